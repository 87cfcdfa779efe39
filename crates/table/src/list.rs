use crate::OptionsError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Display;

/// Reads a list of cards written in TOML (CO-6). The error is one line that names the line of the file.
///
/// ```
/// use std::collections::BTreeMap;
/// let read = table::read_list::<BTreeMap<String, u8>>;
/// assert_eq!(read("goats = 3").unwrap()["goats"], 3);
/// assert!(read("goats = 3\ncops = 'two'").unwrap_err().starts_with("line 2: invalid type"));
/// ```
pub fn read_list<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        format!("line {line}: {}", error.message().replace('\n', ", "))
    })
}

/// A deck that was read, as a table takes it among its options.
pub fn read_deck(deck: Result<impl Serialize, impl Display>) -> Result<Value, OptionsError> {
    let deck = deck.map_err(|error| OptionsError(error.to_string()))?;
    serde_json::to_value(deck).map_err(|error| OptionsError(error.to_string()))
}
