//! The runner of one table: a task that hands it mail and times, and does what it wants done.
//!
//! It alone knows which log is the current one, which sockets are attached, and which bots think. If the table panics or
//! the log fails, all connections are closed, and the table is restored from its log.

mod parcels;
mod rating;
mod restoring;

pub(crate) use restoring::{answered, load, reading};

use crate::load_error::LoadError;
use crate::metrics::Unshown;
use crate::outbox::Outbox;
use crate::push;
use crate::services::Services;
use crate::thinking::Mind;
use axum::extract::ws::Utf8Bytes;
use futures_util::FutureExt;
use house::Title;
use house::wire::{ServerMsg, TableCode, TableRefusal};
use parcels::Parcels;
use rating::Held;
use room::{
    Announcement, Arrival, Change, ConnId, Counted, Effect, Ended, Mail, MindId, Room, Task, Text, Ticket,
};
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Chain, Finished, LogId, Share, StoreError, WriterId};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

/// What comes to the runner of a table.
pub(crate) enum Letter {
    /// Somebody comes in, and is reached like this.
    Join(Box<Arrival>, Outlet),
    /// For the table.
    Mail(Mail),
    /// Another node has gone, with all who were connected to it.
    NodeGone(WriterId),
    /// The log of a game before could not be closed.
    NotClosed(LogId),
    /// Somebody wants to know what the people there are called.
    Names(oneshot::Sender<Vec<String>>),
    /// A game that is over can enter the archive, with what its players are rated now.
    Rated { ticket: Ticket, rated: Box<Result<room::Finished, LoadError>> },
}

/// How somebody is reached.
pub(crate) enum Outlet {
    /// Over a socket of this server, which takes what is in this outbox.
    Here(Outbox),
    /// Over another node.
    There(WriterId),
}

/// How letters reach a table.
pub(crate) type Mailbox = UnboundedSender<Letter>;

/// A table and what it needs to live.
pub(crate) struct Runner {
    room: Room,
    letters: UnboundedReceiver<Letter>,
    hands: Hands,
    /// What the table was told last of why it begins no game.
    no_new_games: Option<TableRefusal>,
}

/// What does the things that a table wants done.
struct Hands {
    services: Arc<Services>,
    mailbox: Mailbox,
    announce: Box<dyn Fn(Announcement) + Send>,
    /// Its name in the server's own log.
    code: Arc<TableCode>,
    title: Title,
    /// Where the log keeps the current game, and where it kept the one before, until that is complete.
    log: LogId,
    last_log: Option<LogId>,
    /// Logs of games before that could not be closed.
    unclosed: Vec<LogId>,
    /// What this life of the table has asked the log to keep. Once something is lost, nothing that follows is stored.
    chain: Chain,
    held: Held,
    outlets: BTreeMap<ConnId, Outlet>,
    /// What goes to other nodes.
    parcels: Parcels,
    minds: BTreeMap<MindId, Mind>,
    ended: Option<Ended>,
    /// What is not counted yet.
    unshown: Unshown,
}

impl Runner {
    /// A runner for a table, and the mailbox that reaches it. Whatever the table says of itself is announced.
    pub fn new(
        services: Arc<Services>,
        room: Room,
        log: LogId,
        announce: impl Fn(Announcement) + Send + 'static,
    ) -> (Self, Mailbox) {
        let (mailbox, letters) = unbounded_channel();
        let hands = Hands {
            services,
            mailbox: mailbox.clone(),
            announce: Box::new(announce),
            code: Arc::new(room.code().clone()),
            title: room.title(),
            log,
            last_log: None,
            unclosed: Vec::new(),
            chain: Chain::default(),
            held: Held::new(),
            outlets: BTreeMap::new(),
            parcels: Parcels::default(),
            minds: BTreeMap::new(),
            ended: None,
            unshown: Unshown::default(),
        };
        (Self { room, letters, hands, no_new_games: None }, mailbox)
    }

