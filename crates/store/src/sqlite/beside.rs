//! Opening a file that somebody else may own, for reading. Nothing in it changes, whatever it is.

use super::SqliteReader;
use super::migrate::format;
use super::open::{cannot_open, refuse_newer, unopenable};
use super::sql::{APPLICATION_ID, MIGRATIONS};
use crate::backend::ReadHalf;
use crate::{Options, StoreError};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fmt::Write;
use std::fs;
use std::path::Path;

pub(crate) fn open_beside(path: &Path) -> Result<Box<dyn ReadHalf>, StoreError> {
    let path = &fs::canonicalize(path).map_err(|error| unopenable(path, error))?;
    // A first look at the file alone, because even for reading SQLite makes files beside a database in WAL mode, and it
    // might not be ours. It is not `header::look`, because closing a file frees every lock that this process has on it,
    // and its own store may be at work; SQLite minds that. What this look cannot read may be in the middle of being
    // written, so it is for the second look to judge.
    match at_rest(path).and_then(|db| identity(&db)) {
        Ok(found) => drop(ours(path, found)?),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) => {
            return Err(StoreError::NotAStore { path: path.clone() });
        }
        Err(_) => {}
    }
    let db = shared(path).map_err(|error| cannot_open(path, error))?;
    let found = ours(path, identity(&db).map_err(|error| cannot_open(path, error))?)?;
    // The write-ahead log may be ahead of the file, so only now is it known that nobody has brought it up to date.
    let needed = MIGRATIONS.len() as u32;
    if found < needed {
        return Err(StoreError::TooOld { path: path.clone(), found, needed });
    }
    Ok(Box::new(SqliteReader(db)))
}

fn ours(path: &Path, format: Option<u32>) -> Result<u32, StoreError> {
    let found = format.ok_or_else(|| StoreError::NotAStore { path: path.to_owned() })?;
    refuse_newer(path, found)?;
    Ok(found)
}

/// The format that it has, if it is a store.
fn identity(db: &Connection) -> rusqlite::Result<Option<u32>> {
    // Not a `u32`: what others write there may be negative.
    let application: i64 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if application == i64::from(APPLICATION_ID) { format(db).map(Some) } else { Ok(None) }
}

/// The file as if nobody could change it: no lock is taken, and nothing is made beside it.
fn at_rest(path: &Path) -> rusqlite::Result<Connection> {
    let mut name = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                name.push(char::from(*byte));
            }
            other => write!(name, "%{other:02X}").expect("a string takes all that is written"),
        }
    }
    name.push_str("?immutable=1");
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(name, flags)
}

fn shared(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(Options::default().busy_timeout)?;
    Ok(db)
}
