//! Somebody at a table who never stops talking. That 300 messages a second are too many is tested where time can be said.

use crate::support::visits::{bye, join};
use crate::support::{Corral, heard, quick};
use client::Connection;
use house::Title;
use house::wire::ClientMsg;

async fn at_a_table(corral: &Corral) -> (Connection, Connection) {
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    (join(&host, &code, "Ana").await, join(&host, &code, "Wolf").await)
}

async fn open() -> Corral {
    Corral::open_with(|settings| {
        // Nothing is granted again while a test runs.
        (settings.limits.messages_per_second, settings.limits.message_burst) = (1, 50);
        // All refusals are taken in the end, however late.
        settings.limits.outbox_messages = 10_000;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_on_is_told_and_disconnected() {
    let corral = open().await;
    let (mut ana, mut wolf) = at_a_table(&corral).await;
    for id in 100..2_000 {
        // The server may hang up before all of it has been written.
        if wolf.send(&ClientMsg::Ping { id }).await.is_err() {
            break;
        }
    }
    assert_eq!(bye(&mut wolf).await, "too_fast");
    heard(&mut ana).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_text_counts_as_well() {
    let corral = open().await;
    let (mut ana, mut wolf) = at_a_table(&corral).await;
    for _ in 0..2_000 {
        if wolf.send_bytes(vec![7; 10]).await.is_err() {
            break;
        }
    }
    assert_eq!(bye(&mut wolf).await, "too_fast");
    heard(&mut ana).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pongs_that_nobody_asked_for_count_as_well() {
    let corral = open().await;
    let (mut ana, mut wolf) = at_a_table(&corral).await;
    for _ in 0..2_000 {
        if wolf.send_pong(vec![7; 6]).await.is_err() {
            break;
        }
    }
    assert_eq!(bye(&mut wolf).await, "too_fast");
    heard(&mut ana).await;
}
