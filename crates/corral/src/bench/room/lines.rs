//! The lines of a table: messages arrive, connections break, and seats come again.

use super::{Opening, Room, SeatSlot};
use crate::bench::followed::{Acknowledged, Public};
use crate::bench::pauses::Pause;
use crate::bench::tally::Tally;
use anyhow::{Context, Result, bail};
use client::{Connection, Player, Utf8Bytes};
use house::wire::{ClientMsg, MsgId, Seen, TableCode, TableRefusal};
use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context as Waker, Poll};
use std::time::{Duration, Instant};
use table::{Chance, Seat, Version};
use tokio::time::sleep;

/// How long somebody tries to come in, and how long between one round over all addresses and the next.
const COMING: Duration = Duration::from_secs(60);
const BETWEEN_ROUNDS: Duration = Duration::from_millis(100);

/// Who comes again says that it has seen so many steps less than it has, so that they are told again and can be compared.
const TOLD_AGAIN: u32 = 8;

/// What becomes of the connection of a seat.
pub enum Line {
    Open(Box<Connection>),
    /// It broke, and the seat comes again.
    Away(Pin<Box<dyn Future<Output = Result<Back>>>>),
}

/// A seat that has come again.
pub struct Back {
    line: Connection,
    address: usize,
}

/// What happens on the lines of a table.
pub enum Arrival {
    Message {
        slot: usize,
        text: Utf8Bytes,
    },
    Lost {
        slot: usize,
        error: client::Error,
    },
    Back {
        slot: usize,
        back: Box<Back>,
    },
    /// Nothing new may begin.
    End,
}

impl Line {
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Open(_))
    }

    /// For those who have nothing to do without it.
    pub fn open(&mut self) -> Result<&mut Connection> {
        match self {
            Self::Open(line) => Ok(line),
            Self::Away(_) => bail!("the connection broke"),
        }
    }

    fn poll(&mut self, slot: usize, waker: &mut Waker<'_>) -> Poll<Result<Arrival>> {
        match self {
            Self::Open(line) => line.poll_text(waker).map(|arrived| {
                Ok(match arrived {
                    Ok(text) => Arrival::Message { slot, text },
                    Err(error) => Arrival::Lost { slot, error },
                })
            }),
            Self::Away(coming) => {
                coming.as_mut().poll(waker).map_ok(|back| Arrival::Back { slot, back: Box::new(back) })
            }
        }
    }
}

impl Room {
    /// Opens a table, and seats everybody: the first at the address whose turn it is, the others at those that follow.
    pub async fn open(opening: &Rc<Opening>, number: usize, tally: Rc<RefCell<Tally>>) -> Result<Self> {
        let started = Instant::now();
        let mut address = number;
        loop {
            match Self::try_open(opening, number, address, &tally).await {
                Err(error) if opening.reconnect && started.elapsed() < COMING && may_pass(&error) => {
                    address += 1;
                    sleep(BETWEEN_ROUNDS).await;
                }
                done => return done,
            }
        }
    }

    async fn try_open(
        opening: &Rc<Opening>,
        number: usize,
        address: usize,
        tally: &Rc<RefCell<Tally>>,
    ) -> Result<Self> {
        let house = opening.addresses.nth(address);
        let host = house.identity().await?;
        let code = host.create_table(&opening.wish).await.context("no table could be opened")?;
        let mut slots = Vec::with_capacity(usize::from(opening.wish.seats));
        for seat in Seat::all(opening.wish.seats) {
            let address = address + seat.index();
            let house = opening.addresses.nth(address);
            let player = if seat == Seat(0) { host.clone() } else { house.identity().await? };
            let mut line = come_in(opening, &player, &code, seat.index(), None).await?;
            line.sit(Some(seat)).await?;
            slots.push(SeatSlot::new(player, address, Line::Open(Box::new(line))));
        }
        Ok(Self {
            opening: Rc::clone(opening),
            code,
            slots,
            luck: Chance::new(opening.seed.child(number as u64), Version::DEAL),
            tally: Rc::clone(tally),
            in_flight: None,
            last: 0,
            begun: None,
            finished: 0,
            due: None,
            shown: Instant::now(),
            pause: Pause::default(),
            public: Public::default(),
            acknowledged: Acknowledged::default(),
            in_haste: false,
        })
    }

    /// What happens next on any line. Nothing is lost if nobody waits to the end.
    pub(super) async fn arrival(&mut self) -> Result<Arrival> {
        let slots = &mut self.slots;
        let end = Rc::clone(&self.tally.borrow().end);
        let arrival = poll_fn(|waker| {
            let mut lines = slots.iter_mut().enumerate();
            let found = lines.find_map(|(slot, seat)| match seat.line.poll(slot, waker) {
                Poll::Ready(arrival) => Some(arrival),
                Poll::Pending => None,
            });
            found.map_or(Poll::Pending, Poll::Ready)
        });
        tokio::select! {
            biased;
            arrival = arrival => arrival,
            () = end.notified() => Ok(Arrival::End),
        }
    }

    /// Sends the message that `make` gives its number, and returns that. A seat that is away says nothing: when it is back,
    /// it is asked again.
    pub(super) async fn say(
        &mut self,
        slot: usize,
        make: impl FnOnce(MsgId) -> ClientMsg,
    ) -> Result<Option<MsgId>> {
        let Line::Open(line) = &mut self.slots[slot].line else { return Ok(None) };
        let id = line.fresh_id();
        let text = serde_json::to_string(&make(id))?;
        self.send_text(slot, text.into()).await?;
        Ok(Some(id))
    }

