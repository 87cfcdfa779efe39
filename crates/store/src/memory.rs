//! The backend for tests. It goes through the same queue, writer and rules as the others.

use crate::backend::{Change, Halves, ReadHalf, WriteHalf};
use crate::heads::Head;
use crate::{Finished, FinishedTable, OpenTable, OwnShare, Record, StoreError, TableId};
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
    tables: BTreeMap<TableId, Table>,
    keys: BTreeMap<String, TableId>,
    in_use: bool,
}

#[derive(Default, Debug)]
struct Table {
    closed: bool,
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

impl Table {
    fn last(&self) -> Option<Version> {
        self.records.len().checked_sub(1).map(|last| Version(last as u32))
    }
}

impl Disk {
    fn change(&mut self, id: TableId, change: Change) {
        let table = self.tables.entry(id).or_default();
        match change {
            Change::Create { meta } | Change::SetMeta { meta } => table.meta = meta,
            Change::Append { bytes, .. } => table.records.push(bytes),
            Change::Finish(Finished { key, about, shares }) => {
                self.keys.insert(key.clone(), id);
                let shares = shares.into_iter().map(|share| (share.player, share.bytes)).collect();
                table.finished = Some(Over { key, about, shares });
            }
            Change::Close => table.closed = true,
        }
    }

    fn forget(&mut self, player: &str) {
        for over in self.tables.values_mut().filter_map(|table| table.finished.as_mut()) {
            over.shares.remove(player);
        }
    }

    /// The finished games of tables before this one, the highest number first.
    fn finished(&self, before: Option<TableId>) -> impl Iterator<Item = (TableId, &Over)> {
        let tables =
            self.tables.iter().rev().skip_while(move |(id, _)| before.is_some_and(|end| **id >= end));
        tables.filter_map(|(id, table)| Some((*id, table.finished.as_ref()?)))
    }
}

impl Over {
    fn stored(&self, table: TableId) -> FinishedTable {
        FinishedTable { table, key: self.key.clone(), about: self.about.clone() }
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

struct MemoryWriter {
    disk: MemoryDisk,
    staged: Vec<Staged>,
}

enum Staged {
    Change(TableId, Change),
    Forget(String),
}

impl WriteHalf for MemoryWriter {
    fn head(&mut self, table: TableId) -> Result<Option<Head>, StoreError> {
        let disk = self.disk.lock();
        Ok(disk.tables.get(&table).map(|table| Head {
            open: !table.closed,
            last: table.last(),
            finished: table.finished.is_some(),
        }))
    }

    fn owner(&mut self, key: &str) -> Result<Option<TableId>, StoreError> {
        Ok(self.disk.lock().keys.get(key).copied())
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn put(&mut self, table: TableId, change: Change) -> Result<(), StoreError> {
        self.staged.push(Staged::Change(table, change));
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

    fn commit(&mut self) -> Result<(), StoreError> {
        let mut disk = self.disk.lock();
        for staged in self.staged.drain(..) {
            match staged {
                Staged::Change(table, change) => disk.change(table, change),
                Staged::Forget(player) => disk.forget(&player),
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
    fn records(&mut self, id: TableId, from: Version, limit: u32) -> Result<Vec<Record>, StoreError> {
        let disk = self.0.lock();
        let Some(table) = disk.tables.get(&id) else { return Ok(Vec::new()) };
        let records = (0..).zip(&table.records).skip(from.0 as usize).take(limit as usize);
        Ok(records
            .map(|(version, bytes)| Record { table: id, version: Version(version), bytes: bytes.clone() })
            .collect())
    }

    fn open_tables(&mut self, from: TableId, limit: u32) -> Result<Vec<OpenTable>, StoreError> {
        let disk = self.0.lock();
        let open = disk.tables.range(from..).filter(|(_, table)| !table.closed).take(limit as usize);
        Ok(open
            .map(|(id, table)| OpenTable { id: *id, meta: table.meta.clone(), last: table.last() })
            .collect())
    }

    fn last_version(&mut self, table: TableId) -> Result<Option<Version>, StoreError> {
        Ok(self.0.lock().tables.get(&table).and_then(Table::last))
    }

    fn meta(&mut self, table: TableId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().tables.get(&table).map(|table| table.meta.clone()))
    }

    fn last_table(&mut self) -> Result<Option<TableId>, StoreError> {
        Ok(self.0.lock().tables.keys().next_back().copied())
    }

    fn finished(&mut self, key: &str) -> Result<Option<FinishedTable>, StoreError> {
        let table = self.0.lock().keys.get(key).copied();
        table.map_or(Ok(None), |table| self.finished_table(table))
    }

    fn finished_table(&mut self, id: TableId) -> Result<Option<FinishedTable>, StoreError> {
        let disk = self.0.lock();
        let over = disk.tables.get(&id).and_then(|table| table.finished.as_ref());
        Ok(over.map(|over| over.stored(id)))
    }

    fn latest_finished(
        &mut self,
        before: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<FinishedTable>, StoreError> {
        let disk = self.0.lock();
        Ok(disk.finished(before).take(limit as usize).map(|(table, over)| over.stored(table)).collect())
    }

    fn shares(
        &mut self,
        player: &str,
        before: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<OwnShare>, StoreError> {
        let disk = self.0.lock();
        let shares = disk.finished(before).filter_map(|(table, over)| {
            let (FinishedTable { key, about, .. }, bytes) =
                (over.stored(table), over.shares.get(player)?.clone());
            Some(OwnShare { table, key, about, bytes })
        });
        Ok(shares.take(limit as usize).collect())
    }
}
