//! What happens when time runs out (CO-2).

use crate::{Action, Event, Stage, State};
use table::{Chance, Seat, SeatSet};

impl State {
    pub(crate) fn clock(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        match self.stage {
            Stage::Peeks if self.peeked == SeatSet::all(self.rules.players) => self.end_peeks(events),
            Stage::Peeks => {
                for seat in
                    self.seats().filter(|seat| !self.peeked.contains(*seat)).collect::<SeatSet>().iter()
                {
                    events.push(Event::TimeUp { seat });
                    self.peek(seat, events);
                }
            }
            Stage::Race => self.close_race(chance, events),
            _ => {
                let seat = self.actor();
                events.push(Event::TimeUp { seat });
                let action = self.random_choice(seat, chance);
                self.act(seat, action, chance, events);
            }
        }
    }

    /// One of the choices of `seat`. The list is made anew each time: the clock seldom has to choose.
    fn random_choice(&self, seat: Seat, chance: &mut Chance) -> Action {
        let mut choices = Vec::new();
        self.choices(seat, &mut choices);
        chance.pick(&choices)
    }
}
