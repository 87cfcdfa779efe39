//! The way between nodes, measured: it counts as a part of the line.

use room::Time;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;
use store::WriterId;
use table::Millis;

/// So many measurements count. With one for each beat they are fifteen seconds, in which two clocks drift apart by less
/// than a millisecond.
const WINDOW: usize = 60;

/// The ways to and from other nodes.
#[derive(Default)]
pub(crate) struct Hops(BTreeMap<WriterId, Hop>);

#[derive(Default)]
struct Hop {
    /// There and back.
    round_trips: VecDeque<Duration>,
    /// What the clocks differ by, with the way from there: this node's time of arrival less the other's of sending.
    shifts: VecDeque<i64>,
}

impl Hops {
    /// A ping has come back.
    pub fn returned(&mut self, node: WriterId, took: Duration) {
        push(&mut self.0.entry(node).or_default().round_trips, took);
    }

    /// A ping has come from there.
    pub fn arrived(&mut self, node: WriterId, sent: Time, now: Time) {
        push(&mut self.0.entry(node).or_default().shifts, micros(now) - micros(sent));
    }

    /// How long the way there and back is, when nothing is in the way. Until it is measured, nobody knows.
    pub fn round_trip(&self, node: WriterId) -> Option<Millis> {
        let shortest = self.0.get(&node)?.round_trips.iter().min()?;
        Some(Millis(shortest.as_millis() as u64))
    }

    /// When something that arrived at another node would have arrived here, had nothing been in the way. What was in the way
    /// is not the fault of the player.
    pub fn arrival(&self, node: WriterId, at: Time, now: Time) -> Time {
        let shift = self.0.get(&node).and_then(|hop| hop.shifts.iter().min());
        let here = shift.map(|shift| micros(at) + shift);
        here.and_then(|here| u64::try_from(here).ok()).map_or(now, |here| Time(here).min(now))
    }

    pub fn forget(&mut self, node: WriterId) {
        self.0.remove(&node);
    }
}

fn push<T>(window: &mut VecDeque<T>, value: T) {
    if window.len() == WINDOW {
        window.pop_front();
    }
    window.push_back(value);
}

fn micros(time: Time) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: WriterId = WriterId(7);
    const HERE: Time = Time::from_seconds(1_700_000_000);

    /// A node whose clock is an hour behind, and five milliseconds or more away.
    fn measured(delays_ms: &[u64]) -> Hops {
        let mut hops = Hops::default();
        for (count, delay) in delays_ms.iter().enumerate() {
            let sent = HERE + Duration::from_millis(250 * count as u64);
            let there = Time(sent.0 - 3_600_000_000);
            hops.arrived(NODE, there, sent + Duration::from_millis(*delay));
            hops.returned(NODE, Duration::from_millis(2 * delay));
        }
        hops
    }

    #[test]
    fn an_hour_between_two_clocks_and_a_stall_on_the_way_do_not_matter() {
        let hops = measured(&[9, 5, 30, 6]);
        let pressed = HERE + Duration::from_secs(5);
        let there = Time(pressed.0 - 3_600_000_000);
        for stall in [5, 50, 400] {
            let now = pressed + Duration::from_millis(stall);
            assert_eq!(hops.arrival(NODE, there, now), pressed + Duration::from_millis(5));
        }
        assert_eq!(hops.round_trip(NODE), Some(Millis(10)));
    }

    #[test]
    fn nothing_arrives_in_the_future_and_nothing_is_guessed() {
        let now = HERE + Duration::from_millis(1);
        assert_eq!(measured(&[5]).arrival(NODE, Time(HERE.0 - 3_600_000_000), now), now);
        assert_eq!(Hops::default().arrival(NODE, HERE, now), now);
        assert_eq!(Hops::default().round_trip(NODE), None);
    }

    #[test]
    fn what_was_measured_long_ago_is_forgotten() {
        let mut delays = vec![1];
        delays.extend([8; WINDOW]);
        assert_eq!(measured(&delays).round_trip(NODE), Some(Millis(16)));
        let mut hops = measured(&[1]);
        hops.forget(NODE);
        assert_eq!(hops.round_trip(NODE), None);
    }
}
