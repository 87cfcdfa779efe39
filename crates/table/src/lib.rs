//! The kernel of Corral: what a game is, and nothing about any one of them.
//!
//! A game is a pure function. Its state changes only by [`Rules::apply`], chance comes from a [`Seed`], time comes
//! in as data. So a game is its config, its seed and its inputs, and replays bit for bit on any machine ([`Record`]).
//! Everything that leaves the rules is made for one [`Viewer`], by [`Rules::view`] and [`Rules::show`].
//!
//! What is not here: a game, a file, a socket, a thread, the wall clock. [`example::HighCard`] is the smallest game
//! that uses every part; the examples in these pages play it.

#![warn(missing_docs)]

mod chance;
mod contest;
mod digest;
pub mod example;
mod fields;
mod game;
pub mod hexadecimal;
mod hosted;
mod input;
mod list;
mod outcome;
mod per_seat;
pub mod photo_finish;
pub mod plain;
mod random;
mod reaction;
mod reader;
mod record;
mod resample;
mod rules;
mod seat;
mod shared_log;
mod simulated;
mod small_set;
mod sorted_map;
mod tagged;
mod talk;
mod time;
mod who;
mod writer;

pub use chance::{Chance, Seed, SeedError, draws_for_shuffle};
pub use contest::Contest;
pub use digest::digest;
pub use fields::Fields;
pub use game::Game;
pub use hosted::{Chronicle, Hosted, NoClaim, Opening, OptionsError, Score, Stats};
pub use input::{Broken, Input, Legal, Refusal, RuleId};
pub use list::{read_deck, read_list};
pub use outcome::Outcome;
pub use per_seat::PerSeat;
pub use random::random_choice;
pub use reaction::Reaction;
pub use reader::{read_text, read_value, take_value};
pub use record::{RECORD_FORMAT, Record, RecordError};
pub use resample::{History, Resample, Seen, World, WorldStep};
pub use rules::Rules;
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use simulated::{RASH, Simulated, limit};
pub use small_set::{Numbered, SmallSet};
pub use sorted_map::SortedMap;
pub use tagged::Tagged;
pub use talk::{Heard, Mood, Talk, TalkError};
pub use time::{Millis, Pace, Version};
pub use who::{By, Level};
pub use writer::{json_text, write_json, write_members};
