//! Connections break and readers are slow: nobody misses a step, and nothing is shown twice.

use crate::support::Table;
use crate::support::setup::{Setup, player, unhurried};
use house::Title;
use house::wire::{ClientMsg, Missed, Seen, ServerMsg};
use room::{ConnId, Mail};
use serde_json::json;

fn dealt() -> (Table, Vec<ConnId>) {
    Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()))
}

const fn seen(n: u32) -> Seen {
    Seen { game: 1, n }
}

/// What somebody is told to have missed on coming back.
fn missed(table: &Table, conn: ConnId) -> Vec<Missed> {
    let snapshot = table.line(conn).msgs.iter().find_map(|(_, msg)| match msg {
        ServerMsg::Snapshot { missed, .. } => Some(missed.clone()),
        _ => None,
    });
    snapshot.expect("where the game stands")
}

fn numbers(missed: &[Missed]) -> Vec<u32> {
    missed.iter().map(|missed| missed.n).collect()
}

#[test]
fn a_card_that_was_peeked_at_is_never_shown_again() {
    let (mut table, conns) = dealt();
    table.act(conns[1], json!("peek"));
    let step = table.line(conns[1]).last().unwrap();
    let ServerMsg::Step { events, .. } = step else { panic!("{step:?}") };
    assert!(!events.value()[0]["peeked"]["cards"][0].is_null(), "it was shown once");
    for (seen, told) in [(None, vec![]), (Some(seen(0)), vec![1]), (Some(seen(1)), vec![])] {
        let tab = table.rejoin(&player(1), seen);
        let missed = missed(&table, tab);
        assert_eq!(numbers(&missed), told);
        for step in missed {
            assert_eq!(step.events.value()[0]["peeked"]["cards"], json!([null, null]));
        }
        let lying = table.line(tab).view["districts"][1].as_array().unwrap();
        assert!(lying.iter().all(|card| card == "down"), "{lying:?}");
    }
}

#[test]
fn what_happened_while_disconnected_is_told_once() {
    let (mut table, conns) = dealt();
    table.gone(conns[1]);
    table.act(conns[0], json!("peek"));
    table.act(conns[0], json!("done"));
    let back = table.rejoin(&player(1), Some(seen(0)));
    assert_eq!(numbers(&missed(&table, back)), [1, 2], "nothing missed");
    let again = table.rejoin(&player(1), Some(seen(2)));
    assert!(missed(&table, again).is_empty(), "nothing twice");
}

#[test]
fn an_action_sent_again_is_taken_once_even_after_a_restart() {
    let (mut table, conns) = dealt();
    let id = table.press(conns[0], json!("peek"), None);
    let again = || {
        let (game, seen, reaction_ms) = (1, 1, None);
        Box::new(ClientMsg::Act { id, game, seen, action: json!("peek"), reaction_ms })
    };
    let refused = |table: &Table, conn| match table.line(conn).last() {
        Some(ServerMsg::Refused { re, code, .. }) => (*re, code.clone()),
        other => panic!("{other:?}"),
    };
    table.tell(Mail::Client { conn: conns[0], at: table.now, msg: again() });
    assert_eq!(refused(&table, conns[0]), (Some(id), "duplicate".into()));
    table.stop();
    table.restore();
    let back = table.rejoin(&player(0), Some(seen(1)));
    table.tell(Mail::Client { conn: back, at: table.now, msg: again() });
    assert_eq!(refused(&table, back), (Some(id), "duplicate".into()));
}

#[test]
fn a_slow_reader_is_told_afresh_where_everything_stands() {
    let (mut table, conns) = dealt();
    table.act(conns[0], json!("peek"));
    table.all_have_read();
    table.tell(Mail::CatchUp { conn: conns[1] });
    let msgs = table.heard(conns[1]);
    assert!(matches!(&msgs[..], [ServerMsg::Table { .. }, ServerMsg::Snapshot { n: 1, .. }]), "{msgs:?}");
    assert_eq!(table.line(conns[1]).afresh, 1, "it takes the place of what was dropped");
    table.act(conns[0], json!("done"));
    assert_eq!(table.line(conns[1]).n, 2);
}

#[test]
fn a_slow_reader_who_is_behind_catches_up_with_what_spectators_may_see() {
    let (mut table, conns) = Table::dealt(&Setup::new(Title::SOPLON, 2, unhurried()).behind(60));
    let watching = table.join("Watching");
    table.act(conns[0], json!("peek"));
    table.all_have_read();
    table.tell(Mail::CatchUp { conn: watching });
    let msgs = table.heard(watching);
    assert!(matches!(&msgs[..], [ServerMsg::Table { .. }]), "{msgs:?}");
}
