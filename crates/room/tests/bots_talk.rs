//! What bots say: a moment after it came to their minds, never over a race or a count, and never too much.

use crate::bots::among_bots;
use crate::support::bots::Manner;
use crate::support::setup::Setup;
use crate::support::{Table, ms, secs};
use house::Title;
use house::wire::{Claim, ClientMsg, Question, ServerMsg};
use room::{ConnId, Mail, Thought, Time};
use serde_json::{Value, json};
use std::time::Duration;
use table::{Millis, Mood, Seat, Talk};

/// A person and a bot that thinks for ever, whose thoughts are told by the test. Both have begun their first look.
fn beside_a_bot(options: Value, pace: f64) -> (Table, ConnId) {
    let setup = Setup::new(Title::SOPLON, 2, options).with(|settings| settings.bot_pace = pace);
    let (mut table, person) = among_bots(&setup, Manner::Slow);
    table.act(person, json!("peek"));
    let asked = table.minds.last_asked(Seat(1));
    let (mind, question, intent) = (asked.mind, Some(asked.question), asked.intent.clone());
    table.tell(Mail::Thought(Thought {
        mind,
        question,
        intent,
        talk: Vec::new(),
        replies: Vec::new(),
        failed: false,
    }));
    table.advance_until("the bot looks", |table| table.line(person).n == 2);
    (table, person)
}

fn look_is_over(table: &Table, person: ConnId) -> bool {
    table.line(person).view["stage"] != "peeks"
}

/// The same when the first look is over and the person has their turn.
fn in_a_turn(pace: f64) -> (Table, ConnId) {
    let options = json!({ "pace": "untimed", "peek_ms": 500, "race_ms": 500, "first": 0, "turn_limit": 1 });
    let (mut table, person) = beside_a_bot(options, pace);
    table.advance_until("a turn", |table| look_is_over(table, person));
    (table, person)
}

/// So many things come to the mind of the bot.
fn thinks_of(table: &mut Table, words: usize) {
    let talk = vec![Talk::React { how: Mood::Laugh }; words];
    let mind = table.minds.asked[0].mind;
    table.tell(Mail::Thought(Thought {
        mind,
        question: None,
        intent: None,
        talk,
        replies: Vec::new(),
        failed: false,
    }));
}

/// It has been asked something, and this is its answer.
fn answers(table: &mut Table) {
    let replies = vec![Talk::Shrug { to: None }];
    let mind = table.minds.asked[0].mind;
    let thought = Thought { mind, question: None, intent: None, talk: Vec::new(), replies, failed: false };
    table.tell(Mail::Thought(thought));
}

/// When the bot was heard.
fn spoke(table: &Table, person: ConnId) -> Vec<Time> {
    let is_its = |msg: &ServerMsg| matches!(msg, ServerMsg::Said { from, .. } if from.seat == Some(Seat(1)));
    table.line(person).msgs.iter().filter(|(_, msg)| is_its(msg)).map(|(at, _)| *at).collect()
}

#[test]
fn what_comes_to_a_bots_mind_is_said_a_moment_later_and_one_thing_after_the_other() {
    let run = |pace: f64| {
        let (mut table, person) = in_a_turn(pace);
        let start = table.now;
        thinks_of(&mut table, 3);
        table.advance(secs(10));
        let spoke = spoke(&table, person);
        let before = std::iter::once(start).chain(spoke.iter().copied());
        before.zip(&spoke).map(|(before, at)| at.since(before)).collect::<Vec<Duration>>()
    };
    for pace in [1.0, 0.5] {
        let takes = run(pace);
        let (fastest, slowest) = (ms(700).mul_f64(pace), ms(1_600).mul_f64(pace));
        assert_eq!(takes.len(), 3, "{takes:?}");
        assert!(takes.iter().all(|takes| (fastest..=slowest).contains(takes)), "{takes:?}");
        assert_eq!(takes, run(pace), "the same luck");
    }
}

