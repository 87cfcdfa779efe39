use crate::reading::Reader;
use crate::{FinishedTable, Records, StoreError, TableId, sqlite};
use std::fmt;
use std::path::Path;
use table::Version;

/// A log that somebody else may own: it is read as it is and never changed. A server may write to it meanwhile; whatever
/// is durable is seen.
pub struct Log {
    reader: Reader,
}

impl Log {
    /// Opens a log that is there, and has the present format, for reading.
    ///
    /// The file itself is not written to. `SQLite` may make the files `-wal` and `-shm` beside it, and leaves them there
    /// for the next server, which removes them when it is closed.
    ///
    /// ```
    /// use store::{Log, Options, Place, Store, TableId, waiting};
    /// # let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    /// # let path = folder.path().join("corral.db");
    /// let store = Store::open(&Place::File(path.clone()), Options::default())?;
    /// let log = Log::open(&path)?;
    /// let (done, durable) = waiting();
    /// store.create(TableId(7), b"four seats".to_vec(), done);
    /// durable.wait()?;
    /// assert_eq!(log.meta(TableId(7))?.as_deref(), Some(&b"four seats"[..]));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self { reader: Reader::new(sqlite::open_beside(path)?) })
    }

    /// The records of a table in order, as [`Store::records`](crate::Store::records) has them.
    pub fn records(&self, table: TableId) -> Records<'_> {
        Records::new(&self.reader, table, Version::DEAL)
    }

    /// The metadata of a table, open or closed, if there is such a table.
    pub fn meta(&self, table: TableId) -> Result<Option<Vec<u8>>, StoreError> {
        self.reader.ask(|half| half.meta(table))
    }

    /// The finished game with this key, if there is one.
    pub fn finished(&self, key: &str) -> Result<Option<FinishedTable>, StoreError> {
        self.reader.ask(|half| half.finished(key))
    }

    /// The finished game of a table, if it has one.
    pub fn finished_table(&self, table: TableId) -> Result<Option<FinishedTable>, StoreError> {
        self.reader.ask(|half| half.finished_table(table))
    }

    /// Finished games, as [`Store::latest_finished`](crate::Store::latest_finished) has them.
    ///
    /// ```
    /// # use store::{Log, Options, Place, Store, TableId};
    /// # let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    /// # let path = folder.path().join("corral.db");
    /// # Store::open(&Place::File(path.clone()), Options::default())?;
    /// let log = Log::open(&path)?;
    /// for game in log.latest_finished(None, 10)? {
    ///     println!("{}: {} records", game.key, log.records(game.table).count());
    /// }
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn latest_finished(
        &self,
        before: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<FinishedTable>, StoreError> {
        self.reader.ask(|half| half.latest_finished(before, limit))
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").finish_non_exhaustive()
    }
}
