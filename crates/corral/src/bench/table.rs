//! A table of the load test: somebody acts, everybody is shown it, and in the end all of it must still be there.

use super::LoadTest;
use super::history::Loss;
use super::player::{Message, Place, Player};
use super::report::Pause;
use anyhow::{Context, Result, anyhow};
use client::Utf8Bytes;
use house::wire::{ClientMsg, MsgId, Seen, Status, TableCode, TableRefusal};
use std::future::poll_fn;
use std::mem::take;
use std::rc::Rc;
use std::task::Poll;
use std::time::{Duration, Instant};
use table::photo_finish::Kind;
use table::{Chance, Seat, Version};
use tokio::time::{sleep_until, timeout};

/// How long a game may take to begin.
const DEALING: Duration = Duration::from_secs(30);
/// How long a table waits after a refusal, so that it does not ask again and again.
const AFTER_REFUSAL: Duration = Duration::from_millis(50);
/// Nobody claims anything in a race sooner. A press that comes back faster than its line can explain is taken for a guess,
/// and refused.
const REACTION: Duration = Duration::from_millis(100);

pub struct Table {
    test: Rc<LoadTest>,
    code: TableCode,
    players: Vec<Player>,
    luck: Chance,
    in_flight: Option<InFlight>,
    /// The player who acted last, who has seen all there is.
    last: usize,
    /// The last game that is over.
    finished: u32,
    /// The next action is not sent before this.
    due: Option<Instant>,
    /// When a step was last shown to anybody.
    last_step: Instant,
    pause: Pause,
}

/// An action on its way.
struct InFlight {
    slot: usize,
    id: MsgId,
    text: Utf8Bytes,
    sent: Instant,
    /// Once the sender has its step: it has arrived when every player has reached this.
    reached: Option<(u32, u32)>,
}

impl Table {
    /// Opens a table, and seats everybody: the first at the address whose turn it is, the others at those that follow.
    pub async fn open(test: Rc<LoadTest>, number: usize) -> Result<Self> {
        let open = async |address| {
            let host = test.address(address).identity().await?;
            let code = host.create_table(&test.wish).await.context("no table could be opened")?;
            let mut players = Vec::new();
            for seat in Seat::all(test.wish.seats) {
                let address = address + seat.index();
                let identity =
                    if seat.0 == 0 { host.clone() } else { test.address(address).identity().await? };
                let place = Place { test: Rc::clone(&test), code: code.clone(), seat, identity };
                players.push(Player::sit(place, address).await?);
            }
            Ok((code, players))
        };
        let (code, players) = test.at_some_address(number, open).await?;
        Ok(Self {
            luck: Chance::new(test.seed.child(number as u64), Version::DEAL),
            test,
            code,
            players,
            in_flight: None,
            last: 0,
            finished: 0,
            due: None,
            last_step: Instant::now(),
            pause: Pause::default(),
        })
    }

    /// Waits until the server has measured all lines: that is work of the people who have come, and not of their actions.
    pub async fn measured(mut self) -> Result<Self> {
        poll_fn(|waker| {
            let mut all = Poll::Ready(Ok::<_, anyhow::Error>(()));
            for player in &mut self.players {
                match player.line()?.poll_measured(waker) {
                    Poll::Ready(done) => done?,
                    Poll::Pending => all = Poll::Pending,
                }
            }
            all
        })
        .await?;
        Ok(self)
    }

    /// Starts the first game, and returns when it has been dealt to everybody.
    pub async fn start(mut self) -> Result<Self> {
        let deal = async {
            self.players[0].say(|id| ClientMsg::Start { id }).await?;
            while self.players.iter().any(|player| player.history.seen().game == 0) {
                self.wait(None).await?;
            }
            Ok(self)
        };
        let dealt = timeout(DEALING, deal).await;
        dealt.unwrap_or_else(|_| Err(anyhow!("the cards were not dealt within {} s", DEALING.as_secs())))
    }

    /// Plays until the time is up and the last action is answered. If players come again when their connections break,
    /// everything that was shown to them must be there in the end.
    pub async fn play(mut self) -> Result<()> {
        let Err(error) = self.play_and_compare().await else { return Ok(()) };
        let Some(loss) = error.downcast_ref::<Loss>() else { return Err(error) };
        // The others play on, so that the report tells how much is lost.
        self.test.tally.borrow_mut().lost(loss.steps, format!("{error:#}; moves lost: {}", loss.steps));
        Ok(())
    }

