//! Clocks, warnings, stand-ins and races, to the microsecond.

use crate::support::players::{play, play_to_the_end, players};
use crate::support::setup::{Setup, player};
use crate::support::{MICROSECOND, Table, just_before, ms, secs};
use drill::Board;
use house::Title;
use house::wire::{ClientMsg, PressResult, ServerMsg};
use room::stored::By;
use room::{ConnId, Mail, Time};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use table::{Millis, Seat, Talk};

/// Row Your Goat for two, the first seat first, with so much time for a card.
fn hurried(place_ms: u64) -> Setup {
    let options = json!({ "place_ms": place_ms, "pace": "untimed", "placement_limit": 12, "first": 0 });
    Setup::new(Title::ROWGOAT, 2, options)
}

fn warnings(msgs: &[(Time, ServerMsg)]) -> Vec<(Time, u64)> {
    let warning = |(when, msg): &(Time, ServerMsg)| match msg {
        ServerMsg::Warn { left_ms } => Some((*when, left_ms.0)),
        _ => None,
    };
    msgs.iter().filter_map(warning).collect()
}

fn stand_in(table: &Table, conn: ConnId, seat: usize) -> bool {
    table.state(conn).seats[seat].stand_in
}

// Deadlines

#[test]
fn only_who_is_late_is_warned_when_a_third_is_left_and_at_most_ten_seconds() {
    for (place_ms, warned_at, left) in [(3_000, 2_000, 1_000), (300, 200, 100), (60_000, 50_000, 10_000)] {
        let (mut table, conns) = Table::dealt(&hurried(place_ms));
        let start = table.now;
        table.advance(just_before(ms(warned_at)));
        assert_eq!(warnings(&table.heard_when(conns[0])), []);
        table.advance(ms(left));
        assert_eq!(warnings(&table.heard_when(conns[0])), [(start + ms(warned_at), left)], "once");
        assert_eq!(warnings(&table.heard_when(conns[1])), []);
    }
}

#[test]
fn whoever_acts_in_time_is_not_warned() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance(just_before(ms(2_000)));
    table.act(conns[0], json!({ "place": { "turn": 1, "cell": 0 } }));
    table.advance(ms(1_500));
    assert_eq!(warnings(&table.heard_when(conns[0])), []);
}

#[test]
fn time_is_up_when_its_last_millisecond_is_over() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance(just_before(ms(3_001)));
    assert_eq!(table.line(conns[0]).n, 0);
    table.advance(MICROSECOND);
    assert!(table.line(conns[0]).n >= 1);
    let [first, ..] = &table.log.inputs()[..] else { panic!("something was played") };
    assert_eq!((first.at, first.seat, first.by), (Millis(3_000), Some(Seat(0)), By::StandIn));
}

#[test]
fn after_the_second_time_a_stand_in_plays() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance_until("a stand-in", |table| stand_in(table, conns[1], 0));
    let played = |table: &Table, seat| {
        table.log.inputs().iter().filter(|input| input.seat == Some(Seat(seat))).count()
    };
    assert_eq!(played(&table, 0), 2, "their time ran out twice");
    assert!(!stand_in(&table, conns[0], 1), "the other was late only once");
    table.advance_until("another stand-in", |table| stand_in(table, conns[0], 1));
    table.advance_until("the end", |table| table.line(conns[0]).over.is_some());
    assert!(!stand_in(&table, conns[0], 0), "after the game the seats are their owners' again");
}

#[test]
fn once_late_and_then_in_time_is_not_late_twice() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance(ms(3_001));
    table.advance(ms(3_001));
    assert_eq!(table.log.inputs().len(), 2, "each was late once");
    table.ask(conns[0], |id| ClientMsg::Here { id });
    table.advance(ms(3_001));
    assert!(!stand_in(&table, conns[1], 0));
}

