//! Numbers for new logs, which no other node uses.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use store::{LogId, Member, StoreError};

/// So many are asked for at once.
const BLOCK: u32 = 2_000;

/// The database is asked again after this, if it must be.
const PAUSE: Duration = Duration::from_millis(100);

/// Numbers that are this node's.
pub(super) struct Numbers(Mutex<Range<u32>>);

impl Numbers {
    pub fn reserve(member: &Member) -> Result<Self, StoreError> {
        Ok(Self(Mutex::new(member.reserve(BLOCK)?)))
    }

    /// Sees to it that there are enough for a while.
    pub fn refill(&self, member: &Member) -> Result<(), StoreError> {
        if self.left().len() < BLOCK as usize / 2 {
            let fresh = member.reserve(BLOCK)?;
            *self.left() = fresh;
        }
        Ok(())
    }

    /// The next one. Only if a thousand tables are opened between two beats does it wait for the database.
    pub fn next(&self, member: &Member) -> LogId {
        loop {
            if let Some(number) = self.left().next() {
                return LogId(number);
            }
            match thread::scope(|scope| scope.spawn(|| member.reserve(BLOCK)).join()) {
                Ok(Ok(fresh)) => *self.left() = fresh,
                _ => thread::sleep(PAUSE),
            }
        }
    }

    fn left(&self) -> std::sync::MutexGuard<'_, Range<u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
