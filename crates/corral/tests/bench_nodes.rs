//! The load test at a house of several nodes, one of which is killed in the middle.

use crate::reports::assert_described;
use crate::support::playing::Server;
use crate::support::program;
use serde_json::Value;
use std::process::Output;
use std::thread;
use testkit::Nats;
use testkit::postgres::Database;

/// How many tables there are.
const TABLES: u32 = 4;

/// So many records of a table are in the log only when it is being played at: the deal is one of them.
const IN_THE_MIDDLE: u32 = 15;

/// Two nodes, the database and NATS that they share.
struct House {
    north: Server,
    south: Server,
    database: Database,
    nats: Nats,
}

impl House {
    fn open() -> Self {
        let (database, nats) = (Database::new(), Nats::start());
        let node = |name: &str| {
            let (store, cluster) = (database.url(), nats.url());
            // Longer than any of them stands still by itself, however slow the machine is.
            let patience = ["--node-patience", "6"];
            let options = ["--store", &store, "--cluster", &cluster, "--node-name", name];
            Server::start(&[&options[..], &patience].concat())
        };
        let (north, south) = (node("north"), node("south"));
        Self { north, south, database, nats }
    }

    /// The tables that are being played at. One node may be far behind the other.
    fn in_the_middle(&self) -> u32 {
        let logs = format!("SELECT FROM corral.records GROUP BY log HAVING count(*) >= {IN_THE_MIDDLE}");
        self.database.psql(&format!("SELECT count(*) FROM ({logs}) played")).parse().unwrap()
    }

    /// Runs the load test at both nodes, and kills one when all tables are being played at. The other does
    /// nothing until `meanwhile` has been done.
    fn bench_and_kill(self, args: &[&str], meanwhile: impl FnOnce(&Database)) -> Output {
        let urls = [&self.north, &self.south].map(|node| node.house.url().to_owned());
        let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        let test = thread::spawn(move || {
            let mut bench = program();
            bench
                .arg("bench")
                .args(urls)
                .args(["--tables", &TABLES.to_string(), "--rate", "20", "--json"])
                .args(args)
                .output()
                .unwrap()
        });
        while self.in_the_middle() < TABLES {
            assert!(!test.is_finished(), "{:?}", test.join());
        }
        let Self { north, south, database, nats: _nats } = self;
        south.signal("STOP");
        north.kill();
        meanwhile(&database);
        south.signal("CONT");
        test.join().unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn nothing_is_lost_when_a_node_is_killed() {
    let Output { status, stdout, stderr } =
        House::open().bench_and_kill(&["--reconnect", "--seconds", "10"], |_| ());
    assert_eq!((status.code(), text(&stderr)), (Some(0), String::new()));
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    assert_eq!((&report["addresses"], &report["tables"]), (&2.into(), &4.into()), "{report}");
    let found = &report["play"]["reconnects"];
    assert_eq!((&found["acknowledged_lost"], &found["loss"]), (&0.into(), &Value::Null), "{report}");
    // Two of the four seats of each table were connected to the node that was killed.
    assert!(found["reconnections"].as_u64().unwrap() >= 8, "{report}");
    assert_eq!(found["tables_compared"], 4, "{report}");
    let longest = found["longest_pause_ms"].as_f64().unwrap();
    let broken = found["broken_pauses_ms"]["max"].as_f64().unwrap();
    assert!(longest > 0.0 && broken > 0.0, "{report}");
    assert_eq!(report["play"]["unanswered"], 0, "{report}");
}

#[test]
fn without_coming_again_a_node_that_is_killed_is_the_end() {
    let Output { status, stdout, stderr } = House::open().bench_and_kill(&["--seconds", "600"], |_| ());
    let said = text(&stderr);
    assert!(status.code() == Some(1) && stdout.is_empty() && said.lines().count() == 1, "{status}: {said}");
    assert!(said.starts_with("corral: it ended in the middle, after "), "{said}");
    assert!(said.contains("the server hung up"), "{said}");
}

#[test]
fn moves_that_vanish_from_the_log_are_missed() {
    let Output { status, stdout, stderr } =
        House::open().bench_and_kill(&["--reconnect", "--seconds", "10"], |database| {
            // Of an action that is under way there is one record, and of those before everybody has been told. A commit of the
            // dead node may still be under way: it is waited for, and no other follows.
            database.psql(
                "SET session_replication_role = replica;
                 SELECT FROM corral.writers WHERE name = 'north' FOR UPDATE;
                 DELETE FROM corral.records record USING corral.leases lease, corral.writers writer
                 WHERE lease.log = record.log AND writer.id = lease.writer AND writer.name = 'north'
                   AND version > 0 AND version > (SELECT max(version) - 4 FROM corral.records WHERE log = lease.log);
                 DELETE FROM corral.writers WHERE name = 'north'",
            );
        });
    let said = text(&stderr);
    assert!(status.code() == Some(1) && said.lines().count() == 1, "{status}: {said}\n{}", text(&stdout));
    assert!(said.starts_with("corral: table ") && said.contains("it was shown step "), "{said}");
    let report: Value = serde_json::from_slice(&stdout).unwrap();
    assert_described("bench", &report);
    let found = &report["play"]["reconnects"];
    assert!(found["acknowledged_lost"].as_u64().unwrap() > 0, "{report}");
    assert!(said.contains(found["loss"].as_str().unwrap()), "{report}");
}
