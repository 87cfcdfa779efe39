use std::hash::{Hash, Hasher};

use crate::Card;

/// A player's face-down cards: taken from the top, put back underneath.
#[derive(Clone, Copy)]
pub(crate) struct Stock {
    // A ring, long enough for all 60 cards; 64 so that the wrap is a mask.
    ring: [Card; Self::ROOM],
    top: u8,
    len: u8,
}

impl Stock {
    const ROOM: usize = 64;

    pub const EMPTY: Self = Self { ring: [Card::NO_MATTER; Self::ROOM], top: 0, len: 0 };

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn place(&self, depth: u8) -> usize {
        usize::from(self.top + depth) % Self::ROOM
    }

    #[inline]
    pub fn draw(&mut self) -> Card {
        debug_assert!(!self.is_empty(), "an empty deck has no top card");
        let card = self.ring[self.place(0)];
        self.top = self.place(1) as u8;
        self.len -= 1;
        card
    }

    #[inline]
    pub fn put_under(&mut self, card: Card) {
        debug_assert!(usize::from(self.len) < Self::ROOM, "there are only 60 cards");
        self.ring[self.place(self.len)] = card;
        self.len += 1;
    }

    /// From the top to the bottom.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        (0..self.len).map(|depth| self.ring[self.place(depth)])
    }
}

impl FromIterator<Card> for Stock {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut stock = Self::EMPTY;
        cards.into_iter().for_each(|card| stock.put_under(card));
        stock
    }
}

// Where in the ring the cards lie is of no importance.
impl PartialEq for Stock {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl Eq for Stock {}

impl Hash for Stock {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.len.hash(hasher);
        self.iter().for_each(|card| card.hash(hasher));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_round(stock: &mut Stock, times: usize) {
        for _ in 0..times {
            let card = stock.draw();
            stock.put_under(card);
        }
    }

    #[test]
    fn a_deck_can_go_round_for_ever() {
        let cards: Vec<Card> = Card::all().chain(Card::all()).collect();
        let dealt: Stock = cards.iter().copied().collect();
        let mut stock = dealt;
        go_round(&mut stock, 32 * 31 + 8);
        assert!(stock.iter().eq(cards[8..].iter().chain(&cards[..8]).copied()));
        go_round(&mut stock, 24);
        assert!(stock == dealt);
        assert_eq!(table::digest(&stock), table::digest(&dealt));
    }
}
