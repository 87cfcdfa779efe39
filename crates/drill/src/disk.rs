//! The disk: the rules of the log as the store has them, without a file. What is asked is written in groups and answered
//! together; a group can be slow, fail, or die with the house.

use crate::queue::Moment;
use room::{Finished, Ticket};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use table::Version;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LogId(pub u64);

/// Something that a table asked the disk to keep.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub table: usize,
    pub log: LogId,
    pub what: Asked,
    /// Whom to answer; nobody waits to hear that a log was closed.
    pub ticket: Option<Ticket>,
    pub asked: Moment,
}

#[derive(Clone, Debug)]
pub(crate) enum Asked {
    Create(Vec<u8>),
    Append { version: Version, bytes: Vec<u8> },
    SetMeta(Vec<u8>),
    Finish(Finished),
    Close,
}

/// The log of one game.
#[derive(Debug)]
pub(crate) struct Log {
    pub table: usize,
    pub is_open: bool,
    pub finished: Option<String>,
    pub meta: Vec<u8>,
    pub records: Vec<Vec<u8>>,
}

/// What became of something that was asked.
pub(crate) struct Answer {
    pub ask: Ask,
    pub durable: bool,
    /// It was made now, and not before.
    pub made: bool,
    /// The rules of the log refused it, though nothing before it was lost.
    pub breaks_rules: bool,
}

#[derive(Default)]
pub(crate) struct Disk {
    logs: BTreeMap<LogId, Log>,
    archive: BTreeMap<String, LogId>,
    waiting: VecDeque<Ask>,
    writing: Vec<Ask>,
    /// What a life of a table asked after something that was lost is lost too: it would follow what is not there.
    lost: BTreeSet<(usize, u64)>,
    /// Logs for which there is no room.
    no_room: BTreeSet<LogId>,
    /// Planted on purpose: what follows something that was lost is written all the same.
    pub forgets_what_was_lost: bool,
}

impl Disk {
    pub fn ask(&mut self, ask: Ask) {
        self.waiting.push_back(ask);
    }

    /// There will never be room for this log.
    pub fn has_no_room_for(&mut self, log: LogId) {
        self.no_room.insert(log);
    }

    /// Something was not even listened to. What the same life asks after it is lost too.
    pub fn turn_away(&mut self, table: usize, ticket: Ticket) {
        self.lost.insert((table, ticket.life.0));
    }

    /// Begins to write whatever waits. False if there is nothing, or something is being written.
    pub fn begin(&mut self) -> bool {
        if !self.writing.is_empty() || self.waiting.is_empty() {
            return false;
        }
        self.writing.extend(self.waiting.drain(..));
        true
    }

    /// The group is written, or failed as a whole.
    pub fn finish(&mut self, works: bool) -> Vec<Answer> {
        let group = std::mem::take(&mut self.writing);
        group.into_iter().map(|ask| self.settle(ask, works)).collect()
    }

    fn settle(&mut self, ask: Ask, works: bool) -> Answer {
        let works = works && !self.no_room.contains(&ask.log);
        let life = ask.ticket.map(|ticket| (ask.table, ticket.life.0));
        let follows_lost = life.is_some_and(|life| self.lost.contains(&life)) && !self.forgets_what_was_lost;
        let made = if works && !follows_lost { self.apply(&ask) } else { None };
        if let (None, Some(life)) = (made, life) {
            self.lost.insert(life);
        }
        let breaks_rules = life.is_some() && works && !follows_lost && made.is_none();
        Answer { ask, durable: made.is_some(), made: made == Some(true), breaks_rules }
    }

    /// The machine dies. Of what has not been answered, the first `kept` are there all the same.
    pub fn crash(&mut self, kept: usize) -> Vec<Answer> {
        let asked: Vec<Ask> = self.writing.drain(..).chain(self.waiting.drain(..)).collect();
        let kept: Vec<Answer> = asked.into_iter().take(kept).map(|ask| self.settle(ask, true)).collect();
        self.lost.clear();
        kept
    }

    pub fn unanswered(&self) -> usize {
        self.writing.len() + self.waiting.len()
    }

    /// Makes a change if the rules allow it. `Some(false)`: it was made before.
    fn apply(&mut self, ask: &Ask) -> Option<bool> {
        if let Asked::Create(meta) = &ask.what {
            return self.create(ask.log, ask.table, meta.clone()).then_some(true);
        }
        let log = self.logs.get_mut(&ask.log).filter(|log| log.is_open)?;
        match &ask.what {
            Asked::Create(_) => return None,
            Asked::Append { version, bytes } => {
                if version.0 as usize != log.records.len() {
                    return None;
                }
                log.records.push(bytes.clone());
            }
            Asked::SetMeta(meta) => log.meta.clone_from(meta),
            Asked::Finish(_) if log.finished.is_some() => return Some(false),
            Asked::Finish(finished) => {
                if self.archive.contains_key(&finished.key) {
                    return None;
                }
                self.archive.insert(finished.key.clone(), ask.log);
                log.finished = Some(finished.key.clone());
            }
            Asked::Close => log.is_open = false,
        }
        Some(true)
    }

