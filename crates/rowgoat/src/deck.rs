use serde::{Deserialize, Serialize};
use std::fmt;
use table::{Broken, RuleId, read_list};

use crate::cards::{Boat, Card, Colour, FACES};

/// How many cards are in every game: the least number that 2, 3, 4, 5 and 6 players can share out equally (RG-S1).
pub const CARDS: usize = 60;

/// Which cards the game is played with: data, not rules (CO-6).
///
/// ```
/// use rowgoat::{Boat, Card, Colour, Deck};
/// let list = Deck::default();
/// assert_eq!(list.copies(Card::new(Boat::Raft, Colour::Pink)), 4);
/// assert_eq!(list.copies(Card::new(Boat::Raft, Colour::Blue)), 3);
///
/// let error = Deck::from_toml("[[cards]]\nboat = 'canoe'\ncolour = 'pink'\ncopies = 60").unwrap_err();
/// assert!(error.to_string().starts_with("card 1, the pink canoe: there is no boat `canoe`"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "RowGoatDeck"),
    ts(as = "File")
)]
pub struct Deck {
    copies: [u8; FACES],
}

/// One line of a list as it is written. Boats and colours are words here, so that an unknown one can be named.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatDeckEntry"))]
struct DeckEntry {
    boat: String,
    colour: String,
    copies: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatDeck"))]
struct File {
    cards: Vec<DeckEntry>,
}

/// Why a list of cards is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeckError {
    /// Not TOML, or not of this shape.
    #[error("the deck cannot be read: {0} (CO-6)")]
    Unreadable(String),
    /// A boat that no goat has.
    #[error(
        "card {number}, the {colour} {boat}: there is no boat `{boat}`; the boats are rowing_boat, raft, rubber_ring and jet_ski (RG-C1)"
    )]
    UnknownBoat {
        /// Which card of the list, counted from 1.
        number: usize,
        /// Its boat.
        boat: String,
        /// Its colour.
        colour: String,
    },
    /// A colour that no card has.
    #[error(
        "card {number}, the {colour} {boat}: there is no colour `{colour}`; the colours are pink, blue, orange and yellow (RG-C1)"
    )]
    UnknownColour {
        /// Which card of the list, counted from 1.
        number: usize,
        /// Its boat.
        boat: String,
        /// Its colour.
        colour: String,
    },
    /// The same card in two lines.
    #[error("the {0} is listed twice; one line gives the number of its copies (CO-6)")]
    Twice(Card),
    /// A card that is not there.
    #[error("the {0} is listed with no copies; leave it out (CO-6)")]
    NoCopies(Card),
    /// More cards than can be dealt.
    #[error(
        "with the {card} there are {cards} cards; there must be 60, so that any number of players gets equally many (RG-S1)"
    )]
    TooMany {
        /// The card that is too much.
        card: Card,
        /// How many there are with it.
        cards: usize,
    },
    /// Fewer cards than must be dealt.
    #[error(
        "up to the last one, the {card}, there are only {cards} cards; there must be 60, so that any number of players gets equally many (RG-S1)"
    )]
    TooFew {
        /// The last card of the list.
        card: Card,
        /// How many there are in all.
        cards: usize,
    },
}

impl Broken for DeckError {
    fn rule(&self) -> RuleId {
        match self {
            Self::Unreadable(_) | Self::Twice(_) | Self::NoCopies(_) => RuleId("CO-6"),
            Self::UnknownBoat { .. } | Self::UnknownColour { .. } => RuleId("RG-C1"),
            Self::TooMany { .. } | Self::TooFew { .. } => RuleId("RG-S1"),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "deck_unreadable",
            Self::UnknownBoat { .. } => "unknown_boat",
            Self::UnknownColour { .. } => "unknown_colour",
            Self::Twice(_) => "card_listed_twice",
            Self::NoCopies(_) => "card_without_copies",
            Self::TooMany { .. } => "too_many_cards",
            Self::TooFew { .. } => "too_few_cards",
        }
    }
}

impl Deck {
    /// Reads a list. decks/default.toml shows the form.
    pub fn from_toml(text: &str) -> Result<Self, DeckError> {
        Self::try_from(read_list::<File>(text).map_err(DeckError::Unreadable)?)
    }

    /// How many copies of a card there are.
    pub fn copies(&self, card: Card) -> u8 {
        self.copies[card.index()]
    }

    /// Every card of the list, copies one after the other.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        Card::all().flat_map(|card| std::iter::repeat_n(card, self.copies(card).into()))
    }
}

impl Default for Deck {
    /// The list of RG-C2.
    fn default() -> Self {
        // As in `decks/default.toml`. A browser that plays alone would have to load a reader of TOML for that.
        let copies = |card: Card| if card.boat() as usize == card.colour() as usize { 3 } else { 4 };
        let mut deck = Self { copies: [0; FACES] };
        Card::all().for_each(|card| deck.copies[card.index()] = copies(card));
        deck
    }
}

