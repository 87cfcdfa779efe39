use crate::backend::Halves;
use crate::backend::ReadHalf;
use crate::{Address, MemoryDisk, Options, StoreError, WriterId, memory, postgres, sqlite};
use std::path::PathBuf;

/// Where a store is kept: the closed set of backends.
///
/// ```
/// use store::{MemoryDisk, Options, Place, Store};
/// let disk = MemoryDisk::default();
/// for _restart in 0..2 {
///     let store = Store::open(&Place::Memory(disk.clone()), Options::default())?;
///     store.close();
/// }
/// # Ok::<(), store::StoreError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Place {
    /// A `SQLite` database in a file, which is made if there is none. Its folder must be there. Beside it lie
    /// `-wal` and `-shm`, which belong to it, and an empty `.lock`, which stays and does no harm.
    File(PathBuf),
    /// A `PostgreSQL` database, which must be there; what the store keeps lies in a schema of its own, `corral`, which is
    /// made if there is none.
    Postgres(Address),
    /// The same, for one of several servers that share the house: the number that it was given when it joined.
    Node(Address, WriterId),
    /// Nowhere: it is as durable as the process. For tests.
    Memory(MemoryDisk),
}

impl Place {
    /// A fresh one in memory.
    ///
    /// ```
    /// use store::{Options, Place, Store};
    /// assert!(Store::open(&Place::memory(), Options::default()).is_ok());
    /// ```
    pub fn memory() -> Self {
        Self::Memory(MemoryDisk::default())
    }

    pub(crate) fn open(&self, options: &Options) -> Result<Halves, StoreError> {
        match self {
            Self::File(path) => sqlite::open(path, options),
            Self::Postgres(address) => postgres::open(address, options, None),
            Self::Node(address, writer) => postgres::open(address, options, Some(*writer)),
            Self::Memory(disk) => memory::open(disk),
        }
    }

    /// Opens what is there for reading, beside the store that may write to it.
    pub(crate) fn open_beside(&self) -> Result<Box<dyn ReadHalf>, StoreError> {
        match self {
            Self::File(path) => sqlite::open_beside(path),
            Self::Postgres(address) | Self::Node(address, _) => postgres::open_beside(address),
            Self::Memory(disk) => Ok(memory::open_beside(disk)),
        }
    }
}
