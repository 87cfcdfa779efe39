//! The closed set of games.

mod title;

pub use title::{Hosted, OptionsError, Title, UnknownGame};
