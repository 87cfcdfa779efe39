use soplon::{Event, Knowledge, LOWER, Spot};
use table::{MAX_SEATS, Seat};

/// Who knows which card, in an imagined game: everybody sees everything that is shown to them and forgets nothing.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Known {
    /// By who knows, then by whose district: places as bits.
    places: [[u64; MAX_SEATS]; MAX_SEATS],
    players: u8,
}

impl Known {
    /// Who knows what at a real table, as its viewer can tell.
    pub fn of(knowledge: &Knowledge, players: u8) -> Self {
        let mut known = Self { players, ..Self::default() };
        for seat in Seat::all(players) {
            for (place, token) in knowledge.district(seat) {
                for who in knowledge.seen_by(token).iter() {
                    known.learn(who, Spot { seat, place });
                }
            }
        }
        known
    }

    pub fn knows(&self, who: Seat, at: Spot) -> bool {
        self.places[who.index()][at.seat.index()] >> at.place.0 & 1 == 1
    }

    /// Takes in what has happened.
    pub fn watch(&mut self, event: Event) {
        match event {
            Event::Peeked { seat, .. } => {
                for place in LOWER {
                    self.learn(seat, Spot { seat, place });
                }
            }
            Event::Looked { seat, at, .. } => self.learn(seat, at),
            Event::Exchanged { seat, place, .. } => {
                self.forget(Spot { seat, place });
                self.learn(seat, Spot { seat, place });
            }
            Event::RatReturned { seat, place } => self.reveal(Spot { seat, place }),
            Event::Erred { at, .. } => self.reveal(at),
            Event::Swapped { pair, .. } => {
                let [one, two] = pair.spots();
                for who in Seat::all(self.players) {
                    let (knew_one, knew_two) = (self.knows(who, one), self.knows(who, two));
                    self.set(who, one, knew_two);
                    self.set(who, two, knew_one);
                }
            }
            Event::Gave { seat, place, to } => {
                let from = Spot { seat, place };
                for who in Seat::all(self.players) {
                    self.set(who, to, self.knows(who, from));
                }
                self.forget(from);
            }
            Event::Removed { seat, place, .. } => self.forget(Spot { seat, place }),
            Event::Eliminated { at, .. } => self.forget(at),
            Event::Added { to: seat, place: Some(place), .. } | Event::Paid { seat, place: Some(place) } => {
                self.forget(Spot { seat, place });
            }
            _ => {}
        }
    }

    fn learn(&mut self, who: Seat, at: Spot) {
        self.set(who, at, true);
    }

    fn set(&mut self, who: Seat, at: Spot, knows: bool) {
        let places = &mut self.places[who.index()][at.seat.index()];
        *places = *places & !(1 << at.place.0) | u64::from(knows) << at.place.0;
    }

    fn reveal(&mut self, at: Spot) {
        Seat::all(self.players).for_each(|who| self.learn(who, at));
    }

    fn forget(&mut self, at: Spot) {
        Seat::all(self.players).for_each(|who| self.set(who, at, false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use soplon::{Config, Options, Soplon};
    use table::{Chance, Game, History, Input, Millis, Rules, Seed, Version, Viewer};

    /// Played along, it is at every step what anybody who saw the whole game knows of who knows what.
    #[test]
    fn who_knows_what_is_followed_as_knowledge_follows_it() {
        let mut compared = 0;
        for number in 0..40 {
            let players = 2 + (number % 5) as u8;
            let config = Config::try_from(Options { turn_limit: 40, ..Options::new(players) });
            let config = config.expect("a limit breaks no rule");
            let mut game = Game::<Soplon>::deal(config.clone(), Seed::from_number(number));
            let mut luck = Chance::new(Seed::from_number(number).child(1), Version::DEAL);
            let mut history = History::of(&game, Viewer::Spectator);
            let mut known = Known::of(&Knowledge::new(&config), players);
            let (mut events, mut choices) = (Vec::new(), Vec::new());
            while Soplon::outcome(game.state()).is_none() {
                let acting = Soplon::to_act(game.state());
                let seat = acting.nth(luck.below(acting.len().into())).expect("somebody acts");
                choices.clear();
                Soplon::legal(game.state(), seat, &mut choices);
                let at = Soplon::now(game.state()) + Millis(1);
                events.clear();
                game.play(Input::Seat { at, seat, action: luck.pick(&choices) }, &mut events)
                    .expect("it is legal");
                history.watch(at, &events);
                for event in &events {
                    known.watch(*event);
                }
                let knowledge = Knowledge::of(&history);
                for seat in Seat::all(players) {
                    for (place, token) in knowledge.district(seat) {
                        let at = Spot { seat, place };
                        let who: Vec<Seat> = Seat::all(players).filter(|who| known.knows(*who, at)).collect();
                        // What is turned up at the end is known to all, and of no use to anybody.
                        if Soplon::outcome(game.state()).is_none() {
                            assert_eq!(who, knowledge.seen_by(token).iter().collect::<Vec<_>>(), "{at:?}");
                            compared += who.len();
                        }
                    }
                }
            }
        }
        assert!(compared > 10_000, "only {compared}");
    }
}
