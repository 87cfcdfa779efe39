//! What a deal is made of, and what a game is called: written down for ever.

use house::wire::{Nonce, SeatNonce};
use replay::{commitment, game_id, nonce_commitment, seed};
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
