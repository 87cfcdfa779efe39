//! The least that a server could take for the same load: a relay on the same WebSocket stack that knows no rules, keeps
//! no log and sends everybody the same bytes.

use super::process::usage;
use super::tally::Tally;
use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use client::{Connection, House};
use house::wire::TableCode;
use serde::Serialize;
use server::SOCKET_BUFFER;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// What an action comes to on the lines of a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Traffic {
    /// The message that somebody sends.
    pub sent_bytes: usize,
    /// What a seat is sent for it.
    pub delivered_bytes: usize,
    /// How many seats are sent it, on average.
    pub deliveries: f64,
}

/// What the same traffic took of a relay.
#[derive(Serialize)]
pub struct Bare {
    pub traffic: Traffic,
    pub actions: u64,
    pub actions_per_s: f64,
    pub cpu_us_per_action: f64,
}

impl Traffic {
    /// What a load test has seen; none if nothing has arrived.
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    pub fn of(tally: &Tally) -> Option<Self> {
        let (actions, deliveries) = (tally.actions, tally.deliveries);
        (actions > 0 && deliveries > 0).then(|| Self {
            sent_bytes: (tally.sent_bytes / actions) as usize,
            delivered_bytes: (tally.bytes / deliveries) as usize,
            deliveries: deliveries as f64 / actions as f64,
        })
    }

    /// To how many of `seats` the message with this number goes, so that it comes to the average.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "counts of a test fit well")]
    fn deliveries_of(self, number: u64, seats: usize) -> usize {
        let until = |number: u64| (self.deliveries * number as f64) as usize;
        (until(number + 1) - until(number)).clamp(1, seats)
    }
}

/// Lets so many tables exchange this traffic by a relay, one message after the other, on the cores of the process `pid`.
pub async fn measure(traffic: Traffic, (tables, seats): (u32, u8), time: Duration, pid: u32) -> Result<Bare> {
    let relay = Relay::start(traffic, pid)?;
    let house = House::new(&format!("http://{}", relay.address))?;
    let mut rooms = Vec::new();
    for table in 0..tables {
        rooms.push(Room::open(&house, table, seats).await?);
    }
    let tally = Rc::new(RefCell::new(Tally::new()));
    let before = usage(&relay.thread)?;
    let started = Instant::now();
    let mut playing = JoinSet::new();
    for room in rooms {
        playing.spawn_local(room.play(traffic, Rc::clone(&tally)));
    }
    tokio::time::sleep(time).await;
    let took = started.elapsed();
    let after = usage(&relay.thread)?;
    let actions = tally.borrow().actions;
    tally.borrow_mut().running = false;
    while let Some(done) = playing.join_next().await {
        done.context("a table of the relay broke off")??;
    }
    let cpu = after.cpu.saturating_sub(before.cpu);
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    let actions_f = actions.max(1) as f64;
    Ok(Bare {
        traffic,
        actions,
        actions_per_s: actions_f / took.as_secs_f64(),
        cpu_us_per_action: cpu.as_secs_f64() * 1e6 / actions_f,
    })
}

/// A table of the load test.
struct Room {
    lines: Vec<Connection>,
}

impl Room {
    async fn open(house: &House, table: u32, seats: u8) -> Result<Self> {
        let mut lines = Vec::with_capacity(seats.into());
        for _ in 0..seats {
            let mut line = Connection::open(house, None, &TableCode(table.to_string())).await?;
            // It says something as soon as it knows the line.
            line.next_text().await?;
            lines.push(line);
        }
        Ok(Self { lines })
    }

    async fn play(mut self, traffic: Traffic, tally: Rc<RefCell<Tally>>) -> Result<()> {
        let text: client::Utf8Bytes = filler(traffic.sent_bytes).into();
        let seats = self.lines.len();
        let mut number = 0;
        while tally.borrow().running {
            let sent = Instant::now();
            tally.borrow_mut().sent(text.len());
            self.lines[number as usize % seats].send_text(text.clone()).await?;
            for _ in 0..traffic.deliveries_of(number, seats) {
                self.arrival().await?;
            }
            tally.borrow_mut().arrived(sent.elapsed());
            number += 1;
        }
        Ok(())
    }

    /// The next message on any line.
    async fn arrival(&mut self) -> Result<client::Utf8Bytes, client::Error> {
        let lines = &mut self.lines;
        poll_fn(|context| {
            for line in lines.iter_mut() {
                if let Poll::Ready(text) = line.poll_text(context) {
                    return Poll::Ready(text);
                }
            }
            Poll::Pending
        })
        .await
    }
}

fn filler(bytes: usize) -> String {
    "x".repeat(bytes)
}

