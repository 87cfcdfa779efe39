use std::fmt;
use std::sync::Arc;

/// How much a bot may think about one decision.
///
/// With steps alone a bot is deterministic. A caller who cares about milliseconds hands in `enough`, which a search asks
/// now and then; bots know no clock.
#[derive(Clone)]
pub struct Budget {
    /// How many steps at most; `None` is what the bot's level is made for.
    pub steps: Option<u32>,
    /// On how many threads.
    pub threads: usize,
    enough: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Budget {
    /// What every level takes by itself, on one thread.
    pub const fn usual() -> Self {
        Self { steps: None, threads: 1, enough: None }
    }

    /// So many steps, whatever the level.
    pub const fn of_steps(steps: u32) -> Self {
        Self { steps: Some(steps), threads: 1, enough: None }
    }

    /// The usual, but no more once `enough` says so.
    pub fn until(enough: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { enough: Some(Arc::new(enough)), ..Self::usual() }
    }

    /// How many steps a bot takes that would by itself take `usual`.
    pub fn steps(&self, usual: u32) -> u32 {
        self.steps.unwrap_or(usual)
    }

    /// Whether it is time to come to a decision.
    pub fn is_spent(&self) -> bool {
        self.enough.as_ref().is_some_and(|enough| enough())
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { steps, threads, enough } = self;
        let timed = enough.is_some();
        f.debug_struct("Budget")
            .field("steps", steps)
            .field("threads", threads)
            .field("timed", &timed)
            .finish()
    }
}
