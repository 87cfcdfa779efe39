//! The house of a drill: tables and their runners, the nodes that they are on, everybody's lines, and the weather, on one
//! virtual clock.

mod beating;
mod finding;
mod net;
mod node;
mod people;
mod post;
mod relay;
mod runner;
mod start;
mod storing;
mod storms;
mod weather;

pub use start::wish;

use crate::check::{Broken, Checks, Promise};
use crate::database::{Database, Lease, LogId, WriterId};
use crate::disk::Answer;
use crate::line::{Outbox, Way};
use crate::link::Links;
use crate::luck::Dice;
use crate::person::Person;
use crate::plan::{FaultKind, Plan};
use crate::planted::RunnerFault;
use crate::queue::{Moment, Queue};
use crate::tally::Tally;
use house::wire::ClientMsg;
use node::{At, Node, Runner};
use post::Post;
use room::{ConnId, Life, Mail, Settings, Text, Time};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::Seed;

/// Everything is over long before; if not, somebody waits for ever.
const LONGEST: Moment = Moment(0).plus_seconds(14 * 24 * 60 * 60);

pub(crate) struct House<'a> {
    plan: &'a Plan,
    settings: Arc<Settings>,
    seed: Seed,
    now: Moment,
    queue: Queue<Event>,
    /// For everything that is nobody's.
    luck: Dice,
    tables: Vec<Table>,
    nodes: Vec<Node>,
    /// The ways between the nodes.
    links: Links,
    people: Vec<Person>,
    conns: BTreeMap<ConnId, Conn>,
    database: Database,
    checks: Checks,
    /// One group in so many fails on the disk. Some houses have a bad one.
    disk_fails_one_in: u64,
    next_conn: u64,
    next_log: u64,
    next_life: u64,
    digest: u64,
    broken: Option<(Option<usize>, Broken)>,
}

/// A table, wherever it is.
#[derive(Default)]
struct Table {
    /// How long people have watched it without anything happening, in microseconds.
    watched: u64,
    watched_since: Moment,
    /// It has closed itself, and that is durable.
    is_closed: bool,
    /// It has said so too, or it cannot any more.
    is_over: bool,
    /// Since when everybody who looked for it has looked in vain.
    missed_since: Option<Moment>,
}

/// A connection, with what each end believes of it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each end may be open or not, whatever the other end believes"
)]
struct Conn {
    table: usize,
    /// The node that it leads to.
    edge: usize,
    person: usize,
    tab: usize,
    up: Way,
    down: Way,
    rtt_ms: u64,
    outbox: Outbox,
    /// A slow reader looks so often.
    reads_every_ms: Option<u64>,
    /// Messages were dropped, and its reader will find out.
    dropped: bool,
    server_open: bool,
    client_open: bool,
    is_cut: bool,
    /// Something of it was lost between two nodes, which the next message on it will show.
    lost_between: bool,
    /// Which life of the table has read its join.
    joined: Option<Life>,
}

enum Event {
    Mail {
        at: At,
        run: u64,
        mail: Mail,
    },
    Wake {
        at: At,
        run: u64,
    },
    Restore {
        at: At,
        run: u64,
    },
    DiskDone {
        node: usize,
        run: u64,
    },
    /// A node hears what has become of something that it asked for.
    Answered {
        node: usize,
        run: u64,
        answers: Vec<Answer>,
    },
    Beat {
        node: usize,
        run: u64,
    },
    /// A node looks for a table that somebody wants.
    Look {
        at: At,
        run: u64,
    },
    /// The database has said who owns it.
    Found {
        at: At,
        run: u64,
        lease: Option<Lease>,
    },
    /// A node has taken it, and reads its log.
    Taken {
        at: At,
        run: u64,
        log: LogId,
    },
    /// Something for another node leaves this one.
    Leaves {
        node: usize,
        run: u64,
        to: WriterId,
        post: Post,
    },
    Arrives {
        from: (usize, WriterId),
        to: WriterId,
        post: Post,
    },
    /// A node that stood still goes on.
    GoesOn {
        node: usize,
        run: u64,
    },
    ToServer {
        conn: ConnId,
        packet: Up,
    },
    ToClient {
        conn: ConnId,
        packet: Down,
    },
    Read {
        conn: ConnId,
    },
    /// An end finds out that a connection is dead.
    ServerNotices {
        conn: ConnId,
    },
    ClientNotices {
        conn: ConnId,
    },
    Person {
        person: usize,
        timer: Timer,
    },
    Weather(Weather),
}

enum Up {
    Msg(Box<ClientMsg>),
    Close,
}

enum Down {
    Text { text: Text, lost_count: bool },
    Closed,
}

#[derive(Clone, Copy)]
enum Timer {
    Connect { tab: usize },
    LookAround { tab: usize },
    Act { tab: usize, thought: u64 },
    Mischief,
}

#[derive(Clone, Copy)]
enum Weather {
    Storm,
    /// Is everybody done, so that a node can be closed?
    Stopping {
        node: usize,
    },
    Up {
        node: usize,
    },
    /// Nodes that could not reach each other can do so again.
    Joined {
        one: usize,
        other: usize,
    },
    /// A node that could reach no other can do so again.
    Connected {
        node: usize,
    },
}

/// The result of a drill that broke nothing.
pub(crate) struct Outcome {
    pub tally: Tally,
    pub digest: u64,
}

