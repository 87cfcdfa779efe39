use room::Time;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{Date, Note, Store, StoreError};
use tokio::time::Instant;

/// Nobody waits longer than this without looking again: further away, a moment is as good as never.
const FAR_AWAY: Duration = Duration::from_secs(60 * 60);

/// What the system's clock says: since 1970.
pub(crate) fn system_clock() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The note in the store that has the latest date.
const LATEST: &str = "house/date";

/// The date, as it is written beside what happens. It follows the system's clock, also when that was set or the machine has
/// slept, and never goes back, not even when the house is opened again on a machine that has forgotten the time.
pub(crate) struct Dates {
    latest: AtomicU64,
    system: fn() -> Duration,
}

impl Dates {
    /// Goes on from what a store has.
    pub fn read(store: &Store) -> Result<Self, StoreError> {
        let note = store.notes(LATEST, 1)?.into_iter().find(|note| note.name == LATEST);
        let latest = note.and_then(|note| std::str::from_utf8(&note.bytes).ok()?.parse().ok());
        Ok(Self { latest: AtomicU64::new(latest.unwrap_or(0)), system: system_clock })
    }

    pub fn now(&self) -> Date {
        let now = (self.system)().as_secs();
        Date(self.latest.fetch_max(now, Ordering::Relaxed).max(now))
    }

    /// What is to be kept of it.
    pub fn note(&self) -> Note {
        Note { name: LATEST.to_owned(), log: None, bytes: self.now().0.to_string().into_bytes() }
    }
}

/// Whether the system's clock can be relied on where something is deleted by it. One that was wrong when the machine started
/// is set sooner or later; then it has not gone as fast as time.
pub(crate) struct Steady {
    since: Instant,
    /// What it showed when it was looked at last, and when that was.
    last: (Duration, Instant),
}

/// It must have gone evenly for so long.
const STEADY: Duration = Duration::from_secs(6 * 60 * 60);

/// A clock that is set bit by bit gains or loses no more than this between two looks.
const DRIFT: Duration = Duration::from_secs(60);

impl Steady {
    pub fn new(system: Duration, now: Instant) -> Self {
        Self { since: now, last: (system, now) }
    }

    /// Looks at the clock again.
    pub fn look(&mut self, system: Duration, now: Instant) -> bool {
        let (shown, at) = std::mem::replace(&mut self.last, (system, now));
        if system.abs_diff(shown + now.duration_since(at)) > DRIFT {
            tracing::warn!("the system's clock was set; old games stay for now");
            self.since = now;
        }
        now.duration_since(self.since) >= STEADY
    }
}

/// The time as tables count it: the date when the house was opened, and what has gone by since. So it never goes back
/// while the house is open, whatever becomes of the date.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseClock {
    opened: Time,
    at: Instant,
}

impl HouseClock {
    /// The clock of a house that is opened now, and not before this date.
    pub fn start(latest: Date) -> Self {
        let date = system_clock().max(Duration::from_secs(latest.0));
        Self { opened: Time::default() + date, at: Instant::now() }
    }

    pub fn now(&self) -> Time {
        self.time(Instant::now())
    }

    pub fn time(&self, instant: Instant) -> Time {
        self.opened + instant.duration_since(self.at)
    }

    /// When the house has this time, for a timer.
    pub fn instant(&self, time: Time) -> Instant {
        let away = time.since(self.opened);
        let far_away = Instant::now() + FAR_AWAY;
        self.at.checked_add(away).map_or(far_away, |instant| instant.min(far_away))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Options, Place, waiting};

    /// What the system's clock of a test shows, in seconds.
    static SHOWN: AtomicU64 = AtomicU64::new(0);

    fn shown() -> Duration {
        Duration::from_secs(SHOWN.load(Ordering::Relaxed))
    }

    #[test]
    fn dates_follow_the_clock_and_never_go_back_not_even_when_the_house_is_opened_again() {
        let store = Store::open(&Place::memory(), Options::default()).unwrap();
        let open = || Dates { system: shown, ..Dates::read(&store).unwrap() };
        let dates = open();
        let at = |dates: &Dates, seconds| {
            SHOWN.store(seconds, Ordering::Relaxed);
            dates.now().0
        };
        assert_eq!(at(&dates, 1_000), 1_000);
        assert_eq!(at(&dates, 90_000), 90_000, "the machine has slept");
        assert_eq!(at(&dates, 500), 90_000, "somebody has set the clock back");
        let (done, kept) = waiting();
        store.keep_note(dates.note(), done);
        kept.wait().unwrap();
        let again = open();
        assert_eq!(at(&again, 7), 90_000, "the machine does not know the time");
        assert_eq!(at(&again, 90_001), 90_001);
    }

    #[test]
    fn a_clock_is_relied_on_when_it_has_gone_evenly_for_long_enough() {
        let (start, minute) = (Instant::now(), Duration::from_secs(60));
        let mut steady = Steady::new(10 * minute, start);
        let relied_on = |steady: &mut Steady, from: u32, to: u32, ahead: Duration| {
            (from..to).filter(|n| steady.look(10 * minute + ahead + minute * *n, start + minute * *n)).count()
        };
        assert_eq!(relied_on(&mut steady, 1, 360, Duration::ZERO), 0);
        assert_eq!(relied_on(&mut steady, 360, 370, Duration::ZERO), 10);
        let year = Duration::from_secs(365 * 24 * 60 * 60);
        assert_eq!(relied_on(&mut steady, 370, 729, year), 0, "it was set");
        assert_eq!(relied_on(&mut steady, 730, 740, year), 10);
    }
}
