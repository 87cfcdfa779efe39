use crate::{Card, DECK_SIZE, HIGHEST_WITNESS, Kind};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use table::{Broken, RuleId, read_list};

/// As in `decks/default.toml`. A browser that plays alone would have to load a reader of TOML for that.
static DEFAULT: LazyLock<Deck> = LazyLock::new(|| {
    let entry = |card: String, worth, copies| DeckEntry { card, worth, copies };
    let witnesses = (2..=10).map(|number| entry("witness".to_owned(), Some(number), 4));
    let others = FIXED.map(|(face, copies)| entry(face.to_string(), face.worth(), copies));
    Deck { entries: witnesses.chain(others).collect() }
});

/// How many witnesses there are in every deck (SO-C1).
const WITNESSES: u16 = 36;

/// Everything but the witnesses, and how often it is there (SO-C1, SO-C2).
const FIXED: [(Card, u8); 6] = [
    (Card::THUG, 4),
    (Card::DRIVER, 4),
    (Card::HITMAN, 4),
    (Card::BOSS, 4),
    (Card::COUSIN, 1),
    (Card::RAT, 1),
];

/// A list of cards that keeps the rules: only the numbers of the witnesses are free (SO-C3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Entries", into = "Entries")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "SoplonDeck"),
    ts(as = "Entries")
)]
pub struct Deck {
    entries: Vec<DeckEntry>,
}

/// A line of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonDeckEntry"))]
pub struct DeckEntry {
    /// `witness`, `thug`, `driver`, `hitman`, `boss`, `cousin` or `rat`.
    pub card: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<u8>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub copies: u8,
}

fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_one(copies: &u8) -> bool {
    *copies == 1
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonDeck"))]
struct Entries {
    cards: Vec<DeckEntry>,
}

/// Why a list is no deck. Every sentence names the card, if one is to blame, and the rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeckError {
    #[error("the deck cannot be read: {0} (CO-6)")]
    Unreadable(String),
    #[error("there is no card called {card:?} (SO-C1)")]
    NoSuchCard { card: String },
    #[error("the {card} stands in the list twice (CO-6)")]
    Twice { card: Kind },
    #[error("the {card} is worth {right}, not {worth} (SO-C2)")]
    Worth { card: Kind, right: u8, worth: u8 },
    #[error("the {card} needs its worth, which is {right} (SO-C2)")]
    WorthMissing { card: Kind, right: u8 },
    #[error("the rat has no worth of its own, so it cannot be {worth} (SO-C2)")]
    RatWorth { worth: u8 },
    #[error("the {card} must be in the deck {right}×, not {copies}× ({})", copies_rule(*.card))]
    Copies { card: Kind, right: u8, copies: u8 },
    #[error("a witness has a number from 1 to {HIGHEST_WITNESS}; witness {number} cannot be (SO-C3)")]
    WitnessNumber { number: u8 },
    #[error("a witness stands in the list without a number (SO-C3)")]
    NumberMissing,
    #[error("there are 36 witnesses, not {found}; the last in the list is {last} (SO-C1)")]
    Witnesses { found: u16, last: String },
}

/// Where the rules say how many there are of a card.
fn copies_rule(card: Kind) -> &'static str {
    if matches!(card, Kind::Cousin | Kind::Rat) { "SO-C1" } else { "SO-C2" }
}

impl Broken for DeckError {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Unreadable(_) | Self::Twice { .. } => "CO-6",
            Self::NoSuchCard { .. } | Self::Witnesses { .. } => "SO-C1",
            Self::Worth { .. } | Self::WorthMissing { .. } | Self::RatWorth { .. } => "SO-C2",
            Self::Copies { card, .. } => copies_rule(*card),
            Self::WitnessNumber { .. } | Self::NumberMissing => "SO-C3",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "deck_unreadable",
            Self::NoSuchCard { .. } => "no_such_card",
            Self::Twice { .. } => "card_twice",
            Self::Worth { .. } => "wrong_worth",
            Self::WorthMissing { .. } => "worth_missing",
            Self::RatWorth { .. } => "rat_worth",
            Self::Copies { .. } => "wrong_copies",
            Self::WitnessNumber { .. } => "witness_number",
            Self::NumberMissing => "number_missing",
            Self::Witnesses { .. } => "wrong_witnesses",
        }
    }
}

impl DeckEntry {
    /// The face this line is about.
    fn face(&self) -> Result<Card, DeckError> {
        if self.card == "witness" {
            let number = self.worth.ok_or(DeckError::NumberMissing)?;
            return Card::witness(number).ok_or(DeckError::WitnessNumber { number });
        }
        let fixed = FIXED.iter().map(|(face, _)| *face);
        let face = fixed.clone().find(|face| face.to_string() == self.card);
        let face = face.ok_or_else(|| DeckError::NoSuchCard { card: self.card.clone() })?;
        match (face.worth(), self.worth) {
            (None, Some(worth)) => Err(DeckError::RatWorth { worth }),
            (Some(right), None) => Err(DeckError::WorthMissing { card: face.kind(), right }),
            (Some(right), Some(worth)) if right != worth => {
                Err(DeckError::Worth { card: face.kind(), right, worth })
            }
            _ => Ok(face),
        }
    }
}

