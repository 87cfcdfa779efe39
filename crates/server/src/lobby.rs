//! The tables of the house: opening them, finding them, listing them, and having them back after a restart.

use crate::luck::luck;
use crate::metrics::{CountedTable, Metrics};
use crate::room::{Ended, Mail, Room, check_watching};
use crate::settings::Settings;
use futures_util::FutureExt;
use house::wire::{CreateTable, PlayerId, Status, TableCode, TableSummary, Trouble};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Store, StoreError, TableId};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

/// A list of public tables has at most so many entries: nobody reads more.
const LISTED: usize = 100;

pub(crate) struct Lobby {
    pub store: Store,
    pub metrics: Metrics,
    pub settings: Settings,
    tables: Mutex<BTreeMap<TableCode, Entry>>,
    next_id: AtomicU32,
    next_conn: AtomicU64,
    next_question: AtomicU64,
    pub tasks: TaskTracker,
    /// So many bots may think at once.
    pub workers: Arc<Semaphore>,
}

struct Entry {
    mail: UnboundedSender<Mail>,
    summary: TableSummary,
    public: bool,
    owner: PlayerId,
    opened: Instant,
    counted: CountedTable,
}

pub(crate) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

impl Lobby {
    pub fn new(store: Store, settings: Settings) -> Result<Self, StoreError> {
        let next_id = store.last_table()?.map_or(TableId::FIRST.0, |last| last.0 + 1);
        Ok(Self {
            store,
            metrics: Metrics::default(),
            workers: Arc::new(Semaphore::new(settings.limits.thinkers)),
            settings,
            tables: Mutex::default(),
            next_id: AtomicU32::new(next_id),
            next_conn: AtomicU64::new(0),
            next_question: AtomicU64::new(0),
            tasks: TaskTracker::new(),
        })
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<TableCode, Entry>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn next_table_id(&self) -> TableId {
        TableId(self.next_id.fetch_add(1, Ordering::Relaxed))
    }

    pub fn next_conn(&self) -> u64 {
        self.next_conn.fetch_add(1, Ordering::Relaxed)
    }

    /// Numbers what bots are asked. No two questions have the same, not even at a table that is folded up anew.
    pub fn next_question(&self) -> u64 {
        self.next_question.fetch_add(1, Ordering::Relaxed)
    }

    /// Opens a table. It is durable when this returns.
    pub async fn create(self: &Arc<Self>, owner: PlayerId, wish: CreateTable) -> Result<TableCode, Trouble> {
        let limits = &self.settings.limits;
        let players = wish.title.players();
        if !players.contains(&wish.seats) {
            let (least, most) = (players.start(), players.end());
            let why = format!("this game is for {least} to {most} players, not {}", wish.seats);
            return Err(Trouble::BadOptions(why));
        }
        check_watching(wish.watching)?;
        let (mail, letters) = mpsc::unbounded_channel();
        let id = self.next_table_id();
        // Options are judged before a code is given away.
        let room = |code| Room::new(Arc::clone(self), mail.clone(), id, code, owner.clone(), &wish);
        let bad_options = |error: house::OptionsError| Trouble::BadOptions(error.to_string());
        room(TableCode(String::new())).map_err(bad_options)?;
        let room = {
            let mut tables = self.tables();
            if tables.len() >= limits.tables {
                return Err(Trouble::TooManyTables { limit: limits.tables });
            }
            if tables.values().filter(|entry| entry.owner == owner).count() >= limits.tables_of_one {
                return Err(Trouble::TooManyOfYours { limit: limits.tables_of_one });
            }
            let code = free_code(&tables);
            let room = room(code.clone()).map_err(bad_options)?;
            tables.insert(code, self.entry(&room, mail.clone(), owner.clone()));
            room
        };
        let code = room.code().clone();
        let (done, durable) = oneshot::channel();
        self.store.create(id, room.first_meta(), |answer| drop(done.send(answer)));
        if !matches!(durable.await, Ok(Ok(()))) {
            self.tables().remove(&code);
            return Err(Trouble::NotStored);
        }
        tracing::info!(table = %code, game = %wish.title, seats = wish.seats, "opened");
        self.run(room, letters, mail);
        Ok(code)
    }

    fn entry(&self, room: &Room, mail: UnboundedSender<Mail>, owner: PlayerId) -> Entry {
        let mut counted = self.metrics.table(room.title());
        counted.set(room.status());
        let opened = Instant::now();
        Entry { mail, summary: room.summary(), public: room.is_public(), owner, opened, counted }
    }

    /// Has every table back that was open when the server went down.
    pub fn restore(self: &Arc<Self>) -> Result<usize, StoreError> {
        let mut restored = 0;
        let open = self.store.open_tables().map(|open| open.map(|open| open.id));
        let open = open.collect::<Result<Vec<TableId>, StoreError>>()?;
        // The newest first: of two logs with the same code, the older one was about to be closed.
        for id in open.into_iter().rev() {
            let (mail, letters) = mpsc::unbounded_channel();
            match Room::restore(Arc::clone(self), mail.clone(), id) {
                Ok(room) if self.tables().contains_key(room.code()) => {
                    tracing::warn!(table = %room.code(), "its last game had not been closed");
                    self.store.close_table(id, |_| {});
                }
                Ok(room) => {
                    let entry = self.entry(&room, mail.clone(), room.owner().clone());
                    self.tables().insert(room.code().clone(), entry);
                    self.run(room, letters, mail);
                    restored += 1;
                }
                Err(error) => tracing::error!(table = id.0, %error, "a table could not be restored"),
            }
        }
        Ok(restored)
    }

    /// Runs a table until it ends. One that fails is folded up again from its log: what brought it down was not stored.
    fn run(
        self: &Arc<Self>,
        mut room: Room,
        mut letters: UnboundedReceiver<Mail>,
        mail: UnboundedSender<Mail>,
    ) {
        let lobby = Arc::clone(self);
        let code = room.code().clone();
        self.tasks.spawn(async move {
            loop {
                let id = room.id();
                let ended = AssertUnwindSafe(room.run(&mut letters)).catch_unwind().await;
                match ended {
                    Ok(Ended::Closed | Ended::Stopped) => break,
                    Ok(Ended::Unsure) => {}
                    Err(_) => {
                        tracing::error!(table = %code, "the table failed; it is folded up from its log");
                    }
                }
                let id = if ended.is_ok() { room.id() } else { id };
                room = match Room::restore(Arc::clone(&lobby), mail.clone(), id) {
                    Ok(room) => room,
                    Err(error) => {
                        tracing::error!(table = %code, %error, "the table could not be restored");
                        break;
                    }
                };
            }
            lobby.tables().remove(&code);
        });
    }

    pub fn find(&self, code: &TableCode) -> Result<UnboundedSender<Mail>, Trouble> {
        let tables = self.tables();
        let entry = tables.get(code).ok_or_else(|| Trouble::NoSuchTable(code.0.clone()))?;
        Ok(entry.mail.clone())
    }

    pub fn summary(&self, code: &TableCode) -> Result<TableSummary, Trouble> {
        let tables = self.tables();
        let entry = tables.get(code).ok_or_else(|| Trouble::NoSuchTable(code.0.clone()))?;
        Ok(entry.summary())
    }

    /// The public tables: those with a free seat first, then the newest.
    pub fn list(&self) -> Vec<TableSummary> {
        let tables = self.tables();
        let mut listed: Vec<&Entry> = tables.values().filter(|entry| entry.public).collect();
        listed.sort_by_key(|entry| {
            let table = &entry.summary;
            let waiting = table.free > 0 && matches!(table.status, Status::Lobby | Status::Over);
            (!waiting, Reverse(entry.opened))
        });
        listed.into_iter().take(LISTED).map(Entry::summary).collect()
    }

    /// A table says how it stands.
    pub fn summarise(&self, code: &TableCode, summary: TableSummary, public: bool) {
        if let Some(entry) = self.tables().get_mut(code) {
            entry.counted.set(summary.status);
            (entry.summary, entry.public) = (summary, public);
        }
    }

    /// Tells every table that the server is being stopped.
    pub fn stop(&self) {
        for entry in self.tables().values() {
            // A table that has just ended needs no telling.
            let _ = entry.mail.send(Mail::Stop);
        }
    }
}

impl Entry {
    fn summary(&self) -> TableSummary {
        TableSummary { age_s: self.opened.elapsed().as_secs(), ..self.summary.clone() }
    }
}

fn free_code(tables: &BTreeMap<TableCode, Entry>) -> TableCode {
    let mut luck = luck();
    loop {
        let letters = (0..TableCode::LENGTH).map(|_| char::from(luck.pick(TableCode::LETTERS)));
        let code = TableCode(letters.collect());
        if !tables.contains_key(&code) {
            return code;
        }
    }
}
