//! What everything in the house needs: the log, numbers to count, settings, time and luck.

use crate::answers::Answers;
use crate::clock::{Dates, HouseClock};
use crate::cluster::Cluster;
use crate::disk::Disk;
use crate::doors::Rates;
use crate::identity::{DeviceLinks, maker_of};
use crate::luck::random_bytes;
use crate::metrics::Metrics;
use crate::operator::Notices;
use crate::push::{Push, PushKey};
use crate::settings::Settings;
use governor::clock::DefaultClock;
use house::wire::{PlayerId, TableRefusal};
use room::stored::RestoreError;
use room::{Given, Life, Luck};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use store::{Date, LogId, Note, Store, StoreError};
use table::{Chance, Seed, Version};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_util::task::TaskTracker;

/// How often a node that is not trusted looks whether it is again.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// So many read the log at once: one, while the next ones get ready.
const READERS: usize = 4;

pub(crate) struct Services {
    pub store: Store,
    pub answers: Answers,
    pub metrics: Metrics,
    pub settings: Settings,
    pub clock: HouseClock,
    dates: Dates,
    pub tasks: TaskTracker,
    /// How often every address has done what it may not do too often.
    pub rates: Rates,
    pub disk: Disk,
    pub links: DeviceLinks,
    /// What the operator has told everybody.
    pub notices: Notices,
    pub push: Push,
    /// How many may read the log at once. They wait for each other anyway; threads that wait would be missing elsewhere.
    pub readers: Semaphore,
    /// How many bots may think at once.
    pub workers: Arc<Semaphore>,
    table: Arc<room::Settings>,
    /// The other nodes, if there are any.
    pub cluster: Option<Arc<Cluster>>,
    next_log: AtomicU32,
    next_conn: AtomicU64,
    next_life: AtomicU64,
    seeds: AtomicU64,
}

impl Services {
    pub fn new(
        store: Store,
        push_key: PushKey,
        settings: Settings,
        clock: HouseClock,
        cluster: Option<Arc<Cluster>>,
    ) -> Result<Self, StoreError> {
        let next_log = store.latest_log()?.map_or(LogId::FIRST.0, |last| last.0 + 1);
        let notices = Notices::read(&store)?;
        let dates = Dates::read(&store)?;
        Ok(Self {
            answers: Answers::of(&store),
            store,
            notices,
            dates,
            push: Push::new(push_key, &settings),
            metrics: Metrics::default(),
            clock,
            tasks: TaskTracker::new(),
            rates: Rates::new(&settings.limits.address, &DefaultClock::default()),
            disk: Disk::new(&settings.home, settings.limits.disk),
            links: DeviceLinks::new(cluster.as_ref().map(|cluster| cluster.id())),
            readers: Semaphore::new(READERS),
            workers: Arc::new(Semaphore::new(settings.limits.thinkers)),
            table: Arc::new(settings.table.clone()),
            settings,
            next_log: AtomicU32::new(next_log),
            next_conn: AtomicU64::new(first_conn(cluster.as_deref())),
            cluster,
            next_life: AtomicU64::new(0),
            seeds: AtomicU64::new(0),
        })
    }

    /// None, if the database has been away for so long that there is none left.
    pub fn next_log(&self) -> Option<LogId> {
        match &self.cluster {
            Some(cluster) => cluster.next_log(),
            None => Some(LogId(self.next_log.fetch_add(1, Ordering::Relaxed))),
        }
    }

    pub fn next_conn(&self) -> u64 {
        self.next_conn.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether what this server has in memory is what counts. A node that was not heard of for a while may have been taken
    /// for dead, and its tables taken over.
    pub fn is_trusted(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.holds())
    }

    /// Waits until it is. It never will be if the others have taken over.
    pub async fn is_trusted_again(&self) -> Result<(), RestoreError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        while !cluster.holds() {
            if cluster.is_over() {
                return Err(RestoreError::Gone);
            }
            sleep(LOOK_AGAIN).await;
        }
        Ok(())
    }

    /// Whose link to another device this is, on whichever node it was made. From now on it is nobody's.
    pub async fn use_link(&self, token: &str) -> Option<PlayerId> {
        match (&self.cluster, maker_of(token)) {
            (Some(cluster), Some(maker)) if maker != cluster.id() => cluster.use_link(maker, token).await,
            _ => self.links.use_up(token, Instant::now()),
        }
    }

    /// Whether another game may be begun.
    pub fn may_begin(&self) -> Result<(), TableRefusal> {
        self.notices.check()?;
        self.disk.check()
    }

    /// What another life of a table is given. No two lives of this house have the same number.
    pub fn given(&self) -> Given {
        Given {
            settings: Arc::clone(&self.table),
            life: Life(self.next_life.fetch_add(1, Ordering::Relaxed)),
            luck: Luck::new(self.seed()),
            now: self.clock.now(),
        }
    }

    /// What is to be kept of the date, so that it never goes back.
    pub fn date_note(&self) -> Note {
        self.dates.note()
    }

    pub fn date(&self) -> Date {
        self.dates.now()
    }

    pub fn chance(&self) -> Chance {
        Chance::new(self.seed(), Version::DEAL)
    }

    /// From the operating system, unless a test has named a seed.
    fn seed(&self) -> Seed {
        match self.settings.seed {
            Some(seed) => seed.child(self.seeds.fetch_add(1, Ordering::Relaxed)),
            None => Seed::from_bytes(random_bytes()),
        }
    }
}

/// Connections are counted from here on. No two nodes ever have the same number for one.
fn first_conn(cluster: Option<&Cluster>) -> u64 {
    cluster.map_or(0, |cluster| cluster.id().0.unsigned_abs() << 40)
}

/// What a task has brought about. One that fails takes along who waits for it.
pub(crate) async fn finished<T>(task: JoinHandle<T>) -> T {
    match task.await {
        Ok(done) => done,
        // As if it had happened here.
        Err(failed) => resume_unwind(failed.into_panic()),
    }
}

/// Works on something until it is done, or the house is closed.
pub(crate) fn spawn_until(
    mut closed: watch::Receiver<bool>,
    work: impl Future<Output = ()> + Send + 'static,
) {
    tokio::spawn(async move {
        tokio::select! {
            () = work => {}
            _ = closed.wait_for(|closing| *closing) => {}
        }
    });
}
