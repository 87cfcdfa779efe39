use crate::Time;
use std::time::Duration;
use table::Millis;

/// The time of a game. It stands still while nobody is there to play, unless that goes on over days.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameClock {
    base: Millis,
    running_since: Option<Time>,
}

impl GameClock {
    pub fn running(base: Millis, now: Time) -> Self {
        Self { base, running_since: Some(now) }
    }

    pub fn standing(base: Millis) -> Self {
        Self { base, running_since: None }
    }

    pub fn at(&self, now: Time) -> Millis {
        let went_by = self.running_since.map_or(Duration::ZERO, |since| now.since(since));
        self.base + Millis(went_by.as_millis() as u64)
    }

    /// When the game will have this time, or had it. Never, while the clock stands still, and for a moment at the end of
    /// time, which comes from options without a limit.
    pub fn time_of(&self, moment: Millis) -> Option<Time> {
        let since = self.running_since?;
        let away = moment.0.saturating_sub(self.base.0).checked_mul(1_000)?;
        since.0.checked_add(away).map(Time)
    }

    /// When it would have begun, had it never stood still.
    pub fn began(&self) -> Option<Time> {
        self.running_since.map(|since| Time(since.0.saturating_sub(self.base.0.saturating_mul(1_000))))
    }

    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    pub fn pause(&mut self, now: Time) {
        *self = Self::standing(self.at(now));
    }

    pub fn go_on(&mut self, now: Time) {
        self.running_since = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Time = Time::from_seconds(1_000);

    fn after(ms: u64) -> Time {
        START + Duration::from_millis(ms)
    }

    #[test]
    fn it_stands_still_while_nobody_plays() {
        let mut clock = GameClock::running(Millis(500), START);
        clock.pause(after(100));
        assert_eq!((clock.at(after(9_000)), clock.time_of(Millis(700))), (Millis(600), None));
        clock.go_on(after(9_000));
        assert_eq!(clock.at(after(9_050)), Millis(650));
    }

    #[test]
    fn at_the_time_of_a_moment_the_game_has_that_moment() {
        let clock = GameClock::running(Millis(500), START);
        let time = clock.time_of(Millis(800)).unwrap();
        assert_eq!(clock.at(time), Millis(800));
        assert_eq!(clock.at(Time(time.0 - 1)), Millis(799));
    }

    #[test]
    fn a_limit_at_the_end_of_time_never_comes() {
        assert_eq!(GameClock::running(Millis(0), START).time_of(Millis(u64::MAX)), None);
    }
}
