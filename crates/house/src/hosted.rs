use rowgoat::RowGoat;
use scapegoat::ScapeGoat;
use serde::Serialize;
use serde_json::{Map, Value};
use soplon::Soplon;
use std::fmt::Display;
use table::Rules;

/// Options that make no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(pub String);

/// What a table needs of a game besides its rules.
pub trait Hosted: Rules {
    /// Reads a deck in TOML. The error names the card and the rule (CO-6).
    fn read_deck(text: &str) -> Result<Value, OptionsError>;

    /// The config for `players` with `options` by name; what is not named is as usual.
    fn config(players: u8, mut options: Map<String, Value>) -> Result<Self::Config, OptionsError> {
        options.insert("players".into(), players.into());
        serde_json::from_value(Value::Object(options)).map_err(|error| OptionsError(error.to_string()))
    }
}

impl Hosted for ScapeGoat {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        written(scapegoat::Deck::from_toml(text))
    }
}

impl Hosted for RowGoat {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        written(rowgoat::Deck::from_toml(text))
    }
}

impl Hosted for Soplon {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        written(soplon::Deck::from_toml(text))
    }
}

fn written(deck: Result<impl Serialize, impl Display>) -> Result<Value, OptionsError> {
    let deck = deck.map_err(|error| OptionsError(error.to_string()))?;
    serde_json::to_value(deck).map_err(|error| OptionsError(error.to_string()))
}
