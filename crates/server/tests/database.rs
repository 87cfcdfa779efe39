//! A house in a database, and what becomes of its tables when the database is away.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use client::Connection;
use house::Title;
use house::wire::ClientMsg;
use serde_json::{Value, json};
use server::{Export, Home};
use std::time::Duration;
use support::random_player::RandomPlayer;
use support::visits::{ask, bye, join};
use support::{Corral, begin, get, quick, soon, standing, wish};
use testkit::postgres::Database;
use testkit::{Cable, Then};

fn home(url: &str) -> Home {
    Home::Database(url.parse().unwrap())
}

async fn house_in(url: &str) -> Corral {
    Corral::open_in(home(url), |settings| settings.log.first_pause = Duration::from_millis(1)).await
}

/// Nobody acts by themselves in this one: everything waits for a person.
fn unhurried() -> Value {
    json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 })
}

async fn act(line: &mut Connection, seen: u32, action: Value) {
    soon("the answer", line.ask(|id| ClientMsg::Act { id, game: 1, seen, action, reaction_ms: None }))
        .await
        .unwrap();
}

/// The number of the last step.
async fn last_step(line: &mut Connection) -> u64 {
    let snapshot: Value = serde_json::from_str(&standing(line).await).unwrap();
    snapshot["n"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_in_a_database_goes_on_with_its_games_and_knows_its_players() {
    let database = Database::new();
    let mut corral = house_in(&database.url()).await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    begin(&mut lines).await;
    let before = standing(&mut lines[0]).await;
    corral.close().await;
    let mut corral = house_in(&database.url()).await;
    let mut playing = Vec::new();
    for (player, seed) in players.iter().zip(7..) {
        let back = corral.house.returning(player.cookie()).await.unwrap();
        assert_eq!(back.id(), player.id(), "the key is in the database");
        playing.push(RandomPlayer::new(join(&back, &code, "Back").await, seed));
    }
    assert_eq!(standing(&mut playing[0].line).await, before);
    let games = playing.iter_mut().map(|player| soon("the end of the game", player.play(|_| false)));
    for done in futures_util::future::join_all(games).await {
        done.unwrap();
    }
    let latest = Export::of(&home(&database.url())).unwrap().latest(9).unwrap();
    assert_eq!(latest.len(), 1);
    assert!(Export::of(&home(&database.url())).unwrap().replay(&latest[0].id).is_ok());
    corral.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_answer_was_lost_is_there_once_and_the_game_goes_on() {
    let database = Database::new();
    let cable = Cable::to(database.port());
    let mut corral = house_in(&database.url_by(cable.port())).await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    assert_eq!(last_step(&mut lines[0]).await, 0);
    // The database makes the move durable, and nobody hears of it.
    cable.lose_next_answer(Then::Refuses);
    let id = lines[0].fresh_id();
    let peek = ClientMsg::Act { id, game: 1, seen: 0, action: json!("peek"), reaction_ms: None };
    lines[0].send(&peek).await.unwrap();
    for line in &mut lines {
        assert_eq!(bye(line).await, "not_stored");
    }
    // Meanwhile the house is there, and says what it cannot do.
    assert!(get(&corral.house, "/healthz", None).await.status.is_success());
    let refused = players[0].create_table(&wish(Title::SOPLON, 2, unhurried())).await.unwrap_err();
    assert_eq!(refused.code(), Some("not_stored"), "{refused}");
    cable.mend();
    let mut back = Vec::new();
    for player in &players {
        back.push(soon("the table", join(player, &code, "Back")).await);
    }
    for line in &mut back {
        assert_eq!(last_step(line).await, 1, "what the database has is what counts, for everybody");
    }
    act(&mut back[0], 1, json!("done")).await;
    for line in &mut back {
        assert_eq!(last_step(line).await, 2);
    }
    ask(&mut back[1], |id| ClientMsg::Resync { id, seen: None }).await;
    corral.close().await;
    let stored = database.psql("SELECT count(*), count(DISTINCT version) FROM corral.records");
    assert_eq!(stored, "3|3", "the deal and two moves");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_ended_disturbs_no_game() {
    let database = Database::new();
    let mut corral = house_in(&database.url()).await;
    let (_, _, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    database.hang_up();
    act(&mut lines[0], 0, json!("peek")).await;
    database.hang_up();
    act(&mut lines[0], 1, json!("done")).await;
    assert_eq!(last_step(&mut lines[1]).await, 2);
    corral.close().await;
}
