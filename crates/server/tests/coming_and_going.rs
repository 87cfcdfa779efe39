//! Coming and going: the host, leaving and returning, full and empty tables, restarts, and the table after a game.

use crate::support::random_player::RandomPlayer;
use crate::support::visits::{add_bot, ask, bye, join, listed, name, names, until_table, visitor};
use crate::support::{Corral, heard, latest_table, quick, refused, soon, standing, until};
use client::Player;
use house::Title;
use house::wire::{ClientMsg, Level, ServerMsg, Sitter, Status, TableCode, TableSummary};
use serde_json::{Value, json};
use table::Seat;
use tokio::task::JoinSet;

#[tokio::test(flavor = "multi_thread")]
async fn the_host_passes_on_when_the_host_leaves() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut ana = join(&host, &code, "Ana").await;
    let (_, mut berta) = visitor(&corral, &code, "Berta").await;
    let (seated, mut carla) = visitor(&corral, &code, "Carla").await;
    ask(&mut carla, |id| ClientMsg::Sit { id, seat: None }).await;
    let mut second_tab = join(&host, &code, "Ana").await;
    ask(&mut ana, |id| ClientMsg::Leave { id }).await;
    assert_eq!(bye(&mut ana).await, "you_left");
    assert_eq!(bye(&mut second_tab).await, "you_left", "all tabs of a player leave");
    let table = until_table(&mut berta, "another host", |table| table.host.as_ref() != Some(host.id())).await;
    assert_eq!(table.host.as_ref(), Some(seated.id()), "somebody who sits comes first");
    ask(&mut carla, add_bot).await;
    // When the last person has left, the next to come is the host.
    ask(&mut carla, |id| ClientMsg::Leave { id }).await;
    ask(&mut berta, |id| ClientMsg::Leave { id }).await;
    let (next, mut line) = visitor(&corral, &code, "Dora").await;
    assert_eq!(latest_table(&mut line).await.host.as_ref(), Some(next.id()));
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_before_a_game_frees_the_seat() {
    let corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    heard(&mut lines[0]).await;
    ask(&mut lines[1], |id| ClientMsg::Leave { id }).await;
    assert_eq!(bye(&mut lines[1]).await, "you_left");
    let table = until_table(&mut lines[0], "a free seat", |table| table.seats[1].sitter.is_none()).await;
    assert_eq!(names(&table), ["Goat 0", ""]);
    let mut back = join(&players[1], &code, "Berta").await;
    let table = latest_table(&mut back).await;
    assert_eq!(names(&table), ["Goat 0", ""]);
    assert_eq!(table.spectators[0].name, "Berta");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_see_another_name() {
    let corral = Corral::open().await;
    let (code, _, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
    let called = "  Ana \u{202e} María  ".to_owned();
    let id = lines[0].fresh_id();
    let text = json!({ "type": "profile", "id": id, "name": called, "avatar": 9 }).to_string();
    lines[0].send_text(text).await.unwrap();
    for line in [&mut spectator, &mut lines[1]] {
        let table = until_table(line, "the name", |table| names(table)[0] == "Ana María").await;
        assert!(matches!(&table.seats[0].sitter, Some(Sitter::Person(person)) if person.avatar == 9));
    }
    ask(&mut spectator, |id| ClientMsg::Profile { id, name: name("Dora"), avatar: 1 }).await;
    let table = latest_table(&mut lines[1]).await;
    assert_eq!((&*table.spectators[0].name, table.spectators[0].avatar), ("Dora", 1));
    heard(&mut lines[1]).await;
    for none in ["", "   ", &"x".repeat(25)] {
        let id = lines[0].fresh_id();
        let text = json!({ "type": "profile", "id": id, "name": none }).to_string();
        lines[0].send_text(text).await.unwrap();
        let refused = until(&mut lines[0], "a refusal", |msg| match msg {
            ServerMsg::Refused { re, code, .. } => Some((re, code)),
            _ => None,
        });
        assert_eq!(refused.await, (Some(id), "bad_name".to_owned()), "{none:?}");
    }
    assert_eq!(heard(&mut lines[1]).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_as_before_after_a_restart() {
    let mut corral = Corral::open().await;
    let (host, code) = corral.table(Title::SCAPEGOAT, 3, json!({ "pace": "fast" })).await;
    let mut ana = join(&host, &code, "Ana").await;
    let (guest, mut berta) = visitor(&corral, &code, "Berta").await;
    ask(&mut berta, |id| ClientMsg::Sit { id, seat: Some(Seat(2)) }).await;
    ask(&mut ana, |id| ClientMsg::Sit { id, seat: Some(Seat(1)) }).await;
    let options = json!({ "whispers": false, "turn_limit": 9 }).as_object().cloned();
    ask(&mut ana, |id| ClientMsg::Configure {
        id,
        seats: Some(4),
        options,
        public: Some(true),
        watching: None,
        guests_only: None,
    })
    .await;
    ask(&mut ana, |id| ClientMsg::AddBot { id, seat: Some(Seat(3)), level: Level::Easy }).await;
    // The host changes, so that being the first is not enough.
    ask(&mut ana, |id| ClientMsg::Leave { id }).await;
    ask(&mut berta, |id| ClientMsg::Profile { id, name: name("Berta B."), avatar: 3 }).await;
    let before = until_table(&mut berta, "the new name", |table| names(table)[2] == "Berta B.").await;
    assert_eq!(before.host.as_ref(), Some(guest.id()));
    let listed_before = listed(&corral.house).await;

    assert_eq!(corral.reopen().await, 1);
    assert_eq!(bye(&mut berta).await, "closing");
    let guest = corral.house.returning(guest.cookie()).await.unwrap();
    let host = corral.house.returning(host.cookie()).await.unwrap();
    let mut ana = join(&host, &code, "Ana").await;
    let away = latest_table(&mut ana).await;
    assert_eq!(away.host, before.host);
    assert!(matches!(&away.seats[2].sitter, Some(Sitter::Person(person)) if !person.connected));
    assert_eq!(refused(&mut ana, add_bot).await, "host_only");
    ask(&mut ana, |id| ClientMsg::Leave { id }).await;
    let mut line = guest.connect(&code).await.unwrap();
    let back = ClientMsg::Join {
        id: line.fresh_id(),
        protocol: house::wire::PROTOCOL,
        name: name("Berta B."),
        avatar: 3,
        seen: None,
        changes: false,
    };
    line.send(&back).await.unwrap();
    let after = until_table(&mut line, "the table", |table| table.spectators.is_empty()).await;
    assert_eq!(after, before);
    let ages = |tables: Vec<TableSummary>| -> Vec<_> {
        tables.into_iter().map(|table| TableSummary { age_s: 0, ..table }).collect()
    };
    assert_eq!(ages(listed(&corral.house).await), ages(listed_before));
}

/// A game of three that is over; the lines of its players are down.
async fn after_a_game(corral: &Corral, title: Title, options: Value) -> (TableCode, Vec<Player>) {
    let (code, players, mut lines) = corral.seated(title, 3, options).await;
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let mut games = JoinSet::new();
    for (seat, line) in lines.into_iter().enumerate() {
        games.spawn(async move {
            let mut player = RandomPlayer::new(line, seat as u64);
            soon("a game", player.play(|_| false)).await.unwrap();
        });
    }
    games.join_all().await;
    (code, players)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_the_table_can_grow() {
    let mut corral = Corral::open().await;
    let short = json!({ "pace": "untimed", "turn_limit": 2 });
    let (code, players) = after_a_game(&corral, Title::SCAPEGOAT, short).await;
    let mut host = join(&players[0], &code, "Goat 0").await;
    ask(&mut host, |id| ClientMsg::Configure {
        id,
        seats: Some(5),
        options: None,
        public: None,
        watching: None,
        guests_only: None,
    })
    .await;
    let (fourth, mut dora) = visitor(&corral, &code, "Dora").await;
    ask(&mut dora, |id| ClientMsg::Sit { id, seat: Some(Seat(4)) }).await;
    let seen: Value = serde_json::from_str(&standing(&mut dora).await).unwrap();
    assert_eq!(seen["view"]["you"], Value::Null, "they did not play in that game");
    let act = |id| ClientMsg::Act { id, game: 1, seen: 0, action: json!({ "spy": 0 }), reaction_ms: None };
    assert_eq!(refused(&mut dora, act).await, "not_seated");
    assert_eq!(corral.reopen().await, 1);
    let fourth = corral.house.returning(fourth.cookie()).await.unwrap();
    let mut dora = join(&fourth, &code, "Dora").await;
    let table = latest_table(&mut dora).await;
    assert_eq!(names(&table), ["Goat 0", "Goat 1", "Goat 2", "", "Dora"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_the_table_can_shrink() {
    let mut corral = Corral::open().await;
    let short = json!({ "pace": "untimed", "turn_limit": 4, "race_ms": 500, "peek_ms": 500 });
    let (code, players) = after_a_game(&corral, Title::SOPLON, short).await;
    let mut host = join(&players[0], &code, "Goat 0").await;
    ask(&mut host, |id| ClientMsg::Unseat { id, seat: Seat(2) }).await;
    ask(&mut host, |id| ClientMsg::Configure {
        id,
        seats: Some(2),
        options: None,
        public: None,
        watching: None,
        guests_only: None,
    })
    .await;
    let mut sent_away = join(&players[2], &code, "Goat 2").await;
    let seen: Value = serde_json::from_str(&standing(&mut sent_away).await).unwrap();
    assert_eq!(seen["view"]["you"], Value::Null);
    let before = latest_table(&mut host).await;
    assert_eq!((before.status, names(&before)), (Status::Over, vec!["Goat 0", "Goat 1"]));
    assert_eq!(corral.reopen().await, 1);
    let player = corral.house.returning(players[0].cookie()).await.unwrap();
    let mut host = join(&player, &code, "Goat 0").await;
    let after = latest_table(&mut host).await;
    assert_eq!((after.status, names(&after)), (Status::Over, vec!["Goat 0", "Goat 1"]));
}
