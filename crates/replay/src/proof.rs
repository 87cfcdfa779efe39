use crate::{commitment, nonce_commitment, seed};
use house::wire::{Fairness, SeatNonce};
use std::fmt;
use table::{MAX_SEATS, SeatSet, Seed};

/// What is known of how the cards were dealt. Written, it is one sentence: what is proven, and against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Nothing: it was a simulation, and nobody had to be convinced.
    None,
    /// The house had committed itself to its secret, but the seats showed their nonces one after another.
    House,
    /// The house and these seats had committed themselves before anybody showed anything.
    Everybody {
        /// The seats that added a nonce.
        seats: SeatSet,
        /// The seats that committed to one and did not reveal it, so that the deal began anew without them.
        withheld: SeatSet,
    },
}

impl Proof {
    /// Checks how a seed was made. If it was in two rounds, every nonce must have been committed to.
    pub fn of(fair: &Fairness, secret: Seed, made: Seed, two_rounds: bool) -> Result<Self, String> {
        let Fairness { commitment: house, nonces, withheld } = fair;
        if commitment(&secret.bytes()) != *house {
            return Err("the secret is not the one that was committed to".into());
        }
        let in_order = nonces.windows(2).all(|pair| pair[0].seat < pair[1].seat);
        if !in_order || nonces.last().is_some_and(|last| last.seat.index() >= MAX_SEATS) {
            return Err("the nonces are not those of seats, in order".into());
        }
        for SeatNonce { seat, commitment, nonce } in nonces {
            match commitment {
                Some(commitment) if *commitment != nonce_commitment(house, *seat, nonce) => {
                    return Err(format!("the nonce of {seat} is not the one that it committed to"));
                }
                None if two_rounds => return Err(format!("{seat} had not committed to its nonce")),
                _ => {}
            }
            if withheld.contains(*seat) {
                return Err(format!("{seat} is said to have withheld its nonce, and has added one"));
            }
        }
        if seed(&secret.bytes(), nonces) != made {
            return Err("the seed does not follow from the secret and the nonces".into());
        }
        let seats = nonces.iter().map(|nonce| nonce.seat).collect();
        Ok(if two_rounds { Self::Everybody { seats, withheld: *withheld } } else { Self::House })
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::House => f.write_str(
                "the secret is the one committed to, and the seed follows from it and the nonces: \
                 the house alone did not choose the cards, but a house that had a seat could",
            ),
            Self::Everybody { seats, withheld } if seats.is_empty() => {
                f.write_str(
                    "the secret is the one committed to, and the seed follows from it: \
                     no seat added a nonce, so there is only the word of the house that it did not choose the cards",
                )?;
                thrown_away(*withheld, f)
            }
            Self::Everybody { seats, withheld } => {
                write!(
                    f,
                    "the secret and the nonces of {} are the ones committed to, and the seed follows from them: \
                     anybody who was sent these commitments before revealing one of the nonces knows that \
                     nobody chose the cards, not even the house together with all other seats",
                    listed(*seats)
                )?;
                thrown_away(*withheld, f)
            }
        }
    }
}

fn thrown_away(withheld: SeatSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if withheld.is_empty() {
        return Ok(());
    }
    write!(f, " (a deal was thrown away because of {}, who did not reveal a nonce)", listed(withheld))
}

fn listed(seats: SeatSet) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    seats.join(", ")
}
