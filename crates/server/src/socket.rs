//! One connection: reads messages and passes them to the table, sends what the table says, and measures the line.

mod pace;

use crate::doors::Address;
use crate::operator::Announcements;
use crate::outbox::{Outbox, Work};
use crate::runner::{Letter, Mailbox, Outlet};
use crate::services::Services;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use house::wire::{
    ClientMsg, HouseMsg, MsgId, PROTOCOL, PlayerId, ServerMsg, TableCode, TableRefusal, Unread,
};
use pace::{Bucket, Pace};
use room::{Arrival, ConnId, Mail, changes_table};
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use table::Millis;
use table::photo_finish::BURST;
use tokio::time::{Instant, sleep_until, timeout};

/// Between two pings of the burst that measures a new line, so that they do not all meet the same hiccup.
const BURST_PAUSE: Duration = Duration::from_millis(50);

pub(crate) struct Socket {
    services: Arc<Services>,
    conn: ConnId,
    player: PlayerId,
    address: Address,
    code: TableCode,
    table: Mailbox,
    outbox: Outbox,
    joined: bool,
    bucket: Bucket,
    heard: Instant,
    opened: Instant,
    /// The ping that is under way, by its number, and when it was sent.
    ping: Option<(u64, Instant)>,
    pings: u64,
    /// The highest number of a ping that was answered.
    answered: u64,
    ping_at: Instant,
    /// How many pings of the burst that measures a new line have yet to come back.
    burst: usize,
}

/// What ends a connection.
enum Ends {
    /// The other side has gone, or takes nothing any more.
    Gone,
    /// The server hangs up.
    HungUp,
}

impl Socket {
    pub fn new(
        services: Arc<Services>,
        player: PlayerId,
        address: Address,
        code: TableCode,
        table: Mailbox,
    ) -> Self {
        let limits = &services.settings.limits;
        let outbox = Outbox::new(limits.outbox_messages, limits.outbox_bytes);
        let now = Instant::now();
        let bucket = Bucket { left: f64::from(limits.message_burst), as_of: now };
        Self {
            conn: ConnId(services.next_conn()),
            services,
            player,
            address,
            code,
            table,
            outbox,
            joined: false,
            bucket,
            heard: now,
            opened: now,
            ping: None,
            pings: 0,
            answered: 0,
            ping_at: now,
            burst: 0,
        }
    }

