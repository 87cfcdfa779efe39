//! A database that others may share: one connection that writes, one that reads.

mod address;
mod link;
mod member;
mod migrate;
mod reader;
mod session;
mod sql;
mod staged;
mod tls;

use crate::backend::{Change, Halves, ReadHalf, WriteHalf};
use crate::heads::Head;
use crate::{Date, LogId, Note, Options, StoreError};
use link::{Link, Sure};
use reader::PgReader;
use session::{Failure, Session};
use staged::Staged;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use std::{io, thread};
use table::Version;

pub use address::{Address, BadAddress};
pub use member::{Lease, Member, NodeSeen, WriterId};

/// As the only server, or as a node that has joined.
pub(crate) fn open(
    address: &Address,
    options: &Options,
    node: Option<WriterId>,
) -> Result<Halves, StoreError> {
    apart(|| {
        let link = Link::open(address, options, node)?;
        let read = read(address, options, link.sure.clone())?;
        Ok(Halves { write: Box::new(PgWriter { link, staged: Staged::default() }), read })
    })
}

/// Opens a database that somebody else may write to, for reading. Nothing in it changes.
pub(crate) fn open_beside(address: &Address) -> Result<Box<dyn ReadHalf>, StoreError> {
    apart(|| {
        let options = Options::default();
        let not_opened = |failure| not_opened(address, failure);
        let mut session = Session::open(address, options.patience, sql::READ_ONLY).map_err(not_opened)?;
        let needed = sql::MIGRATIONS.len() as u32;
        match migrate::format(&mut session, address)? {
            Some(found) if found == needed => {}
            Some(found) => return Err(StoreError::TooOld { path: at(address), found, needed }),
            None => return Err(StoreError::NotAStore { path: at(address) }),
        }
        drop(session);
        read(address, &options, Sure::always())
    })
}

fn read(address: &Address, options: &Options, sure: Sure) -> Result<Box<dyn ReadHalf>, StoreError> {
    let session = Session::open(address, options.patience, sql::READ_ONLY)
        .map_err(|failure| not_opened(address, failure))?;
    Ok(Box::new(PgReader::new(session, address, options.patience, sure)?))
}

/// Does it on another thread, for the caller's may belong to a runtime.
fn apart<T: Send>(work: impl FnOnce() -> Result<T, StoreError> + Send) -> Result<T, StoreError> {
    let panicked = || StoreError::Disk { source: Arc::new(io::Error::other("opening it has failed")) };
    thread::scope(|scope| scope.spawn(work).join().unwrap_or_else(|_| Err(panicked())))
}

impl Address {
    /// A secret of the house in this database, by its name, if it has it. There must be a house.
    pub fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        apart(|| key(self, name, None))
    }

    /// The same, and if it has none, this one from now on. All who open the house have the same.
    pub fn secret_or(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let found = apart(|| key(self, name, Some(fresh)))?;
        found.ok_or_else(|| StoreError::NotAStore { path: at(self) })
    }
}

fn key(address: &Address, name: &str, fresh: Option<&[u8]>) -> Result<Option<Vec<u8>>, StoreError> {
    let not_opened = |failure| not_opened(address, failure);
    let patience = Options::default().patience;
    let mut session = Session::open(address, patience, sql::SURVIVES_POWER_CUT).map_err(not_opened)?;
    if let Some(fresh) = fresh {
        session.query(sql::OFFER_KEY, &[&name, &fresh]).map_err(not_opened)?;
    }
    let found = session.query(sql::KEY, &[&name]).map_err(not_opened)?;
    Ok(found.first().map(|row| row.get(0)))
}

struct PgWriter {
    link: Link,
    staged: Staged,
}

impl PgWriter {
    fn send(&mut self, batch: i64) -> Result<bool, Failure> {
        let writer = self.link.writer();
        let staged = &self.staged;
        let rows = self
            .link
            .once(|session| staged.statement(writer, batch, |sql, values| session.query(sql, values)))?;
        Ok(rows.first().is_some_and(|row| row.get::<_, i64>(0) == 1))
    }
}

impl WriteHalf for PgWriter {
    fn head(&mut self, log: LogId) -> Result<Option<Head>, StoreError> {
        let rows = self.link.ask(|session| session.query(sql::HEAD, &[&number(log)]))?;
        Ok(rows.first().map(|row| Head {
            open: row.get(0),
            last: row.get::<_, Option<i64>>(1).map(version_of),
            finished: row.get(2),
        }))
    }

