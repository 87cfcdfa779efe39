//! What was appended lately. An append costs little more than its bytes, because every commit adds one row to the
//! journal, whatever logs its records belong to. From time to time the journal is settled: what it has of a log becomes
//! one run, which is found by the log, and the journal is empty again. Readers look into both.

use super::packed::{Entry, Packed, put_entry, put_record, torn};
use super::{failure, run, sql};
use crate::{LogId, Record, StoreError};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use table::Version;

/// A run is read whole, so a long game has several.
const RUN_BYTES: usize = 64 * 1024;

/// The writer's side: what is about to be committed, and what the journal has of each log.
#[derive(Default)]
pub(super) struct Journal {
    staged: Vec<u8>,
    staged_heads: Vec<(LogId, Version)>,
    heads: BTreeMap<LogId, Version>,
    bytes: usize,
}

impl Journal {
    /// The journal as it is found in a file.
    pub(super) fn open(db: &Connection) -> Result<Self, StoreError> {
        let mut journal = Self::default();
        let heads = &mut journal.heads;
        let bytes = &mut journal.bytes;
        each(db, |entry| {
            heads.insert(entry.log, entry.version);
            *bytes += entry.bytes.len();
            ControlFlow::Continue(())
        })?;
        Ok(journal)
    }

    /// The last committed version of a log, if the journal has any of it.
    pub(super) fn last(&self, log: LogId) -> Option<Version> {
        self.heads.get(&log).copied()
    }

    pub(super) fn stage(&mut self, log: LogId, version: Version, bytes: &[u8]) {
        put_entry(&mut self.staged, log, version, bytes);
        self.staged_heads.push((log, version));
    }

    /// Writes what was staged, inside the transaction.
    pub(super) fn write(&self, db: &Connection) -> Result<(), StoreError> {
        if self.staged.is_empty() { Ok(()) } else { run(db, sql::JOURNAL, [&self.staged]) }
    }

    pub(super) fn committed(&mut self) {
        self.bytes += self.staged.len();
        self.heads.extend(self.staged_heads.drain(..));
        self.staged.clear();
    }

    pub(super) fn rolled_back(&mut self) {
        self.staged.clear();
        self.staged_heads.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Empties the journal into runs, in one transaction.
    pub(super) fn settle(&mut self, db: &Connection) -> Result<(), StoreError> {
        run(db, sql::BEGIN, [])?;
        let mut runs = Runs::default();
        let mut outcome = Ok(());
        each(db, |entry| {
            outcome = runs.push(db, &entry);
            if outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        outcome?;
        runs.finish(db)?;
        run(db, sql::EMPTY_JOURNAL, [])?;
        run(db, sql::COMMIT, [])?;
        self.heads.clear();
        self.bytes = 0;
        Ok(())
    }
}

/// Shows every record of the journal, in the order in which they came, until it is told to stop.
pub(super) fn each(
    db: &Connection,
    mut show: impl FnMut(Entry<'_>) -> ControlFlow<()>,
) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(sql::WHOLE_JOURNAL).map_err(failure)?;
    let mut rows = statement.query([]).map_err(failure)?;
    while let Some(row) = rows.next().map_err(failure)? {
        let bytes = row.get_ref(0).map_err(failure)?;
        let mut packed = Packed(bytes.as_blob().map_err(|_| torn())?);
        while !packed.is_empty() {
            if show(packed.entry()?).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Consecutive records of logs, on their way to where they stay.
#[derive(Default)]
pub(super) struct Runs(BTreeMap<LogId, Run>);

struct Run {
    first: Version,
    last: Version,
    bytes: Vec<u8>,
}

impl Runs {
    pub(super) fn push(&mut self, db: &Connection, entry: &Entry<'_>) -> Result<(), StoreError> {
        let Entry { log, version, bytes } = *entry;
        if self.0.get(&log).is_some_and(|run| run.bytes.len() >= RUN_BYTES) {
            self.write(db, log)?;
        }
        let run =
            self.0.entry(log).or_insert_with(|| Run { first: version, last: version, bytes: Vec::new() });
        if !run.bytes.is_empty() && version != run.last.next() {
            return Err(torn());
        }
        run.last = version;
        put_record(&mut run.bytes, bytes);
        Ok(())
    }

    pub(super) fn finish(mut self, db: &Connection) -> Result<(), StoreError> {
        while let Some((log, _)) = self.0.first_key_value() {
            self.write(db, *log)?;
        }
        Ok(())
    }

    fn write(&mut self, db: &Connection, log: LogId) -> Result<(), StoreError> {
        let Some(Run { first, last, bytes }) = self.0.remove(&log) else { return Ok(()) };
        run(db, sql::RUN, (log.0, first.0, last.0, bytes))
    }
}

/// Up to `limit` records of a log from version `from` on, in order.
pub(super) fn records(
    db: &Connection,
    log: LogId,
    from: Version,
    limit: u32,
) -> Result<Vec<Record>, StoreError> {
    let mut page = Page { log, from, limit: limit as usize, records: Vec::new() };
    let mut statement = db.prepare_cached(sql::RUNS).map_err(failure)?;
    let mut rows = statement.query((log.0, from.0)).map_err(failure)?;
    while let Some(row) = rows.next().map_err(failure)? {
        let mut version = Version(row.get(0).map_err(failure)?);
        let bytes = row.get_ref(1).map_err(failure)?;
        let mut packed = Packed(bytes.as_blob().map_err(|_| torn())?);
        while !packed.is_empty() {
            if page.take(version, packed.record()?).is_break() {
                return Ok(page.records);
            }
            version = version.next();
        }
    }
    each(db, |entry| {
        if entry.log == log { page.take(entry.version, entry.bytes) } else { ControlFlow::Continue(()) }
    })?;
    Ok(page.records)
}

struct Page {
    log: LogId,
    from: Version,
    limit: usize,
    records: Vec<Record>,
}

impl Page {
    fn take(&mut self, version: Version, bytes: &[u8]) -> ControlFlow<()> {
        if self.records.len() == self.limit {
            return ControlFlow::Break(());
        }
        if version >= self.from {
            self.records.push(Record { log: self.log, version, bytes: bytes.to_vec() });
        }
        ControlFlow::Continue(())
    }
}

/// The last version that the journal has of every log in it.
pub(super) fn heads(db: &Connection) -> Result<BTreeMap<LogId, Version>, StoreError> {
    Journal::open(db).map(|journal| journal.heads)
}
