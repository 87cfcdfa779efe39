//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod another_game;
mod bots;
mod bots_talk;
mod coming_back;
mod deal;
mod door;
mod durable;
mod endless;
mod gathering;
mod golden;
mod largest;
mod over_days;
mod presence;
mod race;
mod recordings;
mod rematch;
mod spectators;
mod support;
mod talk;
mod time;
mod timing;
mod whole_games;
