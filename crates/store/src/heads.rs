//! The rules of the log: which change may follow what is there.

use crate::backend::{Change, WriteHalf};
use crate::{StoreError, TableId};
use std::collections::BTreeMap;
use table::Version;

/// What the rules must know about a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) open: bool,
    pub(crate) last: Option<Version>,
}

/// The open tables that were written to lately. There is only one writer, so what it remembers is true, and an append
/// need not ask the disk what came before it.
#[derive(Default)]
pub(crate) struct Heads {
    known: BTreeMap<TableId, Head>,
    closing: Vec<TableId>,
}

impl Heads {
    /// Whether the change may be made (the inner result); if so it counts as made from now on. The outer result is
    /// about the disk.
    pub(crate) fn admit(
        &mut self,
        table: TableId,
        change: &Change,
        log: &mut dyn WriteHalf,
    ) -> Result<Result<(), StoreError>, StoreError> {
        let head = match self.known.get(&table) {
            Some(head) => Some(*head),
            None => log.head(table)?,
        };
        Ok(judge(table, head, change).map(|head| {
            self.known.insert(table, head);
            if !head.open {
                self.closing.push(table);
            }
        }))
    }

    /// What was admitted is durable: closed tables need not be remembered, the disk knows them now.
    pub(crate) fn settle(&mut self) {
        for table in self.closing.drain(..) {
            self.known.remove(&table);
        }
    }

    /// What was admitted is lost: ask the disk again what is there.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
        self.closing.clear();
    }
}

fn judge(table: TableId, head: Option<Head>, change: &Change) -> Result<Head, StoreError> {
    match (head, change) {
        (None, Change::Create { .. }) => Ok(Head { open: true, last: None }),
        (Some(_), Change::Create { .. }) => Err(StoreError::TableExists { table }),
        (None, _) => Err(StoreError::NoSuchTable { table }),
        (Some(head), _) if !head.open => Err(StoreError::TableClosed { table }),
        (Some(head), Change::Append { version, .. }) => {
            follows(table, head.last, *version)?;
            Ok(Head { last: Some(*version), ..head })
        }
        (Some(head), Change::SetMeta { .. }) => Ok(head),
        (Some(head), Change::Close) => Ok(Head { open: false, ..head }),
    }
}

fn follows(table: TableId, last: Option<Version>, version: Version) -> Result<(), StoreError> {
    if last.is_some_and(|last| version <= last) {
        return Err(StoreError::VersionTaken { table, version });
    }
    let expected = last.map_or(Version::DEAL, Version::next);
    if version == expected { Ok(()) } else { Err(StoreError::Gap { table, version, expected }) }
}
