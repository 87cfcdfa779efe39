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
