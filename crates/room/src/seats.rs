//! Who sits where, who decides, and who is there.

mod door;
mod names;
mod rematch;
mod told;

use crate::Time;
use crate::mail::ConnId;
use crate::stored::StoredSitter;
use bots::Temperament;
use house::wire::{Guests, Level, Name, NamedPlayer, PlayerId, TableRefusal};
use std::time::Duration;
use table::{Seat, SeatSet, SortedMap, Viewer};

pub(crate) struct Seats {
    slots: Vec<SeatSlot>,
    /// Who opened the table, or took it over from a host who left.
    host: Option<PlayerId>,
    /// The player who decides while the host is away. The host has the role back on returning.
    deputy: Option<PlayerId>,
    /// Everybody who is here, and everybody who has a seat or is the host and is expected back.
    people: SortedMap<PlayerId, Presence>,
    connections: SortedMap<ConnId, Connection>,
    /// Whom the host has sent away.
    kept_out: Vec<NamedPlayer>,
    guests: Guests,
    /// When the table was opened, or restored from its log.
    since: Time,
    empty_since: Option<Time>,
}

#[derive(Default)]
struct SeatSlot {
    sitter: Option<StoredSitter>,
    /// They have said that they want another game. It is not stored: if the next game cannot be, they are asked again.
    wants_rematch: bool,
}

struct Presence {
    name: Name,
    avatar: u8,
    /// Since when they have no connection.
    down_since: Option<Time>,
}

pub(crate) struct Connection {
    pub player: PlayerId,
    /// As which viewer they see the game on the table; changes with the seats.
    pub viewer: Viewer,
    /// Whether it is sent only what a step has changed.
    pub changes: bool,
}

/// What has changed by somebody coming in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CameIn {
    pub seat: Option<Seat>,
    /// They have another name than the one that is stored.
    pub renamed: bool,
    /// They had been invited.
    pub accepts: bool,
}

impl Seats {
    pub fn new(
        sitters: Vec<Option<StoredSitter>>,
        host: Option<PlayerId>,
        kept_out: Vec<NamedPlayer>,
        guests: Guests,
        now: Time,
    ) -> Self {
        let mut people = SortedMap::default();
        for sitter in sitters.iter().flatten() {
            if let StoredSitter::Person { player, name, avatar } = sitter {
                let presence = Presence { name: name.clone(), avatar: *avatar, down_since: Some(now) };
                people.insert(player.clone(), presence);
            }
        }
        let mut seats = Self {
            slots: sitters.into_iter().map(|sitter| SeatSlot { sitter, wants_rematch: false }).collect(),
            host,
            deputy: None,
            people,
            connections: SortedMap::default(),
            kept_out,
            guests,
            since: now,
            empty_since: Some(now),
        };
        // The log may have been written under other limits.
        seats.bound_guests();
        seats
    }

    pub fn len(&self) -> u8 {
        self.slots.len() as u8
    }

    /// Who decides now.
    pub fn host(&self) -> Option<&PlayerId> {
        let deputy = self.deputy.as_ref().filter(|deputy| self.seat_of(deputy).is_some());
        deputy.or(self.host.as_ref())
    }

    /// Whose table it is, here or not.
    pub fn rightful_host(&self) -> Option<&PlayerId> {
        self.host.as_ref()
    }

    pub fn sitters(&self) -> impl Iterator<Item = Option<&StoredSitter>> {
        self.slots.iter().map(|slot| slot.sitter.as_ref())
    }

    pub fn sitter(&self, seat: Seat) -> Option<&StoredSitter> {
        self.slots.get(seat.index())?.sitter.as_ref()
    }

