//! The queue of a race: the fastest first, whatever their line (docs/photo-finish.md). All of the deciding is done by
//! `table::photo_finish`; this hands it arrivals and hands out what it says.

use crate::Time;
use crate::mail::ConnId;
use crate::stored::By;
use house::AnyAction;
use house::wire::{MsgId, PressResult};
use std::collections::VecDeque;
use table::photo_finish::{Finish, Kind, Press, Race, Reveal};
use table::{Millis, Opening, Seat, SeatSet, Seed, Version, Viewer};

/// How many presses are kept for the result.
const PRESSES: usize = 500;

/// An action as it came in.
#[derive(Clone, Debug)]
pub(crate) struct Pressed {
    pub seat: Seat,
    pub action: AnyAction,
    pub by: By,
    /// What it claims, if it is a claim.
    pub claims: Option<u64>,
    /// Whom to answer.
    pub from: Option<(ConnId, MsgId)>,
    pub received: Time,
}

/// How many chances are remembered: those that are open, and the latest that are not, for presses that come too late.
const CHANCES: usize = 16;

/// The races of one game: the one that is on, and the results of all.
#[derive(Default)]
pub(crate) struct Races {
    running: Option<Running>,
    /// How many chances there have been that somebody could claim.
    openings: u32,
    chances: VecDeque<Chance>,
    presses: Vec<PressResult>,
    /// What came to nothing since the last step; it is stored with the next.
    late: Vec<PressResult>,
    /// The race that was on when everything was forgotten.
    broken_off: Option<BrokenOff>,
}

/// Something that can be claimed. Everything that is said of a press for it is counted from here, whatever step the press
/// itself names: so all presses for it have one clock, one first and one order.
#[derive(Clone, Copy)]
struct Chance {
    key: u64,
    /// Its number.
    race: u32,
    /// When all saw it.
    opened: Millis,
    /// When the first press for it counted that was taken.
    first: Option<Millis>,
    open: bool,
}

struct BrokenOff {
    key: Option<u64>,
    /// When the first press counted.
    first: Millis,
}

struct Running {
    race: Race<Pressed>,
    /// Which opening it is about.
    key: u64,
}

/// When each viewer is sent a step, so that all see it together.
pub(crate) struct SendTimes {
    seats: Vec<Time>,
    last: Time,
}

impl SendTimes {
    pub fn new(seats: Vec<Time>, now: Time) -> Self {
        let last = seats.iter().copied().max().unwrap_or(now);
        Self { seats, last }
    }

    pub fn when(&self, viewer: Viewer) -> Time {
        viewer.seat().and_then(|seat| self.seats.get(seat.index()).copied()).unwrap_or(self.last)
    }
}

/// Those who can claim and whose presses may be under way.
fn waited_for(opening: Opening, on_line: SeatSet) -> SeatSet {
    opening.racers.iter().filter(|seat| on_line.contains(*seat)).collect()
}

impl Races {
    pub fn is_on(&self) -> bool {
        self.running.is_some()
    }

    /// Which race a press was in that claims this; the latest, if it claims nothing that is known.
    pub fn race_of(&self, claims: Option<u64>) -> u32 {
        self.chance(claims).map_or(self.openings, |chance| chance.race)
    }

    fn chance(&self, claims: Option<u64>) -> Option<&Chance> {
        let key = claims?;
        self.chances.iter().rfind(|chance| chance.key == key)
    }

    /// A press from before a restart, the opening that it was about, what of it it claimed, and when it counted.
    pub fn restore(&mut self, press: PressResult, key: Option<u64>, claims: Option<u64>, at: Millis) {
        if let Some(key) = claims.filter(|key| !self.chances.iter().any(|chance| chance.key == *key)) {
            let (race, opened) = (press.race, minus(at, press.reaction_ms));
            let first = Some(minus(at, press.behind_ms.unwrap_or_default()));
            self.remember(Chance { key, race, opened, first, open: true });
        }
        let same = self.broken_off.take().filter(|race| race.key == key);
        self.broken_off = Some(BrokenOff { key, first: same.map_or(at, |race| race.first) });
        self.openings = self.openings.max(press.race);
        self.note(Some(press));
    }

    pub fn presses(&self) -> &[PressResult] {
        &self.presses
    }

    /// Notes a press for the result.
    pub fn note(&mut self, press: Option<PressResult>) {
        if let Some(press) = press.filter(|_| self.presses.len() < PRESSES) {
            self.presses.push(press);
        }
    }

    /// A press came to nothing.
    pub fn was_late(&mut self, press: Option<PressResult>) {
        self.late.extend(press);
    }

