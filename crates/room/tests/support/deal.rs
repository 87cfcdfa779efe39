//! How a seat takes part in a deal.

use house::wire::{ClientMsg, MsgId, Nonce, ServerMsg};

/// Commits to this nonce.
pub fn commit(deal: &ServerMsg, nonce: Nonce) -> impl Fn(MsgId) -> ClientMsg + use<> {
    let ServerMsg::Deal { game, attempt, seat, commitment: house, .. } = *deal else {
        panic!("{deal:?} is no deal")
    };
    let commitment = Some(replay::nonce_commitment(&house, seat, &nonce));
    move |id| ClientMsg::Commit { id, game, attempt, commitment }
}
