//! `corral replay` and `corral verify` on the files of finished games.

use crate::support::{corral, refusal};
use serde_json::Value;
use tempfile::TempDir;

const SOPLON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../replay/golden/soplon-1.json");

#[test]
fn a_game_can_be_watched_as_anybody_saw_it() {
    let (success, open, error) = corral(&["replay", SOPLON]);
    assert!(success, "{error}");
    assert!(open.starts_with("soplon between Goat 0 (0), Goat 1 (1) and Goat 2 (2), 36 steps, "), "{open}");
    assert!(!open.contains("hidden"), "everything is open: {open}");
    for sentence in
        ["Goat 2 peeked: witness 8, witness 2\n", "Turn began: Goat 1\n", "Goat 2 won: lowest sum.\n"]
    {
        assert!(open.contains(sentence), "{sentence}: {open}");
    }

    let (_, seen, _) = corral(&["replay", SOPLON, "--seat", "1"]);
    assert!(seen.lines().next().unwrap().ends_with("as Goat 1 saw it"), "{seen}");
    let hidden = |seat: u8| seen.contains(&format!("Goat {seat} drew: hidden"));
    assert!(hidden(0) && !hidden(1), "others' cards are hidden, their own are not: {seen}");

    let (_, lines, _) = corral(&["replay", SOPLON, "--seat", "spectator", "--json"]);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["step"], 0);
    assert_eq!(lines[0]["view"]["you"], Value::Null);
    assert!(
        lines
            .windows(2)
            .all(|pair| pair[0]["step"].as_u64().unwrap() + 1 == pair[1]["step"].as_u64().unwrap())
    );
}

#[test]
fn games_are_told_in_words() {
    for game in ["scapegoat", "rowgoat", "soplon"] {
        for number in ["-1", "-2"] {
            let file = SOPLON.replace("soplon", game).replace("-1", number);
            let (success, text, error) = corral(&["replay", &file]);
            assert!(success && !text.contains(['{', '[', '"', '_']), "{file}: {error}{text}");
        }
    }
}

#[test]
fn a_file_is_verified_in_one_line_or_the_first_difference_is_named() {
    let (success, out, error) = corral(&["verify", SOPLON]);
    assert!(success, "{error}");
    assert_eq!(out.lines().count(), 1);
    assert!(
        out.starts_with("a game of soplon dealt and played again: the secret is the one committed to")
            && out.contains("a house that had a seat could"),
        "{out}"
    );
    let (success, out, error) = corral(&["verify", &SOPLON.replace("-1", "-2")]);
    assert!(success, "{error}");
    assert_eq!(out.lines().count(), 1);
    assert!(
        out.contains("nobody chose the cards, not even the house together with all other seats"),
        "{out}"
    );

    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tampered.json");
    let text = std::fs::read_to_string(SOPLON).unwrap();
    let mut whole: Value = serde_json::from_str(&text).unwrap();
    whole["steps"][5]["at"] = (whole["steps"][5]["at"].as_u64().unwrap() + 1).into();
    // `replay` stands first in what Corral writes; serde_json sorts keys, so it is put back there.
    let replay = whole.as_object_mut().unwrap().remove("replay").unwrap();
    let rest = whole.to_string();
    std::fs::write(&path, format!("{{\"replay\":{replay},{}", &rest[1..])).unwrap();
    let error = refusal(&["verify", path.to_str().unwrap()]);
    assert!(error.contains("step 6: "), "{error}");
}

#[test]
fn bad_input_gets_one_sentence() {
    for (args, sentence) in [
        (&["replay", "no-such-file"][..], "no-such-file cannot be read"),
        (&["replay", SOPLON, "--seat", "7"], "there is no seat \"7\"; there are 0 to 2 and `spectator`"),
        (&["replay", "Cargo.toml"], "this is not a complete replay"),
    ] {
        let error = refusal(args);
        assert!(error.contains(sentence), "{args:?}: {error}");
    }
}
