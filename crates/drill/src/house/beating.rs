//! Saying again and again that a node lives, and what follows when another does not.

use super::node::State;
use super::post::Post;
use super::{At, Event, House};
use crate::beats::{BEAT_MS, News};
use crate::database::WriterId;
use crate::planted::RunnerFault;

/// Tables that nobody owns and nobody asks for are taken after a look at this many beats.
const ADOPT_EVERY: u32 = 8;

/// The ways to other nodes are measured once in so many beats. It is rarer than in a server, to save events.
const PING_EVERY: u32 = 8;

/// Connections over relays answer a ping, and are looked at, once in so many beats. That is rarer too.
const LOOK_EVERY: u32 = 40;

impl House<'_> {
    /// Whether a node may do anything. One that has not been heard for too long may have been taken for dead.
    pub(super) fn holds(&self, node: usize) -> bool {
        let is_asked = self.has_nodes() && !self.is_planted(RunnerFault::ZombieShows);
        !is_asked || self.nodes[node].beats.holds(self.now)
    }

    pub(super) fn reaches_database(&self, node: usize) -> bool {
        self.nodes[node].database_away <= self.now
    }

    pub(super) fn beat(&mut self, node: usize) {
        let run = self.nodes[node].run;
        self.plan_in(BEAT_MS, Event::Beat { node, run });
        let count = self.nodes[node].beats.count;
        self.nodes[node].beats.count += 1;
        if count.is_multiple_of(LOOK_EVERY) {
            self.relays_answer(node);
        }
        if !self.reaches_database(node) {
            return;
        }
        let writer = self.nodes[node].disk.writer;
        let Some(there) = self.database.beat(writer) else {
            // The others have taken it for dead. It ends itself, and is started again.
            self.note(&("over", node));
            self.checks.tally.ended_nodes += 1;
            return self.goes_down(node);
        };
        let now = self.now;
        let held = self.nodes[node].beats.holds(now);
        let news = self.nodes[node].beats.look(now, &there);
        self.heed(node, news);
        if !held {
            for table in 0..self.tables.len() {
                self.restore_soon(At { node, table });
            }
        }
        if count.is_multiple_of(LOOK_EVERY) {
            self.end_silent(node);
        }
        if count.is_multiple_of(ADOPT_EVERY) && self.nodes[node].state == State::Up {
            for (table, lease) in self.database.free_leases() {
                self.take_over(At { node, table }, lease);
            }
        }
        if count.is_multiple_of(PING_EVERY) {
            let sent = self.time(node);
            for other in self.nodes[node].beats.others() {
                self.post(node, other, Post::Ping { sent });
            }
        }
    }

    fn heed(&mut self, node: usize, news: News) {
        for gone in news.gone {
            self.node_gone(node, gone);
        }
        for dead in news.dead {
            self.database.end(dead);
            self.nodes[node].beats.forget(dead);
            self.node_gone(node, dead);
        }
    }

    /// A node is no more: its tables can be taken, and nobody is connected to it.
    fn node_gone(&mut self, node: usize, gone: WriterId) {
        self.nodes[node].hops.remove(&gone);
        self.forget_connected(node, gone);
        for at in self.lose_relays(node, Some(gone)) {
            self.want(at);
        }
    }
}
