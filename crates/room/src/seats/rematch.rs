//! Who wants another game.

use super::Seats;
use crate::Time;
use house::wire::{Level, PlayerId, TableRefusal};
use std::time::Duration;
use table::Seat;

impl Seats {
    pub fn want_rematch(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        let seat = self.seat_of(player).ok_or(TableRefusal::NotSeated)?;
        self.slots[seat.index()].wants_rematch = true;
        Ok(())
    }

    /// Another game has begun, or it would be another one than they had agreed to.
    pub fn ask_anew(&mut self) {
        for slot in &mut self.slots {
            slot.wants_rematch = false;
        }
    }

    /// Those who have not said yet that they want another game, and since when they are away, if they are.
    fn undecided(&self) -> impl Iterator<Item = (Seat, Option<Time>)> {
        let undecided = self.seated().filter(|(seat, _)| !self.slots[seat.index()].wants_rematch);
        undecided.map(|(seat, player)| (seat, self.people.get(player).and_then(|person| person.down_since)))
    }

    /// When another game begins, if nothing changes: all who are here want it, and nobody who is away is still waited for.
    pub fn rematch_at(&self, now: Time, patience: Duration) -> Option<Time> {
        let waited_for = self.undecided().map(|(_, away)| Some(away? + patience));
        let all = waited_for.collect::<Option<Vec<Time>>>()?;
        self.slots.iter().any(|slot| slot.wants_rematch).then(|| all.into_iter().max().unwrap_or(now))
    }

    /// Players who are away and have not agreed have left. Bots take every free seat.
    pub fn fill_up(&mut self) {
        let gone: Vec<Seat> = self.undecided().map(|(seat, _)| seat).collect();
        for seat in gone {
            self.unseat(seat).expect("somebody sits there");
        }
        self.fill_with_bots();
    }

    /// Bots take every free seat, as strong as those that are here.
    pub fn fill_with_bots(&mut self) {
        let level = self.bots().next().map_or(Level::Normal, |(_, level, _)| level);
        while self.free() > 0 {
            self.add_bot(None, level).expect("a seat is free");
        }
    }
}
