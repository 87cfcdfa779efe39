//! Times in which a table could have gone on and did not.

use std::time::{Duration, Instant};

/// The pause that a table is in.
#[derive(Default)]
pub struct Pause {
    /// The last step, or when the next action may come. None while nobody can act.
    from: Option<Instant>,
    /// A connection broke meanwhile.
    has_broken: bool,
}

/// A pause that is over.
#[derive(PartialEq, Debug)]
pub struct Paused {
    pub time: Duration,
    /// Because a connection broke.
    pub is_broken: bool,
}

impl Pause {
    /// Something is shown. The pause that it ends begins anew, and the next does not count before `due`.
    pub fn step(&mut self, now: Instant, due: Option<Instant>) -> Option<Paused> {
        let ended = self.end(now);
        *self = Self { from: Some(due.map_or(now, |due| due.max(now))), has_broken: false };
        ended
    }

    /// Something is shown while not everybody is back: it was on its way before.
    pub fn late_step(&mut self, now: Instant) {
        self.from = self.from.map(|from| from.max(now));
    }

    /// Only the clock can go on, or the game is over.
    pub fn nobody_can_act(&mut self) {
        self.from = None;
    }

    pub fn breaks(&mut self) {
        self.has_broken = true;
    }

    /// The pause until now.
    pub fn end(&self, now: Instant) -> Option<Paused> {
        let time = now.saturating_duration_since(self.from?);
        Some(Paused { time, is_broken: self.has_broken })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_lasts_from_one_step_to_the_next() {
        let start = Instant::now();
        let s = |seconds| start + Duration::from_secs(seconds);
        let paused = |seconds, is_broken| Some(Paused { time: Duration::from_secs(seconds), is_broken });
        let mut pause = Pause::default();
        assert_eq!(pause.step(s(1), None), None, "the deal");
        assert_eq!(pause.step(s(3), None), paused(2, false));
        pause.breaks();
        pause.late_step(s(4));
        assert_eq!(pause.step(s(9), None), paused(5, true));
        assert_eq!(pause.step(s(10), Some(s(12))), paused(1, false));
        assert_eq!(pause.step(s(15), Some(s(14))), paused(3, false), "it was not to act before");
        pause.nobody_can_act();
        assert_eq!(pause.step(s(20), None), None);
    }
}
