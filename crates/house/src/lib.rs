//! The games of the house: the only crate that names all of them, in one list (`games.rs`).
//!
//! [`AnyGame`] starts, steps, shows and replays any of them in one way, with JSON at its edges, for code that knows no
//! rule: the server is a table, not a referee. [`AnyBot`] plays any of them. [`Title`] names one, and [`for_title!`] goes
//! from the name to the type.

mod any_action;
mod any_bot;
mod any_game;
mod chronicle;
#[cfg(feature = "trials")]
mod elsewhere;
mod game_type;
mod games;
mod refused;
#[cfg(feature = "reviews")]
mod review;
mod stats;
mod step;
mod title;
pub mod wire;

pub use any_action::AnyAction;
pub use any_bot::{AnyBot, AnyIntent, AnyMoment};
pub use any_game::{AnyGame, Playing};
pub use chronicle::Chronicle;
#[cfg(feature = "trials")]
pub use elsewhere::{Elsewhere, ShownStep};
pub use game_type::GameType;
pub use refused::{HouseError, Refused};
#[cfg(feature = "reviews")]
pub use review::AnyReviewer;
pub use step::Step;
pub use title::{AlreadyOpen, Title, UnknownGame};

#[doc(hidden)]
pub use games::*;
