//! The house of a drill: tables and their runner, the disk, everybody's lines, and the weather, on one virtual clock.

mod net;
mod people;
mod runner;
mod start;
mod weather;

use crate::check::{Broken, Checks, Promise};
use crate::disk::{Disk, LogId};
use crate::line::{Outbox, Way};
use crate::luck::Dice;
use crate::mind::Minds;
use crate::person::Person;
use crate::plan::{FaultKind, Plan};
use crate::queue::{Moment, Queue};
use crate::tally::Tally;
use house::wire::ClientMsg;
use room::{ConnId, Life, Mail, Room, Settings, Text, Time};
use std::collections::{BTreeMap, VecDeque};
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
    people: Vec<Person>,
    conns: BTreeMap<ConnId, Conn>,
    minds: Minds,
    disk: Disk,
    checks: Checks,
    state: State,
    /// How often the house was started. Whatever was under way inside it when it died is lost.
    run: u64,
    /// What its clock said when the drill began, as it says now.
    clock: Time,
    /// One group in so many fails on the disk. Some houses have a bad one.
    disk_fails_one_in: u64,
    /// The house dies after so many more effects.
    dies_after: Option<u64>,
    next_conn: u64,
    next_log: u64,
    next_life: u64,
    digest: u64,
    broken: Option<(Option<usize>, Broken)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Up,
    Stopping,
    Down,
}

struct Table {
    life: Life,
    state: TableState,
    /// The log that changes are for.
    log: LogId,
    /// What came while nobody was there to read it.
    mailbox: VecDeque<Mail>,
    /// How much that was asked has not been answered, in any life.
    unanswered: usize,
    /// Tickets given out in this life.
    tickets: u64,
    wakes_at: Option<Moment>,
    /// How often it was woken at this very moment.
    spins: u32,
    /// How long people have watched it without anything happening, in microseconds.
    watched: u64,
    watched_since: Moment,
    /// The disk has refused something that this life asked.
    was_refused: bool,
    /// It has closed itself, and that is durable.
    is_closed: bool,
    /// When this life began.
    restored: Moment,
}

enum TableState {
    Open(Box<Room>),
    /// Dropped; it will be restored from its log.
    Resting,
    Stopped,
    Closed,
}

/// A connection, with what each end believes of it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each end may be open or not, whatever the other end believes"
)]
struct Conn {
    table: usize,
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
    /// Which life of the table has read its join.
    joined: Option<Life>,
}

enum Event {
    Mail {
        table: usize,
        run: u64,
        mail: Mail,
    },
    Wake {
        table: usize,
        run: u64,
    },
    Restore {
        table: usize,
        run: u64,
    },
    DiskDone {
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
    /// Is everybody done, so that the house can be closed?
    Stopping,
    Up,
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
                let late = self.tables.iter().position(|table| !table.is_closed());
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
        if let Some(open) = self.tables.iter().position(|table| !table.is_closed()) {
            return Err((
                Some(open),
                Broken::new(Promise::Answered, "nothing more happens, and the table is open"),
            ));
        }
        self.checks.tally.seeds = 1;
        Ok(Outcome { tally: self.checks.tally, digest: self.digest })
    }

    fn is_over(&self) -> bool {
        self.tables.iter().all(Table::is_closed) && self.people.iter().all(|person| person.is_gone)
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Mail { table, run, mail } if run == self.run => self.deliver(table, mail),
            Event::Wake { table, run } if run == self.run => self.wake(table),
            Event::Restore { table, run } if run == self.run => self.restore_if_settled(table),
            Event::DiskDone { run } if run == self.run => self.disk_done(),
            Event::Mail { .. } | Event::Wake { .. } | Event::Restore { .. } | Event::DiskDone { .. } => {}
            Event::ToServer { conn, packet } => self.at_server(conn, packet),
            Event::ToClient { conn, packet } => self.at_client(conn, packet),
            Event::Read { conn } => self.read_slowly(conn),
            Event::ServerNotices { conn } => self.server_notices(conn),
            Event::ClientNotices { conn } => self.client_notices(conn, false),
            Event::Person { person, timer } => self.person_acts(person, timer),
            Event::Weather(weather) => self.weather(weather),
        }
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

    /// What the clock of the house says.
    fn time(&self) -> Time {
        Time(self.clock.0 + self.now.0)
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

impl Table {
    fn is_closed(&self) -> bool {
        matches!(self.state, TableState::Closed)
    }
}
