use crate::LogId;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use table::Version;

/// Why the store did not do what it was asked to do.
///
/// One failed commit is the answer to everything that was in it, so an error can be cloned and shares its source.
///
/// ```
/// use store::{LogId, Options, Place, Store, StoreError, waiting};
/// use table::Version;
///
/// let store = Store::open(&Place::memory(), Options::default())?;
/// let (done, answer) = waiting();
/// store.append(LogId(7), Version::DEAL, vec![], done);
/// let refused = answer.wait().unwrap_err();
/// assert!(matches!(refused, StoreError::NoSuchLog { log: LogId(7) }));
/// assert_eq!(refused.to_string(), "There is no log 7 in the store.");
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file or its folder cannot be opened or created, or is on a file system that cannot share memory.
    #[error("The store {} cannot be opened.", path.display())]
    Unopenable {
        /// Where it was looked for.
        path: PathBuf,
        /// What went wrong.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// There is a file, but something else wrote it. Nothing in it was changed.
    #[error("{} is not a store of Corral and was left as it is.", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// A later version of Corral wrote the file. Nothing in it was changed.
    #[error("The store {} has format {found}, this Corral knows formats up to {known}; use a newer Corral.", path.display())]
    TooNew {
        /// The file.
        path: PathBuf,
        /// The format it has.
        found: u32,
        /// The latest format that this version knows.
        known: u32,
    },
    /// An earlier version of Corral wrote the file, and it was opened for reading only. Nothing in it was changed.
    #[error(
        "The store {} has format {found}, this Corral reads format {needed}; open it once with `corral serve`, which \
         brings it up to date.",
        path.display()
    )]
    TooOld {
        /// The file.
        path: PathBuf,
        /// The format it has.
        found: u32,
        /// The format that this version reads.
        needed: u32,
    },
    /// A store has one writer, and another one is at work.
    #[error("The store {} is in use by another server.", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file was a store once, but what is in it makes no sense any more.
    #[error("The store is damaged.")]
    Damaged {
        /// What was found.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// There is no room left on the disk, or within [`Options::max_bytes`](crate::Options::max_bytes).
    #[error("The store has no room left.")]
    Full {
        /// What the disk said.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// The disk failed. A change that is answered so was not made as far as this process knows, but it may turn up
    /// after a restart, because a disk that cannot write cannot be relied on to forget either.
    #[error("The store could not be read or written.")]
    Disk {
        /// What the disk said.
        source: Arc<dyn Error + Send + Sync>,
    },
    /// More is waiting than the writer may keep waiting. Nothing was changed; try again later.
    #[error("The store is too busy: {waiting} changes are waiting.")]
    Busy {
        /// How many changes are waiting.
        waiting: usize,
    },
    /// The store was closed, or its writer has died, before the change was made.
    #[error("The store is closed.")]
    Closed,
    /// The log was never created.
    #[error("There is no log {log} in the store.")]
    NoSuchLog {
        /// Its number.
        log: LogId,
    },
    /// The number was given to a log before; that the log was closed does not free it.
    #[error("Log {log} is in the store already.")]
    LogExists {
        /// Its number.
        log: LogId,
    },
    /// Nothing changes in a closed log.
    #[error("Log {log} is closed.")]
    LogClosed {
        /// Its number.
        log: LogId,
    },
    /// There is such a record already, and records are final.
    #[error("Log {log} has a version {version} already.", version = version.0)]
    VersionTaken {
        /// The log.
        log: LogId,
        /// The version that was offered.
        version: Version,
    },
    /// A record must follow the one before it.
    #[error("Version {expected} of log {log} comes before version {version}.", expected = expected.0, version = version.0)]
    Gap {
        /// The log.
        log: LogId,
        /// The version that was offered.
        version: Version,
        /// The version that comes next.
        expected: Version,
    },
    /// Something that came before it in its chain has failed.
    #[error("This change of log {log} follows one that could not be stored.")]
    Lost {
        /// The log.
        log: LogId,
    },
    /// A key belongs to one finished game, and another log's game has it.
    #[error("Log {log} cannot be finished with the key of log {other}.")]
    KeyTaken {
        /// The log that was to be finished.
        log: LogId,
        /// The log whose game has the key.
        other: LogId,
    },
    /// A finished game was offered with two shares for one player.
    #[error("Player {player} cannot have two shares of one game.")]
    SharedTwice {
        /// The player.
        player: String,
    },
    /// See [`MAX_RECORD_BYTES`](crate::MAX_RECORD_BYTES), [`MAX_META_BYTES`](crate::MAX_META_BYTES) and
    /// [`MAX_KEY_BYTES`](crate::MAX_KEY_BYTES).
    #[error("{bytes} bytes are too many, {limit} are allowed.")]
    TooLarge {
        /// How many there were.
        bytes: usize,
        /// How many are allowed.
        limit: usize,
    },
}
