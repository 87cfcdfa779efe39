//! The runner of the table: it brings it its mail and turns what it wants done into orders. It keeps to the contract that
//! `room` states.

use crate::ClockMs;
use crate::answer::{Answer, Keep, Order};
use crate::letter::What;
use crate::minds::Minds;
use house::wire::{ClientMsg, CreateTable, PROTOCOL, PlayerId, ServerMsg, TableCode, TableRefusal, Unread};
use room::stored::RestoreError;
use room::{
    Arrival, Change, ConnId, Effect, Given, Life, Luck, Mail, Room, Settings, Text, Ticket, Time,
    check_watching,
};
use std::sync::Arc;
use table::photo_finish::BURST;
use table::{Chance, Millis, Seed, SortedMap, Version};

/// There is one life of a table in a pocket, so its number can be any.
const LIFE: Life = Life(1);

/// The log of the first game.
const FIRST_LOG: u32 = 1;

pub(crate) struct Runner {
    room: Room,
    player: PlayerId,
    /// Where the log keeps the current game, and where it kept the one before, until that is complete.
    log: u32,
    last_log: Option<u32>,
    /// Who is connected, and whether they have joined.
    connections: SortedMap<ConnId, bool>,
    minds: Minds,
    orders: Vec<Order>,
    has_ended: bool,
}

impl Runner {
    pub fn open(
        now: Time,
        seed: Seed,
        player: PlayerId,
        wish: &CreateTable,
        bot_pace: f64,
    ) -> Result<Self, TableRefusal> {
        wish.check_seats()?;
        check_watching(wish.watching)?;
        let room = Room::open(given(now, seed, bot_pace), code(seed), player.clone(), wish)
            .map_err(|error| TableRefusal::BadOptions(error.to_string()))?;
        Ok(Self::of(room, player, FIRST_LOG))
    }

    pub fn restore(
        now: Time,
        seed: Seed,
        player: PlayerId,
        log: u32,
        meta: &[u8],
        records: impl IntoIterator<Item = Vec<u8>>,
        bot_pace: f64,
    ) -> Result<Self, TableRefusal> {
        let room = Room::restore(given(now, seed, bot_pace), meta, records).map_err(|error| match error {
            RestoreError::OtherRules { found, expected } => TableRefusal::OtherRules { found, expected },
            _ => TableRefusal::Unreadable,
        })?;
        Ok(Self::of(room, player, log))
    }

    fn of(room: Room, player: PlayerId, log: u32) -> Self {
        Self {
            room,
            player,
            log,
            last_log: None,
            connections: SortedMap::default(),
            minds: Minds::default(),
            orders: Vec::new(),
            has_ended: false,
        }
    }

    /// What must be durable before the table is told anything.
    pub fn opened(&self) -> Order {
        Order::Opened { code: self.room.code().clone(), log: self.log, meta: text(self.room.meta()) }
    }

    pub fn answer_with(&mut self, order: Order) -> Answer {
        self.orders.push(order);
        self.answer()
    }

    pub fn answer(&mut self) -> Answer {
        let wake_at = self.room.wake_at().filter(|_| !self.has_ended).map(|at| at.0);
        let thinks = self.minds.are_asked() && !self.has_ended;
        Answer { orders: std::mem::take(&mut self.orders), wake_at, thinks }
    }

    pub fn read(&mut self, now: Time, what: What, clock_ms: ClockMs) {
        match what {
            What::Connect { conn } => self.connect(ConnId(conn)),
            What::Hear { conn, at, text } => self.hear(now, ConnId(conn), Time(at).min(now), &text),
            What::Gone { conn } => {
                let conn = ConnId(conn);
                if self.connections.remove(&conn) == Some(true) {
                    self.tell(now, Mail::Gone { conn });
                }
            }
            What::Stored { ticket, durable } => {
                let ticket = Ticket { life: LIFE, number: ticket };
                self.tell(now, Mail::Stored { ticket, durable });
            }
            What::Wake => self.tell(now, Mail::Wake),
            What::Think => {
                if let Some(thought) = self.minds.think(clock_ms) {
                    self.tell(now, Mail::Thought(thought));
                }
            }
            What::Stop => self.tell(now, Mail::Stop),
            What::Open { .. } | What::Restore { .. } => self.refuse(&TableRefusal::JoinedAlready),
            What::WriteFile { .. }
            | What::OpenFile { .. }
            | What::Moments { .. }
            | What::Verify { .. }
            | What::Stats { .. }
            | What::Try(_)
            | What::Act { .. } => self.refuse(&TableRefusal::GameRunning),
        }
    }

    fn refuse(&mut self, refusal: &TableRefusal) {
        self.orders.extend(Answer::refused(refusal).orders);
    }

    // Pages

