mod limit;

pub use limit::{BadRate, BadSize, Limit, Rate, Size};

use crate::cluster::ClusterSettings;
use crate::doors::Network;
use crate::home::Home;
use crate::push::PushService;
use std::net::SocketAddr;
use std::time::Duration;
use table::Seed;

/// How a house is opened.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub addr: SocketAddr,
    /// Where the log and the key are kept.
    pub home: Home,
    /// The other nodes of the house, if there are to be any. Then its home must be a database.
    pub cluster: Option<ClusterSettings>,
    /// What the house is called from outside, behind a proxy: `https://corral.example`.
    pub public_url: Option<String>,
    /// Proxies that are believed when they tell who asks, and by which protocol. From anybody else that is only a claim.
    pub trusted_proxies: Vec<Network>,
    /// Push services that are believed besides those of the browsers.
    pub push_services: Vec<PushService>,
    /// How the log is written.
    pub log: store::Options,
    /// How long games stay after their table has left them; for ever, if it is not said.
    pub keep_games: Option<Duration>,
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
    /// What is usual, with everything kept in this home.
    pub fn new(addr: SocketAddr, home: impl Into<Home>) -> Self {
        Self {
            addr,
            home: home.into(),
            cluster: None,
            public_url: None,
            trusted_proxies: Vec::new(),
            push_services: Vec::new(),
            log: store::Options::default(),
            keep_games: None,
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
    /// Connections to tables.
    pub sockets: usize,
    /// Connections of every kind. At this limit a newcomer takes the place of the one that has been idle longest.
    pub connections: usize,
    /// What the data folder may grow to before no new game is begun.
    pub disk: Limit<Size>,
    /// What may come from one address.
    pub address: AddressLimits,
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

/// One of them is left to the people, whatever the bots think about and however many finished games are shown.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 10_000,
            tables_of_one: 20,
            sockets: 50_000,
            connections: 60_000,
            disk: Limit::at(Size::gibibytes(10)),
            address: AddressLimits::default(),
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

impl Limits {
    /// The log, the key and the doors need files too.
    const OTHER_FILES: usize = 64;

    /// Leaves no more connections than fit into so many open files, and a quarter of those to requests: people at tables
    /// must not keep newcomers out.
    pub fn fit_into(&mut self, open_files: usize) {
        self.connections = self.connections.min(open_files.saturating_sub(Self::OTHER_FILES)).max(1);
        self.sockets = self.sockets.min(self.connections - self.connections / 4);
    }
}

/// What may come from one address: a flat full of friends, and no more. An IPv6 address counts by its /64.
#[derive(Clone, Debug)]
pub struct AddressLimits {
    /// Requests to the API, sockets included.
    pub requests: Limit<Rate>,
    /// People that the house does not know yet.
    pub players: Limit<Rate>,
    /// Tables that are opened.
    pub tables: Limit<Rate>,
    /// Games that are begun.
    pub games: Limit<Rate>,
    /// Codes that no table has.
    pub wrong_codes: Limit<Rate>,
    /// Links for other devices.
    pub device_links: Limit<Rate>,
    /// Reports of games.
    pub reports: Limit<Rate>,
    /// Browsers that want to be called.
    pub subscriptions: Limit<Rate>,
    /// What changes a table for all who are there: sitting down, a name, an invitation, other terms.
    pub table_changes: Limit<Rate>,
    /// Requests for finished games that are answered at once.
    pub archive_requests: Limit<usize>,
    /// Connections to tables, at a time.
    pub sockets: Limit<usize>,
    /// Connections of every kind, at a time.
    pub connections: Limit<usize>,
}

impl AddressLimits {
    /// Everything from anywhere, for load tests and for tests from one machine.
    pub const OFF: Self = Self {
        requests: Limit::OFF,
        players: Limit::OFF,
        tables: Limit::OFF,
        games: Limit::OFF,
        wrong_codes: Limit::OFF,
        device_links: Limit::OFF,
        reports: Limit::OFF,
        subscriptions: Limit::OFF,
        table_changes: Limit::OFF,
        archive_requests: Limit::OFF,
        sockets: Limit::OFF,
        connections: Limit::OFF,
    };
}

impl Default for AddressLimits {
    /// A dozen people who reload and reconnect all evening stay far below.
    fn default() -> Self {
        Self {
            requests: Limit::at(Rate::per_minute(1_200)),
            players: Limit::at(Rate::per_hour(60)),
            tables: Limit::at(Rate::per_hour(60)),
            games: Limit::at(Rate::per_hour(600)),
            wrong_codes: Limit::at(Rate::per_hour(60)),
            device_links: Limit::at(Rate::per_hour(20)),
            reports: Limit::at(Rate::per_hour(20)),
            subscriptions: Limit::at(Rate::per_hour(60)),
            table_changes: Limit::at(Rate::per_minute(120)),
            archive_requests: Limit::at(8),
            sockets: Limit::at(200),
            connections: Limit::at(400),
        }
    }
}

/// How long the house waits for connections and bots.
#[derive(Clone, Debug)]
pub struct Patience {
    /// How long a bot may think about one move at most.
    pub bot_thinks: Duration,
    /// A connection on which no request has come for so long, or only a part of its head, is ended.
    pub head: Duration,
    /// How long a request may take, with its body and its answer.
    pub request: Duration,
    /// A connection that has not joined its table by then is closed.
    pub join: Duration,
    /// Between two pings on a line.
    pub ping: Duration,
    /// A line that has not been heard of for so long is down.
    pub silence: Duration,
    /// A message that nobody takes for so long ends the connection.
    pub stuck: Duration,
    /// How long a house that closes waits for people to read their last messages.
    pub farewell: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            bot_thinks: Duration::from_millis(900),
            head: Duration::from_secs(20),
            request: Duration::from_secs(120),
            join: Duration::from_secs(10),
            ping: Duration::from_secs(2),
            silence: Duration::from_secs(12),
            stuck: Duration::from_secs(20),
            farewell: Duration::from_secs(5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_fit_into_the_open_files_and_leave_room_for_requests() {
        let fitted = |open_files| {
            let mut limits = Limits::default();
            limits.fit_into(open_files);
            (limits.connections, limits.sockets)
        };
        assert_eq!(fitted(256), (192, 144));
        assert_eq!(fitted(1024), (960, 720));
        assert_eq!(fitted(1_000_000), (60_000, 45_000));
        assert_eq!(fitted(10), (1, 1), "too few for anything, but no panic");
    }
}
