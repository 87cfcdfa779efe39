//! A small client of the protocol (docs/protocol.md), for programs that play: the load test and the server's tests.
//!
//! It knows plain `http://` only: it is made for a server on the same machine or behind the same door. The browser, or
//! a proxy in front of the house, takes care of encryption.
//!
//! ```no_run
//! use client::House;
//! use house::{Title, wire::{CreateTable, ServerMsg}};
//! # async fn evening() -> Result<(), client::Error> {
//! let house = House::new("http://127.0.0.1:8080")?;
//! let ana = house.identity().await?;
//! let table = CreateTable { title: Title::SOPLON, seats: 2, options: Default::default(), public: false, watching: Default::default(), gathering: None };
//! let code = ana.create_table(&table).await?;
//! let mut line = ana.connect(&code).await?;
//! line.join("Ana").await?;
//! line.sit(None).await?;
//! while let ServerMsg::Table { table } = line.next().await? {
//!     println!("{} people are watching", table.spectators.len());
//! }
//! # Ok(())
//! # }
//! ```

mod connection;
mod error;
mod house;

pub use connection::Connection;
pub use error::Error;
pub use house::{House, Player, Reply};
pub use hyper::{Method, StatusCode};
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
