//! What nodes say to each other, as `server::cluster::post` has it. It may be lost, so both ways are counted for each
//! connection.

use super::node::Heard;
use super::{At, Event, House};
use crate::database::WriterId;
use house::wire::ClientMsg;
use room::{Arrival, ConnId, Mail, Text, Time};
use std::time::Duration;
use table::Millis;

pub(super) enum Post {
    /// Somebody who is connected to the sender says something to a table that the receiver owns.
    ToTable {
        table: usize,
        conn: ConnId,
        number: u64,
        said: Said,
    },
    /// What a table of the sender says to people who are connected to the receiver.
    FromTable {
        table: usize,
        parcels: Vec<Parcel>,
    },
    /// The sender has no such table.
    NotHere {
        table: usize,
    },
    /// The sender has just come, or come back: it has no relays.
    Hello,
    Ping {
        sent: Time,
    },
    Pong {
        sent: Time,
    },
}

pub(super) enum Said {
    Join(Box<Arrival>),
    /// When it arrived, as the node counts that it arrived at.
    Message {
        at: Time,
        msg: Box<ClientMsg>,
    },
    Pong {
        rtt: Millis,
    },
    CatchUp,
    Gone,
}

pub(super) struct Parcel {
    pub conn: ConnId,
    /// One more for each that goes to this connection.
    pub number: u64,
    pub content: Content,
}

pub(super) enum Content {
    Text { text: Text, afresh: bool },
    HangUp,
}

/// What is said stays in the node for so long, and waits there if the node stands still.
const LEAVES_MICROS: u64 = 60;

impl House<'_> {
    pub(super) fn post(&mut self, node: usize, to: WriterId, post: Post) {
        let run = self.nodes[node].run;
        self.queue.push(self.now.plus_micros(LEAVES_MICROS), Event::Leaves { node, run, to, post });
    }

    pub(super) fn leaves(&mut self, node: usize, to: WriterId, post: Post) {
        let there = self.node_of(to).filter(|_| !self.nodes[node].is_alone);
        let arrives = there.and_then(|there| self.links.arrives(node, there, self.now, &mut self.luck));
        let Some(arrives) = arrives else { return self.is_lost(&post) };
        let from = (node, self.nodes[node].disk.writer);
        self.plan_at(arrives, Event::Arrives { from, to, post });
    }

    /// Nobody is told that something was lost between two nodes.
    fn is_lost(&mut self, post: &Post) {
        let conns: Vec<ConnId> = match post {
            Post::ToTable { conn, .. } => vec![*conn],
            Post::FromTable { parcels, .. } => parcels.iter().map(|parcel| parcel.conn).collect(),
            _ => return,
        };
        for conn in conns {
            if let Some(conn) = self.conns.get_mut(&conn) {
                conn.lost_between = true;
            }
        }
    }

    /// Something comes from another node, unless the way was cut meanwhile.
    pub(super) fn arrives(&mut self, from: (usize, WriterId), to: WriterId, post: Post) {
        let (sender, from) = from;
        let Some(node) = self.node_of(to) else { return self.is_lost(&post) };
        if self.nodes[node].is_alone || self.links.is_cut(sender, node) {
            return self.is_lost(&post);
        }
        match post {
            Post::ToTable { table, conn, number, said } => {
                self.hear_edge(At { node, table }, from, conn, number, said);
            }
            Post::FromTable { table, parcels } => self.hear_owner(At { node, table }, from, parcels),
            Post::NotHere { table } => {
                if self.nodes[node].relays.get(&table).is_some_and(|relay| relay.owner == from) {
                    self.lose_relay(At { node, table });
                }
            }
            Post::Hello => {
                // It has forgotten who was connected to its tables, and nobody else is connected through it.
                self.forget_connected(node, from);
                self.lose_relays(node, Some(from));
            }
            Post::Ping { sent } => {
                let now = shown(self.time(node));
                self.nodes[node].hops.entry(from).or_default().arrived(shown(sent), now);
                self.post(node, from, Post::Pong { sent });
            }
            Post::Pong { sent } => {
                let took = self.time(node).since(sent);
                self.nodes[node].hops.entry(from).or_default().returned(took);
            }
        }
    }

    /// Somebody who is connected to another node says something to a table of this one.
    fn hear_edge(&mut self, at: At, edge: WriterId, conn: ConnId, number: u64, said: Said) {
        if self.runner(at).is_elsewhere() {
            if !matches!(said, Said::Gone) {
                self.post(at.node, edge, Post::NotHere { table: at.table });
                self.want(at);
            }
            return;
        }
        if !self.is_next(at, edge, conn, number, &said) {
            // Something is missing. They come again, and are shown what they have not seen.
            return self.end_connected(at, edge, conn);
        }
        if let Some(mail) = self.said_as_mail(at.node, edge, conn, said) {
            if let Mail::Join(_) = mail {
                self.attach(at, conn, edge);
            }
            self.deliver(at, mail);
        }
    }

    /// A connection through another node is over, and that node is told, if it does not know.
    pub(super) fn end_connected(&mut self, at: At, edge: WriterId, conn: ConnId) {
        self.deliver(at, Mail::Gone { conn });
        let parcel = Parcel { conn, number: 0, content: Content::HangUp };
        self.post(at.node, edge, Post::FromTable { table: at.table, parcels: vec![parcel] });
    }

    fn said_as_mail(&self, node: usize, edge: WriterId, conn: ConnId, said: Said) -> Option<Mail> {
        let hop = self.nodes[node].hops.get(&edge);
        Some(match said {
            Said::Join(arrival) => Mail::Join(arrival),
            Said::Message { at, msg } => {
                let now = self.time(node);
                let here = hop.map(|hop| Time::default() + hop.arrival(shown(at), shown(now)));
                Mail::Client { conn, at: here.unwrap_or(now), msg }
            }
            // Until the way between the nodes is measured, the line is not.
            Said::Pong { rtt } => Mail::Pong { conn, rtt: Millis(rtt.0 + hop?.round_trip()?.0) },
            Said::CatchUp => Mail::CatchUp { conn },
            Said::Gone => Mail::Gone { conn },
        })
    }

    /// Whether nothing is missing before this.
    fn is_next(&mut self, at: At, edge: WriterId, conn: ConnId, number: u64, said: &Said) -> bool {
        let inbound = &mut self.nodes[at.node].inbound;
        let expected = match said {
            Said::Join(_) => Some(0),
            _ => inbound.get(&(edge, conn)).map(|heard| heard.next),
        };
        let is_next = expected == Some(number);
        if is_next && !matches!(said, Said::Gone) {
            inbound.insert((edge, conn), Heard { table: at.table, next: number + 1, quiet: 0 });
        } else {
            inbound.remove(&(edge, conn));
        }
        is_next || matches!(said, Said::Gone)
    }
}

/// What a clock shows.
fn shown(time: Time) -> Duration {
    time.since(Time::default())
}
