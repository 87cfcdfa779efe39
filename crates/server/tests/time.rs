//! Clocks, warnings, stand-ins and races, over real sockets. Limits are short, and every test waits for what must
//! happen, not for a time to go by.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use client::Connection;
use house::Title;
use house::wire::{ClientMsg, ServerMsg, TableState};
use serde_json::{Value, json};
use std::time::Duration;
use support::random_player::RandomPlayer;
use support::{Corral, quick, soon, until};

async fn deal(lines: &mut [Connection]) {
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    for line in &mut *lines {
        let game = until(line, "the deal", |msg| match msg {
            ServerMsg::Deal { game, .. } => Some(game),
            _ => None,
        })
        .await;
        let nonce = "00112233445566778899aabbccddeeff".parse().unwrap();
        line.ask(|id| ClientMsg::Nonce { id, game, nonce }).await.unwrap();
    }
}

async fn table_where(line: &mut Connection, what: &str, is: impl Fn(&TableState) -> bool) {
    until(line, what, |msg| match msg {
        ServerMsg::Table { table } => is(&table).then_some(()),
        _ => None,
    })
    .await;
}

/// Scape Goat with clocks would take twenty seconds a choice; Row Your Goat can be told to hurry.
fn hurried() -> Value {
    json!({ "place_ms": 300, "pace": "untimed", "placement_limit": 12 })
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_lets_the_clock_run_out_is_warned_and_after_the_second_time_replaced() {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(Title::RowGoat, 2, hurried()).await;
    deal(&mut lines).await;
    // Nobody does anything. The first of the two is warned, loses two turns, and has a stand-in from then on.
    let (one, two) = lines.split_at_mut(1);
    let warned = async |line: &mut Connection| {
        until(line, "a warning", |msg| match msg {
            ServerMsg::Warn { left_ms } => Some(left_ms.0),
            _ => None,
        })
        .await
    };
    let left = tokio::select! {
        left = warned(&mut one[0]) => left,
        left = warned(&mut two[0]) => left,
    };
    assert!(left <= 100, "warned when a third is left, not at {left} ms");
    table_where(&mut one[0], "two stand-ins", |table| table.seats.iter().all(|seat| seat.stand_in)).await;
    // The game goes on to its end without anybody touching a card, and then the seats are their owners' again.
    until(&mut two[0], "the end", |msg| matches!(msg, ServerMsg::Over { .. }).then_some(())).await;
    table_where(&mut two[0], "no stand-in", |table| table.seats.iter().all(|seat| !seat.stand_in)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_plays_while_a_line_is_down_and_goes_when_its_player_is_back() {
    let corral = Corral::open_with(|settings| settings.patience.line_down = Duration::from_millis(50)).await;
    let (code, players, mut lines) = corral.seated(Title::Soplon, 2, quick(Title::Soplon)).await;
    deal(&mut lines).await;
    lines.pop().unwrap().abort();
    let mut here = RandomPlayer::new(lines.pop().unwrap(), 1);
    // The one who stayed plays on: the game does not wait for a closed laptop.
    let mut stand_in_seen = false;
    soon(
        "some turns",
        here.play(|seen| {
            stand_in_seen |= seen.texts.last().is_some_and(|text| text.contains(r#""stand_in":true"#));
            stand_in_seen && seen.n >= 8
        }),
    )
    .await
    .unwrap();
    let mut line = players[1].connect(&code).await.unwrap();
    line.join("Back").await.unwrap();
    table_where(&mut line, "the seat given back", |table| !table.seats[1].stand_in).await;
    let mut back = RandomPlayer::new(line, 2);
    let (one, two) =
        tokio::join!(soon("the end", here.play(|_| false)), soon("the end", back.play(|_| false)),);
    one.and(two).unwrap();
    assert_eq!(here.seen.over, back.seen.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn saying_here_takes_the_seat_back() {
    let corral = Corral::open().await;
    let mut options = hurried();
    options["placement_limit"] = 400.into();
    let (_, _, mut lines) = corral.seated(Title::RowGoat, 2, options).await;
    deal(&mut lines).await;
    let line = &mut lines[0];
    table_where(line, "a stand-in", |table| table.seats[0].stand_in).await;
    line.ask(|id| ClientMsg::Here { id }).await.unwrap();
    table_where(line, "the seat given back", |table| !table.seats[0].stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_is_decided_by_reaction_and_its_margins_are_told() {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(Title::RowGoat, 3, quick(Title::RowGoat)).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut playing: Vec<RandomPlayer> =
        lines.into_iter().enumerate().map(|(seat, line)| RandomPlayer::new(line, seat as u64)).collect();
    let all = playing.iter_mut().map(|player| player.play(|_| false));
    for done in soon("a game", futures_util::future::join_all(all)).await {
        done.unwrap();
    }
    let Some(ServerMsg::Over { presses, .. }) = &playing[0].seen.over else { unreachable!() };
    assert!(!presses.is_empty(), "sixty cards make a set now and then");
    let mut chances: Vec<u32> = presses.iter().map(|press| press.chance).collect();
    assert!(chances.is_sorted(), "{presses:?}");
    chances.dedup();
    for chance in chances {
        let raced: Vec<_> = presses.iter().filter(|press| press.chance == chance && press.taken).collect();
        let behind: Vec<u64> = raced.iter().filter_map(|press| press.behind_ms).map(|ms| ms.0).collect();
        assert!(behind.is_sorted(), "taken in order of credited time: {raced:?}");
        assert_eq!(behind.first().copied().unwrap_or(0), 0, "{raced:?}");
    }
    // Every step of a race carries its margin, to everybody.
    let steps = playing[1].seen.texts.iter().filter(|text| text.contains(r#""press":{"#)).count();
    assert_eq!(steps, presses.iter().filter(|press| press.taken).count());
}
