//! Spectators who see a game later than its players: nothing earlier, everything in order, and in the end all of it.

use crate::support::line::is_about_the_game;
use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player, unhurried};
use crate::support::{MICROSECOND, Table, just_before, secs};
use house::Title;
use house::wire::{ClientMsg, Level, Missed, Nonce, PlayerId, Seen, ServerMsg, Sitter, Status};
use room::{ConnId, Time};
use serde_json::{Value, json};
use std::time::Duration;
use table::{Millis, Seat, Talk};

const DELAY: Duration = secs(60);

fn soplon(delay_s: u16) -> Setup {
    Setup::new(Title::SOPLON, 2, unhurried()).behind(delay_s)
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
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 2).behind(600));
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

/// A race in which somebody passed ten seconds after it began: that counts for its beginning.
fn passed_late() -> (Table, Vec<ConnId>, Time) {
    let (mut table, conns, _, start) = dealt();
    for (seat, action) in [(0, "peek"), (0, "done"), (1, "peek"), (1, "done"), (0, "draw")] {
        table.act(conns[seat], json!(action));
    }
    table.press(conns[0], json!({ "exchange": 0 }), None);
    table.advance(secs(10));
    let legal = table.line(conns[1]).legal.clone();
    let pass = legal.into_iter().find(|action| action.get("pass_race").is_some()).expect("a race is on");
    table.press(conns[1], pass, None);
    let input = table.log.inputs().pop().unwrap();
    assert!(input.at < Millis(1_000) && input.played == Some(Millis(10_000)), "{input:?}");
    (table, conns, start)
}

#[test]
fn a_crash_sets_no_clock_back_to_before_what_was_played() {
    let (mut table, _, _) = passed_late();
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    let now = table.line(back).msgs.iter().find_map(|(_, msg)| match msg {
        ServerMsg::Snapshot { now, .. } => Some(*now),
        _ => None,
    });
    assert_eq!(now, Some(Millis(10_000)));
}

#[test]
fn what_counts_for_an_earlier_moment_is_not_shown_earlier_after_a_restart() {
    let (mut table, conns, start) = passed_late();
    table.advance(secs(1));
    let passed = table.line(conns[1]).n;
    table.stop();
    table.restore();
    let watching = table.join("Watching");
    table.advance_to(Time((start + secs(70)).0 - 1));
    assert_eq!(table.line(watching).n, passed - 1);
    table.advance(MICROSECOND);
    assert_eq!(table.line(watching).n, passed);
}

// The table

#[test]
fn who_is_connected_is_told_as_late_as_all_the_rest() {
    let (mut table, conns, watching, start) = dealt();
    let connected = |table: &Table| {
        let seats = table.state(watching).seats.iter();
        let is = seats.map(|seat| matches!(&seat.sitter, Some(Sitter::Person(person)) if person.connected));
        is.collect::<Vec<_>>()
    };
    table.advance(secs(5));
    table.gone(conns[1]);
    table.advance(secs(30));
    table.join(&player(1));
    for (at, expected) in [(64, true), (65, false), (94, false), (95, true)] {
        table.advance_to(start + secs(at));
        assert_eq!(connected(&table), [true, expected], "{at} seconds after the deal");
    }
    table.all_have_read();
    table.gone(conns[0]);
    table.advance(secs(59));
    assert_eq!(table.heard(watching), [], "not even that something has happened");
}

/// Everything that a spectator is told and answered from now on, whatever they try, for ten minutes.
fn tries_everything(table: &mut Table, watching: ConnId) -> Vec<(Time, Value)> {
    table.all_have_read();
    let player = |seat| PlayerId(player(seat));
    let (seat, nonce, level) = (Some(Seat(1)), Nonce::from_bytes([1; 16]), Level::Easy);
    let tries: [Box<dyn Fn(u32) -> ClientMsg>; 19] = [
        Box::new(move |id| ClientMsg::Sit { id, seat: None }),
        Box::new(move |id| ClientMsg::Sit { id, seat }),
        Box::new(|id| ClientMsg::Stand { id }),
        Box::new(|id| ClientMsg::Start { id }),
        Box::new(|id| ClientMsg::Rematch { id }),
        Box::new(move |id| ClientMsg::AddBot { id, seat, level }),
        Box::new(|id| ClientMsg::Unseat { id, seat: Seat(1) }),
        Box::new(move |id| ClientMsg::KeepOut { id, player: player(0) }),
        Box::new(move |id| ClientMsg::KeepOut { id, player: player(1) }),
        Box::new(move |id| ClientMsg::KeepOut { id, player: player(2) }),
        Box::new(move |id| ClientMsg::LetIn { id, player: player(1) }),
        Box::new(|id| ClientMsg::Resync { id, seen: None }),
        Box::new(move |id| ClientMsg::Nonce { id, game: 1, nonce }),
        Box::new(|id| ClientMsg::Act { id, game: 1, seen: 0, action: json!("draw"), reaction_ms: None }),
        Box::new(|id| ClientMsg::Say { id, talk: Talk::Words { text: "psst".into(), to: Some(Seat(1)) } }),
        Box::new(|id| ClientMsg::Say { id, talk: Talk::Words { text: "hello".into(), to: None } }),
        Box::new(|id| ClientMsg::Here { id }),
        Box::new(|id| ClientMsg::Configure {
            id,
            seats: None,
            options: None,
            public: None,
            watching: None,
            guests_only: None,
        }),
        Box::new(|id| ClientMsg::ChangeGame { id, title: Title::ROWGOAT }),
    ];
    let mut told = Vec::new();
    for _ in 0..5 {
        for make in &tries {
            table.answer(watching, make);
        }
        // Somebody new comes and goes, and somebody in the list looks from outside.
        let newcomer = table.join("Newcomer");
        let msgs = table.heard_when(newcomer);
        table.gone(newcomer);
        let summary = serde_json::to_value(&table.announced.as_ref().unwrap().summary).unwrap();
        told.push((table.now, summary));
        for (when, msg) in msgs.into_iter().chain(table.heard_when(watching)) {
            let mut msg = serde_json::to_value(msg).unwrap();
            msg.as_object_mut().unwrap().remove("re");
            told.push((when, msg));
        }
        table.advance(secs(30));
    }
    told
}

