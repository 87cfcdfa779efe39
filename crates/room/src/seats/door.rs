//! Who may come in. Seats always have room for their owners; spectators have a limit of their own, and the host may send
//! people away.

use super::Seats;
use crate::Time;
use crate::mail::ConnId;
use house::wire::{KeptOut, PlayerId, TableRefusal};

/// How many are kept out at most; one more lets the first of them in again.
const KEPT_OUT: usize = 32;

impl Seats {
    /// Whether somebody may come in at a table that so many watch, and no more than `limit` may.
    pub fn has_room_for(&self, player: &PlayerId, watching: usize, limit: usize) -> Result<(), TableRefusal> {
        if self.kept_out.iter().any(|other| other.player == *player) {
            return Err(TableRefusal::KeptOut);
        }
        let is_expected = self.people.contains_key(player) || self.rightful_host() == Some(player);
        if !is_expected && watching >= limit {
            return Err(TableRefusal::TableFull { limit });
        }
        Ok(())
    }

    /// The oldest connection of somebody who has no room for another.
    pub fn one_too_many(&self, player: &PlayerId, limit: usize) -> Option<ConnId> {
        if self.tabs(player).count() < limit { None } else { self.tabs(player).min() }
    }

    pub fn kept_out(&self) -> &[KeptOut] {
        &self.kept_out
    }

    /// Sends somebody away for good. They have yet to be sent their last message.
    pub fn keep_out(&mut self, player: &PlayerId, now: Time) -> Result<(), TableRefusal> {
        if [self.host(), self.rightful_host()].contains(&Some(player)) {
            return Err(TableRefusal::HostStays);
        }
        let name = self.name(player).ok_or(TableRefusal::NoSuchPerson)?.as_str().to_owned();
        if self.kept_out.len() == KEPT_OUT {
            self.kept_out.remove(0);
        }
        self.kept_out.push(KeptOut { player: player.clone(), name });
        self.leave(player, false, now);
        if self.tabs(player).next().is_none() {
            self.people.remove(player);
        }
        Ok(())
    }

    pub fn let_in(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        let before = self.kept_out.len();
        self.kept_out.retain(|other| other.player != *player);
        if self.kept_out.len() == before { Err(TableRefusal::NoSuchPerson) } else { Ok(()) }
    }
}
