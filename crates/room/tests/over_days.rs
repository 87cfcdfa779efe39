//! Games over days: everybody comes for their move and goes again, and nobody need ever be there with anybody else.

use crate::support::setup::{Setup, player};
use crate::support::{Table, ms, secs};
use drill::Board;
use house::Title;
use house::wire::{ClientMsg, Level, PlayerId, ServerMsg};
use room::stored::{By, StoredInput};
use room::{ConnId, Ended, Occasion};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use table::{Chance, Seat, Seed, Version};

const DAY: Duration = hours(24);

const fn hours(hours: u64) -> Duration {
    secs(60 * 60 * hours)
}

fn soplon(seats: u8) -> Setup {
    Setup::new(Title::SOPLON, seats, json!({ "pace": "one_day", "first": 0, "turn_limit": 12 }))
}

/// Two have looked at their cards, and the first is to draw.
fn dealt() -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::dealt(&soplon(2));
    for conn in &conns {
        table.act(*conn, json!("peek"));
    }
    table.advance(secs(8) + ms(1));
    (table, conns)
}

/// Who was called because it is their turn, since the last time this was asked.
fn called(table: &mut Table) -> Vec<String> {
    let called = std::mem::take(&mut table.called);
    assert!(called.iter().all(|(_, occasion)| *occasion == Occasion::Turn), "{called:?}");
    called.into_iter().map(|(PlayerId(name), _)| name).collect()
}

/// Whom the house knows to be waited for.
fn awaited(table: &Table) -> Vec<String> {
    let awaited = table.announced.as_ref().and_then(|announced| announced.awaited.clone());
    awaited.map_or_else(Vec::new, |awaited| awaited.players.into_iter().map(|player| player.0).collect())
}

/// How long somebody has who has just come.
fn left(table: &Table, conn: ConnId) -> Duration {
    let shown = table.line(conn).msgs.iter().rev().find_map(|(_, msg)| match msg {
        ServerMsg::Snapshot { now, view, .. } => Some((*now, view.value())),
        _ => None,
    });
    let (now, view) = shown.expect("where the game stands");
    ms(view["deadline"].as_u64().unwrap() - now.0)
}

/// By whom everything was played, in order.
fn played_by(table: &Table) -> Vec<By> {
    let (_, records) = table.log.read();
    let inputs = records[1..].iter().map(|record| serde_json::from_slice::<StoredInput>(record).unwrap());
    inputs.map(|input| input.by).collect()
}

/// Somebody does something that is allowed and not rash.
fn move_once(table: &mut Table, conn: ConnId, luck: &mut Chance) {
    let line = table.line(conn);
    let you = Seat(u8::deserialize(&line.view["you"]).unwrap());
    let choices = Board::deserialize(&line.view).unwrap().choices(you, &line.legal);
    let action: Value = luck.pick(&choices).clone();
    table.act(conn, action);
}

fn luck(seed: u64) -> Chance {
    Chance::new(Seed::from_number(seed), Version::DEAL)
}

/// Somebody plays until others are waited for.
fn play_own_part(table: &mut Table, name: &str, conn: ConnId, luck: &mut Chance) {
    while awaited(table).iter().any(|awaited| awaited == name) {
        move_once(table, conn, luck);
    }
}

#[test]
fn the_clock_runs_with_nobody_there_and_a_stand_in_moves_for_whoever_is_late() {
    let (mut table, conns) = dealt();
    table.all_go(&conns);
    assert_eq!(awaited(&table), [player(0)]);
    let before = played_by(&table).len();
    table.advance(DAY.saturating_sub(secs(1)));
    assert_eq!(played_by(&table).len(), before, "they may still come");
    table.advance(secs(2));
    assert_eq!(played_by(&table)[before..], [By::StandIn], "they are late");
    assert!(
        table.minds.seatings.iter().any(|seating| seating.seat == Seat(0)),
        "somebody had thought about it"
    );
    let back = table.join(&player(0));
    assert!(table.state(back).seats.iter().all(|seat| !seat.stand_in), "once is not twice");
    assert!(left(&table, back) > DAY.saturating_sub(secs(2)));
    table.gone(back);
    let before = played_by(&table).len();
    table.advance(DAY);
    assert_eq!(played_by(&table)[before], By::StandIn);
}

