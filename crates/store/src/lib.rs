//! The log: what an acknowledged move is written to before anybody hears of it.
//!
//! A [`Record`] is a table, a version and bytes, unique on table and version, and never changed again. Beside its
//! records a table has one small blob of metadata, which may change, and is open until it is closed. All of it goes
//! through one [`Store`], whose writer takes whatever is waiting, commits it as one transaction and then answers
//! everybody: an answer of `Ok` means durable.
//!
//! ```
//! use store::{Options, Place, Store, TableId, waiting};
//! use table::Version;
//!
//! let store = Store::open(&Place::memory(), Options::default())?;
//! store.create(TableId(7), b"four seats".to_vec(), |_| {});
//! let (done, durable) = waiting();
//! store.append(TableId(7), Version::DEAL, b"the deal".to_vec(), done);
//! durable.wait()?;
//!
//! let deal = store.records(TableId(7)).next().expect("it is durable")?;
//! assert_eq!((deal.version, deal.bytes.as_slice()), (Version::DEAL, &b"the deal"[..]));
//! # Ok::<(), store::StoreError>(())
//! ```
//!
//! A table whose game is over can be finished, once: the game gets a key to ask for it by, and each of its players a
//! share, which stays until they want it forgotten. A [`Log`] reads all of this beside the store that writes it.
//!
//! What is not here: a game, JSON, an async runtime, the lobby. The log stores bytes and does not look into them.

#![warn(missing_docs)]

mod answer;
mod backend;
mod chain;
mod error;
mod finished;
mod heads;
mod log;
mod memory;
mod options;
mod place;
mod queue;
mod reading;
mod sqlite;
mod stats;
mod store;
mod types;
mod writer;

pub use answer::{Answer, Waiting, waiting};
pub use chain::{Chain, Chained};
pub use error::StoreError;
pub use finished::{Finished, FinishedTable, OwnShare, Share};
pub use log::Log;
pub use memory::MemoryDisk;
pub use options::{Options, Synchronous};
pub use place::Place;
pub use reading::{OpenTables, Records};
pub use stats::{Histogram, Stats};
pub use store::Store;
pub use types::{MAX_KEY_BYTES, MAX_META_BYTES, MAX_RECORD_BYTES, OpenTable, Record, TableId};
