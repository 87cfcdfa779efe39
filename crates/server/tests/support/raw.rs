//! A connection as bytes, for what a well-behaved client does not do: send another site's origin, or stop reading.

use super::soon;
use client::{House, Player};
use house::wire::{ServerMsg, TableCode};
use std::io::ErrorKind;
use std::net::SocketAddr;
use tokio::net::{TcpSocket, TcpStream};

pub struct Raw {
    stream: TcpStream,
    unread: Vec<u8>,
}

/// What came back by HTTP.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The code of a refusal.
    pub fn code(&self) -> String {
        let failed: house::wire::HttpRefusal = serde_json::from_str(&self.body).unwrap_or_else(|error| {
            panic!("{error}: {} {}", self.status, self.body);
        });
        failed.code
    }
}

impl Raw {
    /// Connects, with a receive buffer of so many bytes, or as large as usual.
    pub async fn dial(house: &House, receive_buffer: Option<u32>) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        if let Some(bytes) = receive_buffer {
            socket.set_recv_buffer_size(bytes).unwrap();
        }
        Self::connect(house, socket).await
    }

    /// Connects from another address of this machine.
    pub async fn dial_from(house: &House, ip: &str) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(ip.parse().unwrap(), 0)).unwrap();
        Self::connect(house, socket).await
    }

    async fn connect(house: &House, socket: TcpSocket) -> Self {
        let addr: SocketAddr = house.url().trim_start_matches("http://").parse().unwrap();
        Self { stream: socket.connect(addr).await.unwrap(), unread: Vec::new() }
    }

    /// Reads on until the server hangs up.
    pub async fn until_hung_up(&mut self) {
        let mut buffer = [0; 1024];
        loop {
            self.stream.readable().await.unwrap();
            match self.stream.try_read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    /// One request with these headers, and its answer.
    pub async fn request(house: &House, request: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut raw = Self::dial(house, None).await;
        raw.ask(house, request, headers, body).await;
        soon("an answer", raw.answer()).await
    }

    /// A request whose answer has begun, and is not read any further.
    pub async fn unread(house: &House, request: &str) -> Self {
        let mut raw = Self::dial(house, Some(4096)).await;
        raw.ask(house, request, &[], "").await;
        soon("the beginning of an answer", raw.fill(1)).await;
        raw
    }

    pub async fn ask(&mut self, house: &House, request: &str, headers: &[(&str, &str)], body: &str) {
        let host = house.url().trim_start_matches("http://");
        let mut text = format!("{request} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in headers {
            text.extend([name, ": ", value, "\r\n"]);
        }
        self.write(format!("{text}\r\n{body}").as_bytes()).await;
    }

    /// Opens the socket of a table.
    pub async fn upgrade(house: &House, player: &Player, code: &TableCode, receive_buffer: u32) -> Self {
        let mut raw = Self::dial(house, Some(receive_buffer)).await;
        let headers = [&[("Cookie", player.cookie())], &UPGRADE[..]].concat();
        raw.ask(house, &format!("GET /ws/{code}"), &headers, "").await;
        let answer = soon("the upgrade", raw.answer()).await;
        assert_eq!(answer.status, 101, "{}", answer.head);
        raw
    }

    pub async fn write(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            self.stream.writable().await.unwrap();
            match self.stream.try_write(bytes) {
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// Reads until there are so many bytes.
    async fn fill(&mut self, wanted: usize) {
        let mut buffer = [0; 1024];
        while self.unread.len() < wanted {
            self.stream.readable().await.unwrap();
            match self.stream.try_read(&mut buffer) {
                Ok(0) => panic!("the server hung up"),
                Ok(read) => self.unread.extend_from_slice(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    async fn take(&mut self, count: usize) -> Vec<u8> {
        self.fill(count).await;
        self.unread.drain(..count).collect()
    }

    pub async fn answer(&mut self) -> Answer {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            head.push(char::from(self.take(1).await[0]));
        }
        let head = head.to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length = length.map_or(0, |length| length.parse().unwrap());
        let body = String::from_utf8(self.take(length).await).unwrap();
        Answer { status: head[9..12].parse().unwrap(), head, body }
    }

    /// Sends a frame of a WebSocket, masked with nothing.
    async fn send(&mut self, opcode: u8, payload: &[u8]) {
        assert!(payload.len() < 126, "no test sends more");
        let head = [0x80 | opcode, 0x80 | payload.len() as u8, 0, 0, 0, 0];
        self.write(&[&head, payload].concat()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send(1, text.as_bytes()).await;
    }

    /// The next message; pings are answered.
    pub async fn next(&mut self) -> ServerMsg {
        loop {
            if let Some(msg) = self.message_or_ping().await {
                return msg;
            }
        }
    }

    /// Answers so many pings, whatever else comes.
    pub async fn answer_pings(&mut self, mut count: usize) {
        while count > 0 {
            count -= usize::from(self.message_or_ping().await.is_none());
        }
    }

    /// A message, or nothing, if it was a ping and has been answered.
    async fn message_or_ping(&mut self) -> Option<ServerMsg> {
        let head = self.take(2).await;
        let length = match head[1] {
            126 => self.take(2).await.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
            127 => self.take(8).await.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
            short => short.into(),
        };
        let payload = self.take(length).await;
        match head[0] {
            0x81 => Some(serde_json::from_slice(&payload).unwrap()),
            0x89 => {
                self.send(10, &payload).await;
                None
            }
            other => panic!("the server sent a frame that begins with {other:#x}"),
        }
    }
}

/// What asks for a WebSocket.
pub const UPGRADE: [(&str, &str); 4] = [
    ("Connection", "Upgrade"),
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "Z29hdHMgZWF0IGdyYXNzIQ=="),
];
