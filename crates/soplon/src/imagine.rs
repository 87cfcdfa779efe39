//! States that somebody at the table imagines, made of what they see now and of a [`Guess`] at the rest.
//!
//! `Resample` gives a whole past that a viewer could not tell apart, and plays it through. A search that looks only
//! forward needs just its end, thousands of times; this is the short way there.

use crate::district::District;
use crate::race::Race;
use crate::state::TableRules;
use crate::{Card, Config, Guess, Knowledge, Place, RaceView, Spot, Stage, State, Token, View};
use table::{MAX_SEATS, Millis, Seat, SeatSet};

impl Knowledge {
    /// The state in which the viewer who knows this sees `view`, with the faces of `guess`.
    ///
    /// What no view shows and no rule to come asks for is left at its beginning: the number of races that are over, and
    /// from when others may tap again.
    pub fn imagine(&self, guess: &Guess, config: &Config, view: &View) -> State {
        let options = config.options();
        let face = |token: &Token| guess.face(*token);
        let mut districts = [District::EMPTY; MAX_SEATS];
        for (district, seat) in districts.iter_mut().zip(Seat::all(options.players)) {
            *district = District::laid(self.places(seat).iter().map(|token| token.as_ref().map(face)));
        }
        let everybody = SeatSet::all(options.players);
        let mut state = State {
            rules: TableRules {
                players: options.players,
                choice_limit: options.pace.limit(),
                race_ms: options.race_limit(),
                peek_ms: options.peek_ms,
                turn_limit: options.turn_limit,
            },
            now: view.now,
            deadline: view.deadline,
            stage: view.stage,
            turn: view.turn,
            turns_begun: view.turns_begun,
            closer: view.closer,
            held: self.held().as_ref().map(face),
            peeked: view.peeked,
            done: if view.stage == Stage::Peeks { everybody.minus(view.waiting) } else { everybody },
            districts,
            pile: self.pile().iter().map(face).collect(),
            discard: self.discard().iter().map(face).collect(),
            set_aside: self.set_aside().iter().map(face).collect(),
            race: Race::none(0),
            rat_worth: view.reveal.as_ref().and_then(|reveal| reveal.rat),
            outcome: view.outcome,
        };
        if let Some(race) = &view.race {
            let untried = state.spots(state.seats()).filter(|spot| !race.tried.contains(*spot)).collect();
            let mut ready_at = [Millis(0); MAX_SEATS];
            if let Some(you) = view.you {
                ready_at[you.index()] = race.ready_at;
            }
            let &RaceView { race: number, tried, passed, out, .. } = race;
            state.race = Race { number, passed, out, tried, untried, ready_at };
        }
        state
    }
}

/// For the one who imagined the state. Of a real one this is secret: it is shown to nobody but by a view.
impl State {
    /// Every card of a district, with its place.
    pub fn district(&self, seat: Seat) -> impl Iterator<Item = (Place, Card)> {
        let district = &self.districts[seat.index()];
        district.taken().iter().filter_map(|place| Some((place, district.card(place)?)))
    }

    /// The card at a spot; nothing lies in a gap.
    pub fn face(&self, at: Spot) -> Option<Card> {
        self.card(at)
    }

    /// The card in the hand of the player whose turn it is.
    pub fn held(&self) -> Option<Card> {
        self.held
    }

    /// The top of the discard pile.
    pub fn top(&self) -> Option<Card> {
        self.discard.top()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }
}

#[cfg(test)]
mod tests {
    use crate::{Action, Config, Event, Knowledge, Options, Soplon};
    use table::{Chance, Game, History, Input, Rules, Seat, SeatSet, Seed, Version, Viewer};

    /// At every step of random games, every seat imagines a state that it cannot tell from the real one, that has the
    /// same cards, and in which the same may be done.
    #[test]
    fn an_imagined_state_looks_like_the_real_one() {
        let mut varied = 0;
        for number in 0..30 {
            let players = 2 + (number % 5) as u8;
            let config = Config::try_from(Options { turn_limit: 60, ..Options::new(players) }).unwrap();
            let seed = Seed::from_number(number);
            let mut game = Game::<Soplon>::deal(config.clone(), seed);
            let mut luck = Chance::new(seed.child(1), Version::DEAL);
            let mut histories: Vec<_> =
                Seat::all(players).map(|seat| History::of(&game, Viewer::Seat(seat))).collect();
            let mut events: Vec<Event> = Vec::new();
            while Soplon::outcome(game.state()).is_none() {
                for (seat, history) in Seat::all(players).zip(&histories) {
                    let knowledge = Knowledge::of(history);
                    let view = game.view(Viewer::Seat(seat));
                    let state = knowledge.imagine(&knowledge.guess(&mut luck), &config, &view);
                    assert_eq!(state.view(Viewer::Seat(seat)), view);
                    assert_eq!(state.waiting(), game.state().waiting());
                    let sorted = |state: &crate::State| {
                        let mut cards: Vec<_> = state.cards().collect();
                        cards.sort();
                        cards
                    };
                    assert_eq!(sorted(&state), sorted(game.state()));
                    varied += u32::from(state.districts != game.state().districts);
                }
                let acting: SeatSet = Soplon::to_act(game.state());
                let seat = acting.nth(luck.below(acting.len().into())).unwrap();
                let mut choices: Vec<Action> = Vec::new();
                Soplon::legal(game.state(), seat, &mut choices);
                // A first tap may come at once; only the next one must wait.
                let at = Soplon::now(game.state()) + table::Millis(1);
                let input = Input::Seat { at, seat, action: luck.pick(&choices) };
                events.clear();
                game.play(input, &mut events).unwrap();
                for history in &mut histories {
                    history.watch(at, &events);
                }
            }
        }
        assert!(varied > 1000, "only {varied} imagined states differed from the real one");
    }
}
