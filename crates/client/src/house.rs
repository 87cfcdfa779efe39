use crate::{Connection, Error, Method, StatusCode};
use house::wire::{CreateTable, Created, Me, PlayerId, TableCode};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, ORIGIN, SET_COOKIE};
use hyper::{Request, Uri, client::conn::http1};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long anything may take that a server does at once.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// No answer of the house is larger.
const LARGEST_BODY: usize = 1 << 20;

/// A server, by its address.
#[derive(Clone, Debug)]
pub struct House {
    /// `http://host:port`, as a browser writes it in `Origin`.
    origin: Arc<str>,
    /// `host:port`, to connect to.
    authority: Arc<str>,
}

/// Somebody whom the house knows: an identity with its cookie.
#[derive(Clone, Debug)]
pub struct Player {
    house: House,
    cookie: Arc<str>,
    id: PlayerId,
}

/// What a server answers to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// How it went.
    pub status: StatusCode,
    /// All headers.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

impl House {
    /// The server at `url`, such as `http://127.0.0.1:8080`. Nothing is sent yet.
    ///
    /// ```
    /// use client::House;
    /// assert_eq!(House::new("http://localhost:8080/").unwrap().url(), "http://localhost:8080");
    /// assert!(House::new("https://localhost").is_err());
    /// assert!(House::new("goats").is_err());
    /// ```
    pub fn new(url: &str) -> Result<Self, Error> {
        let wrong = |why| Error::WrongUrl { url: url.to_owned(), why };
        let uri: Uri = url.parse().map_err(|_| wrong("it cannot be read"))?;
        match uri.scheme_str() {
            Some("http") => {}
            Some("https") => return Err(wrong("this client speaks plain http only")),
            _ => return Err(wrong("it does not begin with http://")),
        }
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| wrong("it names no machine"))?;
        if uri.path() != "/" || uri.query().is_some() {
            return Err(wrong("it goes on after the port"));
        }
        // A browser leaves the usual port out, here and in `Origin`.
        let origin = match uri.port_u16() {
            None | Some(80) => format!("http://{host}"),
            Some(port) => format!("http://{host}:{port}"),
        };
        let authority = format!("{host}:{}", uri.port_u16().unwrap_or(80));
        Ok(Self { origin: origin.into(), authority: authority.into() })
    }

    /// The address, without a slash at its end.
    pub fn url(&self) -> &str {
        &self.origin
    }

    /// Becomes a new player.
    pub async fn identity(&self) -> Result<Player, Error> {
        let reply = self.request(Method::GET, "/api/me", None, None).await?;
        let Me { player } = self.read(&reply)?;
        let cookie = reply.cookie().ok_or_else(|| self.not_a_house("it sets no cookie"))?;
        Ok(Player { house: self.clone(), cookie: cookie.into(), id: player })
    }

    /// Somebody whose cookie is known, `corral=…`; asks the house who that is.
    pub async fn returning(&self, cookie: &str) -> Result<Player, Error> {
        let reply = self.request(Method::GET, "/api/me", Some(cookie), None).await?;
        let Me { player } = self.read(&reply)?;
        Ok(Player { house: self.clone(), cookie: cookie.into(), id: player })
    }

    /// Any request, with a cookie and a body of JSON or without. Every status is an answer, not an error.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        json: Option<String>,
    ) -> Result<Reply, Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.origin.trim_start_matches("http://"))
            .header(ORIGIN, &*self.origin);
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        if json.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request
            .body(Full::new(Bytes::from(json.unwrap_or_default())))
            .map_err(|error| self.not_a_house(&format!("the request cannot be written: {error}")))?;
        timeout(PATIENCE, self.exchange(request)).await.map_err(|_| self.no_answer())?
    }

    /// One connection for one request: requests are few, and nothing is left behind that somebody must drive.
    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Reply, Error> {
        // What cannot be read is no house; any other failure is a connection that is lost.
        let broke = |error: hyper::Error| {
            if error.is_parse() { self.not_a_house(&error.to_string()) } else { Error::HungUp }
        };
        let stream = TokioIo::new(self.dial().await?);
        let (mut sender, connection) = http1::handshake(stream).await.map_err(broke)?;
        let answer = async {
            let (head, body) = sender.send_request(request).await.map_err(broke)?.into_parts();
            let body = Limited::new(body, LARGEST_BODY).collect().await;
            let body = body.map_err(|error| match error.downcast::<hyper::Error>() {
                Ok(error) => broke(*error),
                Err(error) => self.not_a_house(&error.to_string()),
            });
            let body = body?.to_bytes();
            Ok(Reply { status: head.status, headers: head.headers, body })
        };
        let mut answer = std::pin::pin!(answer);
        tokio::select! {
            answer = &mut answer => answer,
            // The connection may be over before the answer has been looked at.
            _ = connection => answer.await,
        }
    }

    pub(crate) async fn dial(&self) -> Result<TcpStream, Error> {
        let connecting = timeout(PATIENCE, TcpStream::connect(&*self.authority));
        let failed = |source| Error::NoServer { url: self.origin.to_string(), source };
        let stream = connecting.await.map_err(|_| self.no_answer())?.map_err(failed)?;
        // Actions are small and wait for nothing.
        stream.set_nodelay(true).map_err(failed)?;
        Ok(stream)
    }

    pub(crate) fn no_answer(&self) -> Error {
        Error::NoAnswer { url: self.origin.to_string() }
    }

    pub(crate) fn not_a_house(&self, why: &str) -> Error {
        Error::NotAHouse { url: self.origin.to_string(), why: why.to_owned() }
    }

    fn read<T: DeserializeOwned>(&self, reply: &Reply) -> Result<T, Error> {
        if !reply.status.is_success() {
            return Err(Error::from_answer(self.url(), reply.status, &reply.body));
        }
        serde_json::from_slice(&reply.body).map_err(|error| self.not_a_house(&error.to_string()))
    }
}

impl Reply {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The cookie that says who somebody is, if this answer sets it: `corral=…`, without its attributes.
    pub fn cookie(&self) -> Option<&str> {
        let cookies = self.headers.get_all(SET_COOKIE).iter();
        let mut pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        pairs.find(|pair| pair.trim_start().starts_with("corral=")).map(str::trim)
    }
}

impl Player {
    /// The public part of who this is.
    pub fn id(&self) -> &PlayerId {
        &self.id
    }

    /// The cookie, as it is sent: `corral=…`.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The same player at another address of the house. Nothing is sent yet.
    pub fn at(&self, house: &House) -> Self {
        Self { house: house.clone(), ..self.clone() }
    }

    /// Opens a table, as its host.
    pub async fn create_table(&self, table: &CreateTable) -> Result<TableCode, Error> {
        let reply = self.post("/api/tables", table).await?;
        let Created { code } = self.house.read(&reply)?;
        Ok(code)
    }

    /// Any GET request of this player's.
    pub async fn get(&self, path: &str) -> Result<Reply, Error> {
        self.house.request(Method::GET, path, Some(&self.cookie), None).await
    }

    /// Any POST request of this player's.
    pub async fn post(&self, path: &str, body: &impl serde::Serialize) -> Result<Reply, Error> {
        let json = serde_json::to_string(body)?;
        self.house.request(Method::POST, path, Some(&self.cookie), Some(json)).await
    }

    /// Opens the socket of a table. The server speaks first.
    pub async fn connect(&self, code: &TableCode) -> Result<Connection, Error> {
        Connection::open(&self.house, Some(&self.cookie), code).await
    }
}
