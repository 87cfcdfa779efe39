//! All tests of this kind in one program: linking one for each file took longer than running them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod beside;
mod kill;
mod model;
mod nodes;
mod postgres;
mod shrink;
mod sqlite;
mod suite;
mod support;
