use std::time::Duration;

/// How sure the disk must be before a change is answered.
///
/// ```
/// assert_eq!(store::Synchronous::default(), store::Synchronous::Full);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Synchronous {
    /// Every commit is flushed to the disk: it survives a power cut.
    #[default]
    Full,
    /// Commits are flushed now and then: they survive the death of the server, but a power cut may take the last
    /// ones. What is left is whole: versions without gaps.
    Normal,
}

/// How a store works. The limits are there to be felt as a clear refusal instead of as memory running out.
///
/// ```
/// use store::{Options, Synchronous};
/// let fast = Options { synchronous: Synchronous::Normal, ..Options::default() };
/// assert!(fast.max_batch <= fast.max_waiting);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How sure the disk must be.
    pub synchronous: Synchronous,
    /// How many changes may wait before new ones are refused as busy.
    pub max_waiting: usize,
    /// How many bytes may wait before new ones are refused as busy.
    pub max_waiting_bytes: usize,
    /// How many changes are committed at once at most; at least one is.
    pub max_batch: usize,
    /// How far apart commits begin at most while many are writing at once, so that one commit serves them all. Where few
    /// write, a change is committed as soon as it comes.
    pub gather: Duration,
    /// How far the journal grows before its records are put where they stay. That keeps one commit waiting for some
    /// milliseconds, and reading a running game means going through the journal; the more it has of a log, the fewer
    /// places its records come to lie in.
    pub journal_bytes: usize,
    /// How large the file may grow, if there is a limit.
    pub max_bytes: Option<u64>,
    /// How long to wait for a lock that a foreign tool holds on the file.
    pub busy_timeout: Duration,
    /// How long a database may take to answer before it counts as away.
    pub patience: Duration,
    /// How long the first pause is before a database that is away is asked again; every further one is twice as long, up
    /// to five seconds.
    pub first_pause: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            synchronous: Synchronous::Full,
            max_waiting: 16 * 1024,
            max_waiting_bytes: 64 * 1024 * 1024,
            max_batch: 1024,
            gather: Duration::from_millis(2),
            journal_bytes: 2 * 1024 * 1024,
            max_bytes: None,
            busy_timeout: Duration::from_secs(5),
            patience: Duration::from_secs(5),
            first_pause: Duration::from_millis(100),
        }
    }
}
