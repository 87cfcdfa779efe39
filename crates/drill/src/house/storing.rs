//! What a runner asks the log to keep, and what it is answered.

use super::{At, Event, House};
use crate::database::LogId;
use crate::disk::{Answer, Ask, Asked};
use crate::plan::FaultKind;
use crate::planted::RunnerFault;
use room::{Change, Mail, Ticket};

impl House<'_> {
    pub(super) fn store(&mut self, at: At, ticket: Ticket, change: Change) {
        self.runner_mut(at).tickets += 1;
        let what = match change {
            Change::NextLog(meta) => {
                let before = self.runner(at).log;
                self.runner_mut(at).log = self.fresh_log();
                if self.is_planted(RunnerFault::ClosesTooEarly) {
                    self.ask(at, before, Asked::Close, None);
                }
                if self.has(FaultKind::Full) && self.luck.one_in(4) {
                    self.fault(FaultKind::Full);
                    if self.luck.one_in(2) {
                        return self.turn_away(at, ticket);
                    }
                    self.database.has_no_room_for(self.runner(at).log);
                }
                Asked::Create(meta)
            }
            Change::Append { version, bytes } => {
                self.note(&(version, &bytes));
                Asked::Append { version, bytes }
            }
            Change::SetMeta(meta) => Asked::SetMeta(meta),
            Change::Finish(_) if self.is_planted(RunnerFault::ForgetsArchive) => {
                let log = self.database.log(self.runner(at).log);
                Asked::SetMeta(log.map(|log| log.meta.clone()).unwrap_or_default())
            }
            Change::Finish(finished) => Asked::Finish(finished),
            Change::Close(_) => Asked::Close,
        };
        self.ask(at, self.runner(at).log, what, Some(ticket));
    }

    /// The disk is too busy to listen, and says so at once.
    fn turn_away(&mut self, at: At, ticket: Ticket) {
        let node = &mut self.nodes[at.node];
        node.disk.turn_away(at.table, ticket);
        let run = node.run;
        self.runner_mut(at).was_refused = true;
        let mail = Mail::Stored { ticket, durable: false };
        self.queue.push(self.now, Event::Mail { at, run, mail });
    }

    pub(super) fn close_logs_before(&mut self, at: At, current: LogId) {
        let old: Vec<LogId> = self.database.open_logs(at.table).filter(|log| *log < current).collect();
        for log in old {
            self.ask(at, log, Asked::Close, None);
        }
    }

    fn ask(&mut self, at: At, log: LogId, what: Asked, ticket: Option<Ticket>) {
        self.runner_mut(at).unanswered += 1;
        let asked = self.now;
        self.nodes[at.node].disk.ask(Ask { table: at.table, log, what, ticket, asked });
        self.write(at.node);
    }

    /// Lets the disk begin with what waits, if it is idle.
    fn write(&mut self, node: usize) {
        if !self.nodes[node].disk.begin() {
            return;
        }
        let mut micros = self.luck.between(100, 4_000);
        if self.has(FaultKind::Disk) && self.luck.one_in(60) {
            self.fault(FaultKind::Disk);
            micros += self.luck.between(20_000, 2_500_000);
        }
        let run = self.nodes[node].run;
        self.queue.push(self.now.plus_micros(micros), Event::DiskDone { node, run });
    }

    pub(super) fn disk_done(&mut self, node: usize) {
        if !self.reaches_database(node) {
            return self.write_later(node);
        }
        let fails = self.has(FaultKind::Disk) && self.luck.one_in(self.disk_fails_one_in);
        if fails {
            self.fault(FaultKind::Disk);
        }
        let answers = self.nodes[node].disk.finish(&mut self.database, !fails);
        self.made(&answers);
        if self.nodes[node].stands_still {
            let run = self.nodes[node].run;
            return self.happens(Event::Answered { node, run, answers });
        }
        self.answered(node, answers);
    }

    /// The database is away: what was to be written waits, or is given up.
    fn write_later(&mut self, node: usize) {
        let (back, run) = (self.nodes[node].database_away, self.nodes[node].run);
        if self.luck.one_in(2) {
            let ms = self.luck.between(1, 400);
            return self.plan_at(back.plus_ms(ms), Event::DiskDone { node, run });
        }
        let answers = self.nodes[node].disk.finish(&mut self.database, false);
        self.happens(Event::Answered { node, run, answers });
    }

    /// The database has this for good, whoever hears of it.
    pub(super) fn made(&mut self, answers: &[Answer]) {
        for answer in answers {
            let table = answer.ask.table;
            let checked = self.checks.durable(answer, self.database.log(answer.ask.log), self.now);
            self.checked(table, checked);
            if answer.made && matches!(answer.ask.what, Asked::Append { .. }) {
                self.tables[table].watched = 0;
            }
            self.tables[table].is_closed |=
                answer.made && answer.ask.ticket.is_some() && matches!(answer.ask.what, Asked::Close);
        }
    }

    pub(super) fn answered(&mut self, node: usize, answers: Vec<Answer>) {
        let run = self.nodes[node].run;
        let shows_late = self.is_planted(RunnerFault::ZombieShows)
            && !self.database.takes_from(self.nodes[node].disk.writer);
        for answer in answers {
            let at = At { node, table: answer.ask.table };
            let (ticket, durable) = (answer.ask.ticket, answer.durable || shows_late);
            self.note(&("disk", at.table, durable));
            self.runner_mut(at).unanswered -= 1;
            if let Some(ticket) = ticket {
                let runner = self.runner_mut(at);
                runner.was_refused |= !durable && ticket.life == runner.life;
                let mail = Mail::Stored { ticket, durable };
                self.queue.push(self.now.plus_micros(100), Event::Mail { at, run, mail });
            }
            self.restore_soon(at);
        }
        self.write(node);
    }
}
