//! Games that the house need not keep any longer.

use crate::services::Services;
use std::sync::Arc;
use std::time::Duration;
use store::{Date, StoreError};
use tokio::sync::oneshot;
use tokio::time::sleep;

/// How many are deleted at once. A move that comes meanwhile waits for a few milliseconds.
const AT_ONCE: u32 = 8;

/// How often it is looked for more of them.
const PAUSE: Duration = Duration::from_secs(10 * 60);

/// Deletes what is older than `keep`, again and again.
pub(crate) async fn keep_pruning(services: Arc<Services>, keep: Duration) {
    loop {
        match prune(&services, keep).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "kept long enough, and deleted"),
            Err(error) => tracing::warn!(%error, "old games could not be deleted"),
        }
        sleep(PAUSE).await;
    }
}

/// Deletes what is older than `keep`, a few at a time, with the moves of running games between them. Returns how many
/// there were.
pub(crate) async fn prune(services: &Services, keep: Duration) -> Result<u64, StoreError> {
    let closed_before = Date(services.date().0.saturating_sub(keep.as_secs()));
    let mut all = 0;
    loop {
        let (done, answered) = oneshot::channel();
        services.store.prune(closed_before, AT_ONCE, |answer| drop(done.send(answer)));
        match answered.await.unwrap_or(Err(StoreError::Closed))? {
            0 => return Ok(all),
            some => all += u64::from(some),
        }
    }
}
