//! The server: tables that never lose a move.
//!
//! A table itself is a pure machine in the crate `room`. This runs many of them: `doors` lets people in, `http`
//! and `socket` are what they talk to, `lobby` knows which tables there are, `runner` runs one, with real time, sockets
//! and the log, and `thinking` is where bots think.
//!
//! ```no_run
//! # use std::path::PathBuf;
//! # async fn doc() -> Result<(), server::OpenError> {
//! let settings = server::Settings::new("127.0.0.1:0".parse().unwrap(), PathBuf::from("corral-data"));
//! let house = server::House::open(settings).await?;
//! println!("open on http://{}", house.addr());
//! house.close().await;
//! # Ok(())
//! # }
//! ```

#![warn(missing_docs)]

mod answers;
mod archive;
mod assets;
mod clock;
mod cluster;
mod disk;
mod doors;
mod folder;
mod headers;
mod home;
mod http;
mod identity;
mod load_error;
mod lobby;
mod luck;
mod metrics;
mod moving;
mod open;
mod operator;
mod origin;
mod outbox;
mod pruning;
mod push;
mod runner;
mod services;
mod settings;
mod socket;
mod thinking;

pub use archive::{Export, ExportError, FinishedGame};
pub use assets::has_client;
pub use cluster::{BadNats, BadNodeName, ClusterSettings, JoinError, NatsAddress, NodeName};
pub use disk::folder_size;
pub use doors::{BadNetwork, Network};
pub use home::Home;
pub use http::SOCKET_BUFFER;
pub use lobby::gatherings::{Gatherings, PROMISE, Standing};
pub use moving::{MoveError, Moved, move_house};
pub use open::{House, OpenError};
pub use push::{BadPushService, PushService};
pub use settings::{AddressLimits, BadRate, BadSize, Limit, Limits, Patience, Rate, Settings, Size};
