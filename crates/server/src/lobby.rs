//! The tables of the house: opening them, finding them, listing them, and having them back after a restart.

pub mod gatherings;
mod nodes;
mod operated;
mod playing;
mod spoken;
mod tables;

use crate::cluster::Known;
use crate::metrics::CountedTable;
use crate::runner::{Letter, Mailbox, Runner, load};
use crate::services::{Services, finished};
use gatherings::Gatherings;
use house::Title;
use house::wire::{
    CreateTable, Guest, Invitation, OwnTable, PlayerId, Status, TableCode, TableRefusal, TableSummary,
    WaitingPeople, check_wait,
};
use room::stored::Meta;
use room::{Announcement, Awaited, Mail, Room, check_options, check_watching};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{LogId, StoreError};
use tables::Tables;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// A list of public tables has at most so many entries: nobody reads more.
const LISTED: usize = 100;

pub(crate) struct Lobby {
    pub services: Arc<Services>,
    tables: Mutex<Tables>,
    /// Tables that are in the log and cannot be restored from it. They are kept as they are.
    kept: Mutex<BTreeMap<TableCode, TableRefusal>>,
    gatherings: Mutex<Gatherings>,
    /// One is seated at a time: two who ask in the same moment must not both be given a new table.
    seating: tokio::sync::Mutex<()>,
    closing: AtomicBool,
}

struct OpenTable {
    mailbox: Mailbox,
    summary: TableSummary,
    public: bool,
    takes_strangers: bool,
    unwelcome: Vec<PlayerId>,
    owner: PlayerId,
    seated: Vec<PlayerId>,
    invited: Vec<Guest>,
    /// Whom a game over days waits for, and until when.
    awaited: Option<(Vec<PlayerId>, Instant)>,
    opened: Instant,
    counted: CountedTable,
}

/// A table that somebody wishes for.
pub(crate) struct NewTable {
    pub wish: CreateTable,
    /// The house opens it for "play now", and sends others there. Only the house can say so.
    pub for_strangers: bool,
}

impl From<CreateTable> for NewTable {
    fn from(wish: CreateTable) -> Self {
        Self { wish, for_strangers: false }
    }
}

/// What has become of the tables that were open when the house was closed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Restored {
    pub tables: usize,
    /// Those that are kept, and why they cannot be opened.
    pub kept: Vec<(TableCode, String)>,
}

