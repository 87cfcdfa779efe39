//! Attacks on photo finish: a liar claims to have pressed at once, and does with connections and pongs what might be
//! worth something. docs/photo-finish.md has what comes of it over many races.

use crate::support::players::{play, players};
use crate::support::setup::{Setup, player};
use crate::support::{Table, ms, secs};
use drill::Board;
use house::Title;
use house::wire::{ClientMsg, ServerMsg};
use room::ConnId;
use room::stored::{Meta, StoredPress};
use serde::Deserialize;
use serde_json::json;
use table::{Millis, Seat};

/// The true round trips of everybody.
const TRUE: u64 = 20;
/// What the liar wants them to be taken for.
const PRETENDED: u64 = 300;
/// What goes by until a liar's press arrives, after the event was sent.
const ELAPSED: u64 = 420;
/// What is taken off an honest press at most, and what of it draws on no quota.
const ALLOWED: u64 = TRUE + 15;
const FREE: u64 = TRUE + 7;

/// Row Your Goat for three. The liar is not the host.
fn setup() -> Setup {
    Setup::quick(Title::ROWGOAT, 3)
}

const LIAR: usize = 1;

/// People play until a set lies.
fn play_until_set(table: &mut Table, conns: &[ConnId]) {
    let has_set = |table: &Table| Board::deserialize(&table.line(conns[0]).view).unwrap().has_set();
    play(table, &mut players(conns, 1), has_set);
}

/// The liar presses over this connection, when the event was sent so long ago, and claims to have done so at once.
fn lie(table: &mut Table, conns: &[ConnId], over: ConnId) {
    table.advance(ms(ELAPSED));
    let (n, round) = (table.line(conns[0]).n, table.line(conns[0]).view["round"].clone());
    let action = json!({ "grab": { "round": round } });
    table.send(over, |id| ClientMsg::Act { id, game: 1, seen: n, action, reaction_ms: Some(0) });
    table.advance(secs(1));
}

/// What the numbers of the liar's press came to.
fn credit(table: &Table) -> StoredPress {
    let inputs = table.log.inputs();
    let is_lie = |press: &StoredPress| press.claimed == Some(Millis(0));
    inputs
        .iter()
        .filter(|input| input.seat == Some(Seat(LIAR as u8)))
        .find_map(|input| input.press.filter(is_lie))
        .unwrap()
}

/// A set lies at a table where every line was measured truly. Then the liar does something, and lies.
fn after(attack: impl FnOnce(&mut Table, &mut [ConnId]) -> ConnId) -> StoredPress {
    let (mut table, mut conns) = Table::dealt(&setup());
    table.measure_all(&conns, &[TRUE; 3]);
    let over = attack(&mut table, &mut conns);
    play_until_set(&mut table, &conns);
    lie(&mut table, &conns, over);
    credit(&table)
}

fn reconnect(table: &mut Table, conns: &mut [ConnId]) -> ConnId {
    table.gone(conns[LIAR]);
    conns[LIAR] = table.join(&player(LIAR as u8));
    conns[LIAR]
}

#[test]
fn a_new_connection_is_credited_with_no_more_than_the_one_before() {
    let stayed = after(|_, conns| conns[LIAR]);
    assert_eq!((stayed.allowance, stayed.reaction), (Millis(ALLOWED), Millis(ELAPSED - ALLOWED)));
    let again = after(reconnect);
    assert_eq!(
        (again.allowance, again.reaction, again.charged),
        (stayed.allowance, stayed.reaction, stayed.charged)
    );
}

#[test]
fn delaying_pongs_on_a_new_connection_draws_on_the_quota() {
    let press = after(|table, conns| {
        let conn = reconnect(table, conns);
        table.measure(conn, PRETENDED);
        conn
    });
    assert_eq!(press.charged, Millis(press.allowance.0 - FREE));
}

#[test]
fn delaying_pongs_for_a_while_draws_on_the_quota() {
    let press = after(|table, conns| {
        for _ in 0..10 {
            table.measure(conns[LIAR], PRETENDED);
        }
        conns[LIAR]
    });
    assert_eq!(press.charged, Millis(press.allowance.0 - FREE));
}