#[test]
fn nobody_who_talks_is_replaced() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    let chosen_for = |table: &Table| {
        let inputs = table.log.inputs().into_iter();
        inputs.filter(|input| (input.seat, input.by) == (Some(Seat(0)), By::StandIn)).count()
    };
    while chosen_for(&table) < 4 {
        table.advance(ms(1_500));
        table.ask(conns[0], |id| ClientMsg::Say { id, talk: Talk::Nod { to: None } });
        assert!(!stand_in(&table, conns[1], 0), "a choice is made for them, and the seat stays theirs");
    }
    assert!(stand_in(&table, conns[0], 1), "the other said nothing");
}

#[test]
fn talking_takes_the_seat_back() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance_until("a stand-in", |table| stand_in(table, conns[1], 0));
    table.ask(conns[0], |id| ClientMsg::Say { id, talk: Talk::Nod { to: None } });
    assert!(!stand_in(&table, conns[1], 0));
}

#[test]
fn saying_here_takes_the_seat_back() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance_until("a stand-in", |table| stand_in(table, conns[1], 0));
    table.ask(conns[0], |id| ClientMsg::Here { id });
    assert!(!stand_in(&table, conns[1], 0));
}

#[test]
fn any_action_takes_the_seat_back() {
    let (mut table, conns) = Table::dealt(&hurried(3_000));
    table.advance_until("a stand-in", |table| stand_in(table, conns[1], 0));
    table.press(conns[0], json!("call_mine"), None);
    assert!(!stand_in(&table, conns[1], 0));
}

// The clock stands still

fn relaxed() -> Setup {
    Setup::new(Title::SCAPEGOAT, 3, json!({ "pace": "relaxed" }))
}

fn clock(table: &Table, conn: ConnId) -> (u64, Option<u64>) {
    match table.line(conn).msgs.iter().rev().find_map(|(_, msg)| match msg {
        ServerMsg::Snapshot { now, view, .. } => Some((now.0, view.value()["deadline"].as_u64())),
        _ => None,
    }) {
        Some(clock) => clock,
        None => panic!("no snapshot"),
    }
}

#[test]
fn the_clock_stands_still_while_nobody_is_there() {
    let (mut table, conns) = Table::dealt(&relaxed());
    table.advance(secs(30));
    table.all_go(&conns);
    table.advance(secs(3_600));
    let back = table.join("Goat 1");
    assert_eq!(clock(&table, back), (30_000, Some(120_000)));
    table.advance(secs(60));
    let again = table.join("Goat 2");
    assert_eq!(clock(&table, again).0, 90_000, "and goes on when somebody is back");
}

#[test]
fn nobody_is_replaced_for_the_time_in_which_the_clock_stood_still() {
    let (mut table, conns) = Table::dealt(&relaxed());
    table.all_go(&conns);
    table.advance(secs(3_600));
    let back = table.join("Goat 1");
    table.advance(just_before(secs(20)));
    assert!(!stand_in(&table, back, 0));
    table.advance(MICROSECOND);
    assert!(stand_in(&table, back, 0) && stand_in(&table, back, 2));
}

#[test]
fn spectators_alone_do_not_make_the_clock_go_on() {
    let (mut table, conns) = Table::dealt(&relaxed());
    table.all_go(&conns);
    let watching = table.join("Watching");
    table.advance(secs(600));
    assert_eq!(table.line(watching).n, 0);
}

#[test]
fn the_clock_stands_still_while_the_host_is_stopped() {
    let (mut table, _) = Table::dealt(&relaxed());
    table.advance(secs(30));
    table.stop();
    table.now = table.now + secs(3_600);
    table.restore();
    table.advance(secs(600));
    let back = table.join("Goat 0");
    assert_eq!(clock(&table, back), (30_000, Some(120_000)));
}

// Races

/// Soplón with the first race open, over lines of a hundred milliseconds. Gives when the race opened.
fn open_race() -> (Table, Vec<ConnId>, Time) {
    let options = json!({ "pace": "untimed", "peek_ms": 500, "race_ms": 4_000 });
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, options));
    table.measure_all(&conns, &[100, 100]);
    play(&mut table, &mut players(&conns, 1), |table| !table.line(conns[0]).view["race"].is_null());
    let opened = table.now;
    (table, conns, opened)
}

fn elimination(table: &Table, conn: ConnId) -> Value {
    let legal = &table.line(conn).legal;
    legal.iter().find(|action| action["eliminate"].is_object()).expect("anybody may try").clone()
}

