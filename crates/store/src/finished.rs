//! Finished games: what is stored of them beside their records.

use crate::types::fits;
use crate::{LogId, MAX_KEY_BYTES, MAX_META_BYTES, MAX_RECORD_BYTES, StoreError};
use std::collections::BTreeSet;

/// A finished game as it is handed to [`Store::finish`](crate::Store::finish). The store does not look into the bytes.
///
/// ```
/// use store::{Finished, Share};
/// let share = Share { player: "ana".into(), bytes: b"she won".to_vec() };
/// let finished = Finished { key: "K7QX".into(), about: b"four players".to_vec(), shares: vec![share] };
/// assert_eq!(finished.shares.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// What the game is asked for by; no other game has it.
    pub key: String,
    /// What the caller wanted stored about all of it.
    pub about: Vec<u8>,
    /// What it is to those who played; nobody has two of them.
    pub shares: Vec<Share>,
}

/// What a finished game is to one of its players. It can be forgotten, and the game stays.
///
/// ```
/// let share = store::Share { player: "ana".into(), bytes: b"she won".to_vec() };
/// assert_eq!(share.player, "ana");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// Whose it is.
    pub player: String,
    /// What the caller wanted stored.
    pub bytes: Vec<u8>,
}

/// A finished game as it was stored.
///
/// ```
/// use store::{FinishedLog, LogId};
/// let game = FinishedLog { log: LogId(7), key: "K7QX".into(), about: b"four players".to_vec() };
/// assert_eq!(game.log, LogId(7));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedLog {
    /// The log whose records are the game.
    pub log: LogId,
    /// What it is asked for by.
    pub key: String,
    /// What was stored about all of it.
    pub about: Vec<u8>,
}

/// What a finished game is to one of its players, with the game.
///
/// ```
/// use store::{LogId, OwnShare};
/// let own = OwnShare { log: LogId(7), key: "K7QX".into(), about: vec![], bytes: b"she won".to_vec() };
/// assert_eq!(own.bytes, b"she won");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnShare {
    /// The log whose records are the game.
    pub log: LogId,
    /// What the game is asked for by.
    pub key: String,
    /// What was stored about all of it.
    pub about: Vec<u8>,
    /// What was stored for the player.
    pub bytes: Vec<u8>,
}

impl Finished {
    pub(crate) fn bytes(&self) -> usize {
        let shares = self.shares.iter().map(|share| share.player.len() + share.bytes.len());
        self.key.len() + self.about.len() + shares.sum::<usize>()
    }

    /// Whether it can be stored, whatever the store contains.
    pub(crate) fn sound(&self) -> Result<(), StoreError> {
        fits(self.key.len(), MAX_KEY_BYTES)?;
        fits(self.about.len(), MAX_META_BYTES)?;
        let mut players = BTreeSet::new();
        for Share { player, bytes } in &self.shares {
            fits(player.len(), MAX_KEY_BYTES)?;
            fits(bytes.len(), MAX_RECORD_BYTES)?;
            if !players.insert(player) {
                return Err(StoreError::SharedTwice { player: player.clone() });
            }
        }
        Ok(())
    }
}
