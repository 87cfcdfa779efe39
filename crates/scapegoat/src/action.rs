use crate::{Card, Location};
use serde::{Deserialize, Serialize};
use table::Seat;

/// One of the three places of the stash, from the left, 0 to 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatPlace"))]
pub struct Place(pub u8);

impl Place {
    pub const ALL: [Self; 3] = [Self(0), Self(1), Self(2)];

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatAction"))]
pub enum Action {
    /// Go to the cops in the six-player window (SG-A8).
    CallCops,
    /// Let this window go by (SG-A8).
    Pass,
    /// Move the pawn; at Prepare, Frame and Cops that decides the action too (SG-T1).
    Move(Location),
    /// Look at a player's hand (SG-A1).
    Spy(Seat),
    /// Trade with a player (SG-A2).
    Trade(Seat),
    /// Steal a token from a player (SG-A5).
    Steal(Seat),
    /// Take a card from the stash (SG-A3).
    TakeStash(Place),
    /// Put a card into the gap in the stash (SG-A3).
    FillStash(Card),
    /// Secretly pick a card for a trade or a frame attempt (SG-A2, SG-F1).
    Choose(Card),
    /// Put a card beside the location and take the one that lay there (SG-T3).
    Swap(Card),
    /// Tick or untick "pass for now" (SG-A8).
    PassForNow(bool),
    /// Take the pawn back where it stood before it moved (SG-T5).
    TakeBack,
}
