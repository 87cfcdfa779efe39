use std::fmt;
use std::path::PathBuf;
use store::{Address, Place};

/// Where a house keeps everything: the log of all tables, and the key that signs who somebody is.
#[derive(Clone, Debug)]
pub enum Home {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// In a database.
    Database(Address),
}

impl Home {
    /// The log.
    pub fn place(&self) -> Place {
        match self {
            Self::Folder(folder) => Place::File(folder.join("corral.db")),
            Self::Database(address) => Place::Postgres(address.clone()),
        }
    }
}

impl From<PathBuf> for Home {
    fn from(folder: PathBuf) -> Self {
        Self::Folder(folder)
    }
}

impl fmt::Display for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Database(address) => address.fmt(f),
        }
    }
}
