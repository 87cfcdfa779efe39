//! A device with a pocket in it, and one person who has it: everything that can go wrong there does.

mod pages;
mod trouble;

use crate::disk::{Disk, Log};
use crate::rubbish;
use crate::transcript::Transcript;
use drill::Faults;
use drill::luck::Dice;
use drill::person::Person;
use drill::queue::{Moment, Queue};
use house::Title;
use house::wire::{CreateTable, PlayerId};
use pocket::{Answer, Ended, Order, Pocket};
use room::Text;
use serde_json::{Value, json};
use table::Seed;

/// What the clock says at first: microseconds since 1970.
const SWITCHED_ON: u64 = 1_780_000_000_000_000;
/// By how much the clock jumps at most, in microseconds.
const JUMP: u64 = 3_600_000_000;
/// After so many letters a table has lived long enough.
const LONG_ENOUGH: usize = 700;
/// How often a game that was played for measuring is restored in the end.
const PLAYED_AGAIN: usize = 5;

extern "C" fn no_time_passes() -> f64 {
    0.0
}

enum Event {
    /// Something of one life of the table.
    Table {
        life: u64,
        due: Due,
    },
    Restore,
    /// A page says something.
    Say {
        conn: u64,
        text: String,
    },
    Page {
        tab: usize,
        timer: Timer,
    },
    Trouble,
}

#[derive(Clone, Copy)]
enum Due {
    Wake,
    Think,
    Write,
}

#[derive(Clone, Copy)]
enum Timer {
    Connect,
    Act { thought: u64 },
    LookAround,
}

pub struct Device {
    number: u64,
    wish: CreateTable,
    bot_pace: f64,
    /// Nothing goes wrong, and all bots are hard.
    is_quiet: bool,
    /// Since it was switched on, and how far its clock is ahead of that.
    now: Moment,
    ahead: u64,
    queue: Queue<Event>,
    luck: Dice,
    person: Person,
    pocket: Pocket,
    life: u64,
    disk: Disk,
    wake_at: Option<u64>,
    /// A thought, or a write, is planned.
    is_thinking: bool,
    is_writing: bool,
    ended: Option<Ended>,
    /// Why the last letter was refused, if it was.
    refused: Option<String>,
    next_conn: u64,
    /// What a page says comes in the order in which it was said.
    last_said: Moment,
    /// What was said last, to be said again in other circumstances.
    said: Vec<String>,
    told: Transcript,
}

impl Device {
    /// Everything goes wrong.
    pub fn drilled(number: u64) -> Self {
        let seed = Seed::from_number(number);
        let mut luck = Dice::new(seed.child(1));
        let titles = Title::all();
        let title = titles[number as usize % titles.len()];
        let mut wish = drill::wish(title, &mut luck);
        let seats = luck.between((*title.players().start()).into(), (*title.players().end()).into()) as u8;
        if title.options(seats, wish.options.clone()).is_ok() {
            wish.seats = seats;
        }
        let bot_pace = luck.pick(&[0.1, 0.3, 1.0]);
        let plays = !luck.one_in(8);
        let goal = luck.between(1, 3) as u32;
        let person = Person::new(owner(), 0, plays, goal, Faults::ALL, Dice::new(seed.child(2)));
        Self::new(number, wish, bot_pace, person)
    }

    /// A game as people play it, with hard bots on all other seats.
    pub fn quiet(number: u64) -> Self {
        let titles = Title::all();
        let title = titles[number as usize % titles.len()];
        let sizes: Vec<u8> = title.players().collect();
        let seats = sizes[number as usize / titles.len() % sizes.len()];
        let wish = json!({ "title": title, "seats": seats });
        let wish = serde_json::from_value(wish).expect("this makes a table");
        let luck = Dice::new(Seed::from_number(number).child(2));
        let mut person = Person::new(owner(), 0, true, 1, Faults::NONE, luck);
        person.habits.dreams = false;
        Self { is_quiet: true, ..Self::new(number, wish, 1.0, person) }
    }

    fn new(number: u64, wish: CreateTable, bot_pace: f64, person: Person) -> Self {
        Self {
            number,
            told: Transcript::new(number, wish.title.name(), wish.seats),
            wish,
            bot_pace,
            is_quiet: false,
            now: Moment(0),
            ahead: SWITCHED_ON,
            queue: Queue::default(),
            luck: Dice::new(Seed::from_number(number).child(3)),
            person,
            pocket: Pocket::new(no_time_passes),
            life: 0,
            disk: Disk::default(),
            wake_at: None,
            is_thinking: false,
            is_writing: false,
            ended: None,
            refused: None,
            next_conn: 0,
            last_said: Moment(0),
            said: Vec::new(),
        }
    }

