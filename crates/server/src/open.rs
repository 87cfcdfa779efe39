use crate::clock::{Dates, HouseClock};
use crate::cluster::{Cluster, JoinError, Joined, Nats, check_versions};
use crate::doors::Doors;
use crate::folder;
use crate::home::Home;
use crate::http::App;
use crate::identity::Keys;
use crate::lobby::{Lobby, Restored};
use crate::metrics;
use crate::operator::{HostToken, keep_reading};
use crate::pruning::{keep_pruning, prune};
use crate::push::PushKey;
use crate::services::{Services, spawn_until};
use crate::settings::Settings;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Member, Place, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A house that is open.
pub struct House {
    addr: SocketAddr,
    lobby: Arc<Lobby>,
    /// The doors close before the rest of the house.
    closing: watch::Sender<bool>,
    closed: watch::Sender<bool>,
    serving: JoinHandle<()>,
    restored: Restored,
    host_token: String,
}

/// Why a house cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its folder cannot be used.
    #[error("cannot use the folder {}", .folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It cannot join the other nodes.
    #[error(transparent)]
    Join(#[from] JoinError),
    /// Its log cannot be opened.
    #[error("cannot open the log in {home}")]
    Log {
        /// Where.
        home: Home,
        /// Why.
        source: StoreError,
    },
    /// Anybody could guess the token of the operator.
    #[error("the token in {place} has fewer than {shortest} letters; delete it, and a new one is made")]
    ShortToken {
        /// Where it is.
        place: String,
        /// How many it must have.
        shortest: usize,
    },
    /// Something else listens there, or nobody may.
    #[error("cannot listen on {addr}")]
    Listen {
        /// Where.
        addr: SocketAddr,
        /// Why.
        source: io::Error,
    },
}

impl House {
    /// Opens a house: its log, its key, every table that was open when it was last closed, and its doors.
    pub async fn open(settings: Settings) -> Result<Self, OpenError> {
        let in_log = |source| OpenError::Log { home: settings.home.clone(), source };
        let joined = join(&settings).await?;
        let place = match (&settings.home, &joined) {
            (Home::Database(address), Some((_, member))) => Place::Node(address.clone(), member.id()),
            (home, _) => home.place(),
        };
        let open_store = || Store::open(&place, settings.log).map_err(in_log);
        let (keys, token, push_key, store) = match &settings.home {
            Home::Folder(folder) => {
                let in_folder = |source| OpenError::Folder { folder: folder.clone(), source };
                folder::prepare(folder).map_err(in_folder)?;
                let token = HostToken::open(folder)?;
                let push_key = PushKey::open(folder).map_err(in_folder)?;
                (Keys::open(folder).map_err(in_folder)?, token, push_key, open_store()?)
            }
            Home::Database(address) => {
                let store = open_store()?;
                let token = HostToken::in_database(address)?;
                let push_key = PushKey::in_database(address).map_err(in_log)?;
                (Keys::in_database(address).map_err(in_log)?, token, push_key, store)
            }
        };
        let wanted = settings.addr;
        let listener =
            TcpListener::bind(wanted).await.map_err(|source| OpenError::Listen { addr: wanted, source })?;
        let addr = listener.local_addr().map_err(|source| OpenError::Listen { addr: wanted, source })?;
        let clock = HouseClock::start(Dates::read(&store).map_err(in_log)?.now());
        let joined = match joined {
            Some((nats, member)) => Some(Cluster::join(nats, member, &keys.house(), clock).await?),
            None => None,
        };
        let cluster = joined.as_ref().map(|joined| Arc::clone(&joined.cluster));
        let services = Services::new(store, push_key, settings.clone(), clock, cluster).map_err(in_log)?;
        let services = Arc::new(services);
        let lobby = Arc::new(Lobby::new(Arc::clone(&services)));
        let (closed, is_closed) = watch::channel(false);
        let restored = enter(&lobby, joined, is_closed).await.map_err(in_log)?;
        let (closing, is_closing) = watch::channel(false);
        spawn_until(is_closing.clone(), keep_pruning(Arc::clone(&services), settings.keep_games));
        if services.cluster.is_some() {
            spawn_until(is_closing.clone(), keep_reading(Arc::clone(&services)));
        }
        let host_token = token.place().to_owned();
        let app = App::new(Arc::clone(&lobby), keys, token);
        let doors = Doors::new(services, app.router(), is_closing);
        let serving = tokio::spawn(doors.keep(listener));
        Ok(Self { addr, lobby, closing, closed, serving, restored, host_token })
    }

