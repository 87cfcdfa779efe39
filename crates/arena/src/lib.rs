//! Many games at once.
//!
//! [`simulate()`] plays games of random players on a virtual clock, in parallel and with the same result whatever the
//! number of threads; [`Report`] says how they went; [`log`] writes every one of them down and judges such a file.

mod clock;
pub mod deck_search;
pub mod log;
mod report;
mod simulate;
mod sitting;
mod tally;
pub mod tournament;

pub use clock::VirtualClock;
pub use report::{Quantiles, Report, Share, Use, wilson};
pub use simulate::{Simulation, SimulationError, simulate};
pub use sitting::{Said, Sitting};
