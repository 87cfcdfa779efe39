//! Logs that were written once are opened for ever: each is restored, the game goes on, and the same comes of it.
//!
//! A file has the metadata in its first line and a record in each of the others. These are from before the deal said by
//! which rules it is played.

#![allow(clippy::disallowed_methods, reason = "the logs are files beside this test")]

use crate::support::Table;
use crate::support::log::GameLog;
use crate::support::players::{play, players};
use crate::support::setup::{Setup, player};
use house::Title;
use house::wire::{ClientMsg, Level};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use table::Seat;

/// How the game goes on, and how it stands then.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Expected {
    seat: u8,
    action: Value,
    digest_before: String,
    digest_after: String,
}

fn file(title: Title, end: &str) -> PathBuf {
    let name = format!("tests/golden/{}.{end}", title.name());
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Restores a log, and somebody does something.
fn go_on(title: Title, log: GameLog, seat: u8, action: &Value) -> (String, String) {
    let mut table = Table::open(&Setup::quick(title, 3));
    table.log.replace(log);
    table.crash();
    table.restore();
    let before = table.log.replay().digest();
    let conn = table.join(&player(seat));
    table.act(conn, action.clone());
    (before, table.log.replay().digest())
}

#[test]
fn a_log_that_was_written_before_is_opened_and_the_game_goes_on() {
    for &title in Title::all() {
        let text = fs::read_to_string(file(title, "jsonl")).unwrap();
        let mut lines = text.lines().map(|line| line.as_bytes().to_vec());
        let log = GameLog { meta: lines.next().unwrap(), records: lines.collect() };
        assert!(!text.contains(r#""rules":"#));
        let expected: Expected =
            serde_json::from_str(&fs::read_to_string(file(title, "expected.json")).unwrap()).unwrap();
        let (before, after) = go_on(title, log, expected.seat, &expected.action);
        assert_eq!((before, after), (expected.digest_before, expected.digest_after), "{title}");
    }
}

/// Logs as the first Corral wrote them, with its own digest of where each game stood in the end. That of Row Your Goat was
/// being played, so its digest is ours.
const FIRST: [(Title, &str); 3] = [
    (Title::SCAPEGOAT, "3de7c4fe3ba563e4"),
    (Title::ROWGOAT, "2dde6d0b50262dd2"),
    (Title::SOPLON, "ea04a8b3698200ba"),
];

#[test]
fn a_log_that_the_first_corral_wrote_is_opened_and_ends_as_it_did() {
    for (title, digest) in FIRST {
        let name = format!("tests/golden/first-{}.jsonl", title.name());
        let text = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
        let mut lines = text.lines().map(|line| line.as_bytes().to_vec());
        let log = GameLog { meta: lines.next().unwrap(), records: lines.collect() };
        let mut table = Table::open(&Setup::quick(title, 3));
        table.log.replace(log);
        table.crash();
        table.restore();
        assert_eq!(table.log.replay().digest(), digest, "{title}");
    }
}

/// Two people and a bot play for a while.
fn some_game(title: Title) -> (GameLog, u8, Value) {
    let mut table = Table::open(&Setup::quick(title, 3).seed(11));
    let conns = [0, 1].map(|seat| {
        let conn = table.join(&player(seat));
        table.ask(conn, |id| ClientMsg::Sit { id, seat: Some(Seat(seat)) });
        conn
    });
    table.ask(conns[0], |id| ClientMsg::AddBot { id, seat: None, level: Level::Normal });
    table.deal(&conns);
    let waits = |table: &Table| {
        (0..2).find(|seat| {
            let line = table.line(conns[usize::from(*seat)]);
            let waiting = line.view["waiting"].as_array().unwrap();
            waiting.contains(&(*seat).into()) && table.log.replay().opening().is_none()
        })
    };
    // Scape Goat can be over soon.
    let enough = if title == Title::SCAPEGOAT { 20 } else { 70 };
    play(&mut table, &mut players(&conns, 11), |table| {
        table.log.records().len() >= enough && waits(table).is_some()
    });
    let seat = waits(&table).unwrap();
    let action = table.line(conns[usize::from(seat)]).legal[0].clone();
    table.stop();
    let (meta, records) = table.log.read();
    (GameLog { meta, records }, seat, action)
}

#[test]
#[ignore = "with CORRAL_BLESS it writes the files; only for a format that is new"]
fn write_the_golden_logs() {
    if std::env::var_os("CORRAL_BLESS").is_none() {
        return;
    }
    for &title in Title::all() {
        let (mut log, seat, action) = some_game(title);
        let deal = String::from_utf8(log.records[0].clone()).unwrap();
        log.records[0] = deal.replace(r#""rules":1,"#, "").into_bytes();
        let mut lines = [&[log.meta.clone()], &log.records[..]].concat().join(&b'\n');
        lines.push(b'\n');
        fs::write(file(title, "jsonl"), lines).unwrap();
        let (digest_before, digest_after) = go_on(title, log, seat, &action);
        let expected = Expected { seat, action, digest_before, digest_after };
        let text = serde_json::to_string_pretty(&expected).unwrap() + "\n";
        fs::write(file(title, "expected.json"), text).unwrap();
    }
}
