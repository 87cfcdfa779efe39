use serde::{Deserialize, Serialize};
use table::Seat;

use crate::{Cell, Line};

/// What a seat can do.
///
/// A press in a race carries the number of what it reacts to, as the view shows it, so that one which reacts to
/// something that is over is refused and costs nothing (CO-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatAction"))]
pub enum Action {
    /// Turn the top card of your deck over onto a cell (RG-P1). Out of turn, or on a pile while a cell is empty, it is
    /// a mistake (RG-M1).
    Place { turn: u32, cell: Cell },
    /// Take a lifebuoy (RG-L2). With one in hand already, or without a set, it is a mistake (RG-M2).
    Grab { round: u32 },
    /// As the slowest, choose which set to take (RG-L4).
    TakeSet(Line),
    /// Choose the pile of a penalty (RG-M2, RG-W2).
    TakePile(Cell),
    /// "My goat is rowing!" (RG-W1)
    CallMine,
    /// "Your goat is rowing!" (RG-W2). At a player who owes no call it locks your own calls (RG-W3).
    CallAt { seat: Seat, call: u16 },
}
