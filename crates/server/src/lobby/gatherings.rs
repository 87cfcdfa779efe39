//! Who is seated with whom by "play now": the oldest table that fits, and never with somebody whom they have blocked.

use house::Title;
use house::wire::{PlayNow, PlayerId, TableCode};
use room::Time;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

/// A seat is kept for somebody who is on their way for so long.
pub const PROMISE: Duration = Duration::from_secs(15);

/// Where a table stands among those of its kind: the oldest first.
type Place = (Time, TableCode);

/// A title, by its place in the house, and a number of seats.
type Kind = (usize, u8);

/// The tables where people gather. It has no clock of its own, and the same calls always have the same answers.
///
/// Tables with a free seat are kept by their kind and age, so whoever asks is not compared with all that wait: only with the
/// oldest of each kind that they would take, unless somebody there is blocked.
#[derive(Debug, Default)]
pub struct Gatherings {
    tables: BTreeMap<TableCode, Table>,
    open: BTreeMap<Kind, BTreeSet<Place>>,
    /// Where everybody is, or is going to.
    whereabouts: BTreeMap<PlayerId, TableCode>,
    /// In the order in which they end.
    promises: VecDeque<(Time, PlayerId, TableCode)>,
}

/// How a table stands where people gather.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// Its code.
    pub code: &'a TableCode,
    /// Which game.
    pub title: Title,
    /// How many play.
    pub seats: u8,
    /// How many seats nobody has, no bot either.
    pub free: u8,
    /// When it was opened.
    pub opened: Time,
    /// The people who sit there.
    pub seated: &'a [PlayerId],
    /// People who would not be let in.
    pub unwelcome: &'a [PlayerId],
    /// Nobody else would be: as many watch as may.
    pub is_full: bool,
}

#[derive(Debug)]
struct Table {
    opened: Time,
    kind: Kind,
    bots: u8,
    guests: Vec<Guest>,
    unwelcome: BTreeSet<PlayerId>,
    is_full: bool,
}

/// Somebody who sits at a table, or is on their way to it.
#[derive(Debug)]
struct Guest {
    player: PlayerId,
    /// Not known of people who came by a link, nor after a restart. Nobody is sent to them then.
    blocked: Option<Vec<PlayerId>>,
    promised_until: Option<Time>,
}

impl Gatherings {
    /// Where somebody who asks now is to go, if a table fits. Their seat is kept for a moment.
    pub fn find(&mut self, now: Time, player: &PlayerId, wish: &PlayNow) -> Option<TableCode> {
        self.end_promises(now);
        if let Some(code) = self.still_fits(player, wish) {
            self.promise(now, &code, player, wish);
            return Some(code);
        }
        self.forget_promise(player);
        let kinds = self.open.iter().filter(|(kind, _)| suits(**kind, wish));
        let mut queues: Vec<_> = kinds.map(|(_, places)| places.iter()).collect();
        let code = loop {
            let waiting = queues.iter_mut().filter_map(|queue| Some((queue.clone().next()?, queue)));
            let ((_, code), queue) = waiting.min_by_key(|(oldest, _)| *oldest)?;
            queue.next();
            if self.tables[code].welcomes(player, wish) {
                break code.clone();
            }
        };
        self.promise(now, &code, player, wish);
        Some(code)
    }

    /// A table was opened for somebody, who is on their way to it.
    pub fn opened(
        &mut self,
        now: Time,
        code: &TableCode,
        kind: (Title, u8),
        player: &PlayerId,
        wish: &PlayNow,
    ) {
        let (title, seats) = kind;
        if !self.tables.contains_key(code) {
            let kind = (title.index(), seats);
            let table = Table {
                opened: now,
                kind,
                bots: 0,
                guests: Vec::new(),
                unwelcome: BTreeSet::new(),
                is_full: false,
            };
            self.tables.insert(code.clone(), table);
        }
        self.promise(now, code, player, wish);
    }

    /// A table where people gather says how it stands.
    pub fn told(&mut self, standing: &Standing<'_>) {
        let Standing { code, title, seats, free, opened, seated, unwelcome, is_full } = *standing;
        self.close(code);
        let known = self.tables.remove(code);
        // Whoever tells it counts its age by a clock of their own; its place must not change by that.
        let opened = known.as_ref().map_or(opened, |table| table.opened);
        let mut before = known.map(|table| table.guests).unwrap_or_default();
        for guest in &before {
            self.leaves(&guest.player, code);
        }
        let mut guests: Vec<Guest> = Vec::with_capacity(seats.into());
        for player in seated {
            let known = before.iter().position(|guest| guest.player == *player);
            let blocked = known.and_then(|known| before.swap_remove(known).blocked);
            guests.push(Guest { player: player.clone(), blocked, promised_until: None });
        }
        let unwelcome: BTreeSet<PlayerId> = unwelcome.iter().cloned().collect();
        // A promise ends where the door was shut.
        let promised = |guest: &Guest| guest.promised_until.is_some() && !unwelcome.contains(&guest.player);
        guests.extend(before.into_iter().filter(promised));
        for guest in &guests {
            self.whereabouts.insert(guest.player.clone(), code.clone());
        }
        let bots = seats.saturating_sub(free).saturating_sub(seated.len() as u8);
        let kind = (title.index(), seats);
        self.tables.insert(code.clone(), Table { opened, kind, bots, guests, unwelcome, is_full });
        self.open_if_free(code);
    }

