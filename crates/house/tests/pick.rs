//! Players who only want the game to go on: every game that they play comes to its end, and without mistakes.

use house::{AnyGame, Title};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, SeatSet, Seed, Version, Viewer};

fn luck() -> Chance {
    Chance::new(Seed::from_number(1), Version(0))
}

fn raw(value: &Value) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).unwrap()
}

fn picked(title: Title, legal: &Value) -> Option<Value> {
    let legal = raw(legal);
    let picked = title.pick(Seat(1), &raw(&json!({})), &legal, &mut luck()).unwrap();
    picked.map(|action| serde_json::from_str(action).unwrap())
}

#[test]
fn what_ends_the_game_is_done_only_if_there_is_nothing_else() {
    let scapegoat = |legal: Value| picked(Title::SCAPEGOAT, &legal);
    assert_eq!(scapegoat(json!(["call_cops", "pass"])), Some(json!("pass")));
    assert_eq!(scapegoat(json!([{ "move": "spy" }, { "move": "cops" }])), Some(json!({ "move": "spy" })));
    assert_eq!(scapegoat(json!([{ "move": "cops" }])), Some(json!({ "move": "cops" })));
    assert_eq!(scapegoat(json!([{ "pass_for_now": true }])), None);
    assert_eq!(scapegoat(json!([])), None);
    let pass = json!({ "pass_race": { "race": 1 } });
    let soplon = json!([{ "eliminate": { "race": 1, "at": { "seat": 0, "place": 1 } } }, pass]);
    assert_eq!(picked(Title::SOPLON, &soplon), Some(pass));
}

#[test]
fn everything_usual_is_picked_sooner_or_later() {
    let legal = raw(&json!(["peek", "done", "draw", "close"]));
    let (mut luck, mut counts) = (luck(), [0; 4]);
    for _ in 0..4_600 {
        let action = Title::SOPLON.pick(Seat(0), &legal, &legal, &mut luck).unwrap().unwrap();
        let index = ["peek", "done", "draw", "close"].iter().position(|name| action.contains(name));
        counts[index.unwrap()] += 1;
    }
    assert!(counts[..3].iter().all(|count| (1_300..1_700).contains(count)), "{counts:?}");
    assert!((50..200).contains(&counts[3]), "{counts:?}");
}

#[test]
fn games_get_somewhere() {
    for (title, seats) in
        [(Title::SCAPEGOAT, 4), (Title::SCAPEGOAT, 6), (Title::ROWGOAT, 4), (Title::SOPLON, 3)]
    {
        let mut luck = luck();
        for seed in 0..10 {
            let config = title.options(seats, title.brisk_options(60)).unwrap();
            let mut game = AnyGame::deal(title, config, Seed::from_number(seed)).unwrap();
            let moves = (1..=1_000).take_while(|tenths| play(&mut game, *tenths, &mut luck)).count();
            assert!(moves > 15, "{title}: {moves} moves, then nobody had anything to do");
            assert!(game.outcome().is_some(), "{title}: a game of {moves} moves is not over");
        }
    }
}

/// One move of somebody who has one. False: the game is over.
fn play(game: &mut AnyGame, tenths: u64, luck: &mut Chance) -> bool {
    let at = Millis(game.now().0.max(tenths * 100));
    for seat in Seat::all(game.seats()) {
        let view = game.view(Viewer::Seat(seat));
        let waiting: SeatSet = serde_json::from_value(view["waiting"].clone()).unwrap();
        let (view, legal) = (raw(&view), raw(&json!(game.legal(seat))));
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
