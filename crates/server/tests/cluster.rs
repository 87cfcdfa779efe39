//! A house of several nodes: a table is played from all of them, and goes on when its owner dies.

use crate::support::nodes::{node, two_nodes};
use crate::support::random_player::RandomPlayer;
use crate::support::visits::{join, summary};
use crate::support::{Corral, begin, eventually, number, quick, soon, standing, wish};
use client::{Connection, Method, Player};
use house::Title;
use house::wire::{ClientMsg, DeviceLink, TableCode};
use serde_json::json;
use std::collections::BTreeSet;
use testkit::Ground;

/// The same player, at the door of another node.
async fn at(node: &Corral, player: &Player) -> Player {
    node.house.returning(player.cookie()).await.unwrap()
}

/// Plays a game to its end, with everybody at the doors that they are at.
async fn play(players: Vec<Connection>) {
    let mut playing: Vec<_> =
        players.into_iter().zip(7..).map(|(line, seed)| RandomPlayer::new(line, seed)).collect();
    let games = playing.iter_mut().map(|player| soon("the end of the game", player.play(|_| false)));
    for done in futures_util::future::join_all(games).await {
        done.unwrap();
    }
}

/// Joins a table through several nodes in turn, each player through another.
async fn join_through(nodes: &[&Corral], players: &[Player], code: &TableCode) -> Vec<Connection> {
    let mut lines = Vec::new();
    for (player, node) in players.iter().zip(nodes.iter().cycle()) {
        lines.push(soon("the table", join(&at(node, player).await, code, "Somebody")).await);
    }
    lines
}

async fn is_played_from_every_node(title: Title) {
    let ground = Ground::new();
    let (mut north, mut south) = two_nodes(&ground).await;
    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(north.house.identity().await.unwrap());
    }
    let code = players[0].create_table(&wish(title, 3, quick(title))).await.unwrap();
    let mut lines = join_through(&[&south, &north], &players, &code).await;
    for line in &mut lines {
        soon("a seat", line.sit(None)).await.unwrap();
    }
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    play(lines).await;
    north.close().await;
    south.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scape_goat_is_played_from_every_node() {
    is_played_from_every_node(Title::SCAPEGOAT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_your_goat_is_played_from_every_node() {
    is_played_from_every_node(Title::ROWGOAT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn soplon_is_played_from_every_node() {
    is_played_from_every_node(Title::SOPLON).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_at_another_node_when_its_own_is_closed() {
    let ground = Ground::new();
    let mut north = node(&ground, "north").await;
    let (code, players, mut lines) = north.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    begin(&mut lines).await;
    let before = standing(&mut lines[0]).await;
    let mut south = node(&ground, "south").await;
    north.close().await;
    let mut back = join_through(&[&south], &players, &code).await;
    assert_eq!(standing(&mut back[0]).await, before);
    play(back).await;
    south.close().await;
}

/// Whoever has the lease has the table alone. A node once forgot a table that it had taken, if the database went away before the
/// log was read and the lease given back; and if nobody asked for it there, it stood still for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_cannot_read_the_log_of_a_table_it_has_taken_tries_again() {
    let ground = Ground::new();
    let (mut north, mut south) = two_nodes(&ground).await;
    let player = north.house.identity().await.unwrap();
    player.create_table(&wish(Title::SOPLON, 3, quick(Title::SOPLON))).await.unwrap();
    ground.database.psql("ALTER TABLE corral.records RENAME TO away");
    north.close().await;
    ground.database.psql("ALTER TABLE corral.leases ADD CONSTRAINT never_back CHECK (writer <> 0) NOT VALID");
    eventually("a lease that was taken", || async {
        ground.database.psql("SELECT writer <> 0 FROM corral.leases").trim() == "t"
    })
    .await;
    ground.database.psql("ALTER TABLE corral.away RENAME TO records");
    eventually("the table", || async { number(&south.metrics().await, "corral_tables{") == 1 }).await;
    south.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_is_said_aloud_leads_to_its_table_from_every_node_and_to_no_other() {
    let ground = Ground::new();
    let (mut north, mut south) = two_nodes(&ground).await;
    let player = north.house.identity().await.unwrap();
    let mut said = BTreeSet::new();
    for _ in 0..6 {
        let code = player.create_table(&wish(Title::SOPLON, 3, quick(Title::SOPLON))).await.unwrap();
        for node in [&north, &south] {
            eventually("the table at both nodes", || async { summary(&node.house, &code.0).await.is_some() })
                .await;
            let spoken = summary(&node.house, &code.0).await.unwrap().spoken.unwrap();
            assert_eq!(summary(&node.house, &spoken.0).await.unwrap().code, code);
            said.insert(spoken);
        }
    }
    assert_eq!(said.len(), 6);
    north.close().await;
    south.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_another_device_is_used_once_at_any_node() {
    let ground = Ground::new();
    let (mut north, mut south) = two_nodes(&ground).await;
    let player = north.house.identity().await.unwrap();
    let reply = player.post("/api/device-link", &json!({})).await.unwrap();
    let DeviceLink { path, .. } = serde_json::from_slice(&reply.body).unwrap();
    let claim = json!({ "token": path.strip_prefix("/device/").unwrap() }).to_string();
    let used = async |node: &Corral| {
        let claim = Some(claim.clone());
        soon("an answer", node.house.request(Method::POST, "/api/device-link/use", None, claim))
            .await
            .unwrap()
    };
    let phone = used(&south).await;
    let same = south.house.returning(phone.cookie().unwrap()).await.unwrap();
    assert_eq!(same.id(), player.id());
    for node in [&south, &north] {
        assert_eq!(used(node).await.status, 410);
    }
    north.close().await;
    assert_eq!(used(&south).await.status, 410, "whoever has made it is gone");
    south.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_node_counts_the_tables_of_the_house() {
    let ground = Ground::new();
    let (mut north, mut south) = two_nodes(&ground).await;
    let player = north.house.identity().await.unwrap();
    for _ in 0..2 {
        player.create_table(&wish(Title::SOPLON, 3, quick(Title::SOPLON))).await.unwrap();
    }
    let mut own = 0;
    for node in [&north, &south] {
        let lobby = r#"corral_house_tables{game="soplon",status="lobby"}"#;
        eventually("two nodes with two tables", || async {
            let now = node.metrics().await;
            (number(&now, lobby), number(&now, "corral_nodes")) == (2, 2)
        })
        .await;
        own += number(&node.metrics().await, "corral_tables{");
    }
    assert_eq!(own, 2, "each is one node's own");
    north.close().await;
    south.close().await;
}
