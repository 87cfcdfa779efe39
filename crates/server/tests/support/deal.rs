//! How a seat takes part in a deal.

use super::random_player::commit;
use super::until;
use client::Connection;
use house::wire::{ClientMsg, Nonce, ServerMsg};

/// The deal that this line is told of.
pub async fn deal(line: &mut Connection) -> ServerMsg {
    until(line, "the deal", |msg| matches!(msg, ServerMsg::Deal { .. }).then_some(msg)).await
}

/// Everybody adds a nonce to the deal that has just begun, and is shown the cards.
pub async fn add_nonces(lines: &mut [Connection]) {
    let nonce = Nonce::from_bytes([7; 16]);
    for line in &mut *lines {
        let deal = deal(line).await;
        line.ask(commit(&deal, nonce)).await.unwrap();
    }
    for line in &mut *lines {
        let revealed = |msg| match msg {
            ServerMsg::Reveal { game, .. } => Some(game),
            _ => None,
        };
        let game = until(line, "the commitments", revealed).await;
        line.ask(|id| ClientMsg::Nonce { id, game, nonce }).await.unwrap();
    }
    for line in lines {
        until(line, "the cards", |msg| matches!(msg, ServerMsg::Snapshot { .. }).then_some(())).await;
    }
}
