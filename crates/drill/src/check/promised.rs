//! What one connection was told of a deal before anything was revealed, against what the cards were made of.

use crate::hear::Message;
use house::wire::{Commitment, Fairness, SeatCommitment, SeatNonce};
use table::SeatSet;

#[derive(Default)]
pub(crate) struct Promised {
    game: u32,
    attempt: u32,
    house: Option<Commitment>,
    withheld: SeatSet,
    seats: Vec<SeatCommitment>,
}

impl Promised {
    pub fn deal(&mut self, message: &Message<'_>) -> Result<(), String> {
        let Message { game, attempt, commitment, withheld, .. } = *message;
        if game == self.game && attempt == self.attempt {
            return expect(commitment == self.house, "another commitment to the same deal");
        }
        if game == self.game {
            let names_more = self.withheld.minus(withheld).is_empty() && withheld.len() > self.withheld.len();
            expect(names_more, "the deal begins anew, and nobody is named who did not reveal a nonce")?;
        }
        *self = Self { game, attempt, house: commitment, withheld, seats: Vec::new() };
        Ok(())
    }

    pub fn reveal(&mut self, message: &Message<'_>) -> Result<(), String> {
        let seats = message.commitments.clone().unwrap_or_default();
        expect(
            (message.game, message.attempt) == (self.game, self.attempt),
            "another deal is to be revealed",
        )?;
        expect(self.seats.is_empty() || self.seats == seats, "other commitments of the seats than before")?;
        self.seats = seats;
        Ok(())
    }

    /// Whether it was told of this deal, and it was made of what it was told.
    pub fn dealt(&self, game: u32, fair: &Fairness) -> Result<bool, String> {
        if game != self.game {
            return Ok(false);
        }
        expect(self.house == Some(fair.commitment), "another secret than the one committed to")?;
        expect(self.withheld == fair.withheld, "others are named who did not reveal a nonce")?;
        let opened = fair.nonces.iter().map(|SeatNonce { seat, nonce, .. }| SeatCommitment {
            seat: *seat,
            commitment: replay::nonce_commitment(&fair.commitment, *seat, nonce),
        });
        expect(opened.eq(self.seats.iter().copied()), "other nonces than those committed to")?;
        Ok(true)
    }
}

fn expect(is: bool, otherwise: &str) -> Result<(), String> {
    if is { Ok(()) } else { Err(otherwise.into()) }
}