#[test]
fn who_is_late_twice_has_a_stand_in_until_they_are_back() {
    let (mut table, conns) = dealt();
    table.gone(conns[0]);
    table.advance(2 * DAY + secs(60));
    assert!(table.state(conns[1]).seats[0].stand_in);
    table.join(&player(0));
    assert!(!table.state(conns[1]).seats[0].stand_in);
}

#[test]
fn nobody_is_replaced_or_passed_over_because_they_are_away() {
    let (mut table, conns) = dealt();
    table.gone(conns[0]);
    table.advance(hours(23));
    let state = table.state(conns[1]);
    assert!(!state.seats[0].stand_in);
    assert_eq!(state.host, Some(PlayerId(player(0))));
}

#[test]
fn after_a_restart_the_time_has_gone_by() {
    let (mut table, conns) = dealt();
    table.all_go(&conns);
    table.advance(hours(1));
    table.crash();
    table.now = table.now + hours(19);
    called(&mut table);
    table.restore();
    assert_eq!(called(&mut table), [player(0)], "better twice than never");
    let back = table.join(&player(0));
    let left = left(&table, back);
    assert!(left > hours(4).saturating_sub(secs(1)) && left <= hours(4), "{left:?}");
}

#[test]
fn who_is_waited_for_has_an_hour_after_a_restart() {
    for orderly in [false, true] {
        let (mut table, conns) = dealt();
        table.all_go(&conns);
        if orderly {
            table.stop();
        } else {
            table.crash();
        }
        table.now = table.now + hours(70);
        table.restore();
        let before = played_by(&table).len();
        table.advance(hours(1).saturating_sub(secs(1)));
        assert_eq!(played_by(&table).len(), before);
        let back = table.join(&player(0));
        assert_eq!(left(&table, back), secs(1));
        // What was granted is not taken from whoever is next.
        play_own_part(&mut table, &player(0), back, &mut luck(3));
        table.crash();
        table.restore();
        let next = table.join(&player(1));
        assert!(left(&table, next) > DAY.saturating_sub(secs(1)), "{:?}", left(&table, next));
    }
}

#[test]
fn the_hour_is_whole_even_if_somebody_has_just_moved() {
    let (mut table, conns) = Table::dealt(&soplon(2));
    table.advance(DAY.saturating_sub(secs(60)));
    table.act(conns[0], json!("peek"));
    table.crash();
    table.restore();
    let late = table.join(&player(1));
    assert_eq!(left(&table, late), secs(60));
    table.advance(hours(1).saturating_sub(secs(1)));
    table.act(late, json!("peek"));
    assert!(!played_by(&table).contains(&By::Clock));
}

#[test]
fn the_table_is_kept_for_three_choices_that_nobody_came_for() {
    let (mut table, conns) = dealt();
    table.all_go(&conns);
    table.advance((3 * DAY).saturating_sub(secs(1)));
    assert_eq!(table.ended, None);
    table.advance(secs(2));
    assert_eq!(table.ended, Some(Ended::Closed));
}

#[test]
fn whoever_is_not_there_is_called_once_for_a_turn() {
    let (mut table, conns) = dealt();
    assert_eq!(called(&mut table), [] as [String; 0], "everybody is there");
    table.gone(conns[1]);
    play_own_part(&mut table, &player(0), conns[0], &mut luck(1));
    assert_eq!(called(&mut table), [player(1)]);
    table.advance(hours(20));
    assert_eq!(called(&mut table), [] as [String; 0], "once is enough");
    let back = table.join(&player(1));
    play_own_part(&mut table, &player(1), back, &mut luck(2));
    assert_eq!(called(&mut table), [] as [String; 0], "the other has stayed");
}

/// The telephone of somebody who has put it away stays connected for a while.
#[test]
fn whoever_goes_before_they_can_have_seen_that_it_is_their_turn_is_called() {
    let (mut table, conns) = dealt();
    play_own_part(&mut table, &player(0), conns[0], &mut luck(1));
    assert_eq!(called(&mut table), [] as [String; 0], "both are there");
    table.advance(secs(59));
    table.gone(conns[1]);
    assert_eq!(called(&mut table), [player(1)]);
    table.gone(conns[0]);
    assert_eq!(called(&mut table), [] as [String; 0], "it is not their turn");
    let back = table.join(&player(1));
    table.advance(secs(2));
    table.gone(back);
    assert_eq!(called(&mut table), [] as [String; 0], "they have seen it");
}

