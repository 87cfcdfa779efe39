//! The race to eliminate (SO-X1 to SO-X8).

use crate::untried::Untried;
use crate::{Card, Event, Place, Spot, Spots, Stage, State};
use std::hash::{Hash, Hasher};
use table::{Chance, MAX_SEATS, Millis, Seat, SeatSet, digest};

/// A second tap of the same player within this time is none (CO-4).
pub const DOUBLE_TAP: Millis = Millis(500);

/// A race, or what is left of the last one: only its number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Race {
    /// How many races there have been, this one included.
    pub number: u16,
    pub passed: SeatSet,
    /// Who could not pay (SO-X6).
    pub out: SeatSet,
    /// What has been tried in vain (SO-X6), and what has not.
    pub tried: Spots,
    pub untried: Untried,
    /// From when each player may tap again (CO-4).
    pub ready_at: [Millis; MAX_SEATS],
}

/// Without what follows from the rest: the digests of finished games were made without it.
impl Hash for Race {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { number, passed, out, tried: _, untried, ready_at } = self;
        (number, passed, out, untried, ready_at).hash(state);
    }
}

impl Race {
    /// No race is open.
    pub fn none(number: u16) -> Self {
        Self {
            number,
            passed: SeatSet::NONE,
            out: SeatSet::NONE,
            tried: Spots::NONE,
            untried: Untried::NONE,
            ready_at: [Millis(0); MAX_SEATS],
        }
    }
}

impl State {
    pub(crate) fn open_race(&mut self, events: &mut Vec<Event>) {
        // A press that reacts to a race 65 536 races ago does not come.
        let number = self.race.number.wrapping_add(1);
        self.race = Race { untried: self.spots(self.seats()).collect(), ..Race::none(number) };
        self.stage = Stage::Race;
        self.restart_race_clock();
        events.push(Event::RaceOpened { race: self.race.number });
    }

    fn restart_race_clock(&mut self) {
        self.deadline = Some(self.now + self.rules.race_ms);
    }

    /// What somebody could eliminate by being first: a number that changes with every attempt, and who may still try.
    pub fn chance_to_eliminate(&self) -> Option<(u64, SeatSet)> {
        let open = self.stage == Stage::Race && self.outcome.is_none();
        open.then(|| (digest(&(self.race.number, self.race.ready_at)), self.racers()))
    }

    /// Who may still try.
    #[inline]
    pub(crate) fn racers(&self) -> SeatSet {
        SeatSet::all(self.rules.players).minus(self.race.passed).minus(self.race.out)
    }

    /// Only a witness matches, and only a witness of its number (SO-X2).
    fn matches_played(&self, card: Card) -> bool {
        card.is_witness() && self.discard.top() == Some(card)
    }

    #[inline]
    pub(crate) fn eliminate(&mut self, seat: Seat, at: Spot, chance: &mut Chance, events: &mut Vec<Event>) {
        let card = self.card(at).expect("only cards are tried");
        if !self.matches_played(card) {
            self.err(seat, at, card, chance, events);
            return;
        }
        self.districts[at.seat.index()].take(at.place);
        self.discard.push(card);
        self.forget_race();
        events.push(Event::Eliminated { seat, at, card });
        if at.seat == seat || self.districts[seat.index()].is_empty() {
            self.end_turn(chance, events);
        } else {
            self.enter(Stage::Gift { giver: seat, gap: at });
        }
    }

    fn err(&mut self, seat: Seat, at: Spot, card: Card, chance: &mut Chance, events: &mut Vec<Event>) {
        events.push(Event::Erred { seat, at, card });
        self.race.untried.remove(at);
        self.race.tried.insert(at);
        self.race.ready_at[seat.index()] = self.now + DOUBLE_TAP;
        self.race.passed = SeatSet::NONE;
        let penalty = self.draw_card(chance, events);
        let place = penalty.map(|card| self.districts[seat.index()].add(card));
        events.push(Event::Paid { seat, place });
        match place {
            Some(place) => self.race.untried.insert(Spot { seat, place }),
            None => self.race.out.insert(seat),
        }
        self.restart_race_clock();
        if self.race.untried.is_empty() || self.racers().is_empty() {
            self.close_race(chance, events);
        }
    }

    pub(crate) fn pass_race(&mut self, seat: Seat, chance: &mut Chance, events: &mut Vec<Event>) {
        self.race.passed.insert(seat);
        events.push(Event::PassedRace { seat });
        if self.racers().is_empty() {
            self.close_race(chance, events);
        }
    }

    pub(crate) fn close_race(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        self.forget_race();
        events.push(Event::RaceClosed { race: self.race.number });
        self.end_turn(chance, events);
    }

    fn forget_race(&mut self) {
        self.race = Race::none(self.race.number);
    }

    pub(crate) fn give(&mut self, seat: Seat, place: Place, chance: &mut Chance, events: &mut Vec<Event>) {
        let Stage::Gift { gap, .. } = self.stage else { unreachable!("a gift fills a gap") };
        let card = self.districts[seat.index()].take(place);
        self.districts[gap.seat.index()].fill(gap.place, card);
        events.push(Event::Gave { seat, place, to: gap });
        self.end_turn(chance, events);
    }
}
