//! Before a game, in two rounds. The table commits itself to a secret and the seats to nonces; when all have, and nothing
//! can be chosen any more, the seats reveal theirs, and the cards follow from everything. Bots, seats whose player is not
//! connected, and programs that say so add nothing.
//!
//! A house could tell a friend what the others revealed, and the friend could then withhold a nonce because of the cards
//! that would follow. That must not give them a choice between two deals: everything is drawn anew, without that seat. What
//! remains is that each such seat can throw one deal away without knowing the next, and the proof of the game names it.

use crate::Time;
use house::wire::{Commitment, Fairness, Nonce, SeatCommitment, SeatNonce, ServerMsg, TableRefusal};
use table::{Seat, SeatSet, Seed, SortedMap};

pub(crate) struct Dealing {
    secret: Seed,
    commitment: Commitment,
    /// 1, and one more whenever everything has been drawn anew.
    attempt: u32,
    /// Seats that did not reveal in an earlier attempt.
    withheld: SeatSet,
    round: Round,
    /// The seats have so long for this round.
    until: Time,
}

enum Round {
    /// What the seats have answered: a commitment, or that they add nothing.
    Commit(SortedMap<Seat, Option<Commitment>>),
    Reveal {
        commitments: SortedMap<Seat, Commitment>,
        nonces: SortedMap<Seat, Nonce>,
    },
}

/// What follows a round.
pub(crate) enum Next {
    /// The seats are asked for something again.
    Asks(Dealing),
    Deals(Dealt),
}

/// All that is known of a deal before the cards.
pub(crate) struct Dealt {
    pub secret: Seed,
    pub fair: Fairness,
    /// What the cards follow from.
    pub seed: Seed,
}

impl Dealing {
    pub fn new(secret: Seed, until: Time) -> Self {
        Self::attempt(1, SeatSet::NONE, secret, until)
    }

    fn attempt(attempt: u32, withheld: SeatSet, secret: Seed, until: Time) -> Self {
        let commitment = replay::commitment(&secret.bytes());
        Self { secret, commitment, attempt, withheld, round: Round::Commit(SortedMap::default()), until }
    }

    pub fn commit(
        &mut self,
        seat: Seat,
        attempt: u32,
        commitment: Option<Commitment>,
    ) -> Result<(), TableRefusal> {
        if attempt != self.attempt {
            return Err(TableRefusal::OtherAttempt { theirs: attempt, ours: self.attempt });
        }
        let Round::Commit(answers) = &mut self.round else { return Err(TableRefusal::NoNonceWanted) };
        // Somebody who comes back, or has two tabs, says the same once more.
        if self.withheld.contains(seat) || *answers.or_insert(seat, commitment) != commitment {
            return Err(TableRefusal::NoNonceWanted);
        }
        Ok(())
    }

    pub fn reveal(&mut self, seat: Seat, nonce: Nonce) -> Result<(), TableRefusal> {
        let Round::Reveal { commitments, nonces } = &mut self.round else {
            return Err(TableRefusal::CommitFirst);
        };
        let commitment = commitments.get(&seat).ok_or(TableRefusal::NoNonceWanted)?;
        if *commitment != replay::nonce_commitment(&self.commitment, seat, &nonce) {
            return Err(TableRefusal::OtherNonce);
        }
        nonces.insert(seat, nonce);
        Ok(())
    }

    /// When the round is over: at once, when everything is there that can be waited for. A seat that has committed is
    /// waited for until the time is up, because they may be loading their page again.
    pub fn goes_on_at(&self, connected: SeatSet) -> Time {
        let all = match &self.round {
            Round::Commit(answers) => {
                connected.minus(self.withheld).iter().all(|seat| answers.contains_key(&seat))
            }
            Round::Reveal { commitments, nonces } => commitments.len() == nonces.len(),
        };
        if all { Time::default() } else { self.until }
    }

