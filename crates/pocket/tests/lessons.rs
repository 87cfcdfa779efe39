//! The lessons can be played to their ends as they are written, by the rules as they are now. If not, the example
//! `find_positions` finds others.

use pocket::Pocket;
use serde_json::{Value, json};

extern "C" fn no_time_passes() -> f64 {
    0.0
}

const LESSONS: [(&str, &str); 3] = [
    ("scapegoat", include_str!("../../../web/src/games/scapegoat/lesson.json")),
    ("rowgoat", include_str!("../../../web/src/games/rowgoat/lesson.json")),
    ("soplon", include_str!("../../../web/src/games/soplon/lesson.json")),
];

fn tell(pocket: &mut Pocket, what: &Value) -> Value {
    let letter = json!({ "now": 0, "what": what }).to_string();
    let mut answer: Value =
        serde_json::from_slice(&pocket.read(letter.as_bytes())).expect("an answer is JSON");
    answer["orders"][0]["tried"].take()
}

/// The kinds of actions that a lesson lets somebody do.
fn kinds(steps: &[Value]) -> Vec<&str> {
    let actions = steps.iter().filter_map(|step| step.get("action"));
    actions
        .filter_map(|action| match action {
            Value::Object(fields) => fields.keys().next().map(String::as_str),
            _ => action.as_str(),
        })
        .collect()
}

#[test]
fn every_lesson_lets_somebody_do_all_that_a_first_game_needs() {
    let wanted = [
        &["move", "spy", "swap", "take_stash", "fill_stash", "trade", "choose"][..],
        &["place", "grab", "call_mine", "call_at"],
        &["peek", "done", "draw", "exchange", "pass_race", "eliminate", "look", "close"],
    ];
    for ((title, written), wanted) in LESSONS.into_iter().zip(wanted) {
        let lesson: Value = serde_json::from_str(written).expect("a lesson");
        let done = kinds(lesson["steps"].as_array().unwrap());
        let missing: Vec<_> = wanted.iter().filter(|kind| !done.contains(kind)).collect();
        assert!(missing.is_empty(), "{title}: {missing:?}");
    }
}

#[test]
fn every_lesson_is_played_to_its_end_and_won() {
    for (title, written) in LESSONS {
        let lesson: Value = serde_json::from_str(written).expect("a lesson");
        let mut before = lesson["before"].as_array().unwrap().clone();
        let mut outcome = Value::Null;
        for step in lesson["steps"].as_array().unwrap() {
            let Some(action) = step.get("action") else { continue };
            let replies = step["replies"].as_array().unwrap();
            let mut pocket = Pocket::new(no_time_passes);
            let script = json!({ "title": title, "config": lesson["config"], "seed": lesson["seed"], "before": before,
                "replies": replies });
            let stands = tell(&mut pocket, &json!({ "try": script }));
            let legal = stands["legal"].as_array().unwrap_or_else(|| panic!("{title}: {stands}"));
            assert!(legal.contains(action), "{title}, {}: {action} is not among {legal:?}", step["id"]);
            let played = tell(&mut pocket, &json!({ "act": { "action": action } }));
            let moments = played["moments"].as_array().unwrap_or_else(|| panic!("{title}: {played}"));
            assert_eq!(moments.len(), 1 + replies.len(), "{title}, {}: everybody answers", step["id"]);
            assert!(
                moments.iter().any(|moment| moment["events"] != json!([])),
                "{title}, {}: something is shown",
                step["id"]
            );
            before.push(json!([0, action]));
            before.extend(replies.iter().cloned());
            outcome = played["outcome"].clone();
        }
        let winners = outcome["winners"].as_array().unwrap_or_else(|| panic!("{title}: it is over"));
        assert!(winners.contains(&json!(0)), "{title}: {outcome}");
    }
}
