//! Opening a file: nobody else has it, it is ours, nobody else may read it, it has the present format.

use super::header::{self, Kind};
use super::journal::Journal;
use super::migrate::{after, format, migrate};
use super::sql::{self, MIGRATIONS};
use super::{SqliteReader, SqliteWriter, failure};
use crate::backend::Halves;
use crate::{Options, StoreError, Synchronous};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::error::Error;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

/// Every page that a commit touches is written whole, to the write-ahead log and later to the file. A disk writes no less than
/// this at once, and the moves of a busy house that share a commit lie on one page or two, where they took seven of 1 KiB, each
/// of them two calls of the system.
const PAGE_BYTES: u32 = 4096;

/// After how much of it the write-ahead log is copied into the file, which keeps one commit waiting: seldom enough that
/// one append in a thousand notices, often enough that a restart after a crash has little to read.
const CHECKPOINT_BYTES: u32 = 16 * 1024 * 1024;

/// Pages that a connection keeps in memory.
const CACHE_BYTES: u32 = 8 * 1024 * 1024;

pub(crate) fn open(path: &Path, options: &Options) -> Result<Halves, StoreError> {
    let path = &real(path).map_err(|error| unopenable(path, error))?;
    let lock = lock(path)?;
    refuse_others(path)?;
    make_private(path).map_err(|error| unopenable(path, error))?;
    let db = writer(path, options)?;
    let mut journal = Journal::default();
    match journal.settle(&db) {
        // Where there is no room to settle it, it is read as it is.
        Err(StoreError::Full { .. }) => {
            let _ = db.execute_batch(sql::ROLLBACK);
            journal = Journal::open(&db)?;
        }
        settled => settled?,
    }
    let read = reader(path, options).map_err(|error| cannot_open(path, error))?;
    let writer = SqliteWriter { db, journal, journal_bytes: options.journal_bytes, _lock: lock };
    Ok(Halves { write: Box::new(writer), read: Box::new(SqliteReader(read)) })
}

/// The same file has the same lock, whatever it is called.
fn real(path: &Path) -> io::Result<PathBuf> {
    match (fs::canonicalize(path), path.file_name()) {
        (Err(error), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Ok(fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(name))
        }
        (found, _) => found,
    }
}

/// Takes the lock, which the system frees when the process dies, however it dies. It is a lock of `SQLite` on a file of
/// its own: on the store itself it would keep our own readers out.
fn lock(path: &Path) -> Result<Connection, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    make_private(&name).map_err(|error| unopenable(path, error))?;
    let taken = Connection::open(&name).and_then(|lock| {
        lock.busy_timeout(Duration::ZERO)?;
        lock.execute_batch(sql::LOCK)?;
        Ok(lock)
    });
    taken.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            StoreError::InUse { path: path.to_owned() }
        }
        _ => unopenable(path, error),
    })
}

/// Refuses what is not ours before anything in it could change.
fn refuse_others(path: &Path) -> Result<(), StoreError> {
    match header::look(path).map_err(|error| unopenable(path, error))? {
        Kind::Fresh => Ok(()),
        Kind::Store { format } => refuse_newer(path, format),
        Kind::Foreign => Err(StoreError::NotAStore { path: path.to_owned() }),
    }
}

pub(super) fn refuse_newer(path: &Path, found: u32) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as u32;
    if found <= known { Ok(()) } else { Err(StoreError::TooNew { path: path.to_owned(), found, known }) }
}

/// Hands and seeds are in the store: only its owner may read it. `SQLite` gives the files beside it the same mode.
fn make_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => tighten(path),
        made => made.map(drop),
    }
}

