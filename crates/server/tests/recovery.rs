//! A table that fails is restored from its log: with the game that was being played, and with nobody left waiting.

use crate::support::deal::add_nonces;
use crate::support::random_player::RandomPlayer;
use crate::support::visits::{ask, bye, join, until_table};
use crate::support::{Corral, begin, number, play_again, quick, soon, standing};
use client::{Connection, Error};
use house::Title;
use house::wire::{ClientMsg, ServerMsg, Sitter, Status};
use serde_json::{Value, json};
use server::Export;
use std::path::Path;
use store::{Finished, FinishedLog, LogId, Options, Place, Store};
use table::Talk;
use tempfile::TempDir;

async fn with_a_table_that_panics() -> Corral {
    Corral::open_with(|settings| settings.table.planted = Some(room::Fault::PanicsWhenToldTo)).await
}

/// Brings the table down. Nobody answers this.
async fn panic(line: &mut Connection) {
    let talk = Talk::Words { text: "panic".to_owned(), to: None };
    let id = line.fresh_id();
    line.send(&ClientMsg::Say { id, talk }).await.unwrap();
}

async fn play_to_the_end(playing: &mut [RandomPlayer]) {
    let games = playing.iter_mut().map(|player| soon("the end of the game", player.play(|_| false)));
    for done in futures_util::future::join_all(games).await {
        done.unwrap();
    }
}

