//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod finished_games;
mod lessons;
mod positions;
mod support;
mod thinking_time;
mod whole_games;
