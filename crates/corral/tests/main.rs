//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bench;
mod bench_nodes;
mod cluster;
mod command_line;
mod database;
mod drill;
mod export;
mod kill;
mod move_house;
mod packaging;
mod replay;
mod reports;
mod search_deck;
mod signals;
mod support;
mod tournament;
