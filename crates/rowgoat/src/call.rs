//! "My goat is rowing!" and "Your goat is rowing!" (RG-W1 to RG-W3).

use table::{Chance, Millis, Seat};

use crate::state::{Afterwards, LOCKED};
use crate::{Action, Event, Illegal, Offence, Stage, State};

impl State {
    /// Keeps the debt to call up to date when a player who had `before` cards may have another number now (RG-W3).
    #[inline]
    pub(crate) fn see_to_call(&mut self, seat: Seat, before: u8, events: &mut Vec<Event>) {
        let now = self.stocks[seat].len();
        if before == now {
            return;
        }
        if now == 1 {
            self.owing.insert(seat);
            events.push(Event::OwesCall { seat, call: self.calls[seat] });
        } else if self.owing.contains(seat) {
            self.end_debt(seat);
        }
    }

    fn end_debt(&mut self, seat: Seat) {
        self.owing.remove(seat);
        self.calls[seat] = self.calls[seat].wrapping_add(1);
    }

    pub(crate) fn judge_call_mine(&self, seat: Seat) -> Result<(), Illegal> {
        if self.owing.contains(seat) { Ok(()) } else { Err(Illegal::NoCallOwed) }
    }

    pub(crate) fn judge_call_at(
        &self,
        seat: Seat,
        at: Millis,
        target: Seat,
        call: u16,
    ) -> Result<(), Illegal> {
        if target.0 >= self.players() {
            return Err(Illegal::NoSuchPlayer);
        }
        if target == seat {
            return Err(Illegal::CallAtAnother);
        }
        // Of two who call at once, the second comes here and is not locked (RG-W3).
        if call != self.calls[target] {
            return Err(Illegal::OtherCall);
        }
        if at < self.locks[seat].calling { Err(Illegal::CallingLocked) } else { Ok(()) }
    }

    #[inline]
    pub(crate) fn legal_calls(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.owing.contains(seat) {
            out.push(Action::CallMine);
        }
        if self.now >= self.locks[seat].calling {
            let others = self.calls.iter().filter(|(other, _)| *other != seat);
            out.extend(others.map(|(seat, call)| Action::CallAt { seat, call }));
        }
    }

    pub(crate) fn call_mine(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.end_debt(seat);
        events.push(Event::CalledMine { seat });
    }

    pub(crate) fn call_at(&mut self, seat: Seat, target: Seat, chance: &mut Chance, events: &mut Vec<Event>) {
        let caught = self.owing.contains(target);
        events.push(Event::CalledAt { seat, target, caught });
        if !caught {
            self.locks[seat].calling = self.now + LOCKED;
            return;
        }
        self.end_debt(target);
        self.penalties.push(target, Offence::Call);
        // In a round, or while another chooses a pile, the penalty waits.
        if matches!(self.stage, Stage::Place { .. }) {
            let left = self.clock.map(|clock| Millis(clock.0 - self.now.0));
            self.afterwards = Afterwards::SameTurn { left };
            self.go_on(chance, events);
        }
    }
}
