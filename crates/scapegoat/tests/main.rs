//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod allocations;
mod scenarios;
