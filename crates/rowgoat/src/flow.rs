//! What comes next: penalties, the next turn, the end; and what the clock does.

use table::{Chance, Millis, Outcome, Seat, SeatSet};

use crate::state::Afterwards;
use crate::{Ending, Event, Lines, Stage, State};

impl State {
    /// Play goes on when nobody is grabbing and the last choice is made.
    pub(crate) fn go_on(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        if self.collect_penalties(chance, events) {
            return;
        }
        let Some(placer) = self.next_placer() else {
            self.nobody_has_cards(events);
            return;
        };
        if self.rules.placement_limit > 0 && self.placements >= self.rules.placement_limit {
            self.end(SeatSet::NONE, Ending::Unfinished, events);
            return;
        }
        self.placer = placer;
        self.stage = Stage::Place { seat: placer };
        match std::mem::replace(&mut self.afterwards, Afterwards::NewTurn) {
            Afterwards::SameTurn { left } => self.clock = left.map(|left| self.now + left),
            Afterwards::NewTurn => {
                self.turn += 1;
                self.clock = self.rules.place_limit.map(|limit| self.now + limit);
                events.push(Event::TurnBegan { seat: placer, turn: self.turn });
            }
        }
    }

    /// Who has no cards is skipped (RG-P4).
    fn next_placer(&self) -> Option<Seat> {
        let mut seat = self.placer;
        for _ in 0..self.players() {
            if !self.stocks[seat].is_empty() {
                return Some(seat);
            }
            seat = seat.left(self.players());
        }
        None
    }

    /// Without a set the table is stuck; with one it waits a while (RG-E4).
    fn nobody_has_cards(&mut self, events: &mut Vec<Event>) {
        if self.grid.sets().is_empty() {
            self.end(self.everybody(), Ending::Stuck, events);
            return;
        }
        self.stage = Stage::Stuck;
        self.clock = Some(self.now + self.rules.stuck_limit);
        events.push(Event::NobodyHasCards);
    }

    pub(crate) fn end(&mut self, winners: SeatSet, ending: Ending, events: &mut Vec<Event>) {
        let outcome = Outcome { winners, ending };
        self.stage = Stage::Over;
        self.clock = None;
        self.outcome = Some(outcome);
        events.push(Event::Ended { outcome });
    }

    /// Says what became of the sets that lay `before`, outside a round of grabbing.
    pub(crate) fn tell_sets(&mut self, before: Lines, events: &mut Vec<Event>) {
        let sets = self.grid.sets();
        if sets == before {
            return;
        }
        events.push(if sets.is_empty() {
            self.free_touches.begin(self.now);
            Event::SetGone
        } else {
            Event::SetsLie { sets, round: self.round }
        });
    }

    pub(crate) fn choice_ends(&self) -> Option<Millis> {
        self.rules.choice_limit.map(|limit| self.now + limit)
    }

    /// When the lock of the player whose turn it is ends, if it keeps them from placing (RG-M1).
    #[inline]
    fn unlocks(&self) -> Option<Millis> {
        let Stage::Place { seat } = self.stage else { return None };
        let until = self.locks[seat].placing;
        (until > self.now).then_some(until)
    }

    #[inline]
    pub(crate) fn deadline(&self) -> Option<Millis> {
        match (self.clock, self.unlocks()) {
            (Some(clock), Some(unlocks)) => Some(clock.min(unlocks)),
            (clock, unlocks) => clock.or(unlocks),
        }
    }

    /// Whom the game waits for. A locked player cannot place, so the game waits for the clock (RG-M1).
    #[inline]
    pub(crate) fn waiting(&self) -> SeatSet {
        match self.stage {
            Stage::Over => SeatSet::NONE,
            Stage::Grab => self.everybody().minus(self.holders),
            Stage::TakeSet { seat } => SeatSet::of(seat),
            _ if !self.grid.sets().is_empty() => self.everybody(),
            Stage::Place { .. } if self.unlocks().is_some() => SeatSet::NONE,
            Stage::Place { seat } | Stage::TakePile { seat } => SeatSet::of(seat),
            Stage::Stuck => unreachable!("a stuck table without a set is over"),
        }
    }

    /// Whether everybody knows of the sets on the grid: somebody has grabbed, or the game is over.
    pub(crate) fn sets_are_known(&self) -> bool {
        matches!(self.stage, Stage::Grab | Stage::TakeSet { .. } | Stage::Over)
    }

    /// Whom the game waits for, as everybody is told. That it waits for all would find the set for them.
    pub(crate) fn waiting_openly(&self) -> SeatSet {
        match self.stage {
            Stage::Place { .. } if self.unlocks().is_some() => SeatSet::NONE,
            Stage::Place { seat } | Stage::TakePile { seat } => SeatSet::of(seat),
            Stage::Stuck => self.everybody(),
            Stage::Grab | Stage::TakeSet { .. } | Stage::Over => self.waiting(),
        }
    }

    /// The deadline has come (CO-2).
    pub(crate) fn clock_strikes(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        match self.stage {
            Stage::Place { seat } if self.clock.is_none_or(|clock| self.now < clock) => {
                events.push(Event::Unlocked { seat });
            }
            Stage::Place { .. } => self.place_by_clock(chance, events),
            Stage::Grab => self.draw_slowest(chance, events),
            Stage::TakeSet { seat } => {
                let set = self.grid.smallest_set().expect("the slowest chooses among sets");
                self.take_set(seat, set, true, chance, events);
            }
            Stage::TakePile { seat } => {
                let cell = self.grid.smallest_pile().expect("a penalty is chosen among piles");
                self.pay(seat, cell, true, chance, events);
            }
            Stage::Stuck => self.end(self.everybody(), Ending::Stuck, events),
            Stage::Over => unreachable!("no clock runs when the game is over"),
        }
    }
}
