//! How fast the store takes records: `cargo bench -p store`. Items are appends that were answered as durable. So many
//! logs append in closed loops, each the next record as soon as the last one is durable; what that made of commits is
//! printed below. The files lie in the folder for temporary files, so mind what disk that is.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use store::{LogId, Options, Place, Store, Synchronous, waiting};
use table::Version;
use testkit::bench;

fn main() {
    for synchronous in [Synchronous::Full, Synchronous::Normal] {
        for logs in [1, 16, 400] {
            run(synchronous, logs);
        }
    }
}

/// About what an input with its raw and credited times takes.
const RECORD: [u8; 96] = [b'g'; 96];

fn run(synchronous: Synchronous, logs: u32) {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let place = Place::File(folder.path().join("bench.db"));
    let options = Options { synchronous, ..Options::default() };
    let store = Arc::new(Store::open(&place, options).expect("a new store can be opened"));
    for log in 1..=logs {
        store.create(LogId(log), Vec::new(), |answer| answer.expect("the disk works"));
    }
    let (done, flushed) = waiting();
    store.flush(done);
    flushed.wait().expect("the disk works");

    let each = if logs == 1 { 400 } else { 100 };
    let next = Cell::new(0);
    bench(&format!("{synchronous:?}, {logs} logs"), u64::from(each * logs), || {
        let from = next.replace(next.get() + each);
        closed_loops(&store, logs, from..from + each);
    });
    let stats = store.stats();
    let (commits, micros) = (&stats.batch_sizes, &stats.commit_micros);
    eprintln!(
        "{synchronous:?}, {logs} logs: {} commits of {} changes and {} µs on average, the slowest {} µs",
        commits.count(),
        commits.sum() / commits.count(),
        micros.sum() / micros.count(),
        micros.max(),
    );
}

fn closed_loops(store: &Arc<Store>, logs: u32, versions: std::ops::Range<u32>) {
    let (finished, all_finished) = channel();
    for log in 1..=logs {
        append(Arc::clone(store), LogId(log), versions.clone(), finished.clone());
    }
    drop(finished);
    assert!(all_finished.recv().is_err(), "nothing is sent, everybody hangs up");
}

fn append(store: Arc<Store>, log: LogId, mut versions: std::ops::Range<u32>, finished: Sender<()>) {
    let Some(version) = versions.next() else { return drop(finished) };
    let shared = Arc::clone(&store);
    shared.append(log, Version(version), RECORD.to_vec(), move |answer| {
        answer.expect("the disk works");
        append(store, log, versions, finished);
    });
}
