//! Strangers at the door: what they try to stop the house, to rob it or to trick its players.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "hostile/lines.rs"]
mod lines;
#[path = "hostile/numbers.rs"]
mod numbers;
mod support;
