//! Durable before visible, and what becomes of a table whose life has ended.

use crate::support::Table;
use crate::support::line::bye;
use crate::support::log::GameLog;
use crate::support::players::{play, play_to_the_end, players};
use crate::support::setup::{Setup, player, unhurried};
use house::Title;
use house::wire::{Claim, ClientMsg, Question, Seen, ServerMsg, Status};
use room::stored::RestoreError;
use room::{Change, ConnId, Ended, Mail, Ticket};
use serde_json::{Value, json};
use std::time::Duration;
use table::Talk;

/// Soplón, dealt to two, and a log that has not answered since.
fn waiting_for_the_log() -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()));
    table.all_have_read();
    table.log.is_slow = true;
    (table, conns)
}

fn say(id: u32) -> ClientMsg {
    let talk: Talk<Claim, Question> = Talk::Words { text: "hello".into(), to: None };
    ClientMsg::Say { id, talk }
}

/// What kinds of messages these are.
fn kinds(msgs: &[ServerMsg]) -> Vec<String> {
    let kind = |msg| serde_json::to_value(msg).unwrap()["type"].as_str().unwrap().to_owned();
    msgs.iter().map(kind).collect()
}

fn refusal(table: &Table, conn: ConnId, id: u32) -> Option<&str> {
    match table.line(conn).answer_to(id) {
        Some(ServerMsg::Refused { code, .. }) => Some(code),
        _ => None,
    }
}

// Durable before visible

#[test]
fn nothing_leaves_before_the_log_has_answered() {
    let (mut table, conns) = waiting_for_the_log();
    table.press(conns[0], json!("peek"), None);
    table.send(conns[1], say);
    table.send(conns[1], |id| ClientMsg::Resync { id, seen: None });
    table.press(conns[1], json!("draw"), None);
    let late = table.join("Late");
    for conn in [conns[0], conns[1], late] {
        assert_eq!(table.heard(conn), [], "not even an answer");
    }
    table.log_answers(true);
    assert_eq!(kinds(&table.heard(conns[0])), ["step"], "what was said is not stored yet");
    table.log_answers(true);
    assert_eq!(kinds(&table.heard(conns[0])), ["said", "table"]);
    assert_eq!(kinds(&table.heard(conns[1])), ["step", "said", "ok", "snapshot", "refused", "table"]);
    assert_eq!(kinds(&table.heard(late)), ["ok", "table", "said", "snapshot"]);
}

#[test]
fn every_step_waits_for_its_own_answer() {
    let (mut table, conns) = waiting_for_the_log();
    table.press(conns[0], json!("peek"), None);
    table.press(conns[1], json!("peek"), None);
    table.log_answers(true);
    assert_eq!(table.line(conns[1]).n, 1);
    table.log_answers(true);
    assert_eq!(table.line(conns[1]).n, 2);
}

#[test]
fn seats_and_names_are_stored_before_anybody_hears_of_them() {
    let mut table = Table::open(&Setup::quick(Title::SOPLON, 2));
    let ana = table.join("Ana");
    table.all_have_read();
    table.log.is_slow = true;
    let id = table.send(ana, |id| ClientMsg::Sit { id, seat: None });
    assert_eq!(table.heard(ana), []);
    table.log_answers(true);
    assert!(matches!(table.line(ana).answer_to(id), Some(ServerMsg::Ok { .. })));
}

#[test]
fn the_end_is_in_the_archive_before_anybody_hears_of_it() {
    let options = json!({ "pace": "untimed", "turn_limit": 1, "peek_ms": 500, "race_ms": 500 });
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, options));
    play(&mut table, &mut players(&conns, 1), |table| !table.line(conns[0]).view["race"].is_null());
    table.log.is_slow = true;
    table.advance(Duration::from_secs(2));
    let asked: Vec<_> = table.log.unanswered().collect();
    assert!(matches!(asked[..], [Change::Append { .. }, Change::Finish(_)]), "{asked:?}");
    table.log_answers(true);
    assert!(table.line(conns[0]).over.is_none());
    table.log_answers(true);
    assert!(table.line(conns[0]).over.is_some() && table.log.archive.len() == 1);
}

// The log fails

