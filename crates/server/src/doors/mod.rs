//! The doors: who is let in from where, how often, and for how long they may say nothing.

mod address;
mod connections;
mod per_address;
mod rates;
mod sockets;

pub(crate) use address::{Address, Caller};
pub use address::{BadNetwork, Network};
pub(crate) use connections::Connection;
pub(crate) use per_address::PerAddress;
pub(crate) use rates::Rates;
pub(crate) use sockets::Sockets;

use crate::services::Services;
use crate::settings::Patience;
use address::{claims_to_be_proxy, is_trusted};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request};
use connections::{Arrival, Connections};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Once};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, sleep_until};
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// The head of a request is no larger; browsers send a tenth of it.
const HEAD_BYTES: usize = 16 * 1024;

/// How much of a body or an answer is held for one connection.
const BUFFER_BYTES: usize = 64 * 1024;

/// When the system has nothing left for another connection, it is asked again after so long.
const RECOVERY: Duration = Duration::from_millis(100);

/// The doors of an open house.
pub(crate) struct Doors {
    services: Arc<Services>,
    connections: Arc<Connections>,
    router: Router,
    http: http1::Builder,
    closing: watch::Receiver<bool>,
}

impl Doors {
    pub fn new(services: Arc<Services>, router: Router, closing: watch::Receiver<bool>) -> Arc<Self> {
        let limits = &services.settings.limits;
        let connections = Connections::new(limits.connections, limits.address.connections);
        let mut http = http1::Builder::new();
        // The time for a head begins when the last answer is sent, so it ends idle connections too.
        http.timer(TokioTimer::new()).header_read_timeout(services.settings.patience.head);
        http.max_header_size(HEAD_BYTES).max_buf_size(BUFFER_BYTES);
        Arc::new(Self { services, connections, router, http, closing })
    }

    /// Lets people in until the house closes, and returns when everybody has their answer.
    pub async fn keep(self: Arc<Self>, listener: TcpListener) {
        let tasks = TaskTracker::new();
        let mut closing = self.closing.clone();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = closes(&mut closing) => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    if let Some(connection) = self.let_in(peer.ip()).await {
                        tasks.spawn(Arc::clone(&self).serve(stream, peer.ip(), Arc::new(connection)));
                    }
                }
                Err(error) if is_theirs(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "nobody can come in; the idlest connection is ended");
                    self.connections.end_idlest();
                    sleep(RECOVERY).await;
                }
            }
        }
        drop(listener);
        tasks.close();
        tasks.wait().await;
    }

    async fn let_in(&self, peer: IpAddr) -> Option<Connection> {
        let is_proxy = is_trusted(peer, &self.services.settings.trusted_proxies);
        let metrics = &self.services.metrics;
        match self.connections.arrive((!is_proxy).then(|| peer.into())).await {
            Arrival::In(connection) => Some(connection),
            Arrival::InsteadOfAnother(connection) => {
                metrics.made_room();
                Some(connection)
            }
            Arrival::TurnedAway => {
                metrics.turned_away();
                None
            }
        }
    }

    /// Answers what comes over one connection.
    async fn serve(self: Arc<Self>, stream: TcpStream, peer: IpAddr, connection: Arc<Connection>) {
        let _counted = self.services.metrics.connection();
        // A step is one small message, and somebody waits for it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection without nodelay");
        }
        let answering = service_fn(|request| self.answer(request, peer, Arc::clone(&connection)));
        let serving = self.http.serve_connection(TokioIo::new(stream), answering).with_upgrades();
        tokio::pin!(serving);
        let mut closing = self.closing.clone();
        tokio::select! {
            // If it fails, the other side knows why.
            _ = &mut serving => return,
            () = connection.ended() => return,
            () = too_long(&connection, &self.services.settings.patience) => return,
            () = closes(&mut closing) => {}
        }
        if connection.is_busy() {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }

    async fn answer(
        &self,
        request: Request<Incoming>,
        peer: IpAddr,
        connection: Arc<Connection>,
    ) -> Result<axum::response::Response, std::convert::Infallible> {
        connection.begin();
        let mut request = request.map(Body::new);
        let caller = Caller::new(peer, request.headers(), &self.services.settings.trusted_proxies);
        warn_of_proxy(caller, peer, request.headers());
        request.extensions_mut().insert(caller);
        request.extensions_mut().insert(Arc::clone(&connection));
        let answer = self.router.clone().oneshot(request).await;
        connection.finish();
        answer
    }
}

async fn closes(closing: &mut watch::Receiver<bool>) {
    // A house that is gone is closed as well.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Returns when a request has taken too long, its body and its answer included.
async fn too_long(connection: &Connection, patience: &Patience) {
    loop {
        let asked_at = connection.asked_at();
        sleep_until(asked_at + patience.request).await;
        if connection.asked_at() == asked_at {
            return;
        }
    }
}

/// Whether accepting failed because the client has gone again.
fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Everybody behind a proxy that is not trusted shares the limits of one address. The operator should know.
fn warn_of_proxy(caller: Caller, peer: IpAddr, headers: &HeaderMap) {
    static ONCE: Once = Once::new();
    if claims_to_be_proxy(caller, headers) {
        ONCE.call_once(|| {
            tracing::warn!(
                %peer,
                "a request says that it was passed on by a proxy; if that is so, name the proxy with --trusted-proxy, \
                 or else all who come through it share the limits of one address"
            );
        });
    }
}