    /// Lets it all happen.
    pub fn run(mut self) -> Transcript {
        self.another_pocket();
        if !self.is_quiet {
            self.knock();
        }
        let open =
            json!({ "seed": self.seed(), "player": owner(), "table": self.wish, "bot_pace": self.bot_pace });
        self.tell(&json!({ "open": open }));
        self.comes_in();
        self.plan_in(300, Event::Page { tab: 0, timer: Timer::LookAround });
        if !self.is_quiet {
            self.plan_in(3_000, Event::Trouble);
        }
        while !self.is_over()
            && let Some((when, event)) = self.queue.pop()
        {
            self.now = when;
            self.happens(event);
        }
        for _ in 0..if self.is_quiet { PLAYED_AGAIN } else { 0 } {
            self.restore();
        }
        self.told
    }

    fn is_over(&self) -> bool {
        if self.is_quiet {
            return self.disk.newest().is_some_and(|(_, log)| log.is_finished);
        }
        self.ended == Some(Ended::Closed) || self.told.letters() >= LONG_ENOUGH
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Table { life, due } if life == self.life && self.ended.is_none() => self.is_due(due),
            Event::Table { .. } => {}
            Event::Restore => {
                self.restore();
                self.comes_in();
            }
            Event::Say { conn, text } => {
                if self.tab_of(conn).is_some() {
                    let at = self.time() - self.luck.below(4) * 1_000;
                    self.tell(&json!({ "hear": { "conn": conn, "at": at, "text": text } }));
                }
            }
            Event::Page { tab, timer } => self.page_is_due(tab, timer),
            Event::Trouble => {
                if self.ended.is_none() {
                    self.trouble();
                }
                let ms = self.luck.between(1_000, 15_000);
                self.plan_in(ms, Event::Trouble);
            }
        }
    }

    // Letters

    /// Microseconds since 1970.
    fn time(&self) -> u64 {
        self.ahead + self.now.0
    }

    fn seed(&self) -> Seed {
        Seed::from_number(self.number).child(4).child(self.life)
    }

    fn another_pocket(&mut self) {
        self.pocket = Pocket::new(no_time_passes);
        self.told.other_pocket();
    }

    fn tell(&mut self, what: &Value) {
        self.send(&what.to_string());
    }

    fn send(&mut self, what: &str) {
        let letter = format!(r#"{{"now":{},"what":{what}}}"#, self.time());
        self.send_as_it_is(&letter);
    }

    /// Sends a letter, does what the answer orders, and plans what follows.
    fn send_as_it_is(&mut self, letter: &str) {
        let answer = String::from_utf8(self.pocket.read(letter.as_bytes())).expect("an answer is text");
        self.told.answered(letter, &answer);
        let answer: Answer = serde_json::from_str(&answer).expect("an answer is JSON");
        self.refused = None;
        if let [Order::Refused { why, .. }] = &answer.orders[..] {
            self.refused = Some(why.clone());
            return;
        }
        for order in answer.orders {
            self.carry_out(order);
        }
        if let Some(ended) = self.ended {
            return self.life_ends(ended);
        }
        if answer.wake_at != self.wake_at {
            self.wake_at = answer.wake_at;
            self.plan_wake();
        }
        if answer.thinks && !self.is_thinking {
            self.is_thinking = true;
            let ms = if self.is_quiet { 0 } else { self.luck.below(400) };
            self.plan_in(ms, Event::Table { life: self.life, due: Due::Think });
        }
        if self.disk.is_asked() && !self.is_writing {
            self.is_writing = true;
            let ms = match self.luck.below(40) {
                0 if !self.is_quiet => self.luck.between(500, 6_000),
                _ => self.luck.between(1, 8),
            };
            self.plan_in(ms, Event::Table { life: self.life, due: Due::Write });
        }
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Opened { log, meta, .. } => self.disk.open(log, meta),
            Order::Store { ticket, log, keep } => self.disk.ask(ticket, log, keep),
            Order::Send { conn, text } => {
                if let Some(tab) = self.tab_of(conn) {
                    let deeds = self.person.hears(tab, &Text::from(text), self.now);
                    self.does(deeds);
                }
            }
            Order::HangUp { conn } => {
                if let Some(tab) = self.tab_of(conn) {
                    self.page_is_cut_off(tab, false);
                }
            }
            Order::End(ended) => self.ended = Some(ended),
            // Nothing follows from the others.
            Order::Announce { .. } | Order::Refused { .. } => {}
            _ => unreachable!("nobody asks for a finished game here"),
        }
    }

    fn plan_in(&mut self, ms: u64, event: Event) {
        self.queue.push(self.now.plus_ms(ms), event);
    }

    fn plan_wake(&mut self) {
        if let Some(at) = self.wake_at {
            let when = Moment(at.saturating_sub(self.ahead)).max(self.now);
            self.queue.push(when, Event::Table { life: self.life, due: Due::Wake });
        }
    }

    fn is_due(&mut self, due: Due) {
        match due {
            Due::Wake if self.wake_at.is_some_and(|at| at <= self.time()) => {
                // The same moment may be named again.
                self.wake_at = None;
                self.tell(&json!("wake"));
            }
            Due::Wake => {}
            Due::Think => {
                self.is_thinking = false;
                self.tell(&json!("think"));
            }
            Due::Write => {
                self.is_writing = false;
                let (life, (tickets, durable)) = (self.life, self.disk.write());
                for ticket in tickets {
                    if self.life == life && self.ended.is_none() {
                        self.tell(&json!({ "stored": { "ticket": ticket, "durable": durable } }));
                    }
                }
            }
        }
    }

    /// This life of the table is over; all pages notice.
    fn life_ends(&mut self, ended: Ended) {
        self.ended = Some(ended);
        self.disk.begin_anew(&mut self.luck);
        for tab in 0..self.person.tabs.len() {
            if self.person.tabs[tab].conn.is_some() {
                let forgets = self.luck.one_in(3);
                self.person.disconnected(tab, forgets);
            }
        }
        if ended != Ended::Closed {
            let ms = self.luck.between(20, 3_000);
            self.plan_in(ms, Event::Restore);
        }
    }

    fn restore(&mut self) {
        let Some((number, log)) = self.disk.newest() else {
            // It was closed, and only the disk knew.
            self.ended = Some(Ended::Closed);
            return;
        };
        let log = log.clone();
        if !self.is_quiet && self.luck.one_in(2) {
            let (later, jump) = (self.luck.one_in(2), self.luck.below(JUMP));
            self.ahead = if later { self.ahead + jump } else { self.ahead - jump };
        }
        self.life += 1;
        if !self.is_quiet && self.luck.one_in(4) {
            self.another_pocket();
            let other = spoilt(&log, &mut self.luck);
            let what = self.restored_from(number, other);
            self.told_only(&what);
        }
        self.another_pocket();
        (self.wake_at, self.is_thinking, self.is_writing, self.ended) = (None, false, false, None);
        let what = self.restored_from(number, log);
        self.tell(&what);
        assert_eq!(self.refused, None, "seed {}: what was durable can be restored", self.number);
    }

    fn restored_from(&self, log: u32, Log { meta, records, .. }: Log) -> Value {
        let (seed, player, bot_pace) = (self.seed(), owner(), self.bot_pace);
        json!({ "restore": { "seed": seed, "player": player, "log": log, "meta": meta, "records": records, "bot_pace": bot_pace } })
    }

    /// Whatever the answer orders is not done.
    fn told_only(&mut self, what: &Value) {
        let letter = json!({ "now": self.time(), "what": what }).to_string();
        let answer = String::from_utf8(self.pocket.read(letter.as_bytes())).expect("an answer is text");
        self.told.answered(&letter, &answer);
    }
}

fn owner() -> PlayerId {
    PlayerId("ana".to_owned())
}

/// A log in which something is not as it was written.
fn spoilt(log: &Log, luck: &mut Dice) -> Log {
    let mut log = log.clone();
    let at = luck.below(log.records.len() as u64 + 1) as usize;
    match log.records.get_mut(at) {
        Some(record) if luck.one_in(2) => *record = rubbish::spoilt(record, luck),
        Some(_) => drop(log.records.remove(at)),
        None => log.meta = rubbish::spoilt(&log.meta, luck),
    }
    log
}