#[cfg(unix)]
fn tighten(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn tighten(_: &Path) -> io::Result<()> {
    Ok(())
}

fn writer(path: &Path, options: &Options) -> Result<Connection, StoreError> {
    let cannot = |error| cannot_open(path, error);
    let mut db = connect(path, options).map_err(cannot)?;
    db.pragma_update(None, "page_size", PAGE_BYTES).map_err(cannot)?;
    // Of a file that there was, this counts only once it is written anew.
    db.pragma_update(None, "auto_vacuum", "INCREMENTAL").map_err(cannot)?;
    // What is in the write-ahead log counts too, and the header of the file does not tell.
    refuse_newer(path, format(&db).map_err(cannot)?)?;
    // Before the first switch to WAL, so that the header of a new file tells from the start what it is.
    let migrated = migrate(&mut db, MIGRATIONS, after).map_err(|error| not_opened(path, error))?;
    set_up(path, &db, options, migrated).map_err(cannot)??;
    Ok(db)
}

fn set_up(
    path: &Path,
    db: &Connection,
    options: &Options,
    migrated: bool,
) -> rusqlite::Result<Result<(), StoreError>> {
    let mode: String = db.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode != "wal" {
        let error = io::Error::other(format!("its file system allows {mode} mode only, not WAL mode"));
        return Ok(Err(unopenable(path, error)));
    }
    if migrated {
        let can_shrink: u32 = db.pragma_query_value(None, "auto_vacuum", |row| row.get(0))?;
        if can_shrink == 0 {
            // Where there is no room for it, the file works as well, and does not shrink.
            let _ = db.execute_batch("VACUUM");
        }
        db.query_one(sql::CHECKPOINT, [], |_| Ok(()))?;
    }
    let synchronous = match options.synchronous {
        Synchronous::Full => "FULL",
        Synchronous::Normal => "NORMAL",
    };
    db.pragma_update(None, "synchronous", synchronous)?;
    let page_bytes: u32 = db.pragma_query_value(None, "page_size", |row| row.get(0))?;
    db.pragma_update_and_check(None, "wal_autocheckpoint", CHECKPOINT_BYTES / page_bytes, |_| Ok(()))?;
    // Overwriting what the journal had would cost as much as writing it; see `forget` for what must not stay.
    db.pragma_update_and_check(None, "secure_delete", "FAST", |_| Ok(()))?;
    if let Some(max_bytes) = options.max_bytes {
        let max_pages = i64::try_from(max_bytes / u64::from(page_bytes)).unwrap_or(i64::MAX).max(1);
        db.pragma_update_and_check(None, "max_page_count", max_pages, |_| Ok(()))?;
    }
    Ok(Ok(()))
}

/// May write by its flags, so that it could tidy up if it were closed last, but does not.
fn reader(path: &Path, options: &Options) -> rusqlite::Result<Connection> {
    let db = connect(path, options)?;
    db.pragma_update(None, "query_only", true)?;
    Ok(db)
}

fn connect(path: &Path, options: &Options) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(options.busy_timeout)?;
    // Otherwise it plans a question anew whenever it is asked with another limit.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.pragma_update(None, "cache_size", -i64::from(CACHE_BYTES / 1024))?;
    Ok(db)
}

pub(super) fn unopenable(path: &Path, source: impl Error + Send + Sync + 'static) -> StoreError {
    StoreError::Unopenable { path: path.to_owned(), source: Arc::new(source) }
}

pub(super) fn cannot_open(path: &Path, error: rusqlite::Error) -> StoreError {
    not_opened(path, failure(error))
}

fn not_opened(path: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::Disk { source } => StoreError::Unopenable { path: path.to_owned(), source },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_set_up_as_promised() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.db");
        make_private(&path).unwrap();
        for (synchronous, number) in [(Synchronous::Full, 2), (Synchronous::Normal, 1)] {
            let options = Options { synchronous, ..Options::default() };
            let db = writer(&path, &options).unwrap();
            let setting = |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
            let names = ["synchronous", "foreign_keys", "busy_timeout", "page_size", "wal_autocheckpoint"];
            assert_eq!(names.map(setting), [number, 1, 5000, 4096, 4 * 1024]);
            let mode = db.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
            assert_eq!(mode.unwrap(), "wal");
        }
    }
}