    pub(super) async fn send_text(&mut self, slot: usize, text: Utf8Bytes) -> Result<()> {
        let Line::Open(line) = &mut self.slots[slot].line else { return Ok(()) };
        match line.send_text(text).await {
            Ok(()) => Ok(()),
            Err(error) => self.lost(slot, error),
        }
    }

    /// A connection broke, or was ended by the server. Its seat comes again, if it may.
    pub(super) fn lost(&mut self, slot: usize, error: client::Error) -> Result<()> {
        let opening = Rc::clone(&self.opening);
        let SeatSlot { player, address, line, followed, .. } = &mut self.slots[slot];
        let Line::Open(broken) = line else { return Ok(()) };
        if !opening.reconnect || !passes(&error) {
            return Err(error.into());
        }
        let Seen { game, n } = followed.seen();
        let seen = Seen { game, n: n.saturating_sub(TOLD_AGAIN) };
        // As a balancer spreads them. If everybody took the next address, they would all be at one node in the end.
        let next = *address + 1 + self.luck.below(opening.addresses.count().max(2) as u32 - 1) as usize;
        let (player, code, last_id) = (player.clone(), self.code.clone(), broken.last_id());
        *line = Line::Away(Box::pin(async move {
            let mut back = come_again(&opening, &player, &code, (slot, next), seen).await?;
            back.line.number_after(last_id.max(back.line.last_id()));
            Ok(back)
        }));
        self.pause.breaks();
        Ok(())
    }

    /// A seat has come again. What was not answered is sent again under its number; if it had arrived, that is the answer.
    pub(super) async fn back(&mut self, slot: usize, Back { line, address }: Back) -> Result<()> {
        self.tally.borrow_mut().reconnections += 1;
        let seat = &mut self.slots[slot];
        (seat.line, seat.address, seat.awaits_snapshot) = (Line::Open(Box::new(line)), address, true);
        let unanswered =
            self.in_flight.as_ref().filter(|action| action.slot == slot && action.reached.is_none());
        if let Some(text) = unanswered.map(|action| action.text.clone()) {
            self.send_text(slot, text).await?;
        }
        Ok(())
    }

    /// The answer to an action that was sent again: the first one had arrived.
    pub(super) fn was_taken(&mut self, slot: usize, re: Option<MsgId>) {
        let Some(action) = &mut self.in_flight else { return };
        if action.slot == slot && Some(action.id) == re {
            // Which step it made is not said; it is not later than the last.
            let seat = &self.slots[slot];
            self.acknowledged.note(seat.reached().0, seat.followed.last_at());
            action.reached = Some(seat.reached());
            self.finish_action();
        }
    }

    /// Whether the time is up, and everybody is there to see what is left.
    pub(super) fn is_done(&self) -> bool {
        let is_there = |slot: &SeatSlot| slot.line.is_open() && !slot.awaits_snapshot;
        self.opening.reconnect
            && !self.tally.borrow().running
            && self.in_flight.is_none()
            && self.slots.iter().all(is_there)
    }

    /// Has the last steps told again to every seat, and compares them with what it was shown.
    pub(super) async fn compare(&mut self) -> Result<()> {
        // Where nobody has acted since a connection broke, the pause lasts until the end.
        if let Some(paused) = self.pause.end(Instant::now()).filter(|paused| paused.is_broken) {
            self.tally.borrow_mut().paused(&self.code, paused);
        }
        for slot in 0..self.slots.len() {
            let game = self.slots[slot].followed.seen().game;
            self.slots[slot].awaits_snapshot = true;
            self.say(slot, |id| ClientMsg::Resync { id, seen: Some(Seen { game, n: 0 }) }).await?;
        }
        while self.slots.iter().any(|slot| slot.awaits_snapshot) {
            let arrival = self.arrival().await?;
            self.take(arrival).await?;
        }
        self.tally.borrow_mut().compared += 1;
        Ok(())
    }
}

async fn come_in(
    opening: &Opening,
    player: &Player,
    code: &TableCode,
    slot: usize,
    seen: Option<Seen>,
) -> Result<Connection, client::Error> {
    let mut line = player.connect(code).await?;
    if opening.changes {
        line.ask_for_changes();
    }
    line.rejoin(&format!("Bench {}", slot + 1), seen).await?;
    Ok(line)
}

/// Tries one address after the other, beginning with this one, until somebody lets it in.
async fn come_again(
    opening: &Opening,
    player: &Player,
    code: &TableCode,
    (slot, first): (usize, usize),
    seen: Seen,
) -> Result<Back> {
    let started = Instant::now();
    let mut tries = 0;
    loop {
        let address = first + tries;
        let player = player.at(opening.addresses.nth(address));
        let error = match come_in(opening, &player, code, slot, Some(seen)).await {
            Ok(line) => return Ok(Back { line, address }),
            Err(error) => error,
        };
        if !passes(&error) || started.elapsed() > COMING {
            let seconds = started.elapsed().as_secs_f64();
            return Err(error).with_context(|| {
                format!("table {code}, seat {slot} could not come again within {seconds:.1} s")
            });
        }
        tries += 1;
        if tries % opening.addresses.count() == 0 {
            sleep(BETWEEN_ROUNDS).await;
        }
    }
}

/// Whether it may go better in a moment, or elsewhere.
fn passes(error: &client::Error) -> bool {
    match error {
        client::Error::Refused { code, .. } => {
            [TableRefusal::Closing, TableRefusal::NotStored].iter().any(|refusal| refusal.code() == code)
        }
        client::Error::WrongUrl { .. } | client::Error::Unreadable(_) => false,
        _ => true,
    }
}

fn may_pass(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(passes)
}
