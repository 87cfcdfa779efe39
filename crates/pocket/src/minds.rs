//! Bots think between letters, one at a time, so that a page never waits for more than one of them.

use crate::ClockMs;
use bots::Budget;
use house::AnyBot;
use room::{MindId, Overheard, Task, Thought};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use table::{Heard, SortedMap};

/// A bot answers within so much.
const LONGEST_MS: f64 = 900.0;

#[derive(Default)]
pub(crate) struct Minds {
    minds: SortedMap<MindId, Mind>,
    /// Those that have been asked something, the longest waiting first.
    asked: VecDeque<MindId>,
}

#[derive(Default)]
struct Mind {
    bot: Option<AnyBot>,
    tasks: Vec<Task>,
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
                let asks = matches!(task, Task::Sit { .. } | Task::Ask { .. });
                self.minds.or_default(id).tasks.push(task);
                if asks && !self.asked.contains(&id) {
                    self.asked.push_back(id);
                }
            }
        }
    }

    /// Whether somebody has been asked something.
    pub fn are_asked(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Lets the bot think that has waited longest.
    pub fn think(&mut self, clock_ms: ClockMs) -> Option<Thought> {
        let id = self.asked.pop_front()?;
        let mind = self.minds.get_mut(&id)?;
        let tasks = std::mem::take(&mut mind.tasks);
        mind.read(id, tasks, clock_ms)
    }
}

impl Mind {
    /// Goes through the tasks. Only about the last question it pays to think; the others are over.
    fn read(&mut self, id: MindId, tasks: Vec<Task>, clock_ms: ClockMs) -> Option<Thought> {
        let begun_ms = clock_ms();
        let is_question = |task: &Task| matches!(task, Task::Sit { .. } | Task::Ask { .. });
        let mut questions = tasks.iter().filter(|task| is_question(task)).count();
        let (mut answer, mut talk) = (None, Vec::new());
        for task in tasks {
            let (question, moment) = match task {
                Task::Sit { question, seating } => {
                    let new =
                        self.bot.insert(seating.game.seat_bot(seating.seat, seating.level, seating.seed));
                    // What it would have said until now is over.
                    new.say();
                    (question, Box::new(seating.game.moment(seating.seat)))
                }
                Task::Ask { question, moment } => (question, moment),
                Task::Hear { from, heard } => {
                    let heard = match &heard {
                        Overheard::Openly(talk) => Heard::Openly(talk),
                        Overheard::Whispering { to } => Heard::Whispering { to: *to },
                    };
                    if let Some(bot) = &mut self.bot {
                        bot.hear(from, heard);
                    }
                    continue;
                }
                Task::Leave => return None,
            };
            questions -= 1;
            let budget = if questions > 0 { Budget::of_steps(1) } else { until(clock_ms, begun_ms) };
            if let Some(bot) = &mut self.bot {
                let intent = bot.react(&moment, &budget);
                talk.extend(bot.say());
                answer = Some((question, intent));
            }
        }
        let (question, intent) = answer?;
        Some(Thought { mind: id, question, intent, talk, failed: false })
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