    /// Runs the table until it ends.
    pub async fn run(&mut self) {
        loop {
            let ended = AssertUnwindSafe(self.live()).catch_unwind().await;
            match ended {
                Ok(Ended::Closed | Ended::Stopped) => return,
                Ok(Ended::Unsure) => {}
                Err(_) => tracing::error!(table = %self.hands.code, "the table failed"),
            }
            self.hands.let_go();
            self.room = match Box::pin(self.hands.restore()).await {
                Ok(room) => room,
                Err(error) => {
                    return tracing::error!(table = %self.hands.code, %error, "the table could not be restored");
                }
            };
            self.no_new_games = None;
            tracing::warn!(table = %self.hands.code, "the table was restored from its log");
            (self.hands.announce)(self.room.announcement());
        }
    }

    /// Runs one life of the table.
    async fn live(&mut self) -> Ended {
        let clock = self.hands.services.clock;
        let alarm = sleep_until(Instant::now());
        tokio::pin!(alarm);
        let mut wake_at = self.room.wake_at();
        loop {
            let instant = wake_at.map(|at| clock.instant(at));
            // Setting a timer costs more than looking at one, and mostly nothing has changed.
            if let Some(at) = instant.filter(|at| *at != alarm.deadline()) {
                alarm.as_mut().reset(at);
            }
            let letter = tokio::select! {
                biased;
                letter = self.letters.recv() => match letter {
                    None => return Ended::Stopped,
                    letter => letter,
                },
                () = &mut alarm, if wake_at.is_some() => None,
            };
            // Another node may have this table by now. Then nothing is stored, and nobody must be shown anything.
            if !self.hands.services.is_trusted() {
                // Who has just come is sent away with the others.
                if let Some(Letter::Join(arrival, outlet)) = letter {
                    self.hands.outlets.insert(arrival.conn, outlet);
                }
                return Ended::Unsure;
            }
            self.ask_whether_games_begin();
            if let Some(letter) = letter {
                self.read(letter);
            }
            // What came in the same moment is all in before anything is settled.
            while self.hands.ended.is_none()
                && let Ok(letter) = self.letters.try_recv()
            {
                self.read(letter);
            }
            // Looking at all timers of a table costs more than reading most letters, so it is done once.
            wake_at = self.room.wake_at();
            if wake_at.is_some_and(|at| at <= clock.now()) {
                self.tell(Mail::Wake);
                wake_at = self.room.wake_at();
            }
            self.hands.title = self.room.title();
            self.hands.post();
            if let Some(ended) = self.hands.ended.take() {
                return ended;
            }
        }
    }

    /// Between games a table must know whether the house has room for another one, before anything begins by itself. Somebody is
    /// heard every other second while anybody is connected, so it hears soon that it has again.
    fn ask_whether_games_begin(&mut self) {
        if self.room.is_playing() {
            return;
        }
        let refusal = self.hands.services.may_begin().err();
        if refusal != self.no_new_games {
            self.no_new_games.clone_from(&refusal);
            self.tell(Mail::NewGames(refusal));
        }
    }

    fn read(&mut self, letter: Letter) {
        match letter {
            Letter::Join(arrival, outlet) => {
                self.hands.outlets.insert(arrival.conn, outlet);
                self.tell(Mail::Join(arrival));
            }
            Letter::Mail(mail) => {
                if let Mail::Gone { conn } = mail {
                    self.hands.forget(conn);
                }
                self.tell(mail);
            }
            Letter::NotClosed(log) => self.hands.unclosed.push(log),
            // Whoever has asked may have gone.
            Letter::Names(answer) => drop(answer.send(self.room.names())),
            Letter::Rated { ticket, rated } => self.hands.store_rated(ticket, *rated),
            Letter::NodeGone(node) => {
                let is_there = |outlet: &Outlet| matches!(outlet, Outlet::There(there) if *there == node);
                let gone: Vec<ConnId> = self
                    .hands
                    .outlets
                    .iter()
                    .filter(|(_, outlet)| is_there(outlet))
                    .map(|(conn, _)| *conn)
                    .collect();
                for conn in gone {
                    self.hands.forget(conn);
                    self.tell(Mail::Gone { conn });
                }
            }
        }
    }

