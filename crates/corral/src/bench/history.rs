//! What a seat was shown of the game on the table, and whether the table still knows it when the seat comes again.

use super::player::Missed;
use house::wire::Seen;
use table::Millis;

/// How far one seat has followed the game on the table.
#[derive(Default)]
pub struct History {
    game: u32,
    /// The times of its steps, from the first.
    steps: Vec<Millis>,
}

/// What was shown has gone, or has changed.
#[derive(PartialEq, Debug, thiserror::Error)]
#[error("it was shown {shown}, and {now}")]
pub struct Loss {
    shown: String,
    now: String,
    /// How many steps of the game are not as they were. All of them were acknowledged: nothing is shown before it is stored.
    pub steps: u32,
}

impl History {
    pub fn seen(&self) -> Seen {
        Seen { game: self.game, n: self.steps.len() as u32 }
    }

    /// The next step. False if it is another one.
    pub fn step(&mut self, game: u32, n: u32, at: Millis) -> bool {
        let Seen { game: seen_game, n: seen } = self.seen();
        let is_next = (game, n) == (seen_game, seen + 1);
        if is_next {
            self.steps.push(at);
        }
        is_next
    }

    /// Where the game stands, with steps that came before. False if steps in between were not told.
    pub fn snapshot(&mut self, game: u32, n: u32, missed: &[Missed<'_>]) -> Result<bool, Loss> {
        let seen = self.seen();
        if (game, n) < (seen.game, seen.n) {
            let kept = if game == seen.game { n } else { 0 };
            return Err(self.loss(kept, format!("the table is at step {n} of game {game}")));
        }
        if game > seen.game {
            *self = Self { game, ..Self::default() };
        }
        for Missed { n, at, .. } in missed {
            let before = n.checked_sub(1).and_then(|place| self.steps.get(place as usize));
            if before.is_some_and(|before| before != at) {
                return Err(self.loss(n - 1, format!("step {n} is another now")));
            }
            self.step(game, *n, *at);
        }
        Ok(self.seen().n == n)
    }

    /// What lies on the table after the last step is not what was shown.
    pub fn other_view(&self) -> Loss {
        self.loss(self.seen().n.saturating_sub(1), "something else lies on the table now".to_owned())
    }

    /// Of this game only so many steps are as they were shown.
    fn loss(&self, kept: u32, now: String) -> Loss {
        let Seen { game, n } = self.seen();
        Loss { shown: format!("step {n} of game {game}"), now, steps: n - kept }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(n: u32) -> Missed<'static> {
        Missed { n, at: Millis(u64::from(n) * 100), events: Vec::new() }
    }

    /// After five steps of the first game.
    fn after_five() -> History {
        let mut history = History::default();
        assert_eq!(history.snapshot(1, 0, &[]), Ok(true), "the deal");
        for n in 1..=5 {
            assert!(history.step(1, n, told(n).at));
        }
        history
    }

    #[test]
    fn steps_follow_one_another() {
        let mut history = after_five();
        for (game, n) in [(1, 5), (1, 7), (2, 6), (2, 1)] {
            assert!(!history.step(game, n, told(n).at), "{n} of {game}");
        }
        assert!(history.step(1, 6, told(6).at));
        assert_eq!(history.seen(), Seen { game: 1, n: 6 });
    }

    #[test]
    fn who_comes_again_finds_everything_and_is_told_what_came_since() {
        let mut history = after_five();
        assert_eq!(history.snapshot(1, 5, &[told(4), told(5)]), Ok(true));
        assert_eq!(history.snapshot(1, 7, &[told(5), told(6), told(7)]), Ok(true));
        assert_eq!(history.snapshot(1, 9, &[told(9)]), Ok(false), "nobody tells of the eighth");
        assert_eq!(history.seen(), Seen { game: 1, n: 7 });
        assert_eq!(history.snapshot(2, 0, &[]), Ok(true), "another game has begun");
        assert_eq!(history.seen(), Seen { game: 2, n: 0 });
        assert_eq!(history.snapshot(3, 2, &[]), Ok(false), "and another, which has been played at");
        assert_eq!(history.snapshot(3, 2, &[told(1), told(2)]), Ok(true));
    }

    #[test]
    fn a_step_that_is_not_there_is_lost() {
        let loss = |n: u32, missed: &[Missed<'_>]| after_five().snapshot(1, n, missed).unwrap_err();
        assert_eq!(
            loss(4, &[]).to_string(),
            "it was shown step 5 of game 1, and the table is at step 4 of game 1"
        );
        // The table has gone on without it.
        let other = || Missed { at: Millis(777), ..told(5) };
        assert_eq!(loss(6, &[other(), told(6)]).now, "step 5 is another now");
        for (loss, steps) in [
            (loss(4, &[told(4)]), 1),
            (loss(2, &[]), 3),
            (loss(0, &[]), 5),
            (loss(6, &[other(), told(6)]), 1),
            (after_five().other_view(), 1),
        ] {
            assert_eq!(loss.steps, steps, "{loss}");
        }
    }

    #[test]
    fn no_table_goes_back_to_an_earlier_game() {
        let mut history = after_five();
        history.snapshot(2, 1, &[told(1)]).unwrap();
        let loss = history.snapshot(1, 9, &[]).unwrap_err();
        assert_eq!((&*loss.now, loss.steps), ("the table is at step 9 of game 1", 1));
    }

    #[test]
    fn old_steps_that_are_told_again_are_compared() {
        assert_eq!(after_five().snapshot(1, 5, &[told(1), told(5)]), Ok(true));
        let other = Missed { at: Millis(1), ..told(2) };
        assert_eq!(after_five().snapshot(1, 5, &[other]).unwrap_err().steps, 4);
    }
}
