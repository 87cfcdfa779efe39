use crate::reading::Reader;
use crate::{FinishedLog, LogId, Note, Place, Records, StoreError};
use std::fmt;
use table::Version;

/// A store that somebody else may own: it is read as it is and never changed. A server may write to it meanwhile; whatever
/// is durable is seen.
pub struct StoreReader {
    reader: Reader,
}

impl StoreReader {
    /// Opens a store that is there, and has the present format, for reading.
    ///
    /// Nothing in it is written to. Beside a file, `SQLite` may make the files `-wal` and `-shm`, and leaves them
    /// there for the next server, which removes them when it is closed.
    ///
    /// ```
    /// use store::{LogId, Options, Place, Store, StoreReader, waiting};
    /// # let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    /// # let place = Place::File(folder.path().join("corral.db"));
    /// let store = Store::open(&place, Options::default())?;
    /// let reader = StoreReader::open(&place)?;
    /// let (done, durable) = waiting();
    /// store.create(LogId(7), b"four seats".to_vec(), done);
    /// durable.wait()?;
    /// assert_eq!(reader.meta(LogId(7))?.as_deref(), Some(&b"four seats"[..]));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn open(place: &Place) -> Result<Self, StoreError> {
        Ok(Self { reader: Reader::new(place.open_beside()?) })
    }

    /// The records of a log in order, as [`Store::records`](crate::Store::records) has them.
    pub fn records(&self, log: LogId) -> Records<'_> {
        Records::new(&self.reader, log, Version::DEAL)
    }

    /// The metadata of a log, open or closed, if there is such a log.
    pub fn meta(&self, log: LogId) -> Result<Option<Vec<u8>>, StoreError> {
        self.reader.ask(|half| half.meta(log))
    }

    /// The finished game with this key, if there is one.
    pub fn finished(&self, key: &str) -> Result<Option<FinishedLog>, StoreError> {
        self.reader.ask(|half| half.finished(key))
    }

    /// Finished games, as [`Store::latest_finished`](crate::Store::latest_finished) has them.
    ///
    /// ```
    /// # use store::{LogId, Options, Place, Store, StoreReader};
    /// # let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    /// # let place = Place::File(folder.path().join("corral.db"));
    /// # Store::open(&place, Options::default())?;
    /// let reader = StoreReader::open(&place)?;
    /// for game in reader.latest_finished(None, 10)? {
    ///     println!("{}: {} records", game.key, reader.records(game.log).count());
    /// }
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn latest_finished(&self, before: Option<LogId>, limit: u32) -> Result<Vec<FinishedLog>, StoreError> {
        self.reader.ask(|half| half.latest_finished(before, limit))
    }

    /// Notes, as [`Store::notes`](crate::Store::notes) has them.
    pub fn notes(&self, from: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
        self.reader.ask(|half| half.notes(from, limit))
    }
}

impl fmt::Debug for StoreReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreReader").finish_non_exhaustive()
    }
}
