use serde::{Deserialize, Serialize};
use table::{Outcome, Seat, Viewer};

use crate::{Card, Cell, Line, Lines};

/// What can happen. No event tells the order of a deck, the only secret of this game. Two of them nobody is shown, because
/// they would name what the players race to notice: `SetsLie` and `OwesCall` (RG-L2, RG-W1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatShown"))]
pub enum Event {
    /// `seat` is to place (RG-P1).
    TurnBegan {
        seat: Seat,
        turn: u32,
    },
    Placed {
        seat: Seat,
        cell: Cell,
        card: Card,
        /// The turn limit ran out (RG-P5).
        by_clock: bool,
    },
    /// A card shown by mistake went under the deck it came from (RG-M1).
    Misplaced {
        seat: Seat,
        cell: Cell,
        card: Card,
        out_of_turn: bool,
    },
    /// Who placed out of turn may place again, and it is their turn (RG-M1).
    Unlocked {
        seat: Seat,
    },
    /// These sets lie now, and lifebuoys may be grabbed in this round. Only a replay with everything open shows it (RG-L2).
    SetsLie {
        sets: Lines,
        round: u32,
    },
    /// No set lies any more (RG-L7).
    SetGone,
    Grabbed {
        seat: Seat,
    },
    /// The round of grabbing is decided (RG-L3).
    Slowest {
        seat: Seat,
        /// The grab limit ran out, and chance chose among those who had not grabbed (RG-L5).
        drawn: bool,
    },
    /// The slowest is to choose one of several sets (RG-L4).
    ChoosesSet {
        seat: Seat,
    },
    TookSet {
        seat: Seat,
        line: Line,
        cards: u8,
        by_clock: bool,
    },
    /// A lifebuoy was touched by mistake (RG-M2).
    Mistouched {
        seat: Seat,
        /// A second touch in a round; otherwise there was no set.
        holds_one: bool,
    },
    /// A penalty is to be paid with a pile (RG-M2, RG-W2).
    ChoosesPile {
        seat: Seat,
    },
    TookPile {
        seat: Seat,
        cell: Cell,
        cards: u8,
        by_clock: bool,
    },
    /// There was no pile to take (RG-M2, RG-W3).
    Spared {
        seat: Seat,
    },
    /// `seat` has come to exactly one card. Only a replay with everything open shows it (RG-W1).
    OwesCall {
        seat: Seat,
        call: u16,
    },
    CalledMine {
        seat: Seat,
    },
    CalledAt {
        seat: Seat,
        target: Seat,
        /// The target owed a call (RG-W2); otherwise nothing came of it but a lock for the caller (RG-W3).
        caught: bool,
    },
    /// Nobody has a card left, but a set lies (RG-E4).
    NobodyHasCards,
    Ended {
        outcome: Outcome<Ending>,
    },
}

/// What one viewer sees of an event.
pub type Shown = Event;

impl Event {
    /// What `viewer` sees of it.
    pub(crate) fn show(self, viewer: Viewer) -> Option<Shown> {
        let tells = matches!(self, Self::SetsLie { .. } | Self::OwesCall { .. });
        (!tells || viewer == Viewer::Hindsight).then_some(self)
    }
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatEnding"))]
pub enum Ending {
    /// Somebody without cards got a lifebuoy (RG-E1, RG-E2).
    Rescued,
    /// Nobody had a card left, and no set was taken: everyone wins (RG-E4).
    Stuck,
    /// The placement limit of a simulation was reached (RG-E4).
    Unfinished,
}
