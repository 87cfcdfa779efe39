//! A node that somebody is connected to, some way from the one that owns the table.

use crate::simulator::{Micros, exponential};
use std::time::Duration;
use table::photo_finish::Hop;
use table::{Chance, Millis, Seed, Version};

/// Nodes ping each other this often.
const BEAT: Micros = 250_000;

/// No two clocks of nodes differ by more than this.
const CLOCKS_DIFFER: u32 = 3_600_000_000;

/// A cheap quartz is wrong by as many millionths, one way or the other.
const DRIFT: u32 = 50;

/// How far apart two nodes are.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    /// One way, when nothing gets in its way.
    pub ms: u32,
    /// What gets in its way each time: exponential, with this mean for each direction.
    pub jitter_ms: u32,
}

/// Nodes are connected by TCP over a network that loses nothing worth mentioning.
pub struct Edge {
    distance: Distance,
    clock_behind: Micros,
    /// In millionths, from 0 for the slowest to twice [`DRIFT`].
    clock_speed: Micros,
    /// As the owner of the table measures it.
    hop: Hop,
    last_beat: Micros,
    luck: Chance,
}

impl Edge {
    pub fn new(distance: Distance, seed: Seed) -> Self {
        let mut luck = Chance::new(seed, Version(2));
        let clock_behind = luck.below(CLOCKS_DIFFER).into();
        let clock_speed = luck.below(2 * DRIFT + 1).into();
        Self { distance, clock_behind, clock_speed, hop: Hop::default(), last_beat: 0, luck }
    }

    fn trip(&mut self) -> Micros {
        Micros::from(self.distance.ms) * 1_000 + exponential(self.distance.jitter_ms, &mut self.luck)
    }

    /// What the owner's clock shows.
    fn here(now: Micros) -> Duration {
        Duration::from_micros(Micros::from(CLOCKS_DIFFER) + now)
    }

    /// What this node's clock shows at the same moment.
    fn there(&self, now: Micros) -> Duration {
        let went_by = now + now * self.clock_speed / 1_000_000 - now * Micros::from(DRIFT) / 1_000_000;
        Duration::from_micros(Micros::from(CLOCKS_DIFFER) - self.clock_behind + went_by)
    }

    /// Both nodes ping each other until now.
    pub fn measure(&mut self, now: Micros) {
        while self.last_beat + BEAT <= now {
            self.last_beat += BEAT;
            let took = self.trip() + self.trip();
            self.hop.returned(Duration::from_micros(took));
            let arrives = self.last_beat + self.trip();
            self.hop.arrived(self.there(self.last_beat), Self::here(arrives));
        }
    }

    pub fn round_trip(&self) -> Millis {
        self.hop.round_trip().expect("pings have come back")
    }

    /// An event leaves the owner, and what it leads to is back at this node after `took`. When that counts as arrived at the
    /// owner, and when it comes in there.
    pub fn carry(&mut self, sent: Micros, took: Micros) -> (Micros, Micros) {
        let at = sent + self.trip() + took;
        let comes = at + self.trip();
        let counts = self.hop.arrival(self.there(at), Self::here(comes));
        let counts = Micros::try_from(counts.as_micros()).expect("a race is short");
        (counts - Micros::from(CLOCKS_DIFFER), comes)
    }
}
