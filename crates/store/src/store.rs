mod archive;
mod notes;

use crate::answer::{Answer, Done};
use crate::backend::{Change, WriteHalf};
use crate::queue::{Part, Queue, Request, Work};
use crate::reading::Reader;
use crate::writer::Writer;
use crate::{Chain, Date, LogId, OpenLogs, Options, Place, Records, Stats, StoreError, WholeLog};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, ThreadId};
use table::Version;

/// The store. Share it in an `Arc`; everything takes `&self`.
///
/// Changes go through one queue and are made in the order in which they were asked for: none is durable before those
/// ahead of it. Each takes a callback that is called exactly once, with `Ok` when the change is durable. It is called on
/// the writer's thread (or at once on the caller's, if the change is refused unseen), so it must be quick and must not
/// wait for another answer; it is only for handing the answer over to the one who waits.
///
/// Reading sees what is durable, and never keeps the writer waiting.
pub struct Store {
    queue: Arc<Queue>,
    stats: Arc<Mutex<Stats>>,
    reader: Reader,
    writer: Mutex<Option<JoinHandle<Box<dyn WriteHalf>>>>,
    writer_id: ThreadId,
}

impl Store {
    /// Opens the store at a place, makes it if there is none, and brings one of an earlier format up to date. A store has
    /// one store at a time: a second one, in this process or another, is refused as [`StoreError::InUse`] at once.
    ///
    /// ```no_run
    /// use store::{Options, Place, Store};
    /// let store = Store::open(&Place::File("corral-data/corral.db".into()), Options::default())?;
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn open(place: &Place, options: Options) -> Result<Self, StoreError> {
        let halves = place.open(&options)?;
        let queue = Arc::new(Queue::new(&options));
        let stats = Arc::new(Mutex::new(Stats::default()));
        let writer = Writer::new(halves.write, Arc::clone(&queue), Arc::clone(&stats));
        let thread = thread::Builder::new()
            .name("store writer".into())
            .spawn(move || writer.run())
            .map_err(|source| StoreError::Disk { source: Arc::new(source) })?;
        let (writer_id, reader) = (thread.thread().id(), Reader::new(halves.read));
        Ok(Self { queue, stats, reader, writer: Mutex::new(Some(thread)), writer_id })
    }

    /// Calls this whenever everybody in a batch has been answered, on the writer's thread: so whoever only collects answers
    /// knows when to hand them on together. It can be named once. Answers of changes that are refused unseen are in no batch.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, StoreError};
    /// # use std::sync::mpsc::channel;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// let (tell, told) = channel();
    /// store.after_each_batch(move || drop(tell.send("all answered")));
    /// store.create(LogId(7), vec![], |_| {});
    /// assert_eq!(told.recv(), Ok("all answered"));
    /// # Ok::<(), StoreError>(())
    /// ```
    pub fn after_each_batch(&self, done: impl Fn() + Send + Sync + 'static) {
        self.queue.after_each_batch(Box::new(done));
    }

