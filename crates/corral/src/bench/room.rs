//! One table of the load test: its seats, each with a line of its own, and how far each of them has followed the game.

mod once;

use super::message::Head;
use super::tally::Tally;
use anyhow::{Context, Result, anyhow, bail};
use client::{Connection, House, Utf8Bytes};
use house::Title;
use house::wire::{ClientMsg, CreateTable, MsgId, Nonce, ServerMsg, TableCode, Whole};
use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;
use std::time::{Duration, Instant};
use table::photo_finish::Kind;
use table::{Chance, Seat, SeatSet, Seed, Version};
use tokio::time::timeout;

/// How long a game may take to begin.
const DEALING: Duration = Duration::from_secs(30);
/// How long a table waits after a refusal, so that it does not ask again and again.
const PAUSE: Duration = Duration::from_millis(50);

/// Nobody claims anything in a race sooner. A press that comes back faster than its line can explain is taken for a guess, and refused.
const REACTION: Duration = Duration::from_millis(100);

/// A table that the load test has opened.
pub struct Room {
    code: TableCode,
    title: Title,
    slots: Vec<SeatSlot>,
    luck: Chance,
    tally: Rc<RefCell<Tally>>,
    in_flight: Option<InFlight>,
    /// The seat that acted last, which has seen all there is.
    last: usize,
    /// The message that asked for the next game.
    begun: Option<MsgId>,
    /// Not before this.
    due: Option<Instant>,
    /// When a step was last shown to anybody.
    shown: Instant,
    /// There is one game, and everybody ends it as soon as they can.
    in_haste: bool,
}

struct SeatSlot {
    line: Connection,
    /// What it has added to the deal, or will.
    nonce: Option<Nonce>,
    game: u32,
    n: u32,
    /// The steps of this game so far that everybody was shown.
    public: u32,
    over: bool,
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

/// A message on the line of a seat.
struct Arrival {
    slot: usize,
    text: Utf8Bytes,
}

/// An action on its way.
struct InFlight {
    slot: usize,
    id: MsgId,
    sent: Instant,
    /// Once the sender has its step: it has arrived when every seat has seen so many public ones.
    public: Option<u32>,
}

impl SeatSlot {
    fn follow(&mut self, text: &str, head: &Head<'_>) -> Result<()> {
        self.whole.follow(text)?;
        self.waiting = head.waiting()?.unwrap_or(self.waiting);
        Ok(())
    }
}

impl Room {
    /// Opens a table, and seats everybody.
    pub async fn open(
        house: &House,
        table: &CreateTable,
        seed: Seed,
        tally: Rc<RefCell<Tally>>,
        changes: bool,
    ) -> Result<Self> {
        let host = house.identity().await?;
        let code = host.create_table(table).await.context("no table could be opened")?;
        let mut slots = Vec::with_capacity(usize::from(table.seats));
        for seat in Seat::all(table.seats) {
            let player = if seat == Seat(0) { host.clone() } else { house.identity().await? };
            let mut line = player.connect(&code).await?;
            if changes {
                line.ask_for_changes();
            }
            line.join(&format!("Bench {}", seat.0 + 1)).await?;
            line.sit(Some(seat)).await?;
            let (whole, waiting) = (Whole::default(), SeatSet::NONE);
            slots.push(SeatSlot { line, nonce: None, game: 0, n: 0, public: 0, over: false, whole, waiting });
        }
        Ok(Self {
            code,
            title: table.title,
            slots,
            luck: Chance::new(seed, Version::DEAL),
            tally,
            in_flight: None,
            last: 0,
            begun: None,
            due: None,
            shown: Instant::now(),
            in_haste: false,
        })
    }

    /// Starts the first game, and returns when it has been dealt to everybody.
    pub async fn start(&mut self) -> Result<()> {
        let dealt = timeout(DEALING, self.deal()).await;
        dealt.unwrap_or_else(|_| Err(anyhow!("the cards were not dealt within {} s", DEALING.as_secs())))
    }

