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

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by another program:
    /// `python3 -c "import hashlib as h; s=bytes([7]*32); print(''.join('ABCDEFGHJKMNPQRSTVWXYZ2345678'[b%29] for b in h.sha256(b'corral game 1'+s).digest()[:16]))"`
    #[test]
    fn names_never_change() {
        assert_eq!(game_id(&[7; 32]).0, "CQDQ5TAGDTASFEQW");
    }

    /// Computed by another program:
    /// `python3 -c "import hashlib as h; s=bytes([7]*32); print(h.sha256(s).hexdigest(), h.sha256(b'corral deal 1'+s+bytes([0]*17)+bytes([2]+[9]*16)).hexdigest())"`
    #[test]
    fn deals_never_change() {
        let nonces = [(0, 0), (2, 9)].map(|(seat, byte)| SeatNonce {
            seat: Seat(seat),
            commitment: None,
            nonce: Nonce::from_bytes([byte; 16]),
        });
        let house = commitment(&[7; 32]);
        assert_eq!(house.to_string(), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
        assert_eq!(
            seed(&[7; 32], &nonces).to_string(),
            "4251ae1380321a8be04b81463cb19339e92d13d4ac61e04d365f99e388bbc123"
        );
    }

    /// Computed by another program:
    /// `python3 -c "import hashlib as h; c=h.sha256(bytes([7]*32)).digest(); print(h.sha256(b'corral nonce 1'+c+bytes([2]+[9]*16)).hexdigest())"`
    #[test]
    fn commitments_never_change() {
        let nonce = Nonce::from_bytes([9; 16]);
        let of = |seat| nonce_commitment(&commitment(&[7; 32]), Seat(seat), &nonce);
        assert_eq!(of(2).to_string(), "8c9fdc755cfd66602290b5ff3031b075e3ec5aec04930b1e648d038d4538301c");
        assert_ne!(of(1), of(2), "another's commitment cannot be copied");
    }
}
