//! A rematch on a disk that is full.

use crate::support::random_player::RandomPlayer;
use crate::support::visits::{ask, bye, join, until_table};
use crate::support::{Corral, soon, wish};
use client::{Connection, Player};
use house::Title;
use house::wire::{ClientMsg, Status, TableState};
use serde_json::json;
use server::Settings;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many bytes the log may have; none, if there is no limit.
static ROOM: AtomicU64 = AtomicU64::new(0);

fn limited(settings: &mut Settings) {
    settings.log.max_bytes = Some(ROOM.load(Ordering::Relaxed)).filter(|room| *room > 0);
}

async fn table_of(line: &mut Connection) -> TableState {
    until_table(line, "the table", |_| true).await
}

async fn both(corral: &Corral, players: &[Player]) -> [Player; 2] {
    let [host, guest] = players else { panic!("two play") };
    [
        corral.house.returning(host.cookie()).await.unwrap(),
        corral.house.returning(guest.cookie()).await.unwrap(),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_cannot_be_stored_leaves_the_game_before_and_can_be_tried_again() {
    let mut corral = Corral::open_with(limited).await;
    let options = json!({ "pace": "untimed", "turn_limit": 2, "race_ms": 500, "peek_ms": 500 });
    let (code, players, lines) = corral.seated(Title::SOPLON, 2, options).await;
    let mut playing: Vec<RandomPlayer> =
        lines.into_iter().zip(0..).map(|(line, seed)| RandomPlayer::new(line, seed)).collect();
    ask(&mut playing[0].line, |id| ClientMsg::Start { id }).await;
    let games = playing.iter_mut().map(|player| soon("the end of the game", player.play(|_| false)));
    futures_util::future::join_all(games).await;

    // From now on the log has not a page more than it needs, and somebody opens tables until there is no room for one.
    corral.close().await;
    ROOM.store(corral.folder.path().join("corral.db").metadata().unwrap().len(), Ordering::Relaxed);
    corral.reopen_closed().await;
    let [host, guest] = both(&corral, &players).await;
    let refused = loop {
        let stranger = corral.house.identity().await.unwrap();
        if let Err(error) = stranger.create_table(&wish(Title::SOPLON, 2, json!({}))).await {
            break error;
        }
    };
    assert_eq!(refused.code(), Some("not_stored"));

    for _ in 0..2 {
        let mut line = join(&host, &code, "Goat 0").await;
        ask(&mut join(&guest, &code, "Goat 1").await, |id| ClientMsg::Rematch { id }).await;
        let refused = soon("an answer", line.ask(|id| ClientMsg::Rematch { id })).await.unwrap_err();
        assert_eq!(refused.code(), Some("not_stored"), "one clear sentence: {refused}");
        assert_eq!(bye(&mut line).await, "not_stored");
        let mut line = join(&host, &code, "Goat 0").await;
        let table = table_of(&mut line).await;
        assert_eq!((table.status, table.game), (Status::Over, 1), "it is where it was");
    }

    corral.close().await;
    ROOM.store(0, Ordering::Relaxed);
    corral.reopen_closed().await;
    let [host, guest] = both(&corral, &players).await;
    let mut line = join(&host, &code, "Goat 0").await;
    ask(&mut join(&guest, &code, "Goat 1").await, |id| ClientMsg::Rematch { id }).await;
    ask(&mut line, |id| ClientMsg::Rematch { id }).await;
    let table = until_table(&mut line, "the next game", |table| table.status == Status::Playing).await;
    assert_eq!(table.game, 2);
}