    /// People do not gather at this table any more.
    pub fn ended(&mut self, code: &TableCode) {
        self.close(code);
        for guest in self.tables.remove(code).map(|table| table.guests).unwrap_or_default() {
            self.leaves(&guest.player, code);
        }
    }

    /// Where somebody is or is going already, if that is what they wish for: they have pressed twice, or have come back.
    fn still_fits(&self, player: &PlayerId, wish: &PlayNow) -> Option<TableCode> {
        let code = self.whereabouts.get(player)?;
        let table = self.tables.get(code)?;
        (suits(table.kind, wish) && table.welcomes(player, wish)).then(|| code.clone())
    }

    fn promise(&mut self, now: Time, code: &TableCode, player: &PlayerId, wish: &PlayNow) {
        self.close(code);
        let Some(table) = self.tables.get_mut(code) else { return };
        let until = now + PROMISE;
        let blocked = Some(wish.blocked.clone());
        match table.guests.iter_mut().find(|guest| guest.player == *player) {
            // They sit there.
            Some(guest) if guest.promised_until.is_none() => guest.blocked = blocked,
            known => {
                let promised_until = Some(until);
                match known {
                    Some(guest) => (guest.blocked, guest.promised_until) = (blocked, promised_until),
                    None => table.guests.push(Guest { player: player.clone(), blocked, promised_until }),
                }
                self.promises.push_back((until, player.clone(), code.clone()));
                self.whereabouts.insert(player.clone(), code.clone());
            }
        }
        self.open_if_free(code);
    }

    fn end_promises(&mut self, now: Time) {
        while self.promises.front().is_some_and(|(until, ..)| *until <= now) {
            let Some((until, player, code)) = self.promises.pop_front() else { return };
            self.take_back(&code, |guest| guest.player == player && guest.promised_until == Some(until));
        }
    }

    /// They go somewhere else.
    fn forget_promise(&mut self, player: &PlayerId) {
        if let Some(code) = self.whereabouts.get(player).cloned() {
            self.take_back(&code, |guest| guest.player == *player && guest.promised_until.is_some());
        }
    }

    fn take_back(&mut self, code: &TableCode, is_it: impl Fn(&Guest) -> bool) {
        let Some(table) = self.tables.get_mut(code) else { return };
        if let Some(place) = table.guests.iter().position(is_it) {
            let guest = table.guests.swap_remove(place);
            self.leaves(&guest.player, code);
            self.close(code);
            self.open_if_free(code);
        }
    }

    fn leaves(&mut self, player: &PlayerId, code: &TableCode) {
        if self.whereabouts.get(player) == Some(code) {
            self.whereabouts.remove(player);
        }
    }

    fn close(&mut self, code: &TableCode) {
        if let Some(table) = self.tables.get(code)
            && let Some(places) = self.open.get_mut(&table.kind)
        {
            places.remove(&(table.opened, code.clone()));
        }
    }

    fn open_if_free(&mut self, code: &TableCode) {
        if let Some(table) = self.tables.get(code).filter(|table| table.is_open()) {
            self.open.entry(table.kind).or_default().insert((table.opened, code.clone()));
        }
    }
}

fn suits((title, seats): Kind, wish: &PlayNow) -> bool {
    wish.title.is_none_or(|wished| wished.index() == title) && wish.seats.is_none_or(|wished| wished == seats)
}

impl Table {
    fn is_open(&self) -> bool {
        let taken = usize::from(self.bots) + self.guests.len();
        !self.is_full && taken < self.kind.1.into() && self.guests.iter().all(|guest| guest.blocked.is_some())
    }

    /// Whether this player is let in, and nobody here has blocked them, nor is blocked by them.
    fn welcomes(&self, player: &PlayerId, wish: &PlayNow) -> bool {
        let others = self.guests.iter().filter(|guest| guest.player != *player);
        let blocks = |guest: &Guest| guest.blocked.as_ref().is_some_and(|blocked| blocked.contains(player));
        !self.unwelcome.contains(player)
            && !others.into_iter().any(|guest| blocks(guest) || wish.blocked.contains(&guest.player))
    }
}

#[cfg(test)]
mod tests;
