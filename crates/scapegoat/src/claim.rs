use crate::Colour;
use serde::{Deserialize, Serialize};

/// What a player can declare (SG-K1). It may be a lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatClaim"))]
pub enum Claim {
    /// "I hold two with red on them."
    Hold {
        /// How many.
        count: u8,
        /// Which colour.
        colour: Colour,
    },
    /// "My mat says green."
    Target {
        /// Which colour.
        colour: Colour,
    },
    /// "I am with you."
    Loyal,
}

/// What a player can ask another (SG-K1). The answer may be a lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatQuestion"))]
pub enum Question {
    /// "Do you hold a card with red on it?"
    Hold {
        /// Which colour.
        colour: Colour,
    },
    /// "What does your mat say?"
    Target,
}
