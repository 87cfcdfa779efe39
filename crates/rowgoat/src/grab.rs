//! The round of grabbing, its slowest, and lifebuoys touched by mistake (RG-L2 to RG-L6, RG-M2, RG-E1 to RG-E3).

use table::{Chance, Millis, Seat, SeatSet};

use crate::state::{Afterwards, DOUBLE_TAP};
use crate::{Action, Ending, Event, Illegal, Line, Offence, Stage, State};

/// What a touch is that is not refused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Touch {
    Right,
    HoldsOne,
    NoSet,
}

impl State {
    pub(crate) fn judge_grab(&self, seat: Seat, at: Millis, round: u32) -> Result<Touch, Illegal> {
        // While the slowest chooses, the number is the next round's, which has not begun.
        if round != self.round || matches!(self.stage, Stage::TakeSet { .. }) {
            return Err(Illegal::OtherRound);
        }
        let (mistake, forgiven) = if self.holders.contains(seat) {
            (Touch::HoldsOne, Illegal::OneEach)
        } else if self.grid.sets().is_empty() {
            (Touch::NoSet, Illegal::NoSet)
        } else {
            return Ok(Touch::Right);
        };
        if self.rules.forgiving {
            return Err(forgiven);
        }
        if mistake == Touch::NoSet && at < self.free_touches.until() {
            return Err(Illegal::OtherRound);
        }
        if self.penalties.contains(seat, Offence::Touch) {
            return Err(Illegal::PayFirst);
        }
        if at < self.locks[seat].mistouching {
            return Err(Illegal::DoubleTap);
        }
        Ok(mistake)
    }

    #[inline]
    pub(crate) fn legal_grabs(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.judge_grab(seat, self.now, self.round).is_ok() {
            out.push(Action::Grab { round: self.round });
        }
    }

    /// A touch can always be tried while lifebuoys are on the table.
    pub(crate) fn offered_grab(&self, out: &mut Vec<Action>) {
        if !matches!(self.stage, Stage::TakeSet { .. }) {
            out.push(Action::Grab { round: self.round });
        }
    }

    pub(crate) fn grab(&mut self, seat: Seat, touch: Touch, chance: &mut Chance, events: &mut Vec<Event>) {
        self.locks[seat].mistouching = self.now + DOUBLE_TAP;
        if touch != Touch::Right {
            self.mistouch(seat, touch, chance, events);
            return;
        }
        events.push(Event::Grabbed { seat });
        if self.holders.is_empty() {
            self.stage = Stage::Grab;
            self.clock = Some(self.now + self.rules.grab_limit);
        }
        self.holders.insert(seat);
        let without = self.everybody().minus(self.holders);
        if let Some(slowest) = without.first().filter(|_| without.len() == 1) {
            self.decide(slowest, false, chance, events);
        }
    }

    /// In a round the penalty waits and changes no turn; otherwise the player to the left places next (RG-M2).
    fn mistouch(&mut self, seat: Seat, touch: Touch, chance: &mut Chance, events: &mut Vec<Event>) {
        events.push(Event::Mistouched { seat, holds_one: touch == Touch::HoldsOne });
        self.penalties.push(seat, Offence::Touch);
        if touch == Touch::HoldsOne {
            return;
        }
        self.placer = seat.left(self.players());
        self.afterwards = Afterwards::NewTurn;
        // Somebody who is choosing a pile goes on choosing.
        if matches!(self.stage, Stage::Place { .. }) {
            self.go_on(chance, events);
        }
    }

    /// The grab limit has run out (RG-L5).
    pub(crate) fn draw_slowest(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        let without = self.everybody().minus(self.holders);
        let drawn = without.nth(chance.below(without.len().into()));
        self.decide(drawn.expect("a round that is on has players without a lifebuoy"), true, chance, events);
    }

    /// The slowest is known: either somebody has won, or they take a set.
    fn decide(&mut self, slowest: Seat, drawn: bool, chance: &mut Chance, events: &mut Vec<Event>) {
        events.push(Event::Slowest { seat: slowest, drawn });
        self.round += 1;
        self.free_touches.begin(self.now);
        let winners: SeatSet = self.holders.iter().filter(|seat| self.stocks[*seat].is_empty()).collect();
        if !winners.is_empty() {
            self.end(winners, Ending::Rescued, events);
            return;
        }
        match self.grid.sets().first() {
            Some(line) if self.grid.sets().len() == 1 => self.take_set(slowest, line, false, chance, events),
            _ => {
                self.stage = Stage::TakeSet { seat: slowest };
                self.clock = self.choice_ends();
                events.push(Event::ChoosesSet { seat: slowest });
            }
        }
    }

    pub(crate) fn judge_take_set(&self, seat: Seat, line: Line) -> Result<(), Illegal> {
        if self.stage != (Stage::TakeSet { seat }) {
            return Err(Illegal::NotYourSet);
        }
        if self.grid.sets().contains(line) { Ok(()) } else { Err(Illegal::NotASet) }
    }

    #[inline]
    pub(crate) fn legal_sets(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.stage == (Stage::TakeSet { seat }) {
            out.extend(self.grid.sets().iter().map(Action::TakeSet));
        }
    }

    /// The slowest takes the piles, the lifebuoys go back, and the player to the left places next (RG-L3).
    pub(crate) fn take_set(
        &mut self,
        seat: Seat,
        line: Line,
        by_clock: bool,
        chance: &mut Chance,
        events: &mut Vec<Event>,
    ) {
        let [one, two, three] = line.cells().map(|cell| self.grid.lift(cell));
        let cards = self.take_under(seat, one.and(two).and(three), chance);
        events.push(Event::TookSet { seat, line, cards, by_clock });
        self.see_to_call(seat, self.stocks[seat].len() - cards, events);
        self.holders = SeatSet::NONE;
        self.placer = seat.left(self.players());
        self.afterwards = Afterwards::NewTurn;
        let sets = self.grid.sets();
        if !sets.is_empty() {
            events.push(Event::SetsLie { sets, round: self.round });
        }
        self.go_on(chance, events);
    }
}
