//! The rules of the store: which change may follow what is there.

use crate::backend::{Change, WriteHalf};
use crate::{Date, LogId, StoreError};
use std::collections::BTreeMap;
use table::Version;

/// What the rules must know about a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) open: bool,
    pub(crate) last: Option<Version>,
    pub(crate) finished: bool,
}

/// What becomes of a change that is not refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Admitted {
    /// It is to be made.
    Now,
    /// It was made before, and is not made again.
    Before,
}

/// The open logs that were written to lately. There is only one writer, so what it remembers is true, and an append
/// need not ask the disk what came before it.
#[derive(Default)]
pub(crate) struct Heads {
    known: BTreeMap<LogId, Head>,
    closing: Vec<LogId>,
    /// The keys of games that are being finished; those that are durable are asked of the disk.
    keys: BTreeMap<String, LogId>,
}

impl Heads {
    /// Whether the change may be made (the inner result); if so it counts as made from now on. The outer result is
    /// about the disk.
    pub(crate) fn admit(
        &mut self,
        log: LogId,
        change: &Change,
        disk: &mut dyn WriteHalf,
    ) -> Result<Result<Admitted, StoreError>, StoreError> {
        let head = match self.known.get(&log) {
            Some(head) => Some(*head),
            None => disk.head(log)?,
        };
        let owner = match change {
            Change::Finish(_) if head.is_some_and(|head| head.open && head.finished) => {
                return Ok(Ok(Admitted::Before));
            }
            Change::Finish(finished) => self.owner(&finished.key, disk)?,
            _ => None,
        };
        Ok(judge(log, head, owner, change).map(|head| {
            self.known.insert(log, head);
            if !head.open {
                self.closing.push(log);
            }
            if let Change::Finish(finished) = change {
                self.keys.insert(finished.key.clone(), log);
            }
            Admitted::Now
        }))
    }

    fn owner(&self, key: &str, disk: &mut dyn WriteHalf) -> Result<Option<LogId>, StoreError> {
        match self.keys.get(key) {
            Some(log) => Ok(Some(*log)),
            None => disk.owner(key),
        }
    }

    /// What was admitted is durable: closed logs and keys need not be remembered, the disk knows them now.
    pub(crate) fn settle(&mut self) {
        for log in self.closing.drain(..) {
            self.known.remove(&log);
        }
        self.keys.clear();
    }

    /// What was admitted is lost: ask the disk again what is there.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
        self.closing.clear();
        self.keys.clear();
    }
}

/// Which logs are pruned: up to `limit` of those closed before a date without a note about them, those first that were closed
/// first. The log with the highest number stays, so that no number is used again.
pub(crate) fn to_prune(
    disk: &mut dyn WriteHalf,
    closed_before: Date,
    limit: u32,
) -> Result<Vec<LogId>, StoreError> {
    let latest = disk.latest()?;
    let mut old = disk.closed_before(closed_before, limit.saturating_add(1))?;
    old.retain(|log| Some(*log) != latest);
    old.truncate(limit as usize);
    Ok(old)
}

/// The owner is the log that has the key which the change brings, if it brings one.
fn judge(log: LogId, head: Option<Head>, owner: Option<LogId>, change: &Change) -> Result<Head, StoreError> {
    match (head, change) {
        (None, Change::Create { .. }) => Ok(Head { open: true, last: None, finished: false }),
        (Some(_), Change::Create { .. }) => Err(StoreError::LogExists { log }),
        (None, _) => Err(StoreError::NoSuchLog { log }),
        (Some(head), _) if !head.open => Err(StoreError::LogClosed { log }),
        (Some(head), Change::Append { version, .. }) => {
            follows(log, head.last, *version)?;
            Ok(Head { last: Some(*version), ..head })
        }
        (Some(head), Change::SetMeta { .. }) => Ok(head),
        (Some(head), Change::Finish(_)) => match owner {
            Some(other) => Err(StoreError::KeyTaken { log, other }),
            None => Ok(Head { finished: true, ..head }),
        },
        (Some(head), Change::Close { .. }) => Ok(Head { open: false, ..head }),
    }
}

fn follows(log: LogId, last: Option<Version>, version: Version) -> Result<(), StoreError> {
    if last.is_some_and(|last| version <= last) {
        return Err(StoreError::VersionTaken { log, version });
    }
    let expected = last.map_or(Version::DEAL, Version::next);
    if version == expected { Ok(()) } else { Err(StoreError::Gap { log, version, expected }) }
}
