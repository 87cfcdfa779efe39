//! The simulated house: one seed makes nodes, tables, people, lines, a disk, crashes and restarts, and everything that the
//! house promises is checked at every step.
//!
//! The tables are those that serve people (`room`), with a runner that hates them. Time is virtual, there is one queue
//! of events, and all luck follows from the seed: so a failure is repeated by its seed.
//!
//! ```
//! use drill::Plan;
//! let outcome = drill::run(&Plan::new(1, 1, 3)).unwrap();
//! assert_eq!(outcome.digest, drill::run(&Plan::new(1, 1, 3)).unwrap().digest);
//! ```

#![warn(missing_docs)]

mod beats;
mod check;
mod choose;
mod database;
mod disk;
mod hear;
mod house;
mod line;
mod link;
mod mind;
mod plan;
mod planted;
mod report;
mod tally;

// People, their luck and the order of things, for whoever drills something else than a house: `pocket` does.
#[doc(hidden)]
pub mod luck;
#[doc(hidden)]
pub mod person;
#[doc(hidden)]
pub mod queue;

#[doc(hidden)]
pub use crate::house::wish;
pub use check::Promise;
pub use choose::Board;
pub use plan::{FaultKind, Faults, Plan, UnknownFault};
#[doc(hidden)]
pub use planted::RunnerFault;
pub use report::{Failure, Survived, run, run_twice, shrink};
pub use tally::Tally;