impl TryFrom<File> for Deck {
    type Error = DeckError;

    fn try_from(File { cards: entries }: File) -> Result<Self, DeckError> {
        let mut copies = [0; FACES];
        let mut cards = 0;
        let mut last = None;
        for (number, DeckEntry { boat, colour, copies: wanted }) in (1..).zip(entries) {
            let Some(known_boat) = Boat::ALL.into_iter().find(|known| known.key() == boat) else {
                return Err(DeckError::UnknownBoat { number, boat, colour });
            };
            let Some(known_colour) = Colour::ALL.into_iter().find(|known| known.key() == colour) else {
                return Err(DeckError::UnknownColour { number, boat, colour });
            };
            let card = Card::new(known_boat, known_colour);
            if copies[card.index()] > 0 {
                return Err(DeckError::Twice(card));
            }
            if wanted == 0 {
                return Err(DeckError::NoCopies(card));
            }
            cards += wanted as usize;
            if cards > CARDS {
                return Err(DeckError::TooMany { card, cards });
            }
            copies[card.index()] = wanted as u8;
            last = Some(card);
        }
        let Some(card) = last else { return Err(DeckError::Unreadable("it names no card".into())) };
        if cards < CARDS { Err(DeckError::TooFew { card, cards }) } else { Ok(Self { copies }) }
    }
}

impl From<Deck> for File {
    fn from(list: Deck) -> Self {
        let entry = |card: Card| DeckEntry {
            boat: card.boat().key().into(),
            colour: card.colour().key().into(),
            copies: list.copies(card).into(),
        };
        Self { cards: Card::all().filter(|&card| list.copies(card) > 0).map(entry).collect() }
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return f.write_str("Deck(default)");
        }
        let copies = Card::all().filter(|&card| self.copies(card) > 0).map(|card| (card, self.copies(card)));
        f.debug_map().entries(copies).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = include_str!("../decks/default.toml");

    #[test]
    fn the_default_deck_is_the_one_in_its_file() {
        assert_eq!(Deck::from_toml(LIST), Ok(Deck::default()));
    }

    #[test]
    fn every_boat_and_every_colour_stands_on_fifteen_cards() {
        let list = Deck::default();
        for boat in Boat::ALL {
            assert_eq!(list.cards().filter(|card| card.boat() == boat).count(), 15, "{boat}");
        }
        for colour in Colour::ALL {
            assert_eq!(list.cards().filter(|card| card.colour() == colour).count(), 15, "{colour}");
        }
    }

    #[test]
    fn a_bad_list_is_refused_with_its_card_and_rule() {
        let refusal = |text: &str| {
            let error = Deck::from_toml(text).expect_err("the list is bad");
            (error.rule().0, error.code(), error.to_string())
        };
        let (rule, code, why) = refusal(&LIST.replace("jet_ski", "canoe"));
        assert_eq!((rule, code), ("RG-C1", "unknown_boat"));
        assert!(why.starts_with("card 13, the pink canoe"), "{why}");

        let (rule, code, why) = refusal(&LIST.replace("yellow", "grey"));
        assert_eq!((rule, code), ("RG-C1", "unknown_colour"));
        assert!(why.starts_with("card 4, the grey rowing_boat"), "{why}");

        let (rule, code, why) = refusal(&LIST.replacen("copies = 3", "copies = 4", 1));
        assert_eq!((rule, code), ("RG-S1", "too_many_cards"));
        assert!(why.starts_with("with the yellow jet ski there are 61 cards"), "{why}");

        let (rule, code, why) = refusal(&LIST.replacen("copies = 4", "copies = 3", 1));
        assert_eq!((rule, code), ("RG-S1", "too_few_cards"));
        assert!(why.contains("the yellow jet ski, there are only 59 cards"), "{why}");

        let (rule, code, why) = refusal(&LIST.replacen("blue", "pink", 1));
        assert_eq!((rule, code), ("CO-6", "card_listed_twice"));
        assert!(why.starts_with("the pink rowing boat is listed twice"), "{why}");

        let (rule, code, why) = refusal(&LIST.replacen("copies = 4", "copies = 0", 1));
        assert_eq!((rule, code), ("CO-6", "card_without_copies"));
        assert!(why.starts_with("the blue rowing boat"), "{why}");

        assert_eq!(refusal("cards = []").1, "deck_unreadable");
        assert_eq!(refusal("hello").1, "deck_unreadable");
        assert_eq!(refusal(&LIST.replacen("copies = 4", "copies = 4294967295", 1)).1, "too_many_cards");
    }

    #[test]
    fn a_list_survives_being_written() {
        let odd = Deck::from_toml("[[cards]]\nboat = 'raft'\ncolour = 'pink'\ncopies = 60").unwrap();
        for list in [odd, Deck::default()] {
            let text = serde_json::to_string(&list).unwrap();
            assert_eq!(serde_json::from_str::<Deck>(&text).unwrap(), list);
        }
    }
}