#[test]
fn a_second_tab_with_slow_pongs_draws_on_the_quota() {
    for presses_on_first in [true, false] {
        let press = after(|table, conns| {
            let tab = table.join(&player(LIAR as u8));
            table.measure(tab, PRETENDED);
            table.measure(conns[LIAR], TRUE);
            if presses_on_first { conns[LIAR] } else { tab }
        });
        assert_eq!(press.charged, Millis(press.allowance.0 - FREE), "on the first: {presses_on_first}");
    }
}

/// A game at a table where the liar was measured truly and then did this before it began.
fn before_the_game(prepare: impl FnOnce(&mut Table, &mut Vec<ConnId>)) -> StoredPress {
    let (mut table, mut conns) = Table::seated(&setup());
    table.measure_all(&conns, &[TRUE; 3]);
    prepare(&mut table, &mut conns);
    table.deal(&conns);
    play_until_set(&mut table, &conns);
    lie(&mut table, &conns, conns[LIAR]);
    credit(&table)
}

#[test]
fn whoever_stands_up_and_goes_is_still_known_when_they_sit_down_again() {
    let press = before_the_game(|table, conns| {
        table.ask(conns[LIAR], |id| ClientMsg::Stand { id });
        reconnect(table, conns);
        table.measure(conns[LIAR], PRETENDED);
        table.ask(conns[LIAR], |id| ClientMsg::Sit { id, seat: None });
    });
    assert_eq!(press.charged, Millis(press.allowance.0 - FREE));
}

#[test]
fn a_restart_gives_nothing_that_was_not_measured() {
    let restarted = |stop: fn(&mut Table)| {
        after(|table, conns| {
            stop(table);
            table.restore();
            for (seat, conn) in (0..).zip(conns.iter_mut()) {
                *conn = table.join(&player(seat));
            }
            conns[LIAR]
        })
    };
    assert_eq!(restarted(Table::stop).allowance, Millis(ALLOWED), "an orderly one forgets nothing either");
    assert_eq!(restarted(Table::crash).allowance, Millis(0));
}

#[test]
fn nobody_is_credited_with_what_was_never_measured() {
    let (mut table, conns) = Table::dealt(&setup());
    play_until_set(&mut table, &conns);
    lie(&mut table, &conns, conns[LIAR]);
    let press = credit(&table);
    assert_eq!((press.allowance, press.reaction), (Millis(0), Millis(ELAPSED)));
}

#[test]
fn a_press_that_loses_is_paid_for_as_well() {
    let (mut table, conns) = Table::dealt(&setup());
    table.measure_all(&conns, &[TRUE; 3]);
    table.measure(conns[LIAR], PRETENDED);
    play_until_set(&mut table, &conns);
    let (n, round) = (table.line(conns[LIAR]).n, table.line(conns[LIAR]).view["round"].clone());
    let mut press = |seat: usize, after, claims| {
        table.advance(ms(after));
        let (action, reaction_ms) = (json!({ "grab": { "round": round } }), Some(claims));
        table.send(conns[seat], |id| ClientMsg::Act { id, game: 1, seen: n, action, reaction_ms })
    };
    // Half of the pongs waited, so the others were sent it 70 ms later. They count for 385, and there are two lifebuoys.
    press(0, ELAPSED, 5);
    press(2, 0, 5);
    let id = press(LIAR, 110, 390);
    table.advance(ms(500));
    let answer = table.line(conns[LIAR]).answer_to(id);
    assert!(matches!(answer, Some(ServerMsg::Refused { code, .. }) if code == "stale"), "{answer:?}");
    table.stop();
    let meta: Meta = serde_json::from_slice(&table.log.read().0).unwrap();
    let quota =
        |seat: usize| meta.lines.iter().find(|line| line.player.0 == player(seat as u8)).unwrap().quota_ms;
    assert!(quota(LIAR) + Millis(150) < quota(0), "{:?}", meta.lines);
}

/// A set lies at a table where every line was measured. Gives the number of the step that shows it.
fn set_lies(lines: &[u64; 3]) -> (Table, Vec<ConnId>, u32) {
    let (mut table, conns) = Table::dealt(&setup());
    table.measure_all(&conns, lines);
    play_until_set(&mut table, &conns);
    let n = table.line(conns[0]).n;
    (table, conns, n)
}