    fn connect(&mut self, conn: ConnId) {
        self.connections.insert(conn, false);
        self.say(
            conn,
            &ServerMsg::Welcome {
                protocol: PROTOCOL,
                server: env!("CARGO_PKG_VERSION").to_owned(),
                you: self.player.clone(),
                code: self.room.code().clone(),
            },
        );
    }

    fn hear(&mut self, now: Time, conn: ConnId, at: Time, text: &str) {
        let Some(joined) = self.connections.get(&conn).copied() else { return };
        match ClientMsg::read(text) {
            Err(Unread { re, refusal }) => self.say(conn, &ServerMsg::refused(re, &refusal, None)),
            Ok(ClientMsg::Join { id, protocol, .. }) if protocol != PROTOCOL => {
                let refusal = TableRefusal::OtherProtocol { theirs: protocol };
                self.say(conn, &ServerMsg::refused(Some(id), &refusal, None));
                self.connections.remove(&conn);
                self.orders.push(Order::HangUp { conn: conn.0 });
            }
            Ok(ClientMsg::Join { id, name, avatar, seen, changes, .. }) if !joined => {
                self.connections.insert(conn, true);
                let player = self.player.clone();
                self.tell(
                    now,
                    Mail::Join(Box::new(Arrival { conn, player, id, name, avatar, seen, changes })),
                );
                // The line between a page and its own pocket has no length, and what it claims in a race is believed.
                for _ in 0..BURST {
                    self.tell(now, Mail::Pong { conn, rtt: Millis(0) });
                }
            }
            Ok(msg) if !joined => {
                self.say(conn, &ServerMsg::refused(Some(msg.id()), &TableRefusal::JoinFirst, None));
            }
            Ok(msg) => self.tell(now, Mail::Client { conn, at, msg: Box::new(msg) }),
        }
    }

    fn say(&mut self, conn: ConnId, msg: &ServerMsg) {
        self.send(conn, &Text::from(msg));
    }

    fn send(&mut self, conn: ConnId, text: &Text) {
        if self.connections.contains_key(&conn) {
            self.orders.push(Order::Send { conn: conn.0, text: text.as_str().to_owned() });
        }
    }

    // The table

    fn tell(&mut self, now: Time, mail: Mail) {
        let effects: Vec<Effect> = self.room.handle(now, mail).collect();
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Store { ticket, change } => self.store(ticket, change),
            Effect::CloseLastLog { .. } => {
                if let Some(log) = self.last_log.take() {
                    self.orders.push(Order::Store { ticket: None, log, keep: Keep::Close });
                }
            }
            // Nothing is ever dropped on the way to a page, so nothing need be made up for.
            Effect::Send { conn, text, afresh: _ } => self.send(conn, &text),
            Effect::HangUp { conn } => {
                self.connections.remove(&conn);
                self.orders.push(Order::HangUp { conn: conn.0 });
            }
            Effect::Think { mind, task } => self.minds.tell(mind, task),
            Effect::Announce(announcement) => {
                self.orders.push(Order::Announce { summary: announcement.summary });
            }
            // Nobody else comes here.
            Effect::Call { .. } | Effect::Count(_) => {}
            Effect::End(ended) => {
                self.has_ended = true;
                self.orders.push(Order::End(ended.into()));
            }
        }
    }

    fn store(&mut self, ticket: Ticket, change: Change) {
        let keep = match change {
            Change::NextLog(meta) => {
                self.last_log = Some(self.log);
                self.log += 1;
                Keep::Create { meta: text(meta) }
            }
            Change::Append { version, bytes } => Keep::Append { version, record: text(bytes) },
            Change::SetMeta(meta) => Keep::SetMeta { meta: text(meta) },
            Change::Finish(finished) => Keep::Finish {
                key: finished.key,
                about: text(finished.about),
                shares: finished.shares.into_iter().map(|(player, share)| (player, text(share))).collect(),
            },
            Change::Close(_) => Keep::Close,
        };
        self.orders.push(Order::Store { ticket: Some(ticket.number), log: self.log, keep });
    }
}

fn given(now: Time, seed: Seed, bot_pace: f64) -> Given {
    let settings = Arc::new(Settings { bot_pace, visited: false, ..Settings::default() });
    Given { settings, life: LIFE, luck: Luck::new(seed.child(0)), now }
}

/// A code that no server gives to its tables: theirs have no 0.
fn code(seed: Seed) -> TableCode {
    let mut chance = Chance::new(seed.child(1), Version::DEAL);
    let TableCode(letters) = TableCode::drawn(&mut chance, TableCode::LETTERS, TableCode::SECRET_LENGTH - 1);
    TableCode(format!("0{letters}"))
}

/// All that is stored is JSON.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("what is stored is JSON")
}
