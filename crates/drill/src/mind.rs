//! Bots think beside the tables, here at once, though their thoughts arrive later.

use bots::Budget;
use room::{Mind, MindId, Task, Thought};
use std::collections::BTreeMap;

/// Every bot takes so few steps that a drill spends its time on tables.
const STEPS: u32 = 2;

#[derive(Default)]
pub(crate) struct Minds(BTreeMap<(usize, MindId), Mind>);

impl Minds {
    /// Gives a bot something to think about. What it came to must be brought to its table.
    pub fn think(&mut self, table: usize, id: MindId, task: Task) -> Option<Thought> {
        match task {
            Task::Leave => {
                self.0.remove(&(table, id));
                return None;
            }
            Task::Sit { .. } => drop(self.0.insert((table, id), Mind::default())),
            Task::Ask { .. } | Task::Hear { .. } => {}
        }
        self.0.get_mut(&(table, id))?.read(id, vec![task], &|_| Budget::of_steps(STEPS))
    }

    /// It thinks no more.
    pub fn fail(&mut self, table: usize, mind: MindId) {
        self.0.remove(&(table, mind));
    }

    pub fn forget_table(&mut self, table: usize) {
        self.0.retain(|(other, _), _| *other != table);
    }

    pub fn forget_all(&mut self) {
        self.0.clear();
    }
}
