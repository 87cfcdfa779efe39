use serde::Serialize;
use table::{Chance, Millis, PerSeat, Seat, SeatSet};

use crate::deck::CARDS;
use crate::grid::Grid;
use crate::penalties::Penalties;
use crate::state::{Afterwards, FreeTouches, Locks, TableRules};
use crate::{Card, Cell, Config, Stage, State};

/// The deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Setup {
    /// The decks in order of seats, from the top down.
    pub decks: Vec<Vec<Card>>,
    pub first: Seat,
    /// The piles, from the bottom up. A deal leaves them empty (RG-S2); a scenario may begin in the middle of a game.
    pub grid: [Vec<Card>; Cell::COUNT],
}

impl Setup {
    /// All cards are shuffled and dealt equally (RG-S1), and the first player is drawn (RG-S2).
    pub(crate) fn deal(config: &Config, chance: &mut Chance) -> Self {
        let options = config.options();
        let mut cards: Vec<Card> = options.deck.cards().collect();
        chance.shuffle(&mut cards);
        let decks = cards.chunks_exact(CARDS / usize::from(options.players)).map(<[Card]>::to_vec).collect();
        let first = options.first.unwrap_or_else(|| Seat(chance.below(options.players.into()) as u8));
        Self { decks, first, grid: Default::default() }
    }

    /// The state before the first input. In a position that a scenario sets up, nobody owes a call yet.
    pub(crate) fn start(&self, config: &Config) -> State {
        let options = config.options();
        let players = options.players;
        assert_eq!(self.decks.len(), usize::from(players), "there is a deck for every seat");
        let mut grid = Grid::empty();
        for (cell, pile) in Cell::all().zip(&self.grid) {
            for card in pile {
                grid.put(cell, *card);
            }
        }
        let place_limit = Some(options.place_ms).filter(|limit| *limit > Millis(0));
        let state = State {
            rules: TableRules {
                players,
                forgiving: options.forgiving,
                place_limit,
                grab_limit: options.grab_ms,
                stuck_limit: options.stuck_ms,
                choice_limit: options.choice_limit(),
                placement_limit: options.placement_limit,
            },
            now: Millis(0),
            stage: Stage::Place { seat: self.first },
            clock: place_limit,
            turn: 1,
            placer: self.first,
            afterwards: Afterwards::NewTurn,
            round: 1,
            holders: SeatSet::NONE,
            grid,
            stocks: PerSeat::new(players, |seat| self.decks[seat.index()].iter().copied().collect()),
            owing: SeatSet::NONE,
            calls: PerSeat::new(players, |_| 1),
            penalties: Penalties::NONE,
            free_touches: FreeTouches::of(options.rulings),
            locks: PerSeat::new(players, |_| Locks::default()),
            placements: 0,
            outcome: None,
        };
        assert!(state.cards().count() <= CARDS, "there are only {CARDS} cards");
        assert!(!state.stocks[self.first].is_empty(), "the first player has a card to place");
        state
    }
}
