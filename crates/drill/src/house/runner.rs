//! The runner of the tables: it brings them their mail, carries out what they want, and restores them from their logs. It
//! keeps to the contract that `room` states.

use super::node::{State, TableState};
use super::post::Content;
use super::{At, Event, House};
use crate::check::{Asking, Broken, Letter, Promise, Sender};
use crate::database::LogId;
use crate::disk::Asked;
use crate::plan::FaultKind;
use crate::planted::RunnerFault;
use crate::queue::Moment;
use room::{Change, ConnId, Effect, Ended, Life, Mail, MindId, Room, Task, Text, Thought};

/// A table that is woken so often at one moment spins.
const SPINS: u32 = 2_000;

/// A log that could not be read is asked again after this.
const ASK_AGAIN_MS: u64 = 1_000;

impl House<'_> {
    /// Brings a letter to a table, or keeps it until there is somebody to read it.
    pub(super) fn deliver(&mut self, at: At, mail: Mail) {
        if let Mail::Gone { conn } = mail {
            self.runner_mut(at).outlets.remove(&conn);
        }
        match self.runner(at).state {
            TableState::Open(_) if !self.holds(at.node) => self.distrust(at, &mail),
            TableState::Open(_) => self.handle(at, mail),
            TableState::Resting => self.runner_mut(at).mailbox.push_back(mail),
            TableState::Stopped | TableState::Closed => {
                if let Mail::Join(arrival) = mail {
                    self.let_go(at, arrival.conn);
                    self.post_parcels(at);
                }
            }
            TableState::Elsewhere => self.send_on(at, mail),
        }
    }

    /// Another node may have this table by now. Then nothing is stored, and nobody must be shown anything.
    fn distrust(&mut self, at: At, mail: &Mail) {
        self.note(&("distrusted", at.table));
        if let Mail::Join(arrival) = mail {
            self.let_go(at, arrival.conn);
        }
        self.dies(at);
    }

    fn handle(&mut self, at: At, mail: Mail) {
        let At { node, table } = at;
        let time = self.time(node);
        let read = self.note_mail(at, &mail);
        let TableState::Open(room) = &mut self.runner_mut(at).state else { return };
        let effects: Vec<Effect> = room.handle(time, mail).collect();
        if self.has(FaultKind::Panic) && self.luck.one_in(1_500) {
            self.fault(FaultKind::Panic);
            self.note(&"panic");
            return self.dies(at);
        }
        self.look_ahead(table, &effects);
        if let Some((conn, id, asking)) = read
            && let Some(line) = self.conns.get(&conn)
        {
            let (life, tickets) = (self.runner(at).life, self.runner(at).tickets);
            let given = effects.iter().filter(|effect| matches!(effect, Effect::Store { .. })).count() as u64;
            let from = Sender { conn, player: &self.people[line.person].player, id };
            // Where a message has nothing stored, its answer may pass a secret choice of somebody else that is being stored.
            let awaited = if given == 0 { 0 } else { tickets + given };
            self.checks.read(table, from, asking, life, awaited);
        }
        let run = self.nodes[node].run;
        for effect in effects {
            self.carry_out(at, effect);
            if counts_down(&mut self.nodes[node].dies_after) {
                self.crash(node);
            }
            if !self.is_run(node, run) || self.broken.is_some() {
                return;
            }
            if counts_down(&mut self.nodes[node].stops_after) {
                self.stands_still(node);
            }
        }
        self.post_parcels(at);
        self.plan_wake(at);
    }

    /// Notes what the checks must know of a letter before the table reads it. Returns what will have to be answered.
    fn note_mail(&mut self, at: At, mail: &Mail) -> Option<(ConnId, u32, Asking)> {
        let table = at.table;
        match mail {
            Mail::Join(arrival) => {
                self.tables[table].missed_since = None;
                let life = self.runner(at).life;
                if let Some(conn) = self.conns.get_mut(&arrival.conn) {
                    conn.joined = Some(life);
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

    fn carry_out(&mut self, at: At, effect: Effect) {
        match effect {
            Effect::Store { ticket, change } => self.store(at, ticket, change),
            Effect::CloseLastLog { .. } => self.close_logs_before(at, self.runner(at).log),
            Effect::Send { conn, text, afresh } => self.send(at, conn, text, afresh),
            Effect::HangUp { conn } => {
                self.note(&("hang up", conn));
                self.let_go(at, conn);
            }
            Effect::Think { mind, task } => self.think(at, mind, task),
            Effect::Announce(announcement) => self.note(&("announce", announcement.people)),
            Effect::Call { player, occasion } => self.note(&("call", player, occasion)),
            Effect::Count(_) => {}
            Effect::End(ended) => self.ends(at, ended),
        }
    }

    fn send(&mut self, at: At, conn: ConnId, text: Text, afresh: bool) {
        self.note(&(conn, text.as_str()));
        let Some(known) = self.conns.get(&conn) else { return };
        let player = &self.people[known.person].player;
        let letter = Letter { table: at.table, conn, player, text: &text, now: self.now };
        let checked = self.checks.sent(&letter, &self.database);
        self.checked(at.table, checked);
        let is_here = self.conns.get(&conn).is_some_and(|conn| conn.edge == at.node);
        if !self.over_there(at, conn, Content::Text { text: text.clone(), afresh }) && is_here {
            self.push_out(conn, text, afresh);
        }
    }

    /// Ends a connection to a table, here or over another node.
    fn let_go(&mut self, at: At, conn: ConnId) {
        if self.over_there(at, conn, Content::HangUp) {
            self.runner_mut(at).outlets.remove(&conn);
        } else if self.conns.get(&conn).is_some_and(|conn| conn.edge == at.node) {
            self.hang_up(conn);
        }
    }

    fn think(&mut self, at: At, mind: MindId, task: Task) {
        let minds = &mut self.nodes[at.node].minds;
        let Some(mut thought) = minds.think(at.table, mind, task) else { return };
        let mut ms = self.luck.between(1, 150);
        if self.has(FaultKind::Bots) && self.luck.one_in(150) {
            self.fault(FaultKind::Bots);
            if self.luck.one_in(3) {
                self.nodes[at.node].minds.fail(at.table, mind);
                thought =
                    Thought { intent: None, talk: Vec::new(), replies: Vec::new(), failed: true, ..thought };
            } else {
                ms += self.luck.between(1_000, 20_000);
            }
        }
        self.note(&("thought", thought.question));
        let run = self.nodes[at.node].run;
        self.plan_in(ms, Event::Mail { at, run, mail: Mail::Thought(thought) });
    }

    pub(super) fn plan_wake(&mut self, at: At) {
        let TableState::Open(room) = &self.runner(at).state else { return };
        let Some(wake_at) = room.wake_at() else { return };
        let node = &self.nodes[at.node];
        let (run, when) = (node.run, Moment(wake_at.0.saturating_sub(node.clock.0)).max(self.now));
        let runner = self.runner_mut(at);
        if runner.wakes_at.is_none_or(|planned| when < planned) {
            runner.wakes_at = Some(when);
            self.queue.push(when, Event::Wake { at, run });
        }
    }

    pub(super) fn wake(&mut self, at: At) {
        let (time, now) = (self.time(at.node), self.now);
        let runner = self.runner_mut(at);
        if runner.wakes_at.is_none_or(|planned| planned > now) {
            return;
        }
        runner.spins = if runner.wakes_at == Some(now) && runner.spins > 0 { runner.spins + 1 } else { 1 };
        runner.wakes_at = None;
        let TableState::Open(room) = &runner.state else { return };
        if room.wake_at().is_some_and(|at| at <= time) {
            self.deliver(at, Mail::Wake);
        } else {
            self.plan_wake(at);
        }
        let runner = self.runner_mut(at);
        if runner.wakes_at != Some(now) {
            runner.spins = 0;
        } else if runner.spins > SPINS {
            self.breaks(Some(at.table), Broken::new(Promise::Answered, "the table is woken again and again"));
        }
    }

    fn ends(&mut self, at: At, ended: Ended) {
        self.note(&("ends", at.table));
        match ended {
            Ended::Unsure => {
                if !self.runner(at).was_refused {
                    let what = "the table sends everybody away, though the disk has refused nothing";
                    self.breaks(Some(at.table), Broken::new(Promise::Answered, what));
                }
                self.dies(at);
            }
            Ended::Stopped => self.runner_mut(at).state = TableState::Stopped,
            Ended::Closed => {
                self.tables[at.table].is_over = true;
                self.runner_mut(at).state = TableState::Closed;
                self.runner_mut(at).mailbox.clear();
                self.hang_up_all(at);
            }
        }
        self.runner_mut(at).wakes_at = None;
    }

    /// The value is gone; the table will be restored from its log.
    fn dies(&mut self, at: At) {
        self.runner_mut(at).state = TableState::Resting;
        self.runner_mut(at).wakes_at = None;
        self.nodes[at.node].minds.forget_table(at.table);
        if !self.is_planted(RunnerFault::KeepsConnections) {
            self.hang_up_all(at);
        }
        self.restore_soon(at);
    }

    /// Nobody stays connected to a life of a table that is over.
    fn hang_up_all(&mut self, at: At) {
        self.hang_up_here(at);
        let there: Vec<ConnId> = self.runner(at).outlets.keys().copied().collect();
        for conn in there {
            self.let_go(at, conn);
        }
        self.post_parcels(at);
    }

    fn can_be_restored(&self, at: At) -> bool {
        let runner = self.runner(at);
        let is_settled = runner.unanswered == 0 || self.is_planted(RunnerFault::RestoresTooEarly);
        let is_up = self.nodes[at.node].state == State::Up && self.holds(at.node);
        runner.is_resting() && is_settled && is_up
    }

    pub(super) fn restore_soon(&mut self, at: At) {
        if self.can_be_restored(at) {
            let (ms, run) = (self.luck.between(1, 40), self.nodes[at.node].run);
            self.plan_in(ms, Event::Restore { at, run });
        }
    }

    pub(super) fn restore_if_settled(&mut self, at: At) {
        if !self.can_be_restored(at) {
            return;
        }
        if self.reaches_database(at.node) {
            return self.restore(at, true);
        }
        let run = self.nodes[at.node].run;
        self.plan_in(ASK_AGAIN_MS, Event::Restore { at, run });
    }

    pub(super) fn restore(&mut self, at: At, after_panic: bool) {
        let table = at.table;
        let logs: Vec<LogId> = self.database.open_logs(table).collect();
        let mut newest = logs.last().copied();
        if after_panic && self.is_planted(RunnerFault::RestoresLastGame) {
            let before = (1..newest.map_or(0, |log| log.0)).rev().map(LogId);
            let mut before =
                before.filter(|log| self.database.log(*log).is_some_and(|log| log.table == table));
            newest = before.next().or(newest);
        }
        if after_panic && self.is_planted(RunnerFault::ForgetsLastLog) {
            newest = newest.filter(|log| *log == self.runner(at).log);
        }
        if let Some(log) = newest {
            return self.restore_from(at, log);
        }
        if self.tables[table].is_closed {
            // It had closed itself, and died before it could say so.
            return self.ends(at, Ended::Closed);
        }
        self.breaks(Some(table), Broken::new(Promise::Kept, "the table has no open log any more"));
    }

    pub(super) fn restore_from(&mut self, at: At, log: LogId) {
        let table = at.table;
        let given = self.given(at.node);
        let life = given.life;
        let Some(stored) = self.database.log(log) else { return };
        let mut records = stored.records.len();
        let was_elsewhere = self.runner(at).life == Life::default();
        if self.is_planted(RunnerFault::TakesStaleLog) && was_elsewhere && records > 1 {
            records -= 1;
        }
        let room = match Room::restore(given, &stored.meta, stored.records[..records].iter().cloned()) {
            Ok(room) => room,
            Err(error) => {
                let what = format!("the table cannot be restored: {error}");
                return self.breaks(Some(table), Broken::new(Promise::Kept, what));
            }
        };
        self.checks.tally.restores += 1;
        self.note(&("restored", table));
        self.checks.begins(table, life);
        let now = self.now;
        let runner = self.runner_mut(at);
        (runner.life, runner.log, runner.tickets, runner.wakes_at) = (life, log, 0, None);
        runner.state = TableState::Open(Box::new(room));
        (runner.restored, runner.was_refused) = (now, false);
        self.close_logs_before(at, log);
        // What the new life wants done at once, and then whatever came while there was none.
        self.deliver(at, Mail::Wake);
        while self.broken.is_none() && self.runner(at).is_open() {
            let Some(mail) = self.runner_mut(at).mailbox.pop_front() else { break };
            self.deliver(at, mail);
        }
    }

    /// Whether a connection belongs to a life that is over.
    pub(super) fn is_orphan(&self, joined: Option<Life>, table: usize) -> Option<Moment> {
        let at = self.owner_of(table)?;
        let runner = self.runner(at);
        joined.is_some_and(|life| life != runner.life).then_some(runner.restored)
    }

    /// Who runs a table, if somebody does who may. One that stands still runs it too, as far as it knows.
    fn owner_of(&self, table: usize) -> Option<At> {
        let lease = self.database.lease(table).filter(|_| self.has_nodes());
        let may = |at: &At| lease.is_none_or(|lease| lease.writer == self.nodes[at.node].disk.writer);
        let mut all = (0..self.nodes.len()).map(|node| At { node, table });
        all.find(|at| self.runner(*at).is_open() && may(at))
    }
}

/// Whether this was the last effect before something happens.
fn counts_down(left: &mut Option<u64>) -> bool {
    let Some(left) = left else { return false };
    *left = left.saturating_sub(1);
    *left == 0
}
