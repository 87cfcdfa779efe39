//! How well somebody plays one title, as far as their games against people tell: docs/ratings.md.
//!
//! The method is that of Weng and Lin (A Bayesian Approximation Method for Online Ranking, JMLR 12, 2011), with
//! Bradley and Terry's model over all pairs, as `OpenSkill` has it. It is made for games of many players and for sides, it
//! knows how unsure it is, and it is a page of arithmetic without a loop that has to settle.

#![warn(missing_docs)]

use serde::{Deserialize, Serialize};
use table::{Contest, PerSeat, Seat};

/// Where everybody begins, in points. The numbers are of the size that people know from chess: who is 200 points
/// better, and known to be, wins 72 of 100 games for two.
const START: f64 = 1_500.0;
const START_DEVIATION: f64 = 300.0;
/// How much luck is in a game. This and the next stand to the first deviation as in `OpenSkill`.
const LUCK: f64 = START_DEVIATION / 2.0;
/// People change: what is known of them is worth a little less with each game. Without it a rating would freeze.
const CHANGE: f64 = START_DEVIATION / 100.0;

/// How well somebody is thought to play, and how sure that is.
///
/// ```
/// let new = ratings::Rating::default();
/// assert_eq!((new.points(), new.margin(), new.games), (1_500, 600, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The best guess.
    pub mean: f64,
    /// How far off it is likely to be: the standard deviation.
    pub deviation: f64,
    /// How many games it is made of.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Self { mean: START, deviation: START_DEVIATION, games: 0 }
    }
}

impl Rating {
    /// The best guess, for people to read.
    pub fn points(&self) -> i32 {
        self.mean.round() as i32
    }

    /// In 19 of 20 cases the truth is no further off than this.
    pub fn margin(&self) -> u32 {
        #[expect(clippy::cast_sign_loss, reason = "a deviation is never below 0")]
        let margin = (2.0 * self.deviation).round() as u32;
        margin
    }
}

/// The ratings after a game, by seat, from those before it.
///
/// ```
/// use ratings::{Rating, rate};
/// use table::{Contest, PerSeat, Seat, SeatSet};
/// let before = PerSeat::new(3, |_| Rating::default());
/// let after = rate(&Contest::Winners { winners: SeatSet::of(Seat(1)), players: 3 }, &before);
/// assert!(after[Seat(1)].points() > 1_500 && after[Seat(0)].points() < 1_500);
/// ```
pub fn rate(contest: &Contest, before: &PerSeat<Rating>) -> PerSeat<Rating> {
    let before = before.map(|rating| {
        // Nobody is less known than somebody new.
        let deviation = rating.deviation.hypot(CHANGE).min(START_DEVIATION);
        Rating { deviation, ..rating }
    });
    let sides = Sides { contest, ratings: &before };
    PerSeat::new(before.seats(), |seat| sides.after(seat))
}

/// Those who win or lose together, as one player. A side is as strong as its members are on average, and each has that
/// part in it; so a side of many is not stronger than one of few, and what it does says less about each of its members.
#[derive(Clone, Copy)]
struct Side {
    members: f64,
    mean: f64,
    variance: f64,
}

struct Sides<'a> {
    contest: &'a Contest,
    ratings: &'a PerSeat<Rating>,
}

impl Sides<'_> {
    fn after(&self, seat: Seat) -> Rating {
        let (own, rating) = (self.side_of(seat), self.ratings[seat]);
        let variance = rating.deviation.powi(2);
        let (mut surprise, mut learnt) = (0.0, 0.0);
        for other in self.opponents(seat) {
            let Some(score) = self.score(seat, other) else { continue };
            let against = self.side_of(other);
            // What is seen of the difference between two sides is blurred by luck, and by what is not known of them.
            let blur = (2.0 * LUCK.powi(2) + own.variance + against.variance).sqrt();
            let expected = chance_of((own.mean - against.mean) / blur + self.head_start(seat));
            surprise += (score - expected) / blur;
            learnt += own.variance.sqrt() / blur * expected * (1.0 - expected) / blur.powi(2);
        }
        let shrunk = 1.0 - variance / own.members.powi(2) * learnt;
        Rating {
            mean: rating.mean + variance / own.members * surprise,
            // Never below 0: from a pair no more than 14 % of the variance is learnt, and there are five at most.
            deviation: (variance * shrunk).sqrt(),
            games: rating.games + 1,
        }
    }

    fn side_of(&self, seat: Seat) -> Side {
        let members = |found: &dyn Fn(Seat) -> bool| {
            let of_side = || self.ratings.iter().filter(|(seat, _)| found(*seat)).map(|(_, rating)| rating);
            let members = f64::from(of_side().count() as u8);
            Side {
                members,
                mean: of_side().map(|rating| rating.mean).sum::<f64>() / members,
                variance: of_side().map(|rating| rating.deviation.powi(2)).sum::<f64>() / members.powi(2),
            }
        };
        match self.contest {
            Contest::Winners { .. } | Contest::Places(_) => members(&|other| other == seat),
            Contest::Sides { side, .. } => members(&|other| side.contains(other) == side.contains(seat)),
        }
    }

    /// One seat of each side against which this one played.
    fn opponents(&self, seat: Seat) -> Vec<Seat> {
        let mut others = Seat::all(self.ratings.seats()).filter(|other| *other != seat);
        match self.contest {
            Contest::Winners { .. } | Contest::Places(_) => others.collect(),
            Contest::Sides { side, .. } => {
                others.find(|other| side.contains(*other) != side.contains(seat)).into_iter().collect()
            }
        }
    }

    /// 1 for who did better than the other, 0 for who did worse, a half for who did as well; nothing, if it is not told.
    fn score(&self, seat: Seat, other: Seat) -> Option<f64> {
        let better = |own: bool, theirs: bool| f64::midpoint(f64::from(own), 1.0 - f64::from(theirs));
        match self.contest {
            // That neither of two won says nothing about which of them is the better one.
            Contest::Winners { winners, .. } => {
                let (own, theirs) = (winners.contains(seat), winners.contains(other));
                (own || theirs).then(|| better(own, theirs))
            }
            Contest::Places(places) => {
                Some(better(places[seat] < places[other], places[other] < places[seat]))
            }
            Contest::Sides { side, won, .. } => Some(f64::from(side.contains(seat) == *won)),
        }
    }

    /// Sides are not equally hard. Whoever has the easier one is expected to win among equals, as often as was measured,
    /// and only what is more than that says something about them. Without this, a rating would go up and down with the
    /// roles that somebody was dealt.
    fn head_start(&self, seat: Seat) -> f64 {
        let Contest::Sides { side, usual, .. } = self.contest else { return 0.0 };
        let usual = f64::from(*usual) / 1_000.0;
        let head_start = libm::log(usual / (1.0 - usual));
        if side.contains(seat) { head_start } else { -head_start }
    }
}

/// Bradley and Terry's chance of the better one.
fn chance_of(difference: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-difference))
}
