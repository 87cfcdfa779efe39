//! Somebody who holds a pocket: a page with a person at it, a disk, and a clock that only goes on when nothing is left to do.
//! Everything goes through the pocket's bytes.

use drill::Board;
use house::Title;
use house::wire::Level;
use pocket::{Answer, ClockMs, Ended, Keep, Order, Pocket};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use table::{Chance, Seat, Seed, Version};

/// In 2026.
const BEGIN: u64 = 1_780_000_000_000_000;
/// How long a person looks at what they see before they do something.
const LOOK: u64 = 300_000;

#[derive(Clone, Debug, Default)]
pub struct Log {
    pub meta: String,
    pub records: Vec<String>,
    /// How often it was finished, and what was kept about it.
    pub finished: usize,
    pub about: String,
    pub share: String,
    pub is_open: bool,
}

pub struct Holder {
    pocket: Pocket,
    pub now: u64,
    pub disk: BTreeMap<u32, Log>,
    /// What the disk has been asked to keep and has not written yet.
    asked: VecDeque<(Option<u64>, u32, Keep)>,
    pub disk_works: bool,
    /// It writes nothing before it is told to.
    pub disk_waits: bool,
    wake_at: Option<u64>,
    thinks: bool,
    pub thoughts: usize,
    conn: u64,
    next_id: u32,
    /// What the page was sent, since it was opened.
    pub heard: Vec<Value>,
    pub code: String,
    pub ended: Option<Ended>,
    pub refused: Option<String>,
    /// What the person is about to do, and when.
    plan: Option<(u64, Value)>,
    luck: Chance,
}

pub fn table(title: Title, seats: u8) -> Value {
    json!({ "title": title, "seats": seats })
}

/// The table of a game that is about to be dealt.
pub fn begun(number: u64, title: Title, seats: u8, level: Level) -> Holder {
    let mut holder = Holder::open(number, &table(title, seats));
    holder.connect();
    holder.start(seats - 1, level);
    holder
}

pub extern "C" fn no_time_passes() -> f64 {
    0.0
}

fn seed(number: u64) -> String {
    Seed::from_number(number).to_string()
}

impl Holder {
    fn empty(number: u64, clock_ms: ClockMs) -> Self {
        Self {
            pocket: Pocket::new(clock_ms),
            now: BEGIN,
            disk: BTreeMap::new(),
            asked: VecDeque::new(),
            disk_works: true,
            disk_waits: false,
            wake_at: None,
            thinks: false,
            thoughts: 0,
            conn: 0,
            next_id: 1,
            heard: Vec::new(),
            code: String::new(),
            ended: None,
            refused: None,
            plan: None,
            luck: Chance::new(Seed::from_number(number), Version::DEAL),
        }
    }

    /// Opens a table.
    pub fn open(number: u64, table: &Value) -> Self {
        Self::open_with_clock(number, table, no_time_passes)
    }

    /// The same, where bots know how late it is.
    pub fn open_with_clock(number: u64, table: &Value, clock_ms: ClockMs) -> Self {
        let mut holder = Self::empty(number, clock_ms);
        holder.tell(&json!({ "open": { "seed": seed(number), "player": "ana", "table": table } }));
        holder
    }

    /// Another pocket, that has nothing but the disk of this one.
    pub fn reload(self, number: u64) -> Self {
        let mut holder =
            Self { now: self.now + 1_000_000, disk: self.disk, ..Self::empty(number, no_time_passes) };
        let (&log, kept) = holder.disk.iter().rfind(|(_, log)| log.is_open).expect("the table is open");
        let Log { meta, records, .. } = kept.clone();
        let player = "ana";
        holder.tell(
            &json!({ "restore": { "seed": seed(number), "player": player, "log": log, "meta": meta, "records": records } }),
        );
        holder
    }

