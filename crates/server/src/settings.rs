use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use table::Seed;

/// How a house is opened.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub addr: SocketAddr,
    /// Where the log and the key are kept.
    pub data: PathBuf,
    /// What the house is called from outside, behind a proxy: `https://corral.example`.
    pub public_url: Option<String>,
    /// Whether a proxy in front of it tells by which protocol people came; without one, anybody could.
    pub behind_proxy: bool,
    /// How the log is written.
    pub log: store::Options,
    /// How much of everything there may be.
    pub limits: Limits,
    /// How long the house waits for connections and bots.
    pub patience: Patience,
    /// What is allowed at a table, and how long it waits for people.
    pub table: room::Settings,
    /// All luck follows from this, so that a test can be repeated. Without it, luck comes from the operating system.
    pub seed: Option<Seed>,
}

impl Settings {
    /// What is usual, with everything kept in `data`.
    pub fn new(addr: SocketAddr, data: PathBuf) -> Self {
        Self {
            addr,
            data,
            public_url: None,
            behind_proxy: false,
            log: store::Options::default(),
            limits: Limits::default(),
            patience: Patience::default(),
            table: room::Settings::default(),
            seed: None,
        }
    }
}

/// How much of everything there may be. What goes beyond is refused in a sentence.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Tables in the house.
    pub tables: usize,
    /// Tables that one player has opened.
    pub tables_of_one: usize,
    /// Connections to the house.
    pub sockets: usize,
    /// Bytes of a message.
    pub message_bytes: usize,
    /// Messages per second on one connection, in the long run.
    pub messages_per_second: u32,
    /// Messages at once.
    pub message_burst: u32,
    /// Bots that think at once; the others wait for their turn.
    pub thinkers: usize,
    /// Finished games that are opened, or pieces of their files that are made, at once; the others wait for their turn.
    pub archive_workers: usize,
    /// Requests for finished games that are answered at once.
    pub archive_requests: usize,
    /// Bytes of finished games that are kept ready to be looked at.
    pub archive_bytes: usize,
    /// Messages that wait for a slow reader, before they are dropped and a snapshot takes their place.
    pub outbox_messages: usize,
    /// Bytes that wait for a slow reader.
    pub outbox_bytes: usize,
}

/// One of them is left to the people, whatever the bots think about and whoever looks at finished games.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 10_000,
            tables_of_one: 20,
            sockets: 50_000,
            message_bytes: 16 * 1024,
            messages_per_second: 50,
            message_burst: 100,
            thinkers: cores().saturating_sub(1).max(1),
            archive_workers: cores().saturating_sub(1).max(1),
            archive_requests: 64,
            archive_bytes: 32 * 1024 * 1024,
            outbox_messages: 256,
            outbox_bytes: 512 * 1024,
        }
    }
}

/// How long the house waits for connections and bots.
#[derive(Clone, Debug)]
pub struct Patience {
    /// How long a bot may think about one move at most.
    pub bot_thinks: Duration,
    /// Between two pings on a line.
    pub ping: Duration,
    /// A line that has not been heard of for so long is down.
    pub silence: Duration,
    /// A message that nobody takes for so long ends the connection.
    pub stuck: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            bot_thinks: Duration::from_millis(900),
            ping: Duration::from_secs(2),
            silence: Duration::from_secs(12),
            stuck: Duration::from_secs(20),
        }
    }
}
