//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod review;
mod rowgoat;
mod scapegoat;
mod search;
mod soplon;
mod soplon_talk;
mod support;
mod temperaments;
