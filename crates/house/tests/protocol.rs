//! What real games and the examples of docs/protocol.md say is what docs/protocol.schema.json says they say.

mod validator;

use crate::support::waiting;
use house::wire::{By, StepHead, Whole};
use house::{AnyGame, Title};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::{Chance, Millis, Seat, Seed, Version, Viewer};
use validator::Strict;

/// What was said in games, by kind.
type Heard = BTreeMap<&'static str, BTreeSet<String>>;

/// Whether it is new.
fn note(heard: &mut Heard, kind: &'static str, value: &Value) -> bool {
    let case = match value {
        Value::String(word) => word.clone(),
        other => other.as_object().unwrap().keys().next().unwrap().clone(),
    };
    heard.entry(kind).or_default().insert(case)
}

fn prefix(title: Title) -> &'static str {
    match title.name() {
        "scapegoat" => "ScapeGoat",
        "rowgoat" => "RowGoat",
        _ => "Soplon",
    }
}

/// The limits under which random play comes to an end soon.
fn config(title: Title, players: u8) -> Value {
    match title.name() {
        "scapegoat" => json!({ "players": players, "turn_limit": 30, "notes": true, "take_back_ms": 3_000 }),
        "soplon" => json!({ "players": players, "turn_limit": 25 }),
        _ => json!({ "players": players, "placement_limit": 150 }),
    }
}

