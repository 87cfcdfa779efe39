use std::fmt;

use crate::Card;

/// How many of each face, in no order: what a pile is, once it is clear that a taken pile is shuffled.
///
/// ```
/// use rowgoat::{Boat, Card, Colour, Faces};
/// let raft = Card::new(Boat::Raft, Colour::Pink);
/// let mut faces = Faces::NONE;
/// faces.add(raft);
/// faces.add(raft);
/// assert_eq!((faces.count(raft), faces.iter().count()), (2, 2));
/// ```
// One byte for each face, so that putting piles together is one addition; no byte overflows, since there are 60 cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Faces(u128);

impl Faces {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// Adds one card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0 += 1 << (8 * card.index());
    }

    /// Takes one card out. It must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.count(card) > 0, "there is no {card} to take out");
        self.0 -= 1 << (8 * card.index());
    }

    /// These cards and those.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// How many cards of this face there are.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        (self.0 >> (8 * card.index())) as u8
    }

    /// How many cards there are.
    pub fn len(self) -> usize {
        self.0.to_le_bytes().iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one face that all cards have, if there is a card and all have the same.
    pub fn only(self) -> Option<Card> {
        let first = (self.0 != 0).then(|| self.lowest())?;
        (usize::from(self.count(first)) == self.len()).then_some(first)
    }

    /// Every card, in the order of faces.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let card = left.lowest();
            left.remove(card);
            Some(card)
        })
    }

    #[inline]
    fn lowest(self) -> Card {
        Card::at((self.0.trailing_zeros() / 8) as u8)
    }
}

impl FromIterator<Card> for Faces {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut faces = Self::NONE;
        cards.into_iter().for_each(|card| faces.add(card));
        faces
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_keep_count() {
        let cards: Vec<Card> = Card::all().flat_map(|card| [card; 3]).collect();
        let faces: Faces = cards.iter().copied().collect();
        assert_eq!(faces.len(), 48);
        assert_eq!(faces.iter().collect::<Vec<_>>(), cards);
        assert_eq!(faces.only(), None);
        assert_eq!(Faces::from_iter([cards[7]; 60]).only(), Some(cards[7]));
        assert_eq!(Faces::NONE.only(), None);
    }
}
