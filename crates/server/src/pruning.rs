//! Games that the house need not keep any longer.

use crate::clock::{Steady, system_clock};
use crate::services::Services;
use std::sync::Arc;
use std::time::Duration;
use store::{Date, StoreError};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

/// How many are deleted at once. A move that comes meanwhile waits for a few milliseconds.
const AT_ONCE: u32 = 8;

/// How often it is looked for more of them.
const PAUSE: Duration = Duration::from_secs(10 * 60);

/// Deletes what is older than `keep`, again and again, as long as the system's clock can be relied on; and keeps the date.
pub(crate) async fn keep_pruning(services: Arc<Services>, keep: Option<Duration>) {
    let mut steady = Steady::new(system_clock(), Instant::now());
    loop {
        sleep(PAUSE).await;
        // If it cannot be kept now, it is a little later.
        services.store.keep_note(services.date_note(), |_| {});
        let Some(keep) = keep.filter(|_| steady.look(system_clock(), Instant::now())) else { continue };
        match prune(&services, keep).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "kept long enough, and deleted"),
            Err(error) => tracing::warn!(%error, "old games could not be deleted"),
        }
    }
}

/// Deletes what is older than `keep`, a few at a time, with the moves of running games between them. Returns how many
/// there were.
pub(crate) async fn prune(services: &Services, keep: Duration) -> Result<u64, StoreError> {
    // Not by the latest date that there ever was: that may have been wrong.
    let closed_before = Date(system_clock().saturating_sub(keep).as_secs());
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
