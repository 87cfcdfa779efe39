//! Nothing leaves the table before it is durable. What waits for the log, and everything after it, stands in one queue.

use super::{Conn, ConnId, Ended, Room, looking_on::News, standing_in::Sight};
use axum::extract::ws::Utf8Bytes;
use house::Refused;
use house::wire::{MsgId, ServerMsg, Trouble};
use store::StoreError;
use table::{Millis, Version, Viewer};
use tokio::time::Instant;

/// Something the log has been asked to keep, and what may be sent when it is durable.
pub(super) struct Pending {
    ticket: u64,
    /// The step that this shows, if it opens a race or belongs to one: all should see it together.
    pub reveal: Option<Version>,
    pub is_step: bool,
    /// When the action that made it came in.
    pub received: Option<Instant>,
    outgoing: Vec<Outgoing>,
    /// What bots and stand-ins are shown of it.
    pub sights: Vec<Sight>,
    /// Whom to tell if it cannot be stored.
    waiting: Vec<(ConnId, MsgId)>,
}

impl Pending {
    pub fn send_all(&mut self, outgoing: Vec<Outgoing>) {
        if self.outgoing.is_empty() {
            self.outgoing = outgoing;
        } else {
            self.outgoing.extend(outgoing);
        }
    }

    pub fn send(&mut self, outgoing: Outgoing) {
        self.outgoing.push(outgoing);
    }
}

/// Something that leaves the table.
pub(super) enum Outgoing {
    Line(Delivery),
    Gallery(Box<News>),
}

pub(super) struct Delivery {
    pub conn: ConnId,
    pub text: Utf8Bytes,
    /// The step that this shows to a viewer.
    pub shows: Option<(Viewer, u32)>,
    /// It takes the place of messages that were dropped, with all that follows.
    pub afresh: bool,
    /// Nothing comes after it: the server hangs up.
    pub last: bool,
}

/// A message that is held back until its time has come.
pub(super) struct Held {
    when: Instant,
    text: Utf8Bytes,
    afresh: bool,
}

impl Delivery {
    /// Something that shows no step.
    pub fn of(conn: ConnId, text: Utf8Bytes) -> Self {
        Self { conn, text, shows: None, afresh: false, last: false }
    }
}

pub(super) fn text(msg: &ServerMsg) -> Utf8Bytes {
    serde_json::to_string(msg).expect("a message has no map with keys that JSON lacks").into()
}

pub(super) fn refused(re: Option<MsgId>, trouble: &Trouble, behind: Option<Millis>) -> ServerMsg {
    let (code, why) = (trouble.code().to_owned(), trouble.to_string());
    ServerMsg::Refused { re, code, rule: None, why, behind_ms: behind }
}

fn refused_by_rule(re: MsgId, refused: &Refused, behind: Option<Millis>) -> ServerMsg {
    ServerMsg::Refused {
        re: Some(re),
        code: refused.code.to_owned(),
        rule: refused.rule.map(str::to_owned),
        why: refused.why.clone(),
        behind_ms: behind,
    }
}