/// Nobody acts by themselves in this one: everything waits for a person.
fn unhurried() -> Value {
    json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 })
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_stays_attached_to_a_table_that_failed() {
    let corral = with_a_table_that_panics().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    let before = standing(&mut lines[1]).await;
    // Somebody's message is on its way when it happens.
    panic(&mut lines[0]).await;
    let asked = soon("an answer, or the end", lines[1].ask(|id| ClientMsg::Resync { id, seen: None })).await;
    match asked {
        // It was quicker than the panic.
        Ok(_) => assert_eq!(bye(&mut lines[1]).await, "not_stored"),
        Err(Error::HungUp) => {}
        Err(error) => assert_eq!(error.code(), Some("not_stored"), "{error}"),
    }
    assert_eq!(bye(&mut lines[0]).await, "not_stored");
    let mut back = join(&players[1], &code, "Goat 1").await;
    assert_eq!(standing(&mut back).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_fails_after_a_rematch_goes_on_with_the_new_game() {
    let corral = with_a_table_that_panics().await;
    let options = json!({ "pace": "untimed", "turn_limit": 2, "race_ms": 500, "peek_ms": 500 });
    let (code, players, lines) = corral.seated(Title::SOPLON, 2, options).await;
    let mut playing: Vec<RandomPlayer> =
        lines.into_iter().zip(0..).map(|(line, seed)| RandomPlayer::new(line, seed)).collect();
    ask(&mut playing[0].line, |id| ClientMsg::Start { id }).await;
    play_to_the_end(&mut playing).await;
    ask(&mut playing[0].line, |id| ClientMsg::Configure {
        id,
        seats: None,
        options: unhurried().as_object().cloned(),
        public: None,
        watching: None,
        guests_only: None,
    })
    .await;
    let mut lines: Vec<Connection> = playing.into_iter().map(|player| player.line).collect();
    play_again(&mut lines).await;
    add_nonces(&mut lines).await;
    let before = standing(&mut lines[1]).await;
    panic(&mut lines[0]).await;
    bye(&mut lines[1]).await;
    let mut back = join(&players[1], &code, "Goat 1").await;
    let table = until_table(&mut back, "the table", |_| true).await;
    assert_eq!((table.game, table.status), (2, Status::Playing));
    assert_eq!(standing(&mut back).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_fails_after_another_game_was_chosen_gathers_for_it() {
    let corral = with_a_table_that_panics().await;
    let options = json!({ "pace": "untimed", "turn_limit": 2, "race_ms": 500, "peek_ms": 500 });
    let (code, players, lines) = corral.seated(Title::SOPLON, 2, options).await;
    let mut playing: Vec<RandomPlayer> =
        lines.into_iter().zip(0..).map(|(line, seed)| RandomPlayer::new(line, seed)).collect();
    ask(&mut playing[0].line, |id| ClientMsg::Start { id }).await;
    play_to_the_end(&mut playing).await;
    let mut lines: Vec<Connection> = playing.into_iter().map(|player| player.line).collect();
    ask(&mut lines[0], |id| ClientMsg::ChangeGame { id, title: Title::ROWGOAT }).await;
    let before = until_table(&mut lines[1], "the other game", |table| table.title == Title::ROWGOAT).await;
    assert_eq!((before.status, before.evening.len()), (Status::Lobby, 2));
    let counted = r#"corral_tables{game="rowgoat",status="lobby"}"#;
    assert_eq!(number(&corral.metrics().await, counted), 1);
    panic(&mut lines[0]).await;
    for line in &mut lines {
        bye(line).await;
    }
    let mut lines = Vec::new();
    for (player, name) in players.iter().zip(["Goat 0", "Goat 1"]) {
        lines.push(join(player, &code, name).await);
    }
    let after = until_table(&mut lines[1], "both are back", |table| {
        table
            .seats
            .iter()
            .all(|seat| matches!(&seat.sitter, Some(Sitter::Person(person)) if person.connected))
    })
    .await;
    assert_eq!((after.title, after.status, after.evening), (Title::ROWGOAT, Status::Lobby, before.evening));
    begin(&mut lines).await;
    let table =
        until_table(&mut lines[1], "the other game is played", |table| table.status == Status::Playing).await;
    assert_eq!((table.game, table.title), (2, Title::ROWGOAT));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_to_its_end_after_its_table_failed() {
    let corral = with_a_table_that_panics().await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    begin(&mut lines).await;
    panic(&mut lines[2]).await;
    for line in &mut lines {
        bye(line).await;
    }
    let mut playing = Vec::new();
    for (player, seed) in players.iter().zip(7..) {
        playing.push(RandomPlayer::new(join(player, &code, "Back").await, seed));
    }
    play_to_the_end(&mut playing).await;
    assert!(playing.iter().all(|player| player.seen.over == playing[0].seen.over));
}

/// The same house in another folder, as if a Corral with other rules had written its log.
fn with_other_rules(folder: &Path) -> TempDir {
    let other = tempfile::tempdir().unwrap();
    let open =
        |folder: &Path| Store::open(&Place::File(folder.join("corral.db")), Options::default()).unwrap();
    let (from, to) = (open(folder), open(other.path()));
    let changed = |bytes: &[u8]| {
        String::from_utf8(bytes.to_vec()).unwrap().replace("\"rules\":1", "\"rules\":77").into_bytes()
    };
    let mut deals = 0;
    for log in (1..=from.latest_log().unwrap().unwrap().0).map(LogId) {
        to.create(log, from.meta(log).unwrap().unwrap(), |_| {});
        for record in from.records(log).map(Result::unwrap) {
            let bytes = changed(&record.bytes);
            deals += u32::from(bytes != record.bytes);
            to.append(log, record.version, bytes, |_| {});
        }
    }
    for FinishedLog { log, key, about } in from.latest_finished(None, 10).unwrap() {
        to.finish(log, Finished { key, about: changed(&about), shares: Vec::new() }, |_| {});
    }
    assert!(deals > 0, "there is a deal");
    other
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_game_has_other_rules_is_kept_and_said_to_be_so() {
    let mut corral = Corral::open().await;
    let (code, _, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    corral.close().await;
    corral.folder = with_other_rules(corral.folder.path());
    for _ in 0..2 {
        assert_eq!(corral.reopen_closed().await, 0, "it is not played again by these rules");
        let somebody = corral.house.identity().await.unwrap();
        let refused = somebody.connect(&code).await.err().unwrap();
        assert_eq!(refused.code(), Some("other_rules"), "{refused}");
        // It is still there the next time.
        corral.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_of_other_rules_is_listed_and_not_played_again() {
    let mut corral = Corral::open().await;
    let (_, _, lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    let mut playing: Vec<_> =
        lines.into_iter().zip(0..).map(|(line, seed)| RandomPlayer::new(line, seed)).collect();
    ask(&mut playing[0].line, |id| ClientMsg::Start { id }).await;
    play_to_the_end(&mut playing).await;
    let Some(ServerMsg::Over { id, .. }) = playing[0].seen.over.take() else { panic!("it is over") };
    corral.close().await;
    corral.folder = with_other_rules(corral.folder.path());
    let latest = Export::open(corral.folder.path()).unwrap().latest(10).unwrap();
    assert_eq!((&latest[0].id, latest[0].other_rules), (&id, Some(77)));
    let refused = Export::open(corral.folder.path()).unwrap().replay(&id).unwrap_err().to_string();
    assert!(refused.contains("version 77 of the rules"), "{refused}");
    corral.reopen_closed().await;
    let page =
        corral.house.request(client::Method::GET, &format!("/api/games/{id}"), None, None).await.unwrap();
    let said: Value = serde_json::from_slice(&page.body).unwrap();
    assert_eq!((page.status.as_u16(), &said["code"]), (409, &json!("other_rules")), "{said}");
}
