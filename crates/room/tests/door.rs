//! Who may come in: seats always have room for their owners, spectators have a limit of their own, one person has four
//! connections, and the host can send people away.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use house::Title;
use house::wire::{ClientMsg, PlayerId, ServerMsg};
use room::ConnId;
use support::line::bye;
use support::players::play_to_the_end;
use support::setup::{Setup, player};
use support::{Table, secs};
use table::Seat;

fn soplon() -> Setup {
    Setup::quick(Title::SOPLON, 2)
}

/// The code with which somebody is turned away who wants to come in.
fn turned_away(table: &mut Table, name: &str) -> Option<String> {
    let conn = table.join(name);
    let line = table.line(conn);
    match line.last() {
        Some(ServerMsg::Refused { code, .. }) => {
            assert_eq!(line.hung_up, Some(table.now));
            Some(code.clone())
        }
        _ => None,
    }
}

fn keep_out(name: &str) -> impl Fn(u32) -> ClientMsg {
    move |id| ClientMsg::KeepOut { id, player: PlayerId(name.to_owned()) }
}

fn let_in(name: &str) -> impl Fn(u32) -> ClientMsg {
    move |id| ClientMsg::LetIn { id, player: PlayerId(name.to_owned()) }
}

fn spectators(table: &Table, conn: ConnId) -> Vec<&str> {
    table.state(conn).spectators.iter().map(|person| &*person.name).collect()
}

// Room

#[test]
fn strangers_who_fill_a_table_lock_nobody_out_who_has_a_seat() {
    let (mut table, conns) = Table::dealt(&soplon());
    for stranger in 0..64 {
        assert_eq!(turned_away(&mut table, &format!("Stranger {stranger}")), None);
    }
    table.gone(conns[1]);
    assert_eq!(turned_away(&mut table, "One more").as_deref(), Some("table_full"));
    let back = table.join(&player(1));
    assert_eq!(table.line(back).view["you"], 1, "their seat is theirs");
    table.stop();
    table.restore();
    for stranger in 0..64 {
        assert_eq!(turned_away(&mut table, &format!("Stranger {stranger}")), None);
    }
    assert_eq!(turned_away(&mut table, &player(0)), None, "after a restart too");
}

#[test]
fn a_host_without_a_seat_has_room_too() {
    let mut table = Table::open(&soplon().with(|settings| settings.spectators = 2));
    table.join("Ana");
    table.join("Berta");
    assert_eq!(turned_away(&mut table, "Carla").as_deref(), Some("table_full"));
    let host = table.join(&player(0));
    assert_eq!(spectators(&table, host).len(), 3);
}

#[test]
fn spectators_have_a_limit_of_their_own_and_room_for_another_when_one_has_gone() {
    let mut table = Table::open(&soplon().with(|settings| settings.spectators = 2));
    let ana = table.join("Ana");
    let berta = table.join("Berta");
    assert_eq!(turned_away(&mut table, "Berta"), None, "a second tab takes no room from anybody");
    assert_eq!(turned_away(&mut table, "Carla").as_deref(), Some("table_full"));
    table.gone(ana);
    assert_eq!(turned_away(&mut table, "Carla"), None);
    assert_eq!(spectators(&table, berta), ["Berta", "Carla"]);
}

#[test]
fn a_fifth_connection_takes_the_place_of_the_oldest() {
    let (mut table, conns) = Table::dealt(&soplon());
    let more: Vec<ConnId> = (0..3).map(|_| table.join(&player(1))).collect();
    assert_eq!(table.line(conns[1]).hung_up, None);
    let fifth = table.join(&player(1));
    assert_eq!(bye(table.line(conns[1]).last()), Some("opened_elsewhere"));
    assert_eq!(table.line(conns[1]).hung_up, Some(table.now));
    for conn in more.iter().chain([&fifth]) {
        assert_eq!(table.line(*conn).hung_up, None);
        table.ask(*conn, |id| ClientMsg::Ping { id });
    }
    table.gone(conns[1]);
    table.advance(secs(60));
    assert!(!table.state(fifth).seats[1].stand_in, "they are still here");
}

