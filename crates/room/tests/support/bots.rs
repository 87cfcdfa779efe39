//! Bots that think in no time, and answer a moment later.

use bots::Budget;
use house::{AnyBot, AnyIntent, AnyMoment};
use room::{MindId, Overheard, Seating, Task, Thought, Time};
use std::collections::BTreeMap;
use std::time::Duration;
use table::{Heard, Seat};

/// How long a bot thinks.
pub const THINKS: Duration = Duration::from_millis(3);

#[derive(Default)]
pub struct Minds {
    pub manner: Manner,
    sitting: BTreeMap<MindId, (Seat, AnyBot)>,
    /// Every question, in order.
    pub asked: Vec<Asked>,
    /// Who sat down, in order.
    pub seatings: Vec<Seating>,
    pub heard: Vec<(Seat, Overheard)>,
    answers: BTreeMap<(Time, u64), Thought>,
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
    /// What it was shown, unless it has just sat down.
    pub moment: Option<Box<AnyMoment>>,
    pub intent: Option<AnyIntent>,
}

impl Minds {
    pub fn new(manner: Manner) -> Self {
        Self { manner, ..Self::default() }
    }

    pub fn take(&mut self, mind: MindId, task: Task, now: Time) {
        match task {
            Task::Sit { question, seating } => {
                let Seating { game, seat, level, seed } = &*seating;
                let mut bot = game.seat_bot(*seat, *level, *seed);
                // What it would have said until now is over.
                bot.say();
                self.sitting.insert(mind, (*seat, bot));
                let moment = game.moment(*seat);
                self.seatings.push(*seating);
                self.think(mind, question, &moment, now);
            }
            Task::Ask { question, moment } => {
                self.think(mind, question, &moment, now);
                self.asked.last_mut().expect("it was just asked").moment = Some(moment);
            }
            Task::Hear { from, heard } => {
                let (seat, bot) = self.sitting.get_mut(&mind).expect("it sits there");
                let hears = match &heard {
                    Overheard::Openly(words) => Heard::Openly(words),
                    Overheard::Whispering { to } => Heard::Whispering { to: *to },
                };
                bot.hear(from, hears);
                self.heard.push((*seat, heard));
            }
            Task::Leave => drop(self.sitting.remove(&mind).expect("it sat there")),
        }
    }

    fn think(&mut self, mind: MindId, question: u64, moment: &AnyMoment, now: Time) {
        let (seat, bot) = self.sitting.get_mut(&mind).expect("it sits there");
        let failed = self.manner == Manner::Failing;
        let intent = bot.react(moment, &Budget::of_steps(1)).filter(|_| !failed);
        let talk = if failed { Vec::new() } else { bot.say() };
        self.asked.push(Asked { mind, seat: *seat, question, at: now, moment: None, intent: intent.clone() });
        if self.manner != Manner::Slow {
            let thought = Thought { mind, question, intent, talk, failed };
            self.answers.insert((now + THINKS, question), thought);
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
