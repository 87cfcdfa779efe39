use crate::random::Random;
use crate::{Bot, BotStart};
use table::example::HighCard;
use table::{Hosted, Level, Resample, Seed, Simulated};

/// A game that has bots.
pub trait Played: Hosted + Simulated + Resample {
    /// The bots of this game by name, from the weakest.
    const BOTS: &'static [&'static str] = &["random", "easy", "normal", "hard"];

    /// Who looks at a finished game again with those who played it.
    #[cfg(feature = "reviews")]
    type Reviewer: crate::Reviewer<Self>;

    /// Somebody who plays as well as this. Whatever chance has a part in their play follows from `seed`.
    /// Without bots of its own, a game is played at random.
    fn of_level(level: Level, opening: &BotStart<Self>, seed: Seed) -> Box<dyn Bot<Self>> {
        let _ = level;
        Self::at_random(opening, seed)
    }

    /// Somebody who picks at random among what is not rash.
    fn at_random(opening: &BotStart<Self>, seed: Seed) -> Box<dyn Bot<Self>> {
        Box::new(Random::new(opening, seed))
    }

    /// Seats one of [`BOTS`](Self::BOTS).
    fn seat(name: &str, opening: &BotStart<Self>, seed: Seed) -> Result<Box<dyn Bot<Self>>, UnknownBot> {
        Ok(match name {
            "random" => Self::at_random(opening, seed),
            "easy" => Self::of_level(Level::Easy, opening, seed),
            "normal" => Self::of_level(Level::Normal, opening, seed),
            "hard" => Self::of_level(Level::Hard, opening, seed),
            _ => return Err(UnknownBot::of::<Self>(name)),
        })
    }
}

/// Two cards are no game to think about.
impl Played for HighCard {
    #[cfg(feature = "reviews")]
    type Reviewer = ();
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
