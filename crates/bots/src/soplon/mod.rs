//! Soplón.
//!
//! A bot follows every card by eye ([`Memory`](memory::Memory)): what it has seen it knows wherever the card goes, until
//! it slips its mind. Hard forgets nothing; the others forget, and now and then take one card for another. From what it
//! remembers and who has looked where it makes itself a picture of the table ([`Scene`](scene::Scene)): what every card
//! is worth, and every district.
//!
//! In its turns it goes by habit: how much every choice would gain, in points of its own sum, with something for what it
//! would learn and for the trouble it makes others ([`habits`]). A race is tried only for a card that it takes for the
//! right one. It closes when it is likely enough to be lowest ([`estimate`]).
//!
//! Hard searches where that is worth it, in the last round: what becomes of it if it closes now, and what to do in its
//! own last turn ([`LastRound`](last_round::LastRound)). Searching all other turns too was measured to win no more
//! often than good habits do, because what one learns in them pays only many turns later.

mod bot;
mod estimate;
mod habits;
mod known;
mod last_round;
mod level;
mod memory;
#[cfg(feature = "reviews")]
mod review;
mod scene;
mod talk;

use crate::{Bot, BotStart, Played};
use bot::Player;
use soplon::Soplon;
use table::{Level, Seed};

impl Played for Soplon {
    #[cfg(feature = "reviews")]
    type Reviewer = review::Slips;

    fn of_level(level: Level, opening: &BotStart<Self>, seed: Seed) -> Box<dyn Bot<Self>> {
        Box::new(Player::new(level, opening, seed))
    }
}
