//! The server: tables that never lose a move.
//!
//! `http` and `socket` are the doors, `lobby` knows which tables there are, and `room` is one table: an actor that
//! seats people, stamps time, writes the log and sends each viewer their view. It knows no rule of any game.
//!
//! ```no_run
//! # async fn doc() -> Result<(), server::OpenError> {
//! let settings = server::Settings::new("127.0.0.1:0".parse().unwrap(), "corral-data".into());
//! let house = server::House::open(settings).await?;
//! println!("open on http://{}", house.addr());
//! house.close().await;
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]

mod archive;
mod assets;
mod headers;
mod http;
mod identity;
mod lobby;
mod luck;
mod metrics;
mod open;
mod origin;
mod outbox;
mod room;
mod settings;
mod socket;
mod thinking;

pub use archive::{Export, ExportError, FinishedGame};
pub use assets::has_client;
pub use open::{House, OpenError};
pub use settings::{Limits, Patience, Settings};
