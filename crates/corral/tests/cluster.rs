//! A house of several nodes, each a process, with people at many tables: whatever happens to one of them, every
//! acknowledged move is there afterwards, everybody finds their game as they left it, and the games finish.

use crate::support::playing::{Guest, PATIENCE, Playing, SEATS, Server, come_back, go_on, open_table, start};
use client::House;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use testkit::postgres::{Database, OwnServer};
use testkit::{Ground, Nats};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

const TABLES: usize = 18;

/// So many are at both nodes all the same.
const FEW: usize = 6;

fn nodes<const N: usize>(ground: &Ground, names: [&str; N]) -> [Server; N] {
    let nodes = names.map(|name| node(&ground.database.url(), &ground.nats, name));
    know_each_other(|sql| ground.database.psql(sql));
    nodes
}

/// Returns when every node has looked who else is there, so that tables are opened on all of them. Whoever has beaten twice has
/// done what follows from the first time.
fn know_each_other(psql: impl Fn(&str) -> String) {
    let beats = || {
        let said = psql("SELECT beats FROM corral.writers ORDER BY id");
        said.lines().map(|beats| beats.parse().unwrap()).collect::<Vec<i64>>()
    };
    let before = beats();
    while beats().iter().zip(&before).any(|(now, before)| *now < before + 2) {}
}

