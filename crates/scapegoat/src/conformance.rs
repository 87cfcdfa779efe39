//! The game against the conformance kit.

use crate::{
    Action, Card, Colour, Config, Deck, Location, NamedDeck, Options, Place, ScapeGoat, Stage, State, View,
};
use table::{Chance, Millis, Pace, Seat, digest};
use testkit::{
    Conforming, Leaks, conserves_cards, for_each_game, golden, kept, legal_agrees_with_check, replays,
};

struct Kit;

impl Conforming for Kit {
    type Game = ScapeGoat;

    fn configs(players: u8) -> Vec<Config> {
        let timed = Options { pace: Pace::Fast, ..Options::new(players) };
        let longer = Options { later_window_ms: Millis(0), ..timed.clone() };
        let at_leisure = Options { cops_window_ms: Millis(0), ..timed.clone() };
        let untimed = Options { pace: Pace::Untimed, cops_window_ms: Millis(0), ..timed.clone() };
        // Random play seldom gets to forty turns; those games end unfinished.
        let short = Options { turn_limit: 6, ..timed.clone() };
        let noted = Options { notes: true, ..untimed.clone() };
        let slips = Options { take_back_ms: Millis(3_000), cops_window_ms: Millis(0), ..timed.clone() };
        [timed, longer, at_leisure, untimed, short, noted, slips]
            .map(|options| options.try_into().unwrap())
            .to_vec()
    }

    fn cards(state: &State) -> Vec<u32> {
        let gap = match state.stage {
            Stage::FillStash { place } => Some(place),
            _ => None,
        };
        let stash = Place::ALL
            .into_iter()
            .filter(|place| Some(*place) != gap)
            .map(|place| state.stash[place.index()]);
        let hands = state.hands.iter().flat_map(|(_, hand)| hand.cards().to_vec());
        state.evidence.into_iter().chain(stash).chain(hands).map(|card| card.index() as u32).collect()
    }

    fn secrets(state: &State) -> Vec<(&'static str, u64)> {
        vec![
            ("the hands", digest(&state.hands)),
            ("the stash", digest(&state.stash)),
            ("the mats", digest(&state.decoder)),
            ("the scapegoat", digest(&state.scapegoat)),
            ("secret choices", digest(&state.chosen)),
            ("passes", digest(&state.window_passed)),
            ("who passes for now", digest(&state.passing)),
        ]
    }

    fn any_action(chance: &mut Chance) -> Action {
        let seat = Seat(chance.below(7) as u8);
        let card = Card::all_faces().nth(chance.below(64) as usize).unwrap();
        match chance.below(12) {
            0 => Action::CallCops,
            1 => Action::Pass,
            2 => Action::Move(chance.pick(&Location::ALL)),
            3 => Action::Spy(seat),
            4 => Action::Trade(seat),
            5 => Action::Steal(seat),
            6 => Action::TakeStash(Place(chance.below(4) as u8)),
            7 => Action::FillStash(card),
            8 => Action::Choose(card),
            9 => Action::Swap(card),
            10 => Action::TakeBack,
            _ => Action::PassForNow(chance.below(2) == 0),
        }
    }

    fn cuts_short(action: Action) -> bool {
        matches!(action, Action::CallCops | Action::Move(Location::Cops))
    }