/// With what a game can be ended any time; random players would do little else.
const LAST_RESORTS: [&str; 3] = [r#""call_cops""#, r#"{"move":"cops"}"#, r#""close""#];

/// Any legal action of anybody, or the clock. None if somebody was asked who can do nothing.
fn random_step(
    game: &mut AnyGame,
    luck: &mut Chance,
    patient: bool,
    legal: &mut Vec<Value>,
) -> Option<house::Step> {
    let waiting = waiting(game);
    let deadline = game.deadline();
    if waiting.is_empty() || deadline.is_some() && luck.below(15) == 0 {
        let due = deadline.expect("a game that waits for nobody waits for the clock");
        return Some(game.clock(due).unwrap());
    }
    // Now and then somebody who is not waited for: in races everybody may press.
    let anybody = Seat(luck.below(game.seats().into()) as u8);
    let seat = if luck.below(4) == 0 { anybody } else { luck.pick(&waiting) };
    legal.clone_from(&game.legal(seat));
    let last_resort = |action: &Value| LAST_RESORTS.contains(&action.to_string().as_str());
    let choices: Vec<&Value> = legal.iter().filter(|action| !patient || !last_resort(action)).collect();
    let mut choices = if choices.is_empty() { legal.iter().collect() } else { choices };
    let at = deadline.unwrap_or(Millis(u64::MAX)).min(game.now() + Millis(400));
    loop {
        let index = luck.below(choices.len().max(1) as u32) as usize;
        let action = if choices.is_empty() { return None } else { choices.swap_remove(index) };
        match game.act(seat, at, action) {
            Ok(step) => return Some(step),
            // It is offered whether it will be taken or not (RG-L2).
            Err(_) if !action["grab"].is_null() => {}
            Err(refused) => panic!("{action}: {refused}"),
        }
    }
}

fn play(title: Title, players: u8, number: u64, strict: &Strict, heard: &mut Heard) {
    let seed = Seed::from_number(number);
    let mut game = AnyGame::deal(title, config(title, players), seed).unwrap();
    let mut luck = Chance::new(seed.child(1), Version::DEAL);
    let viewers: Vec<Viewer> = Viewer::all(players).chain([Viewer::Hindsight]).collect();
    let mut chronicle = game.chronicle();
    let mut followed: Vec<Followed> =
        Viewer::all(players).map(|viewer| Followed::new(&game, viewer)).collect();
    let of = |what: &str| format!("server/{}{what}", prefix(title));
    let mut legal = Vec::new();
    while game.outcome().is_none() {
        let step = random_step(&mut game, &mut luck, number.is_multiple_of(2), &mut legal);
        for action in legal.drain(..) {
            if note(heard, "Action", &action) || luck.below(20) == 0 {
                strict.check(&of("Action"), &action);
                strict.check(&format!("client/{}Action", prefix(title)), &action);
            }
        }
        let Some(step) = step else { continue };
        for changes in follow(&mut followed, &game, &step) {
            strict.check("server/ServerMsg", &serde_json::from_str(&changes).unwrap());
        }
        chronicle.watch(&step, By::Person);
        let viewer = luck.pick(&viewers);
        let memory = chronicle.memory(viewer).value();
        if !memory.is_null() {
            strict.check(&of("Memory"), &memory);
        }
        for shown in step.shown(viewer) {
            note(heard, "Shown", &shown);
            strict.check(&of("Shown"), &shown);
        }
        let view = game.view(viewer);
        note(heard, "Stage", &view["stage"]);
        strict.check(&of("View"), &view);
    }
    let outcome = serde_json::to_value(game.outcome().unwrap()).unwrap();
    note(heard, "Ending", &outcome["ending"]);
    strict.check(&format!("server/OutcomeOf{}Ending", prefix(title)), &outcome);
    for viewer in viewers {
        strict.check(&of("View"), &game.view(viewer));
    }
}

/// Somebody who is sent only what changes.
struct Followed {
    viewer: Viewer,
    n: u32,
    whole: Whole,
}

impl Followed {
    fn new(game: &AnyGame, viewer: Viewer) -> Self {
        let mut whole = Whole::default();
        let (view, legal) = (game.view_json(viewer), game.legal_json(viewer));
        let text = format!(r#"{{"type":"snapshot","view":{},"legal":{}}}"#, view.text(), legal.text());
        whole.read(&text).unwrap();
        Self { viewer, n: 0, whole }
    }
}

/// Makes of the changes the very steps that would have been sent whole. Gives some of the changes.
fn follow(followed: &mut [Followed], game: &AnyGame, step: &house::Step) -> Vec<String> {
    let head = |n| StepHead { re: None, game: 1, n, now: game.now(), press: None, changes: true };
    let to: Vec<_> = followed.iter().map(|one| (one.viewer, head(one.n + 1))).collect();
    // All at once: what is the same for several is written once, and is nobody else's all the same.
    let written = game.write_steps(step, &to);
    let mut some = Vec::new();
    for (place, (one, (viewer, head))) in followed.iter_mut().zip(to).enumerate() {
        let changes = written.get(place);
        let whole = game.write_step(step, viewer, StepHead { changes: false, ..head });
        assert_eq!(whole.is_some(), changes.is_some());
        let (Some(whole), Some(changes)) = (whole, changes) else { continue };
        one.n += 1;
        let made = one.whole.read(changes).unwrap_or_else(|error| panic!("{error}: {changes}"));
        assert_eq!(made, whole, "{viewer:?} of {changes}");
        if one.n.is_multiple_of(16) {
            some.push(changes.to_owned());
        }
    }
    some
}

/// What random games hardly ever come to.
fn rare(title: Title) -> &'static [&'static str] {
    match title.name() {
        "scapegoat" => &[],
        "rowgoat" => &["nobody_has_cards", "stuck"],
        _ => &["swap_skipped", "fewest_cards", "lowest_card", "shared"],
    }
}

#[test]
fn games_speak_as_the_schema_says() {
    play_games(6);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn many_games_speak_as_the_schema_says() {
    play_games(20);
}

/// So many of every title for every number of players.
fn play_games(games: u64) {
    let strict = Strict::new();
    for &title in Title::all() {
        let mut heard = Heard::new();
        for players in 3..=6 {
            for seed in 0..games {
                play(title, players, seed, &strict, &mut heard);
            }
        }
        for kind in ["Action", "Shown", "Stage", "Ending"] {
            let mut missing = strict.cases(&format!("{}{kind}", prefix(title)));
            assert!(missing.len() > 2, "{missing:?}");
            missing.retain(|case| !heard[kind].contains(case) && !rare(title).contains(&case.as_str()));
            assert!(
                missing.is_empty(),
                "in no game of {title} anything was {missing:?}: the test shows too little"
            );
        }
    }
}

#[test]
fn what_is_wrong_is_noticed() {
    let strict = Strict::new();
    for &title in Title::all() {
        let game = AnyGame::deal(title, config(title, 4), Seed::from_number(1)).unwrap();
        let view = game.view(Viewer::Seat(Seat(0)));
        let name = format!("server/{}View", prefix(title));
        strict.check(&name, &view);
        strict.check("server/GameView", &view);
        for key in view.as_object().unwrap().keys() {
            let mut without: Map<String, Value> = view.as_object().unwrap().clone();
            let value = without.remove(key).unwrap();
            assert!(strict.says(&name, &Value::Object(without.clone())).is_err(), "{key} can be left out");
            without.insert(format!("{key}_too"), value);
            assert!(strict.says(&name, &Value::Object(without)).is_err());
            let mut other = view.clone();
            other[key] = json!({ "no": "such thing" });
            assert!(strict.says(&name, &other).is_err(), "{key} can be anything");
        }
    }
}

#[test]
fn the_examples_of_the_document_are_what_the_schema_says() {
    const DOCUMENT: &str = include_str!("../../../docs/protocol.md");
    let strict = Strict::new();
    for (mark, name) in [("client", "client/ClientMsg"), ("server", "server/ServerMsg")] {
        let examples: Vec<&str> = DOCUMENT.split(&format!("\n```json {mark}\n")).skip(1).collect();
        assert!(examples.len() > 10, "only {} examples of what a {mark} says", examples.len());
        for example in examples {
            let text = example.split("\n```").next().unwrap();
            strict.check(name, &serde_json::from_str(text).unwrap());
        }
    }
}
