use table::{Chance, Seed, Version};

/// How somebody talks, whatever they know: how often of their own accord, and what they make of a question. It has no
/// part in how they play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temperament {
    /// Talks a lot, and mostly tells the truth.
    Candid,
    /// Says more often what is not so than what is, and laughs about it.
    Teasing,
    /// Hardly ever speaks, and shrugs at most questions.
    Taciturn,
}

/// What somebody makes of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answering {
    Truth,
    Lie,
    Shrug,
}

impl Temperament {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Candid, Self::Teasing, Self::Taciturn];

    /// The temperament of somebody whose luck is `seed`.
    #[must_use]
    pub fn of_seed(seed: Seed) -> Self {
        Chance::new(seed, Version::DEAL).pick(&Self::ALL)
    }

    /// How much more often than others of their level they speak of their own accord.
    pub(crate) fn eagerness(self) -> f64 {
        match self {
            Self::Candid => 1.4,
            Self::Teasing => 1.1,
            Self::Taciturn => 0.35,
        }
    }

    /// How often they tell the truth, if others of their level do `usual`.
    pub(crate) fn candour(self, usual: f64) -> f64 {
        match self {
            Self::Candid => usual.max(0.9),
            Self::Teasing => usual - 0.25,
            Self::Taciturn => usual,
        }
    }

    /// What they make of a question. A temperament is told by it sooner than by anything else.
    pub(crate) fn answering(self, luck: &mut Chance) -> Answering {
        let (truth, lie) = match self {
            Self::Candid => (90, 10),
            Self::Teasing => (25, 65),
            Self::Taciturn => (30, 5),
        };
        match luck.below(100) {
            drawn if drawn < truth => Answering::Truth,
            drawn if drawn < truth + lie => Answering::Lie,
            _ => Answering::Shrug,
        }
    }

    /// Whether they laugh at what they have just said.
    pub(crate) fn laughs(self, luck: &mut Chance) -> bool {
        self == Self::Teasing && luck.below(2) == 0
    }
}