    fn deserved_refusal(view: &View, action: Action) -> &'static str {
        let you = view.you.unwrap();
        let hand = view.hand.unwrap();
        let your_turn = you == view.mover;
        let six = view.pawns.seats() == 6;
        let nobody = |target: Seat| target.0 >= view.pawns.seats();
        match (action, view.stage) {
            (Action::CallCops | Action::Pass | Action::PassForNow(_), _) if !six => "only_with_six",
            (Action::PassForNow(_), _) if view.passing.is_none() => "explicit_pass_needed",
            (Action::PassForNow(_), _) => "ticked_already",
            (Action::CallCops | Action::Pass, Stage::Window) if you == view.mover.clockwise(3, 6) => {
                "already_chosen"
            }
            (Action::CallCops | Action::Pass, Stage::Window) => "not_your_window",
            (Action::CallCops | Action::Pass, _) => "window_is_over",
            (Action::TakeBack, _) if your_turn => "nothing_to_take_back",
            (Action::TakeBack, _) => "not_your_turn",
            (_, Stage::Window) if your_turn => "window_is_open",
            (_, Stage::ChooseForFrame) if view.chosen.is_some() => "already_chosen",
            (_, Stage::ChooseForTrade { with }) if view.chosen.is_some() && (your_turn || you == with) => {
                "already_chosen"
            }
            (Action::Choose(_), Stage::ChooseForFrame) => "not_in_hand",
            (_, Stage::ChooseForFrame) => "choose_for_frame",
            (Action::Choose(_), Stage::ChooseForTrade { with }) if your_turn || you == with => "not_in_hand",
            (_, Stage::ChooseForTrade { with }) if your_turn || you == with => "choose_for_trade",
            _ if !your_turn => "not_your_turn",
            (Action::Move(_), Stage::Move) => "must_leave",
            (_, Stage::Move) => "move_first",
            (Action::Spy(target), Stage::Spy)
            | (Action::Trade(target), Stage::Trade)
            | (Action::Steal(target), Stage::Steal)
                if nobody(target) =>
            {
                "no_such_player"
            }
            (Action::Spy(_), Stage::Spy) => "spy_on_another",
            (Action::Trade(_), Stage::Trade) => "trade_with_another",
            (Action::Steal(target), Stage::Steal) if target == you => "steal_from_another",
            (Action::Steal(_), Stage::Steal) => "no_token_there",
            (Action::TakeStash(_), Stage::TakeStash) => "no_such_place",
            (Action::Swap(card), Stage::Swap) if hand.cards().contains(&card) => {
                assert!(hand.shows(view.colours[you]) && !card.shows(view.colours[you]));
                "own_colour_first"
            }
            (Action::FillStash(_), Stage::FillStash { .. }) | (Action::Swap(_), Stage::Swap) => "not_in_hand",
            (_, Stage::Swap) => "swap_now",
            _ => "act_first",
        }
    }
}

#[test]
fn random_play_ends_and_keeps_the_rules() {
    random_play_keeps_the_rules(12);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn random_play_keeps_the_rules_for_long() {
    random_play_keeps_the_rules(150);
}

fn random_play_keeps_the_rules(games: u64) {
    let checked = for_each_game::<Kit>(games, |played| {
        legal_agrees_with_check::<Kit>(played)?;
        replays(played)?;
        conserves_cards::<Kit>(played)
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn nobody_learns_what_they_must_not() {
    look_for_leaks(5);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn nobody_learns_what_they_must_not_for_long() {
    look_for_leaks(25);
}

fn look_for_leaks(games: u64) {
    let mut leaks = Leaks::<Kit>::default();
    for_each_game::<Kit>(games, |played| leaks.test(played)).unwrap_or_else(|failure| panic!("{failure}"));
    leaks.finish().unwrap_or_else(|failure| panic!("{failure}"));
    assert!(leaks.longest_history() >= 60, "only {} events", leaks.longest_history());
}

/// One game for every number of players, chosen so that all is in it: a frame attempt, trades, the stash, a clock that runs out.
#[test]
fn a_game_as_everybody_saw_it() {
    for (players, number) in [(3, 12), (4, 101), (5, 43), (6, 4548)] {
        let deck = Deck::Named(NamedDeck::OneForAll);
        let config = Options { deck, ..Options::new(players) }.try_into().unwrap();
        let page = golden::<Kit>(config, number).unwrap();
        kept(&format!("golden/{players}-players.txt"), &page);
    }
}

/// SG-S6: every player is the scapegoat equally often, and for oneself that stays so after looking at the mat.
#[test]
fn the_mats_are_balanced_and_tell_their_owner_nothing() {
    use crate::Setup;
    use table::{Seed, Version};
    for players in 3..=6u8 {
        let config: Config = Options::new(players).try_into().unwrap();
        let setup = Setup::deal(&config, &mut Chance::new(Seed::from_number(5), Version::DEAL));
        let each = 120 / (usize::from(players) * usize::from(players - 1));
        for pair in crate::Decoder::pairs(players) {
            assert_eq!(setup.decoder.cells().iter().filter(|cell| **cell == pair).count(), each);
        }
        for &own in Colour::in_game(players) {
            let mat = setup.decoder.mat(own);
            assert!(!mat.0.contains(&own));
            for &name in Colour::in_game(players).iter().filter(|name| **name != own) {
                let cells: Vec<_> = (0..120).filter(|cell| mat.0[*cell] == name).collect();
                let as_scapegoat =
                    cells.iter().filter(|cell| setup.decoder.scapegoats[**cell] == own).count();
                assert_eq!(cells.len(), as_scapegoat * usize::from(players));
            }
        }
    }
}
