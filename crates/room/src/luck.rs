use table::{Chance, Seed, Version};

/// All the luck of one life of a table, from one seed: the secrets of deals, and what stand-ins pick without a thought.
///
/// A runner that deals for people takes the seed from its operating system; a test or a drill names it.
#[derive(Clone, Debug)]
pub struct Luck {
    seed: Seed,
    drawn: u64,
}

impl Luck {
    /// Luck that follows from a seed.
    pub const fn new(seed: Seed) -> Self {
        Self { seed, drawn: 0 }
    }

    pub(crate) fn seed(&mut self) -> Seed {
        self.drawn += 1;
        self.seed.child(self.drawn)
    }

    pub(crate) fn chance(&mut self) -> Chance {
        Chance::new(self.seed(), Version::DEAL)
    }
}
