//! A house of several nodes, each a process, with people at many tables: whatever happens to one of them, every
//! acknowledged move is there afterwards, everybody finds their game as they left it, and the games finish.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/playing.rs"]
mod playing;

use playing::{Playing, Server, go_on};
use std::process::Command;
use testkit::Nats;
use testkit::postgres::{Database, OwnServer};

const TABLES: usize = 18;

/// What nodes share.
struct Ground {
    database: Database,
    nats: Nats,
}

impl Ground {
    fn new() -> Self {
        Self { database: Database::new(), nats: Nats::start() }
    }

    fn node(&self, name: &str) -> Server {
        node(&self.database.url(), &self.nats, name)
    }

    fn nodes<const N: usize>(&self, names: [&str; N]) -> [Server; N] {
        names.map(|name| self.node(name))
    }
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
    let [north, south, east] = ground.nodes(["north", "south", "east"]);
    let playing = Playing::begin(&north.house, TABLES).await;
    south.kill();
    east.kill();
    let mut guests = playing.cut_off().await;
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_people_whose_node_is_killed_go_on_at_another() {
    let ground = Ground::new();
    let [north, south] = ground.nodes(["north", "south"]);
    let playing = Playing::begin(&north.house, TABLES).await;
    north.kill();
    let mut guests = playing.cut_off().await;
    go_on(&south.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stood_still_too_long_ends_itself_and_has_shown_nothing() {
    let ground = Ground::new();
    let [mut north, south] = ground.nodes(["north", "south"]);
    let playing = Playing::begin(&south.house, TABLES).await;
    north.signal("STOP");
    let mut guests = playing.cut_off().await;
    go_on(&south.house, &mut guests).await;
    north.signal("CONT");
    assert_eq!(north.ended(), Some(1), "it was taken for dead");
    // What it was is over. Under the same name it is another.
    let north = ground.node("north");
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_told_to_stop_hands_its_tables_over() {
    let ground = Ground::new();
    let [north, mut south] = ground.nodes(["north", "south"]);
    let playing = Playing::begin(&north.house, TABLES).await;
    south.signal("TERM");
    assert_eq!(south.ended(), Some(0));
    let mut guests = playing.cut_off().await;
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_tables_of_other_nodes_come_again_when_nats_was_away() {
    let Ground { database, nats } = Ground::new();
    let (north, _south) = (node(&database.url(), &nats, "north"), node(&database.url(), &nats, "south"));
    let playing = Playing::begin(&north.house, TABLES).await;
    let port = nats.port();
    drop(nats);
    let mut guests = playing.cut_off().await;
    let _nats = Nats::start_on(port);
    go_on(&north.house, &mut guests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_all_nodes_go_on_when_their_database_has_crashed_and_is_back() {
    let (database, nats) = (OwnServer::new(), Nats::start());
    let (north, _south) = (node(&database.url(), &nats, "north"), node(&database.url(), &nats, "south"));
    let playing = Playing::begin(&north.house, TABLES).await;
    database.crash();
    let mut guests = playing.cut_off().await;
    database.start();
    go_on(&north.house, &mut guests).await;
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
        let refused = Command::new(env!("CARGO_BIN_EXE_corral"))
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "off"])
            .args(&args)
            .output()
            .unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(why) && !said.contains("s3cret"), "{args:?}: {said}");
    }
}