impl Room {
    /// Opens an entry of the queue for something that the log is asked to keep, and gives what the log must be told to
    /// call when it is durable.
    pub(super) fn await_log(&mut self) -> impl FnOnce(Result<(), StoreError>) + Send + 'static {
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        self.pending.push_back(Pending {
            ticket,
            reveal: None,
            is_step: false,
            received: None,
            outgoing: Vec::new(),
            sights: Vec::new(),
            waiting: Vec::new(),
        });
        let (mail, table) = (self.mail.clone(), self.id.0);
        move |answer| {
            if let Err(error) = &answer {
                tracing::error!(table, %error, "could not be stored");
            }
            // Nobody reads it any more if the table has ended.
            let _ = mail.send(super::Mail::Stored { ticket, durable: answer.is_ok() });
        }
    }

    pub(super) fn last_pending(&mut self) -> &mut Pending {
        self.pending.back_mut().expect("something has just been given to the log")
    }

    /// What the log was asked to keep last, if it has not answered yet.
    pub(super) fn last_unstored(&mut self) -> Option<&mut Pending> {
        self.pending.back_mut()
    }

    pub(super) fn stored(&mut self, ticket: u64, durable: bool) {
        if !durable {
            return self.not_stored();
        }
        let Some(done) = self.pending.pop_front() else { return };
        debug_assert_eq!(done.ticket, ticket, "the log answers in order");
        self.release(done);
    }

    fn release(&mut self, done: Pending) {
        let now = Instant::now();
        let reveal = done.reveal.and_then(|version| self.reveal(version, now));
        for outgoing in done.outgoing {
            match outgoing {
                Outgoing::Line(delivery) => {
                    let when = match (&reveal, delivery.shows) {
                        (Some(reveal), Some((viewer, _))) => reveal.when(viewer),
                        _ => now,
                    };
                    self.deliver(delivery, when, now);
                }
                Outgoing::Gallery(news) => {
                    let when = reveal.as_ref().map_or(now, |reveal| reveal.when(Viewer::Spectator));
                    // The time of a game is counted in whole milliseconds, so the moment may just be over.
                    self.tell_gallery(*news, when.max(now));
                }
            }
        }
        for sight in done.sights {
            let when = reveal.as_ref().map_or(now, |reveal| reveal.when(Viewer::Seat(sight.seat)));
            self.show_mind(sight, when);
        }
        if done.is_step {
            self.lobby.metrics.step(self.title, done.received.map(|received| received.elapsed()));
        }
    }

    /// The log has failed. What has not been stored has not happened: whoever waits for it is told, and the table is
    /// folded up again from what has been stored.
    fn not_stored(&mut self) {
        let waiting: Vec<_> = self.pending.drain(..).flat_map(|pending| pending.waiting).collect();
        for (conn, id) in waiting {
            self.post(conn, &refused(Some(id), &Trouble::NotStored, None));
        }
        self.hang_up(&Trouble::NotStored);
        self.ended = Some(Ended::Unsure);
    }

    pub(super) fn post(&mut self, conn: ConnId, msg: &ServerMsg) {
        self.post_text(Delivery::of(conn, text(msg)));
    }

    /// Sends something when all that came before it is durable.
    pub(super) fn post_text(&mut self, delivery: Delivery) {
        if let Some(pending) = self.pending.back_mut() {
            pending.outgoing.push(Outgoing::Line(delivery));
        } else {
            let now = Instant::now();
            self.deliver(delivery, now, now);
        }
    }

    /// Shows something to a bot or a stand-in when all that came before it is durable.
    pub(super) fn post_sight(&mut self, sight: Sight) {
        match self.pending.back_mut() {
            Some(pending) => pending.sights.push(sight),
            None => self.show_mind(sight, Instant::now()),
        }
    }

    /// Answers a message that is no action.
    pub(super) fn answer(&mut self, conn: ConnId, id: MsgId, done: Result<(), Trouble>) {
        match done {
            Ok(()) => {
                if let Some(pending) = self.pending.back_mut() {
                    pending.waiting.push((conn, id));
                }
                self.post(conn, &ServerMsg::Ok { re: id });
            }
            Err(trouble) => self.refuse(conn, id, &trouble, None),
        }
    }

    /// If the log fails, the action with this number has not happened.
    pub(super) fn answered_by_log(&mut self, conn: ConnId, id: MsgId) {
        self.last_pending().waiting.push((conn, id));
    }

    pub(super) fn refuse(&mut self, conn: ConnId, id: MsgId, trouble: &Trouble, behind: Option<Millis>) {
        self.lobby.metrics.refused(trouble.code());
        self.post(conn, &refused(Some(id), trouble, behind));
    }

    pub(super) fn refuse_by_rule(&mut self, conn: ConnId, id: MsgId, why: &Refused, behind: Option<Millis>) {
        self.lobby.metrics.refused(why.code);
        self.post(conn, &refused_by_rule(id, why, behind));
    }

    pub(super) fn deliver(&mut self, delivery: Delivery, when: Instant, now: Instant) {
        let Delivery { conn, text, shows, afresh, last } = delivery;
        if let (Some((viewer, n)), Some(play)) = (shows, self.game_on_table()) {
            play.delivered(viewer, n);
        }
        let Some(conn) = self.conns.get_mut(&conn) else { return };
        // What is held back must not be overtaken, even if its time has just come.
        if when > now || !conn.held.is_empty() {
            let when = conn.held.back().map_or(when, |last| when.max(last.when));
            conn.held.push_back(Held { when, text, afresh });
        } else {
            self.lobby.metrics.sent(text.len());
            if !conn.hand_over(text, afresh) {
                self.lobby.metrics.resync();
            }
        }
        if last {
            conn.hang_up();
        }
    }

    /// Sends what has been held back long enough.
    pub(super) fn send_held(&mut self, now: Instant) {
        for conn in self.conns.values_mut() {
            while conn.held.front().is_some_and(|held| held.when <= now) {
                let Some(Held { text, afresh, .. }) = conn.held.pop_front() else { break };
                self.lobby.metrics.sent(text.len());
                if !conn.hand_over(text, afresh) {
                    self.lobby.metrics.resync();
                }
            }
        }
    }

    pub(super) fn next_held(&self) -> Option<Instant> {
        self.conns.values().filter_map(|conn| conn.held.front().map(|held| held.when)).min()
    }

    /// Says goodbye to everybody at once, whatever waits for the log.
    fn hang_up(&mut self, why: &Trouble) {
        let bye = text(&bye(why));
        for conn in self.conns.values_mut() {
            conn.held.push_back(Held { when: Instant::now(), text: bye.clone(), afresh: false });
            conn.hang_up();
        }
        self.conns.clear();
    }

    /// Says goodbye to everybody when all that came before is durable.
    pub(super) fn bye_when_stored(&mut self, why: &Trouble) {
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.post_last(conn, why);
        }
    }

    /// Says goodbye to one connection when all that came before is durable.
    pub(super) fn post_last(&mut self, conn: ConnId, why: &Trouble) {
        self.post_text(Delivery { last: true, ..Delivery::of(conn, text(&bye(why))) });
    }
}

fn bye(why: &Trouble) -> ServerMsg {
    ServerMsg::Bye { code: why.code().to_owned(), why: why.to_string() }
}

impl Conn {
    /// Sends what is held back now, rather than never, and nothing after it.
    fn hang_up(&mut self) {
        while let Some(Held { text, afresh, .. }) = self.held.pop_front() {
            self.hand_over(text, afresh);
        }
        self.outbox.close();
    }

    /// False if the reader is too slow, and what waits has been dropped just now.
    fn hand_over(&self, text: Utf8Bytes, afresh: bool) -> bool {
        if afresh { self.outbox.push_afresh(text) } else { self.outbox.push(text) }
    }
}
