//! "Play now": strangers press once and are seated together.

use crate::support::nodes::two_nodes;
use crate::support::random_player::RandomPlayer;
use crate::support::visits::{ask, join, until_table};
use crate::support::{Corral, soon};
use client::{Connection, Method, Player};
use house::Title;
use house::wire::{ClientMsg, Created, Status, TableCode, TableList, WaitingPeople};
use serde_json::{Value, json};
use table::Millis;
use testkit::Ground;

async fn press(player: &Player, wish: &Value) -> TableCode {
    let reply = soon("a table", player.post("/api/play", wish)).await.unwrap();
    assert!(reply.status.is_success(), "{}", reply.text());
    let Created { code } = serde_json::from_slice(&reply.body).unwrap();
    code
}

async fn sit(player: &Player, code: &TableCode, name: &str) -> Connection {
    let mut line = soon("the table", join(player, code, name)).await;
    soon("a seat", line.sit(None)).await.unwrap();
    line
}

async fn strangers<const N: usize>(corral: &Corral) -> [Player; N] {
    let all = (0..N).map(|_| corral.house.identity());
    let all: Vec<Player> =
        futures_util::future::join_all(all).await.into_iter().map(Result::unwrap).collect();
    all.try_into().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_strangers_press_at_once_and_play() {
    let corral = Corral::open().await;
    let players: [Player; 3] = strangers(&corral).await;
    let wish = json!({ "title": "soplon", "seats": 3, "wait_ms": 600_000 });
    let codes = futures_util::future::join_all(players.iter().map(|player| press(player, &wish))).await;
    assert!(codes.iter().all(|code| *code == codes[0]), "{codes:?}");
    let mut playing = Vec::new();
    for (player, seed) in players.iter().zip(1..) {
        playing.push(RandomPlayer::new(sit(player, &codes[0], "Somebody").await, seed));
    }
    let games = playing.iter_mut().map(|player| soon("the end of the game", player.play(|_| false)));
    for done in futures_util::future::join_all(games).await {
        done.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_alone_can_start_with_bots() {
    let corral = Corral::open().await;
    let [player] = strangers(&corral).await;
    let code = press(&player, &json!({ "title": "rowgoat" })).await;
    let mut line = sit(&player, &code, "Ana").await;
    let waiting =
        until_table(&mut line, "the wait", |table| table.gathering.is_some_and(|it| it.left_ms.is_some()));
    let waiting = waiting.await;
    assert_eq!((waiting.title, waiting.public), (Title::ROWGOAT, false));
    ask(&mut line, |id| ClientMsg::Wait { id, ms: Millis(0) }).await;
    until_table(&mut line, "the deal", |table| table.status == Status::Dealing).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_how_many_wait_and_for_what() {
    async fn waiting(corral: &Corral) -> Vec<WaitingPeople> {
        let reply = corral.house.request(Method::GET, "/api/tables", None, None).await.unwrap();
        serde_json::from_slice::<TableList>(&reply.body).unwrap().waiting
    }
    let corral = Corral::open().await;
    let [ana, berta, carla] = strangers(&corral).await;
    assert_eq!(waiting(&corral).await, []);
    let first = press(&ana, &json!({ "title": "soplon", "seats": 3 })).await;
    assert_eq!(waiting(&corral).await, [], "nobody is there yet");
    let _ana = sit(&ana, &first, "Ana").await;
    let second = press(&berta, &json!({ "title": "rowgoat", "seats": 2 })).await;
    let mut berta = sit(&berta, &second, "Berta").await;
    let one = |title| WaitingPeople { title, people: 1 };
    assert_eq!(waiting(&corral).await, [one(Title::ROWGOAT), one(Title::SOPLON)]);
    let _carla = sit(&carla, &press(&carla, &json!({ "title": "soplon" })).await, "Carla").await;
    ask(&mut berta, |id| ClientMsg::Wait { id, ms: Millis(0) }).await;
    until_table(&mut berta, "the deal", |table| table.status == Status::Dealing).await;
    assert_eq!(waiting(&corral).await, [WaitingPeople { title: Title::SOPLON, people: 2 }]);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_block_each_other_are_not_seated_together() {
    let corral = Corral::open().await;
    let [ana, berta, carla] = strangers(&corral).await;
    let first = press(&ana, &json!({ "title": "soplon", "blocked": [berta.id()] })).await;
    let _ana = sit(&ana, &first, "Ana").await;
    let second = press(&berta, &json!({ "title": "soplon" })).await;
    assert_ne!(first, second, "Ana has blocked her");
    let _berta = sit(&berta, &second, "Berta").await;
    assert_eq!(press(&carla, &json!({ "blocked": [ana.id()] })).await, second, "she has blocked Ana");
    assert_eq!(press(&carla, &json!({})).await, second, "where she is going already");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_it_still_gathers_and_whoever_is_back_is_joined_by_others() {
    let mut corral = Corral::open().await;
    let [ana, berta] = strangers(&corral).await;
    let wish = json!({ "title": "soplon", "seats": 2, "wait_ms": 600_000 });
    let code = press(&ana, &wish).await;
    drop(sit(&ana, &code, "Ana").await);
    assert_eq!(corral.reopen().await, 1);
    let (ana, berta) = (ana.at(&corral.house), berta.at(&corral.house));
    let mut line = soon("the table", join(&ana, &code, "Ana")).await;
    assert_eq!(press(&ana, &wish).await, code, "she is there");
    assert_eq!(press(&berta, &wish).await, code);
    let _berta = sit(&berta, &code, "Berta").await;
    until_table(&mut line, "the deal", |table| table.status == Status::Dealing).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_nobody_can_grant_is_refused_in_a_sentence() {
    let corral = Corral::open().await;
    let [player] = strangers(&corral).await;
    for (wish, why) in [
        (json!({ "seats": 40 }), "there is no such game for 40 players"),
        (json!({ "wait_ms": 600_001 }), "a table waits at most 600 seconds for people"),
        (json!({ "blocked": vec!["somebody"; 501] }), "at most 500 people can be blocked"),
    ] {
        let reply = player.post("/api/play", &wish).await.unwrap();
        assert_eq!(reply.status, 400);
        assert!(reply.text().contains(why), "{}", reply.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_at_the_doors_of_two_nodes_are_seated_together() {
    let ground = Ground::new();
    let (mut north, mut south) = two_nodes(&ground).await;
    let [ana] = strangers(&north).await;
    let [berta] = strangers(&south).await;
    let wish = json!({ "title": "soplon", "seats": 2, "wait_ms": 600_000 });
    let code = press(&ana, &wish).await;
    let mut line = sit(&ana, &code, "Ana").await;
    assert_eq!(press(&berta, &wish).await, code);
    let _berta = sit(&berta, &code, "Berta").await;
    until_table(&mut line, "the deal", |table| table.status == Status::Dealing).await;
    north.close().await;
    south.close().await;
}
