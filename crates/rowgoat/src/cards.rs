use serde::{Deserialize, Serialize};
use std::fmt;

/// How many different cards there are: every boat in every colour.
pub const FACES: usize = 16;

/// What a goat rows, or at least sits in (RG-C1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatBoat"))]
pub enum Boat {
    /// A rowing boat.
    RowingBoat,
    /// A raft.
    Raft,
    /// A rubber ring.
    RubberRing,
    /// A jet ski.
    JetSki,
}

/// The colour of a card (RG-C1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatColour"))]
pub enum Colour {
    /// Pink.
    Pink,
    /// Blue.
    Blue,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
}

impl Boat {
    /// All boats, in order.
    pub const ALL: [Self; 4] = [Self::RowingBoat, Self::Raft, Self::RubberRing, Self::JetSki];

    /// The boat as a deck list spells it.
    pub fn key(self) -> &'static str {
        ["rowing_boat", "raft", "rubber_ring", "jet_ski"][self as usize]
    }
}

impl Colour {
    /// All colours, in order.
    pub const ALL: [Self; 4] = [Self::Pink, Self::Blue, Self::Orange, Self::Yellow];

    /// The colour as a deck list spells it.
    pub fn key(self) -> &'static str {
        ["pink", "blue", "orange", "yellow"][self as usize]
    }
}

impl fmt::Display for Boat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["rowing boat", "raft", "rubber ring", "jet ski"][*self as usize])
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The face of a card: a boat in a colour. Copies of the same face cannot be told apart.
///
/// ```
/// use rowgoat::{Boat, Card, Colour};
/// let card = Card::new(Boat::Raft, Colour::Pink);
/// assert_eq!(card.to_string(), "pink raft");
/// assert_eq!((card.boat(), card.colour()), (Boat::Raft, Colour::Pink));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "RowGoatCard"),
    ts(as = "Written")
)]
pub struct Card(u8);

/// The written form of a card.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatCard"))]
struct Written {
    boat: Boat,
    colour: Colour,
}

impl Card {
    /// Stands where there is no card, so that equal states have equal bytes.
    pub(crate) const NO_MATTER: Self = Self(0);

    /// The boat in the colour.
    #[inline]
    pub const fn new(boat: Boat, colour: Colour) -> Self {
        Self((boat as u8) << 2 | colour as u8)
    }

    /// Every face, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..FACES as u8).map(Self)
    }

    /// The face with this place in a table of all faces.
    #[inline]
    pub(crate) fn at(index: u8) -> Self {
        debug_assert!(usize::from(index) < FACES, "there is no face {index}");
        Self(index)
    }

    /// The place of this face in a table of all faces.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its boat.
    #[inline]
    pub fn boat(self) -> Boat {
        Boat::ALL[usize::from(self.0 >> 2 & 3)]
    }

    /// Its colour.
    #[inline]
    pub fn colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 & 3)]
    }

    /// Whether three cards all show the same boat or all the same colour (RG-L1).
    #[inline]
    pub fn match_up(one: Self, two: Self, three: Self) -> bool {
        const COLOUR: u8 = 0b11;
        const BOAT: u8 = 0b11 << 2;
        let differ = one.0 ^ two.0 | one.0 ^ three.0;
        differ & BOAT == 0 || differ & COLOUR == 0
    }
}

impl From<Written> for Card {
    fn from(Written { boat, colour }: Written) -> Self {
        Self::new(boat, colour)
    }
}

impl From<Card> for Written {
    fn from(card: Card) -> Self {
        Self { boat: card.boat(), colour: card.colour() }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour(), self.boat())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_match_by_boat_or_by_colour_and_not_by_a_mixture() {
        let card = |boat, colour| Card::new(Boat::ALL[boat], Colour::ALL[colour]);
        assert!(Card::match_up(card(1, 0), card(1, 3), card(1, 2)));
        assert!(Card::match_up(card(0, 2), card(3, 2), card(1, 2)));
        assert!(Card::match_up(card(2, 2), card(2, 2), card(2, 2)));
        assert!(!Card::match_up(card(1, 0), card(1, 3), card(2, 3)));
        assert!(!Card::match_up(card(0, 0), card(1, 1), card(2, 2)));
    }
}
