//! A deal anyone can check: everybody commits to their part before anybody shows theirs, and everything is shown in the end.

use house::wire::{Commitment, GameId, Nonce, SeatNonce, TableCode};
use sha2::{Digest, Sha256};
use table::{Seat, Seed};

/// So that a hash made for this can be no hash made for anything else.
const DOMAIN: &[u8] = b"corral deal 1";

/// The same for what seats commit to.
const NONCES: &[u8] = b"corral nonce 1";

/// The same for the names of games.
const NAMES: &[u8] = b"corral game 1";

/// What the house commits itself to, before any seat does.
pub fn commitment(secret: &[u8; 32]) -> Commitment {
    Commitment::from_bytes(Sha256::digest(secret).into())
}

/// What a seat commits itself to. It is good for this deal and this seat alone: nobody can use it once more, or copy it.
pub fn nonce_commitment(house: &Commitment, seat: Seat, nonce: &Nonce) -> Commitment {
    let hash = Sha256::new().chain_update(NONCES).chain_update(house.bytes());
    Commitment::from_bytes(hash.chain_update([seat.0]).chain_update(nonce.bytes()).finalize().into())
}

/// The seed that the secret and the nonces give.
pub fn seed(secret: &[u8; 32], nonces: &[SeatNonce]) -> Seed {
    let mut hash = Sha256::new().chain_update(DOMAIN).chain_update(secret);
    for SeatNonce { seat, nonce, .. } in nonces {
        hash.update([seat.0]);
        hash.update(nonce.bytes());
    }
    Seed::from_bytes(hash.finalize().into())
}

/// The name of the game that was dealt with this secret. Nobody can tell it before the secret is shown.
pub fn game_id(secret: &[u8; 32]) -> GameId {
    let hash = Sha256::new().chain_update(NAMES).chain_update(secret).finalize();
    let letter = |byte: &u8| char::from(TableCode::LETTERS[usize::from(*byte) % TableCode::LETTERS.len()]);
    GameId(hash.iter().take(GameId::LENGTH).map(letter).collect())
}
