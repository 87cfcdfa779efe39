//! Players who sit at a table like anybody.
//!
//! A [`Bot`] is told what its seat is shown and says what it wants to do, and when. It is given nothing else, so it
//! cannot cheat. [`Played`] seats one by name at any game; [`search`] is the thinking that all games share; each game
//! has a folder with what its bots believe, remember and are in the habit of.
//!
//! What is not here: the wall clock, files, the table. What drives a bot (`arena`, `server`) hands in how long it may
//! think and carries out its intent when the time has come.

mod bot;
mod budget;
mod played;
mod random;
#[cfg(feature = "reviews")]
mod review;
mod rowgoat;
mod scapegoat;
pub mod search;
mod soplon;
mod temperament;
mod while_same;

pub use bot::{Bot, BotStart, Intent, Moment};
pub use budget::Budget;
pub use played::{Played, UnknownBot};
#[cfg(feature = "reviews")]
pub use review::{LookAt, Pressed, Reviewer, Seen};
pub use temperament::Temperament;
pub use while_same::WhileSame;
