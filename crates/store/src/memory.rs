//! The backend for tests. It goes through the same queue, writer and rules as the others.

use crate::backend::{Change, Halves, ReadHalf, WriteHalf};
use crate::heads::Head;
use crate::{OpenTable, Record, StoreError, TableId};
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
    in_use: bool,
}

#[derive(Default, Debug)]
struct Table {
    closed: bool,
    meta: Vec<u8>,
    records: Vec<Vec<u8>>,
}

impl Table {
    fn last(&self) -> Option<Version> {
        self.records.len().checked_sub(1).map(|last| Version(last as u32))
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
    staged: Vec<(TableId, Change)>,
}

impl WriteHalf for MemoryWriter {
    fn head(&mut self, table: TableId) -> Result<Option<Head>, StoreError> {
        let disk = self.disk.lock();
        Ok(disk.tables.get(&table).map(|table| Head { open: !table.closed, last: table.last() }))
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn put(&mut self, table: TableId, change: Change) -> Result<(), StoreError> {
        self.staged.push((table, change));
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let mut disk = self.disk.lock();
        for (table, change) in self.staged.drain(..) {
            let table = disk.tables.entry(table).or_default();
            match change {
                Change::Create { meta } | Change::SetMeta { meta } => table.meta = meta,
                Change::Append { bytes, .. } => table.records.push(bytes),
                Change::Close => table.closed = true,
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
}
