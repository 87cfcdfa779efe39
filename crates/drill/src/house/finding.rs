//! Finding a table wherever it is, and taking it over if nobody has it.

use super::node::{State, TableState};
use super::relay::Relay;
use super::{At, Event, House};
use crate::check::{Broken, Promise};
use crate::database::{Lease, LogId};
use crate::planted::RunnerFault;
use crate::queue::Moment;
use room::{Arrival, ConnId, Mail};
use std::collections::BTreeMap;

/// Somebody who looks for a table while it moves from one node to another waits for so long, and looks so often.
const FIND_PATIENCE_MS: u64 = 5_000;
const LOOK_AGAIN_MS: u64 = 50;

/// A log that could not be read is read again so much later.
const READ_AGAIN_MS: u64 = 1_000;

/// A table that everybody has looked for in vain for this long is lost, in microseconds.
const LOST: u64 = 5 * 60 * 1_000_000;

/// Somebody who waits for a table to be found, with what they have said meanwhile.
pub(super) struct Pending {
    table: usize,
    until: Moment,
    mails: Vec<Mail>,
}

impl House<'_> {
    /// A letter for a table that is not run here: it goes through a relay, if there is one, or waits until there is.
    pub(super) fn send_on(&mut self, at: At, mail: Mail) {
        let conn = match &mail {
            Mail::Join(arrival) => arrival.conn,
            Mail::Client { conn, .. }
            | Mail::Pong { conn, .. }
            | Mail::CatchUp { conn }
            | Mail::Gone { conn } => *conn,
            // It is for a life of the table that was here.
            Mail::Stored { .. }
            | Mail::Thought(_)
            | Mail::Wake
            | Mail::NewGames(_)
            | Mail::Stop
            | Mail::Close => return,
        };
        if let Mail::Gone { .. } = mail
            && self.nodes[at.node].pending.remove(&conn).is_some()
        {
            return;
        }
        if let Some(pending) = self.nodes[at.node].pending.get_mut(&conn) {
            return pending.mails.push(mail);
        }
        if self.nodes[at.node].relays.contains_key(&at.table) {
            return self.pass_on(at, conn, mail);
        }
        if let Mail::Join(_) = mail {
            let until = self.now.plus_ms(FIND_PATIENCE_MS);
            self.nodes[at.node].pending.insert(conn, Pending { table: at.table, until, mails: vec![mail] });
            self.want(at);
        }
    }

    /// Planted on purpose: who was connected to a table of a node that has gone stays connected, and joins the next owner.
    pub(super) fn joins_again(&mut self, at: At, conn: ConnId) {
        let Some(known) = self.conns.get(&conn).filter(|conn| conn.server_open) else { return };
        let player = self.people[known.person].player.clone();
        let name = player.0.clone().try_into().expect("the drill's names are names");
        let arrival = Arrival { conn, player, id: 0, name, avatar: 0, seen: None, changes: false };
        let mails = vec![Mail::Join(Box::new(arrival))];
        let until = self.now.plus_ms(FIND_PATIENCE_MS);
        self.nodes[at.node].pending.insert(conn, Pending { table: at.table, until, mails });
        self.want(at);
    }

    /// Begins to look for a table.
    pub(super) fn want(&mut self, at: At) {
        let until = self.now.plus_ms(FIND_PATIENCE_MS);
        if self.nodes[at.node].wanted.insert(at.table, until).is_none() {
            let run = self.nodes[at.node].run;
            self.queue.push(self.now, Event::Look { at, run });
        }
    }

    pub(super) fn look(&mut self, at: At) {
        let node = &self.nodes[at.node];
        if !self.runner(at).is_elsewhere() || node.relays.contains_key(&at.table) {
            self.nodes[at.node].wanted.remove(&at.table);
            return self.let_in(at);
        }
        self.give_up(at);
        let node = &self.nodes[at.node];
        if node.wanted.get(&at.table).is_none_or(|until| *until < self.now) {
            self.nodes[at.node].wanted.remove(&at.table);
            return;
        }
        let run = node.run;
        if !node.moving.contains(&at.table) && self.reaches_database(at.node) {
            let lease = self.database.lease(at.table);
            let ms = self.luck.between(1, 8);
            self.plan_in(ms, Event::Found { at, run, lease });
        }
        self.plan_in(LOOK_AGAIN_MS, Event::Look { at, run });
    }

    /// Who has waited for too long is sent away, and will try again.
    fn give_up(&mut self, at: At) {
        let now = self.now;
        let late = self.nodes[at.node].pending.iter();
        let late = late.filter(|(_, pending)| pending.table == at.table && pending.until < now);
        let late: Vec<ConnId> = late.map(|(conn, _)| *conn).collect();
        for conn in late {
            self.nodes[at.node].pending.remove(&conn);
            self.hang_up(conn);
            let since = *self.tables[at.table].missed_since.get_or_insert(now);
            if now.micros_since(since) > LOST {
                let what = "nobody runs the table any more, and nobody takes it";
                self.breaks(Some(at.table), Broken::new(Promise::Answered, what));
            }
        }
    }

    /// Those who waited for a table come in.
    fn let_in(&mut self, at: At) {
        let waiting = self.nodes[at.node].pending.iter().filter(|(_, pending)| pending.table == at.table);
        let waiting: Vec<ConnId> = waiting.map(|(conn, _)| *conn).collect();
        for conn in waiting {
            let pending = self.nodes[at.node].pending.remove(&conn);
            for mail in pending.into_iter().flat_map(|pending| pending.mails) {
                self.deliver(at, mail);
            }
        }
    }

    /// The database has said where a table is, a moment ago.
    pub(super) fn found(&mut self, at: At, lease: Option<Lease>) {
        let node = &self.nodes[at.node];
        if !self.runner(at).is_elsewhere() || node.relays.contains_key(&at.table) {
            return;
        }
        let Some(lease) = lease else {
            // There is no such table any more.
            let gone = node.pending.iter().filter(|(_, pending)| pending.table == at.table);
            let gone: Vec<ConnId> = gone.map(|(conn, _)| *conn).collect();
            for conn in gone {
                self.nodes[at.node].pending.remove(&conn);
                self.hang_up(conn);
            }
            self.nodes[at.node].wanted.remove(&at.table);
            return;
        };
        let is_late = node.beats.is_late(lease.writer, self.now);
        // What is this node's own, and is not run here, was taken or given back while the database did not answer.
        if lease.is_free
            || lease.writer == node.disk.writer
            || (is_late && self.is_planted(RunnerFault::TakesTooEarly))
        {
            return self.take_over(at, lease);
        }
        if !node.is_alone && !is_late {
            let relay = Relay { owner: lease.writer, connected: BTreeMap::new() };
            self.nodes[at.node].relays.insert(at.table, relay);
            self.let_in(at);
        }
    }

    /// Takes a table that nobody owns.
    pub(super) fn take_over(&mut self, at: At, lease: Lease) {
        let node = &self.nodes[at.node];
        let is_busy = node.state != State::Up || node.moving.contains(&at.table);
        let owner_died = lease.is_free && lease.writer.0 != 0;
        if is_busy
            || !self.runner(at).is_elsewhere()
            || !self.reaches_database(at.node)
            || (owner_died && self.is_planted(RunnerFault::NobodyTakesOver))
        {
            return;
        }
        let (writer, run) = (node.disk.writer, node.run);
        if let Some(log) = self.database.take_lease(at.table, lease, writer) {
            self.nodes[at.node].moving.insert(at.table);
            let ms = self.luck.between(1, 30);
            self.plan_in(ms, Event::Taken { at, run, log });
        }
    }

    pub(super) fn taken(&mut self, at: At, log: LogId) {
        if self.runner(at).is_elsewhere() && !self.reaches_database(at.node) {
            // The lease is this node's, and nobody else takes the table: it is this node that must read it.
            let run = self.nodes[at.node].run;
            return self.plan_in(READ_AGAIN_MS, Event::Taken { at, run, log });
        }
        self.nodes[at.node].moving.remove(&at.table);
        if !self.runner(at).is_elsewhere()
            || self.database.log(log).is_none_or(|log| !log.is_open)
            || (self.is_planted(RunnerFault::ForgetsTaken) && self.luck.one_in(2))
        {
            return;
        }
        self.checks.tally.take_overs += 1;
        self.note(&("taken", at.table, at.node));
        self.lose_relay(at);
        self.runner_mut(at).state = TableState::Resting;
        self.restore_from(at, log);
        self.let_in(at);
    }
}
