//! Row Your Goat.

use crate::played;
use crate::random::{Idle, Random};
use crate::{Bot, Opening, Played, UnknownBot};
use house::Reaction;
use rowgoat::{Action, RowGoat, Stage, View, sensible};
use table::{Seat, Seed, digest};

impl Played for RowGoat {
    const BOTS: &'static [&'static str] = &["random", "easy", "normal", "hard"];

    fn seat(name: &str, opening: &Opening<Self>, seed: Seed) -> Result<Box<dyn Bot<Self>>, UnknownBot> {
        match played::level(name) {
            Some(_) => Ok(Box::new(Random::new(opening, seed))),
            None if name == "random" => Ok(Box::new(Random::new(opening, seed))),
            None => Err(UnknownBot::of::<Self>(name)),
        }
    }
}

impl Idle for RowGoat {
    /// A turn, a set that can be grabbed and a debt to call are each something new to react to.
    fn situation(view: &View, seat: Seat) -> u64 {
        let mine = u64::from(view.stage == (Stage::Place { seat }));
        let grab = u64::from(!view.sets.is_empty() && !view.holders.contains(seat));
        let debts: u64 = view.owing.iter().map(|debtor| u64::from(view.calls[debtor])).sum();
        let paying = matches!(view.stage, Stage::TakeSet { .. } | Stage::TakePile { .. });
        digest(&(
            u64::from(view.turn) * mine,
            u64::from(view.round) * grab,
            debts,
            paying.then_some(view.stage),
        ))
    }

    fn pace(view: &View, seat: Seat) -> Reaction {
        if !view.sets.is_empty() && !view.holders.contains(seat) {
            Reaction { median_ms: 550.0, spread: 0.3 }
        } else {
            Reaction { median_ms: 900.0, spread: 0.4 }
        }
    }

    fn sensible(view: &View, seat: Seat, legal: &mut Vec<Action>) {
        legal.clear();
        sensible(view, seat, legal);
    }
}
