//! The way of a message between the node that somebody is connected to and the one that owns their table. At the edge it is
//! a relay; at the owner, an outlet.

use super::node::Outlet;
use super::post::{Content, Parcel, Post, Said};
use super::{At, House};
use crate::database::WriterId;
use crate::planted::RunnerFault;
use room::{ConnId, Mail, Text};
use std::collections::BTreeMap;
use table::Millis;

/// The way to a table of another node.
pub(super) struct Relay {
    pub owner: WriterId,
    pub connected: BTreeMap<ConnId, Connected>,
}

#[derive(Default)]
pub(super) struct Connected {
    /// How much was said to the table, and how much the table has said.
    said: u64,
    heard: u64,
}

/// One message in so many is treated badly by a relay that was made to.
const BADLY_ONE_IN: u64 = 40;

/// One that has said nothing for so many looks is gone. It takes longer until a node knows that a line is dead.
const SILENT_LOOKS: u32 = 6;

impl House<'_> {
    // The edge

    /// Somebody at this node says something to a table of another one.
    pub(super) fn pass_on(&mut self, at: At, conn: ConnId, mail: Mail) {
        let (said, is_gone) = match mail {
            Mail::Join(arrival) => (Said::Join(arrival), false),
            Mail::Client { at, msg, .. } => (Said::Message { at, msg }, false),
            Mail::Pong { rtt, .. } => (Said::Pong { rtt }, false),
            Mail::CatchUp { .. } => (Said::CatchUp, false),
            Mail::Gone { .. } => (Said::Gone, true),
            Mail::Stored { .. }
            | Mail::Thought(_)
            | Mail::Wake
            | Mail::NewGames(_)
            | Mail::Stop
            | Mail::Close => return,
        };
        let Some(relay) = self.nodes[at.node].relays.get_mut(&at.table) else { return };
        if let Said::Join(_) = said {
            relay.connected.insert(conn, Connected::default());
        }
        let Some(connected) = relay.connected.get_mut(&conn) else { return };
        let (owner, number) = (relay.owner, connected.said);
        connected.said += 1;
        if is_gone {
            relay.connected.remove(&conn);
        }
        self.post(at.node, owner, Post::ToTable { table: at.table, conn, number, said });
    }

    /// Whoever is connected to a table of another node, and whose line lives, has answered a ping.
    pub(super) fn relays_answer(&mut self, node: usize) {
        let relays = self.nodes[node].relays.iter();
        let connected =
            relays.flat_map(|(table, relay)| relay.connected.keys().map(move |conn| (*table, *conn)));
        let connected: Vec<(usize, ConnId)> = connected.collect();
        for (table, id) in connected {
            let conn = self.conns.get(&id).filter(|conn| conn.server_open && !conn.is_cut);
            if let Some(rtt) = conn.map(|conn| Millis(conn.rtt_ms)) {
                self.pass_on(At { node, table }, id, Mail::Pong { conn: id, rtt });
            }
        }
    }

    /// What a table says to people who are connected here.
    pub(super) fn hear_owner(&mut self, at: At, owner: WriterId, mut parcels: Vec<Parcel>) {
        if self.is_planted(RunnerFault::HearsLastOwner) {
            return self.deliver_from_anybody(at, parcels);
        }
        if self.nodes[at.node].relays.get(&at.table).is_none_or(|relay| relay.owner != owner) {
            return;
        }
        let counts = !self.is_planted(RunnerFault::RelaySwaps);
        if !counts && self.luck.one_in(BADLY_ONE_IN / 4) {
            parcels.reverse();
        }
        for Parcel { conn, number, content } in parcels {
            let Some(relay) = self.nodes[at.node].relays.get_mut(&at.table) else { return };
            let Some(connected) = relay.connected.get_mut(&conn) else { continue };
            if number != connected.heard && counts {
                // Something is missing. They come again, and are shown what they have not seen.
                self.end_relayed(at, conn);
                continue;
            }
            connected.heard += 1;
            match content {
                Content::Text { text, afresh } => self.hand_out(conn, text, afresh),
                Content::HangUp => self.end_relayed(at, conn),
            }
        }
    }

    fn hand_out(&mut self, conn: ConnId, text: Text, afresh: bool) {
        if self.is_planted(RunnerFault::RelayDrops) && self.luck.one_in(BADLY_ONE_IN) {
            return;
        }
        if self.is_planted(RunnerFault::RelayRepeats) && self.luck.one_in(BADLY_ONE_IN) {
            self.push_out(conn, text.clone(), afresh);
        }
        self.push_out(conn, text, afresh);
    }

    /// Planted on purpose: whoever speaks for a table is heard, also one who has not owned it for long.
    fn deliver_from_anybody(&mut self, at: At, parcels: Vec<Parcel>) {
        for Parcel { conn, content, .. } in parcels {
            match content {
                Content::Text { text, afresh } => self.push_out(conn, text, afresh),
                Content::HangUp => self.end_relayed(at, conn),
            }
        }
    }

    /// A connection over a relay is ended. The owner need not count any more what comes from there.
    fn end_relayed(&mut self, at: At, conn: ConnId) {
        self.pass_on(at, conn, Mail::Gone { conn });
        self.hang_up(conn);
    }

    /// The way to an owner leads nowhere any more: whoever used it comes again.
    pub(super) fn lose_relay(&mut self, at: At) {
        let Some(relay) = self.nodes[at.node].relays.get(&at.table) else { return };
        let connected: Vec<ConnId> = relay.connected.keys().copied().collect();
        for conn in connected {
            if self.is_planted(RunnerFault::HearsLastOwner) {
                self.joins_again(at, conn);
            } else {
                self.end_relayed(at, conn);
            }
        }
        self.nodes[at.node].relays.remove(&at.table);
    }

    /// All relays to a node, or to all nodes, are of no use any more. Returns the tables that they led to.
    pub(super) fn lose_relays(&mut self, node: usize, to: Option<WriterId>) -> Vec<At> {
        let relays = self.nodes[node].relays.iter();
        let lost = relays.filter(|(_, relay)| to.is_none_or(|to| relay.owner == to));
        let lost: Vec<At> = lost.map(|(table, _)| At { node, table: *table }).collect();
        for at in &lost {
            self.lose_relay(*at);
        }
        lost
    }

    // The owner

    pub(super) fn attach(&mut self, at: At, conn: ConnId, edge: WriterId) {
        self.runner_mut(at).outlets.insert(conn, Outlet { edge, sent: 0 });
    }

    /// What goes to a connection of another node. False, if it is one of this node.
    pub(super) fn over_there(&mut self, at: At, conn: ConnId, content: Content) -> bool {
        let runner = self.runner_mut(at);
        let Some(outlet) = runner.outlets.get_mut(&conn) else { return false };
        let parcel = Parcel { conn, number: outlet.sent, content };
        outlet.sent += 1;
        runner.parcels.entry(outlet.edge).or_default().push(parcel);
        true
    }

    /// What has come together for other nodes goes there, one message for each.
    pub(super) fn post_parcels(&mut self, at: At) {
        for (edge, parcels) in std::mem::take(&mut self.runner_mut(at).parcels) {
            self.post(at.node, edge, Post::FromTable { table: at.table, parcels });
        }
    }

    /// Who is connected through another node and has said nothing for long is gone: the goodbye was lost.
    pub(super) fn end_silent(&mut self, node: usize) {
        let mut silent = Vec::new();
        self.nodes[node].inbound.retain(|(edge, conn), heard| {
            heard.quiet += 1;
            let is_silent = heard.quiet > SILENT_LOOKS;
            if is_silent {
                silent.push((*edge, *conn, heard.table));
            }
            !is_silent
        });
        for (edge, conn, table) in silent {
            let at = At { node, table };
            if !self.runner(at).is_elsewhere() {
                self.end_connected(at, edge, conn);
            }
        }
    }

    /// Everybody who was connected through another node is gone.
    pub(super) fn forget_connected(&mut self, node: usize, edge: WriterId) {
        self.nodes[node].inbound.retain(|(from, _), _| *from != edge);
        for table in 0..self.tables.len() {
            let at = At { node, table };
            let outlets = self.runner(at).outlets.iter().filter(|(_, outlet)| outlet.edge == edge);
            let gone: Vec<ConnId> = outlets.map(|(conn, _)| *conn).collect();
            for conn in gone {
                self.deliver(at, Mail::Gone { conn });
            }
        }
    }
}
