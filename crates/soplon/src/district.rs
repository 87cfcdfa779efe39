use crate::Card;
use serde::{Deserialize, Serialize};
use table::{Numbered, Seat, SmallSet};

/// How many places a district can have. There are fewer cards, so one of them is always free.
pub const PLACES: usize = 64;

/// The lower two of the four places of the deal: the ones looked at before play (SO-S2).
pub const LOWER: [Place; 2] = [Place(2), Place(3)];

/// A place in a district: 0 and 1 are the upper ones of the deal, 2 and 3 the lower ones, later ones follow (SO-X8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonPlace"))]
pub struct Place(pub u8);

impl Place {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A place in somebody's district.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonSpot"))]
pub struct Spot {
    pub seat: Seat,
    pub place: Place,
}

impl Numbered for Place {
    const COUNT: u8 = PLACES as u8;

    #[inline]
    fn number(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_number(number: u8) -> Self {
        Self(number)
    }
}

pub(crate) type Places = SmallSet<Place>;

/// The cards before one player. Places never shift: a gap stays a gap, and what is added takes a new place (SO-X8).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct District {
    cards: [Option<Card>; PLACES],
    taken: Places,
    /// How many cards there are. Counting bits is slow on machines that Corral must run on.
    len: u8,
    /// How many places there are, gaps included.
    places: u8,
}

impl District {
    pub const EMPTY: Self = Self { cards: [None; PLACES], taken: Places::NONE, len: 0, places: 0 };

    /// The district with these places, gaps included.
    pub fn laid(places: impl IntoIterator<Item = Option<Card>>) -> Self {
        let mut district = Self::EMPTY;
        for (place, card) in (0..).map(Place).zip(places) {
            district.places += 1;
            if let Some(card) = card {
                district.fill(place, card);
            }
        }
        district
    }

    #[inline]
    pub fn card(&self, place: Place) -> Option<Card> {
        self.cards.get(place.index()).copied().flatten()
    }

    /// The places that hold a card.
    #[inline]
    pub fn taken(&self) -> Places {
        self.taken
    }

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// How many places there are, gaps included.
    #[inline]
    pub fn places(&self) -> u8 {
        self.places
    }

    /// The card of every place.
    pub fn by_place(&self) -> [Option<Card>; PLACES] {
        self.cards
    }

    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.taken.iter().filter_map(|place| self.card(place))
    }

    /// Takes the card at `place` away and leaves a gap.
    #[inline]
    pub fn take(&mut self, place: Place) -> Card {
        self.taken.remove(place);
        self.len -= 1;
        self.cards[place.index()].take().expect("a card lies where one is taken")
    }

    /// Puts a card into a gap.
    #[inline]
    pub fn fill(&mut self, place: Place, card: Card) {
        debug_assert!(!self.taken.contains(place), "a card is put into a gap");
        self.taken.insert(place);
        self.len += 1;
        self.cards[place.index()] = Some(card);
    }

    /// Puts a card in the place of another, which is returned.
    #[inline]
    pub fn replace(&mut self, place: Place, card: Card) -> Card {
        self.cards[place.index()].replace(card).expect("a card lies where one is exchanged")
    }

    /// Adds a card in a new place. Where all 64 are used up it takes the first gap; there are 54 cards.
    #[inline]
    pub fn add(&mut self, card: Card) -> Place {
        let place = if usize::from(self.places) < PLACES {
            self.places += 1;
            Place(self.places - 1)
        } else {
            Places::ALL.minus(self.taken).first().expect("there are more places than cards")
        };
        self.fill(place, card);
        place
    }
}

impl FromIterator<Card> for District {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut district = Self::EMPTY;
        for card in cards {
            district.add(card);
        }
        district
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_stays_a_gap_until_there_is_no_new_place() {
        let mut district: District = [Card::RAT; 4].into_iter().collect();
        assert_eq!(district.take(Place(1)), Card::RAT);
        assert_eq!(district.add(Card::BOSS), Place(4));
        assert_eq!((district.card(Place(1)), district.len()), (None, 4));
        for place in 5..64 {
            district.take(Place(place - 1));
            assert_eq!(district.add(Card::THUG), Place(place));
        }
        assert_eq!(district.add(Card::BOSS), Place(1));
        assert_eq!(district.taken().iter().collect::<Vec<_>>(), [0, 1, 2, 3, 63].map(Place));
        assert_eq!(district.card(Place(64)), None);
    }
}
