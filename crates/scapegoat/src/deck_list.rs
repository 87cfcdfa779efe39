use crate::{Card, Colour, NamedDeck, ScapeGoat};
use serde::{Deserialize, Serialize};
use std::fmt;
use table::{Broken, RuleId, Rules, read_list};

/// On the table of every game: one card beside each location but Cops, and three in the stash (SG-S4).
pub const ON_TABLE: usize = 7;

/// A list of evidence cards that can be dealt for every number of players (SG-C5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Entries", into = "Entries")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "ScapeGoatDeckList"),
    ts(as = "Entries")
)]
pub struct DeckList {
    entries: Vec<DeckEntry>,
}

/// A line of the list: a card, how many there are of it, and in which games it is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatDeckEntry"))]
pub struct DeckEntry {
    pub mark: Mark,
    pub goats: Vec<Colour>,
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

/// The player-count mark of a card: `4` = with exactly four, `4+` = with four or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "ScapeGoatMark"),
    ts(as = "String")
)]
pub struct Mark {
    players: u8,
    or_more: bool,
}

impl Mark {
    pub fn fits(self, players: u8) -> bool {
        players == self.players || self.or_more && players > self.players
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.players, if self.or_more { "+" } else { "" })
    }
}

impl TryFrom<String> for Mark {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let (number, or_more) = text.strip_suffix('+').map_or((&*text, false), |number| (number, true));
        match number.parse() {
            Ok(players) if ScapeGoat::PLAYERS.contains(&players) => Ok(Self { players, or_more }),
            _ => Err(format!("the mark {text:?} is none of \"3\" to \"6\" or \"3+\" to \"6+\"")),
        }
    }
}

impl From<Mark> for String {
    fn from(mark: Mark) -> Self {
        mark.to_string()
    }
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatEntries"))]
struct Entries {
    cards: Vec<DeckEntry>,
}

/// Why a list is no deck. Every sentence names the card, if one is to blame, and the rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeckError {
    #[error("no deck is called {0:?}; there are balanced and one_for_all (SG-C5)")]
    NoSuchDeck(String),
    #[error("the deck cannot be read: {0} (CO-6)")]
    Unreadable(String),
    #[error("{card} shows {goat} twice (SG-C5)")]
    GoatTwice { card: String, goat: Colour },
    #[error("{card} stands in the deck {copies} times; 1 to 30 copies are possible (SG-C5)")]
    Copies { card: String, copies: u8 },
    #[error("{card} is used with {players} players, but {goat} does not play then (SG-C5)")]
    GoatOutside { card: String, players: u8, goat: Colour },
    #[error(
        "with {players} players there are {cards} cards, which is not 7 and hands of 2 or 3 for everybody; \
         the last of them is {card} (SG-C5, SG-S4)"
    )]
    DoesNotDealOut { players: u8, cards: usize, card: String },
    #[error(
        "with {players} players {goat} must stand on {needed} cards or nobody could be framed, but stands on {cards}; \
         the last of them is {card} (SG-C5)"
    )]
    TooFew { players: u8, goat: Colour, cards: usize, needed: u8, card: String },
}

impl Broken for DeckError {
    fn rule(&self) -> RuleId {
        RuleId(if matches!(self, Self::Unreadable(_)) { "CO-6" } else { "SG-C5" })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchDeck(_) => "no_such_deck",
            Self::Unreadable(_) => "deck_unreadable",
            Self::GoatTwice { .. } => "goat_twice",
            Self::Copies { .. } => "copies",
            Self::GoatOutside { .. } => "goat_outside",
            Self::DoesNotDealOut { .. } => "does_not_deal_out",
            Self::TooFew { .. } => "too_few",
        }
    }
}

impl DeckList {
    /// Reads a list in TOML, as in `decks/one_for_all.toml`.
    pub fn from_toml(text: &str) -> Result<Self, DeckError> {
        Self::try_from(read_list::<Entries>(text).map_err(DeckError::Unreadable)?)
    }

    /// The balanced deck as a list, but with these cards in games of `players`.
    pub fn balanced_but(players: u8, cards: &[Card]) -> Result<Self, DeckError> {
        let mut entries: Vec<DeckEntry> = Vec::new();
        for own in ScapeGoat::PLAYERS {
            let mark = Mark { players: own, or_more: false };
            let mut faces = if own == players { cards.to_vec() } else { NamedDeck::Balanced.cards(own) };
            faces.sort_by_key(|card| (card.goats().count(), card.index()));
            for card in faces {
                let goats: Vec<_> = card.goats().collect();
                match entries.last_mut() {
                    Some(last) if last.mark == mark && last.goats == goats => last.copies += 1,
                    _ => entries.push(DeckEntry { mark, goats, copies: 1 }),
                }
            }
        }
        Entries { cards: entries }.try_into()
    }

    /// The cards of a game of `players`, in the order of the list.
    pub fn cards(&self, players: u8) -> Vec<Card> {
        self.in_game(players).map(|(_, entry)| Card::of(&entry.goats)).collect()
    }

    pub fn entries(&self) -> &[DeckEntry] {
        &self.entries
    }

    /// Every copy of every card of a game of `players`, with the number of its entry.
    fn in_game(&self, players: u8) -> impl Iterator<Item = (usize, &DeckEntry)> {
        let fits = self.entries.iter().enumerate().filter(move |(_, entry)| entry.mark.fits(players));
        fits.flat_map(|(number, entry)| std::iter::repeat_n((number, entry), entry.copies.into()))
    }

    fn name(&self, number: usize) -> String {
        let DeckEntry { mark, goats, .. } = &self.entries[number];
        let goats: Vec<_> = goats.iter().map(|goat| goat.name()).collect();
        let goats = if goats.is_empty() { "grey".into() } else { goats.join("+") };
        format!("card {} of the list ({goats}, mark {mark})", number + 1)
    }

