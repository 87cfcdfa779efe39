//! The embedded default: one file, one connection that writes, one that reads.

mod beside;
mod header;
mod journal;
mod migrate;
mod open;
mod packed;
mod sql;

use crate::backend::{Change, ReadHalf, WriteHalf};
use crate::heads::Head;
use crate::{
    Date, Finished, FinishedLog, LogId, Note, OpenLog, OwnShare, Record, Share, StoreError, WholeLog,
};
use journal::Journal;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Params, Row};
use std::sync::Arc;
use table::Version;

pub(crate) use beside::open_beside;
pub(crate) use open::open;

/// How many pages are given back at once. Each may have to be swapped with one at the end of the file.
const SHRINK_PAGES: u32 = 64;

/// The order of the fields is the order in which they are closed: the lock last.
struct SqliteWriter {
    db: Connection,
    journal: Journal,
    /// How far the journal grows before it is settled.
    journal_bytes: usize,
    _lock: Connection,
}

impl WriteHalf for SqliteWriter {
    fn head(&mut self, log: LogId) -> Result<Option<Head>, StoreError> {
        let lately = self.journal.last(log);
        one(&self.db, sql::HEAD, [log.0], |row| {
            let last = lately.or(version(row.get(1)?));
            Ok(Head { open: !row.get::<_, bool>(0)?, last, finished: row.get(2)? })
        })
    }

    fn owner(&mut self, key: &str) -> Result<Option<LogId>, StoreError> {
        one(&self.db, sql::OWNER, [key], |row| row.get(0).map(LogId))
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        run(&self.db, sql::BEGIN, [])
    }

    fn put(&mut self, id: LogId, change: Change) -> Result<(), StoreError> {
        let LogId(log) = id;
        match change {
            Change::Create { meta, .. } => run(&self.db, sql::CREATE_LOG, (log, meta)),
            Change::Append { version, bytes } => {
                self.journal.stage(id, version, &bytes);
                Ok(())
            }
            Change::SetMeta { meta } => run(&self.db, sql::SET_META, (log, meta)),
            Change::Finish(Finished { key, about, shares }) => {
                run(&self.db, sql::FINISH, (log, key, about))?;
                shares
                    .into_iter()
                    .try_for_each(|share| run(&self.db, sql::SHARE, (share.player, log, share.bytes)))
            }
            Change::Close { at } => run(&self.db, sql::CLOSE_LOG, (log, seconds(at))),
        }
    }

    fn forget(&mut self, player: &str) -> Result<u32, StoreError> {
        // What somebody wants forgotten is overwritten, and not only unlinked.
        let overwritten = |all: &str| self.db.pragma_update_and_check(None, "secure_delete", all, |_| Ok(()));
        overwritten("ON").map_err(failure)?;
        let forgotten = count(&self.db, sql::FORGET, [player]);
        overwritten("FAST").map_err(failure)?;
        Ok(forgotten? as u32)
    }

    fn keep_note(&mut self, Note { name, log, bytes }: Note) -> Result<(), StoreError> {
        run(&self.db, sql::KEEP_NOTE, (name, log.map(|log| log.0), bytes))
    }

    fn remove_note(&mut self, name: &str) -> Result<(), StoreError> {
        run(&self.db, sql::REMOVE_NOTE, [name])
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        self.journal.write(&self.db)?;
        run(&self.db, sql::COMMIT, [])?;
        self.journal.committed();
        Ok(())
    }

    fn latest(&mut self) -> Result<Option<LogId>, StoreError> {
        latest(&self.db)
    }

    fn closed_before(&mut self, date: Date, limit: u32) -> Result<Vec<LogId>, StoreError> {
        all(&self.db, sql::CLOSED_BEFORE, (seconds(date), limit), |row| row.get(0).map(LogId))
    }

