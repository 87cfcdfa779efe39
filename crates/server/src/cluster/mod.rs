//! One of several nodes that share a house: which others live, who owns which table, and what is said between them.
//!
//! A table is owned by one node, through a lease in the database. Those who are connected to another node reach it through
//! a [`Relay`] there. A node that the others take for dead can store nothing any more, and ends itself.

mod beating;
mod elsewhere;
mod hops;
mod inbound;
mod nodes;
mod numbers;
mod post;
mod receiving;
mod relay;
mod settings;

pub use beating::JoinError;
pub(crate) use beating::{Joined, Nats, check_versions};
pub(crate) use elsewhere::{Elsewhere, Known, Listed};
pub(crate) use nodes::about;
pub(crate) use post::{Content, POST_FORMAT, Parcel, Recipient};
pub use settings::{BadNats, BadNodeName, ClusterSettings, NatsAddress, NodeName};

use crate::clock::HouseClock;
use crate::lobby::NewTable;
use crate::runner::Mailbox;
use crate::services::Services;
use async_nats::Client;
use hops::Hops;
use house::wire::{PlayNow, PlayerId, TableCode, TableSummary};
use inbound::Inbound;
use nodes::{Nodes, Patience};
use numbers::Numbers;
use post::{Envelope, Post};
use relay::{FromOwner, Relay};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Lease, LogId, Member, StoreError, WriterId};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, timeout};

/// Another node that is asked something has this long to answer. Then this one does what it can.
const ANSWER_PATIENCE: Duration = Duration::from_secs(2);

/// What a table says at once is sent in messages of about so many bytes.
const LARGEST_MESSAGE: usize = 256 * 1024;

pub(crate) struct Cluster {
    member: Arc<Member>,
    client: Client,
    /// What every subject of this house begins with.
    house: String,
    clock: HouseClock,
    out: UnboundedSender<(String, Vec<u8>)>,
    nodes: Mutex<Nodes>,
    hops: Mutex<Hops>,
    elsewhere: Mutex<Elsewhere>,
    relays: Mutex<BTreeMap<TableCode, RelayHandle>>,
    /// One asks the database at a time, whatever happens: threads that wait would be missing elsewhere.
    asking: Semaphore,
    inbound: Mutex<Inbound>,
    numbers: Numbers,
    patience: Patience,
    /// When the last beat began that was heard.
    beat: Mutex<Instant>,
    line: Mutex<Line>,
    over: watch::Sender<bool>,
}

/// How this node stands with NATS.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// It is away: other nodes cannot be reached.
    Away,
    /// It is there, and the other nodes do not know yet that whatever was before is void. Nothing of a table is said or heard.
    Back,
    Up,
}

struct RelayHandle {
    owner: WriterId,
    mailbox: Mailbox,
    to_relay: UnboundedSender<FromOwner>,
}

/// Where a table is.
pub(crate) enum Whereabouts {
    /// There is no such table.
    Nowhere,
    /// Nobody runs it: it can be taken.
    Free(Lease),
    /// Its owner cannot be reached.
    Unsure(WriterId),
    /// A relay leads to its owner.
    There,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    pub fn id(&self) -> WriterId {
        self.member.id()
    }

    /// Whether this node may do anything. One that has not been heard for too long may have been taken for dead.
    pub fn holds(&self) -> bool {
        !*self.over.borrow() && lock(&self.beat).elapsed() < self.patience.holds()
    }

    /// Whether this node was taken for dead. It will never write again.
    pub fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// Returns when this node was taken for dead.
    pub async fn ended(&self) {
        let mut over = self.over.subscribe();
        if over.wait_for(|over| *over).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    pub fn next_log(&self) -> Option<LogId> {
        self.numbers.next()
    }

    /// Something for one other node, which reads it in this order. What is for all goes to each of them: NATS keeps the order
    /// of one subject only.
    pub fn send(&self, to: WriterId, post: Post) {
        // While NATS is away nothing arrives, and what would arrive when it is back is void.
        if *lock(&self.line) == Line::Away {
            return;
        }
        // It is closed when the house is.
        let _ = self.out.send((self.subject(to), Envelope::new(self.id(), post).to_bytes()));
    }

    /// What a table says to people who are connected to another node.
    pub fn deliver(&self, to: WriterId, code: &TableCode, parcels: Vec<Parcel>) {
        for parcels in split(parcels) {
            self.send(to, Post::FromTable { code: code.0.clone(), parcels });
        }
    }

    fn subject(&self, node: WriterId) -> String {
        format!("{}.{node}", self.house)
    }

    /// Tells the lobbies of all nodes how a table stands, or that it is no more. A node that is not known yet is told
    /// everything when it is.
    pub fn tell(&self, code: &TableCode, listed: Option<&Listed>) {
        for node in self.all_others() {
            self.send(node, table_post(code, listed));
        }
    }

    fn all_others(&self) -> Vec<WriterId> {
        lock(&self.nodes).all().collect()
    }

    pub fn summary(&self, code: &TableCode) -> Option<TableSummary> {
        lock(&self.elsewhere).get(code).map(Known::summary)
    }

    pub fn is_public(&self, code: &TableCode) -> bool {
        lock(&self.elsewhere).get(code).is_some_and(|listed| listed.public)
    }

    /// The tables of all other nodes.
    pub fn elsewhere(&self) -> MutexGuard<'_, Elsewhere> {
        lock(&self.elsewhere)
    }

