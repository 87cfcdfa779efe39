//! A file gives its room back when its games are pruned, whatever format it once had.
use crate::support::formats::{FORMAT_1, FORMAT_2, write_file};
use crate::support::{Ask, Lent, game};
use rusqlite::Connection;
use std::fs;
use store::{Date, LogId, Options, Store, waiting};
use table::Version;

/// Prunes what was closed before a date, a few at a time, and returns how many there were.
fn prune(store: &Store, before: u64) -> u32 {
    let few = || {
        let (done, pruned) = waiting();
        store.prune(Date(before), 8, done);
        pruned.wait().unwrap()
    };
    std::iter::repeat_with(few).take_while(|pruned| *pruned > 0).sum()
}

/// What the file takes, with all that is in its write-ahead log.
fn size(lent: &Lent) -> u64 {
    let db = Connection::open(lent.path()).unwrap();
    db.query_one("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    fs::metadata(lent.path()).unwrap().len()
}

/// A journal this small needs little free room in the file.
fn open(lent: &Lent) -> Store {
    lent.open_with(Options { journal_bytes: 20_000, ..Options::default() })
}

#[test]
fn a_file_shrinks_when_its_games_are_pruned() {
    let lent = Lent::file();
    let store = open(&lent);
    for log in 1..=201 {
        store.create_now(log, "").unwrap();
        for version in 0..50 {
            store.append(LogId(log), Version(version), vec![b'r'; 200], |answer| answer.unwrap());
        }
        store.finish_now(log, game(&format!("K{log}"), "", &[("ana", "she won")])).unwrap();
        store.close_log(LogId(log), Date(u64::from(log)), |answer| answer.unwrap());
    }
    store.flush_now().unwrap();
    let full = size(&lent);
    assert_eq!(prune(&store, 1), 0, "nothing is that old");
    assert_eq!(prune(&store, 150), 149);
    assert_eq!(store.shares_now("ana").len(), 52);
    assert_eq!((store.texts(149).len(), store.texts(150).len()), (0, 50));
    assert_eq!(store.meta(LogId(149)).unwrap(), None);
    let quarter = size(&lent);
    assert!(quarter < full * 2 / 5, "{quarter} of {full} bytes");
    assert_eq!(prune(&store, 1000), 51);
    assert_eq!(store.latest_log().unwrap(), Some(LogId(201)), "no number is used again");
}

#[test]
fn a_file_of_an_earlier_format_shrinks_too() {
    for formats in [&[FORMAT_1][..], &[FORMAT_1, FORMAT_2]] {
        let lent = Lent::file();
        let games = "
            WITH RECURSIVE number(n) AS (SELECT 101 UNION ALL SELECT n + 1 FROM number WHERE n < 301)
            INSERT INTO tables SELECT n, 1, x'' FROM number;
            WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 49)
            INSERT INTO records SELECT id, n, zeroblob(200) FROM tables, number WHERE id > 100;";
        write_file(&lent.path(), &[formats, &[games]].concat());
        let store = open(&lent);
        let full = size(&lent);
        assert!(full > 2_000_000, "{full} bytes");
        assert_eq!(prune(&store, u64::MAX), 201, "200 of these, and log 8");
        assert_eq!(store.texts(7), [(0, "deal".into()), (1, "grab".into())]);
        let empty = size(&lent);
        assert!(empty < full / 5, "{empty} of {full} bytes");
    }
}
