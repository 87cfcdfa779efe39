//! Scape Goat.

use crate::played;
use crate::random::{Idle, Random};
use crate::{Bot, Opening, Played, UnknownBot};
use house::{Hosted, Reaction};
use scapegoat::{Action, ScapeGoat, View};
use table::{Seat, Seed, digest};

impl Played for ScapeGoat {
    const BOTS: &'static [&'static str] = &["random", "easy", "normal", "hard"];

    fn seat(name: &str, opening: &Opening<Self>, seed: Seed) -> Result<Box<dyn Bot<Self>>, UnknownBot> {
        match played::level(name) {
            Some(_) => Ok(Box::new(Random::new(opening, seed))),
            None if name == "random" => Ok(Box::new(Random::new(opening, seed))),
            None => Err(UnknownBot::of::<Self>(name)),
        }
    }
}

impl Idle for ScapeGoat {
    fn situation(view: &View, _seat: Seat) -> u64 {
        digest(&(view.turns_done, view.stage, view.waiting))
    }

    fn pace(_view: &View, _seat: Seat) -> Reaction {
        Reaction { median_ms: 4_000.0, spread: 0.6 }
    }

    fn sensible(_view: &View, _seat: Seat, legal: &mut Vec<Action>) {
        if legal.iter().any(|action| !Self::is_rash(action)) {
            legal.retain(|action| !matches!(action, Action::PassForNow(_)));
        }
    }
}