    async fn deal(&mut self) -> Result<()> {
        let host = &mut self.slots[0].line;
        let id = host.fresh_id();
        host.send(&ClientMsg::Start { id }).await?;
        self.begun = Some(id);
        while self.slots.iter().any(|slot| slot.game == 0) {
            let arrival = self.arrival().await?;
            self.take(arrival).await?;
        }
        Ok(())
    }

    /// Says on every line that its player is here, which is answered after all that came before: nothing is still on
    /// its way.
    pub async fn settle(&mut self) -> Result<()> {
        for slot in &mut self.slots {
            slot.line.ask(|id| ClientMsg::Here { id }).await?;
        }
        Ok(())
    }

    /// Plays game after game, for ever; with `every`, an action each time that has gone by since the last, otherwise
    /// one as soon as the last has arrived. Returns only if something goes wrong.
    pub async fn play(mut self, every: Option<Duration>) -> Result<()> {
        if let Some(every) = every {
            // The tables act at different moments, as people do.
            let part = f64::from(self.luck.below(1_000)) / 1_000.0;
            self.due = Some(Instant::now() + every.mul_f64(part));
        }
        loop {
            self.go_on(every).await?;
        }
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
        let first = &self.slots[0];
        let same = |slot: &SeatSlot| (slot.game, slot.public) == (first.game, first.public) && !slot.over;
        self.in_flight.is_none() && self.slots.iter().all(same) && self.tally.borrow().running
    }

    /// Somebody whom the game waits for does something, or is to do it soon. False: nobody can, and only the clock can
    /// go on.
    async fn act(&mut self, every: Option<Duration>) -> Result<bool> {
        let (slot, id, text) = match self.choose()? {
            Choice::Nobody => return Ok(false),
            Choice::NotBefore(moment) => {
                self.due = Some(moment);
                return Ok(true);
            }
            Choice::Now { slot, id, text } => (slot, id, text),
        };
        self.in_flight = Some(InFlight { slot, id, sent: Instant::now(), public: None });
        self.tally.borrow_mut().sent(text.len());
        self.last = slot;
        self.due = self.due.zip(every).map(|(due, every)| due + every);
        self.slots[slot].line.send_text(text).await?;
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
            let SeatSlot { line, game, n, whole, waiting, .. } = &mut self.slots[slot];
            // In a secret choice, only the seat itself knows whether it has chosen.
            if !waiting.contains(seat) {
                continue;
            }
            let view = whole.view();
            let (view, legal) = (serde_json::from_str(&view)?, serde_json::from_str(whole.legal())?);
            let end = if self.in_haste { self.title.pick_end(legal)? } else { None };
            let picked = match end {
                None => self.title.pick(seat, view, legal, &mut self.luck)?,
                end => end,
            };
            if let Some(action) = picked {
                let moment = self.shown + REACTION;
                if claims(self.title, action) && Instant::now() < moment {
                    return Ok(Choice::NotBefore(moment));
                }
                let id = line.fresh_id();
                let text =
                    format!(r#"{{"type":"act","id":{id},"game":{game},"seen":{n},"action":{action}}}"#);
                return Ok(Choice::Now { slot, id, text });
            }
        }
        Ok(Choice::Nobody)
    }

    /// The next message on any line. Nothing is lost if nobody waits to the end.
    async fn arrival(&mut self) -> Result<Arrival> {
        let slots = &mut self.slots;
        let arrival = poll_fn(|context| {
            for (slot, SeatSlot { line, .. }) in slots.iter_mut().enumerate() {
                if let Poll::Ready(text) = line.poll_text(context) {
                    return Poll::Ready(text.map(|text| Arrival { slot, text }));
                }
            }
            Poll::Pending
        });
        Ok(arrival.await?)
    }