    /// Makes a log with its metadata. A number can be used once.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, StoreError, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(LogId(7), b"four seats".to_vec(), |_| {});
    /// let (done, answer) = waiting();
    /// store.create(LogId(7), b"six seats".to_vec(), done);
    /// assert!(matches!(answer.wait(), Err(StoreError::LogExists { .. })));
    /// # Ok::<(), StoreError>(())
    /// ```
    pub fn create(&self, log: LogId, meta: Vec<u8>, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::Create { meta, last: None }, None, done);
    }

    /// Appends a record. The first version is [`Version::DEAL`], every other follows the one before it.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, StoreError, waiting};
    /// # use table::Version;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(LogId(7), vec![], |_| {});
    /// store.append(LogId(7), Version(0), b"the deal".to_vec(), |_| {});
    /// let (done, answer) = waiting();
    /// store.append(LogId(7), Version(2), b"too far".to_vec(), done);
    /// assert!(matches!(answer.wait(), Err(StoreError::Gap { expected: Version(1), .. })));
    /// # Ok::<(), StoreError>(())
    /// ```
    pub fn append(
        &self,
        log: LogId,
        version: Version,
        bytes: Vec<u8>,
        done: impl FnOnce(Answer) + Send + 'static,
    ) {
        self.submit(log, Change::Append { version, bytes }, None, done);
    }

    /// Replaces the metadata of an open log.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(LogId(7), b"four seats".to_vec(), |_| {});
    /// let (done, answer) = waiting();
    /// store.set_meta(LogId(7), b"six seats".to_vec(), done);
    /// answer.wait()?;
    /// assert_eq!(store.meta(LogId(7))?.as_deref(), Some(&b"six seats"[..]));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn set_meta(&self, log: LogId, meta: Vec<u8>, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::SetMeta { meta }, None, done);
    }

    /// Closes a log for good. Its records and its metadata can still be read, and nothing changes there any more, until
    /// it is pruned.
    ///
    /// ```
    /// # use store::{Date, LogId, Options, Place, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(LogId(7), vec![], |_| {});
    /// let (done, answer) = waiting();
    /// store.close_log(LogId(7), Date(1_800_000_000), done);
    /// answer.wait()?;
    /// assert_eq!(store.open_logs().count(), 0);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn close_log(&self, log: LogId, at: Date, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::Close { at }, None, done);
    }

    /// Deletes up to `limit` logs that were closed before a date, with their records, finished games and shares. It takes
    /// its time for each, and what comes after it waits: a caller who wants many deleted asks for a few at a time. The
    /// answer is how many there were. The log with the highest number always stays, and so does one with a note about it.
    ///
    /// ```
    /// # use store::{Date, LogId, Options, Place, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// for log in [LogId(7), LogId(8)] {
    ///     store.create(log, vec![], |_| {});
    ///     store.close_log(log, Date(1_800_000_000), |_| {});
    /// }
    /// let (done, pruned) = waiting();
    /// store.prune(Date(1_800_000_001), 10, done);
    /// assert_eq!(pruned.wait()?, 1);
    /// assert_eq!((store.meta(LogId(7))?, store.latest_log()?), (None, Some(LogId(8))));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn prune(
        &self,
        closed_before: Date,
        limit: u32,
        done: impl FnOnce(Result<u32, StoreError>) + Send + 'static,
    ) {
        self.queue.push(Request { work: Work::Prune(closed_before, limit), done: Done::counted(done) });
    }

    /// Is answered when everything that was asked for before is answered, one way or the other.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(LogId(7), vec![], |_| {});
    /// let (done, answer) = waiting();
    /// store.flush(done);
    /// answer.wait()?;
    /// assert_eq!(store.latest_log()?, Some(LogId(7)));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn flush(&self, done: impl FnOnce(Answer) + Send + 'static) {
        self.queue.push(Request { work: Work::Part(Part::Flush), done: Done::new(done) });
    }

    pub(crate) fn submit(
        &self,
        log: LogId,
        change: Change,
        chain: Option<Chain>,
        done: impl FnOnce(Answer) + Send + 'static,
    ) {
        let done = Done::new(done);
        match change.sound() {
            Ok(()) => {
                self.queue.push(Request { work: Work::Part(Part::Change(log, change, chain)), done });
            }
            Err(refusal) => done.answer(Err(refusal)),
        }
    }

    /// All records of a log in order; none, if there is no such log.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, waiting};
    /// # use table::Version;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// # store.create(LogId(7), vec![], |_| {});
    /// # let (done, answer) = waiting();
    /// # store.append(LogId(7), Version::DEAL, b"the deal".to_vec(), done);
    /// # answer.wait()?;
    /// for record in store.records(LogId(7)) {
    ///     let record = record?;
    ///     println!("{}: {} bytes", record.version.0, record.bytes.len());
    /// }
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn records(&self, log: LogId) -> Records<'_> {
        self.records_from(log, Version::DEAL)
    }

    /// The records of a log from a version on.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store};
    /// # use table::Version;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert!(store.records_from(LogId(7), Version(100)).next().is_none());
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn records_from(&self, log: LogId, from: Version) -> Records<'_> {
        Records::new(&self.reader, log, from)
    }

    /// The logs that have not been closed, in the order of their numbers.
    ///
    /// ```
    /// # use store::{Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// let running = store.open_logs().collect::<Result<Vec<_>, _>>()?;
    /// assert!(running.is_empty());
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn open_logs(&self) -> OpenLogs<'_> {
        OpenLogs::new(&self.reader)
    }

    /// Whether there is such a log, and it was not closed.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert!(!store.is_open(LogId(7))?);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn is_open(&self, log: LogId) -> Result<bool, StoreError> {
        let found = self.reader.ask(|half| half.open_logs(log, 1))?;
        Ok(found.first().is_some_and(|found| found.id == log))
    }

    /// Up to `limit` logs of every kind from a number on, in order.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert!(store.logs(LogId::FIRST, 10)?.is_empty());
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn logs(&self, from: LogId, limit: u32) -> Result<Vec<WholeLog>, StoreError> {
        self.reader.ask(|half| half.logs(from, limit))
    }

    /// The version of the last record of a log, if it has one.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.last_version(LogId(7))?, None);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn last_version(&self, log: LogId) -> Result<Option<Version>, StoreError> {
        self.reader.ask(|half| half.last_version(log))
    }

    /// The metadata of a log, open or closed, if there is such a log.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.meta(LogId(7))?, None);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn meta(&self, log: LogId) -> Result<Option<Vec<u8>>, StoreError> {
        self.reader.ask(|half| half.meta(log))
    }

    /// The highest number that any log ever had; the lobby counts on from there.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// let next = store.latest_log()?.map_or(Some(LogId::FIRST), LogId::next);
    /// assert_eq!(next, Some(LogId(1)));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn latest_log(&self) -> Result<Option<LogId>, StoreError> {
        self.reader.ask(|half| half.latest_log())
    }

    /// What the writer has done so far.
    ///
    /// ```
    /// # use store::{Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.stats().commit_micros.count(), 0);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn stats(&self) -> Stats {
        let (waiting, busy) = self.queue.depth();
        let stats = self.stats.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Stats { busy, waiting, ..stats }
    }

    /// Accepts nothing more, and returns when everything that was accepted is answered and the store can be opened
    /// again. Dropping the store does the same.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, StoreError, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.close();
    /// assert!(matches!(store.latest_log(), Err(StoreError::Closed)));
    /// # Ok::<(), StoreError>(())
    /// ```
    pub fn close(&self) {
        self.queue.close();
        if thread::current().id() == self.writer_id {
            // A callback closes the store, or drops the last share of it. The writer cannot wait for itself; it closes
            // the file when it is done.
            return;
        }
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = writer.take().and_then(|thread| thread.join().ok());
        self.reader.close();
        drop(ended);
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("stats", &self.stats()).finish_non_exhaustive()
    }
}
