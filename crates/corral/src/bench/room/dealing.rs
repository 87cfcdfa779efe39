//! A game begins: the host starts it, every seat adds its part to the deal, and after the end everybody wants another.

use super::Room;
use crate::bench::message::Head;
use anyhow::{Result, bail};
use house::wire::{ClientMsg, Commitment, Nonce, ServerMsg, Status};

/// A seat's part of a deal.
pub struct Pledge {
    /// What the house has committed to, which is another for every deal.
    house: Commitment,
    nonce: Nonce,
}

impl Room {
    /// The host starts the first game.
    pub(super) async fn begin(&mut self) -> Result<()> {
        self.begun = self.say(0, |id| ClientMsg::Start { id }).await?;
        Ok(())
    }

    /// A seat that has come again sees how the table stands. What has been stored of a deal is only that it began, so the
    /// host starts the game again.
    pub(super) async fn find_table(&mut self, slot: usize, head: &Head<'_>) -> Result<()> {
        if slot == 0 && head.status()? == Some(Status::Lobby) {
            self.begin().await?;
        }
        Ok(())
    }

    pub(super) async fn commit(&mut self, slot: usize, text: &str) -> Result<()> {
        let ServerMsg::Deal { game, attempt, seat, commitment: house, .. } = serde_json::from_str(text)?
        else {
            bail!("table {} got no deal: {text}", self.code)
        };
        // A seat that comes again is asked again, and its part stays what it was.
        let pledge = self.slots[slot].pledge.take().filter(|pledge| pledge.house == house);
        let pledge = pledge.unwrap_or_else(|| {
            let nonce = Nonce::from_bytes(std::array::from_fn(|_| self.luck.below(256) as u8));
            Pledge { house, nonce }
        });
        let commitment = Some(replay::nonce_commitment(&house, seat, &pledge.nonce));
        self.slots[slot].pledge = Some(pledge);
        self.say(slot, |id| ClientMsg::Commit { id, game, attempt, commitment }).await?;
        Ok(())
    }

    pub(super) async fn reveal(&mut self, slot: usize, game: u32) -> Result<()> {
        let Some(Pledge { nonce, .. }) = self.slots[slot].pledge else { return Ok(()) };
        self.say(slot, |id| ClientMsg::Nonce { id, game, nonce }).await?;
        Ok(())
    }

    /// Everybody has seen the end of a game.
    pub(super) async fn rematch(&mut self, game: u32) -> Result<()> {
        let running = {
            let mut tally = self.tally.borrow_mut();
            // Who comes again is told of it again.
            tally.games += u64::from(game > self.finished);
            tally.running
        };
        self.finished = self.finished.max(game);
        if running && !self.in_haste {
            // It begins with the last who wants it, the host.
            for slot in (0..self.slots.len()).rev() {
                self.begun = self.say(slot, |id| ClientMsg::Rematch { id }).await?;
            }
        }
        Ok(())
    }
}