    /// Does with a message what must be done.
    async fn take(&mut self, Arrival { slot, text }: Arrival) -> Result<()> {
        self.tally.borrow_mut().bytes += text.len() as u64;
        let head = Head::read(&text).with_context(|| format!("table {} got no message", self.code))?;
        match head.kind {
            "step" | "changes" => {
                self.slots[slot].follow(&text, &head)?;
                self.tally.borrow_mut().delivered_bytes += text.len() as u64;
                let public = head.is_public(self.title.secret_events())?;
                self.step(slot, head.re, (head.game, head.n), public)?;
            }
            "snapshot" => {
                let seat = &mut self.slots[slot];
                seat.follow(&text, &head)?;
                (seat.game, seat.n, seat.public, seat.over) = (head.game, head.n, 0, false);
            }
            "deal" => self.commit(slot, &text).await?,
            "reveal" => self.reveal(slot, head.game).await?,
            "over" => {
                self.slots[slot].over = true;
                if self.slots.iter().all(|slot| slot.over) {
                    self.rematch().await?;
                }
            }
            "refused" => self.refused(slot, &head)?,
            "bye" => return Err(head.refusal()).context("the server hung up"),
            _ => {}
        }
        Ok(())
    }

    fn step(&mut self, slot: usize, re: Option<MsgId>, (game, n): (u32, u32), public: bool) -> Result<()> {
        let code = &self.code;
        let seat = &mut self.slots[slot];
        if (game, n) != (seat.game, seat.n + 1) {
            let (old_game, old) = (seat.game, seat.n);
            bail!(
                "table {code}, seat {slot}: step {n} of game {game} came after step {old} of game {old_game}"
            );
        }
        seat.n = n;
        self.shown = Instant::now();
        seat.public += u32::from(public);
        let mut tally = self.tally.borrow_mut();
        tally.deliveries += 1;
        let Some(action) = &mut self.in_flight else { return Ok(()) };
        if action.slot == slot && re == Some(action.id) {
            action.public = Some(if public { seat.public } else { 0 });
        }
        if action.public.is_some_and(|public| self.slots.iter().all(|slot| slot.public >= public)) {
            tally.arrived(action.sent.elapsed());
            self.in_flight = None;
        }
        Ok(())
    }

    fn refused(&mut self, slot: usize, head: &Head<'_>) -> Result<()> {
        if slot == 0 && head.re.is_some() && head.re == self.begun {
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

    async fn commit(&mut self, slot: usize, text: &str) -> Result<()> {
        let ServerMsg::Deal { game, attempt, seat, commitment: house, .. } = serde_json::from_str(text)?
        else {
            bail!("table {} got no deal: {text}", self.code)
        };
        let nonce = Nonce::from_bytes(std::array::from_fn(|_| self.luck.below(256) as u8));
        let commitment = Some(replay::nonce_commitment(&house, seat, &nonce));
        let SeatSlot { line, nonce: own, .. } = &mut self.slots[slot];
        *own = Some(nonce);
        let id = line.fresh_id();
        Ok(line.send(&ClientMsg::Commit { id, game, attempt, commitment }).await?)
    }

    async fn reveal(&mut self, slot: usize, game: u32) -> Result<()> {
        let SeatSlot { line, nonce, .. } = &mut self.slots[slot];
        let Some(nonce) = *nonce else { return Ok(()) };
        let id = line.fresh_id();
        Ok(line.send(&ClientMsg::Nonce { id, game, nonce }).await?)
    }

    async fn rematch(&mut self) -> Result<()> {
        let running = {
            let mut tally = self.tally.borrow_mut();
            tally.games += 1;
            tally.running
        };
        if running && !self.in_haste {
            // It begins with the last who wants it, the host.
            for SeatSlot { line, .. } in self.slots.iter_mut().rev() {
                let id = line.fresh_id();
                line.send(&ClientMsg::Rematch { id }).await?;
                self.begun = Some(id);
            }
        }
        Ok(())
    }
}

/// Whether this claims something that only the fastest player can have.
fn claims(title: Title, action: &str) -> bool {
    let action = serde_json::from_str(action).ok();
    action.and_then(|action| title.read_action(&action).ok()?.kind()) == Some(Kind::Claim)
}