    /// Makes a log at once, for a table that is being opened.
    pub fn create(&mut self, id: LogId, table: usize, meta: Vec<u8>) -> bool {
        if self.logs.contains_key(&id) {
            return false;
        }
        self.logs.insert(id, Log { table, is_open: true, finished: None, meta, records: Vec::new() });
        true
    }

    pub fn log(&self, id: LogId) -> Option<&Log> {
        self.logs.get(&id)
    }

    /// The open logs of a table, the newest last.
    pub fn open_logs(&self, table: usize) -> impl Iterator<Item = LogId> {
        self.logs.iter().filter(move |(_, log)| log.table == table && log.is_open).map(|(id, _)| *id)
    }

    /// Whether a table had logs that have all been closed.
    pub fn was_closed(&self, table: usize) -> bool {
        self.logs.values().filter(|log| log.table == table).all(|log| !log.is_open)
    }

    pub fn is_archived(&self, key: &str) -> bool {
        self.archive.contains_key(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::Life;

    const LOG: LogId = LogId(1);

    fn ask(number: u64, what: Asked) -> Ask {
        let ticket = Some(Ticket { life: Life(1), number });
        Ask { table: 0, log: LOG, what, ticket, asked: Moment(0) }
    }

    fn append(number: u64, version: u32) -> Ask {
        ask(number, Asked::Append { version: Version(version), bytes: vec![version as u8] })
    }

    fn disk() -> Disk {
        let mut disk = Disk::default();
        assert!(disk.create(LOG, 0, Vec::new()));
        disk
    }

    fn written(disk: &mut Disk, asks: Vec<Ask>, works: bool) -> Vec<bool> {
        for ask in asks {
            disk.ask(ask);
        }
        assert!(disk.begin());
        disk.finish(works).into_iter().map(|answer| answer.durable).collect()
    }

    #[test]
    fn versions_follow_one_another_and_a_closed_log_takes_nothing() {
        let mut disk = disk();
        assert_eq!(
            written(&mut disk, vec![append(0, 0), append(1, 1), append(2, 3)], true),
            [true, true, false]
        );
        let mut disk = self::disk();
        assert_eq!(written(&mut disk, vec![ask(0, Asked::Close), append(1, 0)], true), [true, false]);
    }

    #[test]
    fn what_follows_something_lost_is_lost_whatever_it_is() {
        let mut disk = disk();
        assert_eq!(written(&mut disk, vec![append(0, 0)], false), [false]);
        assert_eq!(written(&mut disk, vec![ask(1, Asked::SetMeta(vec![7]))], true), [false]);
        let mut later = append(0, 0);
        later.ticket = Some(Ticket { life: Life(2), number: 0 });
        assert_eq!(written(&mut disk, vec![later], true), [true], "another life begins with what is there");
    }

    #[test]
    fn a_log_without_room_is_never_there_and_nothing_follows_it() {
        let mut disk = disk();
        disk.has_no_room_for(LogId(2));
        let next = Ask { log: LogId(2), ..ask(0, Asked::Create(Vec::new())) };
        assert_eq!(written(&mut disk, vec![next, append(1, 0)], true), [false, false]);
        assert!(disk.open_logs(0).eq([LOG]));
    }

    #[test]
    fn nothing_follows_what_was_turned_away() {
        let mut disk = disk();
        disk.turn_away(0, Ticket { life: Life(1), number: 0 });
        assert_eq!(written(&mut disk, vec![append(1, 0)], true), [false]);
    }

    #[test]
    fn a_game_is_finished_once_and_told_so_again() {
        let mut disk = disk();
        let finished = Finished { key: "k".into(), about: Vec::new(), shares: Vec::new() };
        let asks = vec![ask(0, Asked::Finish(finished.clone())), ask(1, Asked::Finish(finished))];
        assert_eq!(written(&mut disk, asks, true), [true, true]);
    }

    #[test]
    fn a_crash_keeps_a_prefix_of_what_was_not_answered() {
        let mut disk = disk();
        disk.ask(append(0, 0));
        assert!(disk.begin());
        disk.ask(append(1, 1));
        disk.ask(append(2, 2));
        assert_eq!(disk.crash(2).len(), 2);
        assert_eq!(disk.log(LOG).map(|log| log.records.len()), Some(2));
        assert_eq!(disk.unanswered(), 0);
    }
}
