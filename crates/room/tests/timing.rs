//! Nobody learns from when things come that somebody else has secretly chosen.
//!
//! A game is played to some moment twice. Then somebody chooses, or does not, while the log takes its time; everybody else asks
//! whatever can be asked, once a millisecond. If the choice shows them nothing, they must hear the same at the same times.

use crate::support::players::{play, players};
use crate::support::setup::Setup;
use crate::support::{Table, ms};
use house::Title;
use house::wire::{ClientMsg, Level, Seen};
use room::Time;
use serde_json::json;
use std::time::Duration;

/// What depends on nothing that is being stored.
fn question(number: usize) -> impl Fn(u32) -> ClientMsg {
    move |id| match number % 9 {
        0 => ClientMsg::Stand { id },
        1 => ClientMsg::Sit { id, seat: None },
        2 => ClientMsg::Resync { id, seen: None },
        3 => ClientMsg::Act { id, game: 1, seen: 0, action: json!("nothing"), reaction_ms: None },
        4 => ClientMsg::Here { id },
        5 => ClientMsg::Start { id },
        6 => ClientMsg::AddBot { id, seat: None, level: Level::Easy },
        7 => ClientMsg::Resync { id, seen: Some(Seen { game: 1, n: 1 }) },
        _ => ClientMsg::Ping { id },
    }
}

/// What one connection heard, and when; and how many steps it was shown in the end.
#[derive(PartialEq, Debug)]
struct Heard {
    texts: Vec<(Time, String)>,
    n: u32,
}

/// After so many inputs somebody chooses, or does not. None, if nobody has a choice then.
fn hear(setup: &Setup, after: usize, chooser: usize, commit: Duration, acts: bool) -> Option<Vec<Heard>> {
    let (mut table, mut conns) = Table::dealt(&setup.clone().seed(after as u64));
    let mut people = players(&conns, 3);
    let is_over = |table: &Table| table.line(conns[0]).over.is_some();
    play(&mut table, &mut people, |table| table.log.inputs().len() >= after || is_over(table));
    let action = people[chooser].choose(&table)?;
    conns.push(table.join("Watching"));
    conns.push(table.join("Watching too"));
    table.log.commit = Some(commit);
    let from: Vec<usize> = conns.iter().map(|conn| table.line(*conn).texts.len()).collect();
    if acts {
        table.press(conns[chooser], action, Some(200));
    } else {
        table.send(conns[chooser], |id| ClientMsg::Ping { id });
    }
    let asking = |other: &usize| *other != chooser;
    for number in 0..40 {
        for other in (0..conns.len()).filter(asking) {
            table.send(conns[other], question(number));
        }
        table.advance(ms(1));
    }
    let heard = |other: usize| Heard {
        texts: table.line(conns[other]).texts[from[other]..].to_vec(),
        n: table.line(conns[other]).n,
    };
    Some((0..conns.len()).filter(asking).map(heard).collect())
}

/// How often somebody made a choice that showed somebody else nothing.
fn secrets(setup: &Setup, afters: usize, commit: Duration) -> usize {
    let mut secrets = 0;
    for (after, chooser) in (0..afters).map(|after| (after, after % 4)) {
        let Some(chosen) = hear(setup, after, chooser, commit, true) else { continue };
        let not_chosen = hear(setup, after, chooser, commit, false).expect("it is the same game until then");
        for (with, without) in chosen.iter().zip(&not_chosen).filter(|(with, without)| with.n == without.n) {
            assert_eq!(with, without, "{:?} after {after} inputs, {commit:?} a commit", setup.title);
            secrets += 1;
        }
    }
    secrets
}

#[test]
fn no_answer_tells_by_its_time_that_somebody_has_secretly_chosen() {
    for commit in [0, 4, 10].map(ms) {
        let secrets = secrets(&Setup::quick(Title::SCAPEGOAT, 4), 16, commit);
        assert!(secrets >= 5, "{secrets} choices that somebody was shown nothing of");
    }
}
