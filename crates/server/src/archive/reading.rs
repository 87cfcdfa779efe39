//! The log of a finished game, as it is read for `room::StoredGame`.

use crate::load_error::LoadError;
use crate::services::Services;
use std::sync::Arc;
use std::vec;
use store::{LogId, Record, StoreError};
use table::Version;

/// How many records are fetched at once.
const PIECE: usize = 128;

/// The records of a log, for as long as somebody wants them. Between two pages nothing is held.
pub(super) struct Records {
    services: Arc<Services>,
    log: LogId,
    next: Version,
    page: vec::IntoIter<Record>,
}

impl Records {
    pub fn of(services: &Arc<Services>, log: LogId) -> Self {
        Self { services: Arc::clone(services), log, next: Version::DEAL, page: Vec::new().into_iter() }
    }
}

impl Iterator for Records {
    type Item = Result<(Version, Vec<u8>), LoadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.page.len() == 0 {
            let page = self.services.store.records_from(self.log, self.next).take(PIECE).collect();
            match page {
                Ok::<Vec<Record>, _>(page) => self.page = page.into_iter(),
                Err(error) => return Some(Err(error.into())),
            }
        }
        let record = self.page.next()?;
        self.next = record.version.next();
        Some(versioned(Ok(record)))
    }
}

/// A record as `room::StoredGame` takes it.
pub(super) fn versioned(record: Result<Record, StoreError>) -> Result<(Version, Vec<u8>), LoadError> {
    let Record { version, bytes, .. } = record?;
    Ok((version, bytes))
}
