//! What is wrong with how the program was called, and how games and counts are written on the command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use house::Title;
use std::error::Error;
use std::fmt::Display;

/// The program was asked for something that cannot be, whatever happens: the exit code is 2, as for what clap refuses.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

impl UsageError {
    /// The error and all that is behind it, in one sentence.
    pub fn because(error: &dyn Error) -> Self {
        let mut sentence = error.to_string();
        let mut cause = error.source();
        while let Some(source) = cause {
            sentence = format!("{}: {source}", sentence.trim_end_matches('.'));
            cause = source.source();
        }
        Self(sentence)
    }
}

/// Reads the name of a game; help and errors list them all.
pub fn game() -> impl TypedValueParser<Value = Title> {
    let names = Title::all().iter().map(|title| title.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Title>())
}

/// `1 game`, `2 games`.
pub fn count(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// `scapegoat, rowgoat and soplon`.
pub fn list(words: impl IntoIterator<Item = impl Display>) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0_u64, 1, 2].map(|number| count(number, "game")), ["0 games", "1 game", "2 games"]);
    }

    #[test]
    fn a_list_ends_with_and() {
        assert_eq!(list(["a", "b", "c"]), "a, b and c");
        assert_eq!((list(["a"]), list(Vec::<String>::new())), ("a".to_owned(), String::new()));
    }
}
