//! The least that a server could take for the traffic of `corral bench`: a relay on the same WebSocket stack that knows no
//! rules, keeps no log and sends everybody the same bytes. Give it the bytes that the load test reported, and run the relay
//! where the server ran and the load where the load test ran:
//!
//! ```sh
//! cargo build --release -p corral --example bare_relay
//! taskset -c 0 target/release/examples/bare_relay relay --delivered 222 --deliveries 3.7 &
//! taskset -c 1 target/release/examples/bare_relay load --sent 67 --deliveries 3.7 --tables 100
//! ```
//!
//! When the load has ended, the relay says how much processor time it took for a message, and ends too.

use anyhow::Result;
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use clap::Parser;
use client::{Connection, House};
use house::wire::TableCode;
use rustix::time::{ClockId, clock_gettime};
use server::SOCKET_BUFFER;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::timeout;

#[derive(Parser)]
enum Command {
    /// Passes on whatever it is sent, until everybody has gone
    Relay {
        #[arg(long, default_value_t = 7799)]
        port: u16,
        /// Bytes of a message to a seat
        #[arg(long)]
        delivered: usize,
        /// To how many seats of a table a message goes, on average
        #[arg(long)]
        deliveries: f64,
    },
    /// Sends messages at many tables, one after the other at each
    Load {
        #[arg(long, default_value = "http://127.0.0.1:7799")]
        url: String,
        /// Bytes of a message to the relay
        #[arg(long)]
        sent: usize,
        /// As for the relay
        #[arg(long)]
        deliveries: f64,
        #[arg(long, default_value_t = 100)]
        tables: u32,
        #[arg(long, default_value_t = 4)]
        seats: usize,
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
}

fn main() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match Command::parse() {
        Command::Relay { port, delivered, deliveries } => {
            runtime.block_on(relay(port, "x".repeat(delivered).into(), deliveries))
        }
        Command::Load { url, sent, deliveries, tables, seats, seconds } => {
            let load =
                load(&url, "x".repeat(sent), deliveries, (tables, seats), Duration::from_secs(seconds));
            LocalSet::new().block_on(&runtime, load)
        }
    }
}

/// To how many of `seats` the message with this number goes, so that it comes to the average.
#[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "counts of a test fit well")]
fn seats_of(number: u64, deliveries: f64, seats: usize) -> usize {
    let until = |number: u64| (deliveries * number as f64) as usize;
    (until(number + 1) - until(number)).clamp(1, seats)
}

async fn load(
    url: &str,
    text: String,
    deliveries: f64,
    (tables, seats): (u32, usize),
    time: Duration,
) -> Result<()> {
    let house = House::new(url)?;
    let (text, mut playing) = (Utf8Bytes::from(text), JoinSet::new());
    let mut opened = Vec::new();
    for table in 0..tables {
        let mut lines = Vec::new();
        for _ in 0..seats {
            let mut line = Connection::open(&house, None, &TableCode(table.to_string())).await?;
            // The relay says something as soon as it knows the line.
            line.next_text().await?;
            lines.push(line);
        }
        opened.push(lines);
    }
    let started = Instant::now();
    for mut lines in opened {
        let text = text.clone();
        playing.spawn_local(async move {
            let mut number = 0;
            while started.elapsed() < time {
                lines[number as usize % seats].send_text(text.as_str()).await?;
                for _ in 0..seats_of(number, deliveries, seats) {
                    next_on_any(&mut lines).await?;
                }
                number += 1;
            }
            Ok::<u64, client::Error>(number)
        });
    }
    let mut messages = 0;
    while let Some(done) = timeout(time + Duration::from_secs(10), playing.join_next()).await? {
        messages += done??;
    }
    println!("{messages} messages in {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

async fn next_on_any(lines: &mut [Connection]) -> Result<(), client::Error> {
    poll_fn(|waker| {
        for line in lines.iter_mut() {
            if let Poll::Ready(text) = line.poll_text(waker) {
                return Poll::Ready(text.map(drop));
            }
        }
        Poll::Pending
    })
    .await
}

/// What the relay knows.
struct Relay {
    text: Utf8Bytes,
    deliveries: f64,
    tables: Mutex<BTreeMap<String, Table>>,
    everybody_has_gone: Notify,
}

/// The lines of a table, in the order in which they came, and how many messages it has had.
#[derive(Default)]
struct Table {
    lines: Vec<UnboundedSender<Utf8Bytes>>,
    messages: u64,
}

async fn relay(port: u16, text: Utf8Bytes, deliveries: f64) -> Result<()> {
    let (tables, everybody_has_gone) = (Mutex::default(), Notify::new());
    let relay = Arc::new(Relay { text, deliveries, tables, everybody_has_gone });
    let router = Router::new().route("/ws/{code}", get(enter)).with_state(Arc::clone(&relay));
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    // Without it, it would be slow; the load test would show that.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    tokio::select! {
        ended = axum::serve(listener, router) => ended?,
        () = relay.everybody_has_gone.notified() => {}
    }
    let messages: u64 = relay.tables().values().map(|table| table.messages).sum();
    let used = clock_gettime(ClockId::ProcessCPUTime);
    let used = Duration::new(used.tv_sec.unsigned_abs(), used.tv_nsec.try_into()?);
    let each_us = used.as_micros() / u128::from(messages.max(1));
    println!("{messages} messages relayed, {each_us} µs of a processor for each");
    Ok(())
}

async fn enter(
    State(relay): State<Arc<Relay>>,
    Path(code): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(SOCKET_BUFFER).write_buffer_size(0);
    upgrade.on_upgrade(async move |socket| relay.talk(socket, code).await)
}

impl Relay {
    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn talk(&self, mut socket: WebSocket, code: String) {
        let (line, mut outbox) = unbounded_channel();
        // What the client waits for: its line is known.
        let _ = line.send(Utf8Bytes::from_static("hello"));
        let slot = {
            let mut tables = self.tables();
            let lines = &mut tables.entry(code.clone()).or_default().lines;
            lines.push(line);
            lines.len() - 1
        };
        loop {
            tokio::select! {
                biased;
                Some(text) = outbox.recv() => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        break;
                    }
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Text(_))) => self.pass_on(&code, slot),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break,
                },
            }
        }
        drop(outbox);
        if self.tables().values().all(|table| table.lines.iter().all(UnboundedSender::is_closed)) {
            self.everybody_has_gone.notify_one();
        }
    }

    /// To the sender, and to as many others as the average asks for.
    fn pass_on(&self, code: &str, sender: usize) {
        let mut tables = self.tables();
        let Some(table) = tables.get_mut(code) else { return };
        let seats = table.lines.len();
        for i in 0..seats_of(table.messages, self.deliveries, seats) {
            // A line that has gone needs nothing more.
            let _ = table.lines[(sender + i) % seats].send(self.text.clone());
        }
        table.messages += 1;
    }
}