#[test]
fn what_comes_from_a_connection_that_was_replaced_is_not_heard_and_its_goodbye_is_not_lost() {
    let (mut table, conns) = Table::seated(&soplon());
    table.log.is_slow = true;
    // Something is being stored, so every goodbye has to wait.
    table.send(conns[0], |id| ClientMsg::Unseat { id, seat: Seat(1) });
    for _ in 0..4 {
        table.join(&player(1));
    }
    table.send(conns[1], |id| ClientMsg::Sit { id, seat: None });
    assert_eq!(table.line(conns[1]).hung_up, None);
    table.log_catches_up();
    assert_eq!(bye(table.line(conns[1]).last()), Some("opened_elsewhere"));
    assert_eq!(table.state(conns[0]).seats[1].sitter, None, "nobody has sat down");
}

// The host sends people away

#[test]
fn the_host_keeps_a_spectator_out_in_the_middle_of_a_game_and_lets_them_in_again() {
    let (mut table, conns) = Table::dealt(&soplon());
    let tabs = [table.join("Rude"), table.join("Rude")];
    table.ask(conns[0], keep_out("Rude"));
    for tab in tabs {
        assert_eq!(bye(table.line(tab).last()), Some("kept_out"));
        assert_eq!(table.line(tab).hung_up, Some(table.now));
    }
    assert_eq!(spectators(&table, conns[0]), [""; 0]);
    assert_eq!(table.state(conns[0]).kept_out[0].name, "Rude");
    assert_eq!(turned_away(&mut table, "Rude").as_deref(), Some("kept_out"));
    table.crash();
    table.restore();
    assert_eq!(turned_away(&mut table, "Rude").as_deref(), Some("kept_out"), "the log knows them");
    let host = table.join(&player(0));
    table.ask(host, let_in("Rude"));
    assert_eq!(turned_away(&mut table, "Rude"), None);
    assert!(table.state(host).kept_out.is_empty());
}

#[test]
fn a_player_is_kept_out_between_games_only() {
    let (mut table, conns) = Table::dealt(&soplon());
    assert_eq!(table.refused(conns[0], keep_out(&player(1))), "game_running");
    assert_eq!(table.line(conns[1]).hung_up, None);
    play_to_the_end(&mut table, &conns, 1);
    table.ask(conns[0], keep_out(&player(1)));
    assert_eq!(bye(table.line(conns[1]).last()), Some("kept_out"));
    assert_eq!(table.state(conns[0]).seats[1].sitter, None, "the seat is free");
    assert_eq!(turned_away(&mut table, &player(1)).as_deref(), Some("kept_out"));
}

#[test]
fn a_player_who_is_away_can_be_kept_out_too() {
    let (mut table, conns) = Table::seated(&soplon());
    table.gone(conns[1]);
    table.ask(conns[0], keep_out(&player(1)));
    assert_eq!(table.announced.as_ref().unwrap().people, 1);
    assert_eq!(turned_away(&mut table, &player(1)).as_deref(), Some("kept_out"));
}

#[test]
fn nobody_else_sends_people_away_and_nobody_sends_the_host_away() {
    let (mut table, conns) = Table::seated(&soplon());
    let rude = table.join("Rude");
    for conn in [conns[1], rude] {
        assert_eq!(table.refused(conn, keep_out(&player(0))), "host_only");
        assert_eq!(table.refused(conn, let_in("Rude")), "host_only");
    }
    assert_eq!(table.refused(conns[0], keep_out(&player(0))), "host_stays");
    assert_eq!(table.refused(conns[0], keep_out("Nobody")), "no_such_person");
    assert_eq!(table.refused(conns[0], let_in("Rude")), "no_such_person");
}

#[test]
fn the_list_of_those_who_are_kept_out_does_not_grow_for_ever() {
    let mut table = Table::open(&soplon());
    let host = table.join(&player(0));
    for rude in 0..80 {
        let name = format!("Rude {rude}");
        table.join(&name);
        table.ask(host, keep_out(&name));
    }
    let kept_out = &table.state(host).kept_out;
    assert_eq!((kept_out.len(), &*kept_out[0].name), (32, "Rude 48"), "the latest of them");
}
