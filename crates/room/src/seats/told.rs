//! What everybody is told of who sits where, and who is there.

use super::{Presence, SeatSlot, Seats};
use crate::stored::StoredSitter;
use house::wire::{Person, PlayerId, SeatState, Sitter};
use table::{Seat, SeatSet};

impl Seats {
    pub fn states(&self, stand_ins: SeatSet) -> Vec<SeatState> {
        let state = |(seat, slot): (Seat, &SeatSlot)| SeatState {
            sitter: slot.sitter.as_ref().map(|sitter| self.sitter_state(sitter)),
            stand_in: stand_ins.contains(seat),
            wants_rematch: slot.wants_rematch,
        };
        (0..).map(Seat).zip(&self.slots).map(state).collect()
    }

    fn sitter_state(&self, sitter: &StoredSitter) -> Sitter {
        match sitter {
            StoredSitter::Person { player, name, avatar } => Sitter::Person(Person {
                player: player.clone(),
                name: name.as_str().to_owned(),
                avatar: *avatar,
                connected: self.is_connected(player),
            }),
            StoredSitter::Bot { name, level } => Sitter::Bot { name: name.clone(), level: *level },
        }
    }

    pub fn spectators(&self) -> impl Iterator<Item = Person> {
        let is_one = |(player, presence): &(&PlayerId, &Presence)| {
            presence.down_since.is_none() && self.seat_of(player).is_none()
        };
        self.people.iter().filter(is_one).map(|(player, presence)| Person {
            player: player.clone(),
            name: presence.name.as_str().to_owned(),
            avatar: presence.avatar,
            connected: true,
        })
    }
}
