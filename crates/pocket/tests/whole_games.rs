//! Whole games against bots, through the bytes that a browser uses, on a virtual clock.

use crate::support::{Holder, begun, table};
use house::Title;
use house::wire::Level;
use pocket::Ended;
use serde_json::{Value, json};

#[test]
fn a_game_of_every_title_is_played_to_its_end_with_any_number_of_players() {
    for &title in Title::all() {
        for seats in title.players() {
            let mut holder = begun(u64::from(seats), title, seats, Level::Easy);
            holder.play_until(|holder| holder.has_heard("over"));
            let refused: Vec<&Value> =
                holder.all_of("refused").filter(|msg| msg["code"] != "stale").collect();
            assert!(refused.is_empty(), "{title} {seats}: {refused:?}");
            let shown: Vec<u64> = holder.all_of("step").filter_map(|step| step["n"].as_u64()).collect();
            let all: Vec<u64> = (1..=shown.len() as u64).collect();
            assert_eq!(shown, all, "{title} {seats}: steps are without gaps");
            assert!(holder.thoughts > 0, "{title} {seats}: bots have thought");
            let log = &holder.disk[&1];
            assert!(
                log.records.len() > shown.len() && log.finished == 1,
                "{title} {seats}: it is in the archive"
            );
        }
    }
}

#[test]
fn every_level_plays() {
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        let mut holder = begun(4, Title::SOPLON, 2, level);
        holder.play_until(|holder| holder.has_heard("over"));
    }
}

#[test]
fn the_same_luck_gives_the_same_game() {
    let play = |number| {
        let mut holder = begun(number, Title::SOPLON, 3, Level::Normal);
        holder.play_until(|holder| holder.has_heard("over"));
        holder.heard
    };
    assert_eq!(play(5), play(5));
    assert_ne!(play(5), play(6));
}

#[test]
fn options_are_those_of_a_server() {
    let mut wish = table(Title::SOPLON, 2);
    wish["options"] = json!({ "goats": "many" });
    assert_eq!(Holder::open(1, &wish).refused.as_deref(), Some("bad_options"));
    assert_eq!(Holder::open(1, &table(Title::SOPLON, 9)).refused.as_deref(), Some("bad_options"));
    assert!(Holder::open(1, &table(Title::SOPLON, 2)).refused.is_none());
}

#[test]
fn a_game_goes_on_after_a_reload() {
    for &title in Title::all() {
        let seats = *title.players().start();
        let mut holder = begun(8, title, seats, Level::Easy);
        holder.play_until(|holder| holder.all_of("step").count() == 6);
        let shown = holder.all_of("step").last().unwrap().clone();
        let kept = holder.disk[&1].records.len();
        // Nothing is said to it: the page was just closed.
        let mut holder = holder.reload(9);
        holder.connect();
        holder.play_until(|holder| holder.has_heard("snapshot"));
        let snapshot = holder.all_of("snapshot").next().unwrap();
        assert!(snapshot["n"].as_u64() >= shown["n"].as_u64(), "{title}: {snapshot}");
        assert!(holder.disk[&1].records.len() >= kept);
        holder.play_until(|holder| holder.has_heard("over"));
    }
}

#[test]
fn a_rematch_has_a_log_of_its_own_and_closes_the_last_one() {
    let mut holder = begun(3, Title::SOPLON, 2, Level::Easy);
    holder.play_until(|holder| holder.has_heard("over"));
    holder.say(json!({ "type": "rematch" }));
    holder.play_until(|holder| holder.all_of("over").count() == 2);
    assert!(!holder.disk[&1].is_open && holder.disk[&2].is_open);
    assert_eq!(holder.disk[&2].finished, 1);
}

#[test]
fn nothing_is_shown_before_it_is_durable() {
    let mut holder = begun(2, Title::SOPLON, 2, Level::Easy);
    holder.play_until(|holder| holder.all_of("step").count() == 3);
    holder.disk_waits = true;
    for _ in 0..20 {
        holder.go_on();
    }
    assert_eq!(holder.all_of("step").count(), 3);
    holder.disk_waits = false;
    holder.play_until(|holder| holder.all_of("step").count() > 3);
}

#[test]
fn what_cannot_be_stored_has_not_happened() {
    let mut holder = begun(2, Title::SOPLON, 2, Level::Easy);
    holder.play_until(|holder| holder.all_of("step").count() == 3);
    holder.disk_works = false;
    let shown = holder.all_of("step").count();
    holder.play_until(|holder| holder.ended.is_some());
    assert_eq!((holder.ended, holder.all_of("step").count()), (Some(Ended::Unsure), shown));
    let mut holder = holder.reload(3);
    holder.connect();
    holder.play_until(|holder| holder.has_heard("over"));
}

#[test]
fn a_table_that_is_stopped_goes_on_later() {
    let mut holder = begun(2, Title::SOPLON, 2, Level::Easy);
    holder.play_until(|holder| holder.all_of("step").count() == 3);
    holder.tell(&json!("stop"));
    while holder.write() {}
    assert_eq!(holder.ended, Some(Ended::Stopped));
    let mut holder = holder.reload(3);
    holder.connect();
    holder.play_until(|holder| holder.has_heard("over"));
}

#[test]
fn what_is_not_a_message_is_refused_with_its_number() {
    let mut holder = Holder::open(1, &table(Title::SOPLON, 2));
    holder.tell(&json!({ "connect": { "conn": 0 } }));
    for (text, re, code) in [
        ("goats", Value::Null, "malformed"),
        (r#"{"type":"dance","id":7}"#, json!(7), "malformed"),
        (r#"{"type":"here","id":8}"#, json!(8), "join_first"),
        (r#"{"type":"join","id":9,"protocol":1,"name":"  "}"#, json!(9), "bad_name"),
        (r#"{"type":"join","id":10,"protocol":99,"name":"Ana"}"#, json!(10), "other_protocol"),
    ] {
        holder.say_text(text);
        let last = holder.heard.last().unwrap();
        assert_eq!(
            (&last["type"], &last["re"], &last["code"]),
            (&json!("refused"), &re, &json!(code)),
            "{text}"
        );
    }
}

#[test]
fn what_is_not_a_letter_is_refused() {
    let mut holder = Holder::open(1, &table(Title::SOPLON, 2));
    holder.tell(&json!("sing"));
    assert_eq!(holder.refused.take().as_deref(), Some("malformed"));
    let again =
        json!({ "open": { "seed": "00".repeat(32), "player": "eva", "table": table(Title::SOPLON, 3) } });
    holder.tell(&again);
    assert!(holder.refused.is_some(), "there is one table in a pocket");
}
