//! What a seat was shown of the game on the table, and whether the table still knows it when the seat comes again.

use house::wire::Seen;
use std::collections::VecDeque;
use table::Millis;

/// So many of the last steps are remembered. A snapshot tells no more again.
const REMEMBERED: usize = 32;

/// How far one seat has followed the game on the table.
#[derive(Default)]
pub struct Followed {
    game: u32,
    n: u32,
    /// The times of the last of them, up to step `n`.
    steps: VecDeque<Millis>,
}

/// A step that the server tells of: its number for this seat, and its time.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub n: u32,
    pub at: Millis,
}

/// What was shown is not there any more, or is another.
#[derive(PartialEq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Loss {
    /// The last step that is still there, by its game and its time.
    pub left: (u32, Millis),
    why: String,
}

/// The last actions at a table that were acknowledged, by their games and times.
#[derive(Default)]
pub struct Acknowledged(VecDeque<(u32, Millis)>);

impl Acknowledged {
    pub fn note(&mut self, game: u32, at: Millis) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((game, at));
    }

    /// How many came after the last step that is left.
    pub fn lost(&self, loss: &Loss) -> u64 {
        self.0.iter().filter(|acknowledged| **acknowledged > loss.left).count() as u64
    }
}

impl Followed {
    pub fn seen(&self) -> Seen {
        Seen { game: self.game, n: self.n }
    }

    /// The last step of this game that was shown.
    pub fn last_of(&self, game: u32) -> u32 {
        if game == self.game { self.n } else { 0 }
    }

    /// The next step. False if it is another one.
    pub fn step(&mut self, game: u32, told: Told) -> bool {
        let is_next = (game, told.n) == (self.game, self.n + 1);
        if is_next {
            self.push(told.at);
        }
        is_next
    }

    /// The time of the last step.
    pub fn last_at(&self) -> Millis {
        self.steps.back().copied().unwrap_or_default()
    }

    /// Where the game stands, with steps that came before. False if steps in between were not told.
    pub fn snapshot(&mut self, game: u32, n: u32, missed: &[Told]) -> Result<bool, Loss> {
        if (game, n) < (self.game, self.n) {
            return Err(self.loss((game, n), &format!("the table is at step {n} of game {game}")));
        }
        if game > self.game {
            *self = Self { game, ..Self::default() };
        }
        for told in missed {
            if self.at(told.n).is_some_and(|at| at != told.at) {
                let left = (game, told.n.saturating_sub(1));
                return Err(self.loss(left, &format!("step {} is another now", told.n)));
            }
            if told.n == self.n + 1 {
                self.push(told.at);
            }
        }
        Ok(self.n == n)
    }

    /// What lies on the table after the last step is not what was shown.
    pub fn other_view(&self) -> Loss {
        self.loss((self.game, self.n.saturating_sub(1)), "something else lies on the table now")
    }

    fn at(&self, n: u32) -> Option<Millis> {
        let before_the_end = self.n.checked_sub(n)? as usize;
        let place = self.steps.len().checked_sub(before_the_end + 1)?;
        self.steps.get(place).copied()
    }

    fn push(&mut self, at: Millis) {
        if self.steps.len() == REMEMBERED {
            self.steps.pop_front();
        }
        self.steps.push_back(at);
        self.n += 1;
    }

    /// Nothing after this step is as it was shown.
    fn loss(&self, (left_game, left): (u32, u32), now: &str) -> Loss {
        let Self { game, n, .. } = self;
        let at = if left_game == *game { self.at(left) } else { None };
        let why = format!("it was shown step {n} of game {game}, and {now}");
        Loss { left: (left_game, at.unwrap_or_default()), why }
    }
}

/// The steps of the game on the table that everybody is shown, by their times, as the first seat was shown them.
#[derive(Default)]
pub struct Public {
    game: u32,
    times: Vec<Millis>,
}