    /// In a box for the same reason as a table.
    pub async fn run(mut self: Box<Self>, ws: WebSocket, wants_announcements: bool) {
        self.outbox.attach(Box::pin(ws));
        let _counted = self.services.metrics.socket();
        self.say(&ServerMsg::Welcome {
            protocol: PROTOCOL,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            you: self.player.clone(),
            code: self.code.clone(),
        });
        let announcements = wants_announcements.then(|| self.services.notices.announcements());
        let ends = self.talk(announcements).await;
        if self.joined {
            // The table may have ended before.
            let _ = self.table.send(Letter::Mail(Mail::Gone { conn: self.conn }));
        }
        if let Ends::HungUp = ends {
            let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static("") };
            let closing = async {
                let sent = self.outbox.send([Message::Close(Some(frame))].into_iter()).await;
                // If we closed while something that the client has sent is unread, it would miss our last message.
                while sent.is_ok() && matches!(self.outbox.hear().await, Some(Ok(_))) {}
            };
            let _ = timeout(self.services.settings.patience.ping, closing).await;
        }
        self.outbox.detach();
    }

    async fn talk(&mut self, mut announcements: Option<Announcements>) -> Ends {
        let ping = sleep_until(self.ping_at);
        tokio::pin!(ping);
        let (outbox, table) = (self.outbox.clone(), self.table.clone());
        let mut texts = VecDeque::new();
        loop {
            if ping.deadline() != self.ping_at {
                ping.as_mut().reset(self.ping_at);
            }
            tokio::select! {
                biased;
                work = outbox.work(&mut texts) => {
                    if let Err(ends) = self.send(work, &mut texts).await {
                        return ends;
                    }
                }
                message = outbox.hear() => {
                    if let Err(ends) = self.receive(message) {
                        return ends;
                    }
                }
                () = &mut ping => {
                    if let Err(ends) = self.measure().await {
                        return ends;
                    }
                }
                text = announced(&mut announcements) => self.say(&HouseMsg::Announcement { text }),
                // The table says goodbye to those whom it knows.
                () = table.closed(), if !self.joined => self.bye(&TableRefusal::Closing),
            }
        }
    }

    fn say(&self, msg: &impl Serialize) {
        let text = serde_json::to_string(msg).expect("a message has no map with keys that JSON lacks");
        self.outbox.push(text.into());
    }

    async fn send(&self, work: Work, texts: &mut VecDeque<Utf8Bytes>) -> Result<(), Ends> {
        match work {
            Work::Close => Err(Ends::HungUp),
            Work::CatchUp => {
                let _ = self.table.send(Letter::Mail(Mail::CatchUp { conn: self.conn }));
                Ok(())
            }
            Work::Send => {
                // One alone tells nobody that its reader is slow, but might tell that they have secretly chosen.
                self.services.metrics.outbox_depth(texts.len().saturating_sub(1));
                self.write(texts.drain(..).map(Message::Text)).await
            }
        }
    }

    /// A client that takes nothing for too long is gone.
    async fn write(&self, messages: impl Iterator<Item = Message>) -> Result<(), Ends> {
        match timeout(self.services.settings.patience.stuck, self.outbox.send(messages)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Ends::Gone),
        }
    }

    async fn measure(&mut self) -> Result<(), Ends> {
        let now = Instant::now();
        let patience = &self.services.settings.patience;
        if now.duration_since(self.heard) > patience.silence {
            return Err(Ends::Gone);
        }
        if !self.joined && now.duration_since(self.opened) > patience.join {
            self.bye(&TableRefusal::JoinFirst);
            return Ok(());
        }
        self.pings += 1;
        self.ping = Some((self.pings, now));
        self.ping_at = now + patience.ping;
        let ping = Message::Ping(self.pings.to_be_bytes().to_vec().into());
        self.write([ping].into_iter()).await
    }

    fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Ends> {
        let now = Instant::now();
        self.heard = now;
        if let Some(Ok(message)) = &message
            && self.costs(message)
            && !self.keeps_pace(message, now)
        {
            return Ok(());
        }
        match message {
            None | Some(Ok(Message::Close(_))) => Err(Ends::Gone),
            Some(Err(error)) => {
                if !is_too_large(&error) {
                    return Err(Ends::Gone);
                }
                // The one error that is worth an answer: more than the connection will read at all.
                self.refuse(
                    None,
                    &TableRefusal::TooLarge { limit: self.services.settings.limits.message_bytes },
                );
                self.outbox.close();
                Ok(())
            }
            Some(Ok(Message::Text(text))) => {
                self.read(&text, now);
                Ok(())
            }
            Some(Ok(Message::Binary(_))) => {
                self.refuse(None, &TableRefusal::Malformed("messages are text".to_owned()));
                Ok(())
            }
            Some(Ok(Message::Pong(payload))) => {
                self.pong(&payload, now);
                Ok(())
            }
            Some(Ok(Message::Ping(_))) => Ok(()),
        }
    }

    /// Whether a message counts. The first answer to a ping does not, however late it comes.
    fn costs(&mut self, message: &Message) -> bool {
        match message {
            Message::Pong(payload) => !is_first_answer(payload, &mut self.answered, self.pings),
            Message::Text(_) | Message::Binary(_) | Message::Ping(_) => true,
            Message::Close(_) => false,
        }
    }

    fn pong(&mut self, payload: &[u8], now: Instant) {
        let Some((_, sent)) = self.ping.take_if(|(number, _)| payload == number.to_be_bytes()) else {
            return;
        };
        if self.joined {
            if self.burst > 0 {
                self.burst -= 1;
                let pause = || pause_after_burst(self.conn, self.services.settings.patience.ping);
                self.ping_at = now + if self.burst > 0 { BURST_PAUSE } else { pause() };
            }
            let rtt = Millis(now.duration_since(sent).as_millis() as u64);
            let _ = self.table.send(Letter::Mail(Mail::Pong { conn: self.conn, rtt }));
        }
    }

    fn refuse(&self, re: Option<MsgId>, refusal: &TableRefusal) {
        self.services.metrics.refused(refusal.code());
        self.say(&ServerMsg::refused(re, refusal, None));
    }

    fn bye(&self, refusal: &TableRefusal) {
        self.services.metrics.refused(refusal.code());
        self.say(&ServerMsg::bye(refusal));
        self.outbox.close();
    }

    fn read(&mut self, text: &str, now: Instant) {
        let limits = &self.services.settings.limits;
        if text.len() > limits.message_bytes {
            return self
                .refuse(ClientMsg::id_in(text), &TableRefusal::TooLarge { limit: limits.message_bytes });
        }
        match ClientMsg::read(text) {
            Ok(msg) => self.pass_on(msg, now),
            Err(Unread { re, refusal }) => self.refuse(re, &refusal),
        }
    }

    /// Whether there is time for another message. A client that goes on and on is disconnected.
    fn keeps_pace(&mut self, message: &Message, now: Instant) -> bool {
        match self.bucket.take(&self.services.settings.limits, now) {
            Pace::Fine => return true,
            Pace::TooFast => {
                let re = if let Message::Text(text) = message { ClientMsg::id_in(text) } else { None };
                self.refuse(re, &TableRefusal::TooFast);
            }
            Pace::Enough => self.bye(&TableRefusal::TooFast),
        }
        false
    }

    /// Whether the house has room for another game, and this address has not begun too many.
    fn may_begin(&self) -> Result<(), TableRefusal> {
        self.services.may_begin()?;
        self.services.rates.new_game(self.address)
    }

    fn pass_on(&mut self, msg: ClientMsg, at: Instant) {
        let conn = self.conn;
        if let ClientMsg::Start { id } | ClientMsg::Rematch { id } = msg
            && self.joined
            && let Err(refusal) = self.may_begin()
        {
            return self.refuse(Some(id), &refusal);
        }
        if changes_table(&msg) && self.joined && !self.services.rates.may_change_table(self.address) {
            return self.refuse(Some(msg.id()), &TableRefusal::TooFast);
        }
        let letter = match msg {
            ClientMsg::Join { id, protocol, .. } if protocol != PROTOCOL => {
                self.refuse(Some(id), &TableRefusal::OtherProtocol { theirs: protocol });
                return self.outbox.close();
            }
            ClientMsg::Join { id, name, avatar, seen, changes, .. } if !self.joined => {
                self.joined = true;
                // Until its line is measured, nothing that its player claims in a race is believed.
                (self.burst, self.ping_at) = (BURST, at);
                let (player, outbox) = (self.player.clone(), self.outbox.clone());
                let arrival = Arrival { conn, player, id, name, avatar, seen, changes };
                Letter::Join(Box::new(arrival), Outlet::Here(outbox))
            }
            msg if !self.joined => return self.refuse(Some(msg.id()), &TableRefusal::JoinFirst),
            msg => {
                let at = self.services.clock.time(at);
                Letter::Mail(Mail::Client { conn, at, msg: Box::new(msg) })
            }
        };
        if self.table.send(letter).is_err() {
            self.refuse(None, &TableRefusal::TableClosed);
            self.outbox.close();
        }
    }
}

