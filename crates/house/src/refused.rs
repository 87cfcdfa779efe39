use crate::UnknownGame;
use serde::Serialize;
use table::{Broken, RecordError, Refusal};

/// Why an input was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{why}")]
pub struct Refused {
    /// The rule that was broken; none for what is no action of this game at all.
    pub rule: Option<&'static str>,
    /// A name that programs can rely on.
    pub code: &'static str,
    /// A sentence for people.
    pub why: String,
}

/// Why a game cannot be dealt or replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HouseError {
    /// No game of this house.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// Options that break a rule.
    #[error("these options are not allowed: {0}")]
    Options(String),
    /// A record that cannot be read or replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
}

pub(crate) fn refused<I: Broken>(refusal: &Refusal<I>) -> Refused {
    Refused { rule: Some(refusal.rule().0), code: refusal.code(), why: refusal.to_string() }
}
