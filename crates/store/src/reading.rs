//! Reading page by page. Between two pages no lock is held and no transaction is open, so a slow reader stands in
//! nobody's way, and may ask the store other things meanwhile. Records are final: pages fit together.

use crate::backend::ReadHalf;
use crate::{LogId, OpenLog, Record, StoreError};
use std::sync::{Mutex, PoisonError};
use std::vec;
use table::Version;

/// How much is fetched at once.
const PAGE: u32 = 128;

/// The shared reading side of a store, until it is closed.
pub(crate) struct Reader(Mutex<Option<Box<dyn ReadHalf>>>);

impl Reader {
    pub(crate) fn new(half: Box<dyn ReadHalf>) -> Self {
        Self(Mutex::new(Some(half)))
    }

    pub(crate) fn ask<T>(
        &self,
        question: impl FnOnce(&mut dyn ReadHalf) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut half = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        question(half.as_mut().ok_or(StoreError::Closed)?.as_mut())
    }

    pub(crate) fn close(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// What was fetched and not yet handed out.
struct Page<T> {
    rest: vec::IntoIter<T>,
    /// Whether there may be more after this page.
    more: bool,
}

impl<T> Page<T> {
    fn first() -> Self {
        Self { rest: Vec::new().into_iter(), more: true }
    }

    fn next(&mut self, fetch: impl FnOnce() -> Result<Vec<T>, StoreError>) -> Option<Result<T, StoreError>> {
        if self.rest.len() == 0 && self.more {
            match fetch() {
                Ok(page) => {
                    self.more = page.len() == PAGE as usize;
                    self.rest = page.into_iter();
                }
                Err(error) => {
                    self.more = false;
                    return Some(Err(error));
                }
            }
        }
        self.rest.next().map(Ok)
    }
}

/// The records of a log in order; made by [`Store::records`](crate::Store::records) and
/// [`StoreReader::records`](crate::StoreReader::records). It ends after an error.
///
/// ```
/// use store::{LogId, Options, Place, Store};
/// let store = Store::open(&Place::memory(), Options::default())?;
/// assert!(store.records(LogId(7)).next().is_none());
/// # Ok::<(), store::StoreError>(())
/// ```
pub struct Records<'a> {
    reader: &'a Reader,
    log: LogId,
    next: Option<Version>,
    page: Page<Record>,
}

impl<'a> Records<'a> {
    pub(crate) fn new(reader: &'a Reader, log: LogId, from: Version) -> Self {
        Self { reader, log, next: Some(from), page: Page::first() }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.next?;
        let record = self.page.next(|| self.reader.ask(|half| half.records(self.log, from, PAGE)));
        if let Some(Ok(record)) = &record {
            self.next = record.version.0.checked_add(1).map(Version);
        }
        record
    }
}

/// The open logs in order; made by [`Store::open_logs`](crate::Store::open_logs). It ends after an error.
///
/// ```
/// use store::{Options, Place, Store};
/// let store = Store::open(&Place::memory(), Options::default())?;
/// assert_eq!(store.open_logs().count(), 0);
/// # Ok::<(), store::StoreError>(())
/// ```
pub struct OpenLogs<'a> {
    reader: &'a Reader,
    next: Option<LogId>,
    page: Page<OpenLog>,
}

impl<'a> OpenLogs<'a> {
    pub(crate) fn new(reader: &'a Reader) -> Self {
        Self { reader, next: Some(LogId(0)), page: Page::first() }
    }
}

impl Iterator for OpenLogs<'_> {
    type Item = Result<OpenLog, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.next?;
        let log = self.page.next(|| self.reader.ask(|half| half.open_logs(from, PAGE)));
        if let Some(Ok(log)) = &log {
            self.next = log.id.next();
        }
        log
    }
}
