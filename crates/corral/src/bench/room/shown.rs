//! What the seats of a table are shown, compared with what they were shown before and with what the others are shown.

use super::Room;
use crate::bench::followed::Told;
use crate::bench::message::Head;
use anyhow::{Context, Result, bail};
use house::wire::{ClientMsg, Seen};
use std::time::Instant;
use table::Millis;

impl Room {
    pub(super) fn step(&mut self, slot: usize, head: &Head<'_>) -> Result<()> {
        let Head { re, game, n, at, .. } = *head;
        let is_public = head.is_public(self.opening.wish.title.secret_events())?;
        self.tally.borrow_mut().deliveries += 1;
        let action = self.in_flight.as_mut().filter(|action| action.slot == slot && re == Some(action.id));
        let seat = &mut self.slots[slot];
        // While it waits for a snapshot, that tells of this step too.
        let counts = !seat.awaits_snapshot;
        if counts {
            let Seen { game: old_game, n: old } = seat.followed.seen();
            if !seat.followed.step(game, Told { n, at }) {
                let code = &self.code;
                bail!(
                    "table {code}, seat {slot}: step {n} of game {game} came after step {old} of game {old_game}"
                );
            }
            seat.public += u32::from(is_public);
        }
        if let Some(action) = action {
            action.reached = Some((game, if is_public { seat.public } else { 0 }));
            self.acknowledged.note(game, at);
        }
        if counts && is_public {
            self.compare_public(slot, at)?;
        }
        self.stepped();
        self.finish_action();
        Ok(())
    }

    /// All seats are shown the same steps, if they are shown to everybody.
    fn compare_public(&mut self, slot: usize, at: Millis) -> Result<()> {
        let (game, place) = self.slots[slot].reached();
        if !self.public.is_same(game, place, at) {
            let code = &self.code;
            bail!(
                "table {code}, seat {slot}: step {place} for everybody of game {game} is not what others were shown"
            );
        }
        Ok(())
    }

    /// Where the game stands: after the deal, and when a seat has come again or asks.
    pub(super) async fn snapshot(&mut self, slot: usize, text: &str, head: &Head<'_>) -> Result<()> {
        let Head { game, n, re, .. } = *head;
        let missed = head.missed()?;
        let seat = &mut self.slots[slot];
        let place = format!("table {}, seat {slot}", self.code);
        let before = (seat.followed.seen() == Seen { game, n }).then(|| seat.whole.view().into_owned());
        seat.follow(text, head)?;
        if before.is_some_and(|before| !is_same(&before, &seat.whole.view())) {
            return Err(seat.followed.other_view()).context(place);
        }
        let known = seat.followed.last_of(game);
        let is_new_game = seat.reached().0 != game;
        if is_new_game {
            seat.public = 0;
        }
        let told: Vec<Told> = missed.iter().map(|step| Told { n: step.n, at: step.at }).collect();
        seat.awaits_snapshot = !seat.followed.snapshot(game, n, &told).with_context(|| place.clone())?;
        seat.over = false;
        let seen = Some(seat.followed.seen());
        match (seat.awaits_snapshot, re) {
            (false, _) => {}
            // It was away while another game began: there it has seen nothing.
            (true, None) => return self.say(slot, |id| ClientMsg::Resync { id, seen }).await.map(drop),
            (true, Some(_)) => bail!("{place}: it was away for more steps than the server tells again"),
        }
        for step in missed.iter().filter(|step| step.n > known) {
            if step.is_public(self.opening.wish.title.secret_events())? {
                self.slots[slot].public += 1;
                self.compare_public(slot, step.at)?;
            }
        }
        if n > known || is_new_game {
            self.stepped();
        }
        self.finish_action();
        Ok(())
    }

    /// Something new has been shown to somebody.
    fn stepped(&mut self) {
        let now = Instant::now();
        self.shown = now;
        if !self.slots.iter().all(|slot| slot.line.is_open()) {
            self.pause.late_step(now);
        } else if let Some(paused) = self.pause.step(now, self.due) {
            self.tally.borrow_mut().paused(&self.code, paused);
        }
    }

    /// An action has arrived when everybody has seen what it did.
    pub(super) fn finish_action(&mut self) {
        let reached = self.in_flight.as_ref().and_then(|action| action.reached);
        if !reached.is_some_and(|reached| self.slots.iter().all(|slot| slot.reached() >= reached)) {
            return;
        }
        if let Some(action) = self.in_flight.take() {
            self.tally.borrow_mut().arrived(action.sent.elapsed());
        }
    }
}

/// Whether two views say the same.
fn is_same(one: &str, other: &str) -> bool {
    let read = |view| serde_json::from_str::<serde_json::Value>(view).ok();
    one == other || read(one) == read(other)
}