    /// Returns when the other nodes have taken this one for dead. It can store nothing any more and must be closed.
    pub async fn is_taken_for_dead(&self) {
        match &self.lobby.services.cluster {
            Some(cluster) => cluster.ended().await,
            None => std::future::pending().await,
        }
    }

    /// Serves the metrics to the operator, on an address of their own, and says which.
    pub async fn tell_numbers(&self, addr: SocketAddr) -> Result<SocketAddr, OpenError> {
        let failed = |source| OpenError::Listen { addr, source };
        let listener = TcpListener::bind(addr).await.map_err(failed)?;
        let told_on = listener.local_addr().map_err(failed)?;
        let mut closed = self.closing.subscribe();
        let server = axum::serve(listener, metrics::router(Arc::clone(&self.lobby)));
        let server = server.with_graceful_shutdown(async move {
            let _ = closed.wait_for(|closing| *closing).await;
        });
        tokio::spawn(server.into_future());
        Ok(told_on)
    }

    /// Deletes the games that were over longer ago than this, a few at a time, and says how many there were. The house does
    /// so by itself if its settings say how long it keeps them.
    pub async fn prune(&self, keep: Duration) -> Result<u64, StoreError> {
        prune(&self.lobby.services, keep).await
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Where the operator finds the token of their page.
    pub fn host_token(&self) -> &str {
        &self.host_token
    }

    /// How many tables it has back from the log.
    pub fn restored(&self) -> usize {
        self.restored.tables
    }

    /// The codes of tables that are kept in the log but cannot be restored from it, and why.
    pub fn kept(&self) -> impl Iterator<Item = (&str, &str)> {
        self.restored.kept.iter().map(|(code, why)| (code.0.as_str(), why.as_str()))
    }

    /// Closes the house: everybody is told, every clock stands still, and the log has everything.
    pub async fn close(self) {
        let farewell = self.lobby.services.settings.patience.farewell;
        if self.lobby.services.cluster.is_some() {
            // Who comes now finds another node.
            self.closing.send_replace(true);
        }
        self.lobby.services.tasks.close();
        self.lobby.stop();
        if timeout(farewell, self.lobby.services.tasks.wait()).await.is_err() {
            tracing::warn!("some tables did not end in time; their log has all that was acknowledged");
        }
        // The doors close when the last request is answered. Connections without a request are not waited for.
        self.closing.send_replace(true);
        let mut serving = self.serving;
        if timeout(farewell, &mut serving).await.is_err() {
            serving.abort();
        }
        let lobby = self.lobby;
        let services = Arc::clone(&lobby.services);
        // Closing waits for the disk.
        let _ = tokio::task::spawn_blocking(move || services.store.close()).await;
        if let Some(cluster) = &lobby.services.cluster {
            cluster.leave().await;
        }
        self.closed.send_replace(true);
    }
}

/// Joins the other nodes, if there are to be any.
async fn join(settings: &Settings) -> Result<Option<(Nats, Arc<Member>)>, OpenError> {
    let (Some(cluster), Home::Database(address)) = (&settings.cluster, &settings.home) else {
        return Ok(None);
    };
    // From when it is in the list on, it must beat.
    let nats = Nats::connect(cluster).await?;
    let (name, address, patience) = (cluster.node.to_string(), address.clone(), cluster.patience);
    let joining = tokio::task::spawn_blocking(move || {
        let about = crate::cluster::about(0, patience);
        // A node that is refused must not have brought the database to its own format, nor ended anybody. One of its own name
        // is the last life of this one, or refused below.
        let mut there = Member::look(&address)?;
        there.retain(|node| node.name != name);
        check_versions(there, patience)?;
        let member = Member::join(&address, &name, &about)?;
        // Somebody may have come meanwhile.
        check_versions(member.beat(&about)?.unwrap_or_default(), patience)?;
        Ok(Arc::new(member))
    });
    let joined: Result<_, JoinError> = joining.await.unwrap_or(Err(StoreError::Closed.into()));
    Ok(Some((nats, joined?)))
}

/// A server that is alone restores all tables that were open. A node takes those that nobody else has, as time goes by.
async fn enter(
    lobby: &Arc<Lobby>,
    joined: Option<Joined>,
    closed: watch::Receiver<bool>,
) -> Result<Restored, StoreError> {
    match joined {
        None => lobby.restore(),
        Some(joined) => {
            lobby.offer_leases().await?;
            joined.run(lobby, closed);
            Ok(Restored::default())
        }
    }
}
