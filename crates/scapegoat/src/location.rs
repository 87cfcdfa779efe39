use serde::{Deserialize, Serialize};
use std::fmt;

/// The five places in a line (SG-C2). Prepare becomes Frame/Steal when its tokens are gone (SG-A4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatLocation"))]
pub enum Location {
    Prepare,
    Spy,
    Trade,
    Stash,
    Cops,
}

impl Location {
    pub const ALL: [Self; 5] = [Self::Prepare, Self::Spy, Self::Trade, Self::Stash, Self::Cops];

    /// How many have a card of evidence beside them: all but Cops (SG-S4).
    pub const WITH_EVIDENCE: usize = 4;

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Prepare => "prepare",
            Self::Spy => "spy",
            Self::Trade => "trade",
            Self::Stash => "stash",
            Self::Cops => "cops",
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
