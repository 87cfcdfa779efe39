//! Keeping strangers from being seated with each other.

use crate::support::visits::{ask, bye, join, until_table};
use crate::support::{Corral, soon};
use client::{Connection, Player};
use house::Title;
use house::wire::{ClientMsg, Created, TableCode};
use serde_json::{Value, json};

async fn stranger(corral: &Corral) -> Player {
    corral.house.identity().await.unwrap()
}

async fn press(player: &Player, wish: &Value) -> TableCode {
    let reply = soon("a table", player.post("/api/play", wish)).await.unwrap();
    assert!(reply.status.is_success(), "{}", reply.text());
    serde_json::from_slice::<Created>(&reply.body).unwrap().code
}

async fn sit(player: &Player, code: &TableCode, name: &str) -> Connection {
    let mut line = soon("the table", join(player, code, name)).await;
    soon("a seat", line.sit(None)).await.unwrap();
    line
}

fn change(guests_only: Option<bool>, options: Option<Value>) -> impl FnOnce(u32) -> ClientMsg {
    let options = options.map(|options| options.as_object().unwrap().clone());
    move |id| ClientMsg::Configure { id, seats: None, options, public: None, watching: None, guests_only }
}

fn soplon() -> Value {
    json!({ "title": "soplon", "seats": 3 })
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_somebody_has_opened_are_no_trap() {
    let corral = Corral::open().await;
    let attacker = stranger(&corral).await;
    let trap = json!({ "title": "soplon", "seats": 3, "gathering": 600_000 });
    let slow =
        json!({ "title": "soplon", "seats": 3, "gathering": 600_000, "options": { "pace": "one_week" } });
    for wish in [&trap, &trap, &slow] {
        let reply = attacker.post("/api/tables", wish).await.unwrap();
        assert!(reply.status.is_success(), "{}", reply.text());
        let Created { code } = serde_json::from_slice(&reply.body).unwrap();
        if *wish == trap {
            ask(&mut join(&attacker, &code, "Eva").await, change(Some(true), None)).await;
        }
    }
    let victims = [stranger(&corral).await, stranger(&corral).await];
    let codes = [press(&victims[0], &soplon()).await, press(&victims[1], &soplon()).await];
    assert_eq!(codes[0], codes[1], "they are seated together");
    let mut line = sit(&victims[0], &codes[0], "Ana").await;
    let table = until_table(&mut line, "the table", |_| true).await;
    assert!(!table.options.contains_key("pace") && table.host.as_ref() == Some(victims[0].id()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_for_strangers_until_somebody_changes_it() {
    let corral = Corral::open().await;
    let changes = [
        change(Some(true), None)(1),
        change(None, Some(json!({ "pace": "one_week" })))(1),
        ClientMsg::ChangeGame { id: 1, title: Title::SOPLON },
    ];
    for (change, seats) in changes.into_iter().zip(2..) {
        let wish = json!({ "title": "soplon", "seats": seats });
        let (attacker, victim) = (stranger(&corral).await, stranger(&corral).await);
        let theirs = press(&attacker, &wish).await;
        let mut line = sit(&attacker, &theirs, "Eva").await;
        assert_eq!(press(&victim, &wish).await, theirs, "so far it is like any other");
        ask(&mut line, |id| with_id(change, id)).await;
        assert_ne!(press(&victim, &wish).await, theirs);
    }
}

fn with_id(msg: ClientMsg, new: u32) -> ClientMsg {
    match msg {
        ClientMsg::Configure { seats, options, public, watching, guests_only, .. } => {
            ClientMsg::Configure { id: new, seats, options, public, watching, guests_only }
        }
        ClientMsg::ChangeGame { title, .. } => ClientMsg::ChangeGame { id: new, title },
        other => other,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_back_to_where_they_were_kept_out() {
    let corral = Corral::open().await;
    let (attacker, victim) = (stranger(&corral).await, stranger(&corral).await);
    let theirs = press(&attacker, &soplon()).await;
    let mut host = sit(&attacker, &theirs, "Eva").await;
    assert_eq!(press(&victim, &soplon()).await, theirs);
    let mut line = sit(&victim, &theirs, "Ana").await;
    let player = victim.id().clone();
    ask(&mut host, |id| ClientMsg::KeepOut { id, player }).await;
    assert_eq!(bye(&mut line).await, "kept_out");
    let other = press(&victim, &soplon()).await;
    assert_ne!(other, theirs);
    assert_eq!(press(&victim, &soplon()).await, other);
    assert_eq!(press(&stranger(&corral).await, &soplon()).await, theirs, "others are still welcome");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_where_there_is_no_room_to_come_in() {
    let corral = Corral::open_with(|settings| settings.table.spectators = 2).await;
    let (attacker, victim) = (stranger(&corral).await, stranger(&corral).await);
    let theirs = press(&attacker, &soplon()).await;
    let _host = sit(&attacker, &theirs, "Eva").await;
    assert_eq!(press(&victim, &soplon()).await, theirs);
    let mut crowd = Vec::new();
    for name in ["Una", "Dos"] {
        crowd.push(soon("the table", join(&stranger(&corral).await, &theirs, name)).await);
    }
    assert_ne!(press(&stranger(&corral).await, &soplon()).await, theirs, "it is full");
    let mut refused = victim.connect(&theirs).await.unwrap();
    assert!(refused.join("Ana").await.is_err());
    crowd.clear();
    assert_ne!(press(&victim, &soplon()).await, theirs, "they were turned away there");
}
