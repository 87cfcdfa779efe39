//! All tests of this kind in one program: linking one for each file took longer than running them.

mod allocations;
mod conformance;
mod golden;
mod kit;
mod knowledge;
mod players;
mod scenarios;
mod termination;
