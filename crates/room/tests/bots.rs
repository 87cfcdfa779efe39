//! Bots and stand-ins: they keep to their pace, know what their seat has seen, and keep nobody waiting.

use crate::support::bots::{Manner, THINKS};
use crate::support::players::{RandomPlayer, play};
use crate::support::setup::{Setup, player};
use crate::support::{Table, ms, secs};
use house::Title;
use house::wire::{ClientMsg, Level, ServerMsg, Speaker};
use room::stored::By;
use room::{ConnId, Mail, MindId, Thought, Time};
use serde_json::{Value, json};
use std::time::Duration;
use table::{Seat, Viewer};

/// A person on seat 0 and bots on all the others, when the cards have been dealt.
pub fn among_bots(setup: &Setup, manner: Manner) -> (Table, ConnId) {
    let mut table = Table::open(setup);
    table.minds.manner = manner;
    let person = table.join(&player(0));
    table.ask(person, |id| ClientMsg::Sit { id, seat: None });
    for _ in 1..setup.seats {
        table.ask(person, |id| ClientMsg::AddBot { id, seat: None, level: Level::Normal });
    }
    table.deal(&[person]);
    (table, person)
}

/// The person plays to the end.
fn play_on(table: &mut Table, person: ConnId) -> ConnId {
    let mut people = [RandomPlayer::new(player(0), person, 1)];
    play(table, &mut people, |table| table.line(person).over.is_some());
    person
}

fn played_by(table: &Table, by: By) -> usize {
    table.log.inputs().iter().filter(|input| input.by == by).count()
}

/// Row Your Goat where a bot begins.
fn bot_begins(pace: f64) -> Setup {
    let options = json!({ "place_ms": 0, "pace": "untimed", "placement_limit": 12, "first": 1 });
    Setup::new(Title::ROWGOAT, 2, options).with(|settings| settings.bot_pace = pace)
}

#[test]
fn a_bot_moves_at_its_pace() {
    for pace in [1.0, 0.5, 0.0] {
        let (mut table, person) = among_bots(&bot_begins(pace), Manner::Sound);
        let start = table.now;
        let intent = table.minds.last_asked(Seat(1)).intent.clone().expect("it is its turn");
        table.advance(secs(60));
        let takes = Duration::from_millis(intent.at.0).mul_f64(pace).as_millis();
        // Games count whole milliseconds.
        let takes = ms(takes as u64).max(THINKS);
        assert_eq!(table.line(person).when_step(1), Some(start + takes), "pace {pace}");
    }
}

#[test]
fn one_person_plays_each_game_with_bots_to_its_end_and_then_again() {
    for &title in Title::all() {
        let (mut table, person) = among_bots(&Setup::quick(title, 3), Manner::Sound);
        play_on(&mut table, person);
        assert!(played_by(&table, By::Bot) > 0);
        table.ask(person, |id| ClientMsg::Rematch { id });
        table.add_nonces(&[person]);
        play_on(&mut table, person);
        assert_eq!(table.line(person).game, 2, "{title}");
        assert_eq!(table.log.archive.len(), 2, "{title}");
    }
}

#[test]
fn bots_go_on_after_a_restart() {
    for &title in Title::all() {
        let (mut table, person) = among_bots(&Setup::quick(title, 3), Manner::Sound);
        let mut people = [RandomPlayer::new(player(0), person, 1)];
        play(&mut table, &mut people, |table| table.line(person).n >= 3);
        table.crash();
        table.restore();
        let back = table.join(&player(0));
        play_on(&mut table, back);
        assert!(table.line(back).over.is_some(), "{title}");
    }
}

#[test]
fn for_a_bot_that_fails_chance_plays_on() {
    for &title in Title::all() {
        let (mut table, person) = among_bots(&Setup::quick(title, 3), Manner::Failing);
        play_on(&mut table, person);
        assert!(played_by(&table, By::Bot) > 0, "{title}");
        assert_eq!(table.minds.asked.len(), 2, "nobody asks it again");
    }
}

#[test]
fn the_game_goes_on_though_no_bot_comes_to_an_end_of_its_thoughts() {
    let options = json!({ "place_ms": 200, "pace": "fast", "placement_limit": 12 });
    let (mut table, person) = among_bots(&Setup::new(Title::ROWGOAT, 3, options), Manner::Slow);
    table.advance_until("the end", |table| table.line(person).over.is_some());
    assert_eq!(played_by(&table, By::Bot), 0);
}

// Questions and answers

/// Soplón with one bot that thinks for ever, until somebody answers for it.
fn slow_bot() -> (Table, ConnId) {
    let options = json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 });
    among_bots(&Setup::new(Title::SOPLON, 2, options), Manner::Slow)
}

/// The answer to the question with this number in the list of all.
fn thought(table: &Table, number: usize) -> Thought {
    let asked = &table.minds.asked[number];
    let (mind, question, intent) = (asked.mind, Some(asked.question), asked.intent.clone());
    Thought { mind, question, intent, talk: Vec::new(), replies: Vec::new(), failed: false }
}

fn has_peeked(table: &Table, person: ConnId) -> bool {
    table.line(person).view["peeked"].as_array().unwrap().contains(&1.into())
}

#[test]
fn an_answer_to_an_older_question_is_void() {
    let (mut table, person) = slow_bot();
    table.act(person, json!("peek"));
    assert_eq!(table.minds.asked.len(), 2, "it was asked again");
    let old = thought(&table, 0);
    assert!(old.intent.is_some(), "it wanted to peek");
    table.tell(Mail::Thought(old));
    table.advance(secs(50));
    assert!(!has_peeked(&table, person));
    let new = thought(&table, 1);
    table.tell(Mail::Thought(new));
    table.advance(secs(5));
    assert!(has_peeked(&table, person));
}