    /// How many other nodes live.
    pub fn others(&self) -> usize {
        lock(&self.nodes).all().count()
    }

    pub fn owned_by(&self, owner: &PlayerId) -> usize {
        lock(&self.elsewhere).owned_by(owner)
    }

    /// The way to a table's owner, if it is known already.
    pub fn relay(&self, code: &TableCode) -> Option<Mailbox> {
        lock(&self.relays).get(code).map(|relay| relay.mailbox.clone())
    }

    /// Asks the database where a table is.
    pub async fn whereabouts(
        self: &Arc<Self>,
        services: &Arc<Services>,
        code: &TableCode,
    ) -> Result<Whereabouts, StoreError> {
        let name = code.0.clone();
        let found = self.ask(move |member| member.lease(&name)).await?;
        let Some(lease) = found else { return Ok(Whereabouts::Nowhere) };
        let owner = lease.writer;
        // What is this node's own, and is not run here, was taken or given back while the database did not answer.
        if lease.is_free || owner == self.id() {
            return Ok(Whereabouts::Free(lease));
        }
        if !self.is_connected() || lock(&self.nodes).is_late(owner, Instant::now()) {
            return Ok(Whereabouts::Unsure(owner));
        }
        self.relay_to(services, code, owner);
        Ok(Whereabouts::There)
    }

    /// Whether nothing more can be known of a table than that its owner cannot be reached. The database need not be asked.
    pub fn is_out_of_reach(&self, owner: WriterId) -> bool {
        !self.is_connected() || lock(&self.nodes).is_undecided(owner, Instant::now())
    }

    fn relay_to(self: &Arc<Self>, services: &Arc<Services>, code: &TableCode, owner: WriterId) {
        let mut relays = lock(&self.relays);
        if relays.get(code).is_some_and(|relay| relay.owner == owner && !relay.mailbox.is_closed()) {
            return;
        }
        let (mailbox, letters) = unbounded_channel();
        let (to_relay, from_owner) = unbounded_channel();
        let handle = RelayHandle { owner, mailbox, to_relay };
        if let Some(before) = relays.insert(code.clone(), handle) {
            let _ = before.to_relay.send(FromOwner::Lost);
        }
        let relay = Relay {
            cluster: Arc::clone(self),
            services: Arc::clone(services),
            code: code.clone(),
            owner,
            letters,
            from_owner,
            connected: BTreeMap::new(),
        };
        services.tasks.spawn(relay.run());
    }

    /// A relay takes no more letters. Another one may have taken its place already.
    fn relay_ended(&self, code: &TableCode) {
        let mut relays = lock(&self.relays);
        if relays.get(code).is_some_and(|relay| relay.mailbox.is_closed()) {
            relays.remove(code);
        }
    }

    /// All relays to a node, or to all nodes, are of no use any more. Returns the tables that they led to.
    pub fn lose_relays(&self, to: Option<WriterId>) -> Vec<TableCode> {
        let mut relays = lock(&self.relays);
        let lost: Vec<TableCode> = relays
            .iter()
            .filter(|(_, relay)| to.is_none_or(|to| relay.owner == to))
            .map(|(code, _)| code.clone())
            .collect();
        for code in &lost {
            if let Some(relay) = relays.remove(code) {
                // One that has ended needs no telling.
                let _ = relay.to_relay.send(FromOwner::Lost);
            }
        }
        lost
    }

    pub fn is_connected(&self) -> bool {
        *lock(&self.line) == Line::Up
    }

    /// Asks the node that has the least to do to open a table, if that is another one. None, if it is to be opened here.
    pub async fn create_elsewhere(&self, own: usize, owner: &PlayerId, new: &NewTable) -> Option<TableCode> {
        if !self.is_connected() {
            return None;
        }
        let own = u32::try_from(own).unwrap_or(u32::MAX);
        let idlest = lock(&self.nodes).idlest(own, Instant::now())?;
        let wish = serde_json::to_vec(&new.wish).expect("a wish can be written as JSON");
        let for_strangers = new.for_strangers;
        self.ask_node(idlest, Post::Create { owner: owner.0.clone(), wish, for_strangers }).await?
    }

