//! What people at a table are sent, recorded for the tests of the browser client (`web/test/recorded`): there a page is
//! mounted at a recording instead of a server. A line of a file is a message that seat 0 heard or sent, and when.
//!
//! `stages-GAME.jsonl` has a snapshot of every stage that seat 0 comes to, for every number of players: there a browser
//! looks whether all of it fits into its windows.
//!
//! A test here plays each again and compares, so that a recording says what this table says. `CORRAL_BLESS=1` writes
//! them.

#![allow(clippy::disallowed_methods, reason = "the recordings are files of the client")]

use crate::support::setup::{Setup, player};
use crate::support::{Table, secs};
use drill::Board;
use house::Title;
use house::wire::{ClientMsg, ServerMsg};
use room::{ConnId, Time};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use table::{Chance, Seed, Version};

/// What somebody on a seat does when they may do this; nothing, if they wait for others.
type Choose<'a> = &'a mut dyn FnMut(u8, &Value, &[Value]) -> Option<Value>;
/// What to call the stage that seat 0 sees.
type StageOf = fn(&Value) -> String;

struct Recording {
    lines: Vec<String>,
    begun: Time,
    read: usize,
    stage_of: StageOf,
    /// A snapshot of each stage, when it first came.
    stages: BTreeMap<String, String>,
}

impl Recording {
    fn sent(&mut self, now: Time, msg: &Value) {
        self.lines.push(json!({ "at": self.ms(now), "sent": msg }).to_string());
    }

