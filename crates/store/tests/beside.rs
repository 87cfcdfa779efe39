//! Reading a store beside its server, and every file that is not to be read.
use crate::support::formats::{FORMAT_1, write_file};
use crate::support::{Ask, Lent, game, game_text};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use store::{LogId, Options, Place, Store, StoreError, StoreReader};
use table::Version;

fn versions(reader: &StoreReader, log: u32) -> Vec<u32> {
    reader.records(LogId(log)).map(|record| record.unwrap().version.0).collect()
}

/// Everything that lies in the folder of a store.
fn folder(path: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let files = fs::read_dir(path.parent().unwrap()).unwrap().map(|file| file.unwrap());
    files
        .filter(|file| file.file_type().unwrap().is_file())
        .map(|file| (file.file_name(), fs::read(file.path()).unwrap()))
        .collect()
}

/// Asserts that the refusal has left the file, and all that lies beside it, as it was.
fn refusal(path: &Path) -> StoreError {
    let before = folder(path);
    let refused = StoreReader::open(&Place::File(path.into())).unwrap_err();
    assert!(folder(path) == before, "something was touched: {:?}", folder(path).keys());
    refused
}

#[test]
fn what_is_durable_is_seen_beside_the_store() {
    let lent = Lent::file();
    let store = lent.open();
    let reader = StoreReader::open(&lent.place).unwrap();
    assert_eq!((reader.meta(LogId(1)).unwrap(), versions(&reader, 1)), (None, vec![]));
    store.create_now(1, "four seats").unwrap();
    store.create_now(2, "").unwrap();
    for version in 0..300 {
        store.append(LogId(1), Version(version), b"step".to_vec(), |answer| answer.unwrap());
    }
    store.flush_now().unwrap();
    // In the middle of reading, writing goes on and is seen by the same reader.
    let mut records = reader.records(LogId(1));
    assert_eq!(records.next().unwrap().unwrap().bytes, b"step");
    store.append_now(1, 300, "at the end").unwrap();
    assert_eq!(records.count(), 300);
    store.finish_now(1, game("K1", "first", &[("ana", "she won")])).unwrap();
    store.finish_now(2, game("K2", "second", &[])).unwrap();
    store.close_log_now(1).unwrap();
    for reader in [reader, StoreReader::open(&lent.place).unwrap()] {
        assert_eq!(versions(&reader, 1), (0..=300).collect::<Vec<_>>());
        assert_eq!(reader.meta(LogId(1)).unwrap().unwrap(), b"four seats");
        let first = (1, "K1".into(), "first".into());
        assert_eq!(game_text(reader.finished("K1").unwrap().unwrap()), first);
        assert_eq!(reader.finished("K3").unwrap(), None);
        let latest =
            |before, limit| reader.latest_finished(before, limit).unwrap().into_iter().map(game_text);
        assert_eq!(latest(None, 9).map(|game| game.0).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(latest(Some(LogId(2)), 9).collect::<Vec<_>>(), [first]);
    }
    assert_eq!(store.stats().failed, 0);
}

#[test]
fn servers_come_and_go_while_it_is_read() {
    let lent = Lent::file();
    lent.open().create_now(1, "").unwrap();
    let reader = StoreReader::open(&lent.place).unwrap();
    for version in 0..3 {
        let store = lent.open();
        assert_eq!(versions(&reader, 1).len(), version as usize);
        store.append_now(1, version, "").unwrap();
        assert_eq!(versions(&reader, 1).len(), version as usize + 1);
        store.close();
        assert_eq!(versions(&reader, 1).len(), version as usize + 1);
    }
    drop(reader);
    assert_eq!(lent.open().texts(1).len(), 3);
    let names = folder(&lent.path()).into_keys().collect::<Vec<_>>();
    assert_eq!(names, ["log.db", "log.db.lock"], "the last server has tidied up");
}

#[test]
fn reading_changes_nothing() {
    let lent = Lent::file();
    let store = lent.open();
    store.create_now(1, "four seats").unwrap();
    store.append_now(1, 0, "deal").unwrap();
    store.close();
    let before = fs::read(lent.path()).unwrap();
    let reader = StoreReader::open(&lent.place).unwrap();
    assert_eq!(versions(&reader, 1), [0]);
    drop(reader);
    assert!(fs::read(lent.path()).unwrap() == before);
    assert!(folder(&lent.path()).get(&OsString::from("log.db-wal")).is_none_or(Vec::is_empty));
}

/// Locks on a file belong to the process. Had reading freed those of the store, another process that closes the store would
/// take itself for the last one and remove the write-ahead log from under the store.
#[cfg(target_os = "linux")]
#[test]
fn the_locks_of_the_store_are_not_freed() {
    use std::collections::BTreeSet;
    use std::os::unix::fs::MetadataExt;
    let lent = Lent::file();
    let store = lent.open();
    store.create_now(1, "").unwrap();
    let (process, inode) =
        (format!(" {} ", std::process::id()), format!(":{} ", fs::metadata(lent.path()).unwrap().ino()));
    // The list is of the whole machine, and read in pieces while others change it: what one reading misses is in the next.
    let locks = || -> BTreeSet<String> {
        let readings = (0..20).map(|_| fs::read_to_string("/proc/locks").unwrap());
        let lines = readings.flat_map(|list| list.lines().map(str::to_owned).collect::<Vec<_>>());
        let ours = lines.filter(|line| line.contains(&process) && line.contains(&inode));
        // Without the number that stands before each.
        ours.filter_map(|line| Some(line.split_once(": ")?.1.to_owned())).collect()
    };
    let before = locks();
    assert!(!before.is_empty(), "the store has locks on its file");
    drop(StoreReader::open(&lent.place).unwrap());
    assert_eq!(locks(), before);
}

#[test]
fn a_missing_log_is_refused_and_not_made() {
    let place = tempfile::tempdir().unwrap();
    for path in [place.path().join("log.db"), place.path().join("no/such/folder"), "".into()] {
        let refused = StoreReader::open(&Place::File(path.clone())).unwrap_err();
        assert!(matches!(refused, StoreError::Unopenable { .. }), "{refused:?}");
        assert!(std::error::Error::source(&refused).is_some());
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    assert!(
        matches!(StoreReader::open(&Place::File(place.path().into())), Err(StoreError::Unopenable { .. })),
        "a folder"
    );
}

#[test]
fn what_is_not_a_log_is_refused_and_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("something");
    for content in [&b""[..], b"SQLite format 3\0", b"x", &[0; 5000], &b"no database ".repeat(1000)] {
        fs::write(&path, content).unwrap();
        let refused = refusal(&path);
        assert!(matches!(refused, StoreError::NotAStore { .. }), "{refused:?}");
    }
    // A database in WAL mode, beside which SQLite would make files if it were merely read; one of them with an id.
    for id in [0, -1, 7] {
        let foreign = place.path().join(format!("foreign{id}.db"));
        let db = Connection::open(&foreign).unwrap();
        db.execute_batch("CREATE TABLE sheep (name TEXT)").unwrap();
        db.pragma_update(None, "application_id", id).unwrap();
        db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).unwrap();
        drop(db);
        let refused = refusal(&foreign);
        assert!(matches!(refused, StoreError::NotAStore { .. }), "{refused:?}");
    }
}

