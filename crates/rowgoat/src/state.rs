use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use table::{Millis, Outcome, PerSeat, Seat, SeatSet};

use crate::grid::Grid;
use crate::penalties::Penalties;
use crate::stock::Stock;
use crate::{Card, Ending};

/// The whole truth about a game. Everything but the cards in the stocks is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) rules: TableRules,
    pub(crate) now: Millis,
    pub(crate) stage: Stage,
    /// When the stage is over, unless somebody ends it before.
    pub(crate) clock: Option<Millis>,
    /// The number of the turn. A placement says which turn it reacts to (CO-4).
    pub(crate) turn: u32,
    /// Whose turn it is, or from whom on somebody with cards is looked for when play goes on.
    pub(crate) placer: Seat,
    pub(crate) afterwards: Afterwards,
    /// The number of the round of grabbing that is on or comes next. A grab says which round it reacts to (CO-4).
    pub(crate) round: u32,
    pub(crate) holders: SeatSet,
    pub(crate) grid: Grid,
    pub(crate) stocks: PerSeat<Stock>,
    /// Who owes a call (RG-W1).
    pub(crate) owing: SeatSet,
    /// The number of the debt to call that each seat has or gets next. A call says which one it reacts to (CO-4).
    pub(crate) calls: PerSeat<u16>,
    pub(crate) penalties: Penalties,
    pub(crate) free_touches: FreeTouches,
    pub(crate) locks: PerSeat<Locks>,
    pub(crate) placements: u32,
    pub(crate) outcome: Option<Outcome<Ending>>,
}

/// What the rules need of the config while the game runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TableRules {
    pub players: u8,
    pub forgiving: bool,
    pub place_limit: Option<Millis>,
    pub grab_limit: Millis,
    pub stuck_limit: Millis,
    pub choice_limit: Option<Millis>,
    pub placement_limit: u32,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatStage"))]
pub enum Stage {
    /// `seat` is to place (RG-P1). While a set lies, anybody may grab (RG-L2).
    Place {
        seat: Seat,
    },
    /// A round of grabbing is on: who has no lifebuoy had better hurry (RG-L3).
    Grab,
    /// The slowest chooses a set (RG-L4).
    TakeSet {
        seat: Seat,
    },
    /// A penalty is paid (RG-M2, RG-W2). While a set lies, anybody may grab.
    TakePile {
        seat: Seat,
    },
    /// Nobody has a card left, but a set lies (RG-E4).
    Stuck,
    Over,
}

/// How play goes on when all piles are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Afterwards {
    NewTurn,
    /// A call changes no turn, and the turn clock stood still (RG-W3, RG-L5).
    SameTurn {
        left: Option<Millis>,
    },
}

/// Before these moments a player's press is refused. Those that never were are left out when written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatLocks"))]
pub struct Locks {
    /// Any placement, after one out of turn (RG-M1).
    #[serde(default, skip_serializing_if = "never")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placing: Millis,
    /// A mistaken placement: it is a double tap (CO-4).
    #[serde(default, skip_serializing_if = "never")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub misplacing: Millis,
    /// A mistaken touch: it is a double tap (CO-4).
    #[serde(default, skip_serializing_if = "never")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub mistouching: Millis,
    /// Any call at another, after one in vain (RG-W3).
    #[serde(default, skip_serializing_if = "never")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub calling: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn never(until: &Millis) -> bool {
    *until == Millis(0)
}

/// How long who placed out of turn cannot place (RG-M1), and who called in vain cannot call (RG-W3).
pub(crate) const LOCKED: Millis = Millis::seconds(3);

/// A mistake so soon after the same player's last press of the kind is a double tap (CO-4).
pub(crate) const DOUBLE_TAP: Millis = Millis(500);

/// Before which moment a touch without a set is free (RG-M2); nothing at a table of the first edition, whose states are the
/// same as before there were any such moments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct FreeTouches(Option<Millis>);

impl FreeTouches {
    pub fn of(rulings: u8) -> Self {
        Self((rulings >= 2).then_some(Millis(0)))
    }

    pub fn until(self) -> Millis {
        self.0.unwrap_or_default()
    }

    /// A set has gone.
    pub fn begin(&mut self, now: Millis) {
        if let Some(until) = &mut self.0 {
            *until = now + LATE_TOUCH;
        }
    }
}

impl Hash for FreeTouches {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if let Some(until) = self.0 {
            until.hash(hasher);
        }
    }
}

/// So long after a set has gone a touch may have been begun for it: nobody sees the end and stops a hand sooner (RG-M2).
const LATE_TOUCH: Millis = Millis(700);

impl State {
    #[inline]
    pub(crate) fn players(&self) -> u8 {
        self.rules.players
    }

    #[inline]
    pub(crate) fn everybody(&self) -> SeatSet {
        SeatSet::all(self.rules.players)
    }

    /// The number of the turn, as a placement must give it.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The number of the round of grabbing that is on or comes next, as a grab must give it.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The number of the debt to call that `seat` has or gets next, as a call at them must give it.
    pub fn calls(&self, seat: Seat) -> u16 {
        self.calls[seat]
    }

    /// How many cards have been placed.
    pub fn placements(&self) -> u32 {
        self.placements
    }

    /// A deck from the top down. For tests and reports; nobody at the table may see it.
    pub fn deck(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.stocks[seat].iter()
    }

    /// Every card of the game, wherever it lies. For tests.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let piles = self.grid.piles().iter().flat_map(|cell| self.grid.faces(cell).iter());
        piles.chain(self.stocks.as_slice().iter().flat_map(Stock::iter))
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stage, turn, round, placements, .. } = self;
        write!(f, "State({stage:?}, turn {turn}, round {round}, {placements} placements, ..)")
    }
}
