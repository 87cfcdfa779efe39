//! Connections that say nothing, half of something, or too much.

use crate::support::raw::Raw;
use crate::support::visits::{bye, join};
use crate::support::{Corral, heard, quick, soon};
use client::House;
use house::Title;
use server::Limit;
use std::time::Duration;

/// The attacks are over at once, and nothing else is sent in these tests.
const AT_ONCE: Duration = Duration::from_millis(10);
const NEVER: Duration = Duration::from_secs(60 * 60);

async fn is_healthy(house: &House) {
    assert_eq!(Raw::request(house, "GET /healthz", &[], "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_keep_nobody_out() {
    let corral = Corral::open_with(|settings| {
        (settings.limits.connections, settings.patience.head) = (8, NEVER);
    })
    .await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut line = join(&host, &code, "Ana").await;
    let mut idle = Vec::new();
    for number in 0..40 {
        let mut raw = Raw::dial(&corral.house, None).await;
        if number % 2 == 0 {
            raw.write(b"GET / HTTP/1.1\r\nHost: goa").await;
        }
        idle.push(raw);
    }
    is_healthy(&corral.house).await;
    // Those that came first have made room.
    for raw in &mut idle[..30] {
        soon("the end of an idle connection", raw.until_hung_up()).await;
    }
    heard(&mut line).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg(target_os = "linux")]
async fn one_address_takes_only_places_of_its_own() {
    let corral = Corral::open_with(|settings| {
        settings.limits.address.connections = Limit::at(3);
        settings.patience.head = NEVER;
    })
    .await;
    let mut goat = Raw::dial_from(&corral.house, "127.0.0.2").await;
    let mut wolves = Vec::new();
    for _ in 0..20 {
        wolves.push(Raw::dial_from(&corral.house, "127.0.0.3").await);
    }
    for wolf in &mut wolves[..17] {
        soon("the end of an idle connection", wolf.until_hung_up()).await;
    }
    goat.ask(&corral.house, "GET /healthz", &[], "").await;
    assert_eq!(soon("an answer", goat.answer()).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_nothing_or_half_a_head_is_disconnected() {
    let corral = Corral::open_with(|settings| settings.patience.head = AT_ONCE).await;
    for sent in ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: goats\r\nX-Slow: "] {
        let mut raw = Raw::dial(&corral.house, None).await;
        raw.write(sent.as_bytes()).await;
        soon("the end of half a head", raw.until_hung_up()).await;
    }
    let mut answered = Raw::dial(&corral.house, None).await;
    answered.write(b"GET /healthz HTTP/1.1\r\nHost: goats\r\n\r\n").await;
    soon("the end after an answer", answered.until_hung_up()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_never_comes_is_not_waited_for() {
    let corral = Corral::open_with(|settings| settings.patience.request = AT_ONCE).await;
    let mut raw = Raw::dial(&corral.house, None).await;
    raw.write(b"POST /api/device-link/use HTTP/1.1\r\nHost: goats\r\n").await;
    raw.write(b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{").await;
    soon("the end of half a body", raw.until_hung_up()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_has_a_largest_size() {
    let corral = Corral::open_with(|settings| settings.patience.head = NEVER).await;
    let half = "x".repeat(8 * 1024);
    let fits = Raw::request(&corral.house, "GET /healthz", &[("X-Goats", &half)], "").await;
    assert_eq!(fits.status, 200);
    let mut raw = Raw::dial(&corral.house, None).await;
    raw.write(b"GET /healthz HTTP/1.1\r\nHost: goats\r\nX-Goats: ").await;
    // The head never ends; the server does not wait for more than it would take.
    raw.write(half.repeat(3).as_bytes()).await;
    assert_eq!(soon("an answer", raw.answer()).await.status, 431);
    soon("the end", raw.until_hung_up()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_does_not_wait_for_whoever_asks_nothing() {
    let mut corral = Corral::open_with(|settings| {
        (settings.patience.farewell, settings.patience.head) = (NEVER, NEVER);
    })
    .await;
    let mut silent = Raw::dial(&corral.house, None).await;
    let mut half = Raw::dial(&corral.house, None).await;
    half.write(b"GET / HTTP/1.1\r\nHost: goats\r\n").await;
    let mut kept = Raw::dial(&corral.house, None).await;
    kept.ask(&corral.house, "GET /healthz", &[], "").await;
    assert_eq!(soon("an answer", kept.answer()).await.status, 200);
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut not_joined = host.connect(&code).await.unwrap();
    soon("the end of the house", corral.close()).await;
    assert_eq!(bye(&mut not_joined).await, "closing");
    for raw in [&mut silent, &mut half, &mut kept] {
        soon("the end of a connection", raw.until_hung_up()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_never_joins_is_disconnected() {
    let corral = Corral::open_with(|settings| {
        (settings.patience.join, settings.patience.ping) = (Duration::ZERO, AT_ONCE);
    })
    .await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut line = host.connect(&code).await.unwrap();
    assert_eq!(bye(&mut line).await, "join_first");
}