/// What such a line can explain: its round trip and a frame.
const SLACK: u64 = 115;

#[test]
fn the_clock_waits_for_every_press_that_could_count() {
    let (mut table, conns, opened) = open_race();
    let n = table.line(conns[0]).n;
    let closes = opened + ms(4_000) + ms(SLACK) + ms(2);
    table.advance_to(Time(closes.0 - 1));
    assert_eq!(table.line(conns[0]).n, n, "somebody's press may be under way");
    table.advance_to(closes);
    assert!(table.line(conns[0]).n > n);
    assert_eq!(table.log.inputs().last().unwrap().by, By::Clock);
}

#[test]
fn a_press_that_was_under_way_at_the_deadline_counts() {
    let (mut table, conns, _) = open_race();
    table.advance(ms(4_000 + SLACK - 10));
    let action = elimination(&table, conns[1]);
    let id = table.press(conns[1], action, Some(4_000 - 5));
    table.advance(ms(500));
    let Some(ServerMsg::Step { press: Some(press), .. }) = table.line(conns[1]).answer_to(id) else {
        panic!("it was in time")
    };
    assert_eq!(press.reaction_ms, Millis(3_995));
}

#[test]
fn a_press_that_comes_too_late_for_its_line_does_not_count() {
    let (mut table, conns, _) = open_race();
    table.advance(ms(4_000 + SLACK + 1));
    let action = elimination(&table, conns[1]);
    let id = table.press(conns[1], action, Some(3_000));
    table.advance(ms(500));
    assert!(matches!(table.line(conns[1]).answer_to(id), Some(ServerMsg::Refused { .. })));
}

/// Round trips of four players.
const LINES: [u64; 4] = [20, 120, 200, 60];

/// Row Your Goat over unequal lines, when a set lies for the first time. Gives the number of that step and when the
/// slowest was sent it.
fn set_lies() -> (Table, Vec<ConnId>, ConnId, u32, Time) {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::ROWGOAT, 4));
    table.measure_all(&conns, &LINES);
    let watching = table.join("Watching");
    let slowest = conns[2];
    let has_set = |table: &Table| Board::deserialize(&table.line(slowest).view).unwrap().has_set();
    play(&mut table, &mut players(&conns, 1), has_set);
    let (n, at) = (table.line(slowest).n, table.now);
    (table, conns, watching, n, at)
}

#[test]
fn all_see_a_race_begin_together() {
    let (mut table, conns, watching, n, at) = set_lies();
    table.advance(secs(1));
    for (conn, rtt) in conns.iter().zip(LINES) {
        let held_back = ms((200 - rtt) / 2);
        assert_eq!(table.line(*conn).when_step(n), Some(at + held_back), "round trips of {rtt} ms");
    }
    assert_eq!(table.line(watching).when_step(n), Some(at + ms(90)), "spectators with the last");
}

/// Each seat presses after so long, as their screens showed it, and the press takes half of a round trip.
fn presses(table: &mut Table, conns: &[ConnId], n: u32, at: Time, reactions: &[(usize, u32)]) -> Vec<u32> {
    let seen = at + ms(100);
    let arrival = |(seat, reaction): (usize, u32)| seen + ms(u64::from(reaction) + LINES[seat] / 2);
    let mut order = reactions.to_vec();
    order.sort_by_key(|press| arrival(*press));
    let round = table.line(conns[2]).view["round"].clone();
    let mut ids = vec![0; conns.len()];
    for (seat, reaction) in order {
        table.advance_to(arrival((seat, reaction)));
        let action = json!({ "grab": { "round": round } });
        ids[seat] = table.send(conns[seat], |id| {
            let reaction_ms = Some(reaction);
            ClientMsg::Act { id, game: 1, seen: n, action, reaction_ms }
        });
    }
    table.advance(secs(1));
    ids
}

fn margins(table: &Table, conn: ConnId) -> Vec<PressResult> {
    let press = |(_, msg): &(Time, ServerMsg)| match msg {
        ServerMsg::Step { press, .. } => *press,
        _ => None,
    };
    table.line(conn).msgs.iter().filter_map(press).collect()
}

