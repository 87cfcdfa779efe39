//! The binary as people use it, and misuse it.

use crate::support::{corral, refusal};
use house::{AnyGame, Title};
use std::path::Path;
use table::{Millis, Seat, Seed};
use tempfile::TempDir;

const DECK: &str = include_str!("../../scapegoat/decks/one_for_all.toml");

fn is_empty(folder: &Path) -> bool {
    folder.read_dir().unwrap().next().is_none()
}

#[test]
fn bad_input_gets_one_sentence() {
    assert_eq!(
        refusal(&["simulate", "chess"]),
        "there is no game called \"chess\" here; there are scapegoat, rowgoat, soplon"
    );
    for (players, game, sentence) in [
        ("2", "scapegoat", "Scape Goat is for 3 to 6 players, not 2 (SG-C1)"),
        ("7", "scapegoat", "Scape Goat is for 3 to 6 players, not 7 (SG-C1)"),
        ("1", "rowgoat", "Row Your Goat is for 2 to 6 players, not 1 (RG-S1)"),
        ("7", "soplon", "Soplón is for 2 to 6 players, not 7 (SO-C4)"),
    ] {
        assert_eq!(refusal(&["simulate", game, "--players", players]), sentence);
    }
    assert!(refusal(&["simulate", "soplon", "--players", "many"]).contains("invalid value 'many'"));
    assert!(refusal(&["simulate", "soplon", "--games", "0"]).contains("invalid value '0'"));
    assert!(refusal(&["simulate", "soplon", "--threads", "0"]).contains("invalid value '0'"));
    assert!(refusal(&["serve", "--bot-pace", "fast"]).contains("it must be a number from 0 to 10"));
    assert!(refusal(&["serve", "--threads", "1000000"]).contains("1000000 is not in 1..=1024"));
    assert!(refusal(&["serve", "--address-players", "often"]).contains("such as 60/h"));
    assert!(refusal(&["serve", "--address-sockets", "many"]).contains("invalid value 'many'"));
    assert!(refusal(&["serve", "--max-disk", "10 goats"]).contains("such as 10G"));
    assert!(refusal(&["serve", "--trusted-proxy", "caddy"]).contains("such as 127.0.0.1 or 10.0.0.0/8"));
    assert!(refusal(&["simulate", "soplon", "--goats"]).contains("unexpected argument"));
    assert!(refusal(&["simulate", "soplon", "--set", "pace"]).contains("NAME=VALUE"));
    assert!(refusal(&["simulate", "soplon", "--set", "goats=3"]).contains("unknown field `goats`"));
    assert!(refusal(&["simulate", "soplon", "--set", "pace=slow"]).contains("unknown variant `slow`"));
    assert!(refusal(&["deal"]).contains("unrecognized subcommand"));
    assert!(refusal(&["verify", "no such file"]).starts_with("no such file cannot be read: "));
}

#[test]
fn a_bad_deck_starts_nothing() {
    let folder = TempDir::new().unwrap();
    let deck = folder.path().join("deck.toml");
    let log = folder.path().join("log.jsonl");
    let refusal_of = |list: &str| {
        std::fs::write(&deck, list).unwrap();
        let [deck, log] = [&deck, &log].map(|path| path.to_str().unwrap());
        let sentence = refusal(&["simulate", "scapegoat", "--deck", deck, "--log", log]);
        assert!(!Path::new(log).exists());
        sentence
    };
    let more = DECK.replace("cards = [", "cards = [{ mark = \"4+\", goats = [\"green\"] },");
    assert!(refusal_of(&more).contains("with 4 players there are 16 cards"));
    assert!(refusal_of(&more).contains("(SG-C5, SG-S4)"));
    assert!(refusal_of(&DECK[..300]).contains("the deck cannot be read: line "));
    assert!(
        refusal(&["simulate", "scapegoat", "--deck", "nowhere.toml"])
            .starts_with("nowhere.toml cannot be read")
    );
    assert!(
        corral(&["simulate", "scapegoat", "--games", "10", "--deck", {
            std::fs::write(&deck, DECK).unwrap();
            deck.to_str().unwrap()
        }])
        .0
    );
}

