//! Placing, and the mistakes one can make with it (RG-P1 to RG-P5, RG-M1).

use table::{Chance, Millis, Seat};

use crate::lines::Cells;
use crate::state::{Afterwards, DOUBLE_TAP, LOCKED};
use crate::{Action, Cell, Event, Illegal, Stage, State};

/// What a placement is that is not refused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placement {
    Right,
    OnPile,
    OutOfTurn,
}

impl State {
    pub(crate) fn judge_place(
        &self,
        seat: Seat,
        at: Millis,
        turn: u32,
        cell: Cell,
    ) -> Result<Placement, Illegal> {
        if turn != self.turn {
            return Err(Illegal::OtherTurn);
        }
        if !matches!(self.stage, Stage::Place { .. } | Stage::Stuck) {
            return Err(Illegal::NobodyPlaces);
        }
        if self.stocks[seat].is_empty() {
            return Err(Illegal::NoCards);
        }
        if at < self.locks[seat].placing {
            return Err(Illegal::PlacingLocked);
        }
        let (mistake, forgiven) = if seat != self.placer {
            (Placement::OutOfTurn, Illegal::NotYourTurn)
        } else if !self.grid.open().contains(cell) {
            (Placement::OnPile, Illegal::EmptyCellFirst)
        } else {
            return Ok(Placement::Right);
        };
        if self.rules.forgiving {
            return Err(forgiven);
        }
        if at < self.locks[seat].misplacing {
            return Err(Illegal::DoubleTap);
        }
        Ok(mistake)
    }

    #[inline]
    pub(crate) fn legal_placements(&self, seat: Seat, out: &mut Vec<Action>) {
        let Stage::Place { seat: placer } = self.stage else { return };
        if self.stocks[seat].is_empty() || self.now < self.locks[seat].placing {
            return;
        }
        let cells = if !self.rules.forgiving && self.now >= self.locks[seat].misplacing {
            Cells::ALL
        } else if seat == placer {
            self.grid.open()
        } else {
            Cells::NONE
        };
        out.extend(cells.iter().map(|cell| Action::Place { turn: self.turn, cell }));
    }

    pub(crate) fn place(
        &mut self,
        seat: Seat,
        cell: Cell,
        placement: Placement,
        chance: &mut Chance,
        events: &mut Vec<Event>,
    ) {
        self.locks[seat].misplacing = self.now + DOUBLE_TAP;
        if placement == Placement::Right {
            self.put_down(seat, cell, false, chance, events);
            return;
        }
        let out_of_turn = placement == Placement::OutOfTurn;
        let card = self.stocks[seat].draw();
        self.stocks[seat].put_under(card);
        events.push(Event::Misplaced { seat, cell, card, out_of_turn });
        if out_of_turn {
            self.locks[seat].placing = self.now + LOCKED;
        } else {
            self.pass_turn_to_the_left_of(seat, chance, events);
        }
    }

    /// Who did not place in time has the card placed for them (RG-P5).
    pub(crate) fn place_by_clock(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        let empty = Cells::ALL.minus(self.grid.piles()).first();
        let cell =
            empty.or_else(|| self.grid.smallest_pile()).expect("a grid without an empty cell has piles");
        self.put_down(self.placer, cell, true, chance, events);
    }

    fn put_down(
        &mut self,
        seat: Seat,
        cell: Cell,
        by_clock: bool,
        chance: &mut Chance,
        events: &mut Vec<Event>,
    ) {
        let (cards, sets) = (self.stocks[seat].len(), self.grid.sets());
        let card = self.stocks[seat].draw();
        self.grid.put(cell, card);
        self.placements += 1;
        events.push(Event::Placed { seat, cell, card, by_clock });
        self.tell_sets(sets, events);
        self.see_to_call(seat, cards, events);
        self.pass_turn_to_the_left_of(seat, chance, events);
    }

    fn pass_turn_to_the_left_of(&mut self, seat: Seat, chance: &mut Chance, events: &mut Vec<Event>) {
        self.placer = seat.left(self.players());
        self.afterwards = Afterwards::NewTurn;
        self.go_on(chance, events);
    }
}
