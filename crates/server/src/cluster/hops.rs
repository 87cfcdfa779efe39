//! The ways between this node and the others, measured: they count as a part of the line.

use room::Time;
use std::collections::BTreeMap;
use std::time::Duration;
use store::WriterId;
use table::Millis;
use table::photo_finish::Hop;

/// The ways to and from other nodes.
#[derive(Default)]
pub(crate) struct Hops(BTreeMap<WriterId, Hop>);

impl Hops {
    /// A ping has come back.
    pub fn returned(&mut self, node: WriterId, took: Duration) {
        self.0.entry(node).or_default().returned(took);
    }

    /// A ping has come from there.
    pub fn arrived(&mut self, node: WriterId, sent: Time, now: Time) {
        self.0.entry(node).or_default().arrived(shown(sent), shown(now));
    }

    /// How long the way there and back was the last time. Until it is measured, nobody knows.
    pub fn round_trip(&self, node: WriterId) -> Option<Millis> {
        self.0.get(&node)?.round_trip()
    }

    /// When something that arrived at another node would have arrived here, had nothing been in the way.
    pub fn arrival(&self, node: WriterId, at: Time, now: Time) -> Time {
        let here = self.0.get(&node).map(|hop| hop.arrival(shown(at), shown(now)));
        here.map_or(now, |here| Time::default() + here)
    }

    pub fn forget(&mut self, node: WriterId) {
        self.0.remove(&node);
    }
}

/// What a clock shows.
fn shown(time: Time) -> Duration {
    time.since(Time::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: WriterId = WriterId(7);
    const OTHER: WriterId = WriterId(8);
    const HERE: Time = Time::from_seconds(1_700_000_000);
    /// Its clock is an hour behind.
    const THERE: Time = Time::from_seconds(1_700_000_000 - 3_600);

    fn measured() -> Hops {
        let mut hops = Hops::default();
        hops.arrived(NODE, THERE, HERE + Duration::from_millis(5));
        hops.returned(NODE, Duration::from_millis(10));
        hops
    }

    #[test]
    fn each_node_has_a_way_of_its_own() {
        let (hops, now) = (measured(), HERE + Duration::from_millis(50));
        assert_eq!(hops.arrival(NODE, THERE, now), HERE + Duration::from_millis(5));
        assert_eq!(hops.round_trip(NODE), Some(Millis(10)));
        assert_eq!((hops.arrival(OTHER, THERE, now), hops.round_trip(OTHER)), (now, None));
    }

    #[test]
    fn a_node_that_comes_again_is_measured_again() {
        let mut hops = measured();
        hops.forget(NODE);
        assert_eq!((hops.arrival(NODE, THERE, HERE), hops.round_trip(NODE)), (HERE, None));
    }
}
