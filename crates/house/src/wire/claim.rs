use crate::Title;
use scapegoat::Colour;
use serde::{Deserialize, Serialize};

/// What can be claimed at a table without typing it, so that every reader reads it in their own language. It may be a
/// lie.
///
/// ```
/// use house::wire::Claim;
/// let claim: Claim = serde_json::from_str(r#"{"hold":{"count":2,"colour":"red"}}"#).unwrap();
/// assert!(claim.fits(house::Title::ScapeGoat) && !claim.fits(house::Title::Soplon));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Claim {
    /// Scape Goat: "I hold two with red on them."
    Hold {
        /// How many.
        count: u8,
        /// Which colour.
        colour: Colour,
    },
    /// Scape Goat: "My mat says green."
    Target {
        /// Which colour.
        colour: Colour,
    },
    /// Scape Goat: "I am with you."
    Loyal,
    /// Soplón: "My district is worth 12."
    Sum {
        /// How much.
        worth: u8,
    },
    /// Soplón: "I have the rat."
    Rat,
}

impl Claim {
    /// Whether this can be claimed in that game.
    pub fn fits(&self, title: Title) -> bool {
        match self {
            Self::Hold { .. } | Self::Target { .. } | Self::Loyal => title == Title::ScapeGoat,
            Self::Sum { .. } | Self::Rat => title == Title::Soplon,
        }
    }
}