    /// The round is over. Another one lasts until then, and another secret is drawn if one is needed.
    pub fn go_on(self, until: Time, secret: impl FnOnce() -> Seed) -> Next {
        match self.round {
            Round::Commit(answers) => {
                let committed =
                    answers.into_iter().filter_map(|(seat, commitment)| Some((seat, commitment?)));
                let round = Round::Reveal { commitments: committed.collect(), nonces: SortedMap::default() };
                Next::Asks(Self { round, until, ..self })
            }
            Round::Reveal { commitments, nonces } => {
                let missing = commitments.keys().filter(|seat| !nonces.contains_key(seat)).copied();
                let withheld = missing.fold(self.withheld, SeatSet::with);
                if withheld != self.withheld {
                    return Next::Asks(Self::attempt(self.attempt + 1, withheld, secret(), until));
                }
                let added =
                    |(seat, nonce)| SeatNonce { seat, commitment: commitments.get(&seat).copied(), nonce };
                let nonces = nonces.into_iter().map(added).collect();
                Next::Deals(Dealt::new(
                    self.secret,
                    Fairness { commitment: self.commitment, nonces, withheld },
                ))
            }
        }
    }

    // What a seat is asked for

    pub fn deal_msg(&self, game: u32, seat: Seat) -> ServerMsg {
        let Self { attempt, commitment, withheld, .. } = *self;
        ServerMsg::Deal { game, attempt, seat, commitment, withheld }
    }

    /// In the second round.
    pub fn reveal_msg(&self, game: u32) -> Option<ServerMsg> {
        let Round::Reveal { commitments, .. } = &self.round else { return None };
        let told = |(&seat, &commitment)| SeatCommitment { seat, commitment };
        let commitments = commitments.iter().map(told).collect();
        Some(ServerMsg::Reveal { game, attempt: self.attempt, commitments })
    }
}

impl Dealt {
    fn new(secret: Seed, fair: Fairness) -> Self {
        let seed = replay::seed(&secret.bytes(), &fair.nonces);
        Self { secret, fair, seed }
    }

