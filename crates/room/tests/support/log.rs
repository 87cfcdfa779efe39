//! A log in memory, that answers at once or when it is told to.

use house::AnyGame;
use room::stored::{StoredDeal, StoredInput};
use room::{Change, Finished, Ticket, Time};
use std::collections::VecDeque;
use std::time::Duration;

#[derive(Default)]
pub struct Log {
    /// It answers when it is told to, not at once.
    pub is_slow: bool,
    /// Each commit takes so long, and what is asked meanwhile waits for the next one.
    pub commit: Option<Duration>,
    /// When the commit under way is done, and how much of what was asked it holds.
    under_way: Option<(Time, usize)>,
    /// Everything that was asked for, in order.
    pub asked: Vec<(Ticket, Change)>,
    unanswered: VecDeque<(Ticket, Change)>,
    current: GameLog,
    /// The log of the game before, until it is closed.
    pub last: Option<GameLog>,
    pub closed_logs: u32,
    /// What is kept beside the game whose log was closed last.
    pub last_meta: Vec<u8>,
    pub archive: Vec<Finished>,
    pub is_closed: bool,
}

/// What is kept of one game.
#[derive(Clone, Default)]
pub struct GameLog {
    pub meta: Vec<u8>,
    pub records: Vec<Vec<u8>>,
}

impl Log {
    pub fn new(meta: Vec<u8>) -> Self {
        Self { current: GameLog { meta, records: Vec::new() }, ..Self::default() }
    }

    /// Instead of what it has.
    pub fn replace(&mut self, current: GameLog) {
        self.current = current;
    }

    pub fn ask(&mut self, now: Time, ticket: Ticket, change: Change) {
        self.asked.push((ticket, change.clone()));
        self.unanswered.push_back((ticket, change));
        self.begin_commit(now);
    }

    fn begin_commit(&mut self, now: Time) {
        if let (Some(takes), None, false) = (self.commit, self.under_way, self.unanswered.is_empty()) {
            self.under_way = Some((now + takes, self.unanswered.len()));
        }
    }

    /// When the commit under way is done.
    pub fn commits_at(&self) -> Option<Time> {
        self.under_way.map(|(at, _)| at)
    }

    /// The commit under way is done.
    pub fn commit(&mut self, now: Time) -> Vec<Ticket> {
        let (_, many) = self.under_way.take().expect("a commit is under way");
        let done = (0..many).filter_map(|_| self.answer(true)).collect();
        self.begin_commit(now);
        done
    }

    pub fn answers_at_once(&mut self) -> Option<(Ticket, bool)> {
        if self.is_slow || self.commit.is_some() {
            None
        } else {
            self.answer(true).map(|ticket| (ticket, true))
        }
    }

    /// Answers what was asked first.
    pub fn answer(&mut self, durable: bool) -> Option<Ticket> {
        let (ticket, change) = self.unanswered.pop_front()?;
        if durable {
            self.keep(change);
        }
        Some(ticket)
    }

    pub fn unanswered(&self) -> impl Iterator<Item = &Change> {
        self.unanswered.iter().map(|(_, change)| change)
    }

    fn keep(&mut self, change: Change) {
        match change {
            Change::NextLog(meta) => {
                self.last = Some(std::mem::replace(&mut self.current, GameLog { meta, records: Vec::new() }));
            }
            Change::Append { version, bytes } => {
                assert_eq!(version.0 as usize, self.current.records.len(), "versions follow one another");
                self.current.records.push(bytes);
            }
            Change::SetMeta(meta) => self.current.meta = meta,
            Change::Finish(finished) => {
                if !self.archive.iter().any(|other| other.key == finished.key) {
                    self.archive.push(finished);
                }
            }
            Change::Close(meta) => {
                self.current.meta = meta;
                self.is_closed = true;
            }
        }
    }

    pub fn close_last(&mut self, meta: Vec<u8>) {
        assert!(self.last.take().is_some(), "there is no log of a game before");
        self.last_meta = meta;
        self.closed_logs += 1;
    }

    pub fn forget_unanswered(&mut self) {
        self.unanswered.clear();
    }

    pub fn keep_unanswered(&mut self) {
        while self.answer(true).is_some() {}
    }

    pub fn read(&self) -> (Vec<u8>, Vec<Vec<u8>>) {
        (self.current.meta.clone(), self.current.records.clone())
    }

    pub fn records(&self) -> &[Vec<u8>] {
        &self.current.records
    }

    /// The inputs of the current game.
    pub fn inputs(&self) -> Vec<StoredInput> {
        self.current.records[1..].iter().map(|record| serde_json::from_slice(record).unwrap()).collect()
    }

    /// The current game, played again.
    pub fn replay(&self) -> AnyGame {
        let deal: StoredDeal = serde_json::from_slice(&self.current.records[0]).unwrap();
        let mut game = deal.deal().unwrap();
        for input in self.inputs() {
            input.play(&mut game).unwrap();
        }
        game
    }
}