    /// The people who sit here, in order of seats.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &PlayerId)> {
        (0..).map(Seat).zip(&self.slots).filter_map(|(seat, slot)| Some((seat, slot.person()?)))
    }

    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.seated().find(|(_, person)| *person == player).map(|(seat, _)| seat)
    }

    pub fn bots(&self) -> impl Iterator<Item = (Seat, Level, Temperament)> {
        let bot = |slot: &SeatSlot| match &slot.sitter {
            Some(StoredSitter::Bot { name, level }) => Some((*level, names::temperament(name))),
            _ => None,
        };
        (0..).map(Seat).zip(&self.slots).filter_map(move |(seat, slot)| {
            let (level, temperament) = bot(slot)?;
            Some((seat, level, temperament))
        })
    }

    pub fn free(&self) -> u8 {
        self.slots.iter().filter(|slot| slot.sitter.is_none()).count() as u8
    }

    pub fn is_connected(&self, player: &PlayerId) -> bool {
        self.people.get(player).is_some_and(|presence| presence.down_since.is_none())
    }

    /// The seats whose players are connected.
    pub fn connected(&self) -> SeatSet {
        let seated: SeatSet = self.seated().map(|(seat, _)| seat).collect();
        seated.minus(self.disconnected().map(|(seat, _)| seat).collect())
    }

    /// Whether anybody is there for whom the clock must run: a player, or anybody at all if only bots play.
    pub fn somebody_plays(&self) -> bool {
        let mut players = self.seated().peekable();
        match players.peek() {
            Some(_) => players.any(|(_, player)| self.is_connected(player)),
            None => !self.connections.is_empty(),
        }
    }

    pub fn name(&self, player: &PlayerId) -> Option<&Name> {
        self.people.get(player).map(|presence| &presence.name)
    }

    /// How many people are here, or expected back.
    pub fn people(&self) -> usize {
        self.people.len()
    }

    pub fn empty_since(&self) -> Option<Time> {
        self.empty_since
    }

    // Connections

    pub fn connections(&self) -> &SortedMap<ConnId, Connection> {
        &self.connections
    }

    pub fn tabs(&self, player: &PlayerId) -> impl Iterator<Item = ConnId> {
        self.connections.iter().filter(move |(_, other)| other.player == *player).map(|(conn, _)| *conn)
    }

    /// The connection that somebody came in over last. It is the one they are taken to play over.
    pub fn newest_tab(&self, player: &PlayerId) -> Option<ConnId> {
        self.tabs(player).max()
    }

    pub fn come_in(&mut self, conn: ConnId, connection: Connection, name: Name, avatar: u8) -> CameIn {
        let player = connection.player.clone();
        let name = self.distinct(name, Some(&player));
        self.empty_since = None;
        self.connections.insert(conn, connection);
        self.people.insert(player.clone(), Presence { name: name.clone(), avatar, down_since: None });
        let accepts = self.accept(&player);
        if self.host.is_none() {
            self.host = Some(player.clone());
        }
        if self.host.as_ref() == Some(&player) {
            self.deputy = None;
        }
        let Some(seat) = self.seat_of(&player) else { return CameIn { accepts, ..CameIn::default() } };
        let slot = &mut self.slots[seat.index()];
        let sitter = Some(StoredSitter::Person { player, name, avatar });
        let renamed = slot.sitter != sitter;
        slot.sitter = sitter;
        CameIn { seat: Some(seat), renamed, accepts }
    }

    /// A connection has ended. Gives who it was, if it was their last.
    pub fn go_out(&mut self, conn: ConnId, now: Time) -> Option<PlayerId> {
        let Connection { player, .. } = self.connections.remove(&conn)?;
        if self.tabs(&player).next().is_some() {
            return None;
        }
        if self.connections.is_empty() {
            self.empty_since = Some(now);
        }
        if self.seat_of(&player).is_none() && self.host.as_ref() != Some(&player) {
            self.people.remove(&player);
        } else if let Some(presence) = self.people.get_mut(&player) {
            presence.down_since = Some(now);
        }
        Some(player)
    }

    /// Somebody leaves for good: nobody counts on them from now on, though they have yet to be sent their last message.
    pub fn leave(&mut self, player: &PlayerId, keep_seat: bool, now: Time) {
        if let Some(seat) = self.seat_of(player).filter(|_| !keep_seat) {
            self.slots[seat.index()] = SeatSlot::default();
        }
        if let Some(presence) = self.people.get_mut(player) {
            presence.down_since = Some(now);
        }
        if self.host.as_ref() == Some(player) {
            let mut here = self.connections.values().map(|conn| &conn.player);
            let spectator = || here.find(|other| !keep_seat && self.is_connected(other));
            let next = self.next_player(player).or_else(spectator).cloned();
            // In a running game only a player takes it over.
            if next.is_some() || !keep_seat {
                self.host = next;
            }
        }
        if self.deputy.as_ref() == Some(player) {
            self.deputy = None;
        }
    }

    /// Nobody counts any more on whoever has this seat and is away.
    pub fn give_up(&mut self, seat: Seat, now: Time) {
        let Some(player) = self.sitter(seat).and_then(StoredSitter::player).cloned() else { return };
        self.leave(&player, false, now);
        self.people.remove(&player);
    }

    /// People who are not back yet have their time from now on.
    pub fn wait_anew(&mut self, now: Time) {
        for presence in self.people.values_mut() {
            presence.down_since = presence.down_since.map(|_| now);
        }
    }

    /// Seats may have changed hands: sets again as which viewer each connection sees a game of this many seats.
    pub fn look_again(&mut self, seats: u8) {
        let viewers: Vec<_> =
            self.connections.values().map(|conn| self.viewer(&conn.player, seats)).collect();
        for (conn, viewer) in self.connections.values_mut().zip(viewers) {
            conn.viewer = viewer;
        }
    }

    /// As which viewer a player sees a game of this many seats. After a game the table may have got seats that were not
    /// there while it was played.
    pub fn viewer(&self, player: &PlayerId, seats: u8) -> Viewer {
        self.seat_of(player).filter(|seat| seat.0 < seats).map_or(Viewer::Spectator, Viewer::Seat)
    }

    // Who sits where, and who decides

    fn free_slot(&mut self, seat: Option<Seat>) -> Result<&mut SeatSlot, TableRefusal> {
        let Some(seat) = seat else {
            return self.slots.iter_mut().find(|slot| slot.sitter.is_none()).ok_or(TableRefusal::NoFreeSeat);
        };
        match self.slots.get_mut(seat.index()) {
            None => Err(TableRefusal::NoSuchSeat),
            Some(slot) if slot.sitter.is_some() => Err(TableRefusal::SeatTaken),
            Some(slot) => Ok(slot),
        }
    }

    pub fn sit(&mut self, player: &PlayerId, seat: Option<Seat>) -> Result<(), TableRefusal> {
        if self.seat_of(player).is_some() {
            return Err(TableRefusal::SeatedAlready);
        }
        let presence = self.people.get(player).ok_or(TableRefusal::JoinFirst)?;
        let (player, name, avatar) = (player.clone(), presence.name.clone(), presence.avatar);
        *self.free_slot(seat)? = SeatSlot::of(StoredSitter::Person { player, name, avatar });
        Ok(())
    }

    pub fn stand(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        let seat = self.seat_of(player).ok_or(TableRefusal::NotSeated)?;
        self.slots[seat.index()] = SeatSlot::default();
        Ok(())
    }

    pub fn add_bot(&mut self, seat: Option<Seat>, level: Level) -> Result<(), TableRefusal> {
        let name = self.bot_name();
        *self.free_slot(seat)? = SeatSlot::of(StoredSitter::Bot { name, level });
        Ok(())
    }

    pub fn unseat(&mut self, seat: Seat) -> Result<(), TableRefusal> {
        let slot = self.slots.get_mut(seat.index()).ok_or(TableRefusal::NoSuchSeat)?;
        if slot.sitter.is_none() {
            return Err(TableRefusal::SeatEmpty);
        }
        *slot = SeatSlot::default();
        Ok(())
    }

    /// Whether the table can have so many seats without sending anybody away.
    pub fn can_have(&self, seats: u8) -> Result<(), TableRefusal> {
        let taken = self.slots.iter().skip(seats.into()).any(|slot| slot.sitter.is_some());
        if taken { Err(TableRefusal::SeatTaken) } else { Ok(()) }
    }

    pub fn resize(&mut self, seats: u8) {
        self.slots.resize_with(seats.into(), SeatSlot::default);
    }

    /// Whether everybody who sits here finds a place among so many seats.
    pub fn can_gather(&self, seats: u8) -> Result<(), TableRefusal> {
        if self.seated().count() > seats.into() { Err(TableRefusal::SeatTaken) } else { Ok(()) }
    }

    /// Everybody finds a place among so many seats: bots go first where there are too many, and nobody changes their seat
    /// who need not.
    pub fn gather(&mut self, seats: u8) {
        let over = self.slots.split_off(self.slots.len().min(seats.into()));
        for slot in over.into_iter().filter(|slot| slot.person().is_some()) {
            let free = self.slots.iter().position(|slot| slot.sitter.is_none());
            let place = free.or_else(|| self.slots.iter().rposition(|slot| slot.person().is_none()));
            if let Some(place) = place {
                self.slots[place] = slot;
            }
        }
        self.resize(seats);
    }

    /// Whether anything is another than it was.
    pub fn rename(&mut self, player: &PlayerId, name: Name, avatar: u8) -> bool {
        let name = self.distinct(name, Some(player));
        if let Some(presence) = self.people.get_mut(player) {
            if (&presence.name, presence.avatar) == (&name, avatar) {
                return false;
            }
            (presence.name, presence.avatar) = (name.clone(), avatar);
        }
        if let Some(seat) = self.seat_of(player) {
            let player = player.clone();
            self.slots[seat.index()].sitter = Some(StoredSitter::Person { player, name, avatar });
        }
        true
    }

    /// Another player than this one who is here.
    fn next_player(&self, than: &PlayerId) -> Option<&PlayerId> {
        self.seated().map(|(_, player)| player).find(|player| *player != than && self.is_connected(player))
    }

    /// When the host has been away for so long that a player who is there decides instead. A host who opened the table
    /// and never came, or had no seat and did not come back after a restart, is as absent as one who is disconnected.
    pub fn host_passes_on_at(&self, patience: Duration) -> Option<Time> {
        let host = self.host()?;
        let away = self.people.get(host).map_or(Some(self.since), |presence| presence.down_since)?;
        self.next_player(host).map(|_| away + patience)
    }

    pub fn pass_host_on(&mut self) {
        self.deputy = self.host().and_then(|host| self.next_player(host)).cloned();
    }

    /// The seats of people who are not connected, and since when.
    pub fn disconnected(&self) -> impl Iterator<Item = (Seat, Time)> {
        // Mostly nobody is, which is found out faster than who it is.
        let somebody_is = self.people.values().any(|presence| presence.down_since.is_some());
        let seated = self.seated().filter(move |_| somebody_is);
        seated.filter_map(|(seat, player)| Some((seat, self.people.get(player)?.down_since?)))
    }
}

impl SeatSlot {
    fn of(sitter: StoredSitter) -> Self {
        Self { sitter: Some(sitter), wants_rematch: false }
    }

    fn person(&self) -> Option<&PlayerId> {
        match &self.sitter {
            Some(StoredSitter::Person { player, .. }) => Some(player),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
