use crate::Millis;
use std::collections::VecDeque;
use std::time::Duration;

/// So many shifts count. With one every quarter of a second they are fifteen seconds, in which two clocks drift apart by
/// less than a millisecond.
const WINDOW: usize = 60;

/// The way between two nodes of one house, measured by the one that owns the table. People who are connected to the other
/// play over it, so it counts as a part of their line.
///
/// Each node has a clock of its own: a time is what one of them showed, and only times of the same clock are compared.
///
/// ```
/// use std::time::Duration;
/// use table::{Millis, photo_finish::Hop};
/// let ms = Duration::from_millis;
/// let mut hop = Hop::default();
/// // The other clock is an hour behind, and the way takes 5 ms.
/// hop.arrived(ms(0), ms(3_600_005));
/// hop.returned(ms(10));
/// assert_eq!(hop.round_trip(), Some(Millis(10)));
/// // A press that was under way for 40 ms this time counts as one that was not held up.
/// assert_eq!(hop.arrival(ms(700), ms(3_600_740)), ms(3_600_705));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Hop {
    /// There and back, the last time.
    round_trip: Option<Duration>,
    /// What the clocks differ by, with the way from there, in microseconds: the time of arrival here less that of sending
    /// there.
    shifts: VecDeque<i64>,
}

impl Hop {
    /// A ping to the other node has come back.
    pub fn returned(&mut self, took: Duration) {
        self.round_trip = Some(took);
    }

    /// A ping of the other node has arrived.
    pub fn arrived(&mut self, sent: Duration, now: Duration) {
        if self.shifts.len() == WINDOW {
            self.shifts.pop_front();
        }
        self.shifts.push_back(micros(now) - micros(sent));
    }

    /// How long the way there and back was the last time: what to add to a round trip between the other node and a
    /// browser. Until it is measured, nobody knows.
    ///
    /// Not the shortest: an event is held up on its way to the other node now and then, and the table has to wait for a
    /// press that is held up on its way back. So the line must show what the hop does on a bad day.
    pub fn round_trip(&self) -> Option<Millis> {
        self.round_trip.map(|took| Millis(took.as_millis() as u64))
    }

    /// When something that arrived at the other node would have arrived here, had nothing been in the way. What was in the
    /// way is not the fault of the player.
    pub fn arrival(&self, at: Duration, now: Duration) -> Duration {
        let here = self.shifts.iter().min().map(|shift| micros(at) + shift);
        let here = here.and_then(|here| u64::try_from(here).ok()).map(Duration::from_micros);
        here.map_or(now, |here| here.min(now))
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);
    const HERE: Duration = Duration::from_secs(1_700_000_000);

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// A node whose clock is an hour ahead, so far away.
    fn measured(delays_ms: &[u64]) -> Hop {
        let mut hop = Hop::default();
        for (count, &delay) in (0..).zip(delays_ms) {
            let sent = HERE + ms(250 * count);
            hop.arrived(sent + HOUR, sent + ms(delay));
            hop.returned(ms(2 * delay));
        }
        hop
    }

    #[test]
    fn an_hour_between_two_clocks_and_a_stall_on_the_way_do_not_matter() {
        let hop = measured(&[9, 5, 30, 6]);
        let pressed = HERE + ms(5_000);
        for stall in [5, 50, 400] {
            assert_eq!(hop.arrival(pressed + HOUR, pressed + ms(stall)), pressed + ms(5));
        }
    }

    #[test]
    fn the_line_shows_what_the_hop_took_the_last_time() {
        assert_eq!(measured(&[9, 5, 30]).round_trip(), Some(Millis(60)));
        assert_eq!(measured(&[9, 5, 30, 6]).round_trip(), Some(Millis(12)));
    }

    #[test]
    fn nothing_arrives_in_the_future_and_nothing_is_guessed() {
        let now = HERE + ms(1);
        assert_eq!(measured(&[5]).arrival(HERE + HOUR, now), now);
        assert_eq!(Hop::default().arrival(HERE, now), now);
        assert_eq!(Hop::default().round_trip(), None);
    }

    #[test]
    fn what_was_measured_long_ago_is_forgotten() {
        let mut delays = vec![1];
        delays.extend([8; WINDOW - 1]);
        let arrival = |delays: &[u64]| measured(delays).arrival(HERE + HOUR, HERE + ms(50));
        assert_eq!(arrival(&delays), HERE + ms(1));
        delays.push(8);
        assert_eq!(arrival(&delays), HERE + ms(8));
    }
}
