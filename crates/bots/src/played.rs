use crate::{Bot, Opening};
use house::Simulated;
use house::wire::Level;
use table::{Resample, Seed};

/// A game that has bots.
pub trait Played: Simulated + Resample {
    /// The bots of this game by name, from the weakest; among them `random` and the three levels.
    const BOTS: &'static [&'static str];

    /// Seats one of [`BOTS`](Self::BOTS). Whatever chance has a part in its play follows from `seed`.
    fn seat(name: &str, opening: &Opening<Self>, seed: Seed) -> Result<Box<dyn Bot<Self>>, UnknownBot>;
}

/// No bot of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no bot of {game} is called {name:?}; there are {}", known.join(", "))]
pub struct UnknownBot {
    name: String,
    game: &'static str,
    known: &'static [&'static str],
}

impl UnknownBot {
    /// Nobody of this name plays that game.
    pub fn of<R: Played>(name: &str) -> Self {
        Self { name: name.to_owned(), game: R::GAME, known: R::BOTS }
    }
}

/// The level of this name.
pub(crate) fn level(name: &str) -> Option<Level> {
    match name {
        "easy" => Some(Level::Easy),
        "normal" => Some(Level::Normal),
        "hard" => Some(Level::Hard),
        _ => None,
    }
}

/// What a bot of this level is called.
pub(crate) fn name(level: Level) -> &'static str {
    match level {
        Level::Easy => "easy",
        Level::Normal => "normal",
        Level::Hard => "hard",
    }
}
