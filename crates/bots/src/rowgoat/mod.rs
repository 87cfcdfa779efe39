//! Row Your Goat: how its bots play.
//!
//! Nothing here is searched for long: the game is won with eyes and hands. `Rower` has several things in mind at once
//! (a turn, a set, a debt to call) and does whichever comes first. Every one has a delay of its own, drawn when it
//! arises: log-normal, and slower, less steady and more forgetful the lower the level (`Habits`). A set can be missed,
//! and an almost-set can be grabbed at.
//!
//! Where to put a card, and which set or pile to take, follows from what it does to everybody's chances (`Outlook`):
//! who has how many cards, who tends to be the slowest, how likely the next card makes a set, and how big its piles are.
//! Easy puts cards anywhere; normal looks at the card it is about to turn over; hard also knows which cards are left in
//! which deck (`Memory`) and looks at what the next player will do.

mod bot;
mod habits;
mod memory;
mod outlook;
#[cfg(feature = "reviews")]
mod review;

use crate::{Bot, BotStart, Played};
use bot::Rower;
use habits::Habits;
use memory::Memory;
use rowgoat::RowGoat;
use table::{Level, Seed};

impl Played for RowGoat {
    #[cfg(feature = "reviews")]
    type Reviewer = review::Presses;

    fn of_level(level: Level, opening: &BotStart<Self>, seed: Seed) -> Box<dyn Bot<Self>> {
        Box::new(Rower::new(opening, Habits::of(level), seed))
    }
}
