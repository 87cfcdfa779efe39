//! The positions of the pages "how to play" are what their pages say, by the rules as they are now. If not, the example
//! `find_positions` finds others.

use pocket::Pocket;
use serde_json::{Value, json};

extern "C" fn no_time_passes() -> f64 {
    0.0
}

const GAMES: [(&str, &str); 3] = [
    ("scapegoat", include_str!("../../../web/src/games/scapegoat/positions.json")),
    ("rowgoat", include_str!("../../../web/src/games/rowgoat/positions.json")),
    ("soplon", include_str!("../../../web/src/games/soplon/positions.json")),
];

fn positions(of: &str) -> Vec<Value> {
    let (_, found) = GAMES.iter().find(|(title, _)| *title == of).expect("a game of the house");
    serde_json::from_str(found).expect("a list of positions")
}

/// A pocket with this position in it, and how it stands.
fn tried(title: &str, position: &Value) -> (Pocket, Value) {
    let mut script = json!({ "title": title });
    for field in ["config", "seed", "before", "replies"] {
        script[field] = position[field].clone();
    }
    let mut pocket = Pocket::new(no_time_passes);
    let order = tell(&mut pocket, &json!({ "try": script }));
    (pocket, order)
}

fn tell(pocket: &mut Pocket, what: &Value) -> Value {
    let letter = json!({ "now": 0, "what": what }).to_string();
    let mut answer: Value =
        serde_json::from_slice(&pocket.read(letter.as_bytes())).expect("an answer is JSON");
    answer["orders"][0].take()
}

fn events(order: &Value) -> Vec<Value> {
    let moments = order["tried"]["moments"].as_array().unwrap_or_else(|| panic!("{order}"));
    moments.iter().filter_map(|moment| moment["events"].as_array()).flatten().cloned().collect()
}

/// Whether everything that is wanted is there, whatever else is.
fn contains(found: &Value, wanted: &Value) -> bool {
    match wanted {
        Value::Object(fields) => {
            found.is_object() && fields.iter().all(|(name, value)| contains(&found[name], value))
        }
        _ => found == wanted,
    }
}

#[test]
fn every_position_is_solved_by_its_solution_and_by_nothing_before() {
    for (title, _) in GAMES {
        let positions = positions(title);
        assert!(positions.len() >= 3, "{title} has some");
        for position in positions {
            let (mut pocket, first) = tried(title, &position);
            let moves = position["solution"].as_array().unwrap();
            let mut happened = events(&first);
            for action in moves {
                assert!(
                    !happened.iter().any(|event| contains(event, &position["solved"])),
                    "{title}, {}: solved before {action}",
                    position["id"]
                );
                happened = events(&tell(&mut pocket, &json!({ "act": { "action": action } })));
            }
            assert!(
                happened.iter().any(|event| contains(event, &position["solved"])),
                "{title}, {}: {happened:?}",
                position["id"]
            );
        }
    }
}

#[test]
fn whoever_tries_a_position_is_shown_what_their_seat_may_see() {
    let position = &positions("soplon")[0];
    let (mut pocket, first) = tried("soplon", position);
    let view = &first["tried"]["moments"][0]["view"];
    assert_eq!((&view["you"], view["districts"].to_string().contains("up")), (&json!(0), false));
    assert_eq!(first["tried"]["legal"], json!(["peek"]));
    let looked = tell(&mut pocket, &json!({ "act": { "action": "peek" } }));
    assert!(!events(&looked)[0]["peeked"]["cards"][0].is_null(), "{looked}");
}

#[test]
fn the_others_answer_as_soon_as_the_rules_let_them() {
    let position = positions("scapegoat").into_iter().find(|position| position["id"] == "frame").unwrap();
    let (mut pocket, _) = tried("scapegoat", &position);
    let moved = tell(&mut pocket, &json!({ "act": { "action": position["solution"][0] } }));
    assert_eq!(moved["tried"]["outcome"], Value::Null);
    let framed = tell(&mut pocket, &json!({ "act": { "action": position["solution"][1] } }));
    assert_eq!(framed["tried"]["outcome"]["ending"], "scapegoat_framed", "{framed}");
}

#[test]
fn what_the_rules_refuse_changes_nothing() {
    let position = &positions("soplon")[0];
    let (mut pocket, _) = tried("soplon", position);
    let refused = tell(&mut pocket, &json!({ "act": { "action": "draw" } }));
    assert!(refused["refused"]["why"].is_string(), "{refused}");
    let looked = tell(&mut pocket, &json!({ "act": { "action": "peek" } }));
    assert_eq!(looked["tried"]["moments"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_script_that_breaks_a_rule_is_refused() {
    let mut position = positions("soplon")[0].clone();
    position["before"] = json!([[0, "draw"]]);
    let (mut pocket, refused) = tried("soplon", &position);
    assert_eq!(refused["refused"]["code"], "malformed", "{refused}");
    let nothing = tell(&mut pocket, &json!({ "act": { "action": "peek" } }));
    assert_eq!(nothing["refused"]["code"], "join_first", "{nothing}");
}
