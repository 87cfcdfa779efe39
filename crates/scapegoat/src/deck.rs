use crate::{Card, DeckError, DeckList};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which evidence a game is played with (SG-C5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatDeck"))]
pub enum Deck {
    Named(NamedDeck),
    List(DeckList),
}

/// A deck that every Corral knows by name. A name stands for the same cards for good: a better list gets another name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatNamedDeck"))]
pub enum NamedDeck {
    /// For each number of players a list of its own, with which both sides win about as often.
    #[default]
    Balanced,
    /// One list for all numbers of players, as in a box.
    OneForAll,
}

impl NamedDeck {
    pub const ALL: [Self; 2] = [Self::Balanced, Self::OneForAll];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::OneForAll => "one_for_all",
        }
    }

    /// The cards of games of 3, 4, 5 and 6, in the order of `decks/NAME.toml`: `0` and the goats on the card as bits. They
    /// are written here once more because a browser that plays alone would have to load a reader of TOML for them.
    const fn written(self) -> [&'static [u8]; 4] {
        match self {
            Self::Balanced => [
                br"0001112224447",
                br"001248336699<<?",
                br"001248@333666<<<AAAHHH",
                br"0003366<<HHQQ``EEZZO_gkmn",
            ],
            Self::OneForAll => [
                br"3501112224446",
                br"011122244468889",
                br"011122244468889@<C@@EJ",
                br"011122244468889@@EJPP``S\",
            ],
        }
    }

    /// The cards of a game of `players`.
    pub fn cards(self, players: u8) -> Vec<Card> {
        self.written()[usize::from(players) - 3].iter().map(|face| Card::from_index(face - b'0')).collect()
    }
}

impl FromStr for NamedDeck {
    type Err = DeckError;
    fn from_str(name: &str) -> Result<Self, DeckError> {
        let found = Self::ALL.into_iter().find(|deck| deck.name() == name);
        found.ok_or_else(|| DeckError::NoSuchDeck(name.to_owned()))
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self::Named(NamedDeck::default())
    }
}

impl Deck {
    /// The cards of a game of `players`.
    pub fn cards(&self, players: u8) -> Vec<Card> {
        match self {
            Self::Named(deck) => deck.cards(players),
            Self::List(list) => list.cards(players),
        }
    }
}

/// By hand: a name or a list can be told at once, and what is wrong with a list is said as it is.
impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrList;
        impl<'de> Visitor<'de> for NameOrList {
            type Value = Deck;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a deck or a list of cards")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<Deck, E> {
                name.parse().map(Deck::Named).map_err(E::custom)
            }
            fn visit_map<A: MapAccess<'de>>(self, list: A) -> Result<Deck, A::Error> {
                DeckList::deserialize(MapAccessDeserializer::new(list)).map(Deck::List)
            }
        }
        deserializer.deserialize_any(NameOrList)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, ScapeGoat};
    use table::Rules;

    const LIST: &str = include_str!("../decks/one_for_all.toml");

    /// Where they differ, it says what to write in `NamedDeck::written`.
    #[test]
    fn the_named_decks_are_the_ones_in_their_files() {
        let balanced = include_str!("../decks/balanced.toml");
        for (deck, file) in NamedDeck::ALL.into_iter().zip([balanced, LIST]) {
            let list = DeckList::from_toml(file).unwrap();
            let written = |players| -> String {
                list.cards(players).iter().map(|card| char::from(b'0' + card.index() as u8)).collect()
            };
            for (players, cards) in ScapeGoat::PLAYERS.zip(deck.written()) {
                let cards = str::from_utf8(cards).unwrap();
                assert_eq!(
                    cards,
                    written(players),
                    "{deck:?} for {players} players is the second in its file"
                );
            }
        }
    }

    #[test]
    fn a_deck_is_written_as_its_name_and_a_list_as_a_list() {
        let read = |text: &str| serde_json::from_str::<Deck>(text).map_err(|error| error.to_string());
        for deck in NamedDeck::ALL {
            let written = serde_json::to_string(&Deck::Named(deck)).unwrap();
            assert_eq!(written, format!("{:?}", deck.name()));
            assert_eq!(read(&written), Ok(Deck::Named(deck)));
        }
        // Configs from before there were names have the whole list, and it stays one.
        let list = Deck::List(DeckList::from_toml(LIST).unwrap());
        assert_eq!(read(&serde_json::to_string(&list).unwrap()), Ok(list.clone()));
        for players in ScapeGoat::PLAYERS {
            assert_eq!(list.cards(players), NamedDeck::OneForAll.cards(players));
        }
        assert!(
            read("\"marked\"")
                .unwrap_err()
                .starts_with("no deck is called \"marked\"; there are balanced and one_for_all (SG-C5)")
        );
        assert!(
            read(r#"{"cards":[{"mark":"7","goats":[]}]}"#).unwrap_err().contains("the mark \"7\" is none of")
        );
        assert!(read("7").unwrap_err().contains("expected the name of a deck or a list of cards"));
    }

    #[test]
    fn every_balanced_game_has_as_many_of_each_colour_and_two_grey_cards() {
        for players in ScapeGoat::PLAYERS {
            let cards = NamedDeck::Balanced.cards(players);
            let showing = |colour| cards.iter().filter(|card| card.shows(colour)).count();
            let colours = Colour::in_game(players);
            assert!(
                colours.iter().all(|colour| showing(*colour) == showing(Colour::Red)),
                "{players}: {cards:?}"
            );
            assert!(cards.iter().filter(|card| **card == Card::GREY).count() >= 2, "{players}: {cards:?}");
        }
    }
}
