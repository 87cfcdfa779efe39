//! Strangers at the door: what they try to stop the house, to rob it or to trick its players.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "hostile/addresses.rs"]
mod addresses;
#[path = "hostile/archive.rs"]
mod archive;
#[path = "hostile/codes.rs"]
mod codes;
#[path = "hostile/connections.rs"]
mod connections;
#[path = "hostile/disk.rs"]
mod disk;
#[path = "hostile/floods.rs"]
mod floods;
#[path = "hostile/lines.rs"]
mod lines;
#[path = "hostile/numbers.rs"]
mod numbers;
#[path = "hostile/rematch.rs"]
mod rematch;
#[path = "hostile/seats.rs"]
mod seats;
mod support;
