use serde::{Deserialize, Serialize};

/// What a player can declare. It may be a lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonClaim"))]
pub enum Claim {
    /// "My district is worth 12."
    Sum {
        /// How much.
        worth: u8,
    },
    /// "I have the rat."
    Rat,
}

/// What a player can ask another. The answer may be a lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonQuestion"))]
pub enum Question {
    /// "What is your district worth?"
    Sum,
    /// "Do you have the rat?"
    Rat,
}
