use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

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
    /// How long the house waits for people.
    pub patience: Patience,
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
    /// Connections to one table.
    pub people: usize,
    /// Connections of one player to one table.
    pub tabs: usize,
    /// Bytes of a message.
    pub message_bytes: usize,
    /// Messages per second on one connection, in the long run.
    pub messages_per_second: u32,
    /// Messages at once.
    pub message_burst: u32,
    /// Letters of what is said at once.
    pub talk_letters: usize,
    /// Things that one player may say within [`talk_window`](Self::talk_window).
    pub talk_at_once: usize,
    /// See [`talk_at_once`](Self::talk_at_once).
    pub talk_window: Duration,
    /// Bots that think at once; the others wait for their turn.
    pub thinkers: usize,
    /// Messages that wait for a slow reader, before they are dropped and a snapshot takes their place.
    pub outbox_messages: usize,
    /// Bytes that wait for a slow reader.
    pub outbox_bytes: usize,
}

/// One of them is left to the people, whatever the bots think about.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 10_000,
            tables_of_one: 20,
            sockets: 50_000,
            people: 64,
            tabs: 8,
            message_bytes: 16 * 1024,
            messages_per_second: 50,
            message_burst: 100,
            talk_letters: 300,
            talk_at_once: 5,
            talk_window: Duration::from_secs(5),
            thinkers: cores().saturating_sub(1).max(1),
            outbox_messages: 256,
            outbox_bytes: 512 * 1024,
        }
    }
}

/// How long the house waits for people.
#[derive(Clone, Debug)]
pub struct Patience {
    /// A line may be down for so long before a stand-in plays, and before a host who is gone is no host any more.
    pub line_down: Duration,
    /// So long the seats have to add their nonces.
    pub nonces: Duration,
    /// How long bots take, as a share of what people would.
    pub bot_pace: f64,
    /// How long a bot may think about one move at most.
    pub bot_thinks: Duration,
    /// Between two pings on a line.
    pub ping: Duration,
    /// A line that has not been heard of for so long is down.
    pub silence: Duration,
    /// A message that nobody takes for so long ends the connection.
    pub stuck: Duration,
    /// A table without anybody connected is closed after this, before a game.
    pub empty_lobby: Duration,
    /// The same, after a game.
    pub empty_over: Duration,
    /// The same, in the middle of a game.
    pub empty_game: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            line_down: Duration::from_secs(20),
            nonces: Duration::from_secs(2),
            bot_pace: 1.0,
            bot_thinks: Duration::from_millis(900),
            ping: Duration::from_secs(2),
            silence: Duration::from_secs(12),
            stuck: Duration::from_secs(20),
            empty_lobby: Duration::from_secs(30 * 60),
            empty_over: Duration::from_secs(60 * 60),
            empty_game: Duration::from_secs(24 * 60 * 60),
        }
    }
}
