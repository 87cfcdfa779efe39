//! Bots think between letters, one at a time, so that a page never waits for more than one of them.

use crate::ClockMs;
use bots::Budget;
use room::{Mind, MindId, Task, Thought};
use std::sync::atomic::{AtomicU64, Ordering};
use table::SortedMap;

/// A bot answers within so much.
const LONGEST_MS: f64 = 900.0;

#[derive(Default)]
pub(crate) struct Minds {
    minds: SortedMap<MindId, (Mind, Vec<Task>)>,
    /// Those that have something to think about, the longest waiting first.
    asked: Vec<MindId>,
}

impl Minds {
    /// Gives a bot something to think about, later.
    pub fn tell(&mut self, id: MindId, task: Task) {
        match task {
            Task::Leave => {
                self.minds.remove(&id);
                self.asked.retain(|asked| *asked != id);
            }
            task => {
                self.minds.or_default(id).1.push(task);
                if !self.asked.contains(&id) {
                    self.asked.push(id);
                }
            }
        }
    }

    /// Whether somebody has something to think about.
    pub fn are_asked(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Lets the bot think that has waited longest.
    pub fn think(&mut self, clock_ms: ClockMs) -> Option<Thought> {
        let id = *self.asked.first()?;
        self.asked.remove(0);
        let (mind, tasks) = self.minds.get_mut(&id)?;
        let begun_ms = clock_ms();
        mind.read(id, std::mem::take(tasks), &|_| until(clock_ms, begun_ms))
    }
}

/// Thinks until another stretch as long as the last, and as much for what follows, would be too long: so the time is kept on
/// any device, however slow. Whatever came before the thought counts too.
fn until(clock_ms: ClockMs, begun_ms: f64) -> Budget {
    let looked_ms = AtomicU64::new(begun_ms.to_bits());
    Budget::until(move || {
        let now_ms = clock_ms();
        let took_ms = now_ms - f64::from_bits(looked_ms.swap(now_ms.to_bits(), Ordering::Relaxed));
        now_ms + 2.0 * took_ms >= begun_ms + LONGEST_MS
    })
}