#[test]
fn nobody_talks_over_a_count_and_what_waits_too_long_is_left_unsaid() {
    for (look, is_said) in [(4_000, true), (20_000, false)] {
        let options = json!({ "pace": "untimed", "peek_ms": look, "first": 0 });
        let (mut table, person) = beside_a_bot(options, 1.0);
        thinks_of(&mut table, 1);
        assert!(!look_is_over(&table, person));
        table.advance_until("a turn", |table| look_is_over(table, person));
        let expected = if is_said { vec![table.now] } else { vec![] };
        table.advance(secs(20));
        assert_eq!(spoke(&table, person), expected, "a look of {look} ms");
    }
}

#[test]
fn what_was_to_be_said_is_dropped_when_the_game_is_over() {
    let (mut table, person) = in_a_turn(1.0);
    let start = table.now;
    thinks_of(&mut table, 2);
    table.advance_until("the end", |table| {
        !table.line(person).legal.is_empty() || table.line(person).over.is_some()
    });
    while table.line(person).over.is_none() {
        match table.line(person).legal.last().cloned() {
            Some(action) => drop(table.press(person, action, None)),
            None => table.advance(ms(100)),
        }
        table.advance(Duration::ZERO);
        assert!(table.now.since(start) < ms(700), "it is over before anybody speaks");
    }
    table.advance(secs(20));
    assert_eq!(spoke(&table, person), []);
}

#[test]
fn a_bot_that_talks_without_end_is_heard_four_times_in_ten_seconds() {
    let (mut table, person) = in_a_turn(1.0);
    for _ in 0..300 {
        thinks_of(&mut table, 3);
        table.advance(ms(100));
    }
    let spoke = spoke(&table, person);
    assert!(spoke.len() >= 10, "{}", spoke.len());
    assert!(spoke.windows(5).all(|five| five[4].since(five[0]) >= secs(10)), "{spoke:?}");
}

#[test]
fn where_bots_do_not_talk_they_say_nothing_and_hear_nothing() {
    for talks in [true, false] {
        let options = json!({ "pace": "untimed", "peek_ms": 500, "first": 0, "bots_talk": talks });
        let (mut table, person) = beside_a_bot(options, 1.0);
        table.advance_until("a turn", |table| look_is_over(table, person));
        let talk: Talk<Claim, Question> = Talk::Nod { to: None };
        table.ask(person, |id| ClientMsg::Say { id, talk });
        thinks_of(&mut table, 1);
        table.advance(secs(5));
        assert_eq!((spoke(&table, person).len(), table.minds.heard.len()), (talks.into(), talks.into()));
    }
}

#[test]
fn a_bot_that_thinks_again_plays_what_it_thought_last() {
    let options = json!({ "place_ms": 0, "pace": "untimed", "placement_limit": 12, "first": 1 });
    let (mut table, person) = among_bots(&Setup::new(Title::ROWGOAT, 2, options), Manner::Slow);
    let start = table.now;
    let asked = table.minds.last_asked(Seat(1));
    let (mind, question) = (asked.mind, Some(asked.question));
    let wanted = asked.intent.clone().expect("it is its turn");
    let decides = |table: &mut Table, at| {
        let mut intent = wanted.clone();
        intent.at = Millis(at);
        let talk = Vec::new();
        table.tell(Mail::Thought(Thought {
            mind,
            question,
            intent: Some(intent),
            talk,
            replies: Vec::new(),
            failed: false,
        }));
    };
    decides(&mut table, 10_000);
    table.advance(secs(1));
    decides(&mut table, 3_000);
    table.advance(secs(1));
    assert_eq!(table.line(person).when_step(1), None);
    table.advance(secs(30));
    assert_eq!(table.line(person).when_step(1), Some(start + secs(3)));
    assert_eq!(table.line(person).when_step(2), None, "it plays once");
}