    /// Asks the node that seats everybody where somebody is to play, if that is another one. None, if it is this one.
    pub async fn play_elsewhere(&self, player: &PlayerId, wish: &PlayNow) -> Option<TableCode> {
        let first = lock(&self.nodes).first(Instant::now())?;
        if !self.is_connected() || self.id() < first {
            return None;
        }
        let wish = serde_json::to_vec(wish).expect("a wish can be written as JSON");
        self.ask_node(first, Post::Play { player: player.0.clone(), wish }).await?
    }

    /// Whose link to another device this is, if the node that has made it still knows.
    pub async fn use_link(&self, maker: WriterId, token: &str) -> Option<PlayerId> {
        self.ask_node(maker, Post::UseLink { token: token.to_owned() }).await?
    }

    /// Which other node has a table.
    pub fn owner(&self, code: &TableCode) -> Option<WriterId> {
        lock(&self.elsewhere).owner(code)
    }

    /// Has another node close a table. Returns whether there was one, if that node answers.
    pub async fn close_elsewhere(&self, owner: WriterId, code: &TableCode) -> Option<bool> {
        self.ask_node(owner, Post::Close { code: code.0.clone() }).await
    }

    /// What another node answers, if it does. The answer is JSON.
    async fn ask_node<T: DeserializeOwned>(&self, node: WriterId, post: Post) -> Option<T> {
        let asked = self.client.request(self.subject(node), Envelope::new(self.id(), post).to_bytes().into());
        let answer = timeout(ANSWER_PATIENCE, asked).await.ok()?.ok()?;
        serde_json::from_slice(&answer.payload).ok()
    }

    /// This node goes, and has nothing left to store.
    pub async fn leave(&self) {
        let id = self.id();
        // If it cannot say so, the others find out.
        let _ = self.ask_at_once(move |member| member.end(id)).await;
    }

    /// Something that waits for the database, and for others who ask.
    pub async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Member) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.asking.acquire().await;
        self.ask_at_once(question).await
    }

    /// The same, for what beats have to do with: it waits for nobody.
    async fn ask_at_once<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Member) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let member = Arc::clone(&self.member);
        let answer = tokio::task::spawn_blocking(move || question(&member)).await;
        answer.unwrap_or(Err(StoreError::Closed))
    }
}

/// NATS takes messages of 1 MB, unless it was told otherwise. What a table says at once may be more: many spectators who come
/// back are each sent where the game stands. The parcels stay in their order.
fn split(parcels: Vec<Parcel>) -> Vec<Vec<Parcel>> {
    let mut messages: Vec<Vec<Parcel>> = Vec::new();
    let mut room = 0;
    for parcel in parcels {
        let bytes = parcel.bytes();
        if bytes > room {
            messages.push(Vec::new());
            room = LARGEST_MESSAGE;
        }
        room = room.saturating_sub(bytes);
        if let Some(message) = messages.last_mut() {
            message.push(parcel);
        }
    }
    messages
}

fn table_post(code: &TableCode, listed: Option<&Listed>) -> Post {
    let listed = listed.map(|listed| serde_json::to_vec(listed).expect("it can be written as JSON"));
    Post::Table { code: code.0.clone(), listed }
}

/// Sends in the order in which it is asked to, until the house is closed.
async fn send_all(client: Client, mut out: UnboundedReceiver<(String, Vec<u8>)>) {
    while let Some((subject, bytes)) = out.recv().await {
        if let Err(error) = client.publish(subject, bytes.into()).await {
            tracing::warn!(%error, "could not be sent to another node");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_table_says_at_once_is_split_and_stays_in_order() {
        let parcel = |conn: u64, bytes| {
            let content = Content::Text { text: "x".repeat(bytes), afresh: false };
            Parcel { to: vec![Recipient { conn, number: 1 }], content }
        };
        assert!(split(Vec::new()).is_empty());
        assert_eq!(split((0..64).map(|conn| parcel(conn, 100)).collect()).len(), 1);
        let messages = split((0..64).map(|conn| parcel(conn, 40_000)).collect());
        let conns: Vec<u64> = messages.iter().flatten().map(|parcel| parcel.to[0].conn).collect();
        assert!(conns.into_iter().eq(0..64));
        for parcels in messages {
            let post = Post::FromTable { code: "GOATS".to_owned(), parcels };
            let bytes = Envelope::new(WriterId(7), post).to_bytes().len();
            assert!(bytes <= LARGEST_MESSAGE, "{bytes} bytes");
        }
        assert_eq!(split(vec![parcel(1, 2 * LARGEST_MESSAGE), parcel(2, 1)]).len(), 2);
    }
}
