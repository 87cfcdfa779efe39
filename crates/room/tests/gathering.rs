//! A table that starts its first game by itself: when everybody is there, or with bots when it has waited long enough.

use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{Table, just_before, ms, secs};
use house::Title;
use house::wire::{ClientMsg, LONGEST_WAIT, Level, PlayerId, Sitter, Status, TableRefusal};
use room::{ConnId, Mail};
use serde_json::{Map, Value};
use table::Millis;

/// A table for three that waits for half a minute.
fn gathering() -> Table {
    Table::open(&Setup::quick(Title::SOPLON, 3).gathering(30))
}

fn sit(table: &mut Table, seat: u8) -> ConnId {
    let conn = table.join(&player(seat));
    table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
    conn
}

fn wait(ms: u64) -> impl FnOnce(u32) -> ClientMsg {
    move |id| ClientMsg::Wait { id, ms: Millis(ms) }
}

fn left(table: &Table, conn: ConnId) -> Option<Millis> {
    table.state(conn).gathering.expect("people gather").left_ms
}

fn status(table: &Table, conn: ConnId) -> Status {
    table.state(conn).status
}

fn bots(table: &Table, conn: ConnId) -> Vec<Level> {
    let seats = table.state(conn).seats.iter();
    let level = |sitter: &Option<Sitter>| match sitter {
        Some(Sitter::Bot { level, .. }) => Some(*level),
        _ => None,
    };
    seats.filter_map(|seat| level(&seat.sitter)).collect()
}

#[test]
fn it_starts_when_every_seat_has_a_person() {
    let mut table = gathering();
    let first = sit(&mut table, 0);
    table.advance(secs(5));
    let second = sit(&mut table, 1);
    assert_eq!((status(&table, first), left(&table, second)), (Status::Lobby, Some(Millis(25_000))));
    let third = sit(&mut table, 2);
    assert_eq!((status(&table, first), table.state(first).gathering), (Status::Dealing, None));
    table.add_nonces(&[first, second, third]);
    assert_eq!((status(&table, third), bots(&table, third)), (Status::Playing, vec![]));
}

#[test]
fn when_the_wait_is_over_bots_take_the_free_seats() {
    let mut table = gathering();
    let conns = [sit(&mut table, 0), sit(&mut table, 1)];
    table.advance(just_before(secs(30)));
    assert_eq!(status(&table, conns[0]), Status::Lobby);
    table.advance(secs(1));
    assert_eq!(status(&table, conns[0]), Status::Dealing);
    table.add_nonces(&conns);
    assert_eq!((status(&table, conns[1]), bots(&table, conns[1])), (Status::Playing, vec![Level::Normal]));
}

#[test]
fn where_nobody_sits_nobody_waits() {
    let mut table = gathering();
    let conn = table.join(&player(0));
    table.advance(secs(100));
    assert_eq!((status(&table, conn), left(&table, conn)), (Status::Lobby, None));
    table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
    assert_eq!(left(&table, conn), Some(Millis(30_000)));
    table.advance(secs(10));
    table.ask(conn, |id| ClientMsg::Stand { id });
    assert_eq!(left(&table, conn), None);
    table.advance(secs(100));
    table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
    assert_eq!((status(&table, conn), left(&table, conn)), (Status::Lobby, Some(Millis(30_000))));
}

#[test]
fn whoever_sits_there_changes_the_wait() {
    let mut table = gathering();
    let conns = [sit(&mut table, 0), sit(&mut table, 1)];
    table.advance(secs(29));
    table.ask(conns[1], wait(60_000));
    assert_eq!(left(&table, conns[0]), Some(Millis(60_000)));
    table.advance(secs(59));
    assert_eq!(status(&table, conns[0]), Status::Lobby);
    table.ask(conns[1], wait(0));
    assert_eq!((status(&table, conns[0]), bots(&table, conns[0]).len()), (Status::Dealing, 1));
}

#[test]
fn nobody_else_changes_it_nor_beyond_its_limit_nor_where_nobody_gathers() {
    let mut table = gathering();
    let conn = sit(&mut table, 0);
    let watching = table.join("Watching");
    assert_eq!(table.refused(watching, wait(0)), "not_seated");
    assert_eq!(table.refused(conn, wait(LONGEST_WAIT.0 + 1)), "bad_options");
    assert_eq!(left(&table, conn), Some(Millis(30_000)));
    table.ask(conn, wait(LONGEST_WAIT.0));
    table.ask(conn, wait(0));
    assert_eq!(table.refused(conn, wait(0)), "game_running");
    let (mut table, conns) = Table::seated(&Setup::quick(Title::SOPLON, 2));
    assert_eq!(table.refused(conns[0], wait(0)), "not_gathering");
}

#[test]
fn only_the_first_game_starts_by_itself() {
    let mut table = Table::open(&Setup::quick(Title::SOPLON, 2).gathering(30));
    let conns = [sit(&mut table, 0), sit(&mut table, 1)];
    table.add_nonces(&conns);
    play_to_the_end(&mut table, &conns, 1);
    table.ask(conns[0], |id| ClientMsg::ChangeGame { id, title: Title::ROWGOAT });
    table.advance(secs(100));
    assert_eq!((status(&table, conns[0]), table.state(conns[0]).gathering), (Status::Lobby, None));
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!(table.state(back).gathering, None);
}

