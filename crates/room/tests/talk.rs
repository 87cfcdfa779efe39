//! What the table said survives a restart, and is repeated to those who heard it.

use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player, quick, unhurried};
use crate::support::{Table, secs};
use house::Title;
use house::wire::{Claim, ClientMsg, Question, ServerMsg};
use room::ConnId;
use serde_json::json;
use table::{Seat, Talk};

fn words(text: &str, to: Option<u8>) -> Talk<Claim, Question> {
    Talk::Words { text: text.to_owned(), to: to.map(Seat) }
}

fn say(table: &mut Table, conn: ConnId, talk: Talk<Claim, Question>) {
    table.ask(conn, |id| ClientMsg::Say { id, talk });
}

/// What somebody is told who comes in now was said before.
fn repeated(table: &mut Table, name: &str) -> Vec<String> {
    let conn = table.join(name);
    let heard = table.heard(conn);
    table.gone(conn);
    texts(&heard)
}

/// The words among these messages.
fn texts(msgs: &[ServerMsg]) -> Vec<String> {
    let words = msgs.iter().filter_map(|msg| match msg {
        ServerMsg::Said { talk: Some(Talk::Words { text, .. }), .. } => Some(text.clone()),
        ServerMsg::Said { talk: Some(Talk::Wink { .. }), .. } => Some("wink".to_owned()),
        ServerMsg::Said { .. } => panic!("only what was heard is repeated: {msg:?}"),
        _ => None,
    });
    words.collect()
}

fn whispering() -> Setup {
    let mut options = quick(Title::SCAPEGOAT);
    options["whispers"] = json!(true);
    Setup::new(Title::SCAPEGOAT, 3, options)
}

#[test]
fn what_was_said_is_there_after_a_restart_and_a_whisper_is_for_those_two() {
    let (mut table, conns) = Table::dealt(&whispering());
    say(&mut table, conns[0], words("to all", None));
    say(&mut table, conns[0], words("to one", Some(1)));
    say(&mut table, conns[2], Talk::Wink { to: Seat(0) });
    for stops_in_order in [true, false] {
        if stops_in_order {
            table.stop();
        } else {
            table.crash();
        }
        table.restore();
        assert_eq!(repeated(&mut table, &player(0)), ["to all", "to one", "wink"]);
        assert_eq!(repeated(&mut table, &player(1)), ["to all", "to one"]);
        assert_eq!(repeated(&mut table, &player(2)), ["to all", "wink"]);
        assert_eq!(repeated(&mut table, "Stranger"), ["to all"]);
    }
}

#[test]
fn a_whisper_stays_with_the_person_and_not_with_the_seat() {
    let (mut table, conns) = Table::dealt(&whispering());
    say(&mut table, conns[0], words("to one", Some(1)));
    play_to_the_end(&mut table, &conns, 1);
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    let other = table.join("Other");
    table.ask(other, |id| ClientMsg::Sit { id, seat: Some(Seat(1)) });
    assert!(!repeated(&mut table, "Other").contains(&"to one".to_owned()));
    assert!(repeated(&mut table, &player(1)).contains(&"to one".to_owned()));
}

#[test]
fn nobody_hears_what_is_not_stored() {
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()));
    table.all_have_read();
    table.log.is_slow = true;
    let id = table.send(conns[0], |id| ClientMsg::Say { id, talk: words("hello", None) });
    assert_eq!(table.heard(conns[1]), []);
    table.log_answers(true);
    assert_eq!(texts(&table.heard(conns[1])), ["hello"]);
    assert!(matches!(table.line(conns[0]).answer_to(id), Some(ServerMsg::Ok { .. })));
}

#[test]
fn what_was_said_goes_along_to_the_next_game() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 2));
    say(&mut table, conns[0], words("before", None));
    play_to_the_end(&mut table, &conns, 1);
    table.play_again(&conns);
    table.crash();
    table.restore();
    assert_eq!(repeated(&mut table, "Stranger"), ["before"]);
}

#[test]
fn whoever_is_behind_hears_it_when_its_time_has_come_after_a_restart_too() {
    let setup = Setup::new(Title::SOPLON, 2, unhurried()).behind(60);
    let (mut table, conns) = Table::seated(&setup);
    let watching = table.join("Watching");
    say(&mut table, conns[0], words("before the deal", None));
    table.deal(&conns);
    let start = table.now;
    table.advance(secs(5));
    say(&mut table, conns[0], words("I know something", None));
    say(&mut table, watching, words("I know nothing", None));
    table.advance(secs(10));
    table.act(conns[0], json!("peek"));
    table.stop();
    table.restore();
    let watching = table.join("Watching");
    assert_eq!(texts(&table.heard(watching)), ["before the deal", "I know nothing"]);
    assert_eq!(repeated(&mut table, &player(0)), ["before the deal", "I know something", "I know nothing"]);
    table.advance_to(start + secs(64));
    assert_eq!(texts(&table.heard(watching)), [""; 0]);
    table.advance_to(start + secs(65));
    assert_eq!(texts(&table.heard(watching)), ["I know something"]);
    assert_eq!(table.line(watching).n, 0, "and not what came after it");
    table.advance_to(start + secs(75));
    assert_eq!(table.line(watching).n, 1);
}

#[test]
fn what_was_said_after_the_end_waits_for_the_end_and_no_longer_after_a_restart_too() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 2).behind(600));
    play_to_the_end(&mut table, &conns, 1);
    table.advance(secs(300));
    say(&mut table, conns[0], words("well played", None));
    table.crash();
    table.restore();
    let watching = table.join("Watching");
    table.advance(secs(599));
    assert_eq!(texts(&table.heard(watching)), [""; 0]);
    table.advance(secs(1));
    assert!(table.line(watching).over.is_some());
    assert_eq!(texts(&table.heard(watching)), ["well played"]);
}

#[test]
fn when_a_log_is_closed_nothing_is_kept_of_people_but_the_game() {
    let (mut table, conns) = Table::dealt(&whispering());
    say(&mut table, conns[0], words("to one", Some(1)));
    table.measure_all(&conns, &[20, 30, 40]);
    play_to_the_end(&mut table, &conns, 1);
    say(&mut table, conns[0], words("well played", None));
    table.play_again(&conns);
    let is_stripped = |meta: &[u8]| {
        let meta: serde_json::Value = serde_json::from_slice(meta).unwrap();
        let seats_are_empty = meta["chairs"].as_array().unwrap().iter().all(serde_json::Value::is_null);
        let text = meta.to_string();
        seats_are_empty
            && !text.contains(&player(0))
            && !text.contains("to one")
            && !text.contains("well played")
    };
    assert!(is_stripped(&table.log.last_meta), "the log of the last game");
    assert!(!is_stripped(&table.log.read().0), "the table goes on");
    for conn in &conns {
        table.ask(*conn, |id| ClientMsg::Leave { id });
    }
    table.advance(secs(100_000));
    assert!(table.log.is_closed && is_stripped(&table.log.read().0));
}

#[test]
fn what_is_said_turns_no_line_around() {
    let (mut table, conns) = Table::dealt(&whispering());
    say(&mut table, conns[0], words("\u{202e}nothing\u{7} to see", None));
    assert_eq!(repeated(&mut table, "Watching"), ["nothing  to see"]);
    let empty = words("\u{2067}\u{200f}", None);
    assert_eq!(table.refused(conns[0], |id| ClientMsg::Say { id, talk: empty }), "talk_empty");
}
