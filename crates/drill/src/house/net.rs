//! Connections, seen from both ends.

use super::node::State;
use super::{At, Conn, Down, Event, House, Up};
use crate::line::{Outbox, Way, Work};
use crate::plan::FaultKind;
use crate::queue::Moment;
use house::wire::{ClientMsg, PROTOCOL};
use room::{Arrival, ConnId, Mail, Text};
use table::Millis;
use table::photo_finish::BURST;

impl House<'_> {
    /// Somebody's page opens a connection and says who it is.
    pub(super) fn connect(&mut self, person: usize, tab: usize, edge: usize) {
        self.next_conn += 1;
        let id = ConnId(self.next_conn);
        let (there, back) = (self.luck.between(2, 120), self.luck.between(2, 120));
        let jitter = self.luck.pick(&[0, 5, 60]);
        let slow = self.has(FaultKind::Slow) && self.luck.one_in(10);
        let conn = Conn {
            table: self.people[person].table,
            edge,
            person,
            tab,
            up: Way::new(there, jitter),
            down: Way::new(back, jitter),
            rtt_ms: there + back,
            outbox: Outbox::default(),
            reads_every_ms: slow.then(|| self.luck.between(300, 6_000)),
            dropped: false,
            server_open: true,
            client_open: true,
            is_cut: false,
            lost_between: false,
            joined: None,
        };
        if let Some(ms) = conn.reads_every_ms {
            self.plan_in(ms, Event::Read { conn: id });
        }
        self.conns.insert(id, conn);
        let somebody = &mut self.people[person];
        somebody.tabs[tab].conn = Some(id);
        let (msg_id, seen) = (somebody.fresh_id(), somebody.tabs[tab].seen);
        // Some pages ask for changes and some do not, of the same person too.
        let changes = msg_id.is_multiple_of(2);
        let name = somebody.player.0.clone().try_into().expect("the drill's names are names");
        let join = ClientMsg::Join { id: msg_id, protocol: PROTOCOL, name, avatar: 0, seen, changes };
        self.say(person, tab, join);
    }

    /// A page sends something to the house.
    pub(super) fn say(&mut self, person: usize, tab: usize, msg: ClientMsg) {
        let Some(id) = self.people[person].tabs[tab].conn else { return };
        let Some(conn) = self.conns.get_mut(&id).filter(|conn| conn.client_open) else { return };
        let arrives = conn.up.arrives(self.now, &mut self.luck);
        self.people[person].says(tab, &msg, self.now);
        self.plan_at(arrives, Event::ToServer { conn: id, packet: Up::Msg(Box::new(msg)) });
    }

    /// A page is closed.
    pub(super) fn close_page(&mut self, person: usize, tab: usize) {
        let Some(id) = self.people[person].tabs[tab].conn else { return };
        let Some(conn) = self.conns.get_mut(&id) else { return };
        conn.client_open = false;
        let arrives = conn.up.arrives(self.now, &mut self.luck);
        self.plan_at(arrives, Event::ToServer { conn: id, packet: Up::Close });
    }

    pub(super) fn at_server(&mut self, id: ConnId, packet: Up) {
        let Some(conn) = self.conns.get(&id).filter(|conn| conn.server_open && !conn.is_cut) else { return };
        let up = self.nodes[conn.edge].state == State::Up;
        let (at, rtt) = (At { node: conn.edge, table: conn.table }, Millis(conn.rtt_ms));
        match packet {
            Up::Close => self.server_closes(id),
            Up::Msg(msg) => match *msg {
                ClientMsg::Join { id: msg_id, name, avatar, seen, changes, .. } if up => {
                    let player = self.people[conn.person].player.clone();
                    let arrival = Arrival { conn: id, player, id: msg_id, name, avatar, seen, changes };
                    self.deliver(at, Mail::Join(Box::new(arrival)));
                    for _ in 0..BURST {
                        self.deliver(at, Mail::Pong { conn: id, rtt });
                    }
                }
                ClientMsg::Join { .. } => self.hang_up(id),
                msg => {
                    let again = msg.id().is_multiple_of(8);
                    let mail = Mail::Client { conn: id, at: self.time(at.node), msg: Box::new(msg) };
                    self.deliver(at, mail);
                    if again {
                        self.deliver(at, Mail::Pong { conn: id, rtt });
                    }
                }
            },
        }
    }

    /// The connection is over for the house: its table is told.
    fn server_closes(&mut self, id: ConnId) {
        let Some(conn) = self.conns.get_mut(&id).filter(|conn| conn.server_open) else { return };
        conn.server_open = false;
        let at = At { node: conn.edge, table: conn.table };
        let run = self.nodes[at.node].run;
        self.plan_in(1, Event::Mail { at, run, mail: Mail::Gone { conn: id } });
    }

    /// Puts a text into the outbox of a connection.
    pub(super) fn push_out(&mut self, id: ConnId, text: Text, afresh: bool) {
        let Some(conn) = self.conns.get_mut(&id).filter(|conn| conn.server_open) else { return };
        if !conn.outbox.push(text, afresh) {
            conn.dropped = true;
            self.fault(FaultKind::Slow);
        }
        self.flush_unless_slow(id);
    }

    fn flush_unless_slow(&mut self, id: ConnId) {
        if self.conns.get(&id).is_some_and(|conn| conn.reads_every_ms.is_none()) {
            self.flush(id);
        }
    }

    pub(super) fn read_slowly(&mut self, id: ConnId) {
        let Some(conn) = self.conns.get(&id).filter(|conn| conn.server_open) else { return };
        let ms = conn.reads_every_ms.unwrap_or(1_000);
        self.flush(id);
        self.plan_in(ms, Event::Read { conn: id });
    }

    /// Sends what waits on a connection, as far as its reader reads.
    fn flush(&mut self, id: ConnId) {
        loop {
            let Some(conn) = self.conns.get_mut(&id).filter(|conn| conn.server_open) else { return };
            match conn.outbox.take() {
                Work::Send(texts) => {
                    for text in texts {
                        let lost_count = std::mem::take(&mut conn.dropped);
                        let arrives = conn.down.arrives(self.now, &mut self.luck);
                        self.queue.push(
                            arrives,
                            Event::ToClient { conn: id, packet: Down::Text { text, lost_count } },
                        );
                    }
                }
                Work::CatchUp => {
                    let at = At { node: conn.edge, table: conn.table };
                    let run = self.nodes[at.node].run;
                    self.plan_in(1, Event::Mail { at, run, mail: Mail::CatchUp { conn: id } });
                }
                Work::Close => {
                    let arrives = conn.down.arrives(self.now, &mut self.luck);
                    self.plan_at(arrives, Event::ToClient { conn: id, packet: Down::Closed });
                    return self.server_closes(id);
                }
                Work::Nothing => return,
            }
        }
    }

    /// Ends a connection when it has been sent everything.
    pub(super) fn hang_up(&mut self, id: ConnId) {
        if let Some(conn) = self.conns.get_mut(&id).filter(|conn| conn.server_open) {
            conn.outbox.close();
            self.flush_unless_slow(id);
        }
    }

    /// Ends all connections of a node to a table.
    pub(super) fn hang_up_here(&mut self, at: At) {
        let is_here = |conn: &Conn| At { node: conn.edge, table: conn.table } == at && conn.server_open;
        let open = self.conns.iter().filter(|(_, conn)| is_here(conn));
        let ids: Vec<ConnId> = open.map(|(id, _)| *id).collect();
        for id in ids {
            self.hang_up(id);
        }
    }

    pub(super) fn at_client(&mut self, id: ConnId, packet: Down) {
        let Some(conn) = self.conns.get(&id).filter(|conn| conn.client_open && !conn.is_cut) else { return };
        let (person, tab) = (conn.person, conn.tab);
        match packet {
            Down::Closed => self.client_notices(id, false),
            Down::Text { text, lost_count } => {
                if lost_count {
                    self.people[person].lost_count(tab);
                }
                let deeds = self.people[person].hears(tab, &text, self.now);
                self.does(person, deeds);
            }
        }
    }

    /// A connection dies, and neither end knows.
    pub(super) fn cut(&mut self, id: ConnId) {
        let Some(conn) = self.conns.get_mut(&id).filter(|conn| !conn.is_cut) else { return };
        conn.is_cut = true;
        let (client, server) = (self.luck.between(50, 15_000), self.luck.between(50, 40_000));
        self.plan_in(client, Event::ClientNotices { conn: id });
        self.plan_in(server, Event::ServerNotices { conn: id });
    }

    pub(super) fn stall(&mut self, id: ConnId, until: Moment) {
        if let Some(conn) = self.conns.get_mut(&id) {
            conn.up.stall(until);
            conn.down.stall(until);
        }
    }

    pub(super) fn server_notices(&mut self, id: ConnId) {
        self.server_closes(id);
    }

    /// A node is gone, and all its connections with it. Their other ends find out by and by.
    pub(super) fn lose_connections(&mut self, node: usize) {
        let open = self.conns.iter().filter(|(_, conn)| conn.server_open && conn.edge == node);
        let open: Vec<ConnId> = open.map(|(id, _)| *id).collect();
        for id in open {
            let ms = self.luck.between(5, 8_000);
            if let Some(conn) = self.conns.get_mut(&id) {
                (conn.server_open, conn.is_cut) = (false, true);
            }
            self.plan_in(ms, Event::ClientNotices { conn: id });
        }
    }
}
