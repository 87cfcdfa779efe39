//! One table of the load test: its seats, each with a line of its own, and how far each of them has followed the game.

mod dealing;
mod lines;
mod once;
mod shown;

use super::addresses::Addresses;
use super::followed::{Acknowledged, Followed, Loss, Public};
use super::message::Head;
use super::pauses::Pause;
use super::tally::Tally;
use anyhow::{Context, Result, anyhow};
use client::{Player, Utf8Bytes};
use dealing::Pledge;
use house::Title;
use house::wire::{ClientMsg, CreateTable, MsgId, Seen, TableCode, TableRefusal, Whole};
use lines::{Arrival, Line};
use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;
use std::time::{Duration, Instant};
use table::photo_finish::Kind;
use table::{Chance, Seat, SeatSet, Seed};
use tokio::time::timeout;

/// How long a game may take to begin.
const DEALING: Duration = Duration::from_secs(30);
/// How long a table waits after a refusal, so that it does not ask again and again.
const PAUSE: Duration = Duration::from_millis(50);

/// Nobody claims anything in a race sooner. A press that comes back faster than its line can explain is taken for a guess, and refused.
const REACTION: Duration = Duration::from_millis(100);

/// How tables are opened.
pub struct Opening {
    pub addresses: Addresses,
    /// What each table is.
    pub wish: CreateTable,
    pub seed: Seed,
    /// Whether the seats ask for changes.
    pub changes: bool,
    /// Whether a seat whose connection broke comes again.
    pub reconnect: bool,
}

/// A table that the load test has opened.
pub struct Room {
    opening: Rc<Opening>,
    code: TableCode,
    slots: Vec<SeatSlot>,
    luck: Chance,
    tally: Rc<RefCell<Tally>>,
    in_flight: Option<InFlight>,
    /// The seat that acted last, which has seen all there is.
    last: usize,
    /// The message that asked for the next game.
    begun: Option<MsgId>,
    /// The last game that is over.
    finished: u32,
    /// Not before this.
    due: Option<Instant>,
    /// When a step was last shown to anybody.
    shown: Instant,
    pause: Pause,
    /// What everybody has been shown of this game.
    public: Public,
    acknowledged: Acknowledged,
    /// There is one game, and everybody ends it as soon as they can.
    in_haste: bool,
}

struct SeatSlot {
    player: Player,
    /// The number of the address where it is connected.
    address: usize,
    line: Line,
    /// What it has added to the deal, or will.
    pledge: Option<Pledge>,
    followed: Followed,
    /// The steps of this game so far that everybody was shown.
    public: u32,
    over: bool,
    /// It has come again, and has not been shown where the game stands.
    awaits_snapshot: bool,
    /// What it was shown last, with what it may do.
    whole: Whole,
    /// Whom the game waits for, as far as it knows.
    waiting: SeatSet,
}

/// What a table does next.
enum Choice {
    Now { slot: usize, id: MsgId, text: String },
    NotBefore(Instant),
    Nobody,
}

/// An action on its way.
struct InFlight {
    slot: usize,
    id: MsgId,
    /// As it was sent.
    text: Utf8Bytes,
    sent: Instant,
    /// Once the sender has its step: it has arrived when every seat is in this game and has seen so many public ones.
    reached: Option<(u32, u32)>,
}

impl SeatSlot {
    fn new(player: Player, address: usize, line: Line) -> Self {
        Self {
            player,
            address,
            line,
            pledge: None,
            followed: Followed::default(),
            public: 0,
            over: false,
            awaits_snapshot: false,
            whole: Whole::default(),
            waiting: SeatSet::NONE,
        }
    }

    fn follow(&mut self, text: &str, head: &Head<'_>) -> Result<()> {
        self.whole.follow(text)?;
        self.waiting = head.waiting()?.unwrap_or(self.waiting);
        Ok(())
    }

    /// How far it is: the game, and the steps of it that everybody was shown.
    fn reached(&self) -> (u32, u32) {
        (self.followed.seen().game, self.public)
    }
}

impl Room {
    /// Starts the first game, and returns when it has been dealt to everybody.
    pub async fn start(&mut self) -> Result<()> {
        let dealt = timeout(DEALING, self.deal()).await;
        dealt.unwrap_or_else(|_| Err(anyhow!("the cards were not dealt within {} s", DEALING.as_secs())))
    }

