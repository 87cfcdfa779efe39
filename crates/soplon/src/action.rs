use crate::{Place, Spot};
use serde::{Deserialize, Serialize};
use table::Seat;

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonAction"))]
pub enum Action {
    /// Look at the two lower cards of your district before play (SO-S2).
    Peek,
    /// Be done looking (SO-S2).
    Done,
    /// Draw the top card of the pile (SO-T1).
    Draw,
    /// Close instead of a turn (SO-E1).
    Close,
    /// Let a turn go by that you can neither take nor replace by closing (SO-T7, SO-T8).
    Pass,
    /// Put the drawn card in this place of your district and play what was there (SO-T2).
    Exchange(Place),
    /// Look at a card: thug and hitman (SO-F1, SO-F3).
    Look(Spot),
    /// Exchange two cards: driver and hitman (SO-F2, SO-F3).
    Swap(Pair),
    /// Remove a card of your district from the game: boss (SO-F4).
    Remove(Place),
    /// Add the top card of the pile to the district of another: boss (SO-F4).
    Send(Seat),
    /// Discard a card as a witness of the number just played (SO-X1).
    Eliminate {
        /// The race this reacts to, as its opening was shown (CO-4).
        race: u16,
        at: Spot,
    },
    /// Have nothing to eliminate (SO-X7).
    PassRace {
        /// The race this reacts to.
        race: u16,
    },
    /// Fill the gap you made with this card of your own district (SO-X4).
    Give(Place),
}

/// Two spots whose cards are exchanged. The order does not matter, so the lower spot stands first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[Spot; 2]", into = "[Spot; 2]")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "SoplonPair"),
    ts(type = "[SoplonSpot, SoplonSpot]")
)]
pub struct Pair {
    one: Spot,
    two: Spot,
}

impl Pair {
    #[inline]
    pub fn new(one: Spot, two: Spot) -> Self {
        if one <= two { Self { one, two } } else { Self { one: two, two: one } }
    }

    #[inline]
    pub(crate) fn in_order(one: Spot, two: Spot) -> Self {
        debug_assert!(one < two, "the lower spot stands first");
        Self { one, two }
    }

    #[inline]
    pub fn spots(self) -> [Spot; 2] {
        [self.one, self.two]
    }
}

impl From<[Spot; 2]> for Pair {
    fn from([one, two]: [Spot; 2]) -> Self {
        Self::new(one, two)
    }
}

impl From<Pair> for [Spot; 2] {
    fn from(pair: Pair) -> Self {
        pair.spots()
    }
}
