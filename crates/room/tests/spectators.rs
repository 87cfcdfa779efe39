//! Spectators who see a game later than its players: nothing earlier, everything in order, and in the end all of it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use house::Title;
use house::wire::{ClientMsg, Missed, Seen, ServerMsg, Status};
use room::{ConnId, Time};
use serde_json::json;
use std::time::Duration;
use support::line::is_about_the_game;
use support::players::play_to_the_end;
use support::setup::{Setup, player, unhurried};
use support::{MICROSECOND, Table, just_before, secs};
use table::{Seat, Talk};

const DELAY: Duration = secs(60);

fn soplon(delay_s: u16) -> Setup {
    Setup::new(Title::Soplon, 2, unhurried()).behind(delay_s)
}

/// A game that was just dealt, and a spectator who is a minute behind.
fn dealt() -> (Table, Vec<ConnId>, ConnId, Time) {
    let (mut table, conns) = Table::seated(&soplon(60));
    let watching = table.join("Watching");
    table.deal(&conns);
    table.all_have_read();
    let start = table.now;
    (table, conns, watching, start)
}

fn say(table: &mut Table, conn: ConnId, words: &str) {
    let talk = Talk::Words { text: words.to_owned(), to: None };
    table.ask(conn, |id| ClientMsg::Say { id, talk });
}

/// What these messages say, if they are words.
fn words(msgs: &[ServerMsg]) -> Vec<&str> {
    let talk = msgs.iter().filter_map(|msg| match msg {
        ServerMsg::Said { talk: Some(Talk::Words { text, .. }), .. } => Some(&**text),
        _ => None,
    });
    talk.collect()
}

/// The steps, snapshots and words among these, and how long after the start they came.
fn shown(msgs: &[(Time, ServerMsg)], start: Time) -> Vec<(u64, String)> {
    let name = |msg: &ServerMsg| match msg {
        ServerMsg::Snapshot { n, .. } => Some(format!("snapshot {n}")),
        ServerMsg::Step { n, .. } => Some(format!("step {n}")),
        ServerMsg::Said { talk: Some(Talk::Words { text, .. }), .. } => Some(text.clone()),
        _ => None,
    };
    let seconds = |when: Time| {
        let after = when.since(start);
        assert_eq!(after.subsec_micros(), 0, "everything here happens at a full second");
        after.as_secs()
    };
    msgs.iter().filter_map(|(when, msg)| Some((seconds(*when), name(msg)?))).collect()
}

fn status(table: &Table, conn: ConnId) -> Status {
    table.state(conn).status
}

/// The time of the game, as somebody is told who comes now.
fn clock(table: &mut Table) -> Option<u64> {
    let conn = table.join("Newcomer");
    let clock = table.heard(conn).into_iter().find_map(|msg| match msg {
        ServerMsg::Snapshot { now, .. } => Some(now.0),
        _ => None,
    });
    table.gone(conn);
    clock
}

#[test]
fn without_a_delay_spectators_see_what_the_players_see() {
    let (mut table, conns) = Table::seated(&soplon(0));
    let watching = table.join("Watching");
    table.deal(&conns);
    table.all_have_read();
    table.act(conns[0], json!("peek"));
    say(&mut table, conns[0], "hm");
    let seen = table.heard(watching);
    assert!(matches!(seen[..], [ServerMsg::Step { n: 1, .. }, ServerMsg::Said { .. }]), "{seen:?}");
}

#[test]
fn everything_is_shown_in_order_when_its_time_has_come() {
    let (mut table, conns, watching, start) = dealt();
    table.advance(secs(5));
    table.act(conns[0], json!("peek"));
    table.advance(secs(1));
    say(&mut table, conns[0], "I know something");
    table.advance(secs(1));
    table.act(conns[0], json!("done"));
    table.advance_to(Time((start + DELAY).0 - 1));
    assert!(shown(&table.heard_when(watching), start).is_empty());
    table.advance(secs(20));
    let expected = [(60, "snapshot 0"), (65, "step 1"), (66, "I know something"), (67, "step 2")];
    let told = shown(&table.heard_when(watching), start);
    assert!(told.iter().map(|(at, what)| (*at, &**what)).eq(expected), "{told:?}");
}

#[test]
fn whoever_comes_asks_or_reads_the_list_knows_of_no_card_before_its_time() {
    let (mut table, conns, watching, _) = dealt();
    table.act(conns[0], json!("peek"));
    table.advance(just_before(DELAY));
    let second = table.join("Second");
    let back = table.rejoin("Watching", Some(Seen { game: 1, n: 0 }));
    for conn in [watching, second, back] {
        assert_eq!(table.refused(conn, |id| ClientMsg::Resync { id, seen: None }), "no_game");
        assert!(!table.heard(conn).iter().any(is_about_the_game));
        assert_eq!(status(&table, conn), Status::Dealing);
    }
    assert_eq!(table.announced.as_ref().unwrap().summary.status, Status::Dealing);
    table.advance(MICROSECOND);
    assert_eq!(status(&table, second), Status::Playing);
    assert_eq!(table.announced.unwrap().summary.status, Status::Playing);
}