    async fn deal(&mut self) -> Result<()> {
        self.begin().await?;
        while self.slots.iter().any(|slot| slot.reached().0 == 0) {
            let arrival = self.arrival().await?;
            self.take(arrival).await?;
        }
        Ok(())
    }

    /// Says on every line that its player is here, which is answered after all that came before: nothing is still on
    /// its way.
    pub async fn settle(&mut self) -> Result<()> {
        for slot in &mut self.slots {
            slot.line.open()?.ask(|id| ClientMsg::Here { id }).await?;
        }
        Ok(())
    }

    /// Waits until the server has measured all lines: that is work of the people who have come, and not of their actions.
    pub async fn measured(&mut self) -> Result<()> {
        poll_fn(|waker| {
            let mut all = Poll::Ready(Ok(()));
            for slot in &mut self.slots {
                match slot.line.open()?.poll_measured(waker) {
                    Poll::Ready(Ok(())) => {}
                    Poll::Ready(Err(error)) => return Poll::Ready(Err(error.into())),
                    Poll::Pending => all = Poll::Pending,
                }
            }
            all
        })
        .await
    }

    /// Plays game after game; with `every`, an action each time that has gone by since the last, otherwise one as soon as
    /// the last has arrived. If seats come again when their connections break, it returns when the time is up and
    /// everything that was shown has been found at the table; otherwise only if something goes wrong.
    pub async fn play(mut self, every: Option<Duration>) -> Result<()> {
        let played = self.play_on(every).await;
        let Err(error) = played else { return Ok(()) };
        let Some(loss) = error.downcast_ref::<Loss>() else { return Err(error) };
        // The others play on, so that the report tells how much is lost.
        let moves = self.acknowledged.lost(loss);
        self.tally.borrow_mut().lost(moves, format!("{error:#}; {moves} acknowledged moves are lost"));
        Ok(())
    }

    async fn play_on(&mut self, every: Option<Duration>) -> Result<()> {
        if let Some(every) = every {
            // The tables act at different moments, as people do.
            let part = f64::from(self.luck.below(1_000)) / 1_000.0;
            self.due = Some(Instant::now() + every.mul_f64(part));
        }
        while !self.is_done() {
            self.go_on(every).await?;
        }
        self.compare().await
    }

    /// Acts, or waits for what comes next.
    async fn go_on(&mut self, every: Option<Duration>) -> Result<()> {
        let ready = self.is_ready();
        let due = self.due.filter(|due| ready && *due > Instant::now());
        if let Some(due) = due {
            tokio::select! {
                arrival = self.arrival() => self.take(arrival?).await?,
                () = tokio::time::sleep_until(due.into()) => {}
            }
        } else if !ready || !self.act(every).await? {
            let arrival = self.arrival().await?;
            self.take(arrival).await?;
        }
        Ok(())
    }

    /// Whether the table could begin something new: all lines have followed equally far, and nothing is on its way.
    fn is_ready(&self) -> bool {
        let first = self.slots[0].reached();
        let same = |slot: &SeatSlot| {
            slot.reached() == first && !slot.over && !slot.awaits_snapshot && slot.line.is_open()
        };
        self.in_flight.is_none() && self.slots.iter().all(same) && self.tally.borrow().running
    }

    /// Somebody whom the game waits for does something, or is to do it soon. False: nobody can, and only the clock can
    /// go on.
    async fn act(&mut self, every: Option<Duration>) -> Result<bool> {
        let (slot, id, text) = match self.choose()? {
            Choice::Nobody => {
                self.pause.nobody_can_act();
                return Ok(false);
            }
            Choice::NotBefore(moment) => {
                self.due = Some(moment);
                return Ok(true);
            }
            Choice::Now { slot, id, text } => (slot, id, text),
        };
        let text = Utf8Bytes::from(text);
        self.in_flight = Some(InFlight { slot, id, text: text.clone(), sent: Instant::now(), reached: None });
        self.tally.borrow_mut().sent(text.len());
        self.last = slot;
        self.due = self.due.zip(every).map(|(due, every)| due + every);
        self.send_text(slot, text).await?;
        Ok(true)
    }

