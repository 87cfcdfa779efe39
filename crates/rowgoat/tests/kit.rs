//! What the conformance kit must know about Row Your Goat.

use rowgoat::{Action, Cell, Config, Deck, Line, Offence, Options, RowGoat, Stage, State, View};
use table::{Chance, Millis, Pace, Rules, Seat, digest};
use testkit::Conforming;

pub struct Kit;

pub fn config(options: Options) -> Config {
    options.try_into().expect("the options keep the rules")
}

impl Conforming for Kit {
    type Game = RowGoat;

    fn configs(players: u8) -> Vec<Config> {
        // Uniformly random players make so many mistakes that hardly a game ends by itself.
        let by_the_book = Options { placement_limit: 90, ..Options::new(players) };
        let forgiving = Options { forgiving: true, placement_limit: 300, ..Options::new(players) };
        let untimed = Options {
            place_ms: Millis(0),
            pace: Pace::Untimed,
            grab_ms: Millis(700),
            first: Some(Seat(players - 1)),
            ..by_the_book.clone()
        };
        // Everything is a set.
        let rafts = "cards = [{ boat = 'raft', colour = 'pink', copies = 30 }, { boat = 'raft', colour = 'blue', copies = 30 }]";
        let all_rafts = Options {
            deck: Deck::from_toml(rafts).expect("the deck keeps the rules"),
            pace: Pace::Fast,
            ..by_the_book.clone()
        };
        [by_the_book, forgiving, untimed, all_rafts].map(config).to_vec()
    }

    fn cards(state: &State) -> Vec<u32> {
        state.cards().map(|card| card.index() as u32).collect()
    }

    fn secrets(state: &State) -> Vec<(&'static str, u64)> {
        let names = ["deck 0", "deck 1", "deck 2", "deck 3", "deck 4", "deck 5"];
        let order = |seat| digest(&state.deck(seat).collect::<Vec<_>>());
        Seat::all(RowGoat::seats_of(state)).map(|seat| (names[seat.index()], order(seat))).collect()
    }

    fn any_action(chance: &mut Chance) -> Action {
        let mut below = |bound: u32| chance.below(bound);
        let cell = Cell::new(below(9) as u8).expect("there are nine cells");
        match below(12) {
            0..3 => Action::Place { turn: below(40), cell },
            3..5 => Action::Grab { round: below(12) },
            5 => Action::TakeSet(Line::ALL[below(8) as usize]),
            6..8 => Action::TakePile(cell),
            8 => Action::CallMine,
            _ => Action::CallAt { seat: Seat(below(7) as u8), call: below(3) as u16 },
        }
    }

    fn deserved_refusal(view: &View, action: Action) -> &'static str {
        let you = view.you.expect("a seat tries it");
        let locks = view.locks[you];
        match action {
            Action::Place { turn, .. } if turn != view.turn => "other_turn",
            Action::Place { .. } if !matches!(view.stage, Stage::Place { .. } | Stage::Stuck) => {
                "nobody_places"
            }
            Action::Place { .. } if view.cards[you] == 0 => "no_cards",
            Action::Place { .. } if view.now < locks.placing => "placing_locked",
            Action::Place { .. } if !view.forgiving => "double_tap",
            Action::Place { .. } if view.stage != (Stage::Place { seat: you }) => "not_your_turn",
            Action::Place { .. } => "empty_cell_first",
            Action::Grab { round } if round != view.round => "other_round",
            Action::Grab { .. } if matches!(view.stage, Stage::TakeSet { .. }) => "other_round",
            Action::Grab { .. } if view.forgiving && view.holders.contains(you) => "one_each",
            Action::Grab { .. } if view.forgiving => "no_set",
            Action::Grab { .. } if view.now < view.free_until && !view.holders.contains(you) => "other_round",
            Action::Grab { .. } if view.penalties.contains(you, Offence::Touch) => "pay_first",
            Action::Grab { .. } => "double_tap",
            Action::TakeSet(_) if view.stage == (Stage::TakeSet { seat: you }) => "not_a_set",
            Action::TakeSet(_) => "not_your_set",
            Action::TakePile(_) if view.stage == (Stage::TakePile { seat: you }) => "no_pile_there",
            Action::TakePile(_) => "not_your_pile",
            Action::CallMine => "no_call_owed",
            Action::CallAt { seat, .. } if seat.0 >= view.cards.seats() => "no_such_player",
            Action::CallAt { seat, .. } if seat == you => "call_at_another",
            Action::CallAt { seat, call } if call != view.calls[seat] => "other_call",
            Action::CallAt { .. } => "calling_locked",
        }
    }
}
