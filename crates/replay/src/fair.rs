//! A deal anyone can check: a commitment before, nonces from the seats, everything shown in the end.

use house::wire::{GameId, SeatNonce, TableCode};
use sha2::{Digest, Sha256};
use table::Seed;

/// So that a hash made for this can be no hash made for anything else.
const DOMAIN: &[u8] = b"corral deal 1";

/// The same for the names of games.
const NAMES: &[u8] = b"corral game 1";

/// The hash that is published before the nonces come, in hexadecimal.
pub fn commitment(secret: &[u8; 32]) -> String {
    Seed::from_bytes(Sha256::digest(secret).into()).to_string()
}

/// The seed that the secret and the nonces give.
pub fn seed(secret: &[u8; 32], nonces: &[SeatNonce]) -> Seed {
    let mut hash = Sha256::new().chain_update(DOMAIN).chain_update(secret);
    for SeatNonce { seat, nonce } in nonces {
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
    use house::wire::Nonce;
    use table::Seat;

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
        let nonces = [(0, 0), (2, 9)]
            .map(|(seat, byte)| SeatNonce { seat: Seat(seat), nonce: Nonce::from_bytes([byte; 16]) });
        assert_eq!(commitment(&[7; 32]), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
        assert_eq!(
            seed(&[7; 32], &nonces).to_string(),
            "4251ae1380321a8be04b81463cb19339e92d13d4ac61e04d365f99e388bbc123"
        );
    }
}
