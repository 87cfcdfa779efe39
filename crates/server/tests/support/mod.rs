//! A real server on a free port with a folder of its own, and players who come over real sockets.

pub mod deal;
pub mod long_game;
pub mod nodes;
pub mod random_player;
pub mod raw;
pub mod visits;

use client::{Connection, House, Method, Player, Reply};
use house::Title;
use house::wire::{ClientMsg, CreateTable, Level, PROTOCOL, ServerMsg, TableCode, TableState, Watching};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use server::{AddressLimits, Settings};
use std::future::Future;
use std::path::Path;
use std::time::Duration;
use table::{Millis, Seat, Seed};
use tempfile::TempDir;
use tokio::time::timeout;

/// All luck of the servers in these tests follows from this.
const SEED: u64 = 20_261_115;

/// Nothing in these tests takes so long; what does has hung.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// A server, and the folder it keeps everything in.
pub struct Corral {
    pub house: House,
    /// Where the house tells its numbers.
    numbers: House,
    server: Option<server::House>,
    pub folder: TempDir,
    /// How it differs from [`settings`] when it is opened the next time.
    pub change: fn(&mut Settings),
}

pub fn settings(folder: &Path) -> Settings {
    let mut settings = Settings::new("127.0.0.1:0".parse().unwrap(), folder.to_owned());
    // Bots that think as long as people would make long tests.
    settings.table.bot_pace = 0.01;
    settings.patience.bot_thinks = Duration::from_millis(20);
    // A press that comes sooner than its line can explain is refused; players here try again at once, and again.
    (settings.limits.messages_per_second, settings.limits.message_burst) = (1_000_000, 1_000_000);
    // Everybody here comes from the same machine.
    settings.limits.address = AddressLimits::OFF;
    settings.seed = Some(Seed::from_number(SEED));
    settings
}

impl Corral {
    pub async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    pub async fn open_with(change: fn(&mut Settings)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = start(folder.path(), change).await;
        let (house, numbers) = doors(&server).await;
        Self { house, numbers, server: Some(server), folder, change }
    }

    /// One whose log and key are elsewhere. Opened again, it is in its folder.
    pub async fn open_in(home: server::Home, change: impl FnOnce(&mut Settings)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = settings(folder.path());
        settings.home = home;
        change(&mut settings);
        let server = server::House::open(settings).await.unwrap();
        let (house, numbers) = doors(&server).await;
        Self { house, numbers, server: Some(server), folder, change: |_| {} }
    }

    /// Closes the server in an orderly way and opens it again in the same folder, on another port.
    pub async fn reopen(&mut self) -> usize {
        self.close().await;
        self.reopen_closed().await
    }

    pub async fn reopen_closed(&mut self) -> usize {
        let server = start(self.folder.path(), self.change).await;
        let restored = server.restored();
        (self.house, self.numbers) = doors(&server).await;
        self.server = Some(server);
        restored
    }

    /// What the house is doing, in numbers.
    pub async fn metrics(&self) -> String {
        let reply = self.numbers.request(Method::GET, "/metrics", None, None).await.unwrap();
        assert!(reply.headers["content-type"].to_str().unwrap().starts_with("application/openmetrics-text"));
        reply.text()
    }

    /// Deletes what was over longer ago than this.
    pub async fn prune(&self, keep: Duration) -> u64 {
        self.server.as_ref().unwrap().prune(keep).await.unwrap()
    }

    pub async fn close(&mut self) {
        self.server.take().unwrap().close().await;
    }

    /// A table whose first player is the host.
    pub async fn table(&self, title: Title, seats: u8, options: Value) -> (Player, TableCode) {
        let host = self.house.identity().await.unwrap();
        let code = host.create_table(&wish(title, seats, options)).await.unwrap();
        (host, code)
    }

    /// A game that one person begins against bots of these levels, and that person's line.
    pub async fn against_bots(
        &self,
        title: Title,
        options: Value,
        seat: Seat,
        levels: &[Level],
    ) -> (Player, TableCode, Connection) {
        let (host, code) = self.table(title, levels.len() as u8 + 1, options).await;
        let mut line = host.connect(&code).await.unwrap();
        line.join("Ana").await.unwrap();
        line.sit(Some(seat)).await.unwrap();
        for level in levels {
            line.ask(|id| ClientMsg::AddBot { id, seat: None, level: *level }).await.unwrap();
        }
        line.ask(|id| ClientMsg::Start { id }).await.unwrap();
        (host, code, line)
    }

    /// A table where everybody sits, the host on seat 0.
    pub async fn seated(
        &self,
        title: Title,
        seats: u8,
        options: Value,
    ) -> (TableCode, Vec<Player>, Vec<Connection>) {
        self.seated_at(&wish(title, seats, options)).await
    }

    /// The same at a table that is wished for in every detail.
    pub async fn seated_at(&self, wish: &CreateTable) -> (TableCode, Vec<Player>, Vec<Connection>) {
        self.seat(wish, |_| false).await
    }

    /// The same, and every second seat asks for changes.
    pub async fn seated_both_ways(&self, wish: &CreateTable) -> (TableCode, Vec<Player>, Vec<Connection>) {
        self.seat(wish, asks_for_changes).await
    }

    async fn seat(
        &self,
        wish: &CreateTable,
        asks: fn(usize) -> bool,
    ) -> (TableCode, Vec<Player>, Vec<Connection>) {
        let mut players = Vec::new();
        for _ in 0..wish.seats {
            players.push(self.house.identity().await.unwrap());
        }
        let code = players[0].create_table(wish).await.unwrap();
        let mut lines = Vec::new();
        for (seat, player) in players.iter().enumerate() {
            let mut line = player.connect(&code).await.unwrap();
            if asks(seat) {
                line.ask_for_changes();
            }
            line.join(&format!("Goat {seat}")).await.unwrap();
            line.sit(None).await.unwrap();
            lines.push(line);
        }
        (code, players, lines)
    }
}

