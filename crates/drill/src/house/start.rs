//! A house as it is when a drill begins.

use super::node::{Node, Runner, TableState};
use super::{At, Event, House, Table, Timer, Weather};
use crate::beats::Beats;
use crate::check::Checks;
use crate::database::{Database, LogId};
use crate::disk::Disk;
use crate::link::Links;
use crate::luck::Dice;
use crate::person::Person;
use crate::plan::Plan;
use crate::planted::RunnerFault;
use crate::queue::{Moment, Queue};
use house::Title;
use house::wire::{CreateTable, PlayerId, TableCode, Watching};
use room::{Given, Life, Luck, Room, Time};
use serde_json::{Map, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::{Millis, Seed};

/// The clock of one node is ahead of that of another by at most so much, in microseconds.
const AHEAD: u64 = 3_600_000_000;

/// What the clock of a house says at first.
const OPENED: Time = Time::from_seconds(1_800_000_000);

impl<'a> House<'a> {
    pub fn open(plan: &'a Plan) -> Self {
        let seed = Seed::from_number(plan.seed);
        let mut house = Self {
            plan,
            settings: Arc::new(plan.settings.clone()),
            seed,
            now: Moment(0),
            queue: Queue::default(),
            luck: Dice::new(seed.child(0)),
            tables: Vec::new(),
            nodes: Vec::new(),
            links: Links::default(),
            people: Vec::new(),
            conns: BTreeMap::new(),
            database: Database::default(),
            checks: Checks::default(),
            disk_fails_one_in: Dice::new(seed.child(5)).pick(&[2_000, 900, 60]),
            next_conn: 0,
            next_log: 0,
            next_life: 0,
            digest: 0,
            broken: None,
        };
        house.database.takes_any_epoch = plan.planted == Some(RunnerFault::TakesAnyEpoch);
        house.add_nodes();
        for table in 0..plan.tables {
            house.open_table(table);
        }
        for person in 0..plan.people {
            house.invite(person);
        }
        let storm = house.luck.between(5, 120);
        house.plan_in(storm * 1_000, Event::Weather(Weather::Storm));
        house
    }

    fn add_nodes(&mut self) {
        let mut luck = Dice::new(self.seed.child(6));
        self.links = Links::new(self.plan.nodes, &mut luck);
        for node in 0..self.plan.nodes {
            let mut disk = Disk::default();
            disk.writer = self.database.enter(node);
            disk.forgets_what_was_lost = self.is_planted(RunnerFault::ForgetsLost);
            // No two clocks agree.
            let ahead = if node == 0 { 0 } else { luck.below(AHEAD) };
            self.nodes.push(Node::new(Time(OPENED.0 + ahead), disk, self.plan.tables));
        }
        if self.has_nodes() {
            for node in 0..self.plan.nodes {
                self.begins_to_beat(node, luck.below(250));
            }
        }
    }

    /// Begins to beat in so many milliseconds.
    pub(super) fn begins_to_beat(&mut self, node: usize, ms: u64) {
        self.nodes[node].beats = Beats::new(self.now);
        let run = self.nodes[node].run;
        self.plan_in(ms, Event::Beat { node, run });
    }

    /// What a life of a table is given. No two have the same luck.
    pub(super) fn given(&mut self, node: usize) -> Given {
        self.next_life += 1;
        let luck = Luck::new(self.seed.child(1).child(self.next_life));
        Given { settings: Arc::clone(&self.settings), life: Life(self.next_life), luck, now: self.time(node) }
    }

    pub(super) fn fresh_log(&mut self) -> LogId {
        self.next_log += 1;
        LogId(self.next_log)
    }

    fn open_table(&mut self, table: usize) {
        let mut luck = Dice::new(self.seed.child(2).child(table as u64));
        let title = self.plan.games[luck.below(self.plan.games.len() as u64) as usize];
        let wish = wish(title, &mut luck);
        let code = TableCode(format!("T{table}"));
        let at = At { node: table % self.plan.nodes, table };
        let (given, log) = (self.given(at.node), self.fresh_log());
        let life = given.life;
        let owner = player(table % self.plan.people.max(1));
        let room = Room::open(given, code, owner, &wish);
        let room = room.expect("the drill's own options make a table");
        let meta = room.meta();
        self.checks.begins(table, life);
        let known = self.checks.sits(table, &meta);
        self.checked(table, known);
        self.database.create(log, table, meta);
        self.tables.push(Table::default());
        *self.runner_mut(at) =
            Runner { life, state: TableState::Open(Box::new(room)), log, ..Runner::default() };
        if self.has_nodes() {
            let writer = self.nodes[at.node].disk.writer;
            self.database.open_lease(table, log, writer);
        }
        self.plan_wake(at);
    }

    /// Somebody comes to a table at some time. The first person of every table wants to play.
    fn invite(&mut self, person: usize) {
        let mut luck = Dice::new(self.seed.child(3).child(person as u64));
        let table = person % self.plan.tables;
        let plays = person < self.plan.tables || !luck.one_in(4);
        let goal = Dice::new(self.seed.child(4).child(table as u64)).between(1, 2) as u32;
        let comes = luck.below(8_000);
        self.people.push(Person::new(player(person), table, plays, goal, self.plan.faults, luck));
        self.plan_in(comes, Event::Person { person, timer: Timer::Connect { tab: 0 } });
        self.plan_in(comes + 500, Event::Person { person, timer: Timer::LookAround { tab: 0 } });
        self.plan_in(comes + 9_000, Event::Person { person, timer: Timer::Mischief });
    }
}

fn player(person: usize) -> PlayerId {
    PlayerId(format!("p{person}"))
}

/// Options with which a game is short. One table in three plays against the clock, where the game has one.
pub fn wish(title: Title, luck: &mut Dice) -> CreateTable {
    let pace = if luck.one_in(3) { "fast" } else { "untimed" };
    let whispers = luck.one_in(2);
    let players = title.players();
    let seats = luck.between((*players.start()).into(), (*players.end()).min(5).into()) as u8;
    let mut options = title.brisk_options(20);
    for (name, value) in [("pace", json!(pace)), ("whispers", json!(whispers))] {
        let option = Map::from_iter([(name.to_owned(), value)]);
        if title.options(seats, option.clone()).is_ok() {
            options.extend(option);
        }
    }
    let delay_s = luck.pick(&[0, 0, 15, 60]);
    let watching = Watching { delay_s, ..Watching::default() };
    // Some tables start their first game by themselves.
    let gathering = (delay_s == 15).then_some(Millis(20_000));
    CreateTable { title, seats, options, public: true, watching, gathering }
}
