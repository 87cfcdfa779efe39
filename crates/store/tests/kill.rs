//! A server that is killed loses nothing that it has acknowledged. The child is this very program, run again: it
//! appends in closed loops and prints every version that was answered as durable. It is killed after so many lines,
//! which can be anywhere in its work, because it does not wait for them to be read.
use crate::support::{Ask, Lent};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread;
use store::{LogId, Options, Place, Record, Store, StoreError, StoreReader};
use table::Version;

const LOGS: u32 = 8;
const LOG: &str = "STORE_TEST_LOG";

fn text(log: u32, version: u32) -> String {
    format!("log {log}, version {version}, {}", "and so on ".repeat(version as usize % 40))
}

#[test]
#[ignore = "it is the child of the other tests and works until it is killed"]
fn appends_until_killed() {
    let Some(path) = std::env::var_os(LOG) else { return };
    // It is killed while the journal is settled too.
    let options = Options { journal_bytes: 10_000, ..Options::default() };
    let store = Arc::new(Store::open(&Place::File(path.into()), options).unwrap());
    for log in 1..=LOGS {
        if store.meta(LogId(log)).unwrap().is_none() {
            store.create_now(log, "").unwrap();
        }
        let next = store.last_version(LogId(log)).unwrap().map_or(0, |last| last.0 + 1);
        append(Arc::clone(&store), log, next);
    }
    loop {
        thread::park();
    }
}

fn append(store: Arc<Store>, log: u32, version: u32) {
    let shared = Arc::clone(&store);
    shared.append(LogId(log), Version(version), text(log, version).into(), move |answer| {
        answer.unwrap();
        // Past the capture of the test harness; the line before may be one that the harness has begun.
        if std::io::stdout().write_all(format!("\nacknowledged {log} {version}\n").as_bytes()).is_err() {
            // The parent is gone and cannot kill this any more.
            std::process::exit(1);
        }
        append(store, log, version + 1);
    });
}

struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Running {
    fn start(path: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kill::appends_until_killed", "--ignored", "--nocapture"])
            .env(LOG, path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// The next acknowledged log and version; none after the death of the child.
    fn next(&mut self) -> Option<(u32, u32)> {
        self.lines.by_ref().map_while(Result::ok).find_map(|line| {
            let mut words = line.strip_prefix("acknowledged ")?.split(' ');
            Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
        })
    }

    /// Kills it after so many acknowledgements. Returns the last version that was acknowledged to each log.
    fn kill_after(mut self, acknowledgements: usize) -> BTreeMap<u32, u32> {
        let mut last = BTreeMap::new();
        for _ in 0..acknowledgements {
            last.extend(self.next());
        }
        self.child.kill().unwrap();
        // What it has printed before it died counts. Lines this short go into a pipe whole or not at all.
        while let Some((log, version)) = self.next() {
            last.insert(log, version);
        }
        self.child.wait().unwrap();
        assert!(!last.is_empty(), "the child has worked");
        last
    }
}

/// Every record is what was appended, without gaps. Returns the last version of each log.
fn whole(store: &Store) -> BTreeMap<u32, u32> {
    (1..=LOGS).filter_map(|log| Some((log, last(log, store.records(LogId(log)))?))).collect()
}

/// The same, beside the process that writes.
fn whole_beside(reader: &StoreReader) -> BTreeMap<u32, u32> {
    (1..=LOGS).filter_map(|log| Some((log, last(log, reader.records(LogId(log)))?))).collect()
}

fn last(log: u32, records: impl Iterator<Item = Result<Record, StoreError>>) -> Option<u32> {
    let mut last = None;
    for (expected, record) in (0..).zip(records) {
        let record = record.unwrap();
        assert_eq!(record.version, Version(expected));
        assert_eq!(String::from_utf8(record.bytes).unwrap(), text(log, expected));
        last = Some(expected);
    }
    last
}

#[test]
fn what_was_acknowledged_survives_being_killed() {
    let lent = Lent::file();
    let mut acknowledged = BTreeMap::new();
    // Every other time the next child, and not this test, finds what the killed one has left.
    for (round, acknowledgements) in [1, 3, 250, 17, 900, 2, 64, 500].into_iter().enumerate() {
        acknowledged.extend(Running::start(&lent.path()).kill_after(acknowledgements));
        if round % 2 == 0 {
            continue;
        }
        let stored = whole(&lent.open());
        for (log, version) in &acknowledged {
            let last = stored[log];
            assert!(last >= *version, "log {log}: {version} was acknowledged, {last} is the last");
            assert!(last <= version + 2, "log {log}: one was under way at each of two kills, {last} is more");
        }
    }
}

#[test]
fn a_log_that_is_cut_off_anywhere_opens_without_gaps() {
    let lent = Lent::file();
    Running::start(&lent.path()).kill_after(300);
    let beside = |name: &str| lent.path().with_file_name(name);
    let ahead = fs::read(beside("log.db-wal")).unwrap();
    let database = fs::read(lent.path()).unwrap();
    let cuts = (0..ahead.len()).step_by(ahead.len() / 16).chain([ahead.len()]);
    let mut records = Vec::new();
    for cut in cuts {
        let _ = fs::remove_file(beside("log.db-shm"));
        fs::write(lent.path(), &database).unwrap();
        fs::write(beside("log.db-wal"), &ahead[..cut]).unwrap();
        records.push(whole(&lent.open()).values().sum::<u32>());
    }
    assert!(
        records.is_sorted() && records[0] < records[16],
        "more of the file is more of the store: {records:?}"
    );
}

#[test]
fn a_log_in_use_is_refused_to_another_process_until_its_owner_dies() {
    let lent = Lent::file();
    let mut running = Running::start(&lent.path());
    running.next().unwrap();
    for _ in 0..3 {
        let refused = Store::open(&lent.place, Options::default()).unwrap_err();
        assert!(matches!(refused, StoreError::InUse { .. }));
        assert!(refused.to_string().ends_with("log.db is in use by another server."));
    }
    running.kill_after(1);
    whole(&lent.open());
}

#[test]
fn a_log_is_read_beside_the_process_that_writes_it_and_after_its_death() {
    let lent = Lent::file();
    let mut running = Running::start(&lent.path());
    let mut acknowledged = BTreeMap::from([running.next().unwrap()]);
    let mut reader = StoreReader::open(&lent.place).unwrap();
    for round in 0..40 {
        acknowledged.extend(running.next());
        if round % 10 == 0 {
            // Another reader comes, and the one before it leaves, which must not disturb the writer.
            reader = StoreReader::open(&lent.place).unwrap();
        }
        let seen = whole_beside(&reader);
        for (log, version) in &acknowledged {
            assert!(seen[log] >= *version, "log {log}: {version} was acknowledged, {seen:?} is seen");
        }
    }
    acknowledged.extend(running.kill_after(1));
    drop(reader);
    let beside = |name: &str| fs::read(lent.path().with_file_name(name)).unwrap();
    let files = || (beside("log.db"), beside("log.db-wal"));
    let before = files();
    let seen = whole_beside(&StoreReader::open(&lent.place).unwrap());
    assert!(acknowledged.iter().all(|(log, version)| seen[log] >= *version));
    assert!(files() == before, "what the dead have left is read and not touched");
    assert_eq!(whole(&lent.open()), seen);
}