    fn check_entry(&self, number: usize) -> Result<(), DeckError> {
        let entry = &self.entries[number];
        let card = || self.name(number);
        if let Some(goat) = entry
            .goats
            .iter()
            .enumerate()
            .find_map(|(at, goat)| entry.goats[..at].contains(goat).then_some(*goat))
        {
            return Err(DeckError::GoatTwice { card: card(), goat });
        }
        if !(1..=30).contains(&entry.copies) {
            return Err(DeckError::Copies { card: card(), copies: entry.copies });
        }
        Ok(())
    }

    fn check_game(&self, players: u8) -> Result<(), DeckError> {
        let colours = Colour::in_game(players);
        let cards: Vec<(usize, &DeckEntry)> = self.in_game(players).collect();
        for (number, entry) in &cards {
            if let Some(goat) = entry.goats.iter().find(|goat| !colours.contains(goat)) {
                return Err(DeckError::GoatOutside { card: self.name(*number), players, goat: *goat });
            }
        }
        let last_of = |number: Option<usize>| number.map_or("none at all".into(), |number| self.name(number));
        let each = usize::from(players);
        if ![2, 3].iter().any(|hand| cards.len() == ON_TABLE + hand * each) {
            let card = last_of(cards.last().map(|(number, _)| *number));
            return Err(DeckError::DoesNotDealOut { players, cards: cards.len(), card });
        }
        for &goat in colours {
            let shown: Vec<usize> = cards
                .iter()
                .filter(|(_, entry)| entry.goats.contains(&goat))
                .map(|(number, _)| *number)
                .collect();
            let needed = players - 1;
            if shown.len() < usize::from(needed) {
                let card = last_of(shown.last().copied());
                return Err(DeckError::TooFew { players, goat, cards: shown.len(), needed, card });
            }
        }
        Ok(())
    }
}

impl TryFrom<Entries> for DeckList {
    type Error = DeckError;

    fn try_from(Entries { cards: entries }: Entries) -> Result<Self, DeckError> {
        let deck = Self { entries };
        (0..deck.entries.len()).try_for_each(|number| deck.check_entry(number))?;
        let mut players = ScapeGoat::PLAYERS;
        players.try_for_each(|players| deck.check_game(players))?;
        Ok(deck)
    }
}

impl From<DeckList> for Entries {
    fn from(deck: DeckList) -> Self {
        Self { cards: deck.entries }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = include_str!("../decks/one_for_all.toml");

    fn refused(change: impl Fn(&str) -> String) -> String {
        DeckList::from_toml(&change(LIST)).expect_err("this list is no deck").to_string()
    }

    /// Every deck of ours for all numbers of players has 30 cards, and every colour stands on as many of them as its first lines say (SG-C5).
    #[test]
    fn our_decks_are_balanced() {
        let one_for_all = DeckList::from_toml(LIST).unwrap();
        let five = DeckList::from_toml(include_str!("../decks/five.toml")).unwrap();
        let six = DeckList::from_toml(include_str!("../decks/six.toml")).unwrap();
        for (deck, sizes) in [
            (one_for_all, [(3, 13, 5), (4, 15, 4), (5, 22, 6), (6, 25, 6)]),
            (five, [(3, 13, 5), (4, 15, 4), (5, 22, 7), (6, 25, 6)]),
            (six, [(3, 13, 5), (4, 15, 4), (5, 17, 4), (6, 25, 9)]),
        ] {
            for (players, size, each) in sizes {
                let cards = deck.cards(players);
                assert_eq!(cards.len(), size);
                for &colour in Colour::in_game(players) {
                    let showing = cards.iter().filter(|card| card.shows(colour)).count();
                    assert_eq!(showing, each, "{colour} of {players}");
                }
            }
            assert_eq!(deck.entries().iter().map(|entry| usize::from(entry.copies)).sum::<usize>(), 30);
        }
    }

    #[test]
    fn a_bad_list_names_the_card_and_the_rule() {
        let add = |line: &str| refused(|list| list.replace("cards = [", &format!("cards = [\n  {line},")));
        assert_eq!(
            add(r#"{ mark = "4+", goats = ["green"] }"#),
            "with 4 players there are 16 cards, which is not 7 and hands of 2 or 3 for everybody; \
             the last of them is card 10 of the list (red+green, mark 4+) (SG-C5, SG-S4)"
        );
        assert_eq!(
            add(r#"{ mark = "3+", goats = ["purple"] }"#),
            "card 1 of the list (purple, mark 3+) is used with 3 players, but purple does not play then (SG-C5)"
        );
        assert_eq!(
            add(r#"{ mark = "3", goats = ["red", "red"] }"#),
            "card 1 of the list (red+red, mark 3) shows red twice (SG-C5)"
        );
        assert!(add(r#"{ mark = "3", goats = ["red"], copies = 0 }"#).contains("0 times"));
        assert!(add(r#"{ mark = "7", goats = ["red"] }"#).contains("line 7: the mark \"7\" is none of"));
        assert!(add(r#"{ mark = "3", goats = ["grey"] }"#).contains("CO-6"));
        assert!(add(r#"{ mark = "3", goat = ["red"] }"#).contains("unknown field"));
        assert!(refused(|list| list[..200].into()).starts_with("the deck cannot be read: line "));
        assert_eq!(
            refused(
                |list| list.replace(r#"goats = ["purple"], copies = 2"#, r#"goats = ["orange"], copies = 2"#)
            ),
            "with 6 players purple must stand on 5 cards or nobody could be framed, but stands on 4; \
             the last of them is card 19 of the list (yellow+green+purple, mark 6) (SG-C5)"
        );
    }
}
