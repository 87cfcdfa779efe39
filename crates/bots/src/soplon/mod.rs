//! Soplón.

use crate::played;
use crate::random::{Idle, Random};
use crate::{Bot, Opening, Played, UnknownBot};
use house::Reaction;
use soplon::{Action, Soplon, Stage, View};
use table::{Seat, Seed, digest};

impl Played for Soplon {
    const BOTS: &'static [&'static str] = &["random", "easy", "normal", "hard"];

    fn seat(name: &str, opening: &Opening<Self>, seed: Seed) -> Result<Box<dyn Bot<Self>>, UnknownBot> {
        match played::level(name) {
            Some(_) => Ok(Box::new(Random::new(opening, seed))),
            None if name == "random" => Ok(Box::new(Random::new(opening, seed))),
            None => Err(UnknownBot::of::<Self>(name)),
        }
    }
}

impl Idle for Soplon {
    fn situation(view: &View, seat: Seat) -> u64 {
        let race = view.race.as_ref().map(|race| (race.race, race.tried.len()));
        digest(&(view.turns_begun, view.stage, view.peeked, view.waiting.contains(seat), race))
    }

    fn pace(view: &View, _seat: Seat) -> Reaction {
        match view.stage {
            Stage::Race => Reaction { median_ms: 900.0, spread: 0.35 },
            _ => Reaction { median_ms: 3_000.0, spread: 0.5 },
        }
    }

    fn sensible(_view: &View, _seat: Seat, _legal: &mut Vec<Action>) {}
}
