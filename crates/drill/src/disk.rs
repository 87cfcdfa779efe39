//! The disk of a node: the rules of the log as the store has them, without a file. What is asked is written in groups and
//! answered together; a group can be slow, fail, or die with the node.

use crate::database::{Database, LogId, WriterId};
use crate::queue::Moment;
use room::{Finished, Ticket};
use std::collections::{BTreeSet, VecDeque};
use table::Version;

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
    /// As whom this node writes.
    pub writer: WriterId,
    waiting: VecDeque<Ask>,
    writing: Vec<Ask>,
    /// What a life of a table asked after something that was lost is lost too: it would follow what is not there.
    lost: BTreeSet<(usize, u64)>,
    /// Planted on purpose: what follows something that was lost is written all the same.
    pub forgets_what_was_lost: bool,
}

impl Disk {
    pub fn ask(&mut self, ask: Ask) {
        self.waiting.push_back(ask);
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
    pub fn finish(&mut self, database: &mut Database, works: bool) -> Vec<Answer> {
        let group = std::mem::take(&mut self.writing);
        group.into_iter().map(|ask| self.settle(database, ask, works)).collect()
    }

    fn settle(&mut self, database: &mut Database, ask: Ask, works: bool) -> Answer {
        let works = works && database.takes_from(self.writer) && database.has_room_for(ask.log);
        let life = ask.ticket.map(|ticket| (ask.table, ticket.life.0));
        let follows_lost = life.is_some_and(|life| self.lost.contains(&life)) && !self.forgets_what_was_lost;
        let made = if works && !follows_lost { database.apply(&ask) } else { None };
        if let (None, Some(life)) = (made, life) {
            self.lost.insert(life);
        }
        let breaks_rules = life.is_some() && works && !follows_lost && made.is_none();
        Answer { ask, durable: made.is_some(), made: made == Some(true), breaks_rules }
    }

    /// The machine dies. Of what has not been answered, the first `kept` are there all the same.
    pub fn crash(&mut self, database: &mut Database, kept: usize) -> Vec<Answer> {
        let asked: Vec<Ask> = self.writing.drain(..).chain(self.waiting.drain(..)).collect();
        let kept = asked.into_iter().take(kept).map(|ask| self.settle(database, ask, true)).collect();
        self.lost.clear();
        kept
    }

    pub fn unanswered(&self) -> usize {
        self.writing.len() + self.waiting.len()
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

    fn disk() -> (Disk, Database) {
        let mut database = Database::default();
        let writer = database.enter(0);
        assert!(database.create(LOG, 0, Vec::new()));
        (Disk { writer, ..Disk::default() }, database)
    }

    fn written((disk, database): &mut (Disk, Database), asks: Vec<Ask>, works: bool) -> Vec<bool> {
        for ask in asks {
            disk.ask(ask);
        }
        assert!(disk.begin());
        disk.finish(database, works).into_iter().map(|answer| answer.durable).collect()
    }

    #[test]
    fn who_is_no_writer_any_more_stores_nothing_and_breaks_no_rule_by_trying() {
        let mut both = disk();
        let writer = both.0.writer;
        both.1.end(writer);
        both.0.ask(append(0, 0));
        assert!(both.0.begin());
        let answers = both.0.finish(&mut both.1, true);
        assert!(answers.iter().all(|answer| !answer.durable && !answer.breaks_rules));
        assert_eq!(both.1.log(LOG).map(|log| log.records.len()), Some(0));
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
        disk.1.has_no_room_for(LogId(2));
        let next = Ask { log: LogId(2), ..ask(0, Asked::Create(Vec::new())) };
        assert_eq!(written(&mut disk, vec![next, append(1, 0)], true), [false, false]);
        assert!(disk.1.open_logs(0).eq([LOG]));
    }

    #[test]
    fn nothing_follows_what_was_turned_away() {
        let mut disk = disk();
        disk.0.turn_away(0, Ticket { life: Life(1), number: 0 });
        assert_eq!(written(&mut disk, vec![append(1, 0)], true), [false]);
    }

    #[test]
    fn a_game_is_finished_once_and_told_so_again() {
        let mut disk = disk();
        let finished = Finished { key: "k".into(), about: Vec::new(), shares: Vec::new(), contest: None };
        let asks = vec![ask(0, Asked::Finish(finished.clone())), ask(1, Asked::Finish(finished))];
        assert_eq!(written(&mut disk, asks, true), [true, true]);
    }

    #[test]
    fn a_crash_keeps_a_prefix_of_what_was_not_answered() {
        let (mut disk, mut database) = disk();
        disk.ask(append(0, 0));
        assert!(disk.begin());
        disk.ask(append(1, 1));
        disk.ask(append(2, 2));
        assert_eq!(disk.crash(&mut database, 2).len(), 2);
        assert_eq!(database.log(LOG).map(|log| log.records.len()), Some(2));
        assert_eq!(disk.unanswered(), 0);
    }
}
