//! Coming and going: who is host, whose seat is kept, and when a table is closed. Everything happens at its moment, and
//! nothing a microsecond before.

use crate::support::line::bye;
use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{MICROSECOND, Table, just_before, ms, secs};
use house::Title;
use house::wire::{ClientMsg, Level, PlayerId, ServerMsg, Sitter, Status, TableState};
use room::{ConnId, Ended, Settings};
use std::time::Duration;
use table::Seat;

fn line_down() -> Duration {
    Settings::default().line_down
}

fn soplon() -> Setup {
    Setup::quick(Title::SOPLON, 2)
}

fn host(table: &Table, conn: ConnId) -> &str {
    table.state(conn).host.as_ref().map_or("", |host| &host.0)
}

/// Who sits where.
fn names(state: &TableState) -> Vec<&str> {
    let sitters = state.seats.iter().map(|seat| seat.sitter.as_ref());
    let names = sitters.map(|sitter| match sitter {
        Some(Sitter::Person(person)) => &*person.name,
        Some(Sitter::Bot { .. }) => "bot",
        None => "",
    });
    names.collect()
}

fn stand_ins(table: &Table, conn: ConnId) -> Vec<bool> {
    table.state(conn).seats.iter().map(|seat| seat.stand_in).collect()
}

/// Something happens exactly this long from now, and not before.
fn happens_after(table: &mut Table, wait: Duration, has_happened: impl Fn(&Table) -> bool) {
    let at = table.now + wait;
    table.advance(just_before(wait));
    assert!(!has_happened(table), "too early");
    table.advance(MICROSECOND);
    assert!(has_happened(table) && table.now == at, "not at its time");
}

// The host

#[test]
fn the_host_passes_on_when_the_host_leaves() {
    let mut table = Table::open(&soplon());
    let ana = table.join(&player(0));
    let [berta, carla] = ["Berta", "Carla"].map(|name| table.join(name));
    table.ask(carla, |id| ClientMsg::Sit { id, seat: None });
    let second_tab = table.join(&player(0));
    table.ask(ana, |id| ClientMsg::Leave { id });
    for tab in [ana, second_tab] {
        assert_eq!(bye(table.line(tab).last()), Some("you_left"), "all tabs of a player leave");
        assert_eq!(table.line(tab).hung_up, Some(table.now));
    }
    assert_eq!(host(&table, berta), "Carla", "somebody who sits comes first");
    table.ask(carla, |id| ClientMsg::Leave { id });
    assert_eq!(host(&table, berta), "Berta");
}

#[test]
fn when_the_last_one_has_left_whoever_comes_next_is_the_host() {
    let mut table = Table::open(&soplon());
    let ana = table.join(&player(0));
    table.ask(ana, |id| ClientMsg::Leave { id });
    table.gone(ana);
    let dora = table.join("Dora");
    assert_eq!(host(&table, dora), "Dora");
}

#[test]
fn the_host_passes_on_when_the_host_is_disconnected_for_long() {
    let (mut table, conns) = Table::seated(&soplon());
    table.advance(secs(7));
    table.gone(conns[0]);
    let berta = conns[1];
    happens_after(&mut table, line_down(), |table| host(table, berta) == player(1));
    assert_eq!(names(table.state(berta)), [player(0), player(1)], "the seat is kept");
    let back = table.join(&player(0));
    assert_eq!(host(&table, berta), player(0), "the host is back, and so is the role");
    let unseat = |id| ClientMsg::Unseat { id, seat: Seat(1) };
    assert_eq!(table.refused(berta, unseat), "host_only");
    table.ask(back, unseat);
}

#[test]
fn a_spectator_never_decides_because_the_host_is_away() {
    let (mut table, conns) = Table::dealt(&soplon());
    let stranger = table.join("Stranger");
    table.all_go(&conns);
    table.advance(secs(600));
    assert_eq!(host(&table, stranger), player(0));
    let keep_out = |id| ClientMsg::KeepOut { id, player: PlayerId(player(0)) };
    assert_eq!(table.refused(stranger, keep_out), "host_only");
    let berta = table.join(&player(1));
    // The clock goes on, and a player who is not back yet has their time from now on.
    happens_after(&mut table, line_down(), |table| host(table, berta) == player(1));
    assert_eq!(table.refused(berta, keep_out), "game_running");
    play_to_the_end(&mut table, &[berta], 1);
    assert_eq!(table.refused(berta, keep_out), "host_stays", "it is still their table");
}

