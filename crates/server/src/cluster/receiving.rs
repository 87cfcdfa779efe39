//! What other nodes say.

use super::inbound::Relayed;
use super::post::{Content, Envelope, Parcel, Post, Recipient, Said};
use super::relay::FromOwner;
use super::{Cluster, Line, lock, table_post};
use crate::lobby::{Lobby, NewTable};
use crate::runner::{Letter, Mailbox, Outlet};
use async_nats::{Event, Message, Subscriber};
use futures_util::StreamExt;
use house::wire::{ClientMsg, PlayerId, TableCode};
use room::{Arrival, ConnId, Mail, Time};
use serde::Serialize;
use std::sync::{Arc, Weak};
use store::WriterId;
use table::Millis;
use tokio::sync::mpsc::UnboundedReceiver;

/// Reads what is for this node, as long as there is a lobby.
pub(super) async fn receive(cluster: Arc<Cluster>, lobby: Weak<Lobby>, mut messages: Subscriber) {
    while let Some(message) = messages.next().await {
        let Some(lobby) = lobby.upgrade() else { return };
        // What cannot be read is not ours.
        if let Some(envelope) = Envelope::read(&message.payload)
            && envelope.from() != cluster.id()
        {
            cluster.read(&lobby, envelope, message);
        }
    }
}

/// While NATS is away, other nodes cannot be reached, and what was under way is lost: everybody who was connected through
/// another node comes again.
pub(super) async fn watch_connection(
    cluster: Arc<Cluster>,
    lobby: Weak<Lobby>,
    mut events: UnboundedReceiver<Event>,
) {
    while let Some(event) = events.recv().await {
        let Some(lobby) = lobby.upgrade() else { return };
        match event {
            Event::Connected => {
                let mut line = lock(&cluster.line);
                if *line == Line::Away {
                    tracing::warn!("NATS is back");
                    *line = Line::Back;
                }
            }
            Event::Disconnected => {
                tracing::error!("NATS is away; tables of other nodes cannot be reached");
                *lock(&cluster.line) = Line::Away;
                cluster.lose_relays(None);
                for node in cluster.all_others() {
                    cluster.forget_connected(&lobby, node);
                }
            }
            other => tracing::warn!(event = %other, "NATS"),
        }
    }
}

impl Cluster {
    fn read(self: &Arc<Self>, lobby: &Arc<Lobby>, envelope: Envelope, message: Message) {
        let from = envelope.from();
        match envelope.post {
            // Whoever says this has not read yet that they must come again.
            Post::ToTable { .. } if !self.is_connected() => {}
            Post::ToTable { code, conn, number, said } => {
                let code = TableCode(code);
                if let Some(table) = lobby.own(&code) {
                    return self.hear(&code, &table, from, conn, number, said);
                }
                if said == Said::Gone {
                    // Then nobody waits for it there.
                    return;
                }
                self.send(from, Post::NotHere { code: code.0.clone() });
                // The database may say that it is all the same. Then it will be, when they come again.
                let lobby = Arc::clone(lobby);
                tokio::spawn(async move { drop(lobby.bring(&code).await) });
            }
            Post::FromTable { code, parcels } => self.to_relay(&code, from, FromOwner::Parcels(parcels)),
            Post::NotHere { code } => self.to_relay(&code, from, FromOwner::Lost),
            Post::Hello => {
                // Whoever was connected through it before is not any more, and that may not have been heard.
                self.forget_connected(lobby, from);
                // Nor does it know any more who was connected to its tables: they would hear nothing.
                self.lose_relays(Some(from));
                // It tells anew how its tables stand: one may have ended without a word.
                lock(&self.elsewhere).forget(from);
                lobby.tell_tables_to(from);
            }
            Post::Table { code, listed } => {
                let (code, listed) =
                    (TableCode(code), listed.and_then(|listed| serde_json::from_slice(&listed).ok()));
                lobby.seats_strangers_anywhere(&code, listed.as_ref());
                let spoken = listed.as_ref().and_then(|listed| listed.summary.spoken.clone());
                lock(&self.elsewhere).told(from, code.clone(), listed);
                if let Some(spoken) = spoken.filter(|_| from < self.id()) {
                    lobby.yield_spoken(&spoken, &code);
                }
            }
            Post::Ping { sent } => {
                lock(&self.hops).arrived(from, Time(sent), self.clock.now());
                self.send(from, Post::Pong { sent });
            }
            Post::Pong { sent } => {
                lock(&self.hops).returned(from, self.clock.now().since(Time(sent)));
            }
            Post::Create { owner, wish, for_strangers } => {
                let Ok(wish) = serde_json::from_slice(&wish) else { return };
                let new = NewTable { wish, for_strangers };
                let lobby = Arc::clone(lobby);
                // If it is not heard, the other node opens one itself, and this one is closed for want of people.
                self.answer(message, async move { lobby.create_here(PlayerId(owner), new).await.ok() });
            }
            Post::Play { player, wish } => {
                let Ok(wish) = serde_json::from_slice(&wish) else { return };
                let lobby = Arc::clone(lobby);
                self.answer(message, async move { lobby.play_here(PlayerId(player), wish).await.ok() });
            }
            Post::UseLink { token } => {
                let player = lobby.services.links.use_up(&token, std::time::Instant::now());
                self.answer(message, std::future::ready(player));
            }
            Post::Close { code } => {
                let lobby = Arc::clone(lobby);
                self.answer(message, async move { lobby.close_here(&TableCode(code)).await });
            }
        }
    }