#[test]
fn whoever_points_at_a_bot_is_answered_within_two_seconds() {
    let options = json!({ "pace": "untimed", "peek_ms": 500, "first": 0 });
    let (mut table, person) = among_bots(&Setup::new(Title::SOPLON, 2, options), Manner::Sound);
    table.act(person, json!("peek"));
    table.advance_until("a turn", |table| look_is_over(table, person));
    let start = table.now;
    table.ask(person, |id| ClientMsg::Say { id, talk: Talk::Point { at: Seat(1) } });
    table.advance(secs(10));
    let answered: Vec<Duration> = spoke(&table, person).iter().map(|at| at.since(start)).collect();
    assert!(matches!(answered[..], [after] if after >= ms(700) && after < secs(2)), "{answered:?}");
}

/// What bots say in answer to a question, and not of their own accord.
fn is_answer(talk: &Talk<Claim, Question>) -> bool {
    matches!(talk, Talk::Claim { .. } | Talk::Nod { .. } | Talk::Shake { .. } | Talk::Shrug { .. })
}

#[test]
fn every_question_is_answered_within_two_seconds() {
    let games = [
        (Title::SCAPEGOAT, [r#"{"hold":{"colour":"red"}}"#, r#""target""#]),
        (Title::SOPLON, [r#""sum""#, r#""rat""#]),
    ];
    for (title, questions) in games {
        let options = json!({ "pace": "untimed" });
        let (mut table, person) = among_bots(&Setup::new(title, 4, options), Manner::Sound);
        if title == Title::SOPLON {
            table.act(person, json!("peek"));
            table.advance_until("a turn", |table| look_is_over(table, person));
        }
        // Until it is the turn of the person, who takes their time.
        table.advance(secs(60));
        let mut slowest = Duration::ZERO;
        for question in questions.iter().cycle().take(10) {
            let question: Question = serde_json::from_str(question).expect("a question");
            let asked = table.now;
            for of in (1..4).map(Seat) {
                let question = question.clone();
                table.ask(person, |id| ClientMsg::Say { id, talk: Talk::Ask { of, question } });
            }
            table.advance(secs(6));
            for of in (1..4).map(Seat) {
                let answer = table.line(person).msgs.iter().find(|(at, msg)| {
                    let ServerMsg::Said { from, talk, .. } = msg else { return false };
                    *at > asked && from.seat == Some(of) && talk.as_ref().is_some_and(is_answer)
                });
                let (at, _) =
                    answer.unwrap_or_else(|| panic!("{title:?}: {of} says nothing to {question:?}"));
                slowest = slowest.max(at.since(asked));
            }
        }
        assert!(slowest < secs(2), "{title:?}: {slowest:?}");
    }
}

#[test]
fn an_answer_waits_for_nothing_else_that_is_to_be_said_and_is_never_left_unsaid() {
    let (mut table, person) = in_a_turn(1.0);
    for _ in 0..60 {
        thinks_of(&mut table, 4);
        table.advance(ms(250));
    }
    let start = table.now;
    answers(&mut table);
    table.advance(secs(2));
    let shrugs = |table: &Table| {
        let is_shrug =
            |msg: &ServerMsg| matches!(msg, ServerMsg::Said { talk: Some(Talk::Shrug { .. }), .. });
        let msgs = table.line(person).msgs.iter();
        msgs.filter(|(_, msg)| is_shrug(msg)).map(|(at, _)| *at).collect::<Vec<_>>()
    };
    assert!(matches!(shrugs(&table)[..], [at] if at.since(start) < ms(1_600)), "{:?}", shrugs(&table));

    let options = json!({ "pace": "untimed", "peek_ms": 20_000, "first": 0 });
    let (mut table, person) = beside_a_bot(options, 1.0);
    answers(&mut table);
    table.advance_until("a turn", |table| look_is_over(table, person));
    let over = table.now;
    table.advance(secs(5));
    assert_eq!(spoke(&table, person), [over], "asked during a count, it answers when that is over");
}
