//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod archive;
mod bad_messages;
mod bots;
mod cluster;
mod coming_and_going;
mod coming_back;
mod database;
mod doors;
mod fourth_game;
mod full_games;
mod hostile;
mod lobby;
mod no_leak;
mod operator;
mod play_now;
mod push;
mod python_player;
mod ratings;
// Where there are debug assertions, a table can be told to panic.
#[cfg(debug_assertions)]
mod recovery;
mod slow_reader;
mod support;
mod talk;
mod watching;