#[test]
fn a_host_who_is_back_in_time_stays_host() {
    let (mut table, conns) = Table::seated(&soplon());
    table.gone(conns[0]);
    table.advance(just_before(line_down()));
    let back = table.join(&player(0));
    table.advance(secs(60));
    assert_eq!(host(&table, back), player(0));
}

#[test]
fn a_player_decides_for_a_host_who_never_comes_also_after_a_restart() {
    let mut table = Table::open(&soplon());
    table.advance(secs(5));
    let berta = table.join("Berta");
    table.ask(berta, |id| ClientMsg::Sit { id, seat: None });
    happens_after(&mut table, line_down().saturating_sub(secs(5)), |table| host(table, berta) == "Berta");
    table.crash();
    table.restore();
    let berta = table.join("Berta");
    assert_eq!(host(&table, berta), player(0), "the host has time to come back too");
    happens_after(&mut table, line_down(), |table| host(table, berta) == "Berta");
}

#[test]
fn a_host_stays_host_while_there_is_nobody_else() {
    let (mut table, conns) = Table::seated(&soplon());
    table.gone(conns[1]);
    table.gone(conns[0]);
    table.advance(secs(600));
    let berta = table.join(&player(1));
    assert_eq!(host(&table, berta), player(1), "the host has been away for too long already");
}

// Seats

#[test]
fn leaving_before_a_game_frees_the_seat() {
    let (mut table, conns) = Table::seated(&soplon());
    table.ask(conns[1], |id| ClientMsg::Leave { id });
    assert_eq!(names(table.state(conns[0])), [&*player(0), ""]);
    table.gone(conns[1]);
    let back = table.join(&player(1));
    assert_eq!(table.state(back).spectators[0].player, PlayerId(player(1)));
}

#[test]
fn a_stand_in_plays_when_somebody_has_been_away_for_so_long() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SCAPEGOAT, 3));
    table.advance(ms(1_234));
    table.gone(conns[2]);
    happens_after(&mut table, line_down(), |table| stand_ins(table, conns[0])[2]);
    assert_eq!(names(table.state(conns[0]))[2], player(2), "the seat is kept");
    let back = table.join(&player(2));
    assert_eq!(stand_ins(&table, conns[0]), [false; 3]);
    assert_eq!(table.line(back).view["you"], 2, "it is their seat again");
}

#[test]
fn a_stand_in_plays_at_once_for_whoever_leaves_a_game() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SCAPEGOAT, 3));
    table.ask(conns[2], |id| ClientMsg::Leave { id });
    assert_eq!(stand_ins(&table, conns[0]), [false, false, true]);
    table.gone(conns[2]);
    let back = table.join(&player(2));
    assert_eq!(stand_ins(&table, conns[0]), [false; 3]);
    assert_eq!(table.line(back).view["you"], 2);
}

#[test]
fn nobody_is_replaced_who_has_another_tab() {
    let (mut table, conns) = Table::dealt(&soplon());
    let tab = table.join(&player(1));
    table.gone(conns[1]);
    table.advance(secs(60));
    assert_eq!(stand_ins(&table, tab), [false; 2]);
}

#[test]
fn what_somebody_says_after_leaving_is_not_heard() {
    let (mut table, conns) = Table::seated(&soplon());
    table.log.is_slow = true;
    table.send(conns[1], |id| ClientMsg::Leave { id });
    table.send(conns[1], |id| ClientMsg::Sit { id, seat: None });
    table.log_catches_up();
    assert_eq!(names(table.state(conns[0])), [&*player(0), ""]);
    assert_eq!(bye(table.line(conns[1]).last()), Some("you_left"));
}

// Another life, another game

#[test]
fn a_table_is_as_before_after_a_restart() {
    let mut table = Table::open(&Setup::quick(Title::SCAPEGOAT, 3));
    let [ana, berta] = [&*player(0), "Berta"].map(|name| table.join(name));
    table.ask(berta, |id| ClientMsg::Sit { id, seat: Some(Seat(2)) });
    table.ask(ana, |id| configure(id, 4));
    table.ask(ana, |id| ClientMsg::AddBot { id, seat: Some(Seat(3)), level: Level::Easy });
    // The host changes, so that having opened it is not enough.
    table.ask(ana, |id| ClientMsg::Leave { id });
    table.gone(ana);
    let before = table.state(berta).clone();
    table.stop();
    table.restore();
    let berta = table.join("Berta");
    assert_eq!((table.state(berta), host(&table, berta)), (&before, "Berta"));
}

