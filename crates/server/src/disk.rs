use crate::home::Home;
use crate::settings::{Limit, Size};
use house::wire::TableRefusal;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Where at least so much was free, it is still not full so much later.
const PLENTY: u64 = 1 << 30;
const LATER: Duration = Duration::from_secs(1);

/// The size of all files in a data folder.
///
/// ```
/// let folder = tempfile::tempdir().unwrap();
/// std::fs::write(folder.path().join("one"), [0; 60]).unwrap();
/// std::fs::write(folder.path().join("other"), [0; 39]).unwrap();
/// assert_eq!(server::folder_size(folder.path()).unwrap(), 99);
/// ```
pub fn folder_size(folder: &Path) -> io::Result<u64> {
    let sizes = fs::read_dir(folder)?.map(|file| match file?.metadata() {
        // The log's companions come and go.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        found => found.map(|file| file.len()),
    });
    sizes.sum()
}

/// The data folder, and what it may grow to. A database has limits of its own.
pub(crate) struct Disk {
    folder: Option<PathBuf>,
    limit: Limit<Size>,
    /// When it was found that there is plenty of room.
    plenty: Mutex<Option<Instant>>,
}

impl Disk {
    pub fn new(home: &Home, limit: Limit<Size>) -> Self {
        let folder = match home {
            Home::Folder(folder) => Some(folder.clone()),
            Home::Database(_) => None,
        };
        Self { folder, limit, plenty: Mutex::default() }
    }

    /// How much of it is in use.
    pub fn used(&self) -> io::Result<u64> {
        self.folder.as_deref().map_or(Ok(0), folder_size)
    }

    /// Whether another table or game may be begun. Those that are being played go on in any case.
    pub fn check(&self) -> Result<(), TableRefusal> {
        self.check_at(Instant::now())
    }

    fn check_at(&self, now: Instant) -> Result<(), TableRefusal> {
        let Some(limit) = self.limit.get() else { return Ok(()) };
        let mut plenty = self.plenty.lock().unwrap_or_else(PoisonError::into_inner);
        if plenty.is_some_and(|found| now - found < LATER) {
            return Ok(());
        }
        match self.used() {
            Ok(used) if used >= limit.as_bytes() => Err(TableRefusal::DiskFull),
            Ok(used) => {
                *plenty = Some(now).filter(|_| limit.as_bytes() - used >= PLENTY);
                Ok(())
            }
            Err(error) => {
                tracing::warn!(%error, "the size of the data folder is not known");
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_full_when_its_files_are_as_large_as_they_may_be() {
        let folder = tempfile::tempdir().unwrap();
        let disk = Disk::new(&folder.path().to_owned().into(), Limit::at(Size::bytes(100)));
        assert_eq!(disk.check(), Ok(()));
        fs::write(folder.path().join("one"), [0; 60]).unwrap();
        fs::write(folder.path().join("other"), [0; 39]).unwrap();
        assert_eq!(disk.check(), Ok(()));
        fs::write(folder.path().join("other"), [0; 40]).unwrap();
        assert_eq!(disk.check(), Err(TableRefusal::DiskFull));
        assert_eq!(Disk::new(&folder.path().to_owned().into(), Limit::OFF).check(), Ok(()));
    }

    #[test]
    fn where_there_was_plenty_of_room_it_is_measured_again_a_little_later() {
        let folder = tempfile::tempdir().unwrap();
        let limit = Size::bytes(2 * PLENTY);
        let disk = Disk::new(&folder.path().to_owned().into(), Limit::at(limit));
        // A file with nothing in it but its length takes no room.
        let file = fs::File::create(folder.path().join("one")).unwrap();
        let begun = Instant::now();
        assert_eq!(disk.check_at(begun), Ok(()));
        file.set_len(limit.as_bytes()).unwrap();
        assert_eq!(disk.check_at(begun + LATER / 2), Ok(()));
        assert_eq!(disk.check_at(begun + LATER), Err(TableRefusal::DiskFull));
        file.set_len(PLENTY + 1).unwrap();
        assert_eq!(disk.check_at(begun + LATER), Ok(()), "what was full is measured every time");
        file.set_len(limit.as_bytes()).unwrap();
        assert_eq!(disk.check_at(begun + LATER), Err(TableRefusal::DiskFull), "and what is nearly full");
    }

    #[test]
    fn a_folder_that_cannot_be_read_stops_nobody() {
        let disk = Disk::new(&PathBuf::from("no such folder").into(), Limit::at(Size::bytes(0)));
        assert_eq!(disk.check(), Ok(()), "the log says by itself that it cannot be written");
    }
}
