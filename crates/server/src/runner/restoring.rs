//! Having a table back from its log.

use super::Hands;
use crate::load_error::LoadError;
use crate::services::{Services, finished};
use room::Room;
use room::stored::{Meta, RestoreError};
use std::sync::Arc;
use std::time::Duration;
use store::{LogId, Store, StoreError};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// A log that could not be read is asked again after this.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// Reads a table from its log.
pub(crate) fn load(services: &Services, log: LogId) -> Result<Room, LoadError> {
    let meta = services.store.meta(log)?.ok_or(RestoreError::Gone)?;
    let records = services.store.records(log).map(|record| record.map(|record| record.bytes));
    let records: Vec<Vec<u8>> = records.collect::<Result<_, StoreError>>()?;
    Ok(Room::restore(services.given(), &meta, records)?)
}

impl Hands {
    /// Has the table back from its log, once everything that was asked of the log is answered: what it answers later
    /// would not be seen. A disk that does not answer now is asked again, for the table is not lost by that.
    pub(super) async fn restore(&mut self) -> Result<Room, LoadError> {
        loop {
            answered(&self.services.store).await;
            self.services.is_trusted_again().await?;
            match self.try_restore().await {
                Err(error) if error.may_pass() => {
                    tracing::error!(table = %self.code, %error, "the log cannot be read; trying again");
                    sleep(ASK_AGAIN).await;
                }
                restored => return restored,
            }
        }
    }

    async fn try_restore(&mut self) -> Result<Room, LoadError> {
        if let Some(last) = self.last_log {
            let next = self.log;
            // The next log may never have been made; then the game before is still the current one.
            let made = reading(Arc::clone(&self.services), move |services| Ok(services.store.meta(next)?));
            if made.await?.is_none() {
                self.log = last;
            } else {
                let meta =
                    reading(Arc::clone(&self.services), move |services| Ok(services.store.meta(last)?));
                let meta = meta.await?.map(|meta| Meta::closed_bytes(&meta));
                self.close_last(last, meta);
            }
            self.last_log = None;
        }
        let log = self.log;
        reading(Arc::clone(&self.services), move |services| load_open(services, log)).await
    }
}

/// Reads the log on a thread that may wait: a database that is away may take seconds to say so, and other tables need the
/// one that asks.
pub(crate) async fn reading<T: Send + 'static>(
    services: Arc<Services>,
    read: impl FnOnce(&Services) -> Result<T, LoadError> + Send + 'static,
) -> Result<T, LoadError> {
    let reading = Arc::clone(&services);
    let _turn = services.readers.acquire().await;
    finished(spawn_blocking(move || read(&reading))).await
}

/// Reads a table from its log, if that is still open: it may have closed itself, and failed before it could say so.
fn load_open(services: &Services, log: LogId) -> Result<Room, LoadError> {
    if services.store.is_open(log)? { load(services, log) } else { Err(RestoreError::Gone.into()) }
}

/// Waits until the log has answered everything that it has been asked.
pub(crate) async fn answered(store: &Store) {
    let (done, all) = oneshot::channel();
    store.flush(|answer| drop(done.send(answer)));
    // A log that is closed answers nothing more.
    let _ = all.await;
}
