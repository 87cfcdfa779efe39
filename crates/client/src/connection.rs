use crate::house::PATIENCE;
use crate::{Error, House};
use futures_util::{SinkExt, Stream};
use house::wire::{ClientMsg, MsgId, Name, PROTOCOL, Seen, ServerMsg, TableCode};
use hyper::header::{COOKIE, HeaderValue, ORIGIN};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use table::Seat;
use table::photo_finish::BURST;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The largest message that is taken from a server: a snapshot with everything that was missed is far smaller.
const LARGEST_MESSAGE: usize = 1 << 20;

/// A line to a table. Dropping it breaks the line without a word, as a closed laptop does.
///
/// Pings of the server are answered while somebody waits for messages here.
pub struct Connection {
    socket: WebSocketStream<TcpStream>,
    last_id: MsgId,
    /// It asks for changes when it joins.
    changes: bool,
    /// What came while an answer was waited for.
    backlog: VecDeque<Utf8Bytes>,
    /// How many pings of the server have come.
    pings: usize,
}

impl Connection {
    /// Opens the socket of a table, with a cookie (`corral=…`) or as nobody.
    pub async fn open(house: &House, cookie: Option<&str>, code: &TableCode) -> Result<Self, Error> {
        let unfit = |_| house.not_a_house("the request cannot be written");
        let url = format!("{}/ws/{code}", house.url().replacen("http", "ws", 1));
        let mut request =
            url.into_client_request().map_err(|_| house.not_a_house("the code is no address"))?;
        let headers = request.headers_mut();
        headers.insert(ORIGIN, HeaderValue::from_str(house.url()).map_err(unfit)?);
        if let Some(cookie) = cookie {
            headers.insert(COOKIE, HeaderValue::from_str(cookie).map_err(unfit)?);
        }
        // Small buffers: a load test holds thousands of lines. What is written goes out at once.
        let config = WebSocketConfig::default()
            .read_buffer_size(4 << 10)
            .write_buffer_size(0)
            .max_message_size(Some(LARGEST_MESSAGE))
            .max_frame_size(Some(LARGEST_MESSAGE));
        let stream = house.dial().await?;
        let opening = timeout(PATIENCE, client_async_with_config(request, stream, Some(config)));
        match opening.await.map_err(|_| house.no_answer())? {
            Ok((socket, _)) => {
                Ok(Self { socket, last_id: 0, changes: false, backlog: VecDeque::new(), pings: 0 })
            }
            Err(tungstenite::Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(Error::from_answer(house.url(), answer.status(), body))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// From the next join on, steps come as [`ServerMsg::Changes`]; [`Whole`](house::wire::Whole) makes whole ones of them.
    pub fn ask_for_changes(&mut self) {
        self.changes = true;
    }

    /// The number of the last message.
    pub fn last_id(&self) -> MsgId {
        self.last_id
    }

    /// Goes on with the numbers of an earlier line: two actions of a game must not have the same.
    pub fn number_after(&mut self, last_id: MsgId) {
        self.last_id = last_id;
    }

    /// A number that no message on this line has had.
    pub fn fresh_id(&mut self) -> MsgId {
        self.last_id += 1;
        self.last_id
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMsg) -> Result<(), Error> {
        self.send_text(serde_json::to_string(message)?).await
    }

    /// Sends any text, sense or nonsense.
    pub async fn send_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), Error> {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Sends any bytes, which the protocol does not provide for.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Error> {
        Ok(self.socket.send(Message::Binary(bytes.into())).await?)
    }

    /// Sends a pong that answers nothing.
    pub async fn send_pong(&mut self, bytes: Vec<u8>) -> Result<(), Error> {
        Ok(self.socket.send(Message::Pong(bytes.into())).await?)
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<ServerMsg, Error> {
        Ok(serde_json::from_str(&self.next_text().await?)?)
    }

    /// The next message, byte for byte.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, Error> {
        poll_fn(|context| self.poll_text(context)).await
    }

    /// The next message, byte for byte, for callers who look at many lines at once.
    pub fn poll_text(&mut self, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes, Error>> {
        match self.backlog.pop_front() {
            Some(text) => Poll::Ready(Ok(text)),
            None => self.poll_line(context),
        }
    }

    /// Past the backlog, from the line itself.
    fn poll_line(&mut self, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes, Error>> {
        loop {
            match ready!(Pin::new(&mut self.socket).poll_next(context)) {
                Some(Ok(Message::Text(text))) => return Poll::Ready(Ok(text)),
                Some(Ok(Message::Ping(_))) => self.pings += 1,
                // Pings are answered below; the protocol has no bytes.
                Some(Ok(Message::Close(_))) | None => return Poll::Ready(Err(Error::HungUp)),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Poll::Ready(Err(error.into())),
            }
        }
    }

    /// Ready when the server has measured this new line; from then on it asks seldom. What comes in between is kept for
    /// [`next`](Self::next).
    pub fn poll_measured(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        while let Poll::Ready(text) = self.poll_line(context) {
            self.backlog.push_back(text?);
        }
        if self.pings < BURST { Poll::Pending } else { Poll::Ready(Ok(())) }
    }

    /// Sends the message that `make` gives its number, and waits for the answer: `ok`, or the step or the snapshot it
    /// made. What comes in between is kept for [`next`](Self::next).
    pub async fn ask(&mut self, make: impl FnOnce(MsgId) -> ClientMsg) -> Result<ServerMsg, Error> {
        let id = self.fresh_id();
        self.send(&make(id)).await?;
        timeout(PATIENCE, self.answer(id))
            .await
            .map_err(|_| Error::NoAnswer { url: "the table".to_owned() })?
    }

    async fn answer(&mut self, id: MsgId) -> Result<ServerMsg, Error> {
        loop {
            let text = poll_fn(|context| self.poll_line(context)).await?;
            match serde_json::from_str(&text)? {
                ServerMsg::Refused { re, code, why, .. } if re == Some(id) => {
                    return Err(Error::Refused { code, why });
                }
                ServerMsg::Bye { code, why } => return Err(Error::Refused { code, why }),
                message if answers(&message) == Some(id) => return Ok(message),
                _ => self.backlog.push_back(text),
            }
        }
    }

    /// Reads on until `wanted` makes something of a message. Those before it are gone.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(ServerMsg) -> Option<T>) -> Result<T, Error> {
        loop {
            if let Some(found) = wanted(self.next().await?) {
                return Ok(found);
            }
        }
    }

    /// Comes in as somebody new.
    pub async fn join(&mut self, name: &str) -> Result<ServerMsg, Error> {
        self.rejoin(name, None).await
    }

    /// Comes in and says what has been seen already.
    pub async fn rejoin(&mut self, name: &str, seen: Option<Seen>) -> Result<ServerMsg, Error> {
        let name = Name::try_from(name.to_owned())
            .map_err(|error| Error::Refused { code: "bad_name".to_owned(), why: error.to_string() })?;
        let changes = self.changes;
        self.ask(|id| ClientMsg::Join { id, protocol: PROTOCOL, name, avatar: 0, seen, changes }).await
    }

    /// Takes a seat: this one, or the first that is free.
    pub async fn sit(&mut self, seat: Option<Seat>) -> Result<(), Error> {
        self.ask(|id| ClientMsg::Sit { id, seat }).await.map(drop)
    }

    /// Hangs up as one should.
    pub async fn close(mut self) -> Result<(), Error> {
        match self.socket.close(None).await {
            Ok(()) | Err(tungstenite::Error::ConnectionClosed) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Breaks the line without a word.
    pub fn abort(self) {
        drop(self);
    }
}

/// Which message this is the answer to, if it is one that grants something.
fn answers(message: &ServerMsg) -> Option<MsgId> {
    match *message {
        ServerMsg::Ok { re } => Some(re),
        ServerMsg::Snapshot { re, .. } | ServerMsg::Step { re, .. } | ServerMsg::Changes { re, .. } => re,
        _ => None,
    }
}
