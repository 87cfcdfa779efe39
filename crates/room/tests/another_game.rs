//! Another game at the same table: people, talk and code stay, and the evening has a score.

use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{Table, secs};
use house::Title;
use house::wire::{ClientMsg, EveningScore, Level, ServerMsg, Sitter, Status};
use room::ConnId;
use serde_json::json;
use table::{Seat, Talk};

fn over(title: Title, seats: u8) -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::dealt(&Setup::quick(title, seats));
    play_to_the_end(&mut table, &conns, 1);
    (table, conns)
}

/// Two players whose game somebody sees much later.
fn watched() -> (Table, Vec<ConnId>, ConnId) {
    let (mut table, conns) = Table::seated(&Setup::quick(Title::SOPLON, 2).behind(600));
    let watching = table.join("Watching");
    table.deal(&conns);
    play_to_the_end(&mut table, &conns, 1);
    (table, conns, watching)
}

fn change(table: &mut Table, host: ConnId, title: Title) {
    table.ask(host, |id| ClientMsg::ChangeGame { id, title });
}

fn names(table: &Table, conn: ConnId) -> Vec<String> {
    let name = |sitter: &Option<Sitter>| match sitter {
        Some(Sitter::Person(person)) => person.name.clone(),
        Some(Sitter::Bot { .. }) => "a bot".to_owned(),
        None => "nobody".to_owned(),
    };
    table.state(conn).seats.iter().map(|seat| name(&seat.sitter)).collect()
}

/// How often somebody has played and won.
fn score(table: &Table, conn: ConnId, name: &str, title: Title) -> (u32, u32) {
    let theirs = table.state(conn).evening.iter().find(|score| score.name == name).unwrap();
    let games = theirs.games.iter().find(|games| games.title == title).unwrap();
    (games.played, games.won)
}

#[test]
fn people_stay_and_the_next_game_is_the_other() {
    let (mut table, conns) = over(Title::SOPLON, 3);
    table.ask(conns[1], |id| ClientMsg::Say { id, talk: Talk::Words { text: "again!".into(), to: None } });
    change(&mut table, conns[0], Title::ROWGOAT);
    let state = table.state(conns[2]);
    assert_eq!((state.title, state.status, state.game), (Title::ROWGOAT, Status::Lobby, 1));
    assert_eq!(names(&table, conns[2]), [player(0), player(1), player(2)]);
    assert_eq!(table.state(conns[2]).options, *json!({ "pace": "untimed" }).as_object().unwrap());
    table.deal(&conns);
    assert_eq!((table.state(conns[0]).status, table.state(conns[0]).game), (Status::Playing, 2));
    assert_eq!(table.log.replay().title(), Title::ROWGOAT);
    let newcomer = table.join("Newcomer");
    let heard = table.heard(newcomer);
    assert!(heard.iter().any(|msg| matches!(msg, ServerMsg::Said { .. })), "talk stays: {heard:?}");
}

#[test]
fn only_the_host_changes_it_and_never_during_a_game() {
    let (mut table, conns) = Table::dealt(&Setup::quick(Title::SOPLON, 3));
    let other = |id| ClientMsg::ChangeGame { id, title: Title::ROWGOAT };
    assert_eq!(table.refused(conns[0], other), "game_running");
    play_to_the_end(&mut table, &conns, 1);
    assert_eq!(table.refused(conns[1], other), "host_only");
    assert_eq!((table.state(conns[0]).title, table.state(conns[0]).status), (Title::SOPLON, Status::Over));
}

#[test]
fn before_the_first_game_it_can_be_changed_too_and_seats_are_added() {
    let (mut table, conns) = Table::seated(&Setup::quick(Title::SOPLON, 2));
    change(&mut table, conns[0], Title::SCAPEGOAT);
    assert_eq!(names(&table, conns[1]), [player(0), player(1), "nobody".to_owned()]);
    assert_eq!(table.log.closed_logs, 0, "nothing was played, so the log is the same");
    table.ask(conns[0], |id| ClientMsg::AddBot { id, seat: None, level: Level::Easy });
    table.deal(&conns);
    assert_eq!(table.log.replay().title(), Title::SCAPEGOAT);
}

