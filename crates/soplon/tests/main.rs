//! All tests of this kind in one program: linking one for each file took longer than running them.

mod allocations;
mod scenarios;
mod termination;
