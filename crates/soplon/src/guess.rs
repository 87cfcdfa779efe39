use crate::knowledge::Pack;
use crate::{Card, Token};

/// A face for every card of a [`Knowledge`](crate::Knowledge).
#[derive(Clone, Debug)]
pub struct Guess(Vec<Card>);

impl Guess {
    /// The guessed face of a card; the true one where it is known.
    pub fn face(&self, token: Token) -> Card {
        self.0[token.index()]
    }

    /// Two cards have each other's face instead.
    pub fn exchange(&mut self, one: Token, two: Token) {
        self.0.swap(one.index(), two.index());
    }

    /// The faces of a pack, in the order in which they came out of the shuffle.
    pub(crate) fn pack(&self, pack: &Pack) -> &[Card] {
        &self.0[pack.first..][..pack.cards.len()]
    }
}

/// From the faces of all tokens, in their order.
impl FromIterator<Card> for Guess {
    fn from_iter<I: IntoIterator<Item = Card>>(faces: I) -> Self {
        Self(faces.into_iter().collect())
    }
}
