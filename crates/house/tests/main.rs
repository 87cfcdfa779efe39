//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod any_game;
mod fuzz;
mod pick;
mod protocol;
mod protocol_document;
mod support;
