use std::ops::Add;
use std::time::Duration;

/// A moment as the runner counts it: microseconds since 1970.
///
/// It never goes back while a table lives. Between two lives of a table, when the runner was restarted, it may jump.
///
/// ```
/// use room::Time;
/// use std::time::Duration;
/// let start = Time::from_seconds(1_700_000_000);
/// let later = start + Duration::from_millis(1_500);
/// assert_eq!(later.since(start), Duration::from_millis(1_500));
/// assert_eq!(start.since(later), Duration::ZERO);
/// assert_eq!(later.seconds(), 1_700_000_001);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(pub u64);

impl Time {
    /// This many seconds after 1970.
    pub const fn from_seconds(seconds: u64) -> Self {
        Self(seconds * 1_000_000)
    }

    /// How long after `earlier` this is; nothing, if it is not after it.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }

    /// Seconds since 1970.
    pub const fn seconds(self) -> u64 {
        self.0 / 1_000_000
    }
}

impl Add<Duration> for Time {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)))
    }
}
