//! Row Your Goat against the conformance kit, and against what the kit cannot know.

use crate::kit::{Kit, config};
use crate::players::sensible_input;
use rowgoat::{Action, Cell, Event, Line, Options, RowGoat, Stage, View, sensible};
use std::collections::BTreeSet;
use table::{Broken, Chance, Game, Input, Rules, Seat, Seed, Version, Viewer};
use testkit::{Conforming, Failure, Leaks, Playthrough, Step};
use testkit::{conserves_cards, for_each_game, legal_agrees_with_check, replays};

const GAMES: u64 = 4;

fn fail_with(failure: &Failure) -> ! {
    panic!("{failure}")
}

#[test]
fn random_play_ends_and_keeps_the_rules() {
    let checked = for_each_game::<Kit>(GAMES, |played| {
        legal_agrees_with_check::<Kit>(played)?;
        replays(played)?;
        conserves_cards::<Kit>(played)
    });
    checked.unwrap_or_else(|failure| fail_with(&failure));
}

#[test]
fn nobody_learns_the_order_of_a_deck() {
    let mut leaks = Leaks::<Kit>::default();
    for_each_game::<Kit>(GAMES, |played| leaks.test(played)).unwrap_or_else(|failure| fail_with(&failure));
    for players in RowGoat::PLAYERS {
        for number in 0..GAMES {
            leaks.test(&sensible_game(players, number)).unwrap_or_else(|failure| fail_with(&failure));
        }
    }
    leaks.finish().unwrap_or_else(|failure| fail_with(&failure));
    assert!(leaks.longest_history() >= 60, "only {} events", leaks.longest_history());
}

/// A game without mistakes, which comes to its end: calls, winners and all.
fn sensible_game(players: u8, number: u64) -> Playthrough<RowGoat> {
    let config = config(Options::new(players));
    let seed = Seed::from_number(number);
    let mut luck = Chance::new(seed.child(0), Version::DEAL);
    let mut game = Game::<RowGoat>::deal(config.clone(), seed);
    let (opening, mut steps, mut scratch) = (*game.state(), Vec::new(), Vec::new());
    while RowGoat::outcome(game.state()).is_none() {
        let (input, mut events) = (sensible_input(game.state(), &mut luck, &mut scratch), Vec::new());
        game.play(input, &mut events).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
        steps.push(Step { input, events, state: *game.state() });
    }
    Playthrough { config, seed, opening, steps }
}

/// Every action with the numbers that count now. The kit's own guesses seldom hit those.
fn every_action(view: &View) -> Vec<Action> {
    let places = Cell::all().map(|cell| Action::Place { turn: view.turn, cell });
    let calls = view.calls.iter().map(|(seat, call)| Action::CallAt { seat, call });
    let grab = Action::Grab { round: view.round };
    let sets = Line::ALL.map(Action::TakeSet);
    places
        .chain([grab])
        .chain(sets)
        .chain(Cell::all().map(Action::TakePile))
        .chain([Action::CallMine])
        .chain(calls)
        .collect()
}

/// What is legal is what `check` accepts, and what is refused is refused for the reason that the view tells.
fn check_everything(played: &Playthrough<RowGoat>) {
    let (mut legal, mut wise) = (Vec::new(), Vec::new());
    for state in played.states().filter(|state| RowGoat::outcome(state).is_none()) {
        for seat in Seat::all(RowGoat::seats_of(state)) {
            let view = RowGoat::view(state, Viewer::Seat(seat));
            legal.clear();
            RowGoat::legal(state, seat, &mut legal);
            let check = |action| RowGoat::check(state, Input::Seat { at: RowGoat::now(state), seat, action });
            let (accepted, refused): (Vec<_>, Vec<_>) =
                every_action(&view).into_iter().partition(|action| check(*action).is_ok());
            assert_eq!(accepted, legal, "{state:?}");
            for action in refused {
                let code = check(action).expect_err("it was refused").code();
                assert_eq!(code, Kit::deserved_refusal(&view, action), "{action:?} of {seat} in {state:?}");
            }
            wise.clear();
            sensible(&view, seat, &mut wise);
            assert!(
                wise.is_sorted_by(|one, next| one < next) && wise.iter().all(|action| legal.contains(action))
            );
            // What nobody is told can be found by looking.
            assert_eq!(view.sets_on_grid(), RowGoat::view(state, Viewer::Hindsight).sets);
            assert_eq!(view.owing().contains(seat), legal.contains(&Action::CallMine));
            let offered = RowGoat::legal_for(state, Viewer::Seat(seat));
            assert!(offered.is_sorted() && legal.iter().all(|action| offered.contains(action)));
            let grab = Action::Grab { round: view.round };
            let decided = matches!(view.stage, Stage::TakeSet { .. });
            assert_eq!(offered.contains(&grab), !decided, "whether a set lies or not");
            let waited_for = RowGoat::to_act(state).contains(seat);
            assert!(!waited_for || !wise.is_empty(), "{seat} has nothing sensible to do in {state:?}");
        }
    }
}

#[test]
fn every_press_is_judged_as_the_view_tells() {
    let checked = for_each_game::<Kit>(2, |played| {
        check_everything(played);
        Ok(())
    });
    checked.unwrap_or_else(|failure| fail_with(&failure));
}

/// The tests above show little if random play never comes to the edges of the rules. Only an empty-handed table is too
/// rare; scenarios show it.
#[test]
fn random_play_meets_nearly_everything() {
    let mut met = BTreeSet::new();
    let checked = for_each_game::<Kit>(GAMES, |played| {
        let events = played.steps.iter().flat_map(|step| &step.events);
        met.extend(events.map(|event| match event {
            Event::Ended { outcome } => format!("{:?}", outcome.ending),
            Event::Slowest { drawn: true, .. } => "Drawn".into(),
            Event::CalledAt { caught: true, .. } => "Caught".into(),
            Event::Mistouched { holds_one: true, .. } => "HoldsOne".into(),
            other => format!("{other:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
        }));
        Ok(())
    });
    checked.unwrap_or_else(|failure| fail_with(&failure));
    let rare =
        ["CalledAt", "CalledMine", "Caught", "ChoosesPile", "ChoosesSet", "Drawn", "Grabbed", "HoldsOne"]
            .into_iter()
            .chain([
                "Misplaced",
                "Mistouched",
                "OwesCall",
                "Placed",
                "Rescued",
                "SetGone",
                "SetsLie",
                "Slowest",
            ])
            .chain(["Spared", "TookPile", "TookSet", "TurnBegan", "Unfinished", "Unlocked"]);
    assert_eq!(met, rare.map(String::from).collect());
}