/// Whether the player on this seat asks for changes, where half of them do.
pub fn asks_for_changes(seat: usize) -> bool {
    seat % 2 == 1
}

async fn start(folder: &Path, change: fn(&mut Settings)) -> server::House {
    let mut settings = settings(folder);
    change(&mut settings);
    server::House::open(settings).await.unwrap()
}

async fn doors(server: &server::House) -> (House, House) {
    let numbers = server.tell_numbers("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let [house, numbers] =
        [server.addr(), numbers].map(|addr| House::new(&format!("http://{addr}")).unwrap());
    (house, numbers)
}

pub fn wish(title: Title, seats: u8, options: Value) -> CreateTable {
    let options = match options {
        Value::Object(options) => options,
        Value::Null => Map::new(),
        other => panic!("{other} are no options"),
    };
    CreateTable { title, seats, options, public: false, watching: Watching::default(), gathering: None }
}

/// The same for a table whose games are shown so much later to spectators.
pub fn wish_behind(title: Title, seats: u8, options: Value, delay_s: u16) -> CreateTable {
    CreateTable { watching: Watching { delay_s, ..Watching::default() }, ..wish(title, seats, options) }
}

/// Options with which a game of any kind is short and no clock matters.
pub fn quick(title: Title) -> Value {
    match title.name() {
        "scapegoat" => json!({ "pace": "untimed", "turn_limit": 40 }),
        "rowgoat" => json!({ "pace": "untimed", "placement_limit": 60, "place_ms": 0 }),
        _ => json!({ "pace": "untimed", "turn_limit": 30, "race_ms": 500, "peek_ms": 500 }),
    }
}

/// Asks for a page, as this player or as nobody.
pub async fn get(house: &House, path: &str, player: Option<&Player>) -> Reply {
    house.request(Method::GET, path, player.map(Player::cookie), None).await.unwrap()
}

/// The same for what is said as JSON.
pub async fn read<T: DeserializeOwned>(house: &House, path: &str, player: Option<&Player>) -> T {
    let reply = get(house, path, player).await;
    serde_json::from_slice(&reply.body).unwrap_or_else(|error| panic!("{path}: {error}: {}", reply.text()))
}

/// Fails, rather than hangs.
pub async fn soon<T>(what: &str, doing: impl Future<Output = T>) -> T {
    timeout(PATIENCE, doing).await.unwrap_or_else(|_| panic!("{what} takes too long"))
}

/// Asks, and expects to be refused with this code.
pub async fn refused(line: &mut Connection, make: impl FnOnce(u32) -> ClientMsg) -> String {
    match soon("a refusal", line.ask(make)).await {
        Err(error) => error.code().unwrap_or_else(|| panic!("{error}")).to_owned(),
        Ok(answer) => panic!("this should have been refused: {answer:?}"),
    }
}

/// Reads on until a message of this kind comes.
pub async fn until<T>(line: &mut Connection, what: &str, wanted: impl FnMut(ServerMsg) -> Option<T>) -> T {
    soon(what, line.until(wanted)).await.unwrap_or_else(|error| panic!("waiting for {what}: {error}"))
}

/// Everything that has come to this line by now. A table answers in the order in which it was asked, so the refusal of a
/// second join comes after all that the table had said before.
pub async fn heard(line: &mut Connection) -> Vec<ServerMsg> {
    let mark = line.fresh_id();
    let name = "Goat".to_owned().try_into().unwrap();
    let join = ClientMsg::Join { id: mark, protocol: PROTOCOL, name, avatar: 0, seen: None, changes: false };
    line.send(&join).await.unwrap();
    let mut heard = Vec::new();
    loop {
        match soon("the refusal of a second join", line.next()).await.unwrap() {
            ServerMsg::Refused { re, code, .. } if re == Some(mark) => {
                assert_eq!(code, "joined_already");
                return heard;
            }
            msg => heard.push(msg),
        }
    }
}

/// How the table stands, by the last that this line was told of it.
pub async fn latest_table(line: &mut Connection) -> TableState {
    let mut tables = heard(line).await.into_iter().filter_map(|msg| match msg {
        ServerMsg::Table { table } => Some(table),
        _ => None,
    });
    tables.next_back().expect("something changed at the table")
}

/// Starts a game at a table where everybody sits. Everybody adds a nonce and has seen the deal.
pub async fn begin(lines: &mut [Connection]) {
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    deal::add_nonces(lines).await;
}

/// Everybody wants another game, the host last.
pub async fn play_again(lines: impl IntoIterator<Item = &mut Connection>) {
    let lines: Vec<_> = lines.into_iter().collect();
    for line in lines.into_iter().rev() {
        line.ask(|id| ClientMsg::Rematch { id }).await.unwrap();
    }
}

/// Where the game stands for this line, byte for byte; only the time goes on.
pub async fn standing(line: &mut Connection) -> String {
    let mut snapshot = soon("a snapshot", line.ask(|id| ClientMsg::Resync { id, seen: None })).await.unwrap();
    let ServerMsg::Snapshot { re, now, .. } = &mut snapshot else { panic!("{snapshot:?} is no snapshot") };
    (*re, *now) = (None, Millis(0));
    serde_json::to_string(&snapshot).unwrap()
}

/// The sum of all lines of the metrics that begin with this.
pub fn number(metrics: &str, begin: &str) -> u64 {
    let lines = metrics.lines().filter(|line| line.starts_with(begin));
    lines.map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum()
}

/// Asks again until the answer is the right one.
pub async fn eventually<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    soon(what, async { while !holds().await {} }).await;
}
