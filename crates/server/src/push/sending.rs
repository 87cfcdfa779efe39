//! The smallest client that a push service needs: one request without a body on a connection of its own. No redirect is
//! followed, and nothing is read but the head of the answer.

use super::endpoint::Endpoint;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, HOST, RETRY_AFTER};
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long it keeps a call for a browser that is not there, in seconds: a day.
const KEPT: u32 = 24 * 60 * 60;

/// The head of an answer is not larger than this.
const LARGEST_HEAD: usize = 16 * 1024;

/// What a push service has said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Taken,
    /// Nobody listens there any more.
    Gone,
    /// It may be tried once more, after so long if the service said it.
    Later(StatusCode, Option<Duration>),
    Refused(StatusCode),
}

/// Connections to push services.
#[derive(Default)]
pub(super) struct Sending {
    /// Reading whom this machine believes takes a while, so it is done when somebody is to be called for the first time.
    tls: OnceCell<TlsConnector>,
}

impl Sending {
    pub async fn send(&self, to: &Endpoint, authorization: &str, topic: &str) -> io::Result<Answer> {
        let too_long = |_| io::Error::new(io::ErrorKind::TimedOut, "no answer in time");
        timeout(PATIENCE, self.ask(to, authorization, topic)).await.map_err(too_long)?
    }

    async fn ask(&self, to: &Endpoint, authorization: &str, topic: &str) -> io::Result<Answer> {
        let request = Request::post(&to.path)
            .header(HOST, to.service.authority())
            .header(AUTHORIZATION, authorization)
            .header("ttl", KEPT)
            .header("urgency", "normal")
            .header("topic", topic)
            .header(CONTENT_LENGTH, 0)
            .body(Body::empty())
            .map_err(io::Error::other)?;
        let host = to.service.host.trim_matches(['[', ']']);
        let stream = TcpStream::connect((host, to.service.port)).await?;
        if !to.service.https {
            return Ok(read(&exchange(stream, request).await?));
        }
        let tls = self.tls.get_or_try_init(believing).await?;
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(read(&exchange(tls.connect(name, stream).await?, request).await?))
    }
}

async fn exchange(
    stream: impl tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
    request: Request<Body>,
) -> io::Result<Response<Incoming>> {
    let dialled = http1::Builder::new().max_buf_size(LARGEST_HEAD).handshake(TokioIo::new(stream)).await;
    let (mut sender, line) = dialled.map_err(io::Error::other)?;
    // It ends with the sender: nothing more is asked on this line.
    tokio::spawn(line);
    sender.send_request(request).await.map_err(io::Error::other)
}

fn read(answer: &Response<Incoming>) -> Answer {
    match answer.status() {
        status if status.is_success() => Answer::Taken,
        StatusCode::NOT_FOUND | StatusCode::GONE => Answer::Gone,
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            let wait = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
            Answer::Later(status, wait.map(Duration::from_secs))
        }
        status => Answer::Refused(status),
    }
}

/// Believes whom this machine believes. One that believes nobody says so when it connects.
async fn believing() -> io::Result<TlsConnector> {
    let reading = spawn_blocking(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots
    });
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(reading.await.map_err(io::Error::other)?)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