    /// Notes everything that came to nothing since the last step, and gives it.
    pub fn note_late(&mut self) -> Vec<PressResult> {
        let late = std::mem::take(&mut self.late);
        for press in &late {
            self.note(Some(*press));
        }
        late
    }

    /// When somebody must be let out of the queue.
    pub fn due(&self) -> Option<Millis> {
        self.running.as_ref()?.race.due()
    }

    /// From when on nothing that arrives can count for `moment`.
    pub fn certain_at(&self, moment: Millis) -> Millis {
        self.running.as_ref().map_or(moment, |running| running.race.certain_at(moment))
    }

    /// Whether a press on this version belongs to the race that is on.
    pub fn covers(&self, version: Version) -> bool {
        self.running.as_ref().is_some_and(|running| running.race.covers(version))
    }

    /// Somebody presses while a race is on. Gives the press back if it is too late.
    pub fn press(
        &mut self,
        pressed: Pressed,
        kind: Kind,
        reacts_to: Version,
        claimed: Option<Millis>,
        now: Millis,
    ) -> Option<Finish<Pressed>> {
        let opened = self.chance(pressed.claims).map(|chance| chance.opened);
        let press = Press { seat: pressed.seat, kind, reacts_to, claimed, arrived: now, action: pressed };
        self.running.as_mut()?.race.press_for(press, opened)
    }

    /// Lets out the next press that is due.
    pub fn settle(&mut self, now: Millis) -> Option<Finish<Pressed>> {
        self.running.as_mut()?.race.settle(now)
    }

    /// The rules refused the first press, so it was not the first of anything.
    pub fn first_was_refused(&mut self) {
        if let Some(running) = &mut self.running {
            running.race.renew();
        }
    }

    /// The game has made a step, or a racer has come or gone: the race ends, goes on, or is about something else now.
    /// Gives back what is too late.
    pub fn go_on(
        &mut self,
        opening: Option<Opening>,
        chances: &[u64],
        on_line: SeatSet,
    ) -> Vec<Finish<Pressed>> {
        for chance in &mut self.chances {
            chance.open &= chances.contains(&chance.key);
        }
        let Some(running) = &mut self.running else { return Vec::new() };
        let Some(opening) = opening else {
            let held = running.race.end();
            self.running = None;
            return held;
        };
        if running.key != opening.key {
            running.key = opening.key;
            running.race.renew();
        }
        running.race.wait_for(waited_for(opening, on_line));
        Vec::new()
    }

    /// Something that can be claimed is about to be seen by all. The race begins with it, or goes on.
    pub fn reveal(
        &mut self,
        reveal: Reveal,
        opening: Opening,
        chances: &[u64],
        on_line: SeatSet,
        seed: Seed,
    ) {
        for key in chances {
            if !self.chances.iter().any(|chance| chance.open && chance.key == *key) {
                self.openings += 1;
                let (race, opened) = (self.openings, reveal.at());
                self.remember(Chance { key: *key, race, opened, first: None, open: true });
            }
        }
        if let Some(running) = &mut self.running {
            running.race.reveal(reveal);
        } else {
            let mut race = Race::open(reveal, waited_for(opening, on_line), seed);
            if let Some(before) = self.broken_off.take().filter(|race| race.key == Some(opening.key)) {
                race.first_was_at(before.first);
            }
            self.running = Some(Running { race, key: opening.key });
        }
    }

    fn remember(&mut self, chance: Chance) {
        if self.chances.len() == CHANCES {
            self.chances.pop_front();
        }
        self.chances.push_back(chance);
    }

    /// A press for this was taken, and counts for this moment.
    pub fn taken(&mut self, claims: Option<u64>, at: Millis) {
        let Some(key) = claims else { return };
        if let Some(chance) = self.chances.iter_mut().rfind(|chance| chance.key == key) {
            chance.first.get_or_insert(at);
        }
    }

    /// What the result says about a press, and how far behind the first it was.
    pub fn result(&self, finish: &Finish<Pressed>, taken: bool) -> Option<PressResult> {
        let credit = finish.credit.filter(|_| finish.press.kind == Kind::Claim)?;
        let claims = finish.press.action.claims;
        let (reaction_ms, behind_ms) = match self.chance(claims) {
            Some(Chance { opened, first, .. }) => {
                let first = first.or(taken.then_some(credit.at));
                (minus(credit.at, *opened), first.map(|first| minus(credit.at, first)))
            }
            None => (credit.reaction, finish.behind),
        };
        let seat = finish.press.seat;
        Some(PressResult { seat, reaction_ms, behind_ms, race: self.race_of(claims), taken })
    }
}

/// How long after `earlier` this is; nothing, if it is not after it.
pub(crate) fn minus(later: Millis, earlier: Millis) -> Millis {
    Millis(later.0.saturating_sub(earlier.0))
}
