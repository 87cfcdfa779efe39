use crate::{Card, DECK_SIZE};

/// A pile of cards, the top one last.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Stack {
    // Above the top there is nothing, so that equal piles have equal bytes.
    cards: [Option<Card>; DECK_SIZE],
    len: u8,
}

impl Stack {
    pub const EMPTY: Self = Self { cards: [None; DECK_SIZE], len: 0 };

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.cards[..usize::from(self.len)].last().copied().flatten()
    }

    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = Some(card);
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        let below = self.len.checked_sub(1)?;
        self.len = below;
        self.cards[usize::from(below)].take()
    }

    /// For shuffling: everything in the pile.
    pub fn slots(&mut self) -> &mut [Option<Card>] {
        &mut self.cards[..usize::from(self.len)]
    }

    /// From the bottom to the top.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().copied().flatten()
    }
}

impl FromIterator<Card> for Stack {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut stack = Self::EMPTY;
        cards.into_iter().for_each(|card| stack.push(card));
        stack
    }
}