#[test]
fn the_evening_has_a_score_by_game() {
    let (mut table, conns) = over(Title::SOPLON, 3);
    let Some(ServerMsg::Over { outcome, .. }) = table.line(conns[0]).over.clone() else {
        panic!("it is over")
    };
    let won = |seat: u8| u32::from(outcome.winners.contains(Seat(seat)));
    for seat in 0..3 {
        assert_eq!(score(&table, conns[0], &player(seat), Title::SOPLON), (1, won(seat)));
    }
    change(&mut table, conns[0], Title::ROWGOAT);
    table.deal(&conns);
    play_to_the_end(&mut table, &conns, 2);
    assert_eq!(score(&table, conns[1], &player(1), Title::SOPLON), (1, won(1)), "it stays");
    assert_eq!(score(&table, conns[1], &player(1), Title::ROWGOAT).0, 1);
}

fn evening(table: &Table, conn: ConnId) -> Vec<EveningScore> {
    table.state(conn).evening.clone()
}

#[test]
fn a_crash_loses_no_score_and_counts_nothing_twice() {
    let (mut table, conns) = over(Title::SOPLON, 3);
    let before = evening(&table, conns[0]);
    assert_eq!(before.len(), 3);
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!(evening(&table, back), before, "nothing but the game itself was stored");
    table.ask(back, |id| ClientMsg::Stand { id });
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!(evening(&table, back), before, "it was stored when somebody stood up");
}

#[test]
fn after_a_crash_the_table_gathers_for_the_other_game() {
    let (mut table, conns) = over(Title::SOPLON, 2);
    change(&mut table, conns[0], Title::ROWGOAT);
    let before = evening(&table, conns[0]);
    table.crash();
    table.restore();
    let back = [0, 1].map(|seat| table.join(&player(seat)));
    let state = table.state(back[1]);
    assert_eq!((state.title, state.status, &state.evening), (Title::ROWGOAT, Status::Lobby, &before));
    table.deal(&back);
    assert_eq!((table.line(back[0]).game, table.log.replay().title()), (2, Title::ROWGOAT));
}

#[test]
fn a_change_that_is_not_stored_has_not_happened() {
    let (mut table, conns) = over(Title::SOPLON, 2);
    table.log.is_slow = true;
    table.send(conns[0], |id| ClientMsg::ChangeGame { id, title: Title::ROWGOAT });
    table.log_answers(false);
    table.log.is_slow = false;
    table.crash();
    table.restore();
    let back = table.join(&player(0));
    assert_eq!((table.state(back).title, table.state(back).status), (Title::SOPLON, Status::Over));
}

#[test]
fn who_sees_the_game_later_is_not_told_the_score_before_the_end() {
    let (mut table, conns, watching) = watched();
    table.ask(conns[1], |id| ClientMsg::Stand { id });
    assert_eq!((evening(&table, conns[0]).len(), evening(&table, watching).len()), (2, 0));
    table.stop();
    table.restore();
    let watching = table.join("Watching");
    assert_eq!(evening(&table, watching), [], "nor after a restart");
    table.advance(secs(600));
    assert_eq!(evening(&table, watching).len(), 2);
}

#[test]
fn who_sees_the_game_later_sees_its_rest_when_another_is_chosen() {
    let (mut table, conns, watching) = watched();
    assert!(table.line(watching).over.is_none());
    change(&mut table, conns[0], Title::ROWGOAT);
    assert!(table.line(watching).over.is_some());
    let state = table.state(watching);
    assert_eq!((state.title, state.status, state.evening.len()), (Title::ROWGOAT, Status::Lobby, 2));
}

#[test]
fn what_was_claimed_about_the_cards_of_one_game_is_not_said_again_in_another() {
    let (mut table, conns) = over(Title::SCAPEGOAT, 3);
    let claim = json!({ "say": "claim", "claim": { "hold": { "count": 2, "colour": "red" } }, "to": null });
    for talk in [claim, json!({ "say": "words", "text": "another?", "to": null })] {
        let talk = serde_json::from_value(talk).unwrap();
        table.ask(conns[1], |id| ClientMsg::Say { id, talk });
    }
    let said = |table: &mut Table, name: &str| {
        let conn = table.join(name);
        table.heard(conn).iter().filter(|msg| matches!(msg, ServerMsg::Said { .. })).count()
    };
    assert_eq!(said(&mut table, "Before"), 2);
    change(&mut table, conns[0], Title::SOPLON);
    assert_eq!(said(&mut table, "After"), 1, "words stay");
}
