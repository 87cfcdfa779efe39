use serde::{Deserialize, Serialize};
use std::fmt;

/// A place of the grid, row by row from the top left, 0 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatCell"), ts(as = "u8"), schemars(extend("maximum" = 8)))]
pub struct Cell(u8);

impl Cell {
    pub const COUNT: usize = 9;

    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The cell with this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (usize::from(number) < Self::COUNT).then_some(Self(number))
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for Cell {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("the cells are 0 to 8, not {number}"))
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

/// A set of cells, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cells(u16);

impl Cells {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << Cell::COUNT) - 1);

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    #[inline]
    pub fn complement(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    #[inline]
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let cell = Self(bits).first()?;
            bits &= bits - 1;
            Some(cell)
        })
    }
}

/// Three cells in a row, a column or a diagonal (RG-L1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatLine"))]
pub enum Line {
    TopRow,
    MiddleRow,
    BottomRow,
    LeftColumn,
    MiddleColumn,
    RightColumn,
    /// From the top left to the bottom right.
    FallingDiagonal,
    /// From the bottom left to the top right.
    RisingDiagonal,
}

const LINE_CELLS: [[Cell; 3]; 8] = {
    const fn line(one: u8, two: u8, three: u8) -> [Cell; 3] {
        [Cell(one), Cell(two), Cell(three)]
    }
    [
        line(0, 1, 2),
        line(3, 4, 5),
        line(6, 7, 8),
        line(0, 3, 6),
        line(1, 4, 7),
        line(2, 5, 8),
        line(0, 4, 8),
        line(2, 4, 6),
    ]
};

/// For every cell, the lines through it.
const THROUGH: [Lines; Cell::COUNT] = {
    let mut through = [Lines(0); Cell::COUNT];
    let mut line = 0;
    while line < 8 {
        let mut place = 0;
        while place < 3 {
            let cell = LINE_CELLS[line][place].0 as usize;
            through[cell] = Lines(through[cell].0 | 1 << line);
            place += 1;
        }
        line += 1;
    }
    through
};

impl Line {
    pub const ALL: [Self; 8] = [
        Self::TopRow,
        Self::MiddleRow,
        Self::BottomRow,
        Self::LeftColumn,
        Self::MiddleColumn,
        Self::RightColumn,
        Self::FallingDiagonal,
        Self::RisingDiagonal,
    ];

    #[inline]
    pub fn cells(self) -> [Cell; 3] {
        LINE_CELLS[self as usize]
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TopRow => "top row",
            Self::MiddleRow => "middle row",
            Self::BottomRow => "bottom row",
            Self::LeftColumn => "left column",
            Self::MiddleColumn => "middle column",
            Self::RightColumn => "right column",
            Self::FallingDiagonal => "falling diagonal",
            Self::RisingDiagonal => "rising diagonal",
        })
    }
}

/// A set of lines, as bits. Written as the list of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Line>", into = "Vec<Line>")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "RowGoatLines"),
    ts(type = "Array<RowGoatLine>")
)]
pub struct Lines(u8);

impl Lines {
    pub const NONE: Self = Self(0);

    /// The lines that go through `cell`.
    #[inline]
    pub fn through(cell: Cell) -> Self {
        THROUGH[cell.index()]
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub(crate) fn set(&mut self, line: Line, on: bool) {
        let bit = 1 << line as u8;
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }

    #[inline]
    pub fn contains(self, line: Line) -> bool {
        self.0 >> line as u8 & 1 == 1
    }

    #[inline]
    pub fn first(self) -> Option<Line> {
        (self.0 != 0).then(|| Line::ALL[self.0.trailing_zeros() as usize])
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Line> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let line = Self(bits).first()?;
            bits &= bits - 1;
            Some(line)
        })
    }
}

impl From<Vec<Line>> for Lines {
    fn from(lines: Vec<Line>) -> Self {
        Self(lines.into_iter().fold(0, |bits, line| bits | 1 << line as u8))
    }
}

impl From<Lines> for Vec<Line> {
    fn from(lines: Lines) -> Self {
        lines.iter().collect()
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
