//! The database that all nodes of a house share: the logs, the archive, who may write, and who owns which table. One node
//! alone has the same logs, and nobody to share them with.

use crate::disk::{Ask, Asked};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LogId(pub u64);

/// One start of a node. No number is used again, so it is the epoch of the leases that it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct WriterId(pub u64);

/// Writers are counted from 1 on.
const NOBODY: WriterId = WriterId(0);

/// The log of one game.
#[derive(Debug)]
pub(crate) struct Log {
    pub table: usize,
    pub is_open: bool,
    pub finished: Option<String>,
    pub meta: Vec<u8>,
    pub records: Vec<Vec<u8>>,
}

/// Who owns a table, and which log is its current one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lease {
    pub log: LogId,
    pub writer: WriterId,
    /// There is no such writer any more.
    pub is_free: bool,
}

struct Writer {
    node: usize,
    beats: u64,
}

#[derive(Default)]
pub(crate) struct Database {
    logs: BTreeMap<LogId, Log>,
    archive: BTreeMap<String, LogId>,
    /// Logs for which there is no room.
    no_room: BTreeSet<LogId>,
    writers: BTreeMap<WriterId, Writer>,
    leases: BTreeMap<usize, (LogId, WriterId)>,
    last_writer: u64,
    /// Planted on purpose: whoever was ended may write all the same.
    pub takes_any_epoch: bool,
}

impl Database {
    /// A node enters the list. The one that was there under its name is no more.
    pub fn enter(&mut self, node: usize) -> WriterId {
        self.writers.retain(|_, writer| writer.node != node);
        self.last_writer += 1;
        let id = WriterId(self.last_writer);
        self.writers.insert(id, Writer { node, beats: 0 });
        id
    }

    /// Whether what this writer asks for is kept.
    pub fn takes_from(&self, writer: WriterId) -> bool {
        self.takes_any_epoch || self.writers.contains_key(&writer)
    }

    /// A writer says that it lives, and sees who else does. None, if it was taken for dead.
    pub fn beat(&mut self, writer: WriterId) -> Option<Vec<(WriterId, u64)>> {
        self.writers.get_mut(&writer)?.beats += 1;
        let others = self.writers.iter().filter(|(id, _)| **id != writer);
        Some(others.map(|(id, writer)| (*id, writer.beats)).collect())
    }

    /// A writer is taken for dead. It can write nothing any more, and all that it has written is there.
    pub fn end(&mut self, writer: WriterId) {
        self.writers.remove(&writer);
    }

    pub fn lease(&self, table: usize) -> Option<Lease> {
        let (log, writer) = *self.leases.get(&table)?;
        Some(Lease { log, writer, is_free: !self.writers.contains_key(&writer) })
    }

    pub fn open_lease(&mut self, table: usize, log: LogId, writer: WriterId) {
        self.leases.insert(table, (log, writer));
    }

    /// Takes a lease that is still as it was seen, or one that this writer has already.
    pub fn take_lease(&mut self, table: usize, seen: Lease, writer: WriterId) -> Option<LogId> {
        let (log, owner) = self.leases.get_mut(&table)?;
        let is_as_seen = [seen.writer, writer].contains(owner) && self.writers.contains_key(&writer);
        is_as_seen.then(|| {
            *owner = writer;
            *log
        })
    }

    pub fn give_back(&mut self, table: usize, writer: WriterId) {
        if let Some((_, owner)) = self.leases.get_mut(&table).filter(|(_, owner)| *owner == writer) {
            *owner = NOBODY;
        }
    }

    /// The tables that nobody owns.
    pub fn free_leases(&self) -> Vec<(usize, Lease)> {
        let all = self.leases.keys().filter_map(|table| Some((*table, self.lease(*table)?)));
        all.filter(|(_, lease)| lease.is_free).collect()
    }

    /// There will never be room for this log.
    pub fn has_no_room_for(&mut self, log: LogId) {
        self.no_room.insert(log);
    }

    pub fn has_room_for(&self, log: LogId) -> bool {
        !self.no_room.contains(&log)
    }

