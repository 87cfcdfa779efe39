//! Numbers for new logs, which no other node uses.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{LogId, Member, StoreError};

/// So many are asked for at once.
const BLOCK: u32 = 2_000;

/// Numbers that are this node's.
pub(super) struct Numbers(Mutex<Range<u32>>);

impl Numbers {
    pub fn reserve(member: &Member) -> Result<Self, StoreError> {
        Ok(Self(Mutex::new(member.reserve(BLOCK)?)))
    }

    /// Whether it is time to [`refill`](Self::refill) them.
    pub fn are_few(&self) -> bool {
        self.left().len() < BLOCK as usize / 2
    }

    /// Sees to it that there are enough for a while.
    pub fn refill(&self, member: &Member) -> Result<(), StoreError> {
        let fresh = member.reserve(BLOCK)?;
        *self.left() = fresh;
        Ok(())
    }

    /// The next one. None, if a thousand tables were opened between two beats, or while the database was away.
    pub fn next(&self) -> Option<LogId> {
        self.left().next().map(LogId)
    }

    fn left(&self) -> MutexGuard<'_, Range<u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
