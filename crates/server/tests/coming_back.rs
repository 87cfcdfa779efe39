//! Lines break, servers stop; nobody misses a step, and nothing is shown twice.

use crate::support::deal::add_nonces;
use crate::support::random_player::RandomPlayer;
use crate::support::{Corral, quick, refused, soon, until};
use client::Connection;
use house::Title;
use house::wire::{ClientMsg, Missed, Seen, ServerMsg};
use serde_json::{Value, json};
use table::Seat;

/// Soplón with two players who have all the time in the world; the first look comes first.
fn unhurried() -> Value {
    json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 })
}

async fn deal(lines: &mut [Connection]) {
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    add_nonces(lines).await;
}

async fn act(line: &mut Connection, id: u32, seen: u32, action: Value) -> (u32, Value) {
    line.send(&ClientMsg::Act { id, game: 1, seen, action, reaction_ms: None }).await.unwrap();
    until(line, "the step", |msg| match msg {
        ServerMsg::Step { re, n, events, .. } if re == Some(id) => Some((n, events.value())),
        ServerMsg::Refused { code, why, .. } => panic!("{code}: {why}"),
        _ => None,
    })
    .await
}

async fn come_back(line: &mut Connection, seen: Option<Seen>) -> (u32, Vec<Missed>, String) {
    line.rejoin("Goat", seen).await.unwrap();
    let text = loop {
        let text = soon("a snapshot", line.next_text()).await.unwrap();
        if text.contains(r#""type":"snapshot""#) {
            break text.to_string();
        }
    };
    match serde_json::from_str(&text).unwrap() {
        ServerMsg::Snapshot { n, missed, .. } => (n, missed, text),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_was_peeked_at_is_never_shown_again() {
    let corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    deal(&mut lines).await;
    let (n, events) = act(&mut lines[1], 1, 0, json!("peek")).await;
    let peeked = events[0]["peeked"]["cards"].clone();
    assert!(peeked[0].is_string() || peeked[0].is_object(), "{events}");
    for seen in [None, Some(Seen { game: 1, n: 0 }), Some(Seen { game: 1, n })] {
        let mut line = players[1].connect(&code).await.unwrap();
        let (now, missed, text) = come_back(&mut line, seen).await;
        assert_eq!(now, n);
        for card in peeked.as_array().unwrap() {
            let in_view = text.contains(&format!(r#""up":{card}"#));
            assert!(!in_view && !text.contains(&format!("[{card},")), "{text}");
        }
        // A client that says it has not seen the step is told that it happened, and no more.
        let expected = usize::from(seen == Some(Seen { game: 1, n: 0 }));
        assert_eq!(missed.len(), expected, "{missed:?}");
        for step in missed {
            assert_eq!(step.events.value()[0]["peeked"]["cards"], json!([null, null]));
        }
        let resynced = line.ask(|id| ClientMsg::Resync { id, seen: Some(Seen { game: 1, n: 0 }) }).await;
        assert!(!serde_json::to_string(&resynced.unwrap()).unwrap().contains(&format!("[{},", peeked[0])));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_while_disconnected_is_told_once() {
    let corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    deal(&mut lines).await;
    let gone = lines.pop().unwrap();
    gone.abort();
    until(&mut lines[0], "the other to be gone", |msg| match msg {
        ServerMsg::Table { table } => match &table.seats[1].sitter {
            Some(house::wire::Sitter::Person(person)) => (!person.connected).then_some(()),
            _ => None,
        },
        _ => None,
    })
    .await;
    act(&mut lines[0], 1, 0, json!("peek")).await;
    act(&mut lines[0], 2, 1, json!("done")).await;
    let mut line = players[1].connect(&code).await.unwrap();
    let (n, missed, _) = come_back(&mut line, Some(Seen { game: 1, n: 0 })).await;
    assert_eq!((n, missed.iter().map(|step| step.n).collect::<Vec<_>>()), (2, vec![1, 2]), "nothing missed");
    let mut again = players[1].connect(&code).await.unwrap();
    let (n, missed, _) = come_back(&mut again, Some(Seen { game: 1, n: 2 })).await;
    assert_eq!((n, missed.len()), (2, 0), "nothing twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_sent_again_is_taken_once_even_after_a_restart() {
    let mut corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    deal(&mut lines).await;
    act(&mut lines[0], 77, 0, json!("peek")).await;
    let again =
        |seen| move |_| ClientMsg::Act { id: 77, game: 1, seen, action: json!("peek"), reaction_ms: None };
    lines[0].send(&again(1)(0)).await.unwrap();
    let code_of = |msg| match msg {
        ServerMsg::Refused { re: Some(77), code, .. } => Some(code),
        _ => None,
    };
    assert_eq!(until(&mut lines[0], "a refusal", code_of).await, "duplicate");
    assert_eq!(corral.reopen().await, 1);
    let player = corral.house.returning(players[0].cookie()).await.unwrap();
    assert_eq!(player.id(), players[0].id());
    let mut line = player.connect(&code).await.unwrap();
    let (n, ..) = come_back(&mut line, Some(Seen { game: 1, n: 1 })).await;
    assert_eq!(n, 1);
    line.send(&again(1)(0)).await.unwrap();
    assert_eq!(until(&mut line, "a refusal", code_of).await, "duplicate");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_stopped_in_the_middle() {
    for &title in Title::all() {
        let mut corral = Corral::open().await;
        let (code, players, mut lines) = corral.seated(title, 3, quick(title)).await;
        lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
        let mut playing: Vec<RandomPlayer> =
            lines.into_iter().enumerate().map(|(seat, line)| RandomPlayer::new(line, seat as u64)).collect();
        play_all(&mut playing, |n| n >= 6).await;
        corral.close().await;
        for player in &mut playing {
            // Steps may still have been under way; then comes the goodbye.
            let bye = loop {
                let msg = soon("a goodbye", player.line.next()).await.unwrap();
                if let ServerMsg::Bye { code, .. } = &msg {
                    break code.clone();
                }
                player.hear(msg).await.unwrap();
            };
            assert_eq!(bye, "closing");
        }
        corral.reopen_closed().await;
        for (seat, player) in players.iter().enumerate() {
            let player = corral.house.returning(player.cookie()).await.unwrap();
            let seen = Seen { game: 1, n: playing[seat].seen.n };
            let mut line = player.connect(&code).await.unwrap();
            line.rejoin("Goat", Some(seen)).await.unwrap();
            playing[seat].line = line;
        }
        let before: Vec<u32> = playing.iter().map(|player| player.seen.n).collect();
        play_all(&mut playing, |_| false).await;
        for (player, before) in playing.iter().zip(before) {
            assert!(player.seen.over.is_some() && player.seen.n >= before);
        }
    }
}

async fn play_all(playing: &mut [RandomPlayer], enough: fn(u32) -> bool) {
    let all = playing.iter_mut().map(|player| player.play(move |seen| enough(seen.n)));
    for done in soon("a game", futures_util::future::join_all(all)).await {
        done.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_while_the_server_is_down_or_nobody_is_there() {
    let mut corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, json!({ "pace": "relaxed" })).await;
    deal(&mut lines).await;
    corral.reopen().await;
    let player = corral.house.returning(players[0].cookie()).await.unwrap();
    let mut line = player.connect(&code).await.unwrap();
    line.join("Goat").await.unwrap();
    let (now, deadline) = until(&mut line, "the game", |msg| match msg {
        ServerMsg::Snapshot { now, view, .. } => Some((now.0, view.value()["deadline"].as_u64())),
        _ => None,
    })
    .await;
    assert_eq!(deadline, Some(120_000));
    // However long it took to stop and start: the clock of the game has run only while somebody was there.
    assert!(now < 60_000, "{now}");
    assert_eq!(refused(&mut line, |id| ClientMsg::Sit { id, seat: Some(Seat(1)) }).await, "game_running");
}