    /// The same with another secret: a fault that the drill must find.
    pub fn with_late(self, secret: Seed) -> Self {
        let fair = Fairness { commitment: replay::commitment(&secret.bytes()), ..self.fair };
        Self::new(secret, fair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Time = Time::from_seconds(1_000);
    const SECOND: Time = Time::from_seconds(2_000);
    const THIRD: Time = Time::from_seconds(3_000);
    const AT_ONCE: Time = Time::from_seconds(0);

    fn dealing() -> Dealing {
        Dealing::new(Seed::from_number(1), FIRST)
    }

    fn nonce(byte: u8) -> Nonce {
        Nonce::from_bytes([byte; 16])
    }

    /// A seat commits to a nonce.
    fn commit(dealing: &mut Dealing, seat: u8, byte: u8) -> Result<(), TableRefusal> {
        let hash = replay::nonce_commitment(&dealing.commitment, Seat(seat), &nonce(byte));
        dealing.commit(Seat(seat), dealing.attempt, Some(hash))
    }

    fn asks(next: Next) -> Dealing {
        match next {
            Next::Asks(dealing) => dealing,
            Next::Deals(_) => panic!("it is not over"),
        }
    }

    fn deals(next: Next) -> Dealt {
        match next {
            Next::Deals(dealt) => dealt,
            Next::Asks(_) => panic!("it is over"),
        }
    }

    fn none() -> Seed {
        panic!("one secret is enough");
    }

    /// Everybody has committed, seat 0 to 1s and seat 1 to 2s.
    fn committed() -> Dealing {
        let mut dealing = dealing();
        commit(&mut dealing, 0, 1).unwrap();
        commit(&mut dealing, 1, 2).unwrap();
        asks(dealing.go_on(SECOND, none))
    }

    #[test]
    fn it_waits_for_those_who_are_there_and_for_nobody_for_ever() {
        let mut dealing = dealing();
        let both = SeatSet::all(2);
        commit(&mut dealing, 0, 7).unwrap();
        assert_eq!(dealing.goes_on_at(both), FIRST);
        assert_eq!(dealing.goes_on_at(SeatSet::of(Seat(0))), AT_ONCE);
        commit(&mut dealing, 0, 7).expect("somebody came back, and says the same");
        assert_eq!(commit(&mut dealing, 0, 8), Err(TableRefusal::NoNonceWanted));
        assert_eq!(dealing.commit(Seat(0), 1, None), Err(TableRefusal::NoNonceWanted));
        dealing.commit(Seat(1), 1, None).expect("a seat may say that it adds nothing");
        assert_eq!(dealing.goes_on_at(both), AT_ONCE);
        let mut dealing = asks(dealing.go_on(SECOND, none));
        assert_eq!(dealing.goes_on_at(SeatSet::NONE), SECOND, "a seat that has committed may come back");
        assert_eq!(dealing.reveal(Seat(1), nonce(7)), Err(TableRefusal::NoNonceWanted));
        dealing.reveal(Seat(0), nonce(7)).unwrap();
        assert_eq!(dealing.goes_on_at(both), AT_ONCE);
        let Dealt { fair, .. } = deals(dealing.go_on(THIRD, none));
        assert_eq!(fair.nonces.len(), 1);
    }

    #[test]
    fn every_nonce_counts() {
        let seed_with = |byte| {
            let mut dealing = dealing();
            commit(&mut dealing, 0, byte).unwrap();
            let mut dealing = asks(dealing.go_on(SECOND, none));
            dealing.reveal(Seat(0), nonce(byte)).unwrap();
            deals(dealing.go_on(THIRD, none)).seed
        };
        assert_ne!(seed_with(1), seed_with(2));
    }

    #[test]
    fn nobody_can_choose_a_nonce_after_the_others() {
        let mut open = dealing();
        assert_eq!(open.reveal(Seat(0), nonce(1)), Err(TableRefusal::CommitFirst));
        let mut dealing = committed();
        dealing.reveal(Seat(0), nonce(1)).unwrap();
        assert_eq!(
            dealing.reveal(Seat(1), nonce(3)),
            Err(TableRefusal::OtherNonce),
            "ground after seat 0 was seen"
        );
        assert_eq!(dealing.reveal(Seat(1), nonce(1)), Err(TableRefusal::OtherNonce), "copied");
        assert_eq!(commit(&mut dealing, 1, 3), Err(TableRefusal::NoNonceWanted), "too late");
        assert_eq!(commit(&mut dealing, 2, 3), Err(TableRefusal::NoNonceWanted), "too late");
        assert_eq!(dealing.reveal(Seat(2), nonce(3)), Err(TableRefusal::NoNonceWanted));
        dealing.reveal(Seat(1), nonce(2)).unwrap();
        let Dealt { secret, fair, seed } = deals(dealing.go_on(THIRD, none));
        assert!(replay::Proof::of(&fair, secret, seed, true).is_ok());
    }

    #[test]
    fn a_seat_that_does_not_reveal_has_no_part_in_the_next_attempt_and_is_named() {
        let mut dealing = committed();
        dealing.reveal(Seat(0), nonce(1)).unwrap();
        let mut anew = asks(dealing.go_on(THIRD, || Seed::from_number(2)));
        assert_eq!((anew.attempt, anew.withheld), (2, SeatSet::of(Seat(1))));
        assert_eq!(anew.commitment, replay::commitment(&Seed::from_number(2).bytes()), "with another secret");
        let first = Commitment::from_bytes([0; 32]);
        assert_eq!(
            anew.commit(Seat(0), 1, Some(first)),
            Err(TableRefusal::OtherAttempt { theirs: 1, ours: 2 }),
            "what was meant for the first attempt counts for nothing"
        );
        assert_eq!(commit(&mut anew, 1, 2), Err(TableRefusal::NoNonceWanted));
        assert_eq!(anew.goes_on_at(SeatSet::all(2)), THIRD);
        commit(&mut anew, 0, 9).unwrap();
        assert_eq!(anew.goes_on_at(SeatSet::all(2)), AT_ONCE, "nobody waits for seat 1");
        let mut anew = asks(anew.go_on(THIRD, none));
        anew.reveal(Seat(0), nonce(9)).unwrap();
        let Dealt { fair, .. } = deals(anew.go_on(THIRD, none));
        assert_eq!(fair.withheld, SeatSet::of(Seat(1)));
        assert_eq!(fair.nonces.iter().map(|nonce| nonce.seat).collect::<Vec<_>>(), [Seat(0)]);
    }
}