    pub fn tell(&mut self, what: &Value) {
        let letter = json!({ "now": self.now, "what": what }).to_string();
        let answer = self.pocket.read(letter.as_bytes());
        let answer: Answer = serde_json::from_slice(&answer).expect("an answer is JSON");
        (self.wake_at, self.thinks) = (answer.wake_at, answer.thinks);
        for order in answer.orders {
            self.carry_out(order);
        }
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Opened { code, log, meta } => {
                self.code = code.0;
                self.disk.insert(log, Log { meta, is_open: true, ..Log::default() });
            }
            Order::Store { ticket, log, keep } => self.asked.push_back((ticket, log, keep)),
            Order::Send { conn, text } => {
                assert_eq!(conn, self.conn, "sent to nobody");
                self.hear(serde_json::from_str(&text).expect("a message is JSON"));
            }
            Order::HangUp { .. } | Order::Announce { .. } => {}
            Order::End(ended) => self.ended = Some(ended),
            Order::Refused { code, .. } => self.refused = Some(code),
            Order::File { .. }
            | Order::Page(_)
            | Order::Moments(_)
            | Order::Verified { .. }
            | Order::Stats(_)
            | Order::Tried { .. } => {
                panic!("nobody asked about a finished game or a position")
            }
        }
    }

    /// The disk writes the next thing that it has been asked to keep.
    pub fn write(&mut self) -> bool {
        let Some((ticket, log, keep)) = self.asked.pop_front() else { return false };
        let durable = self.disk_works;
        if durable {
            keep_in(&mut self.disk, log, keep);
        }
        if let Some(ticket) = ticket {
            self.tell(&json!({ "stored": { "ticket": ticket, "durable": durable } }));
        }
        true
    }

    // The page

    pub fn connect(&mut self) {
        self.conn += 1;
        self.tell(&json!({ "connect": { "conn": self.conn } }));
        self.say(json!({ "type": "join", "protocol": 1, "name": "Ana" }));
    }

    pub fn say_text(&mut self, text: &str) {
        self.tell(&json!({ "hear": { "conn": self.conn, "at": self.now, "text": text } }));
    }

    pub fn say(&mut self, mut msg: Value) {
        msg["id"] = self.next_id.into();
        self.next_id += 1;
        self.say_text(&msg.to_string());
    }

    /// A game with bots on all other seats.
    pub fn start(&mut self, bots: u8, level: Level) {
        self.say(json!({ "type": "sit" }));
        for _ in 0..bots {
            self.say(json!({ "type": "add_bot", "level": level }));
        }
        self.say(json!({ "type": "start" }));
    }

    fn hear(&mut self, msg: Value) {
        if let Some(shown) = msg["n"].as_u64() {
            // Besides the steps that somebody sees, the log has the deal, and steps that they do not see.
            let durable = self.disk.last_key_value().map_or(0, |(_, log)| log.records.len() as u64);
            assert!(shown < durable, "step {shown} is shown when {durable} records are durable");
        }
        match msg["type"].as_str() {
            Some("deal") => {
                let (game, attempt) = (&msg["game"], &msg["attempt"]);
                // This client adds nothing to the seed.
                let commit = json!({ "type": "commit", "game": game, "attempt": attempt });
                self.plan = Some((self.now, commit));
            }
            Some("step" | "snapshot") => {
                self.plan = self.choose(&msg).map(|action| (self.now + LOOK, action));
            }
            _ => {}
        }
        self.heard.push(msg);
    }

    fn choose(&mut self, msg: &Value) -> Option<Value> {
        let view = &msg["view"];
        let you = u8::deserialize(&view["you"]).ok()?;
        let is_among =
            |seats: &Value| seats.as_array().is_some_and(|seats| seats.iter().any(|seat| *seat == you));
        let board = Board::deserialize(view).ok()?;
        // A set is for everybody, and nobody is told of it: those who find it may grab, once.
        let may_grab = board.has_set() && !is_among(&view["holders"]);
        if !(is_among(&view["waiting"]) || may_grab) || !view["outcome"].is_null() {
            return None;
        }
        let legal = msg["legal"].as_array()?;
        let choices = board.choices(Seat(you), legal);
        if choices.is_empty() {
            return None;
        }
        let action = self.luck.pick(&choices);
        Some(
            json!({ "type": "act", "game": msg["game"], "seen": msg["n"], "action": action, "reaction_ms": 250 }),
        )
    }

    // Time

    /// Does the next thing that there is to do, or lets the time go by until there is one.
    pub fn go_on(&mut self) {
        if !self.disk_waits && self.write() {
            return;
        }
        if self.thinks {
            self.thoughts += 1;
            return self.tell(&json!("think"));
        }
        let due = self.plan.as_ref().map(|(at, _)| *at);
        let next = due.into_iter().chain(self.wake_at).min().expect("something happens in a game");
        self.now = self.now.max(next);
        if due == Some(next) {
            let (_, msg) = self.plan.take().expect("it is due");
            self.say(msg);
        } else {
            self.tell(&json!("wake"));
        }
    }

    /// Goes on until this is enough.
    pub fn play_until(&mut self, enough: impl Fn(&Self) -> bool) {
        for _ in 0..200_000 {
            if enough(self) {
                return;
            }
            self.go_on();
        }
        panic!("this game has no end");
    }

    pub fn all_of(&self, kind: &str) -> impl Iterator<Item = &Value> {
        self.heard.iter().filter(move |msg| msg["type"] == kind)
    }

    pub fn has_heard(&self, kind: &str) -> bool {
        self.all_of(kind).next().is_some()
    }
}

fn keep_in(disk: &mut BTreeMap<u32, Log>, log: u32, keep: Keep) {
    let kept = disk.entry(log).or_default();
    match keep {
        Keep::Create { meta } => *kept = Log { meta, is_open: true, ..Log::default() },
        Keep::Append { version, record } => {
            assert_eq!(version.0 as usize, kept.records.len(), "records come in order");
            kept.records.push(record);
        }
        Keep::SetMeta { meta } => kept.meta = meta,
        Keep::Finish { about, shares, .. } => {
            kept.finished += 1;
            kept.about = about;
            kept.share = shares.into_iter().map(|(_, share)| share).next().unwrap_or_default();
        }
        Keep::Close => kept.is_open = false,
    }
}
