//! A table for one game: it is played to its end, and everybody leaves.

use super::{Room, SeatSlot};
use crate::bench::message::Head;
use crate::bench::tally::Tally;
use anyhow::{Context, Result, bail};
use house::wire::{ClientMsg, Seen, TableCode, TableRefusal};
use std::cell::RefCell;

impl Room {
    /// Where there will be one game, and everybody ends it as soon as they can.
    pub fn in_haste(mut self) -> Self {
        self.in_haste = true;
        self
    }

    pub fn code(&self) -> &TableCode {
        &self.code
    }

    /// Plays one game until its end has been told to everybody, and leaves.
    pub async fn play_and_leave(&mut self) -> Result<()> {
        self.deal().await?;
        while !self.slots.iter().all(|slot| slot.over) {
            self.go_on(None).await?;
        }
        for slot in &mut self.slots {
            slot.leave(&self.tally).await?;
        }
        Ok(())
    }

    /// How far it has come, for one who waits no longer.
    pub fn standing(&self) -> String {
        let SeatSlot { followed, waiting, .. } = &self.slots[self.last];
        let Seen { game, n } = followed.seen();
        let (over, seats) = (self.slots.iter().filter(|slot| slot.over).count(), self.slots.len());
        if over > 0 {
            return format!("{over} of {seats} seats have been told that the game is over");
        }
        if game == 0 {
            return "the cards have not been dealt".into();
        }
        let waiting: Vec<String> = waiting.iter().map(|seat| seat.0.to_string()).collect();
        let under_way = if self.in_flight.is_some() { ", and an action is not answered" } else { "" };
        format!("after step {n} the game waits for the seats [{}]{under_way}", waiting.join(", "))
    }
}

impl SeatSlot {
    /// Leaves as a client does, and returns when the server has closed the connection.
    async fn leave(&mut self, tally: &RefCell<Tally>) -> Result<()> {
        let line = self.line.open()?;
        let id = line.fresh_id();
        line.send(&ClientMsg::Leave { id }).await?;
        loop {
            let text = line.next_text().await?;
            let head = Head::read(&text).context("this is no message")?;
            match head.kind {
                "bye" if head.code() == TableRefusal::YouLeft.code() => break,
                "bye" => return Err(head.refusal()).context("the server hung up"),
                "refused" if head.re == Some(id) => return Err(head.refusal()).context("nobody could leave"),
                "refused" => tally.borrow_mut().refused(head.code()),
                _ => {}
            }
        }
        match line.next_text().await {
            Err(client::Error::HungUp) => Ok(()),
            Err(error) => Err(error.into()),
            Ok(text) => bail!("something came after the goodbye: {text}"),
        }
    }
}