    fn delete(&mut self, logs: &[LogId]) -> Result<(), StoreError> {
        if logs.iter().any(|log| self.journal.last(*log).is_some()) {
            self.journal.settle(&self.db)?;
        }
        if !logs.is_empty() {
            run(&self.db, sql::BEGIN, [])?;
            for (log, delete) in logs.iter().flat_map(|log| sql::DELETE.map(|delete| (log, delete))) {
                run(&self.db, delete, [log.0])?;
            }
            run(&self.db, sql::COMMIT, [])?;
        }
        self.shrink()
    }

    fn tidy(&mut self) -> Result<(), StoreError> {
        if self.journal.bytes() < self.journal_bytes { Ok(()) } else { self.journal.settle(&self.db) }
    }

    fn rollback(&mut self) {
        self.journal.rolled_back();
        // Some errors have rolled the transaction back already, and some happen before there is one.
        if !self.db.is_autocommit() {
            // If not even this works, the next `begin` fails, and everything with it, until it does.
            let _ = run(&self.db, sql::ROLLBACK, []);
        }
    }
}

impl SqliteWriter {
    /// Gives a few pages back to the file system, if more are free than the journal fills.
    fn shrink(&self) -> Result<(), StoreError> {
        let free: u32 = one(&self.db, sql::FREE_PAGES, [], |row| row.get(0))?.unwrap_or(0);
        let page_bytes: u32 =
            self.db.pragma_query_value(None, "page_size", |row| row.get(0)).map_err(failure)?;
        let spare = free.saturating_sub(self.journal_bytes as u32 / page_bytes).min(SHRINK_PAGES);
        if spare == 0 {
            return Ok(());
        }
        // Each step gives one page back.
        all(&self.db, &format!("PRAGMA incremental_vacuum({spare})"), [], |_| Ok(())).map(drop)
    }
}

struct SqliteReader(Connection);

impl SqliteReader {
    /// Several questions about one moment: meanwhile records may move from the journal to where they stay.
    fn as_of_now<T>(
        &mut self,
        questions: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let moment = self.0.transaction().map_err(failure)?;
        questions(&moment)
    }
}

impl ReadHalf for SqliteReader {
    fn records(&mut self, log: LogId, from: Version, limit: u32) -> Result<Vec<Record>, StoreError> {
        self.as_of_now(|db| journal::records(db, log, from, limit))
    }

    fn open_logs(&mut self, from: LogId, limit: u32) -> Result<Vec<OpenLog>, StoreError> {
        self.as_of_now(|db| {
            let lately = journal::heads(db)?;
            all(db, sql::OPEN_LOGS, (from.0, limit), |row| {
                let (id, settled) = (LogId(row.get(0)?), version(row.get(2)?));
                Ok(OpenLog { id, meta: row.get(1)?, last: lately.get(&id).copied().or(settled) })
            })
        })
    }

    fn logs(&mut self, from: LogId, limit: u32) -> Result<Vec<WholeLog>, StoreError> {
        self.as_of_now(|db| {
            let lately = journal::heads(db)?;
            let mut logs = all(db, sql::LOGS, (from.0, limit), |row| {
                let (id, settled) = (LogId(row.get(0)?), version(row.get(2)?));
                let closed = row.get::<_, Option<i64>>(3)?.map(|at| Date(u64::try_from(at).unwrap_or(0)));
                let last = lately.get(&id).copied().or(settled);
                Ok(WholeLog { id, meta: row.get(1)?, last, closed, finished: None })
            })?;
            for log in &mut logs {
                log.finished = one(db, sql::FINISHED_OF, [log.id.0], |row| {
                    Ok(Finished { key: row.get(0)?, about: row.get(1)?, shares: Vec::new() })
                })?;
                if let Some(finished) = &mut log.finished {
                    finished.shares = all(db, sql::SHARES_OF, [log.id.0], |row| {
                        Ok(Share { player: row.get(0)?, bytes: row.get(1)? })
                    })?;
                }
            }
            Ok(logs)
        })
    }