#[test]
fn nobody_is_called_before_it_is_durable() {
    let (mut table, conns) = dealt();
    table.gone(conns[1]);
    table.log.is_slow = true;
    let mut luck = luck(1);
    while table.line(conns[0]).view["waiting"] == json!([0]) {
        let id = {
            let line = table.line(conns[0]);
            let choices = Board::deserialize(&line.view).unwrap().choices(Seat(0), &line.legal);
            let action = luck.pick(&choices).clone();
            table.press(conns[0], action, None)
        };
        assert_eq!(called(&mut table), [] as [String; 0]);
        table.log_catches_up();
        table.log.is_slow = true;
        assert!(table.line(conns[0]).answer_to(id).is_some());
        if called(&mut table) == [player(1)] {
            return;
        }
    }
    panic!("the other was never called");
}

/// A person and a bot, in a race.
fn race_with_a_bot(seed: u64) -> Option<(Table, ConnId)> {
    let mut table = Table::open(&soplon(2).seed(seed));
    let host = table.join(&player(0));
    table.ask(host, |id| ClientMsg::Sit { id, seat: None });
    table.ask(host, |id| ClientMsg::AddBot { id, seat: None, level: Level::Easy });
    table.deal(&[host]);
    table.act(host, json!("peek"));
    table.advance(secs(30));
    let mut luck = luck(seed);
    for _ in 0..4 {
        if !table.line(host).view["race"].is_null() {
            return Some((table, host));
        }
        move_once(&mut table, host, &mut luck);
    }
    None
}

#[test]
fn in_a_race_bots_let_people_go_first() {
    let (mut table, host) = (0..).find_map(race_with_a_bot).unwrap();
    table.gone(host);
    table.advance(hours(20));
    let back = table.join(&player(0));
    let race = table.line(back).view["race"].clone();
    assert_eq!(race["passed"], json!([]), "the bot waits");
    table.act(back, json!({ "pass_race": { "race": race["race"] } }));
    table.advance(secs(30));
    assert!(table.line(back).view["race"]["race"] != race["race"], "the bot does not wait any longer");
    // Whoever does not come in time loses nothing but the race.
    let (mut table, host) = (0..).find_map(race_with_a_bot).unwrap();
    table.gone(host);
    table.advance(DAY + secs(1));
    let back = table.join(&player(0));
    assert!(table.line(back).view["race"]["race"] != race["race"]);
}

/// Plays a whole game in which nobody is ever there but for their move, and the house is closed now and then.
fn by_and_by(setup: &Setup) {
    let (mut table, conns) = Table::dealt(setup);
    table.all_go(&conns);
    // When it was dealt, everybody was there.
    let (mut luck, mut told) = (luck(setup.seed), (0..setup.seats).map(player).collect::<Vec<_>>());
    for visit in 0..500 {
        let Some(name) = awaited(&table).first().cloned() else {
            assert!(!table.log.archive.is_empty(), "it is over, or somebody is waited for");
            assert!(!played_by(&table).contains(&By::StandIn), "everybody has come in time");
            return;
        };
        told.extend(called(&mut table));
        assert!(told.contains(&name), "{name} is waited for and was not called");
        told.retain(|told| *told != name);
        table.advance(hours(5));
        let here = table.join(&name);
        play_own_part(&mut table, &name, here, &mut luck);
        table.gone(here);
        table.advance(secs(20));
        if visit % 7 == 6 && table.log.archive.is_empty() {
            table.crash();
            table.now = table.now + hours(2);
            table.restore();
        }
    }
    panic!("this game has no end");
}

#[test]
fn whole_games_are_played_by_people_who_never_meet() {
    for seed in 1..4 {
        by_and_by(&soplon(3).seed(seed));
        let options = json!({ "pace": "three_days", "turn_limit": 12 });
        by_and_by(&Setup::new(Title::SCAPEGOAT, 6, options).seed(seed));
    }
}
