//! Who will have the lowest sum.

use super::scene::Scene;
use table::Seat;

/// What share of its excess one more turn takes off a district: the worst card makes room for a drawn one.
const LAST_TURN: f64 = 0.16;
/// A sum from which a turn takes nothing off: a drawn card is as bad as the one that makes room.
const AS_GOOD_AS_IT_GETS: f64 = 6.0;
/// What a turn may add to or take from a sum besides, squared.
const TURN_VARIANCE: f64 = 9.0;
/// How much more one asks for before closing, for every point by which one's worst card could get better in a turn.
const HOPE: f64 = 0.03;

/// How likely it is that I have the lowest sum if I close now and everybody else has one more turn, if all sums are
/// distributed normally.
pub(super) fn lowest_if_closed(scene: &Scene) -> f64 {
    let mine = scene.sums[scene.me.index()];
    let beats = |other: Seat| {
        let theirs = scene.sums[other.index()];
        let gain = LAST_TURN * (theirs.mean - AS_GOOD_AS_IT_GETS).max(0.0);
        let spread = libm::sqrt(mine.variance + theirs.variance + TURN_VARIANCE);
        normal((theirs.mean - gain - mine.mean) / spread)
    };
    scene.others().map(beats).product()
}

/// How likely the lowest sum should be before one closes. The more players there are the less one can ask for, and the
/// less another turn would improve the district the less one asks for.
pub(super) fn likely_enough(scene: &Scene) -> f64 {
    let worst = scene.mine().map(|card| scene.worth(card)).fold(0.0, f64::max);
    0.3 + 1.0 / f64::from(scene.players) + HOPE * (worst - scene.unseen).clamp(-3.0, 3.0)
}

/// The distribution function of the normal distribution, by a logistic curve that lies within 0.02 of it.
fn normal(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-1.702 * x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_curve_is_nearly_normal() {
        for (x, exact) in [(-2.0, 0.0228), (-1.0, 0.1587), (0.0, 0.5), (0.5, 0.6915), (1.5, 0.9332)] {
            assert!((normal(x) - exact).abs() < 0.02, "{x}: {}", normal(x));
        }
    }
}
