//! Bots that think in no time, and answer a moment later.

use bots::Budget;
use house::AnyIntent;
use room::{Mind, MindId, Overheard, Seating, Task, Thought, Time};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use table::Seat;

/// How long a bot thinks.
pub const THINKS: Duration = Duration::from_millis(3);

#[derive(Default)]
pub struct Minds {
    pub manner: Manner,
    sitting: BTreeMap<MindId, (Seat, Mind)>,
    /// Every question, in order.
    pub asked: Vec<Asked>,
    /// Who sat down, in order.
    pub seatings: Vec<Seating>,
    pub heard: Vec<(Seat, Overheard)>,
    answers: BTreeMap<(Time, u64), Thought>,
    thoughts: u64,
}

/// How bots are.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Manner {
    #[default]
    Sound,
    /// They are broken.
    Failing,
    /// They never come to an end of their thoughts.
    Slow,
}

pub struct Asked {
    pub mind: MindId,
    pub seat: Seat,
    pub question: u64,
    pub at: Time,
    /// What lay on the table then, unless it has just sat down.
    pub shown: Option<Value>,
    pub intent: Option<AnyIntent>,
}

impl Minds {
    pub fn new(manner: Manner) -> Self {
        Self { manner, ..Self::default() }
    }

    pub fn take(&mut self, id: MindId, task: Task, now: Time) {
        let (mut asked, mut shown) = (None, None);
        match &task {
            Task::Sit { question, seating } => {
                self.sitting.insert(id, (seating.seat, Mind::default()));
                self.seatings.push((**seating).clone());
                asked = Some(*question);
            }
            Task::Ask { question, moment } => {
                shown = Some(moment.view());
                asked = Some(*question);
            }
            Task::Hear { heard, .. } => {
                let (seat, _) = self.sitting.get(&id).expect("it sits there");
                self.heard.push((*seat, heard.clone()));
            }
            Task::Leave => return drop(self.sitting.remove(&id).expect("it sat there")),
        }
        let (seat, mind) = self.sitting.get_mut(&id).expect("it sits there");
        let thought = mind.read(id, vec![task], &|_| Budget::of_steps(1));
        let Some(mut thought) = thought else { return };
        if self.manner == Manner::Failing {
            thought =
                Thought { intent: None, talk: Vec::new(), replies: Vec::new(), failed: true, ..thought };
        }
        if let Some(question) = asked {
            let intent = thought.intent.clone();
            self.asked.push(Asked { mind: id, seat: *seat, question, at: now, shown, intent });
        }
        if self.manner != Manner::Slow {
            self.thoughts += 1;
            self.answers.insert((now + THINKS, self.thoughts), thought);
        }
    }

    pub fn next_due(&self) -> Option<Time> {
        self.answers.keys().next().map(|(at, _)| *at)
    }

    /// The next answer that is due.
    pub fn due(&mut self, now: Time) -> Option<Thought> {
        self.next_due().filter(|at| *at <= now)?;
        self.answers.pop_first().map(|(_, thought)| thought)
    }

    /// The last question to this seat.
    pub fn last_asked(&self, seat: Seat) -> &Asked {
        self.asked.iter().rev().find(|asked| asked.seat == seat).expect("it was asked")
    }
}