    fn last_version(&mut self, log: LogId) -> Result<Option<Version>, StoreError> {
        self.as_of_now(|db| {
            let settled = one(db, sql::LAST_VERSION, [log.0], |row| row.get(0))?;
            Ok(journal::heads(db)?.get(&log).copied().or(version(settled.flatten())))
        })
    }

    fn meta(&mut self, log: LogId) -> Result<Option<Vec<u8>>, StoreError> {
        one(&self.0, sql::META, [log.0], |row| row.get(0))
    }

    fn latest_log(&mut self) -> Result<Option<LogId>, StoreError> {
        latest(&self.0)
    }

    fn finished(&mut self, key: &str) -> Result<Option<FinishedLog>, StoreError> {
        one(&self.0, sql::FINISHED, [key], finished)
    }

    fn latest_finished(&mut self, before: Option<LogId>, limit: u32) -> Result<Vec<FinishedLog>, StoreError> {
        all(&self.0, sql::LATEST_FINISHED, (end(before), limit), finished)
    }

    fn shares(
        &mut self,
        player: &str,
        before: Option<LogId>,
        limit: u32,
    ) -> Result<Vec<OwnShare>, StoreError> {
        all(&self.0, sql::SHARES, (player, end(before), limit), |row| {
            let FinishedLog { log, key, about } = finished(row)?;
            Ok(OwnShare { log, key, about, bytes: row.get(3)? })
        })
    }

    fn notes(&mut self, from: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
        all(&self.0, sql::NOTES, (from, limit), |row| {
            Ok(Note { name: row.get(0)?, log: row.get::<_, Option<u32>>(1)?.map(LogId), bytes: row.get(2)? })
        })
    }
}

fn latest(db: &Connection) -> Result<Option<LogId>, StoreError> {
    let last: Option<Option<u32>> = one(db, sql::LATEST_LOG, [], |row| row.get(0))?;
    Ok(last.flatten().map(LogId))
}

fn finished(row: &Row<'_>) -> rusqlite::Result<FinishedLog> {
    Ok(FinishedLog { log: LogId(row.get(0)?), key: row.get(1)?, about: row.get(2)? })
}

/// Where the numbers end that are asked for; above all of them, if it is not said.
fn end(before: Option<LogId>) -> i64 {
    before.map_or(i64::MAX, |log| i64::from(log.0))
}

/// SQL knows no number above this one, and nobody a date after it.
fn seconds(date: Date) -> i64 {
    i64::try_from(date.0).unwrap_or(i64::MAX)
}

fn version(number: Option<u32>) -> Option<Version> {
    number.map(Version)
}

fn run(db: &Connection, sql: &str, values: impl Params) -> Result<(), StoreError> {
    count(db, sql, values).map(drop)
}

/// Returns how many rows have changed.
fn count(db: &Connection, sql: &str, values: impl Params) -> Result<usize, StoreError> {
    db.prepare_cached(sql).and_then(|mut statement| statement.execute(values)).map_err(failure)
}

fn one<T>(
    db: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    let found = db.prepare_cached(sql).and_then(|mut statement| statement.query_row(values, read));
    found.optional().map_err(failure)
}

fn all<T>(
    db: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    db.prepare_cached(sql)
        .and_then(|mut statement| statement.query_map(values, read)?.collect())
        .map_err(failure)
}

fn failure(error: rusqlite::Error) -> StoreError {
    let code = error.sqlite_error_code();
    let makes_no_sense = matches!(
        error,
        rusqlite::Error::IntegralValueOutOfRange(..) | rusqlite::Error::InvalidColumnType(..)
    );
    let source = Arc::new(error);
    match code {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged { source },
        Some(ErrorCode::DiskFull) => StoreError::Full { source },
        _ if makes_no_sense => StoreError::Damaged { source },
        _ => StoreError::Disk { source },
    }
}
