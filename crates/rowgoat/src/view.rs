//! The one place where anything leaves the rules: what a viewer may know now, and what they see of an event.
//! Both are built up from nothing, field by field. Nobody holds anything secret in this game, so everybody sees the
//! same. What nobody sees before the game is over are the cards in the decks. And what everybody could find out by looking,
//! a set and a debt to call, is named only when somebody has found it: to be the first to see it is the game (RG-L2).

use serde::{Deserialize, Serialize};
use table::{Millis, Outcome, PerSeat, Seat, SeatSet, Viewer};

use crate::{Card, Cell, Ending, Line, Lines, Locks, Penalties, Stage, State};

/// What one viewer may know now.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatView"))]
pub struct View {
    pub you: Option<Seat>,
    pub now: Millis,
    pub stage: Stage,
    /// Whom the game waits for, as far as everybody knows: a set that nobody has grabbed for makes it wait for nobody else.
    pub waiting: SeatSet,
    pub deadline: Option<Millis>,
    /// The number of this turn, which a placement gives back (CO-4).
    pub turn: u32,
    /// The number of the round of grabbing that is on or comes next, which a grab gives back (CO-4).
    pub round: u32,
    pub grid: [Option<Pile>; Cell::COUNT],
    /// The sets that lie now, once somebody has grabbed for them (RG-L1, RG-L2).
    pub sets: Lines,
    /// Before this moment a touch without a set is free: the last set has just gone (RG-M2).
    pub free_until: Millis,
    /// The lifebuoys on the table (RG-S2).
    pub lifebuoys: u8,
    /// Who holds a lifebuoy.
    pub holders: SeatSet,
    /// The sizes of the decks (RG-S1).
    pub cards: PerSeat<u8>,
    /// Who has exactly one card and has called, or been called at (RG-W1).
    pub called: SeatSet,
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
    free_until,
    lifebuoys,
    holders,
    cards,
    called,
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
            waiting: self.waiting_openly(),
            deadline: self.deadline(),
            turn: self.turn,
            round: self.round,
            grid,
            sets: if self.sets_are_known() || viewer == Viewer::Hindsight {
                self.grid.sets()
            } else {
                Lines::NONE
            },
            free_until: self.free_touches.until(),
            lifebuoys: players - 1 - self.holders.len(),
            holders: self.holders,
            cards: PerSeat::new(players, |seat| self.stocks[seat].len()),
            called: self
                .everybody()
                .iter()
                .filter(|seat| self.stocks[*seat].len() == 1)
                .collect::<SeatSet>()
                .minus(self.owing),
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
    /// The sets on the grid, found by looking at it.
    pub fn sets_on_grid(&self) -> Lines {
        Line::ALL.into_iter().filter(|line| self.is_set(*line)).collect()
    }

    fn is_set(&self, line: Line) -> bool {
        let [one, two, three] = line.cells().map(|cell| self.grid[cell.index()].map(|pile| pile.top));
        one.zip(two).zip(three).is_some_and(|((one, two), three)| Card::match_up(one, two, three))
    }

    /// Who owes a call: one card left, and neither they nor anybody else has called (RG-W1).
    pub fn owing(&self) -> SeatSet {
        let at_one = self.cards.iter().filter(|(_, cards)| *cards == 1).map(|(seat, _)| seat);
        at_one.collect::<SeatSet>().minus(self.called)
    }

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
