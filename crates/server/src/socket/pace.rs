//! How fast somebody may talk.

use crate::settings::Limits;
use tokio::time::Instant;

/// A client that is this many messages ahead of its limit is neither a person nor a well-meant program.
const HASTE_ENDS: f64 = 200.0;

/// A bucket that fills with time. Every message takes one out, even a refused one, so a client that stays above the
/// rate falls further and further behind.
pub(super) struct Bucket {
    pub left: f64,
    pub as_of: Instant,
}

/// What becomes of a message.
#[derive(PartialEq, Debug)]
pub(super) enum Pace {
    Fine,
    TooFast,
    /// It has gone on for too long.
    Enough,
}

impl Bucket {
    pub fn take(&mut self, limits: &Limits, now: Instant) -> Pace {
        let burst = f64::from(limits.message_burst);
        let back = now.duration_since(self.as_of).as_secs_f64() * f64::from(limits.messages_per_second);
        (self.left, self.as_of) = ((self.left + back).min(burst) - 1.0, now);
        match self.left {
            left if left >= 0.0 => Pace::Fine,
            left if left >= -HASTE_ENDS => Pace::TooFast,
            _ => Pace::Enough,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_client_that_said_too_much_may_go_on_when_time_has_gone_by() {
        let limits = Limits { message_burst: 10, messages_per_second: 5, ..Limits::default() };
        let start = Instant::now();
        let mut bucket = Bucket { left: 10.0, as_of: start };
        let fine = |bucket: &mut Bucket, at: Instant| {
            (0..15).filter(|_| bucket.take(&limits, at) == Pace::Fine).count()
        };
        assert_eq!(fine(&mut bucket, start), 10);
        assert_eq!(bucket.take(&limits, start + Duration::from_millis(1_199)), Pace::TooFast);
        assert_eq!(bucket.take(&limits, start + Duration::from_millis(1_500)), Pace::Fine);
        assert_eq!(fine(&mut bucket, start + Duration::from_secs(60)), 10, "and has no more than a burst");
    }

    #[test]
    fn a_client_that_goes_on_above_the_rate_is_disconnected_and_nobody_else() {
        let limits = Limits::default();
        let ends_after = |per_second: u32| {
            let (start, gap) = (Instant::now(), Duration::from_secs(1) / per_second);
            let mut bucket = Bucket { left: f64::from(limits.message_burst), as_of: start };
            let ends = (0..per_second * 60).find(|n| bucket.take(&limits, start + gap * *n) == Pace::Enough);
            ends.map(|n| n / per_second)
        };
        assert_eq!(ends_after(50), None, "what is allowed is allowed for ever");
        assert_eq!(ends_after(10_000), Some(0));
        assert_eq!(ends_after(300), Some(1), "after a second");
        assert_eq!(ends_after(60), Some(29), "after half a minute");
    }
}