#[test]
fn what_could_not_be_stored_is_refused_and_everybody_is_sent_away() {
    let (mut table, conns) = waiting_for_the_log();
    let acted = table.press(conns[0], json!("peek"), None);
    let said = table.send(conns[1], say);
    table.log_answers(false);
    assert_eq!(refusal(&table, conns[0], acted), Some("not_stored"));
    assert_eq!(refusal(&table, conns[1], said), Some("not_stored"));
    for conn in conns {
        let line = table.line(conn);
        assert_eq!(bye(line.last()), Some("not_stored"));
        assert_eq!(line.hung_up, Some(table.now));
        let steps = line.msgs.iter().filter(|(_, msg)| matches!(msg, ServerMsg::Step { .. })).count();
        assert_eq!(steps, 0, "it has not happened");
    }
    assert_eq!(table.ended, Some(Ended::Unsure));
}

#[test]
fn a_table_that_is_unsure_goes_on_from_what_was_stored() {
    let (mut table, conns) = waiting_for_the_log();
    table.press(conns[0], json!("peek"), None);
    table.press(conns[1], json!("peek"), None);
    table.log_answers(true);
    table.log_answers(false);
    table.log.is_slow = false;
    table.crash();
    table.restore();
    let back = table.rejoin(&player(1), Some(Seen { game: 1, n: 0 }));
    assert_eq!(table.line(back).n, 1, "the first was stored");
    table.act(back, json!("peek"));
}

#[test]
fn an_answer_out_of_order_ends_the_life_as_unsure() {
    let (mut table, conns) = waiting_for_the_log();
    let acted = table.press(conns[0], json!("peek"), None);
    table.press(conns[1], json!("peek"), None);
    let (ticket, _) = *table.log.asked.last().unwrap();
    table.tell(Mail::Stored { ticket, durable: true });
    assert_eq!(table.ended, Some(Ended::Unsure));
    assert_eq!(refusal(&table, conns[0], acted), Some("not_stored"));
}

// Another game, another log

/// A game of Soplón that is over. The log is slow from now on.
fn over() -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 2));
    play_to_the_end(&mut table, &conns, 1);
    // One of the two has agreed to another game.
    table.ask(conns[1], |id| ClientMsg::Rematch { id });
    table.all_have_read();
    table.log.asked.clear();
    table.log.is_slow = true;
    (table, conns)
}

#[test]
fn the_log_of_the_next_game_is_asked_for_before_anything_of_that_game() {
    let (mut table, conns) = over();
    table.send(conns[0], |id| ClientMsg::Rematch { id });
    let asked: Vec<_> = table.log.asked.iter().map(|(_, change)| change).collect();
    assert!(matches!(asked[..], [Change::NextLog(_), Change::SetMeta(_)]), "{asked:?}");
    assert_eq!(table.heard(conns[1]), []);
    assert_eq!(table.log.closed_logs, 0);
    table.log_answers(true);
    assert_eq!(table.log.closed_logs, 1, "now it is there");
}

#[test]
fn a_log_is_not_closed_if_the_next_one_could_not_be_made() {
    let (mut table, conns) = over();
    let asked = table.send(conns[0], |id| ClientMsg::Rematch { id });
    table.log_answers(false);
    assert_eq!(table.log.closed_logs, 0);
    assert_eq!((table.ended, refusal(&table, conns[0], asked)), (Some(Ended::Unsure), Some("not_stored")));
    table.log.is_slow = false;
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!((table.state(back).status, table.state(back).game), (Status::Over, 1));
}

#[test]
fn a_crash_before_the_deal_of_the_next_game_leaves_a_table_that_can_start_it() {
    let (mut table, conns) = over();
    table.send(conns[0], |id| ClientMsg::Rematch { id });
    table.log_answers(true);
    table.log.is_slow = false;
    table.crash();
    table.restore();
    let back = [0, 1].map(|seat| table.join(&player(seat)));
    assert_eq!(table.state(back[0]).status, Status::Lobby);
    table.deal(&back);
    assert_eq!(table.line(back[1]).game, 3, "no number is used twice");
}

#[test]
fn after_a_rematch_the_new_game_is_restored() {
    let (mut table, conns) = over();
    table.log_catches_up();
    table.ask(conns[0], |id| ClientMsg::Rematch { id });
    table.add_nonces(&conns);
    table.act(conns[1], json!("peek"));
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!((table.line(back).game, table.line(back).n), (2, 1));
}

#[test]
fn a_game_that_was_over_enters_the_archive_when_it_is_restored() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 2));
    play_to_the_end(&mut table, &conns, 1);
    let before = std::mem::take(&mut table.log.archive);
    table.crash();
    table.restore();
    assert_eq!(table.log.archive.len(), 1, "at once, and not when somebody comes");
    assert_eq!(table.log.archive[0].key, before[0].key);
    assert_eq!(table.log.archive[0].shares, before[0].shares);
}

// An earlier life