impl Public {
    /// A seat is shown its `place`th of them. False if another seat was shown another.
    pub fn is_same(&mut self, game: u32, place: u32, at: Millis) -> bool {
        if game > self.game {
            *self = Self { game, times: Vec::new() };
        }
        let place = place as usize;
        if game == self.game && place == self.times.len() + 1 {
            self.times.push(at);
        }
        // Who comes later into a game is not told of the first steps, and who is behind is in the game before.
        let known = place.checked_sub(1).and_then(|place| self.times.get(place));
        game < self.game || known.is_none_or(|known| *known == at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(n: u32) -> Told {
        Told { n, at: Millis(u64::from(n) * 100) }
    }

    /// After five steps of the first game.
    fn after_five() -> Followed {
        let mut followed = Followed::default();
        assert_eq!(followed.snapshot(1, 0, &[]), Ok(true), "the deal");
        for n in 1..=5 {
            assert!(followed.step(1, told(n)));
        }
        followed
    }

    #[test]
    fn steps_follow_one_another() {
        let mut followed = after_five();
        for (game, n) in [(1, 5), (1, 7), (2, 6), (2, 1)] {
            assert!(!followed.step(game, told(n)), "{n} of {game}");
        }
        assert!(followed.step(1, told(6)));
        assert_eq!(followed.seen(), Seen { game: 1, n: 6 });
    }

    #[test]
    fn who_comes_again_finds_everything_and_is_told_what_came_since() {
        let mut followed = after_five();
        assert_eq!(followed.snapshot(1, 5, &[told(4), told(5)]), Ok(true));
        assert_eq!(followed.snapshot(1, 7, &[told(5), told(6), told(7)]), Ok(true));
        assert_eq!(followed.snapshot(1, 9, &[told(9)]), Ok(false), "nobody tells of the eighth");
        assert_eq!(followed.last_of(1), 7);
        assert_eq!(followed.snapshot(2, 0, &[]), Ok(true), "another game has begun");
        assert_eq!((followed.last_of(1), followed.seen()), (0, Seen { game: 2, n: 0 }));
        assert_eq!(followed.snapshot(3, 2, &[]), Ok(false), "and another, which has been played at");
        assert_eq!(followed.snapshot(3, 2, &[told(1), told(2)]), Ok(true));
    }

    #[test]
    fn an_acknowledged_move_that_is_not_there_is_lost() {
        let mut acknowledged = Acknowledged::default();
        for n in [2, 5] {
            acknowledged.note(1, told(n).at);
        }
        let loss = |n: u32, missed: &[Told]| after_five().snapshot(1, n, missed).unwrap_err();
        assert_eq!(
            loss(4, &[]).to_string(),
            "it was shown step 5 of game 1, and the table is at step 4 of game 1"
        );
        // The table has gone on without it.
        let other = Told { n: 5, at: Millis(777) };
        let another = loss(6, &[other, told(6)]);
        assert!(another.why.contains("step 5 is another now"), "{another}");
        for (loss, moves) in [
            (loss(4, &[told(4)]), 1),
            (loss(2, &[]), 1),
            (loss(1, &[]), 2),
            (loss(0, &[]), 2),
            (another, 1),
            (after_five().other_view(), 1),
        ] {
            assert_eq!(acknowledged.lost(&loss), moves, "{loss}");
        }
    }

    #[test]
    fn no_table_goes_back_to_an_earlier_game() {
        let mut followed = after_five();
        followed.snapshot(2, 0, &[]).unwrap();
        let mut acknowledged = Acknowledged::default();
        acknowledged.note(2, Millis(1));
        let loss = followed.snapshot(1, 9, &[]).unwrap_err();
        assert!(loss.why.contains("the table is at step 9 of game 1"), "{loss}");
        assert_eq!(acknowledged.lost(&loss), 1);
    }

    #[test]
    fn long_games_are_compared_by_their_last_steps() {
        let mut followed = after_five();
        for n in 6..=200 {
            assert!(followed.step(1, told(n)));
        }
        assert_eq!(followed.at(168), None);
        assert_eq!(followed.at(169), Some(Millis(16_900)));
        assert_eq!(followed.snapshot(1, 200, &[told(3), told(200)]), Ok(true));
        assert!(followed.snapshot(1, 200, &[Told { n: 169, at: Millis(1) }]).is_err());
    }

    #[test]
    fn all_seats_are_shown_the_same() {
        let mut public = Public::default();
        assert!(public.is_same(1, 1, Millis(5)) && public.is_same(1, 2, Millis(7)));
        assert!(public.is_same(1, 1, Millis(5)));
        assert!(!public.is_same(1, 2, Millis(8)));
        assert!(public.is_same(2, 1, Millis(3)));
        assert!(public.is_same(1, 3, Millis(9)), "one who is behind");
        assert!(!public.is_same(2, 1, Millis(4)));
    }
}
