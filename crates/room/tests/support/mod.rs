//! One table without a world around it: time goes by when a test says so, the log is in memory, connections are lists of
//! messages, and bots think in no time at all.

pub mod bots;
pub mod deal;
pub mod line;
pub mod log;
pub mod players;
pub mod setup;

use bots::Minds;
use house::wire::{ClientMsg, MsgId, Nonce, PlayerId, Seen, ServerMsg, TableState};
use line::Line;
use log::Log;
use room::stored::RestoreError;
use room::{Announcement, Arrival, ConnId, Effect, Ended, Life, Mail, Occasion, Room, Settings, Time};
use serde_json::Value;
use setup::{Setup, given, player};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use table::Millis;

/// A table, and all that a runner would have around it.
pub struct Table {
    room: Option<Room>,
    pub now: Time,
    settings: Arc<Settings>,
    seed: u64,
    life: u64,
    pub log: Log,
    pub minds: Minds,
    lines: BTreeMap<ConnId, Line>,
    next_conn: u64,
    next_id: MsgId,
    pub ended: Option<Ended>,
    pub announced: Option<Announcement>,
    /// Who was called, and what for.
    pub called: Vec<(PlayerId, Occasion)>,
    /// A hash of every effect and when it came.
    digest: DefaultHasher,
}

pub const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

pub const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

pub const MICROSECOND: Duration = Duration::from_micros(1);

/// A microsecond less.
pub fn just_before(wait: Duration) -> Duration {
    wait.saturating_sub(MICROSECOND)
}

impl Table {
    pub fn open(setup: &Setup) -> Self {
        let now = Time::from_seconds(1_800_000_000);
        let settings = Arc::new(setup.settings.clone());
        let room = setup.open(given(&settings, Life(1), setup.seed, now));
        Self {
            log: Log::new(room.meta()),
            room: Some(room),
            now,
            settings,
            seed: setup.seed,
            life: 1,
            minds: Minds::default(),
            lines: BTreeMap::new(),
            next_conn: 0,
            next_id: 0,
            ended: None,
            announced: None,
            called: Vec::new(),
            digest: DefaultHasher::new(),
        }
    }

    /// A table where everybody sits, the host on seat 0.
    pub fn seated(setup: &Setup) -> (Self, Vec<ConnId>) {
        let mut table = Self::open(setup);
        let sit = |seat| {
            let conn = table.join(&player(seat));
            table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
            conn
        };
        let conns = (0..setup.seats).map(sit).collect();
        (table, conns)
    }

    /// A game that has just been dealt to people.
    pub fn dealt(setup: &Setup) -> (Self, Vec<ConnId>) {
        let (mut table, conns) = Self::seated(setup);
        table.deal(&conns);
        (table, conns)
    }

    // Letters