fn node(database: &str, nats: &Nats, name: &str) -> Server {
    // Longer than any of them stands still by itself, however slow the machine is.
    let patience = ["--node-patience", "6"];
    let options = ["--store", database, "--cluster", &nats.url(), "--node-name", name];
    Server::start(&[&options[..], &patience].concat())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_a_node_that_is_killed_go_on_at_the_node_where_people_are() {
    let ground = Ground::new();
    let [north, south, east] = nodes(&ground, ["north", "south", "east"]);
    let playing = Playing::begin(&north.house, FEW).await;
    south.kill();
    east.kill();
    let mut guests = playing.cut_off().await;
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn the_tables_of_people_whose_node_is_killed_go_on_at_another() {
    let ground = Ground::new();
    let [north, south] = nodes(&ground, ["north", "south"]);
    let playing = Playing::begin(&north.house, TABLES).await;
    north.kill();
    let mut guests = playing.cut_off().await;
    go_on(&south.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn a_node_that_stood_still_too_long_ends_itself_and_has_shown_nothing() {
    let ground = Ground::new();
    let [mut north, south] = nodes(&ground, ["north", "south"]);
    let playing = Playing::begin(&south.house, TABLES).await;
    north.signal("STOP");
    let mut guests = playing.cut_off().await;
    go_on(&south.house, &mut guests).await;
    north.signal("CONT");
    assert_eq!(north.ended(), Some(1), "it was taken for dead");
    // What it was is over. Under the same name it is another.
    let north = node(&ground.database.url(), &ground.nats, "north");
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_told_to_stop_hands_its_tables_over() {
    let ground = Ground::new();
    let [north, mut south] = nodes(&ground, ["north", "south"]);
    let playing = Playing::begin(&north.house, FEW).await;
    south.signal("TERM");
    assert_eq!(south.ended(), Some(0));
    let mut guests = playing.cut_off().await;
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn games_outlast_an_upgrade_of_one_node_after_another() {
    let ground = Ground::new();
    let names = ["north", "south", "east"];
    let mut nodes = nodes(&ground, names).map(Some);
    let (open, is_open) = watch::channel(houses(&nodes));
    let (round, rounds) = watch::channel(0);
    let (ready, mut is_ready) = mpsc::unbounded_channel();
    let told = Arc::new(AtomicUsize::new(0));
    let mut playing = JoinSet::new();
    for number in 0..TABLES {
        for (seat, guest) in open_table(&houses(&nodes), number).await.into_iter().enumerate() {
            let (open, round) = (is_open.clone(), rounds.clone());
            let (at, ready, told) = (open.borrow()[seat].clone(), ready.clone(), Arc::clone(&told));
            let regular = Regular { guest, seat, at, open, round, ready, told };
            playing.spawn(regular.play());
        }
    }
    for (number, name) in names.into_iter().enumerate() {
        round.send_replace(number + 1);
        for _ in 0..TABLES * usize::from(SEATS) {
            timeout(PATIENCE, is_ready.recv()).await.unwrap().unwrap();
        }
        let before = told.load(Ordering::Relaxed);
        let mut old = nodes[number].take().unwrap();
        open.send_replace(houses(&nodes));
        old.signal("TERM");
        assert_eq!(tokio::task::block_in_place(|| old.ended()), Some(0), "{name}");
        nodes[number] = Some(node(&ground.database.url(), &ground.nats, name));
        open.send_replace(houses(&nodes));
        println!("{name} is new; until now {before} times somebody was told to come again");
    }
    round.send_replace(names.len() + 1);
    let guests = timeout(PATIENCE, playing.join_all()).await.unwrap();
    assert!(guests.iter().all(|guest| guest.playing.seen.over.is_some()), "every game has finished");
    let told = told.load(Ordering::Relaxed);
    println!("{told} times somebody was told to come again");
    assert!(told >= TABLES, "most games were over before anything happened");
}

/// The nodes that are open.
fn houses(nodes: &[Option<Server>]) -> Vec<House> {
    nodes.iter().flatten().map(|node| node.house.clone()).collect()
}

/// In each round people play so many steps, so that their games last until all nodes are new.
const STEPS: u32 = 8;

/// Somebody who plays to the end of a game while the house is upgraded.
struct Regular {
    guest: Guest,
    seat: usize,
    /// The node that they are connected to.
    at: House,
    /// The nodes that may be gone to.
    open: watch::Receiver<Vec<House>>,
    /// How many rounds may be played.
    round: watch::Receiver<usize>,
    /// In the middle of a round they say so, and play on.
    ready: mpsc::UnboundedSender<()>,
    /// How often somebody was told to come again.
    told: Arc<AtomicUsize>,
}

impl Regular {
    async fn play(mut self) -> Guest {
        self.listen_until(1).await;
        if self.seat == 0 {
            start(&mut self.guest.playing).await;
        }
        for (round, goal) in (1..=3).zip((1..).map(|round| round * STEPS)) {
            self.play_to(goal - STEPS / 2).await;
            self.ready.send(()).unwrap();
            self.play_to(goal).await;
            self.listen_until(round + 1).await;
        }
        self.play_to(u32::MAX).await;
        self.guest
    }

    /// Plays up to this step, or to the end of the game.
    async fn play_to(&mut self, goal: u32) {
        while self.guest.playing.play(|seen| seen.n >= goal).await.is_err() {
            self.come_again().await;
        }
    }

    /// Does nothing until this round begins.
    async fn listen_until(&mut self, round: usize) {
        while self.guest.listen_until(self.round.wait_for(|now| *now >= round)).await.is_err() {
            self.come_again().await;
        }
    }

    /// The line has ended, but not without a word.
    async fn come_again(&mut self) {
        self.guest.hear_the_rest().await;
        let last = self.guest.last_heard();
        assert!(last.contains(r#""code":"closing""#), "cut off without a word, after {last}");
        self.told.fetch_add(1, Ordering::Relaxed);
        let open = self.open.borrow().clone();
        self.at = open[self.seat % open.len()].clone();
        come_back(&self.at, &mut self.guest).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn people_at_tables_of_other_nodes_come_again_when_nats_was_away() {
    let ground = Ground::new();
    let [north, _south] = nodes(&ground, ["north", "south"]);
    let Ground { database: _database, nats } = ground;
    let playing = Playing::begin(&north.house, TABLES).await;
    let port = nats.port();
    drop(nats);
    let mut guests = playing.cut_off().await;
    let _nats = Nats::start_on(port);
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn tables_of_all_nodes_go_on_when_their_database_has_crashed_and_is_back() {
    let (database, nats) = (OwnServer::new(), Nats::start());
    let (north, _south) = (node(&database.url(), &nats, "north"), node(&database.url(), &nats, "south"));
    know_each_other(|sql| database.psql(sql));
    let playing = Playing::begin(&north.house, TABLES).await;
    database.crash();
    let mut guests = playing.cut_off().await;
    database.start();
    go_on(&north.house, &mut guests).await;
}

#[test]
fn a_node_says_the_password_of_nats() {
    let (database, nats) = (Database::new(), Nats::for_user("corral", "s3cret/@"));
    let there = |password: &str| nats.url().replace("nats://", &format!("nats://corral:{password}@"));
    let options = ["--store", &database.url(), "--cluster", &there("s3cret%2F%40"), "--node-name", "north"];
    let _north = Server::start(&options);
    for address in [there("wrong"), nats.url()] {
        let args = ["--store", &database.url(), "--cluster", &address, "--node-name", "south"];
        is_refused(&args, "NATS cannot be used on nats://127.0.0.1");
    }
}

#[test]
fn bad_settings_are_refused_in_one_sentence_without_the_password() {
    let Ground { database, nats } = Ground::new();
    let (url, there) = (database.url(), nats.url());
    let _north = node(&url, &nats, "north");
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    for (args, why) in [
        (vec!["--store", &url, "--cluster", &there, "--node-name", "north"], "is in use by another server"),
        (vec!["--store", &url], "is in use by another server"),
        (vec!["--data", data, "--cluster", &there, "--node-name", "south"], "--cluster needs --store"),
        (vec!["--store", &url, "--cluster", &there], "--cluster needs --node-name"),
        (vec!["--store", &url, "--node-name", "south"], "it needs --cluster"),
        (
            vec!["--store", &url, "--cluster", &there, "--node-name", "south pole"],
            "letters, digits and hyphens",
        ),
        (vec!["--store", &url, "--cluster", "mqtt://a:s3cret@b", "--node-name", "south"], "nats://HOST:PORT"),
        (
            vec!["--store", &url, "--cluster", "nats://a:s3cret@127.0.0.1:1", "--node-name", "south"],
            "NATS cannot be used on nats://127.0.0.1:1",
        ),
    ] {
        is_refused(&args, why);
    }
}

fn is_refused(args: &[&str], why: &str) {
    let refused = Command::new(env!("CARGO_BIN_EXE_corral"))
        .args(["serve", "--addr", "127.0.0.1:0", "--log", "off"])
        .args(args)
        .output()
        .unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{args:?}: {said}");
    assert!(said.contains(why) && !said.contains("s3cret"), "{args:?}: {said}");
}
