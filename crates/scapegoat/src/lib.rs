//! Scape Goat (¡Cabritos!): a gang of goats has robbed a bank and agreed who takes the blame. Everyone knows who it is,
//! except the one goat who was told a different name.
//!
//! The rules, by id, are in docs/rules/scapegoat.md. [`ScapeGoat`] implements them; everything secret leaves through
//! `view.rs` and nowhere else.

mod action;
mod apply;
mod cards;
mod chronicle;
mod claim;
mod config;
#[cfg(test)]
mod conformance;
mod deck;
mod deck_list;
mod event;
mod hosted;
mod illegal;
mod imagine;
mod judge;
mod location;
mod mats;
mod notes;
mod resample;
mod rules;
mod setup;
mod simulated;
mod state;
mod view;

pub use action::{Action, Place};
pub use cards::{Card, Colour, Hand};
pub use chronicle::{Facts, Memory, OwnStats, Role, SeenHand, Told};
pub use claim::{Claim, Question};
pub use config::{Config, ConfigError, Options, SIMULATION_TURNS};
pub use deck::{Deck, NamedDeck};
pub use deck_list::{DeckEntry, DeckError, DeckList, Mark};
pub use event::{Ending, Event, Shown};
pub use illegal::Illegal;
pub use location::Location;
pub use mats::{Decoder, Dice, Mat, Pair};
pub use notes::Note;
pub use resample::Guesses;
pub use rules::ScapeGoat;
pub use setup::Setup;
pub use state::{Stage, State};
pub use view::{Reveal, Spied, TakeBack, View};
