//! How fast the log takes records: `cargo bench -p store`. Items are appends that were answered as durable. So many
//! tables append in closed loops, each the next record as soon as the last one is durable; what that made of commits is
//! printed below. The files lie in the folder for temporary files, so mind what disk that is.

use divan::Bencher;
use divan::counter::ItemsCount;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use store::{Options, Place, Store, Synchronous, TableId, waiting};
use table::Version;

fn main() {
    divan::main();
}

/// About what an input with its raw and credited times takes.
const RECORD: [u8; 96] = [b'g'; 96];

#[divan::bench(args = [1, 16, 400], sample_count = 8, sample_size = 1)]
fn full(bencher: Bencher, tables: u32) {
    run(bencher, Synchronous::Full, tables);
}

#[divan::bench(args = [1, 16, 400], sample_count = 8, sample_size = 1)]
fn normal(bencher: Bencher, tables: u32) {
    run(bencher, Synchronous::Normal, tables);
}

fn run(bencher: Bencher, synchronous: Synchronous, tables: u32) {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let place = Place::File(folder.path().join("bench.db"));
    let options = Options { synchronous, ..Options::default() };
    let store = Arc::new(Store::open(&place, options).expect("a new log can be opened"));
    for table in 1..=tables {
        store.create(TableId(table), Vec::new(), |answer| answer.expect("the disk works"));
    }
    let (done, flushed) = waiting();
    store.flush(done);
    flushed.wait().expect("the disk works");

    let each = if tables == 1 { 400 } else { 100 };
    let next = Cell::new(0);
    bencher.counter(ItemsCount::new(each * tables)).bench_local(|| {
        let from = next.replace(next.get() + each);
        closed_loops(&store, tables, from..from + each);
    });
    let stats = store.stats();
    let (commits, micros) = (&stats.batch_sizes, &stats.commit_micros);
    eprintln!(
        "{synchronous:?}, {tables} tables: {} commits of {} changes and {} µs on average, the slowest {} µs",
        commits.count(),
        commits.sum() / commits.count(),
        micros.sum() / micros.count(),
        micros.max(),
    );
}

fn closed_loops(store: &Arc<Store>, tables: u32, versions: std::ops::Range<u32>) {
    let (finished, all_finished) = channel();
    for table in 1..=tables {
        append(Arc::clone(store), TableId(table), versions.clone(), finished.clone());
    }
    drop(finished);
    assert!(all_finished.recv().is_err(), "nothing is sent, everybody hangs up");
}

fn append(store: Arc<Store>, table: TableId, mut versions: std::ops::Range<u32>, finished: Sender<()>) {
    let Some(version) = versions.next() else { return drop(finished) };
    let log = Arc::clone(&store);
    log.append(table, Version(version), RECORD.to_vec(), move |answer| {
        answer.expect("the disk works");
        append(store, table, versions, finished);
    });
}
