//! Before a game: the commitment goes out, nonces come in, and the cards follow from all of them.

use crate::Time;
use house::wire::{Fairness, Nonce, SeatNonce, Trouble};
use std::collections::BTreeMap;
use table::{Seat, SeatSet, Seed};

pub(crate) struct Dealing {
    secret: Seed,
    pub commitment: String,
    nonces: BTreeMap<Seat, Nonce>,
    until: Time,
}

impl Dealing {
    pub fn new(secret: Seed, until: Time) -> Self {
        let commitment = replay::commitment(&secret.bytes());
        Self { secret, commitment, nonces: BTreeMap::new(), until }
    }

    pub fn add(&mut self, seat: Seat, nonce: Nonce) -> Result<(), Trouble> {
        if self.nonces.contains_key(&seat) {
            return Err(Trouble::NoNonceWanted);
        }
        self.nonces.insert(seat, nonce);
        Ok(())
    }

    /// When the cards are dealt: at once, when all nonces are there that can be waited for.
    pub fn deals_at(&self, waited_for: SeatSet) -> Time {
        let all = waited_for.iter().all(|seat| self.nonces.contains_key(&seat));
        if all { Time::default() } else { self.until }
    }

    /// The secret, what was promised, and the seed that follows.
    pub fn finish(self) -> (Seed, Fairness, Seed) {
        let Self { secret, commitment, nonces, .. } = self;
        let nonces: Vec<_> = nonces.into_iter().map(|(seat, nonce)| SeatNonce { seat, nonce }).collect();
        let seed = replay::seed(&secret.bytes(), &nonces);
        (secret, Fairness { commitment, nonces }, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNTIL: Time = Time::from_seconds(1_000);

    #[test]
    fn it_waits_for_those_who_are_there_and_for_nobody_for_ever() {
        let mut dealing = Dealing::new(Seed::from_number(1), UNTIL);
        let both = SeatSet::all(2);
        dealing.add(Seat(0), Nonce::from_bytes([7; 16])).unwrap();
        assert_eq!(dealing.deals_at(both), UNTIL);
        assert_eq!(dealing.deals_at(SeatSet::of(Seat(0))), Time::default());
        assert_eq!(dealing.add(Seat(0), Nonce::from_bytes([8; 16])), Err(Trouble::NoNonceWanted));
        dealing.add(Seat(1), Nonce::from_bytes([9; 16])).unwrap();
        assert_eq!(dealing.deals_at(both), Time::default());
    }

    #[test]
    fn every_nonce_counts() {
        let seed_with = |byte| {
            let mut dealing = Dealing::new(Seed::from_number(1), UNTIL);
            dealing.add(Seat(0), Nonce::from_bytes([byte; 16])).unwrap();
            dealing.finish().2
        };
        assert_ne!(seed_with(1), seed_with(2));
    }
}
