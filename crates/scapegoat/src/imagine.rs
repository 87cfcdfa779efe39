//! States that somebody imagines, for searches. What a real game hides leaves only through `view.rs`: a player is never
//! given a state, so looking into one tells no more than was imagined.

use crate::mats::CELLS;
use crate::notes::{Noted, Notes};
use crate::setup::table_rules;
use crate::state::{Later, Slip};
use crate::{Card, Colour, Config, Decoder, Hand, Location, Note, Pair, Stage, State, View};
use table::{MAX_SEATS, Millis, PerSeat, Seat, SeatSet};

impl State {
    /// A state that `view` shows to its viewer, with these hidden cards, and these names for the roll.
    ///
    /// Nobody else has chosen yet in secret or ticked anything. The viewer must have a seat, the game must go on, and
    /// `hands` must hold the viewer's own, `names` the viewer's name.
    pub fn imagine(
        config: &Config,
        view: &View,
        now: Millis,
        hands: PerSeat<Hand>,
        stash: [Card; 3],
        names: Pair,
    ) -> Self {
        let players = view.colours.seats();
        let you = view.you.expect("only who plays imagines");
        let colours = view.colours;
        let own = colours[you];
        let mat = view.mat.expect("a player sees their mat");
        let mut decoder = Decoder { scapegoats: mat.0, sees: [own; CELLS] };
        let rolled = view.dice.cell();
        (decoder.scapegoats[rolled], decoder.sees[rolled]) = (names.scapegoat, names.sees);
        let mut seats = colours.iter();
        let scapegoat = seats.find(|(_, colour)| *colour == names.scapegoat);
        let yours = |done: bool| if done { SeatSet::of(you) } else { SeatSet::NONE };
        Self {
            rules: table_rules(config),
            now,
            deadline: view.deadline,
            turns_done: view.turns_done,
            mover: view.mover,
            stage: view.stage,
            window_passed: view.stage == Stage::Window && view.waiting.is_empty(),
            passing: yours(view.passing == Some(true)),
            slip: Later(view.take_back.as_ref().map(|back| Slip {
                from: back.to,
                until: back.until,
                deadline: view.deadline,
            })),
            took_back: Later(false),
            spied: view.spied.as_ref().map(|spied| spied.seat),
            chosen: PerSeat::new(players, |seat| view.chosen.filter(|_| seat == you)),
            colours,
            pawns: view.pawns,
            hands,
            evidence: view.evidence,
            stash,
            tokens_left: view.tokens_left,
            tokens: view.tokens,
            dice: view.dice,
            decoder,
            scapegoat: scapegoat.expect("every colour of the game has a seat").0,
            outcome: None,
            notes: Later(noted(view)),
        }
    }

    /// What the game waits for.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The colours, by seat.
    #[inline]
    pub fn colours(&self) -> &PerSeat<Colour> {
        &self.colours
    }

    /// Where the pawns stand.
    #[inline]
    pub fn pawns(&self) -> &PerSeat<Location> {
        &self.pawns
    }

    /// The open cards beside Prepare, Spy, Trade and Stash.
    #[inline]
    pub fn evidence(&self) -> &[Card; Location::WITH_EVIDENCE] {
        &self.evidence
    }

    /// The tokens on Prepare, and those of the players.
    #[inline]
    pub fn tokens(&self) -> (u8, &PerSeat<u8>) {
        (self.tokens_left, &self.tokens)
    }

    /// The hands.
    #[inline]
    pub fn hands(&self) -> &PerSeat<Hand> {
        &self.hands
    }

    /// The name that the mat of `seat` gives for the roll.
    #[inline]
    pub fn name_of(&self, seat: Seat) -> Colour {
        self.decoder.at(self.dice).name_for(self.colours[seat])
    }
}

/// Only the viewer's own notes are known, and nobody else's matter.
fn noted(view: &View) -> [Notes; MAX_SEATS] {
    let mut notes = <[Notes; MAX_SEATS]>::default();
    if let (Some(you), Some(own)) = (view.you, &view.notes) {
        for &Note { seat, sure, unsure } in own {
            notes[you.index()][seat.index()] = Noted { sure, unsure };
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use crate::{Config, Event, Guesses, Options, ScapeGoat, State};
    use table::{Chance, Game, Input, Millis, Rules, Seat, Seed, Version, Viewer, random_choice};

    /// Random games, and after every step a guess of every seat, made into a state: the seat sees what it saw.
    #[test]
    fn a_seat_cannot_tell_what_it_imagines_from_the_real_game() {
        for (number, players) in (0..24).zip((3..=6).cycle()) {
            let options = Options {
                notes: number % 2 == 0,
                take_back_ms: Millis(3_000 * (number % 3)),
                ..Options::new(players)
            };
            let config: Config = options.try_into().unwrap();
            let mut game = Game::<ScapeGoat>::deal(config.clone(), Seed::from_number(number));
            let mut luck = Chance::new(Seed::from_number(number + 1_000), Version::DEAL);
            let views = |game: &Game<ScapeGoat>| -> Vec<_> {
                Seat::all(players).map(|seat| game.view(Viewer::Seat(seat))).collect()
            };
            let mut guesses: Vec<_> =
                views(&game).iter().map(|view| Guesses::new(&config, view, 8, number as u32 % 3)).collect();
            let (mut scratch, mut events) = (Vec::new(), Vec::new());
            loop {
                let at = ScapeGoat::now(game.state());
                let input = match random_choice::<ScapeGoat>(game.state(), &mut luck, &mut scratch) {
                    Some((seat, action)) => Input::Seat { at, seat, action },
                    None => match ScapeGoat::deadline(game.state()) {
                        Some(at) => Input::Clock { at },
                        None => break,
                    },
                };
                events.clear();
                game.play(input, &mut events).unwrap();
                if events.iter().any(|event| matches!(event, Event::Ended { .. })) {
                    break;
                }
                for (seat, guesses) in Seat::all(players).zip(&mut guesses) {
                    let viewer = Viewer::Seat(seat);
                    let view = game.view(viewer);
                    let shown = events.iter().filter_map(|event| ScapeGoat::show(event, viewer));
                    guesses.watch(&shown.collect::<Vec<_>>(), &view, &mut luck);
                    let (hands, stash) = guesses.draw(&mut luck);
                    let names = game.setup().decoder.at(view.dice);
                    let now = ScapeGoat::now(game.state());
                    let state = State::imagine(&config, &view, now, hands, stash, names);
                    assert_eq!(ScapeGoat::view(&state, viewer), view);
                }
            }
        }
    }
}
