//! Joining the others, saying again and again that this node lives, and what follows when another does not.

use super::elsewhere::Elsewhere;
use super::hops::Hops;
use super::inbound::Inbound;
use super::nodes::{self, BEAT, News, Nodes, Patience};
use super::numbers::Numbers;
use super::post::Post;
use super::{Cluster, ClusterSettings, Line, NatsAddress, POST_FORMAT, lock, receiving, send_all};
use crate::clock::HouseClock;
use crate::lobby::Lobby;
use crate::services::spawn_until;
use async_nats::{Client, ConnectOptions, Event, Subscriber};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use store::{Lease, Member, NodeSeen, StoreError, WriterId};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep_until, timeout};

/// NATS has this long to answer when a node starts.
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);

/// NATS is tried again this often when it is away.
const RECONNECT: Duration = Duration::from_millis(200);

/// Tables that nobody owns and nobody asks for are taken after a look at this many beats: those who have somebody of a
/// table come first.
const ADOPT_EVERY: u32 = 8;

/// So many are taken at once.
const ADOPT_AT_ONCE: u32 = 32;

/// Connections through other nodes are looked at once in so many beats.
const LOOK_EVERY: u32 = 8;

/// How many looks there are in so much time.
fn looks_in(time: Duration) -> u32 {
    let looks = time.as_millis().div_ceil((BEAT * LOOK_EVERY).as_millis());
    u32::try_from(looks).unwrap_or(u32::MAX)
}

/// Why a node cannot join the others.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// The database cannot be used, or a node of that name is there.
    #[error(transparent)]
    Database(#[from] StoreError),
    /// NATS cannot be reached, or refuses.
    #[error("NATS cannot be used on {address}")]
    Nats {
        /// Where.
        address: NatsAddress,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A node of another version is there.
    #[error(
        "the node {node} speaks another format ({theirs}; this Corral {POST_FORMAT}): stop it, or use the same version"
    )]
    OtherVersion {
        /// Which.
        node: String,
        /// What it speaks.
        theirs: u32,
    },
    /// A node is there that is more or less patient: they would not agree on who lives.
    #[error(
        "the node {node} has a --node-patience of {theirs:?}, and this one {ours:?}: give all nodes the same"
    )]
    OtherPatience {
        /// Which.
        node: String,
        /// How patient it is.
        theirs: Duration,
        /// How patient this one is to be.
        ours: Duration,
    },
}

/// What a cluster needs besides itself until it is running.
pub(crate) struct Joined {
    pub cluster: Arc<Cluster>,
    out: UnboundedReceiver<(String, Vec<u8>)>,
    messages: Subscriber,
    events: UnboundedReceiver<Event>,
}

/// Who is there already must understand this node. One that is dead is no hindrance, but that takes a while to know.
pub(crate) fn check_versions(there: Vec<NodeSeen>, patience: Duration) -> Result<(), JoinError> {
    for node in there {
        let theirs = nodes::format_of(&node.about).unwrap_or_default();
        if theirs != POST_FORMAT {
            return Err(JoinError::OtherVersion { node: node.name, theirs });
        }
        if let Some(theirs) = nodes::other_patience(&node.about, patience) {
            return Err(JoinError::OtherPatience { node: node.name, theirs, ours: patience });
        }
    }
    Ok(())
}

impl Cluster {
    /// Begins to hear the others of a house. `house` is what it is called among others that use the same NATS.
    pub async fn join(
        nats: Nats,
        member: Arc<Member>,
        house: &str,
        clock: HouseClock,
    ) -> Result<Joined, JoinError> {
        let started = Instant::now();
        let Nats { address, client, events, patience } = nats;
        let failed = |source| JoinError::Nats { address: address.clone(), source };
        let house = format!("corral.{house}");
        let messages = client.subscribe(format!("{house}.{}", member.id())).await;
        let messages = messages.map_err(|error| failed(error.into()))?;
        client.flush().await.map_err(|error| failed(error.into()))?;
        let numbers = {
            let member = Arc::clone(&member);
            let reserved = tokio::task::spawn_blocking(move || Numbers::reserve(&member)).await;
            reserved.unwrap_or(Err(StoreError::Closed))?
        };
        let (sender, out) = unbounded_channel();
        let cluster = Arc::new(Self {
            member,
            client,
            house,
            clock,
            out: sender,
            nodes: Mutex::new(Nodes::new(patience)),
            hops: Mutex::new(Hops::default()),
            elsewhere: Mutex::new(Elsewhere::default()),
            relays: Mutex::new(BTreeMap::new()),
            asking: Semaphore::new(1),
            inbound: Mutex::new(Inbound::default()),
            numbers,
            patience,
            beat: Mutex::new(started),
            line: Mutex::new(Line::Back),
            over: watch::channel(false).0,
        });
        Ok(Joined { cluster, out, messages, events })
    }

    /// One beat. Returns what is new, or nothing if this node was taken for dead.
    async fn beat(&self, tables: usize) -> Result<Option<News>, StoreError> {
        let started = Instant::now();
        let patience = self.patience.0;
        let seen = self.ask_at_once(move |member| member.beat(&nodes::about(tables, patience))).await?;
        let Some(mut seen) = seen else { return Ok(None) };
        *lock(&self.beat) = started;
        seen.retain(|node| node.id != self.id());
        Ok(Some(lock(&self.nodes).look(Instant::now(), &seen)))
    }

