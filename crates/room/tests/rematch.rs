//! Another game begins when everybody who stays wants it.

use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{Table, just_before, secs};
use house::Title;
use house::wire::{ClientMsg, Level, Sitter, Status};
use room::{ConnId, Settings};
use serde_json::json;
use std::time::Duration;
use table::Seat;

/// Three people who have played a game to its end.
fn over() -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 3));
    play_to_the_end(&mut table, &conns, 1);
    (table, conns)
}

fn wants(table: &mut Table, conn: ConnId) {
    table.ask(conn, |id| ClientMsg::Rematch { id });
}

fn status(table: &Table, conn: ConnId) -> Status {
    table.state(conn).status
}

/// Who sits there: what people are called, and nothing for a bot.
fn sitters(table: &Table, conn: ConnId) -> Vec<Option<String>> {
    let name = |sitter: &Option<Sitter>| match sitter.as_ref().unwrap() {
        Sitter::Person(person) => Some(person.name.clone()),
        Sitter::Bot { .. } => None,
    };
    table.state(conn).seats.iter().map(|seat| name(&seat.sitter)).collect()
}

fn patience() -> Duration {
    Settings::default().line_down
}

#[test]
fn it_begins_with_the_last_who_wants_it_and_everybody_sees_who_does() {
    let (mut table, conns) = over();
    wants(&mut table, conns[2]);
    wants(&mut table, conns[0]);
    wants(&mut table, conns[0]);
    let willing: Vec<bool> = table.state(conns[1]).seats.iter().map(|seat| seat.wants_rematch).collect();
    assert_eq!(willing, [true, false, true]);
    table.advance(secs(3_000));
    assert_eq!(status(&table, conns[0]), Status::Over, "a player still looking at the end is waited for");
    wants(&mut table, conns[1]);
    assert_eq!(status(&table, conns[0]), Status::Dealing);
    assert!(table.state(conns[0]).seats.iter().all(|seat| !seat.wants_rematch));
}

#[test]
fn the_host_cannot_begin_over_the_heads_of_the_others() {
    let (mut table, conns) = over();
    table.ask(conns[0], |id| ClientMsg::Start { id });
    assert_eq!(status(&table, conns[0]), Status::Over);
    assert!(table.state(conns[1]).seats[0].wants_rematch, "it is as good as any other word");
}

#[test]
fn whoever_leaves_stands_up_or_is_sent_away_is_not_waited_for_and_has_no_seat() {
    let ways: [fn(&mut Table, &[ConnId]); 3] = [
        |table, conns| {
            table.send(conns[2], |id| ClientMsg::Leave { id });
        },
        |table, conns| table.ask(conns[2], |id| ClientMsg::Stand { id }),
        |table, conns| table.ask(conns[0], |id| ClientMsg::Unseat { id, seat: Seat(2) }),
    ];
    for goes in ways {
        let (mut table, conns) = over();
        wants(&mut table, conns[0]);
        wants(&mut table, conns[1]);
        goes(&mut table, &conns);
        table.advance(Duration::ZERO);
        assert_eq!(status(&table, conns[0]), Status::Dealing);
        assert_eq!(sitters(&table, conns[0]), [Some(player(0)), Some(player(1)), None]);
    }
}

#[test]
fn whoever_left_in_mid_game_has_no_seat_in_the_next() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 3));
    table.send(conns[2], |id| ClientMsg::Leave { id });
    table.advance(patience());
    play_to_the_end(&mut table, &conns[..2], 1);
    wants(&mut table, conns[0]);
    wants(&mut table, conns[1]);
    table.advance(Duration::ZERO);
    assert_eq!(sitters(&table, conns[0]), [Some(player(0)), Some(player(1)), None]);
}

#[test]
fn a_line_that_drops_is_waited_for_and_no_longer_than_others_wait_for_a_move() {
    let (mut table, conns) = over();
    table.gone(conns[2]);
    wants(&mut table, conns[0]);
    wants(&mut table, conns[1]);
    table.advance(just_before(patience()));
    assert_eq!(status(&table, conns[0]), Status::Over);
    let back = table.join(&player(2));
    table.advance(secs(3_000));
    assert_eq!(status(&table, conns[0]), Status::Over, "they are here again, and look at the end");
    table.gone(back);
    table.advance(patience());
    assert_eq!(status(&table, conns[0]), Status::Dealing);
    assert_eq!(sitters(&table, conns[0]), [Some(player(0)), Some(player(1)), None]);
}

#[test]
fn whoever_agreed_and_lost_the_line_keeps_their_seat() {
    let (mut table, conns) = over();
    wants(&mut table, conns[2]);
    table.gone(conns[2]);
    wants(&mut table, conns[0]);
    wants(&mut table, conns[1]);
    assert_eq!(status(&table, conns[0]), Status::Dealing);
    assert_eq!(sitters(&table, conns[0])[2], Some(player(2)));
}

#[test]
fn the_bot_for_a_free_seat_is_as_strong_as_those_that_are_here() {
    let (mut table, conns) = over();
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    table.ask(conns[0], |id| ClientMsg::AddBot { id, seat: Some(Seat(1)), level: Level::Hard });
    table.ask(conns[2], |id| ClientMsg::Stand { id });
    wants(&mut table, conns[0]);
    let level = |seat: usize| match &table.state(conns[0]).seats[seat].sitter {
        Some(Sitter::Bot { level, .. }) => *level,
        other => panic!("{other:?}"),
    };
    assert_eq!((level(1), level(2)), (Level::Hard, Level::Hard));
}

#[test]
fn spectators_are_not_asked() {
    let (mut table, conns) = over();
    let watching = table.join("Watching");
    assert_eq!(table.refused(watching, |id| ClientMsg::Rematch { id }), "not_seated");
    assert_eq!(status(&table, conns[0]), Status::Over);
}

#[test]
fn another_game_than_they_agreed_to_is_asked_for_anew() {
    let (mut table, conns) = over();
    wants(&mut table, conns[1]);
    let options = json!({ "pace": "relaxed" }).as_object().unwrap().clone();
    let options = Some(options);
    table.ask(conns[0], |id| ClientMsg::Configure {
        id,
        seats: None,
        options,
        public: None,
        watching: None,
        guests_only: None,
    });
    assert!(!table.state(conns[0]).seats[1].wants_rematch);
}
