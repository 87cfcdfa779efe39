use crate::{Card, Pair, Place, Spot};
use serde::{Deserialize, Serialize};
use table::{Outcome, Seat};

/// What can happen. `C` is a card that not everybody sees: always there in what happened, and there in what a viewer
/// is shown only if they may see it. Cards that lie open are plain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonShown"))]
#[cfg_attr(feature = "types", ts(concrete(C = Option<Card>)))]
pub enum Event<C = Card> {
    /// The time of `seat` ran out, and chance or the rules act for them (CO-2).
    TimeUp {
        seat: Seat,
    },
    /// `seat` saw the two lower cards of their own district (SO-S2).
    Peeked {
        seat: Seat,
        cards: [C; 2],
    },
    /// `seat` is done looking (SO-S2).
    Done {
        seat: Seat,
    },
    PeeksOver,
    TurnBegan {
        seat: Seat,
    },
    /// How many cards of the discard pile are the draw pile now (SO-T7).
    Reshuffled {
        cards: u8,
    },
    /// `seat` drew a card and saw it (SO-T1).
    Drew {
        seat: Seat,
        card: C,
    },
    /// The drawn card lies face down at `place`, and what was there is played (SO-T2).
    Exchanged {
        seat: Seat,
        place: Place,
        played: Card,
    },
    /// The played rat lies face down in a new place (SO-T4).
    RatReturned {
        seat: Seat,
        place: Place,
    },
    /// `seat` saw the card at a spot (SO-F1, SO-F3).
    Looked {
        seat: Seat,
        at: Spot,
        card: C,
    },
    /// Two cards changed places (SO-F2, SO-F3).
    Swapped {
        seat: Seat,
        pair: Pair,
    },
    /// There were no two cards to exchange (SO-F6).
    SwapSkipped {
        seat: Seat,
    },
    /// A card is out of the game for good (SO-F4).
    Removed {
        seat: Seat,
        place: Place,
        card: Card,
    },
    /// The top card of the pile lies at a new place of `to`; nowhere if there was nothing to draw (SO-F4, SO-T7).
    Added {
        seat: Seat,
        to: Seat,
        place: Option<Place>,
    },
    /// The fastest player may eliminate a witness like the one on the discard pile (SO-X1).
    RaceOpened {
        race: u16,
    },
    /// `seat` has nothing to eliminate (SO-X7).
    PassedRace {
        seat: Seat,
    },
    /// The wrong card: all have seen it, and it lies where it was (SO-X5).
    Erred {
        seat: Seat,
        at: Spot,
        card: Card,
    },
    /// The penalty for a mistake lies at a new place; nowhere if there was nothing to draw, and then `seat` is out of
    /// this race (SO-X5, SO-X6).
    Paid {
        seat: Seat,
        place: Option<Place>,
    },
    /// A witness is on the discard pile (SO-X1, SO-X3).
    Eliminated {
        seat: Seat,
        at: Spot,
        card: Card,
    },
    /// `seat` filled a gap from their own district (SO-X4).
    Gave {
        seat: Seat,
        place: Place,
        to: Spot,
    },
    /// Nobody eliminated anything (SO-X7).
    RaceClosed {
        race: u16,
    },
    /// `seat` closed (SO-E1).
    Closed {
        seat: Seat,
    },
    /// `seat` let the turn go by (SO-T7, SO-T8).
    Passed {
        seat: Seat,
    },
    /// A card is turned up at the end (SO-E3).
    Revealed {
        at: Spot,
        card: Card,
    },
    /// The rat is worth what the top card of the pile shows (SO-E4).
    RatCounted {
        top: Option<Card>,
        worth: u8,
    },
    /// The sum of a district (SO-E3).
    Counted {
        seat: Seat,
        sum: u16,
        cards: u8,
    },
    Ended {
        outcome: Outcome<Ending>,
    },
}

/// What one viewer sees of an event.
pub type Shown = Event<Option<Card>>;

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonEnding"))]
pub enum Ending {
    /// The lowest sum (SO-E3).
    LowestSum,
    /// The lowest sum, with the fewest cards (SO-E5).
    FewestCards,
    /// The lowest sum, with the fewest cards and the lowest among them (SO-E5).
    LowestCard,
    /// The tie could not be broken: the game is shared (SO-E5).
    Shared,
    /// The turn limit of a simulation was reached (SO-E6).
    Unfinished,
}
