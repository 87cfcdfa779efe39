//! Row Your Goat (¡Tu cabra rema!): everyone plays cards blind onto a 3 × 3 grid. When three in a line match, grab a
//! lifebuoy; there is one too few.
//!
//! The rules, by id, are in docs/rules/rowgoat.md. [`RowGoat`] implements them. It is a game in real time, but time is
//! data here: every press carries the moment it counts for, and the clock is an input.
//!
//! Nobody holds anything secret. What nobody knows is the order of the decks; what can be known of it by having watched
//! is kept by [`Knowledge`].

mod action;
mod call;
mod cards;
mod config;
mod deck;
mod event;
mod faces;
mod flow;
mod grab;
mod grid;
mod hosted;
mod illegal;
mod knowledge;
mod lines;
mod pay;
mod penalties;
mod place;
mod resample;
mod rules;
mod sensible;
mod setup;
mod simulated;
mod state;
mod stock;
mod view;

pub use action::Action;
pub use cards::{Boat, Card, Colour, FACES};
pub use config::{Config, ConfigError, Options, RULINGS, SIMULATION_PLACEMENTS};
pub use deck::{CARDS, Deck, DeckError};
pub use event::{Ending, Event, Shown};
pub use faces::Faces;
pub use illegal::Illegal;
pub use knowledge::{Guess, Knowledge};
pub use lines::{Cell, Line, Lines};
pub use penalties::{Offence, Penalties, Penalty};
pub use rules::RowGoat;
pub use sensible::sensible;
pub use setup::Setup;
pub use state::{Locks, Stage, State};
pub use view::{Pile, View};