/// The relay, on a thread of its own. It ends when this is dropped.
struct Relay {
    address: SocketAddr,
    /// Where /proc has it.
    thread: String,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl Relay {
    fn start(traffic: Traffic, pid: u32) -> Result<Self> {
        let (stop, stopped) = oneshot::channel();
        let (told, tell) = std::sync::mpsc::channel();
        let work = move || {
            let ready = on_the_cores_of(pid).and_then(|thread| {
                let runtime = Builder::new_current_thread().enable_all().build()?;
                let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)))?;
                let address = listener.local_addr()?;
                Ok((runtime, listener, address, thread))
            });
            match ready {
                Ok((runtime, listener, address, thread)) => {
                    // Nobody waits any more if the load test has been broken off.
                    let _ = told.send(Ok((address, thread)));
                    runtime.block_on(relay(listener, traffic, stopped));
                }
                Err(error) => drop(told.send(Err(error))),
            }
        };
        let running = thread::Builder::new().name("relay".into()).spawn(work)?;
        let (address, thread) = tell.recv().context("the relay did not start")??;
        Ok(Self { address, thread, stop: Some(stop), running: Some(running) })
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.stop.take().map(|stop| stop.send(()));
        let _ = self.running.take().map(JoinHandle::join);
    }
}

/// This thread runs from now on where that process may. Returns where /proc has the thread.
#[cfg(target_os = "linux")]
fn on_the_cores_of(pid: u32) -> Result<String> {
    use rustix::thread::{Pid, gettid, sched_getaffinity, sched_setaffinity};
    let server = Pid::from_raw(pid.cast_signed()).context("no process has the number 0")?;
    let cores = sched_getaffinity(Some(server)).context("the cores of the server are not known")?;
    sched_setaffinity(None, &cores).context("the relay cannot run on the cores of the server")?;
    Ok(format!("self/task/{}", gettid()))
}

#[cfg(not(target_os = "linux"))]
fn on_the_cores_of(_pid: u32) -> Result<String> {
    anyhow::bail!("processor times can be measured on Linux alone")
}

/// A table of the relay.
#[derive(Default)]
struct Table {
    lines: Vec<mpsc::UnboundedSender<Utf8Bytes>>,
    messages: u64,
}

/// Everything the relay knows.
struct Relayed {
    traffic: Traffic,
    text: Utf8Bytes,
    tables: Mutex<BTreeMap<String, Arc<Mutex<Table>>>>,
}

async fn relay(listener: TcpListener, traffic: Traffic, stopped: oneshot::Receiver<()>) {
    let text = filler(traffic.delivered_bytes).into();
    let relayed = Arc::new(Relayed { traffic, text, tables: Mutex::default() });
    let router = Router::new().route("/ws/{code}", get(enter)).with_state(relayed);
    // Without it, it would be slow; the load test would show that.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    tokio::select! {
        ended = axum::serve(listener, router) => drop(ended),
        _ = stopped => {}
    }
}

async fn enter(
    State(relayed): State<Arc<Relayed>>,
    Path(code): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(SOCKET_BUFFER).write_buffer_size(0);
    upgrade.on_upgrade(async move |ws| relayed.talk(ws, code).await)
}

impl Relayed {
    async fn talk(&self, mut ws: WebSocket, code: String) {
        let (line, mut outbox) = mpsc::unbounded_channel();
        // What the client waits for: its line is known.
        let _ = line.send(Utf8Bytes::from_static("hello"));
        let table = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(tables.entry(code).or_default())
        };
        let slot = {
            let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
            table.lines.push(line);
            table.lines.len() - 1
        };
        loop {
            tokio::select! {
                biased;
                Some(text) = outbox.recv() => {
                    if ws.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                message = ws.recv() => match message {
                    Some(Ok(Message::Text(_))) => self.hand_on(&table, slot),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return,
                },
            }
        }
    }

    /// To the sender, and to as many others as the average asks for.
    fn hand_on(&self, table: &Mutex<Table>, sender: usize) {
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        let seats = table.lines.len();
        for i in 0..self.traffic.deliveries_of(table.messages, seats) {
            // A line that has gone needs nothing any more.
            let _ = table.lines[(sender + i) % seats].send(self.text.clone());
        }
        table.messages += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deliveries_come_to_their_average_and_never_to_more_than_there_are_seats() {
        for deliveries in [1.0, 1.5, 3.7, 4.0] {
            let traffic = Traffic { sent_bytes: 90, delivered_bytes: 850, deliveries };
            let each: Vec<usize> = (0..1_000).map(|number| traffic.deliveries_of(number, 4)).collect();
            assert!(each.iter().all(|count| (1..=4).contains(count)));
            let sum = u32::try_from(each.iter().sum::<usize>()).unwrap();
            assert!((f64::from(sum) - 1_000.0 * deliveries).abs() <= 1.0, "{sum} of {deliveries}");
        }
    }

    #[test]
    fn traffic_is_what_the_tally_has_seen() {
        let mut tally = Tally::new();
        assert_eq!(Traffic::of(&tally), None);
        for _ in 0..10 {
            tally.sent(90);
            tally.arrived(Duration::from_millis(1));
        }
        (tally.deliveries, tally.bytes) = (37, 37 * 800);
        let traffic = Traffic { sent_bytes: 90, delivered_bytes: 800, deliveries: 3.7 };
        assert_eq!(Traffic::of(&tally), Some(traffic));
    }
}
