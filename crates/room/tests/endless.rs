//! Games that somebody makes long on purpose: what leads nowhere can be done only so often, and a game that never ends is
//! ended with its table.

use crate::support::line::bye;
use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{Table, secs};
use house::Title;
use house::wire::ServerMsg;
use room::{ConnId, Ended, Settings};
use serde_json::json;

/// Six, so that there is a window to the cops and a tick to pass for now.
fn six() -> Setup {
    Setup::new(Title::SCAPEGOAT, 6, json!({ "pace": "untimed" }))
}

/// Ticks or unticks; the code, if it is refused.
fn tick(table: &mut Table, conn: ConnId, on: bool) -> Result<(), String> {
    let id = table.press(conn, json!({ "pass_for_now": on }), None);
    table.advance(secs(0));
    match table.line(conn).answer_to(id) {
        Some(ServerMsg::Step { .. }) => Ok(()),
        Some(ServerMsg::Refused { code, .. }) => Err(code.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_tick_is_set_only_so_often_and_can_always_be_lifted() {
    let (mut table, conns) = Table::dealt(&six().with(|settings| settings.idle_choices = 3));
    for _ in 0..3 {
        tick(&mut table, conns[1], true).unwrap();
        tick(&mut table, conns[1], false).unwrap();
    }
    let steps = table.log.inputs().len();
    assert_eq!(tick(&mut table, conns[1], true), Err("done_too_often".to_owned()));
    assert_eq!(table.log.inputs().len(), steps, "nothing has changed");
    tick(&mut table, conns[2], true).unwrap();

    table.crash();
    table.restore();
    let back = table.join(&player(1));
    assert_eq!(tick(&mut table, back, true), Err("done_too_often".to_owned()), "the log remembers");
    let steps = table.log.inputs().len();
    table.advance_until("the window closes", |table| table.log.inputs().len() > steps);
}

#[test]
fn whoever_ticks_for_ever_does_not_make_a_game_long() {
    let (mut table, conns) = Table::dealt(&six());
    for press in 0..300 {
        for conn in &conns {
            let _ = tick(&mut table, *conn, press % 2 == 0);
        }
    }
    let Settings { steps, idle_choices, .. } = Settings::default();
    assert_eq!(table.log.inputs().len(), 6 * 2 * idle_choices);
    assert!(2 * table.log.inputs().len() < steps as usize, "the rest of the game has room");
}

/// Nobody does anything: the clock speaks and stand-ins play, and they would for ever.
#[test]
fn a_game_that_never_ends_is_ended_with_its_table() {
    for &title in Title::all() {
        let (mut table, conns) =
            Table::dealt(&Setup::new(title, 3, json!({})).with(|settings| settings.steps = 20));
        table.advance_until("the end", |table| table.ended.is_some());
        assert_eq!((table.ended, table.log.is_closed), (Some(Ended::Closed), true), "{title}");
        assert_eq!(table.log.inputs().len(), 20, "{title}");
        assert!(table.log.archive.is_empty(), "{title}: nobody has won");
        for conn in conns {
            assert_eq!(bye(table.line(conn).last()), Some("game_too_long"), "{title}");
            assert!(table.line(conn).hung_up.is_some(), "{title}");
        }
    }
}

/// With their last steps some games are just over.
#[test]
fn a_game_that_ends_with_its_last_step_is_over_like_any_other() {
    let whole = Setup::quick(Title::SOPLON, 2);
    let play = |setup: &Setup| {
        let (mut table, conns) = Table::dealt(setup);
        play_to_the_end(&mut table, &conns, 1);
        table
    };
    let steps = play(&whole).log.inputs().len() as u32;
    let table = play(&whole.with(|settings| settings.steps = steps));
    assert_eq!((table.log.archive.len(), table.ended), (1, None));
}

#[test]
fn nobody_hears_of_the_end_before_it_is_durable() {
    let (mut table, conns) = Table::dealt(&six().with(|settings| settings.steps = 2));
    tick(&mut table, conns[0], true).unwrap();
    table.log.is_slow = true;
    table.press(conns[1], json!({ "pass_for_now": true }), None);
    table.all_have_read();
    table.advance(secs(60));
    assert_eq!((table.heard(conns[1]).len(), table.ended), (0, None), "it waits for the log");
    table.log_catches_up();
    let heard = table.heard(conns[1]);
    assert!(
        matches!(&heard[..], [ServerMsg::Step { .. }, ServerMsg::Bye { code, .. }] if code == "game_too_long")
    );
    assert_eq!(table.ended, Some(Ended::Closed));
}

/// The log failed when the table was to be closed: what was stored counts, and the next step closes it.
#[test]
fn an_end_that_was_not_stored_comes_with_the_next_step() {
    let (mut table, conns) = Table::dealt(&six().with(|settings| settings.steps = 2));
    tick(&mut table, conns[0], true).unwrap();
    table.log.is_slow = true;
    table.press(conns[1], json!({ "pass_for_now": true }), None);
    table.log_answers(true);
    table.log_answers(false);
    assert_eq!(table.ended, Some(Ended::Unsure));
    table.crash();
    table.log.is_slow = false;
    table.restore();
    let back = table.join(&player(2));
    table.press(back, json!({ "pass_for_now": true }), None);
    table.advance(secs(0));
    assert_eq!(table.ended, Some(Ended::Closed));
}