    /// Who does what next, and the message that says so.
    fn choose(&mut self) -> Result<Choice> {
        let waiting = self.slots[self.last].waiting;
        let players = self.slots.len();
        let start = self.luck.below(players as u32) as usize;
        for slot in (start..start + players).map(|slot| slot % players) {
            let seat = Seat(slot as u8);
            if !waiting.contains(seat) {
                continue;
            }
            let SeatSlot { line, followed, whole, waiting, .. } = &mut self.slots[slot];
            // In a secret choice, only the seat itself knows whether it has chosen.
            if !waiting.contains(seat) {
                continue;
            }
            let view = whole.view();
            let (view, legal) = (serde_json::from_str(&view)?, serde_json::from_str(whole.legal())?);
            let title = self.opening.wish.title;
            let end = if self.in_haste { title.pick_end(legal)? } else { None };
            let picked = match end {
                None => title.pick(seat, view, legal, &mut self.luck)?,
                end => end,
            };
            if let Some(action) = picked {
                let moment = self.shown + REACTION;
                if claims(title, action) && Instant::now() < moment {
                    return Ok(Choice::NotBefore(moment));
                }
                let (id, Seen { game, n }) = (line.open()?.fresh_id(), followed.seen());
                let text =
                    format!(r#"{{"type":"act","id":{id},"game":{game},"seen":{n},"action":{action}}}"#);
                return Ok(Choice::Now { slot, id, text });
            }
        }
        Ok(Choice::Nobody)
    }

    /// Does with what arrived what must be done.
    async fn take(&mut self, arrival: Arrival) -> Result<()> {
        match arrival {
            Arrival::Message { slot, text } => self.hear(slot, &text).await,
            Arrival::Lost { slot, error } => self.lost(slot, error),
            Arrival::Back { slot, back } => self.back(slot, *back).await,
            Arrival::End => Ok(()),
        }
    }

    async fn hear(&mut self, slot: usize, text: &str) -> Result<()> {
        self.tally.borrow_mut().bytes += text.len() as u64;
        let head = Head::read(text).with_context(|| format!("table {} got no message", self.code))?;
        match head.kind {
            "step" | "changes" => {
                self.slots[slot].follow(text, &head)?;
                self.tally.borrow_mut().delivered_bytes += text.len() as u64;
                self.step(slot, &head)?;
            }
            "snapshot" => self.snapshot(slot, text, &head).await?,
            "table" if self.slots[slot].awaits_snapshot => self.find_table(slot, &head).await?,
            "deal" => self.commit(slot, text).await?,
            "reveal" => self.reveal(slot, head.game).await?,
            "over" => {
                self.slots[slot].over = true;
                self.pause.nobody_can_act();
                if self.slots.iter().all(|slot| slot.over) {
                    self.rematch(head.game).await?;
                }
            }
            "refused" => self.refused(slot, &head)?,
            "bye" if self.opening.reconnect => self.lost(slot, head.refusal())?,
            "bye" => return Err(head.refusal()).context("the server hung up"),
            _ => {}
        }
        Ok(())
    }

    fn refused(&mut self, slot: usize, head: &Head<'_>) -> Result<()> {
        if head.code() == TableRefusal::NoGame.code() {
            self.slots[slot].awaits_snapshot = false;
        }
        if self.opening.reconnect && head.code() == TableRefusal::Duplicate.code() {
            self.was_taken(slot, head.re);
            return Ok(());
        }
        // Who has come again may ask for what has begun meanwhile.
        if slot == 0 && head.re.is_some() && head.re == self.begun && !self.opening.reconnect {
            let what = format!("table {} could not begin its next game", self.code);
            return Err(head.refusal()).context(what);
        }
        let mut tally = self.tally.borrow_mut();
        tally.refused(head.code());
        if self.in_flight.as_ref().is_some_and(|action| action.slot == slot && Some(action.id) == head.re) {
            self.in_flight = None;
            tally.in_flight -= 1;
            self.due = Some(Instant::now() + PAUSE);
        }
        Ok(())
    }
}

/// Whether this claims something that only the fastest player can have.
fn claims(title: Title, action: &str) -> bool {
    let action = serde_json::from_str(action).ok();
    action.and_then(|action| title.read_action(&action).ok()?.kind()) == Some(Kind::Claim)
}