fn configure(id: u32, seats: u8) -> ClientMsg {
    ClientMsg::Configure {
        id,
        seats: Some(seats),
        options: None,
        public: None,
        watching: None,
        guests_only: None,
    }
}

/// A game of three that is over.
fn over() -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 3));
    play_to_the_end(&mut table, &conns, 1);
    (table, conns)
}

#[test]
fn after_a_game_the_table_can_grow() {
    let (mut table, conns) = over();
    table.ask(conns[0], |id| configure(id, 5));
    let dora = table.join("Dora");
    table.ask(dora, |id| ClientMsg::Sit { id, seat: Some(Seat(4)) });
    table.answer(dora, |id| ClientMsg::Resync { id, seen: None });
    assert!(table.line(dora).view["you"].is_null(), "they did not play in that game");
    table.stop();
    table.restore();
    let dora = table.join("Dora");
    assert_eq!(names(table.state(dora)), [&*player(0), &*player(1), &*player(2), "", "Dora"]);
}

#[test]
fn after_a_game_the_table_can_shrink() {
    let (mut table, conns) = over();
    table.ask(conns[0], |id| ClientMsg::Unseat { id, seat: Seat(2) });
    table.ask(conns[0], |id| configure(id, 2));
    table.answer(conns[2], |id| ClientMsg::Resync { id, seen: None });
    assert!(table.line(conns[2]).view["you"].is_null());
    table.stop();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!((table.state(back).status, table.state(back).seats.len()), (Status::Over, 2));
}

// Room

fn turned_away(table: &mut Table, name: &str) -> String {
    let conn = table.join(name);
    let line = table.line(conn);
    assert_eq!(line.hung_up, Some(table.now));
    match line.last() {
        Some(ServerMsg::Refused { code, .. }) => code.clone(),
        other => panic!("{other:?}"),
    }
}

// Empty tables

fn is_closed(table: &Table) -> bool {
    assert_eq!(table.log.is_closed, table.ended.is_some());
    table.ended == Some(Ended::Closed)
}

#[test]
fn a_table_to_which_nobody_comes_is_closed() {
    let mut table = Table::open(&soplon());
    happens_after(&mut table, Settings::default().empty_lobby, is_closed);
}

#[test]
fn a_table_that_all_have_left_is_closed_at_each_stage_after_its_time() {
    let Settings { empty_lobby, empty_game, empty_over, .. } = Settings::default();
    for (status, lifetime) in
        [(Status::Lobby, empty_lobby), (Status::Playing, empty_game), (Status::Over, empty_over)]
    {
        let (mut table, conns) = Table::seated(&soplon());
        if status != Status::Lobby {
            table.deal(&conns);
        }
        if status == Status::Over {
            play_to_the_end(&mut table, &conns, 1);
        }
        table.advance(empty_game + empty_lobby);
        assert!(!is_closed(&table), "somebody is here");
        let reached = table.state(conns[0]).status;
        table.all_go(&conns);
        happens_after(&mut table, lifetime, is_closed);
        assert_eq!(reached, status);
    }
}

#[test]
fn a_table_whose_players_have_left_for_good_after_the_game_is_closed_soon() {
    let (mut table, conns) = Table::dealt(&soplon());
    play_to_the_end(&mut table, &conns, 1);
    for conn in &conns {
        table.ask(*conn, |id| ClientMsg::Leave { id });
    }
    happens_after(&mut table, Settings::default().empty_left, is_closed);
}

#[test]
fn somebody_who_looks_in_gives_an_empty_table_all_of_its_time_again() {
    let mut table = Table::open(&soplon());
    let lifetime = Settings::default().empty_lobby;
    table.advance(just_before(lifetime));
    let conn = table.join("Ana");
    table.gone(conn);
    happens_after(&mut table, lifetime, is_closed);
}

#[test]
fn a_table_that_is_restored_has_all_of_its_time_again() {
    let (mut table, _) = Table::dealt(&soplon());
    table.crash();
    table.restore();
    happens_after(&mut table, Settings::default().empty_game, is_closed);
}

#[test]
fn whoever_is_late_for_a_table_that_is_closed_is_sent_away() {
    let mut table = Table::open(&soplon());
    table.log.is_slow = true;
    table.advance(Settings::default().empty_lobby);
    assert_eq!(turned_away(&mut table, "Ana"), "table_closed");
    table.log_answers(true);
    assert!(is_closed(&table));
}
