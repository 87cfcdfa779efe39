use crate::{Finished, StoreError};
use std::fmt;
use table::Version;

/// The most bytes that one record may have. An input is about a hundred bytes long, a deal a few hundred.
pub const MAX_RECORD_BYTES: usize = 256 * 1024;

/// The most bytes that the metadata of one log may have.
pub const MAX_META_BYTES: usize = 64 * 1024;

/// The most bytes that the key of a finished game, or the name of a player of one, may have.
pub const MAX_KEY_BYTES: usize = 128;

pub(crate) fn fits(bytes: usize, limit: usize) -> Result<(), StoreError> {
    if bytes <= limit { Ok(()) } else { Err(StoreError::TooLarge { bytes, limit }) }
}

/// The number of a log in the store. A number is never used again, not even after its log was closed.
///
/// ```
/// use store::LogId;
/// assert_eq!(LogId(7).to_string(), "7");
/// assert_eq!(LogId::FIRST.next(), Some(LogId(2)));
/// assert_eq!(LogId(u32::MAX).next(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LogId(pub u32);

impl LogId {
    /// Where an empty store starts to count.
    pub const FIRST: Self = Self(1);

    /// The number after this one, if there is any left.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        self.0.checked_add(1).map(Self)
    }
}

impl fmt::Display for LogId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Seconds since 1970, as the caller counts them.
///
/// ```
/// use store::Date;
/// assert!(Date(0) < Date(1_800_000_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date(pub u64);

/// One step of a log as it is stored. The store does not look into the bytes.
///
/// ```
/// use store::{LogId, Record};
/// use table::Version;
/// let record = Record { log: LogId(7), version: Version(112), bytes: b"grab".to_vec() };
/// assert_eq!(record.version, Version(112));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The log it belongs to.
    pub log: LogId,
    /// The version that it led to; [`Version::DEAL`] is the first of every log.
    pub version: Version,
    /// What the caller wanted stored.
    pub bytes: Vec<u8>,
}

/// A log with all that is stored of it but its records.
///
/// ```
/// use store::{LogId, WholeLog};
/// let log = WholeLog { id: LogId(7), meta: vec![], last: None, closed: None, finished: None };
/// assert!(log.closed.is_none(), "it is open");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeLog {
    /// Its number.
    pub id: LogId,
    /// Its metadata as it was last set.
    pub meta: Vec<u8>,
    /// The version of its last record, if it has one.
    pub last: Option<Version>,
    /// When it was closed, if it was.
    pub closed: Option<Date>,
    /// Its game, if that is over, with the shares that are not forgotten, in the order of their players.
    pub finished: Option<Finished>,
}

/// A log that has not been closed, as the lobby finds it after a restart.
///
/// ```
/// use store::{LogId, OpenLog};
/// let log = OpenLog { id: LogId(7), meta: b"four seats".to_vec(), last: None };
/// assert!(log.last.is_none(), "nothing was dealt yet");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenLog {
    /// Its number.
    pub id: LogId,
    /// Its metadata as it was last set.
    pub meta: Vec<u8>,
    /// The version of its last record, if it has one.
    pub last: Option<Version>,
}
