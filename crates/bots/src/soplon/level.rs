use super::scene::Taste;
use crate::Temperament;
use table::{Level, Reaction};

/// What tells one level from another. All of them are shown the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// After so many rounds half of one's own cards are forgotten; `None`: never.
    pub half_life: Option<f64>,
    /// Whether it counts the cards that have gone by.
    pub counts: bool,
    /// How far its liking of a choice is off now and then, in points.
    pub carelessness: f64,
    pub taste: Taste,
    /// How fast it is in a race.
    pub race: Reaction,
    /// One chance in so many is not noticed in a race.
    pub misses: u32,
    /// One time in so many it takes a family card for a witness of the same number (SO-X2).
    pub mistakes: Option<u32>,
    /// How many worlds it thinks through before it closes, and in the last round; `None`: it goes by habit.
    pub worlds: Option<u32>,
    pub manners: Manners,
}

/// How somebody talks, and what they make of what others say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manners {
    /// One turn in so many it says something.
    pub seldom: u32,
    /// More than this of its own accord would be tiresome.
    pub most: u32,
    /// One claim in so many is a lie.
    pub lies: u32,
    /// How far off it takes a claim to be of somebody who was never caught lying, squared.
    pub doubt: f64,
}

impl Manners {
    /// The same for somebody of this temperament.
    pub fn of(self, temperament: Temperament) -> Self {
        let Self { seldom, most, lies, .. } = self;
        match temperament {
            Temperament::Candid => {
                Self { seldom: seldom.div_ceil(3), most: 2 * most, lies: 2 * lies, ..self }
            }
            Temperament::Teasing => Self { seldom: seldom.div_ceil(2), most: most + 1, lies: 2, ..self },
            Temperament::Taciturn => self,
        }
    }
}

impl Manner {
    pub fn of(level: Level) -> Self {
        match level {
            Level::Easy => Self {
                half_life: Some(2.0),
                counts: false,
                carelessness: 2.5,
                taste: Taste { curiosity: 0.6, caution: 0.05 },
                race: Reaction { median_ms: 1_100.0, spread: 0.3 },
                misses: 4,
                mistakes: Some(6),
                worlds: None,
                manners: Manners { seldom: 6, most: 3, lies: 6, doubt: 15.0 },
            },
            Level::Normal => Self {
                half_life: Some(4.0),
                counts: false,
                carelessness: 0.8,
                taste: Taste { curiosity: 1.2, caution: 0.05 },
                race: Reaction { median_ms: 700.0, spread: 0.28 },
                misses: 10,
                mistakes: None,
                worlds: None,
                manners: Manners { seldom: 9, most: 3, lies: 3, doubt: 30.0 },
            },
            Level::Hard => Self {
                half_life: None,
                counts: true,
                carelessness: 0.0,
                taste: Taste { curiosity: 5.0, caution: 0.0 },
                race: Reaction { median_ms: 450.0, spread: 0.22 },
                misses: 50,
                mistakes: None,
                worlds: Some(600),
                manners: Manners { seldom: 10, most: 2, lies: 2, doubt: 40.0 },
            },
        }
    }
}

/// Nobody reacts faster than this, however lucky the draw.
pub(super) const FASTEST_MS: u64 = 250;
/// How long a move takes that needs thought, and one that needs none.
pub(super) const THOUGHT: Reaction = Reaction { median_ms: 2_000.0, spread: 0.35 };
pub(super) const NO_THOUGHT: Reaction = Reaction { median_ms: 650.0, spread: 0.25 };