#[test]
fn a_log_that_cannot_be_written_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let nowhere = folder.path().join("nowhere/log.jsonl");
    let sentence = refusal(&["simulate", "soplon", "--games", "10", "--log", nowhere.to_str().unwrap()]);
    assert!(sentence.contains("cannot be written: there is no folder "), "{sentence}");
    let sentence =
        refusal(&["simulate", "soplon", "--games", "10", "--log", folder.path().to_str().unwrap()]);
    assert!(sentence.ends_with("cannot be written: it is a folder"), "{sentence}");
    assert!(is_empty(folder.path()));
}

#[test]
fn a_log_is_written_whole_and_found_good_and_a_truncated_one_is_not() {
    let folder = TempDir::new().unwrap();
    for (game, games) in [("scapegoat", "200"), ("rowgoat", "10"), ("soplon", "50")] {
        let path = folder.path().join(game);
        let log = path.to_str().unwrap();
        let (success, ..) = corral(&["simulate", game, "--games", games, "--log", log]);
        assert!(success);
        let (success, out, _) = corral(&["verify", log]);
        assert!(
            success && out.starts_with(&format!("{games} games of {game} dealt and played again: ")),
            "{out}"
        );

        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() / 2]).unwrap();
        let sentence = refusal(&["verify", log]);
        assert!(sentence.contains("cut off") || sentence.contains("ends in the middle"), "{sentence}");
        std::fs::write(&path, "").unwrap();
        assert!(refusal(&["verify", log]).ends_with("is empty"));
        std::fs::write(&path, "a letter to my goat\n").unwrap();
        assert!(refusal(&["verify", log]).contains("line 1: this cannot be read"));
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 3, "only the logs are there");
}

#[test]
fn a_record_is_played_again_and_a_truncated_or_foreign_one_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("record.json");
    let file = path.to_str().unwrap();
    let config = serde_json::json!({ "players": 3 });
    let mut game = AnyGame::deal(Title::SOPLON, config, Seed::from_number(7)).unwrap();
    game.act(Seat(1), Millis(900), &"peek".into()).unwrap();
    let record = game.record();

    std::fs::write(&path, &record).unwrap();
    let (success, out, _) = corral(&["verify", file]);
    assert!(success);
    assert_eq!(out, "a game of soplon dealt and played again as far as it goes: all 1 inputs are legal\n");

    let refused = |text: &str| {
        std::fs::write(&path, text).unwrap();
        refusal(&["verify", file])
    };
    assert!(refused(&record[..record.len() - 9]).ends_with("line 1: the line is cut off"));
    assert!(refused(&record.replace("soplon", "chess")).contains("there is no game called \"chess\""));
    assert!(refused(&record.replace("\"format\":1", "\"format\":2")).contains("this record has format 2"));
    assert!(refused(&record.replace("\"seat\":1", "\"seat\":5")).contains("input 1 is refused"));
}

#[test]
fn the_report_is_for_people_and_for_programs() {
    let (_, text, _) = corral(&["simulate", "scapegoat", "--games", "100", "--players", "5"]);
    assert!(text.starts_with("100 games of scapegoat with 5 random players, seed 1\n"), "{text}");
    assert!(
        text.contains("won by role")
            && text.contains("turns per game")
            && text.contains("unfinished games: 0")
    );
    let (_, json, _) = corral(&["simulate", "scapegoat", "--games", "100", "--seed", "7", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["games"], &report["seed"], &report["players"]), (&100.into(), &7.into(), &4.into()));
    let roles: Vec<_> = report["roles"].as_array().unwrap().iter().map(|role| role["name"].clone()).collect();
    assert_eq!(roles, ["conspirators", "scapegoat"]);
    let help = corral(&["simulate", "--help"]);
    assert!(help.0 && help.1.contains("--players"));
}