/// A spectator who hosts the table, or does not, a player who is about to go, and a game that has just been dealt.
fn watched(host_plays: bool) -> (Table, Vec<ConnId>, ConnId) {
    let mut table = Table::open(&Setup::quick(Title::SOPLON, 2).behind(600));
    let names = if host_plays {
        [player(0), player(1), "Watching".into()]
    } else {
        [player(1), player(2), player(0)]
    };
    let conns = names.map(|name| table.join(&name));
    for conn in &conns[..2] {
        table.ask(*conn, |id| ClientMsg::Sit { id, seat: None });
    }
    let host = if host_plays { conns[0] } else { conns[2] };
    table.ask(host, |id| ClientMsg::Start { id });
    table.add_nonces(&conns[..2]);
    (table, conns[..2].to_vec(), conns[2])
}

#[test]
fn whoever_is_behind_is_told_and_answered_the_same_whether_the_game_is_over_or_not() {
    for host_plays in [true, false] {
        let (mut ended, players, watching) = watched(host_plays);
        play_to_the_end(&mut ended, &players, 1);
        ended.ask(players[1], |id| ClientMsg::Stand { id });
        ended.ask(players[1], |id| ClientMsg::Leave { id });
        ended.gone(players[1]);
        if host_plays {
            ended.ask(players[0], |id| ClientMsg::AddBot { id, seat: None, level: Level::Easy });
            ended.ask(players[0], |id| ClientMsg::Configure {
                id,
                seats: Some(3),
                options: None,
                public: None,
                watching: None,
                guests_only: None,
            });
        }
        let (mut goes_on, _, same) = watched(host_plays);
        goes_on.advance_to(ended.now);
        assert_eq!(watching, same);
        assert_eq!(tries_everything(&mut ended, watching), tries_everything(&mut goes_on, watching));
    }
}

#[test]
fn a_restart_does_not_tell_who_stood_up_after_the_end() {
    let (mut table, conns, _) = over();
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    table.stop();
    table.restore();
    let free = |table: &Table| table.announced.as_ref().unwrap().summary.free;
    let watching = table.join("Watching");
    assert!(table.state(watching).seats.iter().all(|seat| seat.sitter.is_some()));
    assert_eq!((free(&table), status(&table, watching)), (0, Status::Dealing));
    table.advance(secs(600));
    assert_eq!((free(&table), status(&table, watching)), (1, Status::Over));
}

// The end

/// A finished game, and a spectator who is far behind.
fn over() -> (Table, Vec<ConnId>, ConnId) {
    let (mut table, conns) = Table::seated(&Setup::quick(Title::SOPLON, 2).behind(600));
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
    assert_eq!(table.refused(watching, |id| ClientMsg::Sit { id, seat: None }), "game_running");
    table.all_have_read();
    table.ask(conns[1], |id| ClientMsg::Rematch { id });
    assert_eq!(table.heard(watching), [], "nor that somebody wants another one");
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
fn whoever_has_seen_the_end_can_sit_down_and_sees_what_the_players_see() {
    let (mut table, conns, watching) = over();
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    table.advance(just_before(secs(600)));
    assert_eq!(table.refused(watching, |id| ClientMsg::Sit { id, seat: None }), "game_running");
    table.advance(MICROSECOND);
    table.all_have_read();
    table.ask(watching, |id| ClientMsg::Sit { id, seat: Some(Seat(1)) });
    let msgs = table.heard(watching);
    let kinds = [ServerMsg::Table { table: table.state(watching).clone() }];
    assert_eq!(msgs[..1], kinds);
    assert!(matches!(msgs[1..3], [ServerMsg::Snapshot { .. }, ServerMsg::Over { .. }]), "{msgs:?}");
    assert_eq!(status(&table, watching), Status::Over);
    // They are no longer among those who are shown the rest.
    table.ask(watching, |id| ClientMsg::Rematch { id });
    table.all_have_read();
    table.ask(conns[0], |id| ClientMsg::Rematch { id });
    let msgs = table.heard(watching);
    assert!(matches!(&msgs[..], [ServerMsg::Table { .. }, ServerMsg::Deal { game: 2, .. }]), "{msgs:?}");
}