    async fn play_and_compare(&mut self) -> Result<()> {
        if let Some(interval) = self.test.interval {
            // The tables act at different moments, as people do.
            let part = f64::from(self.luck.below(1_000)) / 1_000.0;
            self.due = Some(Instant::now() + interval.mul_f64(part));
        }
        while self.test.tally.borrow().running || self.in_flight.is_some() || !self.everybody_is_there() {
            let due = self.due.filter(|due| *due > Instant::now());
            if !self.is_ready() {
                self.wait(None).await?;
            } else if due.is_some() || !self.act().await? {
                self.wait(due).await?;
            }
        }
        if self.test.reconnect { self.compare().await } else { Ok(()) }
    }

    fn everybody_is_there(&self) -> bool {
        self.players.iter().all(|player| player.is_connected() && !player.awaits_snapshot)
    }

    /// Whether the table could begin something new: everybody has followed equally far, and nothing is on its way.
    fn is_ready(&self) -> bool {
        let first = self.players[0].reached();
        self.in_flight.is_none()
            && self.everybody_is_there()
            && self.players.iter().all(|player| player.reached() == first && !player.over)
            && self.test.tally.borrow().running
    }

    /// Somebody whom the game waits for does something, or is to do it soon. False: nobody can, and only the clock can
    /// go on.
    async fn act(&mut self) -> Result<bool> {
        let count = self.players.len();
        let start = self.luck.below(count as u32) as usize;
        for slot in (start..start + count).map(|slot| slot % count) {
            let seat = Seat(slot as u8);
            // In a secret choice, only the player itself knows whether it has chosen.
            if ![self.last, slot].iter().all(|slot| self.players[*slot].waiting.contains(seat)) {
                continue;
            }
            let Some(action) = self.players[slot].pick_action(&mut self.luck)? else { continue };
            let kind = self.test.wish.title.read_action(&action).ok().and_then(|action| action.kind());
            let moment = self.last_step + REACTION;
            if kind == Some(Kind::Claim) && Instant::now() < moment {
                self.due = Some(moment);
                return Ok(true);
            }
            let Seen { game, n: seen } = self.players[slot].history.seen();
            let id = self.players[slot].line()?.fresh_id();
            let act = ClientMsg::Act { id, game, seen, action, reaction_ms: None };
            let text = Utf8Bytes::from(serde_json::to_string(&act)?);
            self.test.tally.borrow_mut().play.sent_bytes += text.len() as u64;
            self.due = self.due.zip(self.test.interval).map(|(due, interval)| due + interval);
            self.last = slot;
            self.in_flight =
                Some(InFlight { slot, id, text: text.clone(), sent: Instant::now(), reached: None });
            self.players[slot].send(text).await?;
            return Ok(true);
        }
        self.pause.from = None;
        Ok(false)
    }

    /// Waits until something happens, nothing new may begin, or this moment has come.
    async fn wait(&mut self, until: Option<Instant>) -> Result<()> {
        let end = Rc::clone(&self.test.tally.borrow().end);
        let players = &mut self.players;
        let arrival = poll_fn(|waker| {
            let mut polled = players.iter_mut().map(|player| player.poll(waker)).enumerate();
            polled
                .find_map(|(slot, polled)| match polled {
                    Poll::Ready(arrived) => Some(Poll::Ready(arrived.map(|arrived| (slot, arrived)))),
                    Poll::Pending => None,
                })
                .unwrap_or(Poll::Pending)
        });
        let (slot, arrived) = tokio::select! {
            biased;
            arrived = arrival => arrived?,
            () = end.notified() => return Ok(()),
            () = sleep_until(until.unwrap_or(self.last_step).into()), if until.is_some() => return Ok(()),
        };
        match arrived {
            Some(text) => self.hear(slot, &text).await,
            None => self.back(slot).await,
        }
    }

    async fn hear(&mut self, slot: usize, text: &str) -> Result<()> {
        let message = Message::read(text).with_context(|| format!("table {} got no message", self.code))?;
        match message.kind {
            "step" | "changes" => self.step(slot, text, &message),
            "snapshot" => self.snapshot(slot, text, &message).await,
            "table" => self.see_table(slot, &message).await,
            "deal" => self.players[slot].commit(text).await,
            "reveal" => self.players[slot].reveal(message.game).await,
            "over" => self.over(slot, message.game).await,
            "refused" => {
                self.refused(slot, &message);
                Ok(())
            }
            "bye" => self.players[slot].lost(message.refusal()).context("the server hung up"),
            _ => Ok(()),
        }
    }

    fn step(&mut self, slot: usize, text: &str, message: &Message<'_>) -> Result<()> {
        self.test.tally.borrow_mut().delivered(text.len());
        let public = self.players[slot].step(text, message)?;
        let mine = self.in_flight.as_mut();
        if let Some(action) = mine.filter(|action| action.slot == slot && message.re == Some(action.id)) {
            action.reached = Some((message.game, public.unwrap_or(0)));
        }
        self.stepped();
        self.finish_action();
        Ok(())
    }

