//! Looking at a file before it is opened, because `SQLite` may write to whatever it opens.

use super::sql::APPLICATION_ID;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What a file is, going by its first hundred bytes.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Not there, or there and empty.
    Fresh,
    /// One of ours, of this format.
    Store { format: u32 },
    /// Somebody else's.
    Foreign,
}

const LENGTH: u64 = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// To be called by the holder of the lock only: closing a file frees every lock that this process has on it.
pub(super) fn look(path: &Path) -> io::Result<Kind> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kind::Fresh),
        Err(error) => return Err(error),
    };
    let mut header = Vec::new();
    file.take(LENGTH).read_to_end(&mut header)?;
    Ok(kind(&header))
}

fn kind(header: &[u8]) -> Kind {
    // The offsets are those of the database file format of SQLite 3.
    match (number(header, 60), number(header, 68)) {
        _ if header.is_empty() => Kind::Fresh,
        (Some(format), Some(APPLICATION_ID)) if header.starts_with(MAGIC) => Kind::Store { format },
        _ => Kind::Foreign,
    }
}

fn number(header: &[u8], offset: usize) -> Option<u32> {
    let (bytes, _) = header.get(offset..)?.split_first_chunk()?;
    Some(u32::from_be_bytes(*bytes))
}