    /// Makes a change if the rules allow it. `Some(false)`: it was made before.
    pub fn apply(&mut self, ask: &Ask) -> Option<bool> {
        if let Asked::Create(meta) = &ask.what {
            return self.create(ask.log, ask.table, meta.clone()).then_some(true);
        }
        let log = self.logs.get_mut(&ask.log).filter(|log| log.is_open)?;
        match &ask.what {
            Asked::Create(_) => return None,
            Asked::Append { version, bytes } => {
                if version.0 as usize != log.records.len() {
                    return None;
                }
                log.records.push(bytes.clone());
            }
            Asked::SetMeta(meta) => log.meta.clone_from(meta),
            Asked::Finish(_) if log.finished.is_some() => return Some(false),
            Asked::Finish(finished) => {
                if self.archive.contains_key(&finished.key) {
                    return None;
                }
                self.archive.insert(finished.key.clone(), ask.log);
                log.finished = Some(finished.key.clone());
            }
            Asked::Close => {
                log.is_open = false;
                self.leases.retain(|_, (current, _)| *current != ask.log);
            }
        }
        Some(true)
    }

    /// Makes a log. The lease of its table, if it has one, goes on with it.
    pub fn create(&mut self, id: LogId, table: usize, meta: Vec<u8>) -> bool {
        if self.logs.contains_key(&id) {
            return false;
        }
        self.logs.insert(id, Log { table, is_open: true, finished: None, meta, records: Vec::new() });
        if let Some((current, _)) = self.leases.get_mut(&table) {
            *current = id;
        }
        true
    }

    pub fn log(&self, id: LogId) -> Option<&Log> {
        self.logs.get(&id)
    }

    /// The open logs of a table, the newest last.
    pub fn open_logs(&self, table: usize) -> impl Iterator<Item = LogId> {
        self.logs.iter().filter(move |(_, log)| log.table == table && log.is_open).map(|(id, _)| *id)
    }

    /// Whether a table had logs that have all been closed.
    pub fn was_closed(&self, table: usize) -> bool {
        self.logs.values().filter(|log| log.table == table).all(|log| !log.is_open)
    }

    pub fn is_archived(&self, key: &str) -> bool {
        self.archive.contains_key(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: LogId = LogId(7);

    #[test]
    fn a_lease_is_free_when_its_writer_was_ended_and_only_one_takes_it() {
        let mut database = Database::default();
        let [dead, quick, slow] = [0, 1, 2].map(|node| database.enter(node));
        database.open_lease(0, LOG, dead);
        assert!(!database.lease(0).unwrap().is_free && database.free_leases().is_empty());
        database.end(dead);
        assert!(!database.takes_from(dead) && database.beat(dead).is_none());
        let seen = database.lease(0).unwrap();
        assert!(seen.is_free);
        assert_eq!(database.take_lease(0, seen, quick), Some(LOG));
        assert_eq!(database.take_lease(0, seen, slow), None, "it is not as it was seen any more");
        assert_eq!(database.take_lease(0, seen, quick), Some(LOG), "who has it may not have heard so");
        database.give_back(0, slow);
        assert!(database.free_leases().is_empty(), "nobody gives back what is another's");
        database.give_back(0, quick);
        assert_eq!(database.free_leases().len(), 1);
    }

    #[test]
    fn a_node_that_comes_again_is_another_writer() {
        let mut database = Database::default();
        let first = database.enter(0);
        let other = database.enter(1);
        let second = database.enter(0);
        assert!(second > other && !database.takes_from(first));
        assert_eq!(database.beat(other).unwrap(), [(second, 0)]);
        let seen = Lease { log: LOG, writer: other, is_free: false };
        database.open_lease(0, LOG, other);
        assert_eq!(database.take_lease(0, seen, first), None, "it is no more");
    }

    #[test]
    fn a_lease_goes_on_with_the_next_log_and_ends_with_the_last() {
        let mut database = Database::default();
        let writer = database.enter(0);
        database.create(LOG, 0, Vec::new());
        database.open_lease(0, LOG, writer);
        database.create(LogId(8), 0, Vec::new());
        let close =
            |log| Ask { table: 0, log, what: Asked::Close, ticket: None, asked: crate::queue::Moment(0) };
        assert_eq!(database.apply(&close(LOG)), Some(true));
        assert_eq!(database.lease(0).unwrap().log, LogId(8));
        assert_eq!(database.apply(&close(LogId(8))), Some(true));
        assert!(database.lease(0).is_none() && database.was_closed(0));
    }
}
