//! Finished games.
//!
//! A [`Replay`] is the file of one game: who played, what the deal was made of, every input with its time and all that
//! followed. [`Replay::verify`] deals and plays it again and compares everything; [`Playback`] shows any moment of it as
//! any seat saw it. The format is described in docs/replay-format.md.
//!
//! What is not here: files, sockets, the store. The caller hands in the bytes.

#![warn(missing_docs)]

mod fair;
mod file;
mod playback;
mod proof;
mod verify;

pub use fair::{commitment, game_id, nonce_commitment, seed};
pub use file::{Deal, FORMAT, Player, Press, Replay, ReplayError, Step, Table, write_end};
pub use playback::{Moment, Playback, STRETCH, viewer};
pub use proof::Proof;
pub use verify::{Differs, Verification, Verified};
