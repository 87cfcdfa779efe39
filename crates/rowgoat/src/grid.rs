use crate::lines::Cells;
use crate::{Card, Cell, Faces, Line, Lines};

/// The nine piles. What lies under a top card was seen by all when it was placed; its order is of no importance,
/// since taken piles are shuffled (RG-L3).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    faces: [Faces; Cell::COUNT],
    /// Whatever was last on top of an empty cell means nothing, and is reset so that equal grids are equal.
    tops: [Card; Cell::COUNT],
    sizes: [u8; Cell::COUNT],
    piles: Cells,
    sets: Lines,
}

impl Grid {
    pub fn empty() -> Self {
        Self {
            faces: [Faces::NONE; Cell::COUNT],
            tops: [Card::NO_MATTER; Cell::COUNT],
            sizes: [0; Cell::COUNT],
            piles: Cells::NONE,
            sets: Lines::NONE,
        }
    }

    /// The cells that have a pile.
    #[inline]
    pub fn piles(&self) -> Cells {
        self.piles
    }

    /// The cells that a card may go to (RG-P2).
    #[inline]
    pub fn open(&self) -> Cells {
        let empty = Cells::ALL.minus(self.piles);
        if empty.is_empty() { Cells::ALL } else { empty }
    }

    /// The sets that lie now (RG-L1).
    #[inline]
    pub fn sets(&self) -> Lines {
        self.sets
    }

    pub fn top(&self, cell: Cell) -> Option<Card> {
        self.piles.contains(cell).then_some(self.tops[cell.index()])
    }

    #[inline]
    pub fn size(&self, cell: Cell) -> u8 {
        self.sizes[cell.index()]
    }

    pub fn faces(&self, cell: Cell) -> Faces {
        self.faces[cell.index()]
    }

    #[inline]
    pub fn put(&mut self, cell: Cell, card: Card) {
        self.faces[cell.index()].add(card);
        self.tops[cell.index()] = card;
        self.sizes[cell.index()] += 1;
        self.piles.insert(cell);
        self.sets = self.sets.minus(cell.lines());
        for line in cell.lines().iter() {
            if self.is_set(line) {
                self.sets.insert(line);
            }
        }
    }

    #[inline]
    fn is_set(&self, line: Line) -> bool {
        let [one, two, three] = line.cells();
        let there = [one, two, three].iter().all(|cell| self.piles.contains(*cell));
        there && Card::match_up(self.tops[one.index()], self.tops[two.index()], self.tops[three.index()])
    }

    /// Takes a pile away.
    pub fn lift(&mut self, cell: Cell) -> Faces {
        self.tops[cell.index()] = Card::NO_MATTER;
        self.sizes[cell.index()] = 0;
        self.piles.remove(cell);
        self.sets = self.sets.minus(cell.lines());
        std::mem::take(&mut self.faces[cell.index()])
    }

    /// The smallest pile, of equal ones the one in the lowest cell (CO-2).
    pub fn smallest_pile(&self) -> Option<Cell> {
        self.piles.iter().min_by_key(|cell| self.size(*cell))
    }

    /// The set with the fewest cards, of equal ones the first.
    pub fn smallest_set(&self) -> Option<Line> {
        self.sets.iter().min_by_key(|line| line.cells().iter().map(|cell| self.size(*cell)).sum::<u8>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boat, Colour};

    fn card(boat: usize, colour: usize) -> Card {
        Card::new(Boat::ALL[boat], Colour::ALL[colour])
    }

    /// The running set of lines against one found by looking at everything.
    fn look_again(grid: &Grid) -> Lines {
        Line::ALL.into_iter().filter(|&line| grid.is_set(line)).collect()
    }

    #[test]
    fn sets_are_kept_up_to_date() {
        let mut grid = Grid::empty();
        let mut number = 7u32;
        let mut most = 0;
        for _ in 0..20_000 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cell = Cell::all().nth((number >> 24) as usize % 9).unwrap();
            if (number >> 16).is_multiple_of(3) || grid.size(cell) > 20 {
                grid.lift(cell);
            } else {
                grid.put(cell, card((number >> 20) as usize % 4, (number >> 22) as usize % 4));
            }
            assert_eq!(grid.sets(), look_again(&grid));
            most = most.max(grid.sets().len());
        }
        assert!(most > 2, "no more than {most} sets at once: the test shows little");
    }

    #[test]
    fn a_lifted_grid_is_as_good_as_new() {
        let mut grid = Grid::empty();
        for cell in Cell::all() {
            grid.put(cell, card(1, cell.index() % 4));
        }
        assert_eq!(grid.sets().len(), 8);
        assert_eq!(grid.open(), Cells::ALL);
        for cell in Cell::all() {
            assert_eq!(grid.lift(cell).len(), 1);
        }
        assert!(grid == Grid::empty());
    }
}
