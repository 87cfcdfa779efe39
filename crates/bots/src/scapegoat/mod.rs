//! Scape Goat.
//!
//! From its own seat a goat knows only two stories: either the name on its mat takes the blame, or it does so itself and
//! everybody else's mat has its name. How likely the second is, is one number, its suspicion.
//!
//! - [`habits`] say what each choice seems worth to somebody whose mat gives some name: gathering that colour, giving it
//!   to those who lack it, taking tokens, framing once all are likely to be ready. Bots pick by them, but never always the
//!   best: that would tell everybody which name they were told.
//! - [`memory`] keeps a crowd of guesses at the hidden cards, and after every choice that somebody made asks how well it
//!   fits each name they may have. [`clues`] add that up, and the suspicion follows.
//! - [`sense`] is what the search needs. Hard bots think ahead about the two choices that end games, going to the cops and
//!   framing, in worlds where they are the scapegoat as often as they suspect. Everything else they do by habit, which is
//!   what others expect of them when they judge their choices.
//! - [`talk`] is how they find out who is ready; [`words`] keep what everybody said, and how often that was so.
//!
//! [`levels`] differ in how much is made of what was seen, how surely the best is done, and in thinking ahead.

mod board;
mod bot;
mod clues;
mod habits;
mod levels;
mod memory;
#[cfg(feature = "reviews")]
mod review;
mod sense;
mod talk;
mod words;

use crate::{Bot, BotStart, Played};
use scapegoat::ScapeGoat;
use table::{Level, Seed};

impl Played for ScapeGoat {
    #[cfg(feature = "reviews")]
    type Reviewer = review::Suspicions;

    fn of_level(level: Level, opening: &BotStart<Self>, seed: Seed) -> Box<dyn Bot<Self>> {
        Box::new(bot::Goat::new(levels::traits(level), opening, seed))
    }
}