#[test]
fn whoever_comes_in_the_middle_goes_on_from_what_may_be_seen_by_then() {
    let (mut table, conns, _, start) = dealt();
    for (after, seat, action) in [(1, 0, "peek"), (1, 0, "done"), (1, 1, "peek"), (1, 1, "done")] {
        table.advance(secs(after));
        table.act(conns[seat], json!(action));
    }
    table.advance_to(start + secs(62));
    let late = table.join("Late");
    table.advance(secs(2));
    let told = shown(&table.heard_when(late), start);
    let expected = [(62, "snapshot 2"), (63, "step 3"), (64, "step 4")];
    assert!(told.iter().map(|(at, what)| (*at, &**what)).eq(expected), "{told:?}");
    let seen = Some(Seen { game: 1, n: 2 });
    let ServerMsg::Snapshot { missed, n: 4, .. } = table.answer(late, |id| ClientMsg::Resync { id, seen })
    else {
        panic!("where it stands")
    };
    assert_eq!(missed.iter().map(|Missed { n, .. }| *n).collect::<Vec<_>>(), [3, 4]);
}

// Talk

#[test]
fn spectators_hear_one_another_at_once_and_the_players_later() {
    let (mut table, conns) = Table::seated(&soplon(60));
    let [one, two] = ["One", "Two"].map(|name| table.join(name));
    say(&mut table, conns[0], "before the deal");
    assert_eq!(words(&table.heard(one)), ["before the deal"]);
    table.deal(&conns);
    table.all_have_read();
    say(&mut table, conns[0], "I know something");
    say(&mut table, one, "I know nothing");
    assert_eq!(words(&table.heard(two)), ["I know nothing"]);
    assert_eq!(words(&table.heard(conns[1])), ["I know something", "I know nothing"]);
    let late = table.join("Late");
    assert_eq!(words(&table.heard(late)), ["before the deal", "I know nothing"]);
    table.advance(DELAY);
    assert_eq!(words(&table.heard(two)), ["I know something"]);
    let late = table.join("Later");
    assert_eq!(words(&table.heard(late)), ["before the deal", "I know nothing", "I know something"]);
}

// The clock

#[test]
fn the_clock_of_spectators_is_as_late_as_all_the_rest() {
    let (mut table, conns, _, start) = dealt();
    table.advance(secs(5));
    table.all_go(&conns);
    table.advance(secs(20));
    table.join(&player(0));
    for (after, expected) in [(62, 2_000), (75, 5_000), (95, 15_000)] {
        table.advance_to(start + secs(after));
        assert_eq!(clock(&mut table), Some(expected), "{after} seconds after the deal");
    }
}

// Restarts

#[test]
fn a_restart_shows_nothing_too_early_and_nothing_later_than_it_must() {
    let (mut table, conns, _, start) = dealt();
    table.advance(secs(5));
    table.act(conns[0], json!("peek"));
    table.advance(secs(25));
    table.stop();
    table.restore();
    let watching = table.join("Watching");
    table.advance(secs(60));
    let told = shown(&table.heard_when(watching), start);
    assert!(
        told.iter().map(|(at, what)| (*at, &**what)).eq([(60, "snapshot 0"), (65, "step 1")]),
        "{told:?}"
    );
}

#[test]
fn after_a_crash_what_is_unknown_counts_as_just_now() {
    let (mut table, conns, _, start) = dealt();
    table.advance(secs(5));
    table.act(conns[0], json!("peek"));
    table.advance(secs(25));
    table.crash();
    table.restore();
    let watching = table.join("Watching");
    table.advance(secs(120));
    let told = shown(&table.heard_when(watching), start);
    // When the host died is not in the log; when the last input came is.
    assert!(
        told.iter().map(|(at, what)| (*at, &**what)).eq([(85, "snapshot 0"), (90, "step 1")]),
        "{told:?}"
    );
}

#[test]
fn what_has_been_shown_is_there_at_once_after_a_restart() {
    let (mut table, conns, _, _) = dealt();
    table.advance(secs(5));
    table.act(conns[0], json!("peek"));
    table.act(conns[0], json!("done"));
    table.advance(secs(60));
    table.stop();
    table.now = table.now + secs(3_600);
    table.restore();
    let watching = table.join("Watching");
    assert_eq!(table.line(watching).n, 2);
    assert_eq!(clock(&mut table), Some(5_000));
}

