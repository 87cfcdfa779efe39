//! The runner of the tables: it brings them their mail, carries out what they want, and restores them from their logs. It
//! keeps to the contract that `room` states.

use super::{Event, House, State, TableState};
use crate::check::{Asking, Broken, Letter, Promise, Sender};
use crate::disk::{Ask, Asked, LogId};
use crate::plan::FaultKind;
use crate::planted::RunnerFault;
use crate::queue::Moment;
use room::{Change, ConnId, Effect, Ended, Life, Mail, MindId, Room, Task, Text, Thought, Ticket};

/// A table that is woken so often at one moment spins.
const SPINS: u32 = 2_000;

impl House<'_> {
    fn is_planted(&self, fault: RunnerFault) -> bool {
        self.plan.planted == Some(fault)
    }

    /// Brings a letter to a table, or keeps it until there is somebody to read it.
    pub(super) fn deliver(&mut self, table: usize, mail: Mail) {
        match self.tables[table].state {
            TableState::Open(_) => self.handle(table, mail),
            TableState::Resting => self.tables[table].mailbox.push_back(mail),
            TableState::Stopped | TableState::Closed => {
                if let Mail::Join(arrival) = mail {
                    self.hang_up(arrival.conn);
                }
            }
        }
    }

    fn handle(&mut self, table: usize, mail: Mail) {
        let time = self.time();
        let read = self.note_mail(table, &mail);
        let TableState::Open(room) = &mut self.tables[table].state else { return };
        let effects: Vec<Effect> = room.handle(time, mail).collect();
        if self.has(FaultKind::Panic) && self.luck.one_in(1_500) {
            self.fault(FaultKind::Panic);
            self.note(&"panic");
            return self.dies(table);
        }
        self.look_ahead(table, &effects);
        if let Some((conn, id, asking)) = read
            && let Some(line) = self.conns.get(&conn)
        {
            let (life, tickets) = (self.tables[table].life, self.tables[table].tickets);
            let given = effects.iter().filter(|effect| matches!(effect, Effect::Store { .. })).count() as u64;
            let from = Sender { conn, player: &self.people[line.person].player, id };
            self.checks.read(table, from, asking, life, tickets + given);
        }
        let run = self.run;
        for effect in effects {
            self.carry_out(table, effect);
            if let Some(left) = &mut self.dies_after {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    self.crash();
                }
            }
            if self.run != run || self.broken.is_some() {
                return;
            }
        }
        self.plan_wake(table);
    }

    /// Notes what the checks must know of a letter before the table reads it. Returns what will have to be answered.
    fn note_mail(&mut self, table: usize, mail: &Mail) -> Option<(ConnId, u32, Asking)> {
        match mail {
            Mail::Join(arrival) => {
                if let Some(conn) = self.conns.get_mut(&arrival.conn) {
                    conn.joined = Some(self.tables[table].life);
                }
                self.checks.asks_for_snapshot(table, arrival.conn, &arrival.player);
                Some((arrival.conn, arrival.id, Asking::Other))
            }
            Mail::Client { conn, msg, .. } => {
                let player = self.people[self.conns.get(conn)?.person].player.clone();
                if Asking::of(msg) == Asking::Snapshot {
                    self.checks.asks_for_snapshot(table, *conn, &player);
                }
                Some((*conn, msg.id(), Asking::of(msg)))
            }
            Mail::Gone { conn } => {
                self.checks.forget(*conn);
                None
            }
            Mail::CatchUp { conn } => {
                let player = self.people[self.conns.get(conn)?.person].player.clone();
                self.checks.asks_for_snapshot(table, *conn, &player);
                None
            }
            _ => None,
        }
    }

    /// What the table is about to ask for, for the checks of what goes out with it.
    fn look_ahead(&mut self, table: usize, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Store { change: Change::NextLog(meta), .. } = effect {
                let known = self.checks.asked(table, &Asked::Create(meta.clone()));
                self.checked(table, known);
            } else if let Effect::Store { change: Change::SetMeta(meta), .. } = effect {
                let known = self.checks.asked(table, &Asked::SetMeta(meta.clone()));
                self.checked(table, known);
            }
        }
    }

    fn carry_out(&mut self, table: usize, effect: Effect) {
        match effect {
            Effect::Store { ticket, change } => self.store(table, ticket, change),
            Effect::CloseLastLog => self.close_logs_before(table, self.tables[table].log),
            Effect::Send { conn, text, afresh } => self.send(table, conn, text, afresh),
            Effect::HangUp { conn } => {
                self.note(&("hang up", conn));
                self.hang_up(conn);
            }
            Effect::Think { mind, task } => self.think(table, mind, task),
            Effect::Announce(announcement) => self.note(&("announce", announcement.people)),
            Effect::Count(_) => {}
            Effect::End(ended) => self.ends(table, ended),
        }
    }

    // The log

    fn store(&mut self, table: usize, ticket: Ticket, change: Change) {
        self.tables[table].tickets += 1;
        let what = match change {
            Change::NextLog(meta) => {
                let before = self.tables[table].log;
                self.tables[table].log = self.fresh_log();
                if self.is_planted(RunnerFault::ClosesTooEarly) {
                    self.ask(table, before, Asked::Close, None);
                }
                if self.has(FaultKind::Full) && self.luck.one_in(4) {
                    self.fault(FaultKind::Full);
                    if self.luck.one_in(2) {
                        return self.turn_away(table, ticket);
                    }
                    self.disk.has_no_room_for(self.tables[table].log);
                }
                Asked::Create(meta)
            }
            Change::Append { version, bytes } => {
                self.note(&(version, &bytes));
                Asked::Append { version, bytes }
            }
            Change::SetMeta(meta) => Asked::SetMeta(meta),
            Change::Finish(_) if self.is_planted(RunnerFault::ForgetsArchive) => {
                let log = self.disk.log(self.tables[table].log);
                Asked::SetMeta(log.map(|log| log.meta.clone()).unwrap_or_default())
            }
            Change::Finish(finished) => Asked::Finish(finished),
            Change::Close => Asked::Close,
        };
        self.ask(table, self.tables[table].log, what, Some(ticket));
    }

    /// The disk is too busy to listen, and says so at once.
    fn turn_away(&mut self, table: usize, ticket: Ticket) {
        self.disk.turn_away(table, ticket);
        self.tables[table].was_refused = true;
        let mail = Mail::Stored { ticket, durable: false };
        self.queue.push(self.now, Event::Mail { table, run: self.run, mail });
    }

    fn close_logs_before(&mut self, table: usize, current: LogId) {
        let old: Vec<LogId> = self.disk.open_logs(table).filter(|log| *log < current).collect();
        for log in old {
            self.ask(table, log, Asked::Close, None);
        }
    }

    fn ask(&mut self, table: usize, log: LogId, what: Asked, ticket: Option<Ticket>) {
        self.tables[table].unanswered += 1;
        self.disk.ask(Ask { table, log, what, ticket, asked: self.now });
        self.write();
    }

    /// Lets the disk begin with what waits, if it is idle.
    fn write(&mut self) {
        if !self.disk.begin() {
            return;
        }
        let mut micros = self.luck.between(100, 4_000);
        if self.has(FaultKind::Disk) && self.luck.one_in(60) {
            self.fault(FaultKind::Disk);
            micros += self.luck.between(20_000, 2_500_000);
        }
        self.queue.push(self.now.plus_micros(micros), Event::DiskDone { run: self.run });
    }

    pub(super) fn disk_done(&mut self) {
        let fails = self.has(FaultKind::Disk) && self.luck.one_in(self.disk_fails_one_in);
        if fails {
            self.fault(FaultKind::Disk);
        }
        for answer in self.disk.finish(!fails) {
            let (table, ticket, durable) = (answer.ask.table, answer.ask.ticket, answer.durable);
            self.note(&("disk", table, durable));
            let checked = self.checks.durable(&answer, self.disk.log(answer.ask.log), self.now);
            self.checked(table, checked);
            if answer.made && matches!(answer.ask.what, Asked::Append { .. }) {
                self.tables[table].watched = 0;
            }
            self.tables[table].unanswered -= 1;
            self.tables[table].is_closed |=
                answer.made && ticket.is_some() && matches!(answer.ask.what, Asked::Close);
            if let Some(ticket) = ticket {
                self.tables[table].was_refused |= !durable && ticket.life == self.tables[table].life;
                let mail = Mail::Stored { ticket, durable };
                self.queue.push(self.now.plus_micros(100), Event::Mail { table, run: self.run, mail });
            }
            self.restore_soon(table);
        }
        self.write();
    }

    // Messages and thoughts

    fn send(&mut self, table: usize, conn: ConnId, text: Text, afresh: bool) {
        self.note(&(conn, text.as_str()));
        let Some(known) = self.conns.get(&conn) else { return };
        let player = &self.people[known.person].player;
        let letter = Letter { table, conn, player, text: &text, now: self.now };
        let checked = self.checks.sent(&letter, &self.disk);
        self.checked(table, checked);
        self.push_out(conn, text, afresh);
    }

    fn think(&mut self, table: usize, mind: MindId, task: Task) {
        let Some(mut thought) = self.minds.think(table, mind, task) else { return };
        let mut ms = self.luck.between(1, 150);
        if self.has(FaultKind::Bots) && self.luck.one_in(150) {
            self.fault(FaultKind::Bots);
            if self.luck.one_in(3) {
                self.minds.fail(table, mind);
                thought = Thought { intent: None, talk: Vec::new(), failed: true, ..thought };
            } else {
                ms += self.luck.between(1_000, 20_000);
            }
        }
        self.note(&("thought", thought.question));
        self.plan_in(ms, Event::Mail { table, run: self.run, mail: Mail::Thought(thought) });
    }

    // Lives

    pub(super) fn plan_wake(&mut self, table: usize) {
        let TableState::Open(room) = &self.tables[table].state else { return };
        let Some(at) = room.wake_at() else { return };
        let when = Moment(at.0.saturating_sub(self.clock.0)).max(self.now);
        let known = &mut self.tables[table];
        if known.wakes_at.is_none_or(|planned| when < planned) {
            known.wakes_at = Some(when);
            self.queue.push(when, Event::Wake { table, run: self.run });
        }
    }

    pub(super) fn wake(&mut self, table: usize) {
        let time = self.time();
        let known = &mut self.tables[table];
        if known.wakes_at.is_none_or(|planned| planned > self.now) {
            return;
        }
        known.spins = if known.wakes_at == Some(self.now) && known.spins > 0 { known.spins + 1 } else { 1 };
        known.wakes_at = None;
        let TableState::Open(room) = &known.state else { return };
        if room.wake_at().is_some_and(|at| at <= time) {
            self.handle(table, Mail::Wake);
        } else {
            self.plan_wake(table);
        }
        let known = &mut self.tables[table];
        if known.wakes_at != Some(self.now) {
            known.spins = 0;
        } else if known.spins > SPINS {
            self.breaks(Some(table), Broken::new(Promise::Answered, "the table is woken again and again"));
        }
    }

    fn ends(&mut self, table: usize, ended: Ended) {
        self.note(&("ends", table));
        match ended {
            Ended::Unsure => {
                if !self.tables[table].was_refused {
                    let what = "the table sends everybody away, though the disk has refused nothing";
                    self.breaks(Some(table), Broken::new(Promise::Answered, what));
                }
                self.dies(table);
            }
            Ended::Stopped => self.tables[table].state = TableState::Stopped,
            Ended::Closed => {
                self.tables[table].state = TableState::Closed;
                self.tables[table].mailbox.clear();
                self.hang_up_all(table);
            }
        }
        self.tables[table].wakes_at = None;
    }

    /// The value is gone; the table will be restored from its log.
    fn dies(&mut self, table: usize) {
        self.tables[table].state = TableState::Resting;
        self.tables[table].wakes_at = None;
        self.minds.forget_table(table);
        if !self.is_planted(RunnerFault::KeepsConnections) {
            self.hang_up_all(table);
        }
        self.restore_soon(table);
    }

    fn restore_soon(&mut self, table: usize) {
        let known = &self.tables[table];
        let is_settled = known.unanswered == 0 || self.is_planted(RunnerFault::RestoresTooEarly);
        if matches!(known.state, TableState::Resting) && is_settled && self.state == State::Up {
            let ms = self.luck.between(1, 40);
            self.plan_in(ms, Event::Restore { table, run: self.run });
        }
    }

    pub(super) fn restore_if_settled(&mut self, table: usize) {
        let known = &self.tables[table];
        let is_settled = known.unanswered == 0 || self.is_planted(RunnerFault::RestoresTooEarly);
        if matches!(known.state, TableState::Resting) && is_settled && self.state == State::Up {
            self.restore(table, true);
        }
    }

    pub(super) fn restore(&mut self, table: usize, after_panic: bool) {
        let logs: Vec<LogId> = self.disk.open_logs(table).collect();
        let mut newest = logs.last().copied();
        if after_panic && self.is_planted(RunnerFault::RestoresLastGame) {
            let before = (1..newest.map_or(0, |log| log.0)).rev().map(LogId);
            let mut before = before.filter(|log| self.disk.log(*log).is_some_and(|log| log.table == table));
            newest = before.next().or(newest);
        }
        if after_panic && self.is_planted(RunnerFault::ForgetsLastLog) {
            newest = newest.filter(|log| *log == self.tables[table].log);
        }
        let Some(log) = newest else {
            if self.tables[table].is_closed {
                // It had closed itself, and died before it could say so.
                return self.ends(table, Ended::Closed);
            }
            return self
                .breaks(Some(table), Broken::new(Promise::Kept, "the table has no open log any more"));
        };
        let given = self.given();
        let life = given.life;
        let Some(stored) = self.disk.log(log) else { return };
        let room = match Room::restore(given, &stored.meta, stored.records.iter().cloned()) {
            Ok(room) => room,
            Err(error) => {
                let what = format!("the table cannot be restored: {error}");
                return self.breaks(Some(table), Broken::new(Promise::Kept, what));
            }
        };
        self.checks.tally.restores += 1;
        self.note(&("restored", table));
        self.checks.begins(table, life);
        let known = &mut self.tables[table];
        (known.life, known.log, known.tickets, known.wakes_at) = (life, log, 0, None);
        known.state = TableState::Open(Box::new(room));
        (known.restored, known.was_refused) = (self.now, false);
        self.close_logs_before(table, log);
        // What the new life wants done at once, and then whatever came while there was none.
        self.handle(table, Mail::Wake);
        while self.broken.is_none() && matches!(self.tables[table].state, TableState::Open(_)) {
            let Some(mail) = self.tables[table].mailbox.pop_front() else { break };
            self.handle(table, mail);
        }
    }

    /// Whether a connection belongs to a life that is over.
    pub(super) fn is_orphan(&self, joined: Option<Life>, table: usize) -> bool {
        let known = &self.tables[table];
        matches!(known.state, TableState::Open(_)) && joined.is_some_and(|life| life != known.life)
    }
}
