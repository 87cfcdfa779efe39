//! Many records in one blob. All numbers are `u32`, little endian.
//!
//! A row of the journal is what one commit appended, as it came: log, version, length, bytes, and so on. A run is
//! consecutive records of one log: length, bytes, and so on.

use crate::{LogId, StoreError};
use std::io;
use std::sync::Arc;
use table::Version;

/// A record where it lies.
pub(super) struct Entry<'a> {
    pub(super) log: LogId,
    pub(super) version: Version,
    pub(super) bytes: &'a [u8],
}

pub(super) fn put_entry(row: &mut Vec<u8>, log: LogId, version: Version, bytes: &[u8]) {
    row.extend(log.0.to_le_bytes());
    row.extend(version.0.to_le_bytes());
    put_record(row, bytes);
}

pub(super) fn put_record(run: &mut Vec<u8>, bytes: &[u8]) {
    run.extend((bytes.len() as u32).to_le_bytes());
    run.extend(bytes);
}

/// What is left to read of a blob.
pub(super) struct Packed<'a>(pub(super) &'a [u8]);

impl<'a> Packed<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn entry(&mut self) -> Result<Entry<'a>, StoreError> {
        let (log, version) = (LogId(self.number()?), Version(self.number()?));
        Ok(Entry { log, version, bytes: self.record()? })
    }

    pub(super) fn record(&mut self) -> Result<&'a [u8], StoreError> {
        let length = self.number()? as usize;
        let (bytes, rest) = self.0.split_at_checked(length).ok_or_else(torn)?;
        self.0 = rest;
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u32, StoreError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or_else(torn)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*bytes))
    }
}

/// What is not as it was written.
pub(super) fn torn() -> StoreError {
    StoreError::Damaged { source: Arc::new(io::Error::other("records that do not fit together")) }
}
