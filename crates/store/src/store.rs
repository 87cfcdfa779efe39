mod archive;

use crate::answer::{Answer, Done};
use crate::backend::{Change, WriteHalf};
use crate::queue::{Queue, Request, Work};
use crate::reading::Reader;
use crate::writer::Writer;
use crate::{Chain, OpenTables, Options, Place, Records, Stats, StoreError, TableId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, ThreadId};
use table::Version;

/// The log. Share it in an `Arc`; everything takes `&self`.
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
    /// Opens the log at a place, makes it if there is none, and brings one of an earlier format up to date. A log has
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
            .name("log writer".into())
            .spawn(move || writer.run())
            .map_err(|source| StoreError::Disk { source: Arc::new(source) })?;
        let (writer_id, reader) = (thread.thread().id(), Reader::new(halves.read));
        Ok(Self { queue, stats, reader, writer: Mutex::new(Some(thread)), writer_id })
    }

    /// Makes a table with its metadata. A number can be used once.
    ///
    /// ```
    /// # use store::{Options, Place, Store, StoreError, TableId, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(TableId(7), b"four seats".to_vec(), |_| {});
    /// let (done, answer) = waiting();
    /// store.create(TableId(7), b"six seats".to_vec(), done);
    /// assert!(matches!(answer.wait(), Err(StoreError::TableExists { .. })));
    /// # Ok::<(), StoreError>(())
    /// ```
    pub fn create(&self, table: TableId, meta: Vec<u8>, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(table, Change::Create { meta }, None, done);
    }

    /// Appends a record. The first version is [`Version::DEAL`], every other follows the one before it.
    ///
    /// ```
    /// # use store::{Options, Place, Store, StoreError, TableId, waiting};
    /// # use table::Version;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(TableId(7), vec![], |_| {});
    /// store.append(TableId(7), Version(0), b"the deal".to_vec(), |_| {});
    /// let (done, answer) = waiting();
    /// store.append(TableId(7), Version(2), b"too far".to_vec(), done);
    /// assert!(matches!(answer.wait(), Err(StoreError::Gap { expected: Version(1), .. })));
    /// # Ok::<(), StoreError>(())
    /// ```
    pub fn append(
        &self,
        table: TableId,
        version: Version,
        bytes: Vec<u8>,
        done: impl FnOnce(Answer) + Send + 'static,
    ) {
        self.submit(table, Change::Append { version, bytes }, None, done);
    }

    /// Replaces the metadata of an open table.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(TableId(7), b"four seats".to_vec(), |_| {});
    /// let (done, answer) = waiting();
    /// store.set_meta(TableId(7), b"six seats".to_vec(), done);
    /// answer.wait()?;
    /// assert_eq!(store.meta(TableId(7))?.as_deref(), Some(&b"six seats"[..]));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn set_meta(&self, table: TableId, meta: Vec<u8>, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(table, Change::SetMeta { meta }, None, done);
    }

    /// Closes a table for good. Its records and its metadata can still be read, and nothing changes there any more.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(TableId(7), vec![], |_| {});
    /// let (done, answer) = waiting();
    /// store.close_table(TableId(7), done);
    /// answer.wait()?;
    /// assert_eq!(store.open_tables().count(), 0);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn close_table(&self, table: TableId, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(table, Change::Close, None, done);
    }

    /// Is answered when everything that was asked for before is answered, one way or the other.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(TableId(7), vec![], |_| {});
    /// let (done, answer) = waiting();
    /// store.flush(done);
    /// answer.wait()?;
    /// assert_eq!(store.last_table()?, Some(TableId(7)));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn flush(&self, done: impl FnOnce(Answer) + Send + 'static) {
        self.queue.push(Request { work: Work::Flush, done: Done::new(done) });
    }

    pub(crate) fn submit(
        &self,
        table: TableId,
        change: Change,
        chain: Option<Chain>,
        done: impl FnOnce(Answer) + Send + 'static,
    ) {
        let done = Done::new(done);
        match change.sound() {
            Ok(()) => self.queue.push(Request { work: Work::Change(table, change, chain), done }),
            Err(refusal) => done.answer(Err(refusal)),
        }
    }

    /// All records of a table in order; none, if there is no such table.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId, waiting};
    /// # use table::Version;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// # store.create(TableId(7), vec![], |_| {});
    /// # let (done, answer) = waiting();
    /// # store.append(TableId(7), Version::DEAL, b"the deal".to_vec(), done);
    /// # answer.wait()?;
    /// for record in store.records(TableId(7)) {
    ///     let record = record?;
    ///     println!("{}: {} bytes", record.version.0, record.bytes.len());
    /// }
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn records(&self, table: TableId) -> Records<'_> {
        self.records_from(table, Version::DEAL)
    }

    /// The records of a table from a version on.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId};
    /// # use table::Version;
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert!(store.records_from(TableId(7), Version(100)).next().is_none());
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn records_from(&self, table: TableId, from: Version) -> Records<'_> {
        Records::new(&self.reader, table, from)
    }

    /// The tables that have not been closed, in the order of their numbers.
    ///
    /// ```
    /// # use store::{Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// let running = store.open_tables().collect::<Result<Vec<_>, _>>()?;
    /// assert!(running.is_empty());
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn open_tables(&self) -> OpenTables<'_> {
        OpenTables::new(&self.reader)
    }

    /// The version of the last record of a table, if it has one.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.last_version(TableId(7))?, None);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn last_version(&self, table: TableId) -> Result<Option<Version>, StoreError> {
        self.reader.ask(|half| half.last_version(table))
    }

    /// The metadata of a table, open or closed, if there is such a table.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.meta(TableId(7))?, None);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn meta(&self, table: TableId) -> Result<Option<Vec<u8>>, StoreError> {
        self.reader.ask(|half| half.meta(table))
    }

    /// The highest number that any table ever had; the lobby counts on from there.
    ///
    /// ```
    /// # use store::{Options, Place, Store, TableId};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// let next = store.last_table()?.map_or(Some(TableId::FIRST), TableId::next);
    /// assert_eq!(next, Some(TableId(1)));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn last_table(&self) -> Result<Option<TableId>, StoreError> {
        self.reader.ask(|half| half.last_table())
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

    /// Accepts nothing more, and returns when everything that was accepted is answered and the log can be opened
    /// again. Dropping the store does the same.
    ///
    /// ```
    /// # use store::{Options, Place, Store, StoreError, TableId, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.close();
    /// assert!(matches!(store.last_table(), Err(StoreError::Closed)));
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
        let log = writer.take().and_then(|thread| thread.join().ok());
        self.reader.close();
        drop(log);
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
