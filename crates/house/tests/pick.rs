//! Players who only want the game to go on: every game that they play comes to its end, and without mistakes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use house::{AnyGame, Title};
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, SeatSet, Seed, Version, Viewer};

fn luck() -> Chance {
    Chance::new(Seed::from_number(1), Version(0))
}

fn picked(title: Title, legal: &Value) -> Option<Value> {
    let raw = |value: &Value| serde_json::value::to_raw_value(value).unwrap();
    let legal = raw(legal);
    let picked = title.pick(Seat(1), &raw(&json!({})), &legal, &mut luck()).unwrap();
    picked.map(|action| serde_json::from_str(action).unwrap())
}

#[test]
fn nobody_goes_to_the_cops_or_ticks_boxes_without_need() {
    let scapegoat = |legal: Value| picked(Title::SCAPEGOAT, &legal);
    assert_eq!(scapegoat(json!(["call_cops", "pass"])), Some(json!("pass")));
    assert_eq!(scapegoat(json!([{ "move": "cops" }, { "move": "spy" }])), Some(json!({ "move": "spy" })));
    assert_eq!(scapegoat(json!([{ "move": "cops" }])), Some(json!({ "move": "cops" })));
    assert_eq!(scapegoat(json!([{ "pass_for_now": true }])), None);
}

#[test]
fn games_are_played_to_their_end() {
    let mut luck = luck();
    for (title, seats) in
        [(Title::SCAPEGOAT, 4), (Title::SCAPEGOAT, 6), (Title::ROWGOAT, 4), (Title::SOPLON, 3)]
    {
        for seed in 0..10 {
            let config = title.options(seats, title.brisk_options(60)).unwrap();
            let mut game = AnyGame::deal(title, config, Seed::from_number(seed)).unwrap();
            let moves = (1..=1_000).take_while(|tenths| play(&mut game, *tenths, &mut luck)).count();
            assert!(moves > 10, "{title}: {moves} moves, then nobody had anything to do");
            assert!(game.outcome().is_some(), "{title}: a game of {moves} moves is not over");
        }
    }
}

/// One move of somebody who has one. False: the game is over.
fn play(game: &mut AnyGame, tenths: u64, luck: &mut Chance) -> bool {
    let at = Millis(game.now().0.max(tenths * 100));
    for seat in Seat::all(game.seats()) {
        let view = game.view_json(Viewer::Seat(seat));
        let waiting: SeatSet = serde_json::from_value(view.value()["waiting"].clone()).unwrap();
        let raw = |text: &str| serde_json::value::RawValue::from_string(text.to_owned()).unwrap();
        let (view, legal) = (raw(view.text()), raw(game.legal_json(Viewer::Seat(seat)).text()));
        let picked = game.title().pick(seat, &view, &legal, luck).unwrap();
        let Some(action) = picked.filter(|_| waiting.contains(seat)) else { continue };
        let action = serde_json::from_str(action).unwrap();
        let step = game.act(seat, at, &action).unwrap();
        let told = step.shown(Viewer::Spectator);
        let mistake =
            |event: &Value| ["misplaced", "mistouched", "erred"].iter().any(|name| event.get(name).is_some());
        assert!(!told.iter().any(mistake), "{action} was a mistake: {told:?}");
        return true;
    }
    assert!(game.outcome().is_some(), "nobody has anything to do");
    false
}
