use crate::{Chance, Millis};

/// How long a player takes to act: log-normal, as people's reaction times are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reaction {
    /// Half of all reactions are faster.
    pub median_ms: f64,
    /// The standard deviation of the logarithm: 0.25 is a steady hand, 0.6 a person who thinks.
    pub spread: f64,
}

impl Reaction {
    /// One reaction. `libm` computes the same bits on every platform, which the standard library does not promise.
    pub fn draw(self, chance: &mut Chance) -> Millis {
        let unit = |draw: u32| (f64::from(draw) + 0.5) / f64::from(1u32 << 24);
        let (one, other) = (unit(chance.below(1 << 24)), unit(chance.below(1 << 24)));
        // Box and Muller
        let normal = libm::sqrt(-2.0 * libm::log(one)) * libm::cos(2.0 * std::f64::consts::PI * other);
        #[expect(clippy::cast_sign_loss, reason = "an exponential is positive")]
        Millis(libm::round(self.median_ms * libm::exp(self.spread * normal)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seed, Version};

    #[test]
    fn reactions_have_the_median_and_the_spread_they_are_given() {
        let reaction = Reaction { median_ms: 400.0, spread: 0.3 };
        let mut chance = Chance::new(Seed::from_number(3), Version::DEAL);
        let mut drawn: Vec<u64> = (0..20_001).map(|_| reaction.draw(&mut chance).0).collect();
        drawn.sort_unstable();
        assert!(drawn[10_000].abs_diff(400) < 5, "median {}", drawn[10_000]);
        // The 84th percentile of a normal distribution is one standard deviation up: 400 · e^0.3 ≈ 540.
        assert!(drawn[16_827].abs_diff(540) < 12, "84 % {}", drawn[16_827]);
    }

    /// Part of the contract of a simulation: the same seed gives the same numbers on every platform.
    #[test]
    fn reactions_never_change() {
        let mut chance = Chance::new(Seed::from_number(3), Version::DEAL);
        let reaction = Reaction { median_ms: 400.0, spread: 0.3 };
        let drawn: Vec<u64> = (0..6).map(|_| reaction.draw(&mut chance).0).collect();
        assert_eq!(drawn, [386, 290, 319, 277, 299, 357]);
    }
}