/// Somebody grabs who says that it took them so long from this step on.
fn grab(table: &mut Table, conn: ConnId, seen: u32, reaction_ms: u32) -> u32 {
    let action = json!({ "grab": { "round": table.line(conn).view["round"] } });
    table.send(conn, |id| ClientMsg::Act { id, game: 1, seen, action, reaction_ms: Some(reaction_ms) })
}

/// The reaction of every press that was taken, and how far behind the first it was.
fn times(table: &Table, conn: ConnId) -> Vec<(u8, u64, u64)> {
    let press = |(_, msg): &(room::Time, ServerMsg)| match msg {
        ServerMsg::Step { press, .. } => *press,
        _ => None,
    };
    let presses = table.line(conn).msgs.iter().filter_map(press);
    presses.map(|press| (press.seat.0, press.reaction_ms.0, press.behind_ms.unwrap().0)).collect()
}

fn code(table: &Table, conn: ConnId, id: u32) -> Option<&str> {
    match table.line(conn).answer_to(id) {
        Some(ServerMsg::Refused { code, .. }) => Some(code),
        Some(_) => None,
        None => panic!("there is an answer to everything"),
    }
}

#[test]
fn a_guess_counts_for_100_ms() {
    let (mut table, conns, n) = set_lies(&[TRUE; 3]);
    table.advance(ms(40));
    grab(&mut table, conns[0], n, 20);
    table.advance(ms(90));
    grab(&mut table, conns[2], n, 110);
    table.advance(secs(1));
    assert_eq!(times(&table, conns[1]), [(0, 100, 0), (2, 110, 10)]);
}

#[test]
fn all_times_of_a_race_count_from_its_beginning() {
    let (mut table, conns, n) = set_lies(&[TRUE; 3]);
    table.advance(ms(420));
    grab(&mut table, conns[0], n, 400);
    table.advance(ms(500));
    let after = table.line(conns[2]).n;
    assert_eq!(after, n + 1, "seat 2 has seen the first lifebuoy go");
    grab(&mut table, conns[2], after, 300);
    table.advance(secs(1));
    let [(0, 400, 0), (2, reaction, behind)] = times(&table, conns[1])[..] else {
        panic!("{:?}", times(&table, conns[1]))
    };
    assert!(reaction > 700, "{reaction} ms");
    assert_eq!(behind, reaction - 400);
}

#[test]
fn a_touch_that_was_begun_before_the_end_could_be_seen_is_free_on_any_line() {
    let far = 400;
    for (reaction, free) in [(300, true), (680, true), (720, false)] {
        let (mut table, conns, n) = set_lies(&[TRUE, far, TRUE]);
        table.advance(ms(600));
        for seat in [0, 2] {
            grab(&mut table, conns[seat], n, 400);
        }
        table.advance(ms(300));
        let line = table.line(conns[LIAR]);
        assert!(line.view["stage"]["place"].is_object(), "the round is over: {}", line.view);
        assert!(!Board::deserialize(&line.view).unwrap().has_set(), "and no set is left");
        let (ended, end) = (line.when_step(line.n).unwrap(), line.n);
        table.advance_to(ended + ms(far + u64::from(reaction)));
        let id = grab(&mut table, conns[LIAR], end, reaction);
        table.advance(ms(500));
        assert_eq!(code(&table, conns[LIAR], id), free.then_some("other_round"), "after {reaction} ms");
    }
}

#[test]
fn a_press_that_was_made_while_the_connection_was_cut_is_dropped() {
    let (mut table, conns, n) = set_lies(&[TRUE; 3]);
    table.advance(ms(2_500));
    let id = grab(&mut table, conns[LIAR], n, 300);
    table.advance(ms(500));
    assert_eq!(code(&table, conns[LIAR], id), Some("stale"));
    let id = grab(&mut table, conns[LIAR], n, 2_980);
    table.advance(ms(500));
    assert_eq!(code(&table, conns[LIAR], id), None, "one that has just been made counts");
}
