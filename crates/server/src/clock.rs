use room::Time;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// Nobody waits longer than this without looking again: further away, a moment is as good as never.
const FAR_AWAY: Duration = Duration::from_secs(60 * 60);

/// The time as tables count it: the date when the house was opened, and what has gone by since. So it never goes back
/// while the house is open, whatever becomes of the date.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseClock {
    opened: Time,
    at: Instant,
}

impl HouseClock {
    pub fn start() -> Self {
        let date = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
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
