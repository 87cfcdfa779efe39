//! What happens to a whole node: it dies, or is stopped, and is started again with a clock that may have jumped.

use super::node::{Runner, State, TableState};
use super::post::Post;
use super::{At, Event, House, Weather};
use crate::plan::FaultKind;
use room::{Mail, Time};

/// A clock is set by at most so much, in microseconds.
const JUMP: u64 = 3_600_000_000;

impl House<'_> {
    pub(super) fn weather(&mut self, weather: Weather) {
        match weather {
            Weather::Storm => self.storm(),
            Weather::Stopping { node } => self.stops(node),
            Weather::Up { node } => self.comes_up(node),
            Weather::Joined { one, other } => self.links.mend(one, other),
            Weather::Connected { node } => self.connected(node),
        }
    }

    fn storm(&mut self) {
        // When everybody has gone, the tables must be left alone to be closed.
        if self.people.iter().all(|person| person.is_gone) {
            return;
        }
        // The more there is that can break, the more often something does.
        let (least, most) = if self.has_nodes() { (4_000, 90_000) } else { (30_000, 400_000) };
        let ms = self.luck.between(least, most);
        self.plan_in(ms, Event::Weather(Weather::Storm));
        if self.has_nodes() {
            return self.storm_of_nodes();
        }
        if self.nodes[0].state == State::Up {
            let is_restart = self.luck.one_in(3);
            self.kill(0, is_restart);
        }
    }

    /// A node is stopped in order, or dies in the middle of something.
    pub(super) fn kill(&mut self, node: usize, in_order: bool) {
        if in_order {
            if self.has(FaultKind::Restart) {
                self.fault(FaultKind::Restart);
                self.stop(node);
            }
        } else if self.has(FaultKind::Crash) {
            self.fault(FaultKind::Crash);
            self.nodes[node].dies_after = Some(self.luck.between(1, 60));
        }
    }

    fn stop(&mut self, node: usize) {
        self.nodes[node].state = State::Stopping;
        for table in 0..self.tables.len() {
            let at = At { node, table };
            if self.runner(at).is_open() {
                self.deliver(at, Mail::Stop);
            }
        }
        self.lose_relays(node, None);
        self.plan_in(20, Event::Weather(Weather::Stopping { node }));
    }

    fn stops(&mut self, node: usize) {
        if self.nodes[node].state != State::Stopping {
            return;
        }
        let busy = self.nodes[node].runners.iter().any(Runner::is_open);
        if busy || self.nodes[node].disk.unanswered() > 0 {
            self.give_back(node);
            return self.plan_in(20, Event::Weather(Weather::Stopping { node }));
        }
        if self.reaches_database(node) && self.has_nodes() {
            self.database.end(self.nodes[node].disk.writer);
        }
        self.goes_down(node);
    }

    /// Tables that have stopped and have all that they stored are for others to take.
    fn give_back(&mut self, node: usize) {
        if !self.has_nodes() || !self.reaches_database(node) {
            return;
        }
        let writer = self.nodes[node].disk.writer;
        for (table, runner) in (0..).zip(&mut self.nodes[node].runners) {
            if matches!(runner.state, TableState::Stopped) && runner.unanswered == 0 {
                runner.state = TableState::Elsewhere;
                self.database.give_back(table, writer);
            }
        }
    }

    /// A node dies in this moment. Of what the disk has not acknowledged, some may be there all the same.
    pub(super) fn crash(&mut self, node: usize) {
        self.note(&"crash");
        self.checks.tally.crashes += 1;
        let kept = self.luck.below(self.nodes[node].disk.unanswered() as u64 + 1) as usize;
        let kept = if self.reaches_database(node) { kept } else { 0 };
        let answers = self.nodes[node].disk.crash(&mut self.database, kept);
        self.made(&answers);
        self.goes_down(node);
    }

    pub(super) fn goes_down(&mut self, node: usize) {
        self.nodes[node].goes_down();
        let has_nodes = self.has_nodes();
        for (table, runner) in self.tables.iter_mut().zip(&mut self.nodes[node].runners) {
            // Another node cannot know that a table has closed itself: there is just no such table any more.
            table.is_over |= has_nodes && table.is_closed;
            if has_nodes {
                *runner = Runner::default();
            } else if !table.is_over {
                runner.state = TableState::Resting;
                runner.mailbox.clear();
                (runner.unanswered, runner.wakes_at) = (0, None);
            }
        }
        if has_nodes {
            // What it had not stored is lost with it.
            self.nodes[node].disk.crash(&mut self.database, 0);
        }
        self.lose_connections(node);
        let ms = self.luck.between(100, 30_000);
        self.plan_in(ms, Event::Weather(Weather::Up { node }));
    }

    fn comes_up(&mut self, node: usize) {
        if self.has(FaultKind::Clock) && self.luck.one_in(2) {
            self.fault(FaultKind::Clock);
            let jump = self.luck.below(JUMP);
            let forward = self.luck.one_in(2);
            let clock = &mut self.nodes[node].clock;
            *clock = Time(if forward { clock.0 + jump } else { clock.0 - jump });
        }
        if self.has_nodes() && !self.reaches_database(node) {
            // It cannot be started, and is tried again.
            return self.plan_in(1_000, Event::Weather(Weather::Up { node }));
        }
        self.nodes[node].state = State::Up;
        self.note(&("up", self.nodes[node].clock));
        if self.has_nodes() {
            return self.joins(node);
        }
        for table in 0..self.tables.len() {
            let at = At { node, table };
            if self.runner(at).is_resting() {
                self.close_if_gone(at);
            }
        }
    }

    /// A node that has been started joins the others, and takes what nobody has as time goes by.
    fn joins(&mut self, node: usize) {
        self.nodes[node].disk.writer = self.database.enter(node);
        self.begins_to_beat(node, 0);
        self.say_hello(node);
    }

    fn say_hello(&mut self, node: usize) {
        let others: Vec<_> = (0..self.nodes.len()).filter(|other| *other != node).collect();
        for other in others {
            let writer = self.nodes[other].disk.writer;
            self.post(node, writer, Post::Hello);
        }
    }

    /// A node reaches the others again, and has no relays.
    fn connected(&mut self, node: usize) {
        self.nodes[node].is_alone = false;
        if self.nodes[node].is_up() {
            self.say_hello(node);
        }
    }

    /// A table whose log was closed is not opened again.
    fn close_if_gone(&mut self, at: At) {
        let table = at.table;
        if self.database.open_logs(table).next().is_none() && self.database.was_closed(table) {
            self.tables[table].is_over = true;
            self.runner_mut(at).state = TableState::Closed;
        } else if self.broken.is_none() && self.nodes[at.node].state == State::Up {
            self.restore(at, false);
        }
    }
}