#[test]
fn the_end_is_held_back_after_a_restart_too() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::Soplon, 2).behind(600));
    play_to_the_end(&mut table, &conns, 1);
    let over = table.line(conns[0]).over.clone();
    table.stop();
    table.restore();
    let watching = table.join("Watching");
    assert!(!table.heard(watching).iter().any(is_about_the_game));
    table.advance(secs(599));
    assert_eq!(table.line(watching).over, None);
    table.advance(secs(1));
    assert_eq!(table.line(watching).over, over);
}

// The end

/// A game that is over, and a spectator who is far behind.
fn over() -> (Table, Vec<ConnId>, ConnId) {
    let (mut table, conns) = Table::seated(&Setup::quick(Title::Soplon, 2).behind(600));
    let watching = table.join("Watching");
    table.deal(&conns);
    play_to_the_end(&mut table, &conns, 1);
    (table, conns, watching)
}

#[test]
fn the_end_is_told_when_it_has_been_shown() {
    let (mut table, conns, watching) = over();
    let ended = table.now;
    table.advance(just_before(secs(600)));
    assert_eq!((&table.line(watching).over, status(&table, watching)), (&None, Status::Playing));
    table.advance(MICROSECOND);
    let line = table.line(watching);
    assert_eq!((&line.over, table.now), (&table.line(conns[0]).over, ended + secs(600)));
    let about: Vec<_> = line.msgs.iter().map(|(_, msg)| msg).filter(|msg| is_about_the_game(msg)).collect();
    assert!(matches!(about[..], [ServerMsg::Snapshot { n: 0, .. }, .., ServerMsg::Over { .. }]));
    assert_eq!(about.len() as u32, table.line(conns[0]).n + 2, "the deal, every step, and the end");
    let mut told = line.msgs.iter().rev().map(|(_, msg)| msg);
    assert!(matches!(told.next(), Some(ServerMsg::Table { table }) if table.status == Status::Over));
    assert!(matches!(told.next(), Some(ServerMsg::Over { .. })), "the end, and then the table");
    let newcomer = table.join("Newcomer");
    assert!(table.line(newcomer).over.is_some(), "there is nothing to wait for any more");
}

#[test]
fn the_next_game_shows_the_rest_of_the_last_one() {
    let (mut table, conns, watching) = over();
    say(&mut table, conns[0], "well played");
    assert!(!table.heard(watching).iter().any(is_about_the_game));
    assert_eq!(table.refused(watching, |id| ClientMsg::Sit { id, seat: None }), "no_free_seat");
    table.all_have_read();
    table.ask(conns[0], |id| ClientMsg::Rematch { id });
    let msgs = table.heard(watching);
    let [ServerMsg::Snapshot { n, view, missed, .. }, over, said, ServerMsg::Table { table: next }, ..] =
        &msgs[..]
    else {
        panic!("{msgs:?}")
    };
    assert!(!view.value()["outcome"].is_null());
    assert_eq!(Some(*n), missed.last().map(|missed| missed.n), "with the latest steps");
    assert_eq!(Some(over), table.line(conns[0]).over.as_ref());
    assert_eq!(words(std::slice::from_ref(said)), ["well played"]);
    assert_eq!((next.game, next.status), (2, Status::Dealing));
}

#[test]
fn after_the_end_whoever_stands_up_has_seen_it_and_nobody_outside_knows() {
    let (mut table, conns, watching) = over();
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    assert_eq!(status(&table, conns[1]), Status::Over);
    table.gone(conns[1]);
    let back = table.join(&player(1));
    assert!(table.line(back).over.is_some(), "the end once more");
    let told = table.state(watching);
    assert!(told.status == Status::Dealing && told.seats.iter().all(|seat| seat.sitter.is_some()));
    assert!(told.spectators.iter().all(|person| person.name != player(1)));
}

#[test]
fn after_the_end_whoever_sits_down_sees_it() {
    let (mut table, conns, watching) = over();
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    table.all_have_read();
    table.ask(watching, |id| ClientMsg::Sit { id, seat: Some(Seat(1)) });
    let msgs = table.heard(watching);
    let kinds = [ServerMsg::Table { table: table.state(watching).clone() }];
    assert_eq!(msgs[..1], kinds);
    assert!(matches!(msgs[1..3], [ServerMsg::Snapshot { .. }, ServerMsg::Over { .. }]), "{msgs:?}");
    assert_eq!(status(&table, watching), Status::Over);
    // They are no longer among those who are shown the rest.
    table.ask(conns[0], |id| ClientMsg::Rematch { id });
    let msgs = table.heard(watching);
    assert!(matches!(&msgs[..], [ServerMsg::Table { .. }, ServerMsg::Deal { game: 2, .. }]), "{msgs:?}");
}
