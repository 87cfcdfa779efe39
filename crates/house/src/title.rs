use scapegoat::ScapeGoat;
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;
use table::Rules;

/// The games of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Title {
    ScapeGoat,
}

impl Title {
    pub const ALL: [Self; 1] = [Self::ScapeGoat];

    pub const fn name(self) -> &'static str {
        match self {
            Self::ScapeGoat => ScapeGoat::GAME,
        }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game that the house does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game called {0:?} here; there are {games}", games = Title::ALL.map(Title::name).join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for Title {
    type Err = UnknownGame;
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|title| title.name() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// Options that make no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(pub String);

/// What the house asks of a game besides its rules.
pub trait Hosted: Rules {
    /// Reads a deck in TOML. The error names the card and the rule (CO-6).
    fn read_deck(text: &str) -> Result<Value, OptionsError>;

    /// The config for `players` with `options` by name; what is not named is as usual.
    fn config(players: u8, options: Map<String, Value>) -> Result<Self::Config, OptionsError> {
        let mut all = options;
        all.insert("players".into(), players.into());
        serde_json::from_value(Value::Object(all)).map_err(|error| OptionsError(error.to_string()))
    }
}

impl Hosted for ScapeGoat {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        deck_value(scapegoat::Deck::from_toml(text))
    }
}

fn deck_value<D: serde::Serialize, E: fmt::Display>(deck: Result<D, E>) -> Result<Value, OptionsError> {
    let deck = deck.map_err(|error| OptionsError(error.to_string()))?;
    serde_json::to_value(deck).map_err(|error| OptionsError(error.to_string()))
}