#[test]
fn a_mind_of_an_earlier_life_is_ignored() {
    let (mut table, _) = slow_bot();
    let old = table.minds.asked[0].mind;
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    let new = thought(&table, 0);
    assert_eq!((old.number, old.life < new.mind.life), (new.mind.number, true));
    for failed in [false, true] {
        table.tell(Mail::Thought(Thought { mind: old, failed, ..new.clone() }));
    }
    let stranger = MindId { number: 99, ..new.mind };
    table.tell(Mail::Thought(Thought { mind: stranger, ..new.clone() }));
    table.advance(secs(50));
    assert!(!has_peeked(&table, back));
    table.tell(Mail::Thought(new));
    table.advance(secs(5));
    assert!(has_peeked(&table, back));
}

// Stand-ins

/// What somebody was shown with each step, and when.
fn views(msgs: &[(Time, ServerMsg)]) -> impl Iterator<Item = (Time, Value)> {
    msgs.iter().filter_map(|(at, msg)| match msg {
        ServerMsg::Step { view, .. } => Some((*at, view.value())),
        _ => None,
    })
}

#[test]
fn a_stand_in_sees_exactly_what_its_seat_is_shown() {
    for title in [Title::SCAPEGOAT, Title::ROWGOAT] {
        let options = json!({ "pace": "fast" });
        let (mut table, conns) = Table::dealt(&Setup::new(title, 3, options));
        // Everybody is there, and nobody does anything.
        table.advance(secs(300));
        for (seat, conn) in (0..3).map(Seat).zip(&conns) {
            let line = table.line(*conn);
            let asked: Vec<_> = table.minds.asked.iter().filter(|asked| asked.seat == seat).collect();
            let sat_down = asked.first().expect("its player was late").at;
            // When it is over, nobody thinks any more.
            let steps: Vec<(Time, Value)> =
                views(&line.msgs).filter(|(_, view)| view["outcome"].is_null()).collect();
            let before = steps.iter().filter(|(at, _)| *at <= sat_down).count();
            let moments = asked.iter().filter_map(|asked| Some((asked.at, asked.shown.clone()?)));
            let moments: Vec<_> = moments.collect();
            assert!(!moments.is_empty(), "{title}");
            assert_eq!(moments, steps[before..], "{title}, {seat}");
            let seating = table.minds.seatings.iter().find(|seating| seating.seat == seat).unwrap();
            let known = before.checked_sub(1).map(|last| steps[last].1.clone());
            let sat_down_to = seating.game.view(Viewer::Seat(seat));
            assert!(known.is_none_or(|known| known == sat_down_to), "{title}, {seat}");
        }
    }
}

#[test]
fn whoever_is_too_late_does_what_somebody_would_who_knows_what_they_have_seen() {
    let options = json!({ "place_ms": 9_000, "pace": "untimed", "placement_limit": 8, "first": 0 });
    let (mut table, conns) = Table::dealt(&Setup::new(Title::ROWGOAT, 2, options));
    table.advance(ms(6_000));
    let asked = table.minds.last_asked(Seat(0));
    assert_eq!(asked.at, table.now, "somebody thinks from the warning on");
    let wanted = serde_json::to_value(&asked.intent.as_ref().expect("a place for the card").action).unwrap();
    table.advance(ms(3_001));
    let inputs = table.log.inputs();
    assert_eq!((inputs[0].by, inputs[0].action.as_ref()), (By::StandIn, Some(&wanted)));
    let step = table.line(conns[1]).msgs.iter().find_map(|(_, msg)| match msg {
        ServerMsg::Step { events, .. } => Some(events.value()),
        _ => None,
    });
    assert_eq!(step.unwrap()[0]["placed"]["by_clock"], false);
}

// Talk

/// With this seed somebody has something to say.
const TALKATIVE: u64 = 1;

/// What bots say in a game of Scape Goat in which each may say so much in an hour.
fn said(at_once: usize) -> Vec<Speaker> {
    let setup = Setup::quick(Title::SCAPEGOAT, 4).seed(TALKATIVE);
    let setup = setup.with(|settings| {
        (settings.talk_at_once, settings.talk_window) = (at_once, secs(3_600));
    });
    let (mut table, person) = among_bots(&setup, Manner::Sound);
    play_on(&mut table, person);
    let said = table.line(person).msgs.iter().filter_map(|(_, msg)| match msg {
        ServerMsg::Said { from, .. } => Some(from.clone()),
        _ => None,
    });
    said.collect()
}

#[test]
fn what_a_bot_says_is_heard_with_its_name() {
    let said = said(1_000);
    let from = said.first().expect("somebody speaks");
    assert!((1..4).contains(&from.seat.unwrap().0), "the person said nothing");
    assert!(!from.name.is_empty() && from.player.0.starts_with("bot-"), "{from:?}");
}

#[test]
fn bots_talk_within_the_limits_of_the_table() {
    let free = said(1_000);
    let of = |said: &[Speaker], seat| said.iter().filter(|from| from.seat == Some(Seat(seat))).count();
    assert!((1..4).any(|seat| of(&free, seat) > 1), "somebody would say more");
    let limited = said(1);
    assert!(!limited.is_empty() && (1..4).all(|seat| of(&limited, seat) <= 1));
}

#[test]
fn nobody_speaks_in_the_name_of_somebody_who_is_away() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SCAPEGOAT, 4).seed(TALKATIVE));
    for conn in &conns[1..] {
        table.ask(*conn, |id| ClientMsg::Leave { id });
    }
    play_on(&mut table, conns[0]);
    assert!(played_by(&table, By::StandIn) > 0);
    assert_eq!(table.line(conns[0]).when(|msg| matches!(msg, ServerMsg::Said { .. })), None);
}
