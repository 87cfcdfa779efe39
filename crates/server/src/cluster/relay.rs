//! A table that another node owns, for those who are connected to this one. Their sockets see no difference.

use super::Cluster;
use super::post::{Content, Parcel, Post, Recipient, Said};
use crate::outbox::Outbox;
use crate::runner::{Letter, Outlet};
use crate::services::Services;
use house::wire::{ClientMsg, PROTOCOL, ServerMsg, TableCode, TableRefusal};
use room::{Arrival, ConnId, Mail};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use store::WriterId;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::sleep;

/// A relay that nobody uses for this long goes away.
const IDLE: Duration = Duration::from_secs(30);

/// What comes from the owner.
pub(super) enum FromOwner {
    Parcels(Vec<Parcel>),
    /// It is not the owner any more, or cannot be reached.
    Lost,
}

pub(super) struct Relay {
    pub cluster: Arc<Cluster>,
    pub services: Arc<Services>,
    pub code: TableCode,
    pub owner: WriterId,
    pub letters: UnboundedReceiver<Letter>,
    pub from_owner: UnboundedReceiver<FromOwner>,
    pub connected: BTreeMap<ConnId, Connected>,
}

pub(super) struct Connected {
    outbox: Outbox,
    /// How much was said to the table, and how much the table has said.
    said: u64,
    heard: u64,
}

impl Relay {
    /// Passes on what is said, both ways, until nobody is connected any more or the owner is lost. Then those who are still
    /// connected are told to come again.
    pub async fn run(mut self) {
        loop {
            tokio::select! {
                biased;
                from_owner = self.from_owner.recv() => match from_owner {
                    Some(FromOwner::Parcels(parcels)) => parcels.into_iter().for_each(|parcel| self.deliver(parcel)),
                    Some(FromOwner::Lost) | None => break,
                },
                letter = self.letters.recv() => match letter {
                    Some(letter) => self.pass_on(letter),
                    None => break,
                },
                () = sleep(IDLE), if self.connected.is_empty() => break,
            }
        }
        self.letters.close();
        self.cluster.relay_ended(&self.code);
        while let Ok(letter) = self.letters.try_recv() {
            if let Letter::Join(arrival, Outlet::Here(outbox)) = letter {
                self.connected.insert(arrival.conn, Connected { outbox, said: 0, heard: 0 });
            }
        }
        let bye = serde_json::to_string(&ServerMsg::bye(&TableRefusal::Closing))
            .expect("a message has no map with keys that JSON lacks");
        for (conn, Connected { outbox, said, .. }) in std::mem::take(&mut self.connected) {
            self.say(conn, said, Said::Gone);
            outbox.push(bye.clone().into());
            outbox.close();
        }
    }

    fn pass_on(&mut self, letter: Letter) {
        match letter {
            Letter::Join(arrival, Outlet::Here(outbox)) => self.join(*arrival, outbox),
            Letter::Mail(Mail::Client { conn, at, msg }) => {
                let text = written(&msg);
                self.count(conn, Said::Message { at: at.0, text });
            }
            Letter::Mail(Mail::Pong { conn, rtt }) => self.count(conn, Said::Pong { rtt_ms: rtt.0 }),
            Letter::Mail(Mail::CatchUp { conn }) => self.count(conn, Said::CatchUp),
            Letter::Mail(Mail::Gone { conn }) => {
                self.count(conn, Said::Gone);
                self.connected.remove(&conn);
            }
            // Nobody else writes to a relay.
            Letter::Join(_, Outlet::There(_))
            | Letter::Mail(_)
            | Letter::NodeGone(_)
            | Letter::NotClosed(_)
            | Letter::Names(_)
            | Letter::Rated { .. } => {}
        }
    }

    fn join(&mut self, arrival: Arrival, outbox: Outbox) {
        let Arrival { conn, player, id, name, avatar, seen, changes } = arrival;
        let msg = ClientMsg::Join { id, protocol: PROTOCOL, name, avatar, seen, changes };
        self.connected.insert(conn, Connected { outbox, said: 0, heard: 0 });
        self.count(conn, Said::Join { player: player.0, text: written(&msg) });
    }

    fn count(&mut self, conn: ConnId, said: Said) {
        let Some(connected) = self.connected.get_mut(&conn) else { return };
        let number = connected.said;
        connected.said += 1;
        self.say(conn, number, said);
    }

    fn say(&self, conn: ConnId, number: u64, said: Said) {
        let post = Post::ToTable { code: self.code.0.clone(), conn: conn.0, number, said };
        self.cluster.send(self.owner, post);
    }

    fn deliver(&mut self, parcel: Parcel) {
        let Parcel { to, content } = parcel;
        for Recipient { conn, number } in to {
            let conn = ConnId(conn);
            let Some(connected) = self.connected.get_mut(&conn) else { continue };
            if number != connected.heard {
                // Something is missing. They come again, and are shown what they have not seen.
                self.hang_up(conn);
                continue;
            }
            connected.heard += 1;
            match &content {
                Content::Text { text, afresh } => {
                    let (outbox, text) = (&connected.outbox, text.as_str().into());
                    let kept = if *afresh { outbox.push_afresh(text) } else { outbox.push(text) };
                    if !kept {
                        self.services.metrics.resync();
                    }
                }
                Content::HangUp => self.hang_up(conn),
            }
        }
    }

    /// The owner need not count any more what comes from there.
    fn hang_up(&mut self, conn: ConnId) {
        if let Some(Connected { outbox, said, .. }) = self.connected.remove(&conn) {
            self.say(conn, said, Said::Gone);
            outbox.close();
        }
    }
}

fn written(msg: &ClientMsg) -> String {
    serde_json::to_string(msg).expect("a message has no map with keys that JSON lacks")
}
