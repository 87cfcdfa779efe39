//! Strangers at the door: what they try to stop the house, to rob it or to trick its players.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "hostile/archive.rs"]
mod archive;
#[path = "hostile/lines.rs"]
mod lines;
#[path = "hostile/numbers.rs"]
mod numbers;
#[path = "hostile/rematch.rs"]
mod rematch;
#[path = "hostile/seats.rs"]
mod seats;
mod support;
