//! One node of a house, and the tables that it runs.

use super::Event;
use super::finding::Pending;
use super::post::Parcel;
use super::relay::Relay;
use crate::beats::Beats;
use crate::database::{LogId, WriterId};
use crate::disk::Disk;
use crate::mind::Minds;
use crate::queue::Moment;
use room::{ConnId, Life, Mail, Room, Time};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use table::photo_finish::Hop;

/// A table on a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct At {
    pub node: usize,
    pub table: usize,
}

pub(super) struct Node {
    pub state: State,
    /// How often it was started. Whatever was under way inside it when it died is lost.
    pub run: u64,
    /// What its clock said when the drill began, as it says now.
    pub clock: Time,
    /// It dies after so many more effects.
    pub dies_after: Option<u64>,
    /// It stands still after so many more effects.
    pub stops_after: Option<u64>,
    pub minds: Minds,
    pub disk: Disk,
    pub runners: Vec<Runner>,
    /// It was stopped and will go on, and does not know.
    pub stands_still: bool,
    pub backlog: VecDeque<Event>,
    /// The database cannot be reached from here until then.
    pub database_away: Moment,
    /// No other node can be reached from here.
    pub is_alone: bool,
    pub beats: Beats,
    /// Tables of other nodes that somebody here is connected to.
    pub relays: BTreeMap<usize, Relay>,
    /// Who waits for a table to be found.
    pub pending: BTreeMap<ConnId, Pending>,
    /// Tables that are looked for, and until when at least.
    pub wanted: BTreeMap<usize, Moment>,
    /// Tables that are being taken. Nobody else begins with that.
    pub moving: BTreeSet<usize>,
    /// What has come from the connections of other nodes.
    pub inbound: BTreeMap<(WriterId, ConnId), Heard>,
    pub hops: BTreeMap<WriterId, Hop>,
}

pub(super) struct Heard {
    /// The table that they are connected to.
    pub table: usize,
    /// The number of what comes next.
    pub next: u64,
    /// How many looks ago something came.
    pub quiet: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Up,
    Stopping,
    Down,
}

/// What runs a table on a node.
pub(super) struct Runner {
    pub life: Life,
    pub state: TableState,
    /// The log that changes are for.
    pub log: LogId,
    /// What came while nobody was there to read it.
    pub mailbox: VecDeque<Mail>,
    /// How much that was asked has not been answered, in any life.
    pub unanswered: usize,
    /// Tickets given out in this life.
    pub tickets: u64,
    pub wakes_at: Option<Moment>,
    /// How often it was woken at this very moment.
    pub spins: u32,
    /// The disk has refused something that this life asked.
    pub was_refused: bool,
    /// When this life began.
    pub restored: Moment,
    /// Who is reached over which other node, and how much they were sent.
    pub outlets: BTreeMap<ConnId, Outlet>,
    /// What goes to other nodes.
    pub parcels: BTreeMap<WriterId, Vec<Parcel>>,
}

#[derive(Clone, Copy)]
pub(super) struct Outlet {
    pub edge: WriterId,
    pub sent: u64,
}

pub(super) enum TableState {
    Open(Box<Room>),
    /// Dropped; it will be restored from its log.
    Resting,
    Stopped,
    Closed,
    /// It is not run here.
    Elsewhere,
}

impl Node {
    pub fn new(clock: Time, disk: Disk, tables: usize) -> Self {
        Self {
            state: State::Up,
            run: 1,
            clock,
            dies_after: None,
            stops_after: None,
            minds: Minds::default(),
            disk,
            runners: (0..tables).map(|_| Runner::default()).collect(),
            stands_still: false,
            backlog: VecDeque::new(),
            database_away: Moment(0),
            is_alone: false,
            beats: Beats::default(),
            relays: BTreeMap::new(),
            pending: BTreeMap::new(),
            wanted: BTreeMap::new(),
            moving: BTreeSet::new(),
            inbound: BTreeMap::new(),
            hops: BTreeMap::new(),
        }
    }

    pub fn is_up(&self) -> bool {
        self.state != State::Down
    }

    /// Whatever it knew is gone.
    pub fn goes_down(&mut self) {
        self.state = State::Down;
        self.run += 1;
        (self.dies_after, self.stops_after, self.stands_still) = (None, None, false);
        self.minds.forget_all();
        self.backlog.clear();
        self.relays.clear();
        self.pending.clear();
        self.wanted.clear();
        self.moving.clear();
        self.inbound.clear();
        self.hops.clear();
    }
}

impl Default for Runner {
    fn default() -> Self {
        Self {
            life: Life::default(),
            state: TableState::Elsewhere,
            log: LogId(0),
            mailbox: VecDeque::new(),
            unanswered: 0,
            tickets: 0,
            wakes_at: None,
            spins: 0,
            was_refused: false,
            restored: Moment(0),
            outlets: BTreeMap::new(),
            parcels: BTreeMap::new(),
        }
    }
}

impl Runner {
    pub fn is_open(&self) -> bool {
        matches!(self.state, TableState::Open(_))
    }

    pub fn is_resting(&self) -> bool {
        matches!(self.state, TableState::Resting)
    }

    pub fn is_elsewhere(&self) -> bool {
        matches!(self.state, TableState::Elsewhere)
    }
}