    /// Hands the table one letter, and does what it says.
    pub fn tell(&mut self, mail: Mail) {
        let Some(room) = &mut self.room else { return };
        let effects: Vec<Effect> = room.handle(self.now, mail).collect();
        let announces = |effect: &Effect| matches!(effect, Effect::Announce(_));
        assert!(
            !effects.iter().skip(1).any(announces),
            "the house knows before anybody is answered: {effects:?}"
        );
        for effect in effects {
            format!("{:?} {effect:?}", self.now).hash(&mut self.digest);
            self.carry_out(effect);
        }
        while let Some((ticket, durable)) = self.log.answers_at_once() {
            self.tell(Mail::Stored { ticket, durable });
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        assert_eq!(self.ended, None, "nothing follows the end: {effect:?}");
        let now = self.now;
        match effect {
            Effect::Store { ticket, change } => self.log.ask(now, ticket, change),
            Effect::CloseLastLog { meta } => self.log.close_last(meta),
            Effect::Send { conn, text, afresh } => self.line_mut(conn).receive(now, &text, afresh),
            Effect::HangUp { conn } => self.line_mut(conn).hang_up(now),
            Effect::Think { mind, task } => self.minds.take(mind, task, now),
            Effect::Announce(announcement) => self.announced = Some(*announcement),
            Effect::Call { player, occasion } => self.called.push((player, occasion)),
            Effect::Count(_) => {}
            Effect::End(ended) => self.ended = Some(ended),
        }
    }

    /// The log answers what was asked first.
    pub fn log_answers(&mut self, durable: bool) {
        let ticket = self.log.answer(durable).expect("something was asked");
        self.tell(Mail::Stored { ticket, durable });
    }

    /// The log answers everything, and from now on at once.
    pub fn log_catches_up(&mut self) {
        self.log.is_slow = false;
        while let Some((ticket, durable)) = self.log.answers_at_once() {
            self.tell(Mail::Stored { ticket, durable });
        }
        self.advance(Duration::ZERO);
    }

    // Time

    /// When something happens next without anybody doing anything.
    pub fn next_event(&self) -> Option<Time> {
        let wake = self.room.as_ref().and_then(Room::wake_at);
        let commit = self.log.commits_at();
        wake.into_iter().chain(self.minds.next_due()).chain(commit).min().map(|at| at.max(self.now))
    }

    /// Time goes by, and everything happens at its moment.
    pub fn advance(&mut self, duration: Duration) {
        self.advance_to(self.now + duration);
    }

    pub fn advance_to(&mut self, until: Time) {
        while let Some(at) = self.next_event().filter(|at| *at <= until) {
            self.now = at;
            if self.log.commits_at().is_some_and(|done| done <= at) {
                for ticket in self.log.commit(at) {
                    self.tell(Mail::Stored { ticket, durable: true });
                }
                continue;
            }
            match self.minds.due(at) {
                Some(thought) => self.tell(Mail::Thought(thought)),
                None => self.wake(),
            }
        }
        self.now = until;
    }

    fn wake(&mut self) {
        self.tell(Mail::Wake);
        let next = self.room.as_ref().and_then(Room::wake_at);
        assert!(next.is_none_or(|next| next > self.now), "it wants to be woken again at once");
    }

    /// Time goes by until this is so.
    pub fn advance_until(&mut self, what: &str, mut is: impl FnMut(&Self) -> bool) {
        for _ in 0..100_000 {
            if is(self) {
                return;
            }
            let at = self.next_event().unwrap_or_else(|| panic!("{what}: nothing will ever happen"));
            self.advance_to(at);
        }
        panic!("{what} takes too long");
    }

    // People

    pub fn line(&self, conn: ConnId) -> &Line {
        &self.lines[&conn]
    }

    fn line_mut(&mut self, conn: ConnId) -> &mut Line {
        self.lines.get_mut(&conn).unwrap_or_else(|| panic!("{conn:?} has ended"))
    }

    /// Somebody comes in for the first time.
    pub fn join(&mut self, player: &str) -> ConnId {
        self.rejoin(player, None)
    }

    /// Somebody comes in, and says what they have seen.
    pub fn rejoin(&mut self, name: &str, seen: Option<Seen>) -> ConnId {
        self.rejoin_as(name, name, seen)
    }

    /// The same by another name than the one that they are known by here.
    pub fn rejoin_as(&mut self, player: &str, name: &str, seen: Option<Seen>) -> ConnId {
        self.next_conn += 1;
        let (conn, id) = (ConnId(self.next_conn), self.fresh_id());
        self.lines.insert(conn, Line::default());
        let player = PlayerId(player.to_owned());
        let name = name.to_owned().try_into().unwrap();
        // Every second connection asks for changes, and must be none the wiser.
        let changes = conn.0.is_multiple_of(2);
        self.tell(Mail::Join(Box::new(Arrival { conn, player, id, name, avatar: 0, seen, changes })));
        self.advance(Duration::ZERO);
        conn
    }

    /// A connection ends.
    pub fn gone(&mut self, conn: ConnId) {
        self.lines.remove(&conn);
        self.tell(Mail::Gone { conn });
        self.advance(Duration::ZERO);
    }

    /// None of these is there any more.
    pub fn all_go(&mut self, conns: &[ConnId]) {
        for conn in conns {
            self.gone(*conn);
        }
    }

    /// Pings take this long, and have for a while.
    pub fn measure(&mut self, conn: ConnId, rtt: u64) {
        for _ in 0..20 {
            self.tell(Mail::Pong { conn, rtt: Millis(rtt) });
        }
    }

    /// The same for each.
    pub fn measure_all(&mut self, conns: &[ConnId], round_trips: &[u64]) {
        for (conn, rtt) in conns.iter().zip(round_trips) {
            self.measure(*conn, *rtt);
        }
    }

    fn fresh_id(&mut self) -> MsgId {
        self.next_id += 1;
        self.next_id
    }

    /// Somebody says something. What is due because of it waits.
    pub fn send(&mut self, conn: ConnId, make: impl FnOnce(MsgId) -> ClientMsg) -> MsgId {
        let id = self.fresh_id();
        self.tell(Mail::Client { conn, at: self.now, msg: Box::new(make(id)) });
        id
    }

    /// Somebody says something and is answered in the same moment.
    pub fn answer(&mut self, conn: ConnId, make: impl FnOnce(MsgId) -> ClientMsg) -> ServerMsg {
        let id = self.send(conn, make);
        self.advance(Duration::ZERO);
        self.line(conn).answer_to(id).unwrap_or_else(|| panic!("no answer to {id}")).clone()
    }

    /// The same, and it is done.
    pub fn ask(&mut self, conn: ConnId, make: impl FnOnce(MsgId) -> ClientMsg) {
        let answer = self.answer(conn, make);
        assert!(matches!(answer, ServerMsg::Ok { .. }), "{answer:?}");
    }

    /// The same, and it is refused with this code.
    pub fn refused(&mut self, conn: ConnId, make: impl FnOnce(MsgId) -> ClientMsg) -> String {
        match self.answer(conn, make) {
            ServerMsg::Refused { code, .. } => code,
            other => panic!("this should have been refused: {other:?}"),
        }
    }

    /// Everything that has come since the last call, and when.
    pub fn heard_when(&mut self, conn: ConnId) -> Vec<(Time, ServerMsg)> {
        self.line_mut(conn).read()
    }

    /// Everything that has come since the last call.
    pub fn heard(&mut self, conn: ConnId) -> Vec<ServerMsg> {
        self.heard_when(conn).into_iter().map(|(_, msg)| msg).collect()
    }

    /// Nobody has anything left to read.
    pub fn all_have_read(&mut self) {
        self.lines.values_mut().for_each(|line| drop(line.read()));
    }

    /// How the table stands, as this connection was told.
    pub fn state(&self, conn: ConnId) -> &TableState {
        self.line(conn).table.as_ref().expect("a connection that joins is told of the table")
    }

    // Games

    /// The host starts, and everybody who sits there adds a nonce.
    pub fn deal(&mut self, conns: &[ConnId]) {
        self.ask(conns[0], |id| ClientMsg::Start { id });
        self.add_nonces(conns);
    }

    /// Everybody here wants another game.
    pub fn play_again(&mut self, conns: &[ConnId]) {
        for conn in conns {
            self.ask(*conn, |id| ClientMsg::Rematch { id });
        }
    }

    pub fn add_nonces(&mut self, conns: &[ConnId]) {
        for conn in conns {
            self.commit(*conn, Nonce::from_bytes([7; 16]));
        }
        for conn in conns {
            self.reveal(*conn, Nonce::from_bytes([7; 16]));
        }
    }

    /// Somebody commits to a nonce for the deal that they were told of last.
    pub fn commit(&mut self, conn: ConnId, nonce: Nonce) {
        let commit = deal::commit(self.line(conn).deal(), nonce);
        self.ask(conn, commit);
    }

    pub fn reveal(&mut self, conn: ConnId, nonce: Nonce) {
        let game = self.state(conn).game;
        self.ask(conn, |id| ClientMsg::Nonce { id, game, nonce });
    }

    /// Somebody acts on what they have seen last. What is due because of it waits.
    pub fn press(&mut self, conn: ConnId, action: Value, reaction_ms: Option<u32>) -> MsgId {
        let Line { game, n, .. } = *self.line(conn);
        self.send(conn, |id| ClientMsg::Act { id, game, seen: n, action, reaction_ms })
    }

    /// Somebody acts, outside of any race, and sees the step.
    pub fn act(&mut self, conn: ConnId, action: Value) {
        let id = self.press(conn, action, None);
        self.advance(Duration::ZERO);
        let answer = self.line(conn).answer_to(id);
        assert!(matches!(answer, Some(ServerMsg::Step { .. })), "{answer:?}");
    }

    // Lives

    /// The runner dies: what the log has not kept is gone, and so is every connection.
    pub fn crash(&mut self) {
        self.log.forget_unanswered();
        self.lines.clear();
        self.end_life();
    }

    /// The table has panicked: the runner waits for the log, and connections are still there.
    pub fn panic(&mut self) {
        self.log.keep_unanswered();
        self.end_life();
    }

    /// The runner is stopped in an orderly way.
    pub fn stop(&mut self) {
        self.tell(Mail::Stop);
        assert_eq!(self.ended, Some(Ended::Stopped));
        self.lines.clear();
        self.end_life();
    }

    fn end_life(&mut self) {
        self.room = None;
        self.minds = Minds::new(self.minds.manner);
    }

    pub fn restore(&mut self) {
        self.try_restore().unwrap();
    }

    pub fn try_restore(&mut self) -> Result<(), RestoreError> {
        self.life += 1;
        self.ended = None;
        let given = given(&self.settings, Life(self.life), self.seed + self.life, self.now);
        let (meta, records) = self.log.read();
        self.room = Some(Room::restore(given, &meta, records)?);
        self.advance(Duration::ZERO);
        Ok(())
    }

    /// A hash of every effect until now, and when it came.
    pub fn digest(&self) -> u64 {
        self.digest.finish()
    }
}
