//! The store: what an acknowledged move is written to before anybody hears of it.
//!
//! A [`Record`] has a log, a version and bytes, is unique by log and version, and never changed again. Beside its
//! records a log has one small blob of metadata, which may change, and is open until it is closed. All of it goes
//! through one [`Store`], whose writer takes whatever is waiting, commits it as one transaction and then answers
//! everybody: an answer of `Ok` means durable.
//!
//! ```
//! use store::{LogId, Options, Place, Store, waiting};
//! use table::Version;
//!
//! let store = Store::open(&Place::memory(), Options::default())?;
//! store.create(LogId(7), b"four seats".to_vec(), |_| {});
//! let (done, durable) = waiting();
//! store.append(LogId(7), Version::DEAL, b"the deal".to_vec(), done);
//! durable.wait()?;
//!
//! let deal = store.records(LogId(7)).next().expect("it is durable")?;
//! assert_eq!((deal.version, deal.bytes.as_slice()), (Version::DEAL, &b"the deal"[..]));
//! # Ok::<(), store::StoreError>(())
//! ```
//!
//! A log whose game is over can be finished, once: the game gets a key to ask for it by, and each of its players a
//! share, which stays until they want it forgotten. Logs that were closed long ago can be pruned, a few at a time. A [`StoreReader`] reads all of this beside the store that writes it.
//!
//! A [`Note`] is kept beside the logs until it is removed. One about a log keeps that from being pruned.
//!
//! What is not here: a game, JSON, an async runtime, the lobby. It stores bytes and does not look into them.

#![warn(missing_docs)]

mod answer;
mod backend;
mod beside;
mod chain;
mod error;
mod finished;
mod heads;
mod memory;
mod note;
mod options;
mod place;
mod postgres;
mod queue;
mod reading;
mod sqlite;
mod stats;
mod store;
mod types;
mod writer;

pub use answer::{Answer, Waiting, waiting};
pub use beside::StoreReader;
pub use chain::{Chain, Chained};
pub use error::StoreError;
pub use finished::{Finished, FinishedLog, OwnShare, Share};
pub use memory::MemoryDisk;
pub use note::Note;
pub use options::{Options, Synchronous};
pub use place::Place;
pub use postgres::{Address, BadAddress, Lease, Member, NodeSeen, WriterId};
pub use reading::{OpenLogs, Records};
pub use stats::{Histogram, Stats};
pub use store::Store;
pub use types::{Date, LogId, MAX_KEY_BYTES, MAX_META_BYTES, MAX_RECORD_BYTES, OpenLog, Record, WholeLog};
