//! Bots think beside the tables, here at once, though their thoughts arrive later.

use bots::Budget;
use house::AnyBot;
use room::{MindId, Overheard, Task, Thought};
use std::collections::BTreeMap;
use table::Heard;

/// Every bot takes so few steps that a drill spends its time on tables.
const STEPS: u32 = 2;

#[derive(Default)]
pub(crate) struct Minds(BTreeMap<(usize, MindId), AnyBot>);

impl Minds {
    /// Gives a bot something to think about. What it came to must be brought to its table.
    pub fn think(&mut self, table: usize, mind: MindId, task: Task) -> Option<Thought> {
        let (question, moment) = match task {
            Task::Sit { question, seating } => {
                let mut bot = seating.game.seat_bot(seating.seat, seating.level, seating.seed);
                // What it would have said until now is over.
                bot.say();
                self.0.insert((table, mind), bot);
                (question, seating.game.moment(seating.seat))
            }
            Task::Ask { question, moment } => (question, *moment),
            Task::Hear { from, heard } => {
                let bot = self.0.get_mut(&(table, mind))?;
                match &heard {
                    Overheard::Openly(words) => bot.hear(from, Heard::Openly(words)),
                    Overheard::Whispering { to } => bot.hear(from, Heard::Whispering { to: *to }),
                };
                return None;
            }
            Task::Leave => {
                self.0.remove(&(table, mind));
                return None;
            }
        };
        let bot = self.0.get_mut(&(table, mind))?;
        let intent = bot.react(&moment, &Budget::of_steps(STEPS));
        Some(Thought { mind, question, intent, talk: bot.say(), failed: false })
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