    /// What has come since. As text, so that nothing is sorted or written in another way.
    fn hear(&mut self, table: &Table, conn: ConnId) {
        for (at, text) in &table.line(conn).texts[self.read..] {
            self.lines.push(format!(r#"{{"at":{},"heard":{text}}}"#, self.ms(*at)));
        }
        self.read = table.line(conn).texts.len();
        self.look(table, conn);
    }

    fn look(&mut self, table: &Table, conn: ConnId) {
        let line = table.line(conn);
        if line.view.is_null() {
            return;
        }
        let stage = (self.stage_of)(&line.view);
        let at_table = table.state(conn);
        let fair = line.msgs.iter().rev().find_map(|(_, msg)| match msg {
            ServerMsg::Snapshot { fair, .. } => Some(fair),
            _ => None,
        });
        let snapshot = json!({
            "type": "snapshot", "game": line.game, "n": line.n, "now": 0, "view": line.view, "legal": line.legal,
            "fair": fair, "missed": [],
        });
        let over = line.over.as_ref().filter(|_| stage == "over");
        if stage == "over" && over.is_none() {
            return;
        }
        let seen = json!({ "players": at_table.seats.len(), "stage": stage, "table": at_table, "snapshot": snapshot, "over": over });
        self.stages.entry(stage).or_insert_with(|| seen.to_string());
    }

    fn ms(&self, now: Time) -> u64 {
        (now.0 - self.begun.0) / 1_000
    }
}

/// Everybody is a person, and a second goes by after whatever somebody does.
fn play(setup: &Setup, stage_of: StageOf, choose: Choose) -> Recording {
    let mut table = Table::open(setup);
    // Every second connection asks for changes, as the client does: this makes seat 0 one of them.
    let other_tab = table.join(&player(0));
    table.gone(other_tab);
    let mut recording =
        Recording { lines: Vec::new(), begun: table.now, read: 0, stage_of, stages: BTreeMap::new() };
    let conns: Vec<ConnId> = (0..setup.seats)
        .map(|seat| {
            let conn = table.join(&player(seat));
            table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
            conn
        })
        .collect();
    table.deal(&conns);
    for _ in 0..2_000 {
        recording.hear(&table, conns[0]);
        let next = (0..setup.seats).find_map(|seat| {
            let line = table.line(conns[usize::from(seat)]);
            choose(seat, &line.view, &line.legal).map(|action| (seat, action))
        });
        let Some((seat, action)) = next else {
            assert!(
                table.line(conns[0]).over.is_some(),
                "somebody has something to do until the game is over"
            );
            return recording;
        };
        let conn = conns[usize::from(seat)];
        if seat == 0 {
            let line = table.line(conn);
            let act = json!({ "type": "act", "game": line.game, "seen": line.n, "action": action });
            recording.sent(table.now, &act);
        }
        table.press(conn, action, None);
        table.advance(secs(1));
    }
    panic!("this game has no end");
}

/// Compares with the file, or writes it.
fn keep(name: &str, lines: &[String], covers: &[&str]) {
    let text = lines.join("\n") + "\n";
    for wanted in covers {
        assert!(text.contains(wanted), "{name} has no {wanted}: it takes another seed");
    }
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../web/test/recorded/{name}.jsonl"));
    if std::env::var_os("CORRAL_BLESS").is_some() {
        return fs::write(path, text).unwrap();
    }
    assert!(
        fs::read_to_string(path).is_ok_and(|kept| kept == text),
        "{name}: this is not what was recorded; CORRAL_BLESS=1 records it again"
    );
}

/// The first legal action of one of these kinds, the first kind first.
fn first_of(kinds: &[&str], legal: &[Value]) -> Option<Value> {
    kinds.iter().find_map(|kind| {
        let is = |action: &&Value| action.as_str() == Some(kind) || !action[*kind].is_null();
        legal.iter().find(is).cloned()
    })
}

/// The name of something that is a word, or a word with data.
fn name_of(tagged: &Value) -> &str {
    tagged.as_str().or_else(|| tagged.as_object()?.keys().next().map(String::as_str)).expect("a name")
}

fn is_asked(seat: u8, view: &Value) -> bool {
    view["waiting"].as_array().is_some_and(|waiting| waiting.contains(&seat.into()))
}

// Scape Goat

/// Evidence of which so many cards show everybody, and the others nobody.
fn everybody_on(players: u8, cards: u8, shown: u8) -> Value {
    let colours = ["red", "blue", "yellow", "green", "orange", "purple"];
    let entry = |players: u8, goats: &[&str], copies: u8| json!({ "mark": players.to_string(), "goats": goats, "copies": copies });
    let all = |players: u8| &colours[..usize::from(players)];
    let mut entries = vec![entry(players, all(players), shown)];
    if shown < cards {
        entries.push(entry(players, &[], cards - shown));
    }
    // The deck must do for other numbers of players too (SG-C5).
    let others = [(3, 13), (4, 15), (5, 22), (6, 25)].into_iter().filter(|(other, _)| *other != players);
    entries.extend(others.map(|(other, cards)| entry(other, all(other), cards)));
    json!({ "cards": entries })
}

fn scape_goat_stage(view: &Value) -> String {
    let stage = name_of(&view["stage"]);
    match stage {
        "over" => stage,
        _ if !is_asked(0, view) || view["chosen"].is_string() => "waits",
        "swap" if !view["spied"].is_null() => "spied",
        _ => stage,
    }
    .to_owned()
}

/// Everybody goes where they have been least; a choice that is no move is the first that is offered.
fn round_the_line(seats: u8) -> impl FnMut(u8, &Value, &[Value]) -> Option<Value> {
    let mut visits = vec![[0; 4]; usize::from(seats)];
    move |seat, view, legal| {
        if !is_asked(seat, view) || legal.is_empty() || view["chosen"].is_string() {
            return None;
        }
        let places = ["spy", "trade", "prepare", "stash"];
        let visits = &mut visits[usize::from(seat)];
        let mut order: Vec<usize> = (0..4).collect();
        order.sort_by_key(|place| visits[*place]);
        for place in order {
            let action = json!({ "move": places[place] });
            if legal.contains(&action) {
                visits[place] += 1;
                return Some(action);
            }
        }
        first_of(&["pass", "spy", "trade", "steal", "take_stash", "fill_stash", "choose", "swap"], legal)
    }
}

#[test]
fn scape_goat_with_three_until_the_scapegoat_is_framed() {
    let options = json!({
        "pace": "untimed", "cops_window_ms": 0, "take_back_ms": 60_000, "notes": true,
        "deck": everybody_on(3, 13, 13),
    });
    let recording = play(&Setup::new(Title::SCAPEGOAT, 3, options), scape_goat_stage, &mut round_the_line(3));
    let covers = [
        r#""stage":"spy""#,
        r#""stage":"trade""#,
        r#""choose_for_trade""#,
        r#""stage":"take_stash""#,
        r#""fill_stash""#,
        r#""stage":"choose_for_frame""#,
        r#""stage":"swap""#,
        r#""take_back":{"#,
        r#""type":"over""#,
    ];
    keep("scapegoat", &recording.lines, &covers);
}

#[test]
fn scape_goat_with_six_who_pass_and_go_to_the_cops() {
    let options = json!({ "pace": "untimed", "cops_window_ms": 0, "deck": everybody_on(6, 25, 12) });
    let recording = play(&Setup::new(Title::SCAPEGOAT, 6, options), scape_goat_stage, &mut to_the_cops(6, 2));
    let covers = [r#""stage":"window""#, r#""action":"pass""#, r#""action":"call_cops""#, r#""type":"over""#];
    keep("scapegoat-six", &recording.lines, &covers);
}

/// Round the line, and then to the cops: with six when so many windows were passed, else after so many turns.
fn to_the_cops(seats: u8, passed: u32) -> impl FnMut(u8, &Value, &[Value]) -> Option<Value> {
    let mut rounds = round_the_line(seats);
    let mut windows = 0;
    move |seat, view, legal| {
        let moves = first_of(&["move"], legal).is_some() && view["turns_done"].as_u64() > Some(60);
        if seat == 0 && view["stage"] == "window" && !legal.is_empty() {
            windows += 1;
            return first_of(&[if windows > passed { "call_cops" } else { "pass" }], legal);
        }
        if seat == 0 && moves { Some(json!({ "move": "cops" })) } else { rounds(seat, view, legal) }
    }
}

#[test]
fn every_stage_of_scape_goat() {
    let mut stages = Vec::new();
    for (players, cards) in [(3, 13), (4, 15), (5, 22), (6, 25)] {
        // Hardly anybody shows a card with somebody on it, so hardly ever is anybody framed.
        let deck = everybody_on(players, cards, players - 1);
        let options = json!({ "pace": "untimed", "cops_window_ms": 0, "deck": deck });
        let setup = Setup::new(Title::SCAPEGOAT, players, options);
        let recording = play(&setup, scape_goat_stage, &mut to_the_cops(players, 30));
        stages.extend(recording.stages.into_values());
    }
    keep(
        "stages-scapegoat",
        &stages,
        &[r#""stage":"spied""#, r#""stage":"steal""#, r#""stage":"window""#, r#""stage":"over""#],
    );
}

// Row Your Goat

/// Where a card goes next. No three of the first five are in a line.
const PLACES: [u64; 9] = [0, 1, 5, 6, 8, 2, 3, 4, 7];

/// What the one on seat 0 does wrong once.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Slip {
    FalseGrab,
    OnAPile,
}

fn row_your_goat_stage(view: &Value) -> String {
    let by_me = |stage: &str| view["stage"][stage]["seat"] == 0;
    let called = view["called"].as_array().is_some_and(|called| called.contains(&0.into()));
    let owes = view["cards"][0] == 1 && !called;
    let stage = match name_of(&view["stage"]) {
        "over" => "over",
        _ if owes => "owing a call",
        "place" if by_me("place") => "placing",
        "take_pile" if by_me("take_pile") => "choosing a pile",
        "take_set" if by_me("take_set") => "choosing a set",
        "grab" => "the race",
        _ => "watching",
    };
    stage.to_owned()
}

/// Seat 0 makes two mistakes, and is the slowest in every race.
fn with_slips() -> impl FnMut(u8, &Value, &[Value]) -> Option<Value> {
    let mut slips = BTreeSet::new();
    move |seat, view, legal| {
        let tops: Vec<bool> = view["grid"].as_array()?.iter().map(|pile| !pile.is_null()).collect();
        if let Some(owed) = first_of(&["call_mine", "take_pile", "take_set"], legal) {
            return Some(owed);
        }
        if Board::deserialize(view).ok()?.has_set() {
            let holds = view["holders"].as_array().is_some_and(|holders| holders.contains(&seat.into()));
            return if seat == 0 || holds { None } else { first_of(&["grab"], legal) };
        }
        if view["stage"]["place"]["seat"] != seat {
            return None;
        }
        let filled = tops.iter().filter(|is| **is).count();
        if seat == 0 && filled >= 2 && slips.insert(Slip::FalseGrab) {
            return first_of(&["grab"], legal);
        }
        let empty = PLACES.into_iter().find(|cell| !tops[*cell as usize]);
        let slips_now = seat == 0 && filled >= 4 && slips.insert(Slip::OnAPile);
        let cell = if slips_now { 0 } else { empty.unwrap_or(4) };
        legal.iter().find(|action| action["place"]["cell"] == cell).cloned()
    }
}

fn alike(players: u8) -> Setup {
    // All cards are alike, so any three in a line are a set.
    let deck = json!({ "cards": [{ "boat": "raft", "colour": "pink", "copies": 60 }] });
    let options =
        json!({ "pace": "untimed", "place_ms": 0, "first": 0, "placement_limit": 20, "deck": deck });
    Setup::new(Title::ROWGOAT, players, options)
}

#[test]
fn row_your_goat_with_two_slips_and_a_photo_finish() {
    let recording = play(&alike(2), row_your_goat_stage, &mut with_slips());
    let covers = [r#""mistouched""#, r#""misplaced"#, r#""take_pile""#, r#""take_set""#, r#""type":"over""#];
    keep("rowgoat", &recording.lines, &covers);
}

#[test]
fn every_stage_of_row_your_goat() {
    let played =
        (2..=6).flat_map(|players| play(&alike(players), row_your_goat_stage, &mut with_slips()).stages);
    let stages: Vec<String> = played.map(|(_, stage)| stage).collect();
    keep("stages-rowgoat", &stages, &[r#""stage":"the race""#, r#""stage":"choosing a set""#]);
}

// Soplón

fn soplon_stage(view: &Value) -> String {
    let stage = name_of(&view["stage"]);
    let grown = view["districts"][0].as_array().is_some_and(|own| own.len() >= 7);
    match stage {
        "over" => stage,
        _ if grown => "a district that has grown",
        _ if !is_asked(0, view) => "somebody else’s turn",
        "peeks" if view["peeked"].as_array().is_some_and(|peeked| peeked.contains(&0.into())) => {
            "the first look"
        }
        _ => stage,
    }
    .to_owned()
}

/// Seat 0 tries a card in every race, which once in a while is the right one. After so many turns somebody closes.
fn who_tries(turns: u64) -> impl FnMut(u8, &Value, &[Value]) -> Option<Value> {
    let mut luck = Chance::new(Seed::from_number(3), Version::DEAL);
    move |seat, view, legal| {
        if !is_asked(seat, view) || legal.is_empty() {
            return None;
        }
        if view["turns_begun"].as_u64() > Some(turns)
            && let Some(close) = first_of(&["close"], legal)
        {
            return Some(close);
        }
        let all: Vec<&Value> = legal.iter().collect();
        let tries: Vec<&Value> = legal.iter().filter(|action| !action["eliminate"].is_null()).collect();
        if seat == 0 && !tries.is_empty() && view["race"]["tried"] == json!([]) {
            return Some(luck.pick(&tries).clone());
        }
        let calm = ["done", "peek", "pass_race", "draw"];
        first_of(&calm, legal).or_else(|| Some(luck.pick(&all).clone()))
    }
}

fn unhurried(players: u8) -> Setup {
    let options = json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0, "notes": true, "turn_limit": 0 });
    Setup::new(Title::SOPLON, players, options)
}

#[test]
fn soplon_with_two_who_err_reach_over_and_count() {
    let recording = play(&unhurried(2), soplon_stage, &mut who_tries(16));
    let covers = [
        r#""peeked"#,
        r#""held":{"#,
        r#""stage":"race""#,
        r#""eliminate""#,
        r#""reveal":{"#,
        r#""type":"over""#,
    ];
    keep("soplon", &recording.lines, &covers);
}

#[test]
fn every_stage_of_soplon() {
    let every = ["exchange", "race", "gift", "a district that has grown", "driver", "boss", "thug", "hitman"];
    let mut lines = Vec::new();
    for players in 2..=6 {
        // What the families ask for looks alike for all numbers, and with many players it is rare.
        let wanted = if players == 2 { &every[..] } else { &every[..4] };
        let mut stages = BTreeMap::new();
        for seed in 1..=6 {
            let setup = unhurried(players).seed(seed);
            for (stage, seen) in play(&setup, soplon_stage, &mut who_tries(10 * u64::from(players))).stages {
                stages.entry(stage).or_insert(seen);
            }
            if wanted.iter().all(|stage| stages.contains_key(*stage)) {
                break;
            }
        }
        lines.extend(stages.into_values());
    }
    let covers = every.map(|stage| format!(r#""stage":"{stage}""#));
    keep("stages-soplon", &lines, &covers.each_ref().map(String::as_str));
}
