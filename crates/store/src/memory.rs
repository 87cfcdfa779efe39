//! The backend for tests. It goes through the same queue, writer and rules as the others.

use crate::backend::{Change, Halves, ReadHalf, WriteHalf};
use crate::heads::Head;
use crate::{
    Date, Finished, FinishedLog, LogId, Note, OpenLog, OwnShare, Record, Share, StoreError, WholeLog,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::Version;

/// Memory that outlives a store, so that a test can restart one.
///
/// ```
/// use store::{MemoryDisk, Options, Place, Store, StoreError};
/// let disk = MemoryDisk::default();
/// let first = Store::open(&Place::Memory(disk.clone()), Options::default())?;
/// let second = Store::open(&Place::Memory(disk), Options::default());
/// assert!(matches!(second, Err(StoreError::InUse { .. })));
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct MemoryDisk(Arc<Mutex<Disk>>);

#[derive(Default, Debug)]
struct Disk {
    logs: BTreeMap<LogId, Log>,
    keys: BTreeMap<String, LogId>,
    notes: BTreeMap<String, Note>,
    in_use: bool,
}

#[derive(Default, Debug)]
struct Log {
    closed: Option<Date>,
    meta: Vec<u8>,
    records: Vec<Vec<u8>>,
    finished: Option<Over>,
}

#[derive(Debug)]
struct Over {
    key: String,
    about: Vec<u8>,
    shares: BTreeMap<String, Vec<u8>>,
}

impl Log {
    fn last(&self) -> Option<Version> {
        self.records.len().checked_sub(1).map(|last| Version(last as u32))
    }
}

impl Disk {
    fn change(&mut self, id: LogId, change: Change) {
        let log = self.logs.entry(id).or_default();
        match change {
            Change::Create { meta, .. } | Change::SetMeta { meta } => log.meta = meta,
            Change::Append { bytes, .. } => log.records.push(bytes),
            Change::Finish(Finished { key, about, shares }) => {
                self.keys.insert(key.clone(), id);
                let shares = shares.into_iter().map(|share| (share.player, share.bytes)).collect();
                log.finished = Some(Over { key, about, shares });
            }
            Change::Close { at } => log.closed = Some(at),
        }
    }

    fn forget(&mut self, player: &str) {
        for over in self.logs.values_mut().filter_map(|log| log.finished.as_mut()) {
            over.shares.remove(player);
        }
    }

    /// The finished games of logs before this one, the highest number first.
    fn finished(&self, before: Option<LogId>) -> impl Iterator<Item = (LogId, &Over)> {
        let logs = self.logs.iter().rev().skip_while(move |(id, _)| before.is_some_and(|end| **id >= end));
        logs.filter_map(|(id, log)| Some((*id, log.finished.as_ref()?)))
    }
}

impl Over {
    fn whole(&self) -> Finished {
        let shares = self.shares.iter();
        let shares = shares.map(|(player, bytes)| Share { player: player.clone(), bytes: bytes.clone() });
        Finished { key: self.key.clone(), about: self.about.clone(), shares: shares.collect() }
    }

    fn stored(&self, log: LogId) -> FinishedLog {
        FinishedLog { log, key: self.key.clone(), about: self.about.clone() }
    }
}

impl MemoryDisk {
    fn lock(&self) -> MutexGuard<'_, Disk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn open(disk: &MemoryDisk) -> Result<Halves, StoreError> {
    let mut content = disk.lock();
    if content.in_use {
        return Err(StoreError::InUse { path: PathBuf::from("in memory") });
    }
    content.in_use = true;
    let write = Box::new(MemoryWriter { disk: disk.clone(), staged: Vec::new() });
    Ok(Halves { write, read: Box::new(MemoryReader(disk.clone())) })
}

pub(crate) fn open_beside(disk: &MemoryDisk) -> Box<dyn ReadHalf> {
    Box::new(MemoryReader(disk.clone()))
}

struct MemoryWriter {
    disk: MemoryDisk,
    staged: Vec<Staged>,
}

enum Staged {
    Change(LogId, Change),
    Forget(String),
    Note(Note),
    RemoveNote(String),
}

impl WriteHalf for MemoryWriter {
    fn head(&mut self, log: LogId) -> Result<Option<Head>, StoreError> {
        let disk = self.disk.lock();
        Ok(disk.logs.get(&log).map(|log| Head {
            open: log.closed.is_none(),
            last: log.last(),
            finished: log.finished.is_some(),
        }))
    }

    fn owner(&mut self, key: &str) -> Result<Option<LogId>, StoreError> {
        Ok(self.disk.lock().keys.get(key).copied())
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn put(&mut self, log: LogId, change: Change) -> Result<(), StoreError> {
        self.staged.push(Staged::Change(log, change));
        Ok(())
    }

    fn forget(&mut self, player: &str) -> Result<u32, StoreError> {
        let durable =
            self.disk.lock().finished(None).filter(|(_, over)| over.shares.contains_key(player)).count();
        let count = self.staged.iter().fold(durable, |count, staged| match staged {
            Staged::Change(_, Change::Finish(finished)) => {
                count + finished.shares.iter().filter(|share| share.player == player).count()
            }
            Staged::Forget(before) if before == player => 0,
            _ => count,
        });
        self.staged.push(Staged::Forget(player.to_owned()));
        Ok(count as u32)
    }

    fn keep_note(&mut self, note: Note) -> Result<(), StoreError> {
        self.staged.push(Staged::Note(note));
        Ok(())
    }

    fn remove_note(&mut self, name: &str) -> Result<(), StoreError> {
        self.staged.push(Staged::RemoveNote(name.to_owned()));
        Ok(())
    }

    fn latest(&mut self) -> Result<Option<LogId>, StoreError> {
        Ok(self.disk.lock().logs.keys().next_back().copied())
    }

    fn closed_before(&mut self, date: Date, limit: u32) -> Result<Vec<LogId>, StoreError> {
        let disk = self.disk.lock();
        let closed = disk.logs.iter().filter_map(|(id, log)| Some((log.closed?, *id)));
        let noted = |log| disk.notes.values().any(|note| note.log == Some(log));
        let mut old: Vec<_> = closed.filter(|(at, id)| *at < date && !noted(*id)).collect();
        old.sort();
        Ok(old.into_iter().map(|(_, id)| id).take(limit as usize).collect())
    }

    fn delete(&mut self, logs: &[LogId]) -> Result<(), StoreError> {
        let mut disk = self.disk.lock();
        disk.logs.retain(|id, _| !logs.contains(id));
        disk.keys.retain(|_, log| !logs.contains(log));
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let mut disk = self.disk.lock();
        for staged in self.staged.drain(..) {
            match staged {
                Staged::Change(log, change) => disk.change(log, change),
                Staged::Forget(player) => disk.forget(&player),
                Staged::Note(note) => drop(disk.notes.insert(note.name.clone(), note)),
                Staged::RemoveNote(name) => drop(disk.notes.remove(&name)),
            }
        }
        Ok(())
    }

    fn rollback(&mut self) {
        self.staged.clear();
    }
}

impl Drop for MemoryWriter {
    fn drop(&mut self) {
        self.disk.lock().in_use = false;
    }
}

struct MemoryReader(MemoryDisk);

impl ReadHalf for MemoryReader {
    fn records(&mut self, id: LogId, from: Version, limit: u32) -> Result<Vec<Record>, StoreError> {
        let disk = self.0.lock();
        let Some(log) = disk.logs.get(&id) else { return Ok(Vec::new()) };
        let records = (0..).zip(&log.records).skip(from.0 as usize).take(limit as usize);
        Ok(records
            .map(|(version, bytes)| Record { log: id, version: Version(version), bytes: bytes.clone() })
            .collect())
    }

    fn open_logs(&mut self, from: LogId, limit: u32) -> Result<Vec<OpenLog>, StoreError> {
        let disk = self.0.lock();
        let open = disk.logs.range(from..).filter(|(_, log)| log.closed.is_none()).take(limit as usize);
        Ok(open.map(|(id, log)| OpenLog { id: *id, meta: log.meta.clone(), last: log.last() }).collect())
    }

    fn logs(&mut self, from: LogId, limit: u32) -> Result<Vec<WholeLog>, StoreError> {
        let disk = self.0.lock();
        let whole = |(id, log): (&LogId, &Log)| WholeLog {
            id: *id,
            meta: log.meta.clone(),
            last: log.last(),
            closed: log.closed,
            finished: log.finished.as_ref().map(Over::whole),
        };
        Ok(disk.logs.range(from..).take(limit as usize).map(whole).collect())
    }

    fn last_version(&mut self, log: LogId) -> Result<Option<Version>, StoreError> {
        Ok(self.0.lock().logs.get(&log).and_then(Log::last))
    }

    fn meta(&mut self, log: LogId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().logs.get(&log).map(|log| log.meta.clone()))
    }

    fn latest_log(&mut self) -> Result<Option<LogId>, StoreError> {
        Ok(self.0.lock().logs.keys().next_back().copied())
    }

    fn finished(&mut self, key: &str) -> Result<Option<FinishedLog>, StoreError> {
        let disk = self.0.lock();
        let Some(id) = disk.keys.get(key) else { return Ok(None) };
        let over = disk.logs.get(id).and_then(|log| log.finished.as_ref());
        Ok(over.map(|over| over.stored(*id)))
    }

    fn latest_finished(&mut self, before: Option<LogId>, limit: u32) -> Result<Vec<FinishedLog>, StoreError> {
        let disk = self.0.lock();
        Ok(disk.finished(before).take(limit as usize).map(|(log, over)| over.stored(log)).collect())
    }

    fn shares(
        &mut self,
        player: &str,
        before: Option<LogId>,
        limit: u32,
    ) -> Result<Vec<OwnShare>, StoreError> {
        let disk = self.0.lock();
        let shares = disk.finished(before).filter_map(|(log, over)| {
            let (FinishedLog { key, about, .. }, bytes) =
                (over.stored(log), over.shares.get(player)?.clone());
            Some(OwnShare { log, key, about, bytes })
        });
        Ok(shares.take(limit as usize).collect())
    }

    fn notes(&mut self, from: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
        let disk = self.0.lock();
        Ok(disk.notes.range(from.to_owned()..).take(limit as usize).map(|(_, note)| note.clone()).collect())
    }
}
