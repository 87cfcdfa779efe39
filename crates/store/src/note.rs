//! Notes: what is kept beside the logs, by name.

use crate::types::fits;
use crate::{LogId, MAX_KEY_BYTES, MAX_META_BYTES, StoreError};

/// A few bytes with a name. A note about a log keeps that log from being pruned, as long as the note is there.
///
/// ```
/// use store::{LogId, Note};
/// let note = Note { name: "about the last game".into(), log: Some(LogId(7)), bytes: b"look at this".to_vec() };
/// assert_eq!(note.log, Some(LogId(7)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is found by; another note of this name takes its place.
    pub name: String,
    /// The log that it is about, if it is about one.
    pub log: Option<LogId>,
    /// What the caller wanted stored.
    pub bytes: Vec<u8>,
}

impl Note {
    pub(crate) fn bytes(&self) -> usize {
        self.name.len() + self.bytes.len()
    }

    /// Whether it can be stored, whatever the store contains.
    pub(crate) fn sound(&self) -> Result<(), StoreError> {
        fits(self.name.len(), MAX_KEY_BYTES)?;
        fits(self.bytes.len(), MAX_META_BYTES)
    }
}
