//! Who is sent away, and who is asked to come.

use super::Room;
use crate::mail::ConnId;
use crate::{Effect, Occasion};
use house::wire::{Name, PlayerId, TableRefusal};

impl Room {
    /// The host sends somebody away for good: a spectator at any time, a player between games.
    pub(super) fn keep_out(&mut self, host: &PlayerId, player: &PlayerId) -> Result<(), TableRefusal> {
        self.host_only(host)?;
        // A host who is behind still sees people play who have stood up since the end.
        let plays = self.seats.seat_of(player).is_some()
            || self.spectators.is_behind(host) && !self.spectators.is_behind(player);
        if plays {
            self.no_game_for(host)?;
        }
        let tabs: Vec<ConnId> = self.seats.tabs(player).collect();
        self.seats.keep_out(player, self.now)?;
        self.seats_changed();
        for tab in tabs {
            self.send_away(tab, &TableRefusal::KeptOut);
        }
        self.pause_or_go_on();
        Ok(())
    }

    pub(super) fn let_in(&mut self, host: &PlayerId, player: &PlayerId) -> Result<(), TableRefusal> {
        self.host_only(host)?;
        self.seats.let_in(player)?;
        self.seats_changed();
        Ok(())
    }

    /// Anybody who plays here can invite others; where only guests may come in, the host alone says who.
    pub(super) fn invite(
        &mut self,
        player: &PlayerId,
        guest: PlayerId,
        name: &Name,
    ) -> Result<(), TableRefusal> {
        if !self.settings.is_visited() {
            return Err(TableRefusal::NoSuchPerson);
        }
        if self.seats.seat_of(player).is_none() || self.seats.is_shut_for(&guest) {
            self.host_only(player)?;
        }
        self.seats.invite(player, guest.clone(), name)?;
        self.seats_changed();
        self.effects.push(Effect::Call { player: guest, occasion: Occasion::Invitation });
        Ok(())
    }
}