#[test]
fn a_race_is_decided_by_reaction_and_not_by_the_line() {
    let (mut table, conns, watching, n, at) = set_lies();
    // Seat 2 was first; its press arrives after those of seats 0 and 1.
    let ids = presses(&mut table, &conns, n, at, &[(0, 400), (1, 430), (2, 380), (3, 450)]);
    let told = |seat, reaction_ms, behind| PressResult {
        seat: Seat(seat),
        reaction_ms: Millis(reaction_ms),
        behind_ms: Some(Millis(behind)),
        race: 1,
        taken: true,
    };
    let expected = [told(2, 380, 0), told(0, 400, 20), told(1, 430, 50)];
    for conn in conns.iter().chain([&watching]) {
        assert_eq!(margins(&table, *conn), expected, "everybody is told the margins");
    }
    let Some(ServerMsg::Refused { code, behind_ms, .. }) = table.line(conns[3]).answer_to(ids[3]) else {
        panic!("there were three lifebuoys")
    };
    assert_eq!((&**code, *behind_ms), ("stale", Some(Millis(70))));
}

#[test]
fn whoever_claims_to_have_been_faster_than_the_line_explains_is_not_believed() {
    let (mut table, conns, _, n, at) = set_lies();
    // Seat 0 says 100 after 400 went by over a line of 20.
    let arrives = at + ms(90 + 10 + 400 + 10);
    table.advance_to(arrives);
    let action = json!({ "grab": { "round": table.line(conns[0]).view["round"] } });
    table.send(conns[0], |id| ClientMsg::Act { id, game: 1, seen: n, action, reaction_ms: Some(100) });
    table.advance(secs(1));
    let [press] = margins(&table, conns[0])[..] else { panic!("one press") };
    assert_eq!(press.reaction_ms, Millis(420 - 35), "a round trip and a frame are believed");
}

#[test]
fn a_race_that_a_restart_breaks_off_goes_on_with_the_same_first() {
    let (mut table, conns, _, n, at) = set_lies();
    presses(&mut table, &conns, n, at, &[(2, 380)]);
    let [first] = margins(&table, conns[0])[..] else { panic!("one press") };
    table.crash();
    table.restore();
    let back: Vec<ConnId> = (0..4).map(|seat| table.join(&player(seat))).collect();
    let action = json!({ "grab": { "round": table.line(back[1]).view["round"] } });
    // Nobody knows when seat 1 saw what had lain there before; what seat 0 sees then is measured again.
    for seat in [1, 0] {
        let (seen, action) = (table.line(back[seat]).n, action.clone());
        table.send(back[seat], |id| ClientMsg::Act { id, game: 1, seen, action, reaction_ms: None });
        table.advance(secs(1));
    }
    let [last] = margins(&table, back[3])[..] else { panic!("one press was measured") };
    assert_eq!((last.seat, last.race, last.taken), (Seat(0), first.race, true));
    assert!(last.behind_ms > Some(Millis(1_000)), "somebody else was first: {last:?}");
}

#[test]
fn the_photo_finish_is_the_same_after_a_restart() {
    let (mut table, conns, _, n, at) = set_lies();
    // Three take a lifebuoy, and one comes to nothing.
    presses(&mut table, &conns, n, at, &[(0, 400), (1, 430), (2, 380), (3, 450)]);
    play_to_the_end(&mut table, &conns, 1);
    let finish = |table: &Table, conn| match &table.line(conn).over {
        Some(ServerMsg::Over { presses, .. }) => presses.clone(),
        other => panic!("{other:?}"),
    };
    let before = finish(&table, conns[0]);
    assert!(before.iter().any(|press| !press.taken), "{before:?}");
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!(finish(&table, back), before);
}

