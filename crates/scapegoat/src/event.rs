use crate::Colour;
use crate::{Card, Hand, Location, Place};
use serde::{Deserialize, Serialize};
use table::{Millis, Outcome, PerSeat, Seat, SeatSet};

/// What can happen. `C` is a card and `H` a hand that not everybody sees: always there in what happened, and there in
/// what a viewer is shown only if they may see it. Cards that lie open are plain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatShown"))]
#[cfg_attr(feature = "types", ts(concrete(C = Option<Card>, H = Option<Hand>)))]
pub enum Event<C = Card, H = Hand> {
    /// Time ran out, and chance chose (CO-2). It does not say for whom: that would tell who had chosen already (CO-3).
    TimeUp,
    TurnBegan {
        seat: Seat,
    },
    /// `seat` may go to the cops before the turn begins (SG-A8).
    WindowOpened {
        seat: Seat,
        closes: Option<Millis>,
    },
    /// Seen by `seat` alone.
    Passed {
        seat: Seat,
    },
    /// Seen by `seat` alone.
    PassingForNow {
        seat: Seat,
        on: bool,
    },
    WindowClosed {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        to: Location,
    },
    /// The pawn is back where it stood before it moved (SG-T5).
    TookBack {
        seat: Seat,
        to: Location,
    },
    Spied {
        seat: Seat,
        target: Seat,
        hand: H,
    },
    TradeOpened {
        seat: Seat,
        with: Seat,
    },
    FrameOpened {
        seat: Seat,
    },
    /// A secret choice, seen by `seat` alone.
    Chose {
        seat: Seat,
        card: C,
    },
    Traded {
        seat: Seat,
        with: Seat,
        gave: C,
        got: C,
    },
    StashTaken {
        seat: Seat,
        place: Place,
        card: C,
    },
    StashFilled {
        seat: Seat,
        place: Place,
        card: C,
    },
    TokenTaken {
        seat: Seat,
        left: u8,
    },
    /// Prepare is Frame/Steal from now on (SG-A4).
    PrepareFlipped,
    TokenStolen {
        seat: Seat,
        from: Seat,
    },
    /// The cards of the frame attempt, in order of seats (SG-F1).
    FrameRevealed {
        cards: PerSeat<Card>,
    },
    FrameFailed,
    Framed {
        seats: SeatSet,
    },
    Swapped {
        seat: Seat,
        at: Location,
        put: Card,
        took: Card,
    },
    WentToCops {
        seat: Seat,
    },
    /// The end: all point at the name on their mat, and everything is shown (SG-E2).
    Ended {
        outcome: Outcome<Ending>,
        scapegoat: Seat,
        names: PerSeat<Colour>,
        hands: PerSeat<Hand>,
        stash: [Card; 3],
    },
}

/// What one viewer sees of an event.
pub type Shown = Event<Option<Card>, Option<Hand>>;

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatEnding"))]
pub enum Ending {
    /// The scapegoat was framed: everybody else wins (SG-F3).
    ScapegoatFramed,
    /// Somebody else was framed: the scapegoat wins (SG-F3).
    InnocentFramed,
    /// Somebody went to the cops: the scapegoat wins (SG-E3).
    Cops,
    /// The turn limit of a simulation was reached (SG-E4).
    Unfinished,
}