impl Deck {
    /// Reads a list in TOML, as in `decks/default.toml`.
    pub fn from_toml(text: &str) -> Result<Self, DeckError> {
        Self::try_from(read_list::<Entries>(text).map_err(DeckError::Unreadable)?)
    }

    pub fn entries(&self) -> &[DeckEntry] {
        &self.entries
    }

    /// All 54 cards, in the order of the list.
    pub fn cards(&self) -> [Card; DECK_SIZE] {
        let mut cards = [Card::RAT; DECK_SIZE];
        let mut slots = cards.iter_mut();
        for entry in &self.entries {
            let face = entry.face().expect("a deck keeps the rules");
            slots.by_ref().take(entry.copies.into()).for_each(|slot| *slot = face);
        }
        cards
    }
}

impl TryFrom<Entries> for Deck {
    type Error = DeckError;

    fn try_from(Entries { cards: entries }: Entries) -> Result<Self, DeckError> {
        let mut copies = [None; Card::FACES];
        let (mut witnesses, mut last) = (0, "none at all".to_owned());
        for entry in &entries {
            let face = entry.face()?;
            if copies[face.index()].replace(entry.copies).is_some() {
                return Err(DeckError::Twice { card: face.kind() });
            }
            if face.is_witness() {
                witnesses += u16::from(entry.copies);
                last = face.to_string();
            }
        }
        for (face, right) in FIXED {
            let copies = copies[face.index()].unwrap_or(0);
            if copies != right {
                return Err(DeckError::Copies { card: face.kind(), right, copies });
            }
        }
        if witnesses != WITNESSES {
            return Err(DeckError::Witnesses { found: witnesses, last });
        }
        Ok(Self { entries })
    }
}

impl From<Deck> for Entries {
    fn from(deck: Deck) -> Self {
        Self { cards: deck.entries }
    }
}

impl Default for Deck {
    fn default() -> Self {
        DEFAULT.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Faces;

    #[test]
    fn the_default_deck_is_the_one_in_its_file() {
        assert_eq!(Deck::from_toml(include_str!("../decks/default.toml")), Ok(Deck::default()));
    }

    #[test]
    fn the_default_deck_is_the_one_of_the_rules() {
        let faces: Faces = Deck::default().cards().into_iter().collect();
        assert_eq!(faces.total(), 54);
        for number in 2..=10 {
            assert_eq!(faces.count(Card::witness(number).unwrap()), 4);
        }
        assert_eq!((faces.count(Card::THUG), faces.count(Card::RAT)), (4, 1));
    }

    #[test]
    fn a_bad_list_names_the_card_and_the_rule() {
        let list = include_str!("../decks/default.toml");
        let refused = |from: &str, to: &str| {
            assert!(list.contains(from), "{from}");
            Deck::from_toml(&list.replace(from, to)).expect_err("this list is no deck").to_string()
        };
        assert_eq!(refused("worth = 7, copies", "worth = 8, copies"), "the thug is worth 7, not 8 (SO-C2)");
        assert_eq!(
            refused("worth = 1, copies = 4", "worth = 1"),
            "the boss must be in the deck 4×, not 1× (SO-C2)"
        );
        assert_eq!(refused(r#"{ card = "rat" },"#, ""), "the rat must be in the deck 1×, not 0× (SO-C1)");
        assert_eq!(refused(r#""rat""#, r#""mole""#), "there is no card called \"mole\" (SO-C1)");
        assert_eq!(
            refused(r#""rat" }"#, r#""rat", worth = 9 }"#),
            "the rat has no worth of its own, so it cannot be 9 (SO-C2)"
        );
        assert_eq!(
            refused("worth = 10, copies = 4", "worth = 10, copies = 3"),
            "there are 36 witnesses, not 35; the last in the list is witness 10 (SO-C1)"
        );
        assert_eq!(
            refused("worth = 10,", "worth = 21,"),
            "a witness has a number from 1 to 20; witness 21 cannot be (SO-C3)"
        );
        assert_eq!(refused("worth = 10,", "worth = 9,"), "the witness 9 stands in the list twice (CO-6)");
        assert!(refused("cards = [", "cards = [{").starts_with("the deck cannot be read: line "));
    }

    #[test]
    fn other_witnesses_are_another_deck() {
        let list = include_str!("../decks/default.toml").replace("worth = 10,", "worth = 1, ");
        let deck = Deck::from_toml(&list).unwrap();
        assert_ne!(deck, Deck::default());
        let text = serde_json::to_string(&deck).unwrap();
        assert_eq!(serde_json::from_str::<Deck>(&text).unwrap(), deck);
    }
}