/// Whether a pong is the first to answer one of so many pings. An answer to a later ping answers the earlier ones too.
fn is_first_answer(payload: &[u8], answered: &mut u64, pings: u64) -> bool {
    let Ok(number) = payload.try_into().map(u64::from_be_bytes) else { return false };
    let is_first = (*answered + 1..=pings).contains(&number);
    if is_first {
        *answered = number;
    }
    is_first
}

/// How long a new line that has been measured waits for its next ping, before it is pinged at this interval. All who come in one
/// moment, because a server starts or somebody has shared a link, would be pinged in one moment ever after. Then moves would
/// wait for thousands of pings, and the pings for one another, so that lines would look worse than they are.
fn pause_after_burst(conn: ConnId, interval: Duration) -> Duration {
    // Multiples of the golden section lie far apart, wherever one begins to count.
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
    let share = (conn.0.wrapping_mul(GOLDEN) >> 32) as u32;
    interval.mul_f64(f64::from(share) / f64::from(u32::MAX))
}

/// The next announcement, for those who want any.
async fn announced(announcements: &mut Option<Announcements>) -> Option<String> {
    match announcements {
        Some(announcements) => announcements.next().await,
        None => std::future::pending().await,
    }
}

/// Whether a connection failed because of what was sent on it, and not because the line broke. The library tells them
/// apart by types that axum does not pass on.
fn is_too_large(error: &axum::Error) -> bool {
    error.to_string().starts_with("Space limit exceeded")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ping_is_answered_once_however_late() {
        let mut answered = 0;
        let mut pong = |number: u64| is_first_answer(&number.to_be_bytes(), &mut answered, 3);
        assert!(pong(1), "late: two more pings were sent since");
        assert!(!pong(1));
        assert!(pong(3));
        assert!(!pong(2) && !pong(4) && !pong(0));
        assert!(!is_first_answer(b"goat", &mut 0, 3));
    }

    #[test]
    fn who_came_together_is_not_pinged_together() {
        for (first, count) in [(0, 50), (1_000_000, 50), (7, 4_000_u64)] {
            let pause = |conn| pause_after_burst(ConnId(conn), Duration::from_secs(2)).as_micros();
            let mut pauses: Vec<u128> = (first..first + count).map(pause).collect();
            pauses.sort_unstable();
            let even = 2_000_000 / u128::from(count);
            let apart = pauses.windows(2).map(|pair| pair[1] - pair[0]);
            let ends = [pauses[0], 2_000_000 - pauses[pauses.len() - 1]];
            assert!(apart.clone().all(|apart| apart > even / 3), "{pauses:?}");
            assert!(apart.chain(ends).all(|apart| apart < even * 3), "{pauses:?}");
        }
    }
}
