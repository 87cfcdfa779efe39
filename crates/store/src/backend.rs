//! What a backend must be able to do. The rules of the store are not here but in `heads`, once for all backends.

use crate::heads::Head;
use crate::types::fits;
use crate::{
    Date, Finished, FinishedLog, LogId, MAX_META_BYTES, MAX_RECORD_BYTES, Note, OpenLog, OwnShare, Record,
    StoreError, WholeLog,
};
use std::time::Instant;
use table::Version;

/// A change to one log that a caller has asked for.
pub(crate) enum Change {
    /// With the log that it takes the place of, if its table had one before.
    Create {
        meta: Vec<u8>,
        last: Option<LogId>,
    },
    Append {
        version: Version,
        bytes: Vec<u8>,
    },
    SetMeta {
        meta: Vec<u8>,
    },
    Finish(Finished),
    Close {
        at: Date,
    },
}

impl Change {
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Create { meta, .. } | Self::SetMeta { meta } => meta.len(),
            Self::Append { bytes, .. } => bytes.len(),
            Self::Finish(finished) => finished.bytes(),
            Self::Close { .. } => 0,
        }
    }

    /// Whether it can be made at all, whatever the store contains.
    pub(crate) fn sound(&self) -> Result<(), StoreError> {
        match self {
            Self::Create { meta, .. } | Self::SetMeta { meta } => fits(meta.len(), MAX_META_BYTES),
            Self::Append { bytes, .. } => fits(bytes.len(), MAX_RECORD_BYTES),
            Self::Finish(finished) => finished.sound(),
            Self::Close { .. } => Ok(()),
        }
    }
}

/// The side of a backend that the writer thread owns. After `begin`, either `commit` succeeds and everything that was
/// `put` is durable, or `rollback` follows and nothing of it is there.
pub(crate) trait WriteHalf: Send {
    /// What is known about a log, not counting what was put since `begin`.
    fn head(&mut self, log: LogId) -> Result<Option<Head>, StoreError>;
    /// The log whose finished game has this key, not counting what was put since `begin`.
    fn owner(&mut self, key: &str) -> Result<Option<LogId>, StoreError>;
    fn begin(&mut self) -> Result<(), StoreError>;
    /// Makes a change that `heads` has allowed.
    fn put(&mut self, log: LogId, change: Change) -> Result<(), StoreError>;
    /// Deletes every share of a player, including those that were put since `begin`. Returns how many there were.
    fn forget(&mut self, player: &str) -> Result<u32, StoreError>;
    /// Keeps a note, in the place of one of the same name.
    fn keep_note(&mut self, note: Note) -> Result<(), StoreError>;
    fn remove_note(&mut self, name: &str) -> Result<(), StoreError>;
    fn commit(&mut self) -> Result<(), StoreError>;
    fn rollback(&mut self);
    /// The highest number of any log.
    fn latest(&mut self) -> Result<Option<LogId>, StoreError>;
    /// Up to `limit` logs that were closed before a date and have no note, those first that were closed first.
    fn closed_before(&mut self, date: Date, limit: u32) -> Result<Vec<LogId>, StoreError>;
    /// Deletes closed logs with all that belongs to them, in a transaction of its own, and gives some of the room back
    /// that has become free by now. If it fails, `rollback` follows.
    fn delete(&mut self, logs: &[LogId]) -> Result<(), StoreError>;
    /// Work of its own that a backend has from time to time, when nobody waits for an answer. If it fails, `rollback`
    /// follows, and it is asked again after the next batch.
    fn tidy(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
    /// When that work is due, though nothing may have come by then.
    fn tidy_at(&self) -> Option<Instant> {
        None
    }
}

/// The side of a backend that readers share. It sees what is committed and never keeps the writer waiting.
pub(crate) trait ReadHalf: Send {
    /// Up to `limit` records from version `from` on, in order.
    fn records(&mut self, log: LogId, from: Version, limit: u32) -> Result<Vec<Record>, StoreError>;
    /// Up to `limit` open logs from number `from` on, in order.
    fn open_logs(&mut self, from: LogId, limit: u32) -> Result<Vec<OpenLog>, StoreError>;
    /// Up to `limit` logs of every kind from number `from` on, in order.
    fn logs(&mut self, from: LogId, limit: u32) -> Result<Vec<WholeLog>, StoreError>;
    fn last_version(&mut self, log: LogId) -> Result<Option<Version>, StoreError>;
    fn meta(&mut self, log: LogId) -> Result<Option<Vec<u8>>, StoreError>;
    fn latest_log(&mut self) -> Result<Option<LogId>, StoreError>;
    fn finished(&mut self, key: &str) -> Result<Option<FinishedLog>, StoreError>;
    /// Up to `limit` finished games of logs before `before`, the highest number first.
    fn latest_finished(&mut self, before: Option<LogId>, limit: u32) -> Result<Vec<FinishedLog>, StoreError>;
    /// Up to `limit` shares of a player in games of logs before `before`, the highest number first.
    fn shares(
        &mut self,
        player: &str,
        before: Option<LogId>,
        limit: u32,
    ) -> Result<Vec<OwnShare>, StoreError>;
    /// Up to `limit` notes from a name on, in the order of the bytes of their names.
    fn notes(&mut self, from: &str, limit: u32) -> Result<Vec<Note>, StoreError>;
}

/// Both sides of an opened backend.
pub(crate) struct Halves {
    pub(crate) write: Box<dyn WriteHalf>,
    pub(crate) read: Box<dyn ReadHalf>,
}