#[test]
fn a_seat_is_kept_for_a_moment_for_somebody_who_is_away() {
    let mut table = gathering();
    let conns = [sit(&mut table, 0), sit(&mut table, 1)];
    table.gone(conns[1]);
    let last = sit(&mut table, 2);
    assert_eq!(status(&table, last), Status::Lobby, "somebody is missing");
    table.advance(secs(19));
    let back = table.join(&player(1));
    assert_eq!(status(&table, back), Status::Dealing);
}

#[test]
fn a_seat_is_not_kept_for_somebody_who_does_not_come_back() {
    let mut table = gathering();
    let conns = [sit(&mut table, 0), sit(&mut table, 1)];
    table.gone(conns[0]);
    table.advance(secs(20));
    let state = table.state(conns[1]);
    assert_eq!((state.seats[0].sitter.is_none(), state.host.clone().unwrap().0), (true, player(1)));
    assert_eq!(left(&table, conns[1]), Some(Millis(10_000)), "the other one still waits");
    table.gone(conns[1]);
    table.advance(secs(21));
    let late = sit(&mut table, 2);
    assert_eq!((status(&table, late), left(&table, late)), (Status::Lobby, Some(Millis(30_000))));
}

#[test]
fn an_empty_one_is_closed_soon() {
    let mut table = gathering();
    let conn = sit(&mut table, 0);
    table.gone(conn);
    table.advance(secs(61));
    assert!(table.ended.is_some());
}

#[test]
fn after_a_crash_it_still_gathers_and_still_starts() {
    let mut table = gathering();
    sit(&mut table, 0);
    table.advance(secs(10));
    table.crash();
    table.restore();
    table.advance(ms(500));
    let back = table.join(&player(0));
    assert_eq!((status(&table, back), left(&table, back)), (Status::Lobby, Some(Millis(19_500))));
    table.advance(secs(20));
    assert_eq!((status(&table, back), bots(&table, back).len()), (Status::Dealing, 2));
}

#[test]
fn if_the_wait_was_over_meanwhile_it_starts_when_somebody_is_back() {
    let mut table = gathering();
    let conns = [sit(&mut table, 0), sit(&mut table, 1)];
    table.crash();
    table.now = table.now + secs(100);
    table.restore();
    table.advance(secs(1));
    assert_eq!(table.announced.as_ref().map(|told| told.takes_strangers), Some(true), "nobody is there yet");
    let first = table.join(&player(0));
    let second = table.join(&player(1));
    assert_eq!((status(&table, first), bots(&table, second).len()), (Status::Dealing, 1));
    assert_ne!(first, conns[0]);
    table.add_nonces(&[first, second]);
    assert_eq!(status(&table, second), Status::Playing);
}

#[test]
fn a_crash_in_the_middle_of_the_deal_does_not_keep_it_from_starting() {
    let mut table = gathering();
    let conn = sit(&mut table, 0);
    table.ask(conn, wait(0));
    assert_eq!(status(&table, conn), Status::Dealing);
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!(status(&table, back), Status::Dealing);
    table.add_nonces(&[back]);
    assert_eq!(status(&table, back), Status::Playing);
}

#[test]
fn a_clock_that_was_put_back_does_not_make_people_wait_for_ever() {
    let mut table = gathering();
    sit(&mut table, 0);
    table.crash();
    table.now = room::Time(table.now.0 - 1_000_000 * 1_000_000);
    table.restore();
    let back = table.join(&player(0));
    assert_eq!(left(&table, back), Some(LONGEST_WAIT));
}

#[test]
fn it_is_for_strangers_until_its_terms_change_and_the_log_knows() {
    let configure = |options: Option<Map<String, Value>>, guests_only| {
        move |id| ClientMsg::Configure { id, seats: None, options, public: None, watching: None, guests_only }
    };
    let changes: [Box<dyn FnOnce(u32) -> ClientMsg>; 3] = [
        Box::new(configure(None, Some(true))),
        Box::new(configure(Some(Map::new()), None)),
        Box::new(|id| ClientMsg::ChangeGame { id, title: Title::ROWGOAT }),
    ];
    for change in changes {
        let mut table = gathering();
        let host = sit(&mut table, 0);
        let takes_strangers = |table: &Table| table.announced.as_ref().unwrap().takes_strangers;
        assert!(takes_strangers(&table));
        table.ask(host, change);
        assert!(!takes_strangers(&table));
        table.crash();
        table.restore();
        table.join(&player(0));
        assert!(!takes_strangers(&table), "nor after a restart");
    }
}

#[test]
fn it_says_who_would_not_be_let_in() {
    let mut table = Table::open(&Setup::quick(Title::SOPLON, 3).gathering(30).with(|set| set.spectators = 1));
    let host = sit(&mut table, 0);
    table.join("Rude");
    table.ask(host, |id| ClientMsg::KeepOut { id, player: PlayerId("Rude".to_owned()) });
    table.join("Watching");
    for _ in 0..2 {
        table.join("Late");
    }
    let unwelcome = &table.announced.as_ref().unwrap().unwelcome;
    assert_eq!(unwelcome[..], ["Rude", "Late"].map(|name| PlayerId(name.to_owned())));
}

#[test]
fn while_the_house_begins_no_game_none_begins_by_itself() {
    let mut table = gathering();
    let conn = sit(&mut table, 0);
    table.tell(Mail::NewGames(Some(TableRefusal::Closing)));
    table.ask(conn, wait(0));
    table.advance(secs(100));
    assert_eq!(status(&table, conn), Status::Lobby);
    table.tell(Mail::NewGames(None));
    table.advance(ms(0));
    assert_eq!(status(&table, conn), Status::Dealing);
}
