//! The closed set of games: the only crate that names all of them.
//!
//! [`AnyGame`] starts, steps, shows and replays any of them in one way, with JSON at its edges, for whoever knows no
//! rule: the server is a table, not a referee. [`Simulated`] and [`Hosted`] say what simulations and tables need of a
//! game besides its rules, and [`for_title!`] goes from a name to a type.

mod any_action;
mod any_game;
mod at_table;
mod chronicle;
mod hosted;
mod simulated;
mod title;
pub mod wire;

pub use any_action::AnyAction;
pub use any_game::{AnyGame, Events, HouseError, Refused, Step};
pub use at_table::RASH;
pub use chronicle::{Chronicle, ScapeGoatMemory, SeenCard, SeenHand, SoplonMemory};
pub use hosted::{Hosted, Opening, OptionsError};
pub use simulated::{Reaction, Simulated};
pub use title::{Title, UnknownGame};

#[doc(hidden)]
pub use {rowgoat::RowGoat, scapegoat::ScapeGoat, soplon::Soplon};