impl House<'_> {
    pub fn run(mut self) -> Result<Outcome, (Option<usize>, Broken)> {
        while let Some((when, event)) = self.queue.pop() {
            self.now = when;
            if when > LONGEST {
                let late = self.tables.iter().position(|table| !table.is_over);
                return Err((
                    late,
                    Broken::new(Promise::Answered, "the table is not closed after two weeks"),
                ));
            }
            self.happens(event);
            if let Some(broken) = self.broken {
                return Err(broken);
            }
            if self.is_over() {
                break;
            }
        }
        if let Some(open) = self.tables.iter().position(|table| !table.is_over) {
            return Err((
                Some(open),
                Broken::new(Promise::Answered, "nothing more happens, and the table is open"),
            ));
        }
        self.checks.tally.seeds = 1;
        self.checks.tally.with_nodes = self.has_nodes().into();
        Ok(Outcome { tally: self.checks.tally, digest: self.digest })
    }

    fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.is_over) && self.people.iter().all(|person| person.is_gone)
    }

    fn happens(&mut self, event: Event) {
        let Some(event) = self.unless_standing_still(event) else { return };
        match event {
            Event::Mail { at, run, mail } if self.is_run(at.node, run) => self.deliver(at, mail),
            Event::Wake { at, run } if self.is_run(at.node, run) => self.wake(at),
            Event::Restore { at, run } if self.is_run(at.node, run) => self.restore_if_settled(at),
            Event::DiskDone { node, run } if self.is_run(node, run) => self.disk_done(node),
            Event::Answered { node, run, answers } if self.is_run(node, run) => self.answered(node, answers),
            Event::Beat { node, run } if self.is_run(node, run) => self.beat(node),
            Event::Look { at, run } if self.is_run(at.node, run) => self.look(at),
            Event::Found { at, run, lease } if self.is_run(at.node, run) => self.found(at, lease),
            Event::Taken { at, run, log } if self.is_run(at.node, run) => self.taken(at, log),
            Event::Leaves { node, run, to, post } if self.is_run(node, run) => self.leaves(node, to, post),
            Event::GoesOn { node, run } if self.is_run(node, run) => self.goes_on(node),
            // It died with the run of the node that had it to do.
            Event::Mail { .. }
            | Event::Wake { .. }
            | Event::Restore { .. }
            | Event::DiskDone { .. }
            | Event::Answered { .. }
            | Event::Beat { .. }
            | Event::Look { .. }
            | Event::Found { .. }
            | Event::Taken { .. }
            | Event::Leaves { .. }
            | Event::GoesOn { .. } => {}
            Event::Arrives { from, to, post } => self.arrives(from, to, post),
            Event::ToServer { conn, packet } => self.at_server(conn, packet),
            Event::ToClient { conn, packet } => self.at_client(conn, packet),
            Event::Read { conn } => self.read_slowly(conn),
            Event::ServerNotices { conn } => self.server_notices(conn),
            Event::ClientNotices { conn } => self.client_notices(conn, false),
            Event::Person { person, timer } => self.person_acts(person, timer),
            Event::Weather(weather) => self.weather(weather),
        }
    }

    /// What a node that stands still has to do waits until it goes on, in order. What the database has to do does not wait.
    fn unless_standing_still(&mut self, event: Event) -> Option<Event> {
        let node = match &event {
            Event::Mail { at, .. }
            | Event::Wake { at, .. }
            | Event::Restore { at, .. }
            | Event::Look { at, .. }
            | Event::Found { at, .. }
            | Event::Taken { at, .. } => at.node,
            Event::Answered { node, .. }
            | Event::Beat { node, .. }
            | Event::Leaves { node, .. }
            | Event::Weather(Weather::Stopping { node }) => *node,
            Event::Arrives { to, .. } => self.node_of(*to)?,
            Event::ToServer { conn, .. } | Event::Read { conn } | Event::ServerNotices { conn } => {
                self.conns.get(conn)?.edge
            }
            _ => return Some(event),
        };
        let node = &mut self.nodes[node];
        if node.stands_still {
            node.backlog.push_back(event);
            return None;
        }
        Some(event)
    }

    fn is_run(&self, node: usize, run: u64) -> bool {
        self.nodes[node].run == run
    }

    /// Which node this start is of, if it is still there.
    fn node_of(&self, writer: WriterId) -> Option<usize> {
        self.nodes.iter().position(|node| node.is_up() && node.disk.writer == writer)
    }

    fn runner(&self, at: At) -> &Runner {
        &self.nodes[at.node].runners[at.table]
    }

    fn runner_mut(&mut self, at: At) -> &mut Runner {
        &mut self.nodes[at.node].runners[at.table]
    }

    fn has_nodes(&self) -> bool {
        self.nodes.len() > 1
    }

    fn is_planted(&self, fault: RunnerFault) -> bool {
        self.plan.planted == Some(fault)
    }

    fn has(&self, kind: FaultKind) -> bool {
        self.plan.faults.has(kind)
    }

    fn fault(&mut self, kind: FaultKind) {
        self.checks.tally.fault(kind.name());
    }

    fn plan_at(&mut self, when: Moment, event: Event) {
        self.queue.push(when.max(self.now), event);
    }

    fn plan_in(&mut self, ms: u64, event: Event) {
        self.queue.push(self.now.plus_ms(ms), event);
    }

    /// What the clock of a node says.
    fn time(&self, node: usize) -> Time {
        Time(self.nodes[node].clock.0 + self.now.0)
    }

    fn breaks(&mut self, table: Option<usize>, broken: Broken) {
        self.broken.get_or_insert((table, broken));
    }

    fn checked(&mut self, table: usize, done: Result<(), Broken>) {
        if let Err(broken) = done {
            self.breaks(Some(table), broken);
        }
    }

    fn note(&mut self, what: &impl std::hash::Hash) {
        self.digest = table::digest(&(self.digest, self.now, what));
    }
}
