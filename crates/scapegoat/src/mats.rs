//! The secret mats (SG-C4, SG-S5, SG-S6): 120 cells, and for every cell a scapegoat and the name the scapegoat sees.

use crate::Colour;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use table::Chance;

pub(crate) const ROWS: usize = 10;
pub(crate) const COLUMNS: usize = 12;
pub(crate) const CELLS: usize = ROWS * COLUMNS;

/// The white die picks the row, the black die the column (SG-C3, SG-C4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatDice"))]
pub struct Dice {
    /// 1 to 10.
    pub white: u8,
    /// 1 to 12.
    pub black: u8,
}

impl Dice {
    pub(crate) fn roll(chance: &mut Chance) -> Self {
        Self { white: 1 + chance.below(ROWS as u32) as u8, black: 1 + chance.below(COLUMNS as u32) as u8 }
    }

    pub(crate) fn cell(self) -> usize {
        usize::from(self.white - 1) * COLUMNS + usize::from(self.black - 1)
    }
}

/// One cell of all mats together: every mat gives the scapegoat's colour, but the scapegoat's own gives another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair {
    pub scapegoat: Colour,
    pub sees: Colour,
}

impl Pair {
    /// What the mat of `owner` gives in this cell. Never the owner's colour (SG-S5).
    #[inline]
    pub fn name_for(self, owner: Colour) -> Colour {
        if owner == self.scapegoat { self.sees } else { self.scapegoat }
    }
}

/// All mats of one game. The two colours of a cell do not stand side by side, so that a whole mat is read in a few wide
/// instructions: every view of every step has one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Decoder {
    pub(crate) scapegoats: [Colour; CELLS],
    pub(crate) sees: [Colour; CELLS],
}

impl From<[Pair; CELLS]> for Decoder {
    fn from(cells: [Pair; CELLS]) -> Self {
        Self { scapegoats: cells.map(|pair| pair.scapegoat), sees: cells.map(|pair| pair.sees) }
    }
}

/// As its cells, so that the digest of a game stays what it was.
impl Hash for Decoder {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells().hash(state);
    }
}

impl Decoder {
    /// Mats in which every ordered pair stands in equally many cells (SG-S6).
    pub(crate) fn generate(players: u8, chance: &mut Chance) -> Self {
        let mut all = [Pair { scapegoat: Colour::Red, sees: Colour::Red }; CELLS];
        let mut pairs = Self::pairs(players);
        // 120 is a multiple of n(n−1) for n from 3 to 6.
        let copies = CELLS / (usize::from(players) * (usize::from(players) - 1));
        for cells in all.chunks_exact_mut(copies) {
            cells.fill(pairs.next().expect("there are 120 / copies pairs"));
        }
        chance.shuffle(&mut all);
        all.into()
    }

    pub(crate) fn cells(&self) -> [Pair; CELLS] {
        std::array::from_fn(|cell| self.cell(cell))
    }

    fn cell(&self, cell: usize) -> Pair {
        Pair { scapegoat: self.scapegoats[cell], sees: self.sees[cell] }
    }

    /// Every ordered pair of two colours.
    pub(crate) fn pairs(players: u8) -> impl Iterator<Item = Pair> {
        let colours = Colour::in_game(players);
        colours.iter().flat_map(move |&scapegoat| {
            colours.iter().filter(move |&&sees| sees != scapegoat).map(move |&sees| Pair { scapegoat, sees })
        })
    }

    pub fn at(&self, dice: Dice) -> Pair {
        self.cell(dice.cell())
    }

    /// The mat of one player (SG-S7).
    pub fn mat(&self, owner: Colour) -> Mat {
        // A loop becomes those wide instructions, which `map` does not.
        let mut names = self.scapegoats;
        for (name, sees) in names.iter_mut().zip(self.sees) {
            *name = Pair { scapegoat: *name, sees }.name_for(owner);
        }
        Mat(names)
    }
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decoder(..)")
    }
}

/// One player's mat. Written as ten rows of twelve letters: the initials of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatMat"))]
pub struct Mat(
    #[cfg_attr(feature = "types", ts(as = "Vec<String>"), schemars(with = "Vec<String>"))]
    pub(crate)  [Colour; CELLS],
);

impl Mat {
    pub fn at(&self, dice: Dice) -> Colour {
        self.0[dice.cell()]
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        let (rows, _) = self.0.as_chunks::<COLUMNS>();
        rows.iter().map(|row| Row(row.map(|colour| colour.name().as_bytes()[0])))
    }
}

/// The initials of one row. On the stack: a table writes ten of them for every viewer of every step.
struct Row([u8; COLUMNS]);

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&self.0).expect("colours have plain names"))
    }
}

impl fmt::Debug for Mat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mat(..)")
    }
}

impl Serialize for Mat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}