    /// After the deal, and when a player has come again or asks.
    async fn snapshot(&mut self, slot: usize, text: &str, message: &Message<'_>) -> Result<()> {
        let before = self.players[slot].history.seen();
        self.players[slot].snapshot(text, message).await?;
        if self.players[slot].history.seen() != before {
            self.stepped();
        }
        self.finish_action();
        Ok(())
    }

    /// Something new has been shown to somebody.
    fn stepped(&mut self) {
        let now = Instant::now();
        self.last_step = now;
        if !self.players.iter().all(Player::is_connected) {
            // It was on its way before the connection broke.
            self.pause.from = self.pause.from.map(|from| from.max(now));
            return;
        }
        let is_broken = take(&mut self.pause.is_broken);
        if let Some(time) = self.pause.step(now, self.due) {
            self.test.tally.borrow_mut().paused(&self.code, time, is_broken);
        }
    }

    /// An action has arrived when everybody has seen what it did.
    fn finish_action(&mut self) {
        let arrived = |action: &mut InFlight| {
            action
                .reached
                .is_some_and(|reached| self.players.iter().all(|player| player.reached() >= reached))
        };
        if let Some(action) = self.in_flight.take_if(arrived) {
            self.test.tally.borrow_mut().arrived(action.sent.elapsed());
        }
    }

    /// What has been stored of a deal is only that it began. If a node dies meanwhile, the host starts the game again.
    async fn see_table(&mut self, slot: usize, message: &Message<'_>) -> Result<()> {
        let status = message.table.as_ref().map(|table| table.status);
        if slot == 0 && self.players[0].awaits_snapshot && status == Some(Status::Lobby) {
            self.players[0].say(|id| ClientMsg::Start { id }).await?;
        }
        Ok(())
    }

    /// Somebody has seen the end of the game. If everybody has, they want another.
    async fn over(&mut self, slot: usize, game: u32) -> Result<()> {
        self.players[slot].over = true;
        self.pause.from = None;
        if !self.players.iter().all(|player| player.over) {
            return Ok(());
        }
        // A player that comes again is told of it again.
        self.test.tally.borrow_mut().play.games_finished += u64::from(game > self.finished);
        self.finished = self.finished.max(game);
        if self.test.tally.borrow().running {
            for player in &mut self.players {
                player.say(|id| ClientMsg::Rematch { id }).await?;
            }
        }
        Ok(())
    }

    fn refused(&mut self, slot: usize, message: &Message<'_>) {
        let player = &mut self.players[slot];
        let mine = self.in_flight.as_mut();
        let mine = mine.filter(|action| action.slot == slot && Some(action.id) == message.re);
        if message.code == TableRefusal::NoGame.code() {
            player.awaits_snapshot = false;
        }
        if self.test.reconnect && message.code == TableRefusal::Duplicate.code() {
            // The answer to an action that was sent again. Which step it made is not said; it is not later than the last.
            if let Some(action) = mine {
                action.reached = Some(player.reached());
            }
            self.finish_action();
            return;
        }
        if mine.is_some() {
            self.in_flight = None;
            self.due = Some(Instant::now() + AFTER_REFUSAL);
        }
        *self.test.tally.borrow_mut().play.refusals.entry(message.code.to_string()).or_default() += 1;
    }

    /// A player has come again. What was not answered is sent again under its number; if it had arrived, that is the answer.
    async fn back(&mut self, slot: usize) -> Result<()> {
        self.test.tally.borrow_mut().reconnects.reconnections += 1;
        self.pause.is_broken = true;
        let unanswered =
            self.in_flight.as_ref().filter(|action| action.slot == slot && action.reached.is_none());
        match unanswered.map(|action| action.text.clone()) {
            Some(text) => self.players[slot].send(text).await,
            None => Ok(()),
        }
    }

    /// Has the last steps told again to every player, and compares them with what it was shown.
    async fn compare(&mut self) -> Result<()> {
        // Where nobody has acted since a connection broke, the pause lasts until the end.
        if let Some(time) = self.pause.until(Instant::now()).filter(|_| self.pause.is_broken) {
            self.test.tally.borrow_mut().paused(&self.code, time, true);
        }
        for player in &mut self.players {
            player.ask_again().await?;
        }
        while self.players.iter().any(|player| player.awaits_snapshot) {
            self.wait(None).await?;
        }
        self.test.tally.borrow_mut().reconnects.tables_compared += 1;
        Ok(())
    }
}
