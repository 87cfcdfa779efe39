//! Every game through the one door, with nothing but JSON.

use crate::support::waiting;
use house::{AnyGame, HouseError, Title};
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, Seed, Version, Viewer};

/// Any legal action of anybody, or the clock. None once the game is over.
fn random_step(game: &mut AnyGame, luck: &mut Chance) -> Option<house::Step> {
    game.outcome().is_none().then(|| {
        let waiting = waiting(game);
        if waiting.is_empty() || game.deadline().is_some() && luck.below(12) == 0 {
            let at = game.deadline().expect("a game that waits for nobody waits for the clock");
            return game.clock(at).expect("the clock is due");
        }
        let seat = luck.pick(&waiting);
        let mut legal = game.legal(seat);
        let at = game.deadline().map_or(Millis(u64::MAX), |deadline| deadline).min(game.now() + Millis(100));
        loop {
            let action = legal.swap_remove(luck.below(legal.len() as u32) as usize);
            match game.act(seat, at, &action) {
                Ok(step) => return step,
                // It is offered whether it will be taken or not: the list would find the set for its reader (RG-L2).
                Err(_) if !action["grab"].is_null() && !legal.is_empty() => {}
                Err(refused) => panic!("{action} of {seat}: {refused}"),
            }
        }
    })
}

/// The limits under which random play comes to an end soon.
fn config(title: Title, players: u8) -> Value {
    match title.name() {
        "scapegoat" | "soplon" => json!({ "players": players, "turn_limit": 50 }),
        _ => json!({ "players": players, "placement_limit": 100 }),
    }
}

#[test]
fn every_game_is_played_shown_and_replayed_in_one_way() {
    for &title in Title::all() {
        for players in 3..=6 {
            let steps: u32 = (0..12).map(|seed| play_through(title, players, Seed::from_number(seed))).sum();
            assert!(steps > 20, "{title} was over after {steps} steps in twelve games");
        }
    }
}

fn play_through(title: Title, players: u8, seed: Seed) -> u32 {
    let mut game = AnyGame::deal(title, config(title, players), seed).unwrap();
    let mut luck = Chance::new(seed.child(1), Version::DEAL);
    let mut versions = 0;
    while let Some(step) = random_step(&mut game, &mut luck) {
        versions += 1;
        assert_eq!((step.version, game.version()), (Version(versions), Version(versions)));
        for viewer in Viewer::all(players) {
            assert_eq!(game.view(viewer)["you"], json!(viewer.seat()));
            // Everything that a viewer is shown is a fact with a name.
            assert!(step.shown(viewer).iter().all(|shown| shown.is_object() || shown.is_string()));
        }
    }
    assert!((game.title(), game.seats()) == (title, players));

    let again = AnyGame::replay(&game.record()).unwrap();
    assert_eq!((again.outcome(), again.now()), (game.outcome(), game.now()));
    for viewer in Viewer::all(players) {
        assert_eq!(again.view(viewer), game.view(viewer));
    }
    versions
}

#[test]
fn what_cannot_be_is_refused_in_one_sentence_and_changes_nothing() {
    for &title in Title::all() {
        let mut game = AnyGame::deal(title, config(title, 4), Seed::from_number(1)).unwrap();
        let before = game.record();
        for nonsense in [
            json!(null),
            json!(7),
            json!("fly"),
            json!({ "move": "moon" }),
            json!({ "place": 99 }),
            json!([]),
        ] {
            let refused = game.act(Seat(0), Millis(1), &nonsense).unwrap_err();
            assert_eq!((refused.code, refused.rule), ("unknown_action", None));
            assert!(!refused.why.contains('\n'));
        }
        let somebody = waiting(&game)[0];
        let legal = game.legal(somebody)[0].clone();
        assert_eq!(game.act(Seat(6), Millis(1), &legal).unwrap_err().code, "no_such_seat");
        assert_eq!(game.clock(Millis(0)).unwrap_err().code, "clock_not_due");
        assert!(game.legal(Seat(9)).is_empty());
        assert_eq!(game.record(), before);
    }
}

#[test]
fn a_bad_table_or_record_is_refused_in_one_sentence() {
    let seed = Seed::from_number(1);
    for &title in Title::all() {
        for bad in [json!({}), json!({ "players": 7 }), json!({ "players": 4, "goats": 1 }), json!("four")] {
            let Err(error) = AnyGame::deal(title, bad, seed) else { panic!("{title} is dealt to nobody") };
            assert!(matches!(error, HouseError::Options(_)) && !error.to_string().contains('\n'), "{error}");
        }
        let record = AnyGame::deal(title, config(title, 4), seed).unwrap().record();
        let other =
            |from: &str, to: &str| AnyGame::replay(&record.replace(from, to)).err().unwrap().to_string();
        assert!(other(title.name(), "chess").starts_with("there is no game called \"chess\""));
        assert!(other("\"rules\":1", "\"rules\":9").starts_with("this was played by version 9 of the rules"));
        assert!(other("\"format\":1", "\"format\":9").starts_with("this record has format 9"));
        assert!(
            other("\"inputs\":[]", "\"inputs\":[{\"by\":\"clock\",\"at\":0}]")
                .starts_with("input 1 is refused")
        );
        for cut in 0..record.len() {
            assert!(AnyGame::replay(&record[..cut]).is_err());
        }
    }
}