    /// Everybody who was connected through another node is gone.
    pub(super) fn forget_connected(&self, lobby: &Lobby, node: WriterId) {
        lock(&self.inbound).forget(node);
        lobby.node_gone(node);
    }

    /// Answers what another node has asked, as JSON.
    fn answer<T: Serialize + Send>(
        &self,
        message: Message,
        answer: impl Future<Output = T> + Send + 'static,
    ) {
        let Some(reply) = message.reply else { return };
        let client = self.client.clone();
        tokio::spawn(async move {
            let answer = serde_json::to_vec(&answer.await).expect("an answer can be written as JSON");
            let _ = client.publish(reply, answer.into()).await;
        });
    }

    /// Tells another node how a table stands.
    pub fn tell_to(&self, node: WriterId, code: &TableCode, listed: &super::Listed) {
        self.send(node, table_post(code, Some(listed)));
    }

    fn to_relay(&self, code: &str, from: WriterId, what: FromOwner) {
        if let Some(relay) = lock(&self.relays).get(&TableCode(code.to_owned()))
            && relay.owner == from
        {
            // One that is just ending needs nothing.
            let _ = relay.to_relay.send(what);
        }
    }

    /// Who is connected through another node and has said nothing for so many looks is gone: the goodbye was lost.
    pub(super) fn end_silent(&self, lobby: &Lobby, patience: u32) {
        let silent = lock(&self.inbound).look(patience);
        for silent in silent {
            tracing::warn!(table = %silent.code, node = %silent.node, "a connection through another node is silent, and ended");
            if let Some(table) = lobby.own(&silent.code) {
                self.end(&table, silent);
            }
        }
    }

    /// A connection through another node is over, and that node is told, if it does not know.
    fn end(&self, table: &Mailbox, relayed: Relayed) {
        let Relayed { node, conn, code } = relayed;
        // A table that has just ended needs no telling.
        let _ = table.send(Letter::Mail(Mail::Gone { conn: ConnId(conn) }));
        let parcel = Parcel { to: vec![Recipient { conn, number: 0 }], content: Content::HangUp };
        self.deliver(node, &code, vec![parcel]);
    }

    /// Somebody who is connected to another node says something to a table of this one.
    fn hear(&self, code: &TableCode, table: &Mailbox, from: WriterId, conn: u64, number: u64, said: Said) {
        if !lock(&self.inbound).is_next(from, conn, code, number, &said) {
            // Something is missing. They come again, and are shown what they have not seen.
            return self.end(table, Relayed { node: from, conn, code: code.clone() });
        }
        let conn = ConnId(conn);
        let letter = match said {
            Said::Join { player, text } => arrival(conn, player, &text)
                .map(|arrival| Letter::Join(Box::new(arrival), Outlet::There(from))),
            Said::Message { at, text } => {
                let at = lock(&self.hops).arrival(from, Time(at), self.clock.now());
                let msg = ClientMsg::read(&text).ok();
                msg.map(|msg| Letter::Mail(Mail::Client { conn, at, msg: Box::new(msg) }))
            }
            // Until the way between the nodes is measured, the line is not.
            Said::Pong { rtt_ms } => lock(&self.hops)
                .round_trip(from)
                .map(|hop| Letter::Mail(Mail::Pong { conn, rtt: Millis(rtt_ms.saturating_add(hop.0)) })),
            Said::CatchUp => Some(Letter::Mail(Mail::CatchUp { conn })),
            Said::Gone => Some(Letter::Mail(Mail::Gone { conn })),
        };
        if let Some(letter) = letter {
            // A table that has just ended needs nothing; its end is told to all.
            let _ = table.send(letter);
        }
    }
}

fn arrival(conn: ConnId, player: String, text: &str) -> Option<Arrival> {
    match serde_json::from_str(text).ok()? {
        ClientMsg::Join { id, name, avatar, seen, changes, .. } => {
            Some(Arrival { conn, player: PlayerId(player), id, name, avatar, seen, changes })
        }
        _ => None,
    }
}
