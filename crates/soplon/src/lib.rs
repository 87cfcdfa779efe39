//! Soplón (The Rat): four face-down cards before you, and you have seen two of them. Make your district cheap, and
//! close before the others do.
//!
//! The rules, by id, are in docs/rules/soplon.md. [`Soplon`] implements them; everything secret leaves through
//! `view.rs` and nowhere else. What a player has seen is told once, in an event; [`Knowledge`] is a perfect memory of
//! it.

mod action;
mod cards;
mod choices;
mod chronicle;
mod claim;
mod clock;
mod config;
#[cfg(test)]
mod conformance;
mod deck;
mod district;
mod ending;
mod event;
mod faces;
mod family;
mod guess;
mod hosted;
mod illegal;
mod imagine;
mod judge;
mod knowledge;
mod race;
mod resample;
mod rules;
mod setup;
mod simulated;
mod spots;
mod stack;
mod state;
mod turn;
mod untried;
mod view;

pub use action::{Action, Pair};
pub use cards::{Card, DECK_SIZE, HIGHEST_WITNESS, Kind};
pub use chronicle::{Facts, Memory, OwnStats, Recall, SeenCard, Told};
pub use claim::{Claim, Question};
pub use config::{Config, ConfigError, Options, SIMULATION_TURNS};
pub use deck::{Deck, DeckEntry, DeckError};
pub use district::{LOWER, PLACES, Place, Spot};
pub use event::{Ending, Event, Shown};
pub use faces::Faces;
pub use guess::Guess;
pub use illegal::Illegal;
pub use knowledge::{Knowledge, Token};
pub use race::DOUBLE_TAP;
pub use rules::Soplon;
pub use setup::Setup;
pub use spots::Spots;
pub use state::{Stage, State};
pub use view::{Districts, Lying, RaceView, Reveal, View};