    /// Says to everybody who is there that this node has come, or come back: whatever was before is void, and it knows of no
    /// tables. Whoever could have sent something here while NATS was away has beaten before, so this beat has seen them.
    fn greet(&self, lobby: &Lobby) {
        if *lock(&self.line) != Line::Back {
            return;
        }
        for node in self.all_others() {
            lock(&self.elsewhere).forget(node);
            self.send(node, Post::Hello);
        }
        let mut line = lock(&self.line);
        if *line != Line::Back {
            // It is away again, and greets once more when it is back.
            return;
        }
        // Whoever comes in from now on is not taken for somebody who is gone.
        *line = Line::Up;
        drop(line);
        lobby.tell_tables();
    }

    /// A node is no more: whatever it had said is of no value, and its tables can be taken.
    fn node_gone(self: &Arc<Self>, lobby: &Arc<Lobby>, node: WriterId) {
        tracing::warn!(%node, "a node has gone");
        lock(&self.elsewhere).forget(node);
        lock(&self.hops).forget(node);
        self.forget_connected(lobby, node);
        for code in self.lose_relays(Some(node)) {
            let lobby = Arc::clone(lobby);
            // Those who were connected through this node come again, and find it here.
            tokio::spawn(async move { drop(lobby.bring(&code).await) });
        }
    }

    async fn adopt(self: &Arc<Self>, lobby: &Arc<Lobby>) {
        let free = self.ask(|member| member.free_leases(ADOPT_AT_ONCE)).await;
        for lease in free.unwrap_or_default() {
            lobby.take_over(lease).await;
        }
    }

    /// Takes a lease that nobody owns. None, if another node was quicker.
    pub async fn take(&self, lease: Lease) -> Option<store::LogId> {
        self.ask(move |member| member.take_lease(&lease)).await.ok().flatten()
    }
}

/// The connection to NATS.
pub(crate) struct Nats {
    address: NatsAddress,
    client: Client,
    events: UnboundedReceiver<Event>,
    patience: Patience,
}

impl Nats {
    pub async fn connect(settings: &ClusterSettings) -> Result<Self, JoinError> {
        let address = settings.nats.clone();
        let (sender, events) = unbounded_channel();
        let options = match address.login() {
            Some((user, password)) => ConnectOptions::with_user_and_password(user, password),
            None => ConnectOptions::new(),
        };
        let options = options
            .name(settings.node.as_str())
            .reconnect_delay_callback(|_| RECONNECT)
            .event_callback(move |event| {
                let sender = sender.clone();
                async move { drop(sender.send(event)) }
            });
        match timeout(CONNECT_PATIENCE, options.connect(address.server())).await {
            Ok(Ok(client)) => Ok(Self { address, client, events, patience: Patience(settings.patience) }),
            Ok(Err(error)) => Err(JoinError::Nats { address, source: error.into() }),
            Err(_) => Err(JoinError::Nats { address, source: "it does not answer".into() }),
        }
    }
}

impl Joined {
    /// Runs until the house is closed.
    pub fn run(self, lobby: &Arc<Lobby>, closed: watch::Receiver<bool>) {
        let Self { cluster, out, messages, events } = self;
        let lobby = Arc::downgrade(lobby);
        spawn_until(closed.clone(), send_all(cluster.client.clone(), out));
        spawn_until(closed.clone(), receiving::receive(Arc::clone(&cluster), Weak::clone(&lobby), messages));
        spawn_until(
            closed.clone(),
            receiving::watch_connection(Arc::clone(&cluster), Weak::clone(&lobby), events),
        );
        spawn_until(closed, keep_beating(cluster, lobby));
    }
}

async fn keep_beating(cluster: Arc<Cluster>, lobby: Weak<Lobby>) {
    for count in 0_u32.. {
        let started = Instant::now();
        let Some(lobby) = lobby.upgrade() else { return };
        match cluster.beat(lobby.own_tables()).await {
            Ok(Some(news)) => {
                heed(&cluster, &lobby, news).await;
                cluster.greet(&lobby);
                if count % LOOK_EVERY == 0 {
                    let silence = lobby.services.settings.patience.silence;
                    cluster.end_silent(&lobby, looks_in(silence * 2));
                }
                if count % ADOPT_EVERY == 0 && !lobby.is_closing() {
                    let (cluster, lobby) = (Arc::clone(&cluster), Arc::clone(&lobby));
                    tokio::spawn(async move { cluster.adopt(&lobby).await });
                }
                if cluster.numbers.are_few() {
                    let filled = Arc::clone(&cluster);
                    // If it fails, there are still some, and the next beat tries again.
                    let _ = cluster.ask_at_once(move |member| filled.numbers.refill(member)).await;
                }
            }
            Ok(None) => {
                tracing::error!("the other nodes have taken this one for dead, and its tables over");
                cluster.over.send_replace(true);
                return;
            }
            Err(error) => tracing::error!(%error, "the database cannot be reached"),
        }
        for node in cluster.all_others() {
            cluster.send(node, Post::Ping { sent: cluster.clock.now().0 });
        }
        drop(lobby);
        sleep_until(started + BEAT).await;
    }
}

async fn heed(cluster: &Arc<Cluster>, lobby: &Arc<Lobby>, news: News) {
    for node in news.came {
        lobby.tell_tables_to(node);
    }
    for node in news.gone {
        cluster.node_gone(lobby, node);
    }
    for node in news.dead {
        tracing::warn!(%node, "a node does not beat any more; it is taken for dead");
        match cluster.ask_at_once(move |member| member.end(node)).await {
            Ok(()) => {
                lock(&cluster.nodes).forget(node);
                cluster.node_gone(lobby, node);
            }
            Err(error) => tracing::error!(%error, "it could not be ended"),
        }
    }
}