#[test]
fn an_old_answer_releases_nothing() {
    let (mut table, conns) = waiting_for_the_log();
    table.press(conns[0], json!("peek"), None);
    let (old, _) = *table.log.asked.last().unwrap();
    table.panic();
    table.restore();
    let back = table.join(&player(1));
    table.press(back, json!("peek"), None);
    let (new, _) = *table.log.asked.last().unwrap();
    table.all_have_read();
    for durable in [true, false] {
        table.tell(Mail::Stored { ticket: Ticket { life: old.life, ..new }, durable });
        table.tell(Mail::Stored { ticket: old, durable });
    }
    assert_eq!((table.heard(back), table.ended), (vec![], None));
    table.log_catches_up();
    assert_eq!(kinds(&table.heard(back)), ["step"]);
}

#[test]
fn a_ping_is_answered_beside_the_queue_whether_somebody_has_secretly_chosen_or_not() {
    let answers = [false, true].map(|chooses| {
        let (mut table, conns) = waiting_for_the_log();
        if chooses {
            table.press(conns[0], json!("peek"), None);
            assert!(table.log.unanswered().next().is_some(), "the log has yet to answer");
        }
        table.all_have_read();
        let pinged = [(); 3].map(|()| table.send(conns[1], |id| ClientMsg::Ping { id }));
        let heard = table.heard_when(conns[1]);
        let answered = pinged.map(|re| (table.now, ServerMsg::Ok { re }));
        assert_eq!(heard, answered, "at once, and nothing else");
        heard.len()
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn nobody_waits_for_ever_on_a_connection_of_an_earlier_life() {
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()));
    table.all_have_read();
    table.panic();
    table.restore();
    table.send(conns[0], |id| ClientMsg::Ping { id });
    table.press(conns[1], json!("peek"), None);
    for conn in conns {
        assert_eq!(table.heard(conn), []);
        assert_eq!(table.line(conn).hung_up, Some(table.now));
    }
}

#[test]
fn what_was_asked_before_a_panic_has_happened() {
    let (mut table, conns) = waiting_for_the_log();
    let id = table.press(conns[0], json!("peek"), None);
    table.log.is_slow = false;
    table.panic();
    table.restore();
    let back = table.rejoin(&player(0), Some(Seen { game: 1, n: 0 }));
    assert_eq!(table.line(back).n, 1);
    let msg = ClientMsg::Act { id, game: 1, seen: 1, action: json!("peek"), reaction_ms: None };
    table.tell(Mail::Client { conn: back, at: table.now, msg: Box::new(msg) });
    assert_eq!(refusal(&table, back, id), Some("duplicate"), "an action sent again is known");
}

// The rules that a log was played by

/// The log of a game that was just dealt, with this done to the deal.
fn deal_changed(change: impl FnOnce(&mut serde_json::Map<String, Value>)) -> Result<(), RestoreError> {
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()));
    table.act(conns[0], json!("peek"));
    let (meta, mut records) = table.log.read();
    let mut deal: Value = serde_json::from_slice(&records[0]).unwrap();
    change(deal.as_object_mut().unwrap());
    records[0] = serde_json::to_vec(&deal).unwrap();
    table.log.replace(GameLog { meta, records });
    table.crash();
    table.try_restore()
}

#[test]
fn the_deal_says_by_which_rules_it_is_played() {
    for &title in Title::all() {
        let (table, _) = Table::dealt(&Setup::quick(title, 3));
        let deal: Value = serde_json::from_slice(&table.log.records()[0]).unwrap();
        assert_eq!(deal["rules"], title.rules_version());
    }
}

#[test]
fn a_log_of_other_rules_is_refused() {
    let refused = deal_changed(|deal| drop(deal.insert("rules".into(), 2.into())));
    assert!(matches!(refused, Err(RestoreError::OtherRules { found: 2, expected: 1 })), "{refused:?}");
}

#[test]
fn a_log_from_before_rules_had_versions_is_of_the_first() {
    deal_changed(|deal| drop(deal.remove("rules").expect("it is there"))).unwrap();
}

#[test]
fn nothing_is_sent_to_a_tab_that_is_gone_before_its_goodbye() {
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()));
    let tab = table.join(&player(0));
    table.log.is_slow = true;
    table.send(conns[0], |id| ClientMsg::Leave { id });
    // Nobody is there to hear that they have left, or anything else that waits for the log.
    table.gone(tab);
    table.log_catches_up();
    assert!(table.line(conns[0]).msgs.iter().any(|(_, msg)| matches!(msg, ServerMsg::Bye { .. })));
}
