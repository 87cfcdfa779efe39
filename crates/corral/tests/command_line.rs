//! The binary as people use it, and misuse it.

use crate::support::{corral, malformed, refusal, refusal_of_usage};
use house::{AnyGame, Title};
use std::path::Path;
use table::{Millis, Seat, Seed};
use tempfile::TempDir;

const DECK: &str = include_str!("../../scapegoat/decks/one_for_all.toml");

fn is_empty(folder: &Path) -> bool {
    folder.read_dir().unwrap().next().is_none()
}

#[test]
fn a_command_line_that_cannot_be_read_is_explained() {
    for (args, words) in [
        (&["simulate"][..], &["required arguments", "<GAME>"][..]),
        (&["simulate", "chess"], &["'chess' for '<GAME>'", "[possible values: scapegoat, rowgoat, soplon]"]),
        (&["tournament", "chess"], &["[possible values: scapegoat, rowgoat, soplon]"]),
        (&["drill", "--games", "chess"], &["[possible values: scapegoat, rowgoat, soplon]"]),
        (&["simulate", "soplon", "--playrs", "3"], &["'--playrs'", "a similar argument exists: '--players'"]),
        (&["simulate", "soplon", "--players", "many"], &["invalid value 'many' for '--players <PLAYERS>'"]),
        (&["simulate", "soplon", "--games", "0"], &["invalid value '0' for '--games <GAMES>'"]),
        (&["simulate", "soplon", "--threads", "0"], &["invalid value '0' for '--threads <THREADS>'"]),
        (&["simulate", "soplon", "--set", "pace"], &["invalid value 'pace' for '--set <NAME=VALUE>'"]),
        (&["simulate", "soplon", "--goats"], &["unexpected argument '--goats'"]),
        (&["serve", "--sync", "ful"], &["[possible values: full, normal]", "a similar value exists: 'full'"]),
        (&["serve", "--bot-pace", "fast"], &["it must be a number from 0 to 10"]),
        (&["serve", "--threads", "1000000"], &["1000000 is not in 1..=1024"]),
        (&["serve", "--address-players", "often"], &["such as 60/h"]),
        (&["serve", "--address-sockets", "many"], &["invalid value 'many'"]),
        (&["serve", "--max-disk", "10 goats"], &["such as 10G"]),
        (&["serve", "--trusted-proxy", "caddy"], &["such as 127.0.0.1 or 10.0.0.0/8"]),
        (&["deal"], &["unrecognized subcommand 'deal'"]),
        (&["simulat"], &["a similar subcommand exists: 'simulate'"]),
    ] {
        let error = malformed(args);
        assert!(words.iter().all(|words| error.contains(words)), "{args:?}: {error}");
    }
}

#[test]
fn bad_values_get_one_sentence() {
    for (players, game, sentence) in [
        ("2", "scapegoat", "Scape Goat is for 3 to 6 players, not 2 (SG-C1)"),
        ("7", "scapegoat", "Scape Goat is for 3 to 6 players, not 7 (SG-C1)"),
        ("1", "rowgoat", "Row Your Goat is for 2 to 6 players, not 1 (RG-S1)"),
        ("7", "soplon", "Soplón is for 2 to 6 players, not 7 (SO-C4)"),
    ] {
        assert_eq!(refusal_of_usage(&["simulate", game, "--players", players]), sentence);
    }
    let refused = |set: &str| refusal_of_usage(&["simulate", "soplon", "--set", "race_ms=900", "--set", set]);
    let unknown = refused("goats=3");
    assert!(
        unknown.starts_with("--set goats: soplon has no such option; it has bots_talk, deck, "),
        "{unknown}"
    );
    assert_eq!(refused("players=5"), "--set players: how many play is set with --players");
    let bad = refused("pace=slow");
    assert!(bad.starts_with("--set pace=slow: unknown variant `slow`, expected one of `relaxed`"), "{bad}");
    assert!(refused("peek_ms=soon").starts_with("--set peek_ms=soon: "));
    let race = refused("race_ms=0");
    assert_eq!(race, "--set race_ms=0: a race lasts from 500 ms to 60000 ms, not 0 ms (SO-X7)");
    assert!(refusal(&["verify", "no such file"]).starts_with("no such file cannot be read: "));
}

#[test]
fn the_options_of_a_game_are_listed() {
    let (success, list, _) = corral(&["options", "soplon"]);
    let cells = |name: &str| {
        let line = list.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.expect(name).split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect::<Vec<_>>()
    };
    assert!(success && list.starts_with("NAME  "), "{list}");
    let race = ["race_ms", "milliseconds", "4000", "SO-X7", "How long a race stays open."];
    assert_eq!(cells("race_ms"), race);
    assert_eq!(
        cells("pace")[1..4],
        ["relaxed, normal, fast, untimed, one_day, three_days, one_week", "normal", "CO-2"]
    );
    assert_eq!(cells("bots_talk")[1..3], ["true, false", "true"]);
    assert_eq!(cells("first")[2], "by chance");
    assert!(malformed(&["options", "chess"]).contains("[possible values: "));
}

#[test]
fn shells_and_man_are_told_of_all_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let (success, script, _) = corral(&["completions", shell]);
        assert!(success && script.contains("search-deck") && script.contains("line-up"), "{shell}");
    }
    assert!(malformed(&["completions", "goat"]).contains("[possible values: bash, "));
    let folder = TempDir::new().unwrap();
    assert!(corral(&["man", folder.path().to_str().unwrap()]).0);
    let page = std::fs::read_to_string(folder.path().join("corral-tournament.1")).unwrap();
    assert!(page.contains("line\\-up") && page.contains("conspirators"), "{page}");
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
    assert_eq!(out, "a game of soplon dealt and played again as far as it goes: 1 input is legal\n");

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
