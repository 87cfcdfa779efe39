use crate::Card;
use std::fmt;

/// How many of each face.
#[derive(Clone, PartialEq, Eq)]
pub struct Faces([u8; Card::FACES]);

impl Faces {
    pub fn none() -> Self {
        Self([0; Card::FACES])
    }

    /// How many there are of one face.
    pub fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    pub fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    /// Takes one card of this face out. False if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index()];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// Every face that is there, with how many there are of it.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        let counts = self.0.iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(index, &count)| (Card::from_index(index), count))
    }

    /// The face that all of them show, if there is only one.
    pub fn only(&self) -> Option<Card> {
        let mut faces = self.iter();
        let (face, _) = faces.next()?;
        faces.next().is_none().then_some(face)
    }

    /// Every card, sorted by face.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.iter().flat_map(|(card, count)| std::iter::repeat_n(card, count.into()))
    }
}

impl FromIterator<Card> for Faces {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::none(), |mut faces, card| {
            faces.add(card);
            faces
        })
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
