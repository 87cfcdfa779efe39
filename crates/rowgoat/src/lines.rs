use serde::{Deserialize, Serialize};
use std::fmt;
use table::{Numbered, SmallSet};

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

    /// The lines that go through this cell.
    #[inline]
    pub fn lines(self) -> Lines {
        THROUGH[self.index()]
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

impl Numbered for Cell {
    const COUNT: u8 = Self::COUNT as u8;

    #[inline]
    fn number(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_number(number: u8) -> Self {
        Self(number)
    }
}

pub(crate) type Cells = SmallSet<Cell>;

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
    let mut bits = [0; Cell::COUNT];
    let mut line = 0;
    while line < LINE_CELLS.len() {
        let [one, two, three] = LINE_CELLS[line];
        bits[one.0 as usize] |= 1 << line;
        bits[two.0 as usize] |= 1 << line;
        bits[three.0 as usize] |= 1 << line;
        line += 1;
    }
    let mut through = [Lines::NONE; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        through[cell] = Lines::from_bits(bits[cell]);
        cell += 1;
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

impl Numbered for Line {
    const COUNT: u8 = Self::ALL.len() as u8;

    #[inline]
    fn number(self) -> u8 {
        self as u8
    }

    #[inline]
    fn from_number(number: u8) -> Self {
        Self::ALL[usize::from(number)]
    }
}

pub type Lines = SmallSet<Line>;
