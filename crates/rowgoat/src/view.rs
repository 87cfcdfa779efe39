//! The one place where anything leaves the rules: what a viewer may know now, and what they see of an event.
//! Both are built up from nothing, field by field. Nobody holds anything secret in this game, so everybody sees the
//! same; what nobody sees before the game is over are the cards in the decks.

use serde::{Deserialize, Serialize};
use table::{Millis, Outcome, PerSeat, Seat, SeatSet, Viewer};

use crate::{Card, Cell, Ending, Event, Lines, Locks, Penalties, Shown, Stage, State};

/// What one viewer may know now.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatView"))]
pub struct View {
    pub you: Option<Seat>,
    pub now: Millis,
    pub stage: Stage,
    pub waiting: SeatSet,
    pub deadline: Option<Millis>,
    /// The number of this turn, which a placement gives back (CO-4).
    pub turn: u32,
    /// The number of the round of grabbing that is on or comes next, which a grab gives back (CO-4).
    pub round: u32,
    pub grid: [Option<Pile>; Cell::COUNT],
    /// The sets that lie now (RG-L1).
    pub sets: Lines,
    /// The lifebuoys on the table (RG-S2).
    pub lifebuoys: u8,
    /// Who holds a lifebuoy.
    pub holders: SeatSet,
    /// The sizes of the decks (RG-S1).
    pub cards: PerSeat<u8>,
    /// Who owes a call (RG-W1).
    pub owing: SeatSet,
    /// The number of each player's debt to call, which a call at them gives back (CO-4).
    pub calls: PerSeat<u16>,
    /// The piles that are still to be taken (RG-M2, RG-W2).
    #[cfg_attr(feature = "types", ts(as = "Vec<crate::Penalty>"), schemars(with = "Vec<crate::Penalty>"))]
    pub penalties: Penalties,
    pub locks: PerSeat<Locks>,
    pub placements: u32,
    pub forgiving: bool,
    pub outcome: Option<Outcome<Ending>>,
    /// The top cards of the decks, in a replay with everything open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<PerSeat<Option<Card>>>,
}

table::fields!(View {
    you,
    now,
    stage,
    waiting,
    deadline,
    turn,
    round,
    grid,
    sets,
    lifebuoys,
    holders,
    cards,
    owing,
    calls,
    penalties,
    locks,
    placements,
    forgiving,
    outcome,
    next,
});

/// What can be seen of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatPile"))]
pub struct Pile {
    pub top: Card,
    pub size: u8,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let players = self.players();
        let mut grid = [None; Cell::COUNT];
        for cell in self.grid.piles().iter() {
            grid[cell.index()] = self.grid.top(cell).map(|top| Pile { top, size: self.grid.size(cell) });
        }
        View {
            you: viewer.seat(),
            now: self.now,
            stage: self.stage,
            waiting: self.waiting(),
            deadline: self.deadline(),
            turn: self.turn,
            round: self.round,
            grid,
            sets: self.grid.sets(),
            lifebuoys: players - 1 - self.holders.len(),
            holders: self.holders,
            cards: PerSeat::new(players, |seat| self.stocks[seat].len()),
            owing: self.owing,
            calls: self.calls,
            penalties: self.penalties,
            locks: self.locks,
            placements: self.placements,
            forgiving: self.rules.forgiving,
            outcome: self.outcome,
            next: (viewer == Viewer::Hindsight)
                .then(|| PerSeat::new(players, |seat| self.stocks[seat].iter().next())),
        }
    }
}

impl View {
    /// The cells that a card may go to (RG-P2).
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let full = self.grid.iter().all(Option::is_some);
        Cell::all().filter(move |cell| full || self.grid[cell.index()].is_none())
    }

    /// The cells that have a pile.
    pub fn piles(&self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(|cell| self.grid[cell.index()].is_some())
    }
}

impl Event {
    /// What `viewer` sees of it: all of it, since no event tells the order of a deck.
    pub(crate) fn show(self, _viewer: Viewer) -> Shown {
        self
    }
}