#[test]
fn the_margins_of_a_whole_game_are_in_order() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::ROWGOAT, 3));
    table.measure_all(&conns, &LINES);
    play_to_the_end(&mut table, &conns, 1);
    let Some(ServerMsg::Over { presses, .. }) = &table.line(conns[0]).over else { unreachable!() };
    assert!(!presses.is_empty(), "sixty cards make a set now and then");
    assert!(presses.is_sorted_by_key(|press| press.race), "{presses:?}");
    for raced in presses.chunk_by(|one, two| one.race == two.race) {
        let taken = raced.iter().filter(|press| press.taken);
        let behind: Vec<_> = taken.filter_map(|press| press.behind_ms).collect();
        assert!(behind.is_sorted() && behind.first().is_none_or(|first| *first == Millis(0)), "{raced:?}");
    }
    let taken: Vec<_> = presses.iter().filter(|press| press.taken).copied().collect();
    assert_eq!(margins(&table, conns[1]), taken, "every step of a race carries its margin");
}

// The window of Scape Goat

/// Six players, and a window of fifty milliseconds at the beginning of each turn. Gives whose window it is first.
fn window() -> (Table, Vec<ConnId>, ConnId) {
    let options = json!({ "pace": "untimed", "turn_limit": 40, "cops_window_ms": 50 });
    let (table, conns) = Table::dealt(&Setup::new(Title::SCAPEGOAT, 6, options));
    let waiting = &table.line(conns[0]).view["waiting"];
    let seat = waiting[0].as_u64().expect("somebody has a window") as usize;
    let caller = conns[seat];
    (table, conns, caller)
}

/// What comes of going to the cops so long after the deal, if it is read then.
fn call_cops(after: Duration) -> ServerMsg {
    let (mut table, _, caller) = window();
    table.advance(after);
    let id = table.press(caller, json!("call_cops"), None);
    table.line(caller).answer_to(id).expect("an answer").clone()
}

#[test]
fn the_window_is_closed_at_its_end() {
    let (mut table, conns, _) = window();
    table.advance(just_before(ms(51)));
    assert_eq!(table.line(conns[0]).n, 0);
    table.advance(MICROSECOND);
    assert_eq!(table.line(conns[0]).n, 1);
    let [input] = &table.log.inputs()[..] else { panic!("the clock spoke once") };
    assert_eq!((input.at, input.by), (Millis(50), By::Clock));
}

#[test]
fn an_input_at_the_very_end_of_the_window_is_in_time() {
    for after in [ms(50), just_before(ms(51))] {
        assert!(matches!(call_cops(after), ServerMsg::Step { at: Millis(50), .. }));
    }
    assert!(matches!(call_cops(ms(51)), ServerMsg::Refused { .. }));
}

#[test]
fn what_arrived_in_time_is_in_time_though_it_is_read_late() {
    for (arrived, in_time) in [(ms(50), true), (ms(51), false)] {
        let (mut table, _, caller) = window();
        let at = table.now + arrived;
        // The table was busy, and has not been woken yet.
        table.now = table.now + ms(60);
        let action = json!("call_cops");
        let msg = ClientMsg::Act { id: 900, game: 1, seen: 0, action, reaction_ms: None };
        table.tell(Mail::Client { conn: caller, at, msg: Box::new(msg) });
        let is_step = matches!(table.line(caller).answer_to(900), Some(ServerMsg::Step { .. }));
        assert_eq!(is_step, in_time);
    }
}

// Talk

fn words(id: u32) -> ClientMsg {
    ClientMsg::Say { id, talk: Talk::Words { text: "hello".into(), to: None } }
}

#[test]
fn nobody_talks_without_end_by_another_tab_or_another_line() {
    let (mut table, conns) = Table::seated(&hurried(3_000).with(|settings| settings.talk_at_once = 2));
    let tab = table.join("Goat 0");
    table.ask(conns[0], words);
    table.ask(tab, words);
    table.gone(tab);
    let again = table.join("Goat 0");
    for conn in [conns[0], again] {
        assert_eq!(table.refused(conn, words), "talk_too_fast");
    }
    table.ask(conns[1], words);
}

#[test]
fn after_a_moment_one_can_talk_again() {
    let (mut table, conns) = Table::seated(&hurried(3_000).with(|settings| settings.talk_at_once = 1));
    table.ask(conns[0], words);
    table.advance(just_before(secs(5)));
    assert_eq!(table.refused(conns[0], words), "talk_too_fast");
    table.advance(MICROSECOND);
    table.ask(conns[0], words);
}
