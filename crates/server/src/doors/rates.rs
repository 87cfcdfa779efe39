use super::address::Address;
use crate::settings::{AddressLimits, Limit, Rate};
use governor::RateLimiter;
use governor::clock::{Clock, DefaultClock, Reference};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use house::wire::{RateLimited, TableRefusal};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often each address has done what it may do only so often.
pub(crate) struct Rates<C: Clock = DefaultClock> {
    requests: Gate<C>,
    players: Gate<C>,
    tables: Gate<C>,
    games: Gate<C>,
    wrong_codes: Gate<C>,
    device_links: Gate<C>,
    reports: Gate<C>,
    subscriptions: Gate<C>,
    table_changes: Gate<C>,
    guessers: Guessers<C>,
}

impl<C: Clock + Clone> Rates<C> {
    pub fn new(limits: &AddressLimits, clock: &C) -> Self {
        let gate = |limit: &Limit<Rate>| Gate::new(limit.get(), clock.clone());
        Self {
            requests: gate(&limits.requests),
            players: gate(&limits.players),
            tables: gate(&limits.tables),
            games: gate(&limits.games),
            wrong_codes: gate(&limits.wrong_codes),
            device_links: gate(&limits.device_links),
            reports: gate(&limits.reports),
            subscriptions: gate(&limits.subscriptions),
            table_changes: gate(&limits.table_changes),
            guessers: Guessers { clock: clock.clone(), until: Mutex::default() },
        }
    }

    pub fn request(&self, address: Address) -> Result<(), TableRefusal> {
        self.requests.pass(address, RateLimited::Requests)
    }

    pub fn new_player(&self, address: Address) -> Result<(), TableRefusal> {
        self.players.pass(address, RateLimited::Players)
    }

    pub fn new_table(&self, address: Address) -> Result<(), TableRefusal> {
        self.tables.pass(address, RateLimited::Tables)
    }

    pub fn new_game(&self, address: Address) -> Result<(), TableRefusal> {
        self.games.pass(address, RateLimited::Games)
    }

    pub fn device_link(&self, address: Address) -> Result<(), TableRefusal> {
        self.device_links.pass(address, RateLimited::DeviceLinks)
    }

    /// Whether an address may change a table once more. Everybody there is told.
    pub fn may_change_table(&self, address: Address) -> bool {
        self.table_changes.take(address).is_ok()
    }

    /// Looks for something by a code that could have been guessed. An address that has been wrong too often is told
    /// nothing for a while, not even that it is right.
    pub fn guess<T>(
        &self,
        address: Address,
        look: impl FnOnce() -> Result<T, TableRefusal>,
    ) -> Result<T, TableRefusal> {
        self.guessers.check(address)?;
        let found = look();
        if let Err(TableRefusal::NoSuchTable(_)) = found {
            self.was_wrong(address)?;
        }
        found
    }

    /// Whether an address has not been wrong too often.
    pub fn may_guess(&self, address: Address) -> Result<(), TableRefusal> {
        self.guessers.check(address)
    }

    /// The same for somebody who names a secret. Returns whether it is right, to those who may know.
    pub fn name_secret(&self, address: Address, is_right: bool) -> Result<bool, TableRefusal> {
        self.guessers.check(address)?;
        if !is_right {
            self.was_wrong(address)?;
        }
        Ok(is_right)
    }

    fn was_wrong(&self, address: Address) -> Result<(), TableRefusal> {
        self.wrong_codes.take(address).map_err(|until| self.guessers.shut_out(address, until))
    }

    /// Once more, or not before so many seconds have passed.
    pub fn report(&self, address: Address) -> Result<(), u64> {
        self.reports.wait(address)
    }

    /// The same for one more browser that wants to be called.
    pub fn subscription(&self, address: Address) -> Result<(), u64> {
        self.subscriptions.wait(address)
    }
}

type Limiter<C> = RateLimiter<Address, HashMapStateStore<Address>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// A limiter for all addresses, which forgets those that have waited long enough.
struct Gate<C: Clock> {
    limiter: Option<Limiter<C>>,
    clock: C,
    /// How many requests are let through before the addresses that have waited long enough are forgotten.
    sweep_in: AtomicUsize,
}

/// Fewer addresses than this are not worth forgetting.
const WORTH_FORGETTING: usize = 1024;

impl<C: Clock + Clone> Gate<C> {
    fn new(rate: Option<Rate>, clock: C) -> Self {
        let limiter = |rate: Rate| RateLimiter::hashmap_with_clock(rate.quota(), clock.clone());
        Self { limiter: rate.map(limiter), clock, sweep_in: AtomicUsize::new(WORTH_FORGETTING) }
    }
}

impl<C: Clock> Gate<C> {
    /// Once more, or not before this time.
    fn take(&self, address: Address) -> Result<(), C::Instant> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        // Looking through all addresses takes longer the more there are, so it is done that much less often.
        if self.sweep_in.fetch_sub(1, Ordering::Relaxed) == 1 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
            self.sweep_in.store(limiter.len().max(WORTH_FORGETTING), Ordering::Relaxed);
        }
        limiter.check_key(&address).map_err(|not_yet| not_yet.earliest_possible())
    }

    /// Once more, or not before so many seconds have passed.
    fn wait(&self, address: Address) -> Result<(), u64> {
        self.take(address).map_err(|until| seconds(until, self.clock.now()))
    }

    fn pass(&self, address: Address, what: RateLimited) -> Result<(), TableRefusal> {
        self.take(address).map_err(|until| too_often(what, until, self.clock.now()))
    }
}

fn too_often<I: Reference>(what: RateLimited, until: I, now: I) -> TableRefusal {
    TableRefusal::TooOften { what, wait_s: seconds(until, now) }
}

fn seconds<I: Reference>(until: I, now: I) -> u64 {
    let wait: Duration = until.duration_since(now).into();
    wait.as_nanos().div_ceil(1_000_000_000) as u64
}

/// Addresses that have tried too many codes, each until it may try another one.
struct Guessers<C: Clock> {
    clock: C,
    until: Mutex<HashMap<Address, C::Instant>>,
}

impl<C: Clock> Guessers<C> {
    fn lock(&self) -> MutexGuard<'_, HashMap<Address, C::Instant>> {
        self.until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check(&self, address: Address) -> Result<(), TableRefusal> {
        let now = self.clock.now();
        match self.lock().get(&address) {
            Some(until) if *until > now => Err(too_often(RateLimited::WrongCodes, *until, now)),
            _ => Ok(()),
        }
    }

    fn shut_out(&self, address: Address, until: C::Instant) -> TableRefusal {
        let now = self.clock.now();
        let mut guessers = self.lock();
        if guessers.len() >= WORTH_FORGETTING {
            guessers.retain(|_, until| *until > now);
        }
        guessers.insert(address, until);
        too_often(RateLimited::WrongCodes, until, now)
    }
}

#[cfg(test)]
mod tests;
