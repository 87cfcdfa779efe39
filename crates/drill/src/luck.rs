//! All luck of a drill, from its seed. Everybody has luck of their own, so that what one draws never shifts what another
//! draws.

use table::{Chance, Seed, Version};

pub struct Dice(Chance);

impl Dice {
    pub fn new(seed: Seed) -> Self {
        Self(Chance::new(seed, Version::DEAL))
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.below(u32::try_from(bound).unwrap_or(u32::MAX).max(1)).into()
    }

    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    pub fn one_in(&mut self, often: u64) -> bool {
        self.below(often) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        self.0.pick(items)
    }
}
