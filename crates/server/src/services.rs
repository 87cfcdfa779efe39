//! What everything in the house needs: the log, numbers to count, settings, time and luck.

use crate::clock::HouseClock;
use crate::disk::Disk;
use crate::doors::Rates;
use crate::luck::random_bytes;
use crate::metrics::Metrics;
use crate::settings::Settings;
use governor::clock::DefaultClock;
use room::{Given, Life, Luck};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use store::{Date, LogId, Store, StoreError};
use table::{Chance, Seed, Version};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

pub(crate) struct Services {
    pub store: Store,
    pub metrics: Metrics,
    pub settings: Settings,
    pub clock: HouseClock,
    pub tasks: TaskTracker,
    /// How often every address has done what it may not do too often.
    pub rates: Rates,
    pub disk: Disk,
    /// How many bots may think at once.
    pub workers: Arc<Semaphore>,
    table: Arc<room::Settings>,
    next_log: AtomicU32,
    next_conn: AtomicU64,
    next_life: AtomicU64,
    seeds: AtomicU64,
}

impl Services {
    pub fn new(store: Store, settings: Settings) -> Result<Self, StoreError> {
        let next_log = store.latest_log()?.map_or(LogId::FIRST.0, |last| last.0 + 1);
        Ok(Self {
            store,
            metrics: Metrics::default(),
            clock: HouseClock::start(),
            tasks: TaskTracker::new(),
            rates: Rates::new(&settings.limits.address, &DefaultClock::default()),
            disk: Disk::new(&settings.home, settings.limits.disk),
            workers: Arc::new(Semaphore::new(settings.limits.thinkers)),
            table: Arc::new(settings.table.clone()),
            settings,
            next_log: AtomicU32::new(next_log),
            next_conn: AtomicU64::new(0),
            next_life: AtomicU64::new(0),
            seeds: AtomicU64::new(0),
        })
    }

    pub fn next_log(&self) -> LogId {
        LogId(self.next_log.fetch_add(1, Ordering::Relaxed))
    }

    pub fn next_conn(&self) -> u64 {
        self.next_conn.fetch_add(1, Ordering::Relaxed)
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

    pub fn date(&self) -> Date {
        Date(self.clock.now().seconds())
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