    fn tell(&mut self, mail: Mail) {
        let now = self.hands.services.clock.now();
        for effect in self.room.handle(now, mail) {
            self.hands.carry_out(effect);
        }
        // Between games nobody has a secret.
        if !self.room.is_playing() {
            self.hands.show_counts();
        }
    }
}

impl Hands {
    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Store { ticket, change } => self.store(ticket, change),
            Effect::CloseLastLog { meta } => {
                if let Some(last) = self.last_log.take() {
                    self.close_last(last, Some(meta));
                }
            }
            Effect::Send { conn, text, afresh } => self.send(conn, text, afresh),
            Effect::HangUp { conn } => self.hang_up(conn),
            Effect::Think { mind, task } => self.think(mind, task),
            Effect::Announce(announcement) => (self.announce)(*announcement),
            Effect::Call { player, occasion } => push::call(&self.services, player, &self.code, occasion),
            Effect::Count(counted) => self.count(counted),
            Effect::End(ended) => self.ended = Some(ended),
        }
    }

    /// The answer of the log, told to the table.
    fn told(&self, ticket: Ticket) -> impl FnOnce(Result<(), StoreError>) + Send + use<> {
        let (answers, mailbox, code) =
            (self.services.answers.clone(), self.mailbox.clone(), Arc::clone(&self.code));
        move |answer| {
            if let Err(error) = &answer {
                tracing::error!(table = %code, %error, "could not be stored");
            }
            answers.tell(mailbox, ticket, answer.is_ok());
        }
    }

    fn store(&mut self, ticket: Ticket, change: Change) {
        if !self.held.is_empty() {
            return self.held.push_back((ticket, change));
        }
        let done = self.told(ticket);
        let store = self.services.store.in_chain(&self.chain);
        match change {
            Change::NextLog(meta) => {
                for last in std::mem::take(&mut self.unclosed) {
                    self.close_last(last, None);
                }
                let store = self.services.store.in_chain(&self.chain);
                let Some(next) = self.services.next_log() else { return done(Err(StoreError::Closed)) };
                let last = std::mem::replace(&mut self.log, next);
                self.last_log = Some(last);
                store.create_next(next, last, meta, done);
            }
            Change::Append { version, bytes } => store.append(self.log, version, bytes, done),
            Change::SetMeta(meta) => store.set_meta(self.log, meta, done),
            Change::Finish(finished) if finished.contest.is_some() => self.look_up_ratings(ticket, finished),
            Change::Finish(finished) => store.finish(self.log, in_store(finished), done),
            Change::Close(meta) => {
                store.set_meta(self.log, meta, |_| {});
                self.close(done);
            }
        }
    }

    /// Closes the log of a game that is over. If that fails, it is tried again, and not after the table itself is closed:
    /// otherwise the game before would come back as a table.
    fn close_last(&self, last: LogId, meta: Option<Vec<u8>>) {
        if let Some(meta) = meta {
            self.services.store.set_meta(last, meta, |_| {});
        }
        let mailbox = self.mailbox.clone();
        self.services.store.close_log(last, self.services.date(), move |answer| {
            if !is_closed(&answer) {
                // If nobody reads it, the newer log counts when the house is opened again.
                let _ = mailbox.send(Letter::NotClosed(last));
            }
        });
    }

    /// Closes the table's own log, when those before it are closed.
    fn close(&self, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        let (log, date) = (self.log, self.services.date());
        let Some((latest, others)) = self.unclosed.split_last() else {
            return self.services.store.in_chain(&self.chain).close_log(log, date, done);
        };
        let all_closed = Arc::new(AtomicBool::new(true));
        for last in others {
            let all_closed = Arc::clone(&all_closed);
            let close = move |answer| {
                all_closed.fetch_and(is_closed(&answer), Ordering::Relaxed);
            };
            self.services.store.close_log(*last, date, close);
        }
        let services = Arc::clone(&self.services);
        self.services.store.close_log(*latest, date, move |answer| {
            if is_closed(&answer) && all_closed.load(Ordering::Relaxed) {
                services.store.close_log(log, date, done);
            } else {
                done(Err(StoreError::Closed));
            }
        });
    }

    fn send(&mut self, conn: ConnId, text: Text, afresh: bool) {
        let outbox = match self.outlets.get(&conn) {
            None => return,
            Some(Outlet::There(node)) => {
                self.unshown.sent(text.len());
                return self.parcels.text(*node, conn, text, afresh);
            }
            Some(Outlet::Here(outbox)) => outbox,
        };
        self.unshown.sent(text.len());
        let text = in_frame(text);
        let kept = if afresh { outbox.push_afresh(text) } else { outbox.push(text) };
        if !kept {
            self.services.metrics.resync();
        }
    }

    fn hang_up(&mut self, conn: ConnId) {
        match self.outlets.remove(&conn) {
            Some(Outlet::Here(outbox)) => outbox.close(),
            Some(Outlet::There(node)) => self.parcels.hang_up(node, conn),
            None => {}
        }
    }

    /// A connection is gone.
    fn forget(&mut self, conn: ConnId) {
        self.outlets.remove(&conn);
        self.parcels.forget(conn);
    }

    /// What has come together for other nodes goes there, one message for each.
    fn post(&mut self) {
        if let Some(cluster) = &self.services.cluster {
            for (node, parcels) in self.parcels.take() {
                cluster.deliver(node, &self.code, parcels);
            }
        }
    }

    fn think(&mut self, id: MindId, task: Task) {
        match task {
            Task::Leave => drop(self.minds.remove(&id)),
            Task::Sit { .. } => {
                let mailbox = self.mailbox.clone();
                // Nobody reads it any more if the table has ended.
                let tell = move |thought| drop(mailbox.send(Letter::Mail(Mail::Thought(thought))));
                let longest = self.services.settings.patience.bot_thinks;
                let mind = Mind::new(id, Arc::clone(&self.services.workers), longest, tell);
                mind.send(task);
                self.minds.insert(id, mind);
            }
            Task::Ask { .. } | Task::Hear { .. } => {
                if let Some(mind) = self.minds.get(&id) {
                    mind.send(task);
                }
            }
        }
    }

    fn count(&mut self, counted: Counted) {
        match counted {
            Counted::Action => self.unshown.action(),
            Counted::Step { received, openly } => {
                let now = self.services.clock.now();
                self.unshown.step(received.map(|received| now.since(received)));
                if openly {
                    self.show_counts();
                }
            }
            Counted::Refused(code) => self.services.metrics.refused(code),
        }
    }

    fn show_counts(&mut self) {
        self.unshown.show(self.title, &self.services.metrics);
    }

    /// A life of the table is over: nobody stays attached to it, so that nobody waits for it.
    fn let_go(&mut self) {
        self.minds.clear();
        self.ended = None;
        self.chain = Chain::default();
        self.held.clear();
        let bye = Text::from(&ServerMsg::bye(&TableRefusal::NotStored));
        let all: Vec<ConnId> = self.outlets.keys().copied().collect();
        for conn in all {
            self.send(conn, bye.clone(), false);
            self.hang_up(conn);
        }
        self.post();
    }
}

/// Whether a log is closed now, whoever has closed it.
fn is_closed(answer: &Result<(), StoreError>) -> bool {
    matches!(answer, Ok(()) | Err(StoreError::LogClosed { .. } | StoreError::NoSuchLog { .. }))
}

fn in_frame(text: Text) -> Utf8Bytes {
    Utf8Bytes::try_from(text.into_bytes()).expect("a text is UTF-8")
}

fn in_store(finished: room::Finished) -> Finished {
    let room::Finished { key, about, shares, .. } = finished;
    let shares = shares.into_iter().map(|(player, bytes)| Share { player: player.0, bytes }).collect();
    Finished { key, about, shares }
}