impl Lobby {
    pub fn new(services: Arc<Services>) -> Self {
        Self {
            services,
            tables: Mutex::default(),
            kept: Mutex::default(),
            gatherings: Mutex::default(),
            seating: tokio::sync::Mutex::default(),
            closing: AtomicBool::new(false),
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> MutexGuard<'_, BTreeMap<TableCode, TableRefusal>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table here, whoever has the least to do. It is durable when this returns. Whoever asks may go away meanwhile;
    /// what was begun is finished all the same.
    pub async fn create_here(
        self: &Arc<Self>,
        owner: PlayerId,
        wish: NewTable,
    ) -> Result<TableCode, TableRefusal> {
        let lobby = Arc::clone(self);
        finished(self.services.tasks.spawn(async move { lobby.open(owner, wish).await })).await
    }

    async fn open(self: &Arc<Self>, owner: PlayerId, new: NewTable) -> Result<TableCode, TableRefusal> {
        let NewTable { wish, for_strangers } = new;
        wish.check_seats()?;
        check_watching(wish.watching)?;
        check_options(&wish.options)?;
        wish.gathering.map_or(Ok(()), check_wait)?;
        self.services.notices.check()?;
        self.services.disk.check()?;
        // Options are judged before a code is given away.
        let open = |code| {
            let room = Room::open(self.services.given(), code, owner.clone(), &wish);
            room.map_err(|error| TableRefusal::BadOptions(error.to_string()))
        };
        open(TableCode(String::new()))?;
        let (code, runner, meta, log) = loop {
            let log = self.services.next_log().ok_or(TableRefusal::NotStored)?;
            let (code, runner, meta) = {
                let mut tables = self.tables();
                self.has_room_for(&tables, &owner)?;
                let code = self.free_code(&tables);
                let mut room = open(code.clone())?;
                if for_strangers {
                    room.take_strangers();
                }
                let meta = room.meta();
                (code, self.runner(&mut tables, room, log), meta)
            };
            match self.open_lease(&code, log).await {
                Ok(true) => break (code, runner, meta, log),
                // Another node has just opened a table with this code.
                Ok(false) => self.forget(&code),
                Err(_) => {
                    self.forget(&code);
                    return Err(TableRefusal::NotStored);
                }
            }
        };
        let (done, durable) = oneshot::channel();
        self.services.store.create(log, meta, |answer| drop(done.send(answer)));
        if !matches!(durable.await, Ok(Ok(()))) {
            self.forget(&code);
            self.drop_lease(&code).await;
            return Err(TableRefusal::NotStored);
        }
        tracing::info!(table = %code, game = %wish.title, seats = wish.seats, "opened");
        self.tell(&code);
        self.run(runner, code.clone());
        Ok(code)
    }

    /// It could not be opened.
    fn forget(&self, code: &TableCode) {
        self.tables().remove(code);
        self.gatherings().ended(code);
    }

    fn has_room_for(&self, tables: &Tables, owner: &PlayerId) -> Result<(), TableRefusal> {
        let limits = &self.services.settings.limits;
        if tables.len() >= limits.tables {
            return Err(TableRefusal::TooManyTables { limit: limits.tables });
        }
        let elsewhere = self.services.cluster.as_ref().map_or(0, |cluster| cluster.owned_by(owner));
        if tables.owned_by(owner) + elsewhere >= limits.tables_of_one {
            return Err(TableRefusal::TooManyOwnTables { limit: limits.tables_of_one });
        }
        Ok(())
    }

    /// Restores every table that was open when the server stopped.
    pub fn restore(self: &Arc<Self>) -> Result<Restored, StoreError> {
        let mut restored = Restored::default();
        let open = self.services.store.open_logs().map(|open| open.map(|open| (open.id, open.meta)));
        let open = open.collect::<Result<Vec<_>, StoreError>>()?;
        // The newest first: of two logs with the same code, the older one was about to be closed.
        for (log, meta) in open.into_iter().rev() {
            let code = serde_json::from_slice::<Meta>(&meta).ok().map(|meta| meta.code);
            if let Some(code) = code.as_ref().filter(|code| self.is_known(code)) {
                tracing::warn!(table = %code, "its last game had not been closed");
                self.close_older(code, log, &meta);
                continue;
            }
            match load(&self.services, log) {
                Ok(room) => {
                    let code = room.code().clone();
                    let runner = self.runner(&mut self.tables(), room, log);
                    self.run(runner, code);
                    restored.tables += 1;
                }
                Err(error) => {
                    tracing::error!(log = log.0, %error, "a table is kept, but cannot be restored");
                    let code = code.unwrap_or_else(|| TableCode(format!("log {}", log.0)));
                    self.kept().insert(code.clone(), error.refusal());
                    restored.kept.push((code, error.to_string()));
                }
            }
        }
        Ok(restored)
    }

    /// Closes a log of a game that the table has left behind. If that fails, the table tries again before it is closed itself.
    fn close_older(&self, code: &TableCode, log: LogId, meta: &[u8]) {
        let table = self.tables().get(code).map(|entry| entry.mailbox.clone());
        self.services.store.set_meta(log, Meta::closed_bytes(meta), |_| {});
        self.services.store.close_log(log, self.services.date(), move |answer| {
            if let (Err(_), Some(table)) = (answer, table) {
                let _ = table.send(Letter::NotClosed(log));
            }
        });
    }

    fn is_known(&self, code: &TableCode) -> bool {
        self.tables().is_open(code) || self.kept().contains_key(code)
    }

    /// Puts a table into the list, with somebody to run it.
    fn runner(self: &Arc<Self>, tables: &mut Tables, room: Room, log: LogId) -> Box<Runner> {
        let (code, owner) = (room.code().clone(), room.owner().clone());
        let Announcement {
            mut summary,
            admits,
            public,
            people,
            seated,
            invited,
            takes_strangers,
            unwelcome,
            awaited,
        } = room.announcement();
        summary.spoken = admits.then(|| self.free_spoken(tables, &code));
        let mut counted = self.services.metrics.table(room.title());
        counted.set(summary.status, people);
        let (lobby, about) = (Arc::downgrade(self), code.clone());
        let announce = move |announcement| {
            if let Some(lobby) = lobby.upgrade() {
                lobby.announce(&about, announcement);
            }
        };
        let (runner, mailbox) = Runner::new(Arc::clone(&self.services), room, log, announce);
        let opened = Instant::now();
        let awaited = self.awaited(awaited);
        let table = OpenTable {
            mailbox,
            summary,
            public,
            takes_strangers,
            unwelcome,
            owner,
            seated,
            invited,
            awaited,
            opened,
            counted,
        };
        self.seats_strangers(&code, &table);
        tables.insert(code, table);
        // In a box, since a task would have room for it in each of its layers.
        Box::new(runner)
    }

    fn run(self: &Arc<Self>, mut runner: Box<Runner>, code: TableCode) {
        let lobby = Arc::clone(self);
        self.services.tasks.spawn(async move {
            runner.run().await;
            lobby.tables().begin_to_give_back(&code);
            lobby.gatherings().ended(&code);
            // Its mailbox is closed last: somebody who waits for that must not find the table afterwards.
            drop(runner);
            lobby.give_back(&code).await;
        });
    }

    pub fn find(&self, code: &TableCode) -> Result<Mailbox, TableRefusal> {
        let relay = || self.services.cluster.as_ref()?.relay(code);
        self.with(code, |entry| entry.mailbox.clone(), relay)
    }

    /// Whether it is in the list for everybody.
    pub fn is_public(&self, code: &TableCode) -> bool {
        let elsewhere = || self.services.cluster.as_ref().is_some_and(|cluster| cluster.is_public(code));
        self.tables().get(code).map_or_else(elsewhere, |entry| entry.public)
    }

    pub fn summary(&self, code: &TableCode) -> Result<TableSummary, TableRefusal> {
        let elsewhere = || self.services.cluster.as_ref()?.summary(code);
        self.with(code, |entry| entry.known().summary(), elsewhere)
    }

    /// What is known of a table: of this server, or else of another node.
    fn with<T>(
        &self,
        code: &TableCode,
        get: impl FnOnce(&OpenTable) -> T,
        elsewhere: impl FnOnce() -> Option<T>,
    ) -> Result<T, TableRefusal> {
        if let Some(found) = self.tables().get(code).map(get).or_else(elsewhere) {
            return Ok(found);
        }
        let kept = self.kept().get(code).cloned();
        Err(kept.unwrap_or_else(|| TableRefusal::NoSuchTable(code.0.clone())))
    }

    /// The public tables: those with a free seat first, then the newest.
    pub fn list(&self) -> Vec<TableSummary> {
        let place = |table: &Known<'_>| {
            let TableSummary { free, status, .. } = *table.stands;
            let waiting = free > 0 && matches!(status, Status::Lobby | Status::Over);
            table.public.then_some((!waiting, table.age))
        };
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method alone is not for any lifetime"
        )]
        self.in_house(LISTED, place, |table| table.summary())
    }

    /// How many people wait for others, and for which game.
    pub fn waiting(&self) -> Vec<WaitingPeople> {
        let gather: Vec<(Title, usize)> = self.look_at_house(|all| {
            let gather = all.filter(|table| table.takes_strangers && table.stands.free > 0);
            gather.map(|table| (table.stands.title, table.seated.len())).collect()
        });
        let waiting = Title::all().iter().map(|title| {
            let people: usize =
                gather.iter().filter(|(other, _)| other == title).map(|(_, people)| people).sum();
            WaitingPeople { title: *title, people: people as u32 }
        });
        waiting.filter(|waiting| waiting.people > 0).collect()
    }

    /// The tables where somebody has a seat, the newest first.
    pub fn seats_of(&self, player: &PlayerId) -> Vec<OwnTable> {
        let place = |table: &Known<'_>| table.seated.contains(player).then_some(table.age);
        self.in_house(usize::MAX, place, |table| table.own(player))
    }

    /// The tables to which somebody has been invited, the newest first.
    pub fn invitations_of(&self, player: &PlayerId) -> Vec<Invitation> {
        self.look_at_house(|all| {
            let mut found: Vec<Invitation> = all
                .filter_map(|table| {
                    let guest = table.invited.iter().find(|guest| guest.player == *player)?;
                    Some(Invitation { by: guest.by.clone()?, table: table.summary() })
                })
                .collect();
            found.sort_by_key(|invitation| invitation.table.age_s);
            found
        })
    }

    /// A table says how it stands.
    fn announce(&self, code: &TableCode, announcement: Announcement) {
        let mut tables = self.tables();
        let Announcement {
            mut summary,
            admits,
            public,
            people,
            seated,
            invited,
            takes_strangers,
            unwelcome,
            awaited,
        } = announcement;
        summary.spoken = admits.then(|| self.spoken(&tables, code));
        tables.change(code, |entry| {
            if entry.summary.title != summary.title {
                entry.counted = self.services.metrics.table(summary.title);
            }
            entry.counted.set(summary.status, people);
            (entry.summary, entry.public, entry.seated, entry.invited) = (summary, public, seated, invited);
            (entry.takes_strangers, entry.unwelcome) = (takes_strangers, unwelcome);
            entry.awaited = self.awaited(awaited);
            self.seats_strangers(code, entry);
        });
        drop(tables);
        self.tell(code);
    }

    fn awaited(&self, awaited: Option<Awaited>) -> Option<(Vec<PlayerId>, Instant)> {
        let Awaited { players, until } = awaited?;
        Some((players, Instant::now() + until.since(self.services.clock.now())))
    }

    /// Tells every table that the server is being stopped.
    pub fn stop(&self) {
        self.closing.store(true, Ordering::Release);
        for entry in self.tables().iter() {
            // A table that has just ended needs no telling.
            let _ = entry.mailbox.send(Letter::Mail(Mail::Stop));
        }
        if let Some(cluster) = &self.services.cluster {
            cluster.lose_relays(None);
        }
    }

    /// A table keeps its code, and so its links, for ever.
    fn free_code(&self, tables: &Tables) -> TableCode {
        let kept = self.kept();
        let mut chance = self.services.chance();
        loop {
            let code = TableCode::drawn(&mut chance, TableCode::LETTERS, TableCode::SECRET_LENGTH);
            if !tables.is_open(&code) && !kept.contains_key(&code) {
                return code;
            }
        }
    }
}

impl OpenTable {
    fn known(&self) -> Known<'_> {
        let Self { summary, public, takes_strangers, seated, invited, awaited, opened, .. } = self;
        let awaited = awaited.as_ref().map(|(players, until)| (&**players, left(*until)));
        let (public, takes_strangers) = (*public, *takes_strangers);
        Known { stands: summary, age: opened.elapsed(), public, takes_strangers, seated, invited, awaited }
    }
}

fn left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}

#[cfg(test)]
mod tests;