#[test]
fn a_log_of_a_newer_format_is_refused() {
    let lent = Lent::file();
    lent.open().create_now(1, "").unwrap();
    let newer = Connection::open(lent.path()).unwrap();
    newer.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let only_ahead = StoreReader::open(&lent.place).unwrap_err();
    assert!(matches!(only_ahead, StoreError::TooNew { found: 99, known: 4, .. }), "{only_ahead:?}");
    Connection::open(lent.path())
        .unwrap()
        .query_one("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    assert!(matches!(refusal(&lent.path()), StoreError::TooNew { found: 99, known: 4, .. }));
}

#[test]
fn a_log_of_an_older_format_is_refused_until_a_server_has_opened_it() {
    let lent = Lent::file();
    write_file(&lent.path(), &[FORMAT_1]);
    let before = fs::read(lent.path()).unwrap();
    let refused = StoreReader::open(&lent.place).unwrap_err();
    assert!(matches!(refused, StoreError::TooOld { found: 1, needed: 4, .. }), "{refused:?}");
    let advice = "has format 1, this Corral reads format 4; open it once with `corral serve`, which brings it up to date.";
    assert!(refused.to_string().ends_with(advice), "{refused}");
    assert!(fs::read(lent.path()).unwrap() == before, "the file was touched");
    drop(lent.open());
    assert_eq!(versions(&StoreReader::open(&lent.place).unwrap(), 7), [0, 1]);
}

#[test]
fn a_format_that_only_the_write_ahead_log_tells_of_counts() {
    let lent = Lent::file();
    lent.open().create_now(1, "four seats").unwrap();
    let db = Connection::open(lent.path()).unwrap();
    db.pragma_update(None, "user_version", 1).unwrap();
    db.query_one("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
    assert!(matches!(StoreReader::open(&lent.place), Err(StoreError::TooOld { found: 1, .. })));
    // As if a server had brought it up to date, and died.
    db.pragma_update(None, "user_version", 4).unwrap();
    drop(db);
    assert_eq!(StoreReader::open(&lent.place).unwrap().meta(LogId(1)).unwrap().unwrap(), b"four seats");
}

#[test]
fn a_damaged_log_is_called_damaged() {
    let lent = Lent::file();
    for damaged in lent.damaged() {
        fs::write(lent.path(), damaged).unwrap();
        let outcome = StoreReader::open(&lent.place)
            .and_then(|reader| reader.records(LogId(1)).collect::<Result<Vec<_>, _>>());
        assert!(matches!(outcome, Err(StoreError::Damaged { .. })), "{outcome:?}");
    }
}

#[test]
fn a_log_may_have_any_name() {
    let place = tempfile::tempdir().unwrap();
    for name in ["a log?immutable=0&mode=ro#1%41.db", "¡Tu cabra rema!.db", ":memory:", "file:log.db"] {
        let path = place.path().join(name);
        let store = Store::open(&Place::File(path.clone()), Options::default()).unwrap();
        store.create_now(1, name).unwrap();
        assert_eq!(
            StoreReader::open(&Place::File(path.clone())).unwrap().meta(LogId(1)).unwrap().unwrap(),
            name.as_bytes()
        );
        drop(store);
        // A name that was taken for another one would be somebody else's file, or none.
        Connection::open(&path).unwrap().pragma_update(None, "application_id", 7).unwrap();
        assert!(matches!(refusal(&path), StoreError::NotAStore { .. }));
    }
}
