//! What is durable on a device.

use drill::luck::Dice;
use pocket::Keep;
use std::collections::{BTreeMap, VecDeque};

/// The log of one game.
#[derive(Clone, Default)]
pub struct Log {
    pub meta: String,
    pub records: Vec<String>,
    pub is_finished: bool,
    is_open: bool,
}

#[derive(Default)]
pub struct Disk {
    logs: BTreeMap<u32, Log>,
    /// What was asked and not answered yet.
    asked: VecDeque<(Option<u64>, u32, Keep)>,
    /// It fails when it writes next, and then until there is another life.
    pub fails: bool,
}

impl Disk {
    pub fn open(&mut self, log: u32, meta: String) {
        self.logs.insert(log, Log { meta, is_open: true, ..Log::default() });
    }

    pub fn ask(&mut self, ticket: Option<u64>, log: u32, keep: Keep) {
        self.asked.push_back((ticket, log, keep));
    }

    pub fn is_asked(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Writes everything that it was asked until now, or nothing of it. The tickets to answer, and whether it is durable.
    pub fn write(&mut self) -> (Vec<u64>, bool) {
        let group = std::mem::take(&mut self.asked);
        let tickets = group.iter().filter_map(|(ticket, ..)| *ticket).collect();
        if !self.fails {
            for (_, log, keep) in group {
                self.keep(log, keep);
            }
        }
        (tickets, !self.fails)
    }

    /// The life that asked is over. Some first part of what it asked is durable all the same.
    pub fn begin_anew(&mut self, luck: &mut Dice) {
        let kept = if self.fails { 0 } else { luck.below(self.asked.len() as u64 + 1) as usize };
        for (_, log, keep) in std::mem::take(&mut self.asked).into_iter().take(kept) {
            self.keep(log, keep);
        }
        self.fails = false;
    }

    fn keep(&mut self, log: u32, keep: Keep) {
        let kept = self.logs.entry(log).or_default();
        match keep {
            Keep::Create { meta } => *kept = Log { meta, is_open: true, ..Log::default() },
            Keep::Append { version, record } => {
                assert_eq!(version.0 as usize, kept.records.len(), "records come in order");
                kept.records.push(record);
            }
            Keep::SetMeta { meta } => kept.meta = meta,
            Keep::Finish { .. } => kept.is_finished = true,
            Keep::Close => kept.is_open = false,
        }
    }

    /// The newest log, unless the table is closed.
    pub fn newest(&self) -> Option<(u32, &Log)> {
        let (number, log) = self.logs.iter().rfind(|(_, log)| log.is_open)?;
        Some((*number, log))
    }
}
