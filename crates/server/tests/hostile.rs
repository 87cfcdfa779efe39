//! What strangers do to a house over real sockets, and what it does about it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "hostile/rematch.rs"]
mod rematch;
#[path = "hostile/seats.rs"]
mod seats;
mod support;