    fn owner(&mut self, key: &str) -> Result<Option<LogId>, StoreError> {
        let rows = self.link.ask(|session| session.query(sql::OWNER, &[&key.as_bytes()]))?;
        Ok(rows.first().map(|row| log_of(row.get(0))))
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        // What follows is only remembered, so if the database is away, better to know now.
        self.link.session().map(drop)
    }

    fn put(&mut self, log: LogId, change: Change) -> Result<(), StoreError> {
        self.staged.put(log, change);
        Ok(())
    }

    fn forget(&mut self, player: &str) -> Result<u32, StoreError> {
        let durable = if self.staged.forgets(player) {
            0
        } else {
            let rows = self.link.ask(|session| session.query(sql::COUNT_SHARES, &[&player.as_bytes()]))?;
            rows.first().map_or(0, |row| row.get::<_, i64>(0))
        };
        Ok(small(durable) + self.staged.forget(player) as u32)
    }

    fn keep_note(&mut self, note: Note) -> Result<(), StoreError> {
        self.staged.keep_note(note);
        Ok(())
    }

    fn remove_note(&mut self, name: &str) -> Result<(), StoreError> {
        self.staged.remove_note(name);
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let batch = self.link.batch() + 1;
        let sent = match self.send(batch) {
            Err(Failure::Lost(_)) => {
                // With another connection the lock is ours again, so the statement is over, and the number tells whether it
                // was made.
                self.link.session()?;
                if self.link.batch() == batch { Ok(true) } else { self.send(batch) }
            }
            sent => sent,
        };
        if !sent.map_err(Failure::into_error)? {
            return Err(self.link.is_taken_over().into_error());
        }
        self.link.committed(batch);
        self.staged = Staged::default();
        Ok(())
    }

    fn rollback(&mut self) {
        self.staged = Staged::default();
    }

    fn latest(&mut self) -> Result<Option<LogId>, StoreError> {
        let rows = self.link.ask(|session| session.query(sql::LATEST_LOG, &[]))?;
        Ok(rows.first().and_then(|row| row.get::<_, Option<i64>>(0)).map(log_of))
    }

    fn closed_before(&mut self, date: Date, limit: u32) -> Result<Vec<LogId>, StoreError> {
        let rows = self
            .link
            .ask(|session| session.query(sql::CLOSED_BEFORE, &[&seconds(date), &i64::from(limit)]))?;
        Ok(rows.into_iter().map(|row| log_of(row.get(0))).collect())
    }

    fn delete(&mut self, logs: &[LogId]) -> Result<(), StoreError> {
        let logs: Vec<i64> = logs.iter().copied().map(number).collect();
        if logs.is_empty() {
            return Ok(());
        }
        let writer = self.link.writer();
        let rows = self.link.ask(|session| session.query(sql::DELETE, &[&logs, &writer.0]))?;
        if rows.first().is_some_and(|row| row.get::<_, i64>(0) == 1) {
            Ok(())
        } else {
            Err(self.link.is_taken_over().into_error())
        }
    }

    fn tidy(&mut self) -> Result<(), StoreError> {
        self.link.session().map(drop)
    }

    fn tidy_at(&self) -> Option<Instant> {
        self.link.try_at()
    }
}

/// Another writer, which the database knows by its number from now on.
fn entered(session: &mut Session, name: &str, about: &[u8]) -> Result<WriterId, Failure> {
    let rows = session.query(sql::ENTER, &[&name, &about])?;
    Ok(WriterId(rows.first().map_or(0, |row| row.get(0))))
}

/// What a database is called where others are called by their path.
fn at(address: &Address) -> PathBuf {
    PathBuf::from(address.to_string())
}

fn not_opened(address: &Address, failure: Failure) -> StoreError {
    match failure {
        Failure::Locked => StoreError::InUse { path: at(address) },
        other => match other.into_error() {
            StoreError::Disk { source } => StoreError::Unopenable { path: at(address), source },
            error => error,
        },
    }
}

/// SQL knows no number above this one, and nobody a date after it.
fn seconds(date: Date) -> i64 {
    i64::try_from(date.0).unwrap_or(i64::MAX)
}

/// Only this server writes such numbers, and it has no others.
fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn log_of(number: i64) -> LogId {
    LogId(small(number))
}

fn number(log: LogId) -> i64 {
    i64::from(log.0)
}

fn version_of(number: i64) -> Version {
    Version(small(number))
}
