//! What is about files: refusals that leave them as they are, formats, permissions, disks that are full.
use crate::support::formats::{FORMAT_1, FORMAT_2, FORMAT_3, FORMAT_4, write_file};
use crate::support::{Ask, Lent, game};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::fs;
use std::path::Path;
use std::sync::mpsc::channel;
use store::{LogId, MAX_META_BYTES, Note, Options, Place, Store, StoreError, Synchronous};
use table::Version;

/// Opens, and asserts that the refusal has left the file as it was.
fn refusal(path: &Path) -> StoreError {
    let before = fs::read(path).unwrap();
    let refused = Store::open(&Place::File(path.into()), Options::default()).unwrap_err();
    assert!(fs::read(path).unwrap() == before, "the file was touched");
    refused
}

#[test]
fn a_file_of_a_newer_version_is_refused_and_left_alone() {
    let lent = Lent::file();
    lent.open().create_now(1, "").unwrap();
    Connection::open(lent.path()).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let refused = refusal(&lent.path());
    assert!(matches!(refused, StoreError::TooNew { found: 99, .. }));
    let message = refused.to_string();
    assert!(message.ends_with("has format 99, this Corral knows formats up to 4; use a newer Corral."));
    assert!(!lent.path().with_file_name("log.db-wal").exists());
}

#[test]
fn a_newer_version_that_only_the_write_ahead_log_tells_of_is_refused_too() {
    let lent = Lent::file();
    lent.open().create_now(1, "").unwrap();
    let newer = Connection::open(lent.path()).unwrap();
    newer.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let refused = Store::open(&lent.place, Options::default()).unwrap_err();
    assert!(matches!(refused, StoreError::TooNew { found: 99, .. }));
}

#[test]
fn what_is_not_a_log_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("something");
    for content in [&b"SQLite format 3\0"[..], b"x", &[0; 5000], &b"no database ".repeat(1000)] {
        fs::write(&path, content).unwrap();
        let refused = refusal(&path);
        assert!(matches!(refused, StoreError::NotAStore { .. }));
        assert!(refused.to_string().ends_with("is not a store of Corral and was left as it is."));
    }
    let foreign = folder.path().join("foreign.db");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE sheep (name TEXT)").unwrap();
    assert!(matches!(refusal(&foreign), StoreError::NotAStore { .. }));
}

#[test]
fn what_cannot_be_opened_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("no/such/folder"), "".into()] {
        let refused = Store::open(&Place::File(path), Options::default()).unwrap_err();
        assert!(matches!(refused, StoreError::Unopenable { .. }), "{refused:?}");
        assert!(std::error::Error::source(&refused).is_some());
    }
}

#[test]
fn a_damaged_file_is_called_damaged() {
    let lent = Lent::file();
    for damaged in lent.damaged() {
        fs::write(lent.path(), damaged).unwrap();
        let outcome = Store::open(&lent.place, Options::default())
            .and_then(|store| store.records(LogId(1)).collect::<Result<Vec<_>, _>>());
        assert!(matches!(outcome, Err(StoreError::Damaged { .. })), "{outcome:?}");
    }
}

#[test]
fn a_file_of_the_first_format_is_brought_up_to_date() {
    let lent = Lent::file();
    write_file(&lent.path(), &[FORMAT_1]);
    let store = lent.open();
    assert_eq!(store.open_now(), [(7, "four seats".into(), Some(1))]);
    assert_eq!(store.texts(7), [(0, "deal".into()), (1, "grab".into())]);
    assert_eq!(store.games_now(), []);
    store.append_now(7, 2, "on it goes").unwrap();
    store.finish_now(7, game("K7", "four players", &[("ana", "she won")])).unwrap();
    for answer in [store.append_now(8, 0, ""), store.finish_now(8, game("K8", "", &[]))] {
        assert!(matches!(answer, Err(StoreError::LogClosed { .. })));
    }
    drop(store);
    assert_eq!(schema(&Connection::open(lent.path()).unwrap()), frozen_schema());
    let store = lent.open();
    assert_eq!(store.texts(7), [(0, "deal".into()), (1, "grab".into()), (2, "on it goes".into())]);
    assert_eq!(store.shares_now("ana"), [(7, "she won".into())]);
}

#[test]
fn a_file_of_the_second_format_opens() {
    let lent = Lent::file();
    write_file(&lent.path(), &[FORMAT_1, FORMAT_2]);
    let store = lent.open();
    assert_eq!(store.texts(7), [(0, "deal".into()), (1, "grab".into())]);
    assert_eq!(store.games_now(), [(7, "K7".into(), "four players".into())]);
    assert_eq!(store.shares_now("ana"), [(7, "she won".into())]);
    store.finish_now(7, game("K9", "again", &[("cid", "")])).unwrap();
    assert_eq!(store.shares_now("cid"), [], "it was finished long ago");
    assert_eq!(store.forget_now("ana").unwrap(), 1);
    assert_eq!(store.shares_now("ben"), [(7, String::new())]);
}

#[test]
fn a_file_of_the_third_format_opens() {
    let lent = Lent::file();
    write_file(&lent.path(), &[FORMAT_1, FORMAT_2, FORMAT_3]);
    let store = lent.open();
    assert_eq!(store.open_now(), [(7, "four seats".into(), Some(1))]);
    assert_eq!(store.texts(7), [(0, "deal".into()), (1, "grab".into())]);
    assert_eq!(store.games_now(), [(7, "K7".into(), "four players".into())]);
    store.append_now(7, 2, "on it goes").unwrap();
    assert_eq!(store.last_version(LogId(7)).unwrap(), Some(Version(2)));
    assert_eq!(store.notes("", 10).unwrap(), []);
}

#[test]
fn a_file_of_the_fourth_format_opens() {
    let lent = Lent::file();
    write_file(&lent.path(), &[FORMAT_1, FORMAT_2, FORMAT_3, FORMAT_4]);
    let store = lent.open();
    assert_eq!(store.texts(7), [(0, "deal".into()), (1, "grab".into())]);
    let note = Note { name: "welcome".into(), log: Some(LogId(7)), bytes: b"good evening".to_vec() };
    assert_eq!(store.notes("", 10).unwrap(), [note]);
}

#[test]
fn a_long_log_is_read_from_anywhere_wherever_its_records_lie() {
    let lent = Lent::file();
    let text = |log, version| format!("{log}.{version} {}", "and so on ".repeat(10));
    let append = |store: &Store, versions: std::ops::Range<u32>| {
        for (version, log) in versions.flat_map(|version| (1..=3).map(move |log| (version, log))) {
            store.append(LogId(log), Version(version), text(log, version).into(), |answer| answer.unwrap());
        }
        store.flush_now().unwrap();
    };
    let store = lent.open_with(Options { journal_bytes: 150_000, ..Options::default() });
    for log in 1..=3 {
        store.create_now(log, "").unwrap();
    }
    append(&store, 0..1900);
    store.close();
    let store = lent.open();
    append(&store, 1900..2000);
    for log in 1..=3 {
        for from in [0, 1, 127, 128, 600, 1999] {
            let found: Vec<_> = store.records_from(LogId(log), Version(from)).map(Result::unwrap).collect();
            let found: Vec<_> = found.iter().map(|record| str::from_utf8(&record.bytes).unwrap()).collect();
            let expected: Vec<_> = (from..2000).map(|version| text(log, version)).collect();
            assert_eq!(found, expected);
        }
    }
    store.close();
    let file = Connection::open(lent.path()).unwrap();
    let runs: u32 = file.query_one("SELECT count(*) FROM runs", [], |row| row.get(0)).unwrap();
    let journal: u32 = file.query_one("SELECT count(*) FROM journal", [], |row| row.get(0)).unwrap();
    assert!(runs >= 9 && journal > 0, "it has both: {runs} runs and {journal} commits");
}

#[test]
fn a_new_file_has_the_fourth_format() {
    let lent = Lent::file();
    drop(lent.open());
    let db = Connection::open(lent.path()).unwrap();
    assert_eq!(schema(&db), frozen_schema());
    assert_eq!(db.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0)).unwrap(), 4);
}

fn schema(db: &Connection) -> Vec<String> {
    let mut statement =
        db.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").unwrap();
    let texts = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    texts.map(|text| text.unwrap().split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn frozen_schema() -> Vec<String> {
    let frozen = Connection::open_in_memory().unwrap();
    frozen.execute_batch(FORMAT_1).unwrap();
    frozen.execute_batch(FORMAT_2).unwrap();
    frozen.execute_batch(FORMAT_3).unwrap();
    frozen.execute_batch(FORMAT_4).unwrap();
    schema(&frozen)
}

#[test]
fn records_are_final_for_other_tools_too() {
    let lent = Lent::file();
    let store = lent.open();
    store.create_now(7, "").unwrap();
    store.append_now(7, 0, "deal").unwrap();
    store.close();
    // Opened again, the journal is settled.
    let store = lent.open();
    store.append_now(7, 1, "grab").unwrap();
    store.finish_now(7, game("K7", "four players", &[("ana", "she won"), ("ben", "")])).unwrap();
    store.close();
    let tool = Connection::open(lent.path()).unwrap();
    for (attempt, refusal) in [
        ("UPDATE journal SET bytes = x''", "records are final"),
        ("UPDATE runs SET bytes = x''", "records are final"),
        ("UPDATE finished SET about = x''", "finished games are final"),
        ("UPDATE finished SET key = 'K8'", "finished games are final"),
        ("UPDATE shares SET bytes = x''", "shares do not change"),
        ("UPDATE shares SET player = 'cid'", "shares do not change"),
    ] {
        assert_eq!(tool.execute(attempt, []).unwrap_err().to_string(), refusal, "{attempt}");
    }
    assert_eq!(tool.execute("DELETE FROM shares WHERE player = 'ana'", []).unwrap(), 1);
}

#[test]
fn what_was_forgotten_is_not_in_the_file_any_more() {
    let lent = Lent::file();
    let contains =
        |text: &str| fs::read(lent.path()).unwrap().windows(text.len()).any(|at| at == text.as_bytes());
    let long = "what Ana did at great length ".repeat(100);
    let store = lent.open();
    for (log, text) in [(1, "what Ana did in short"), (2, long.as_str())] {
        store.create_now(log, "").unwrap();
        store.finish_now(log, game(&log.to_string(), "", &[("ana", text), ("ben", "what Ben did")])).unwrap();
    }
    store.close();
    assert!(contains("Ana did in short") && contains("Ana did at great length"));
    let store = lent.open();
    assert_eq!(store.forget_now("ana").unwrap(), 2);
    store.close();
    assert!(!contains("Ana did") && contains("what Ben did"));
}

#[test]
fn a_game_that_found_no_room_was_not_finished() {
    let lent = Lent::file();
    let store = lent.open_with(Options { max_bytes: Some(64 * 1024), ..Options::default() });
    for log in [1, 2] {
        store.create_now(log, "").unwrap();
    }
    let about = "a".repeat(MAX_META_BYTES);
    let failed = store.finish_now(1, game("A", &about, &[("ana", "lost")]));
    assert!(matches!(failed, Err(StoreError::Full { .. })), "{failed:?}");
    assert_eq!((store.games_now(), store.shares_now("ana")), (vec![], vec![]));
    // Neither the key nor the log is taken.
    store.finish_now(2, game("A", "two", &[])).unwrap();
    store.finish_now(1, game("B", "one", &[("ana", "kept")])).unwrap();
    assert_eq!(store.games_now(), [(2, "A".into(), "two".into()), (1, "B".into(), "one".into())]);
    assert_eq!(store.shares_now("ana"), [(1, "kept".into())]);
}

#[test]
fn a_full_disk_answers_everybody_and_claims_nothing() {
    let lent = Lent::file();
    let store = lent.open_with(Options { max_bytes: Some(64 * 1024), ..Options::default() });
    store.create_now(1, "").unwrap();
    let (sender, answers) = channel();
    for version in 0..1000 {
        let sender = sender.clone();
        store.append(LogId(1), Version(version), vec![b'r'; 200], move |answer| {
            sender.send((version, answer)).unwrap();
        });
    }
    drop(sender);
    let answers: Vec<_> = answers.iter().collect();
    assert_eq!(answers.len(), 1000);
    assert!(answers.iter().any(|(_, answer)| matches!(answer, Err(StoreError::Full { .. }))));
    let durable = answers.iter().filter(|(_, answer)| answer.is_ok()).map(|(version, _)| *version);
    let last = durable.clone().next_back();
    assert!(durable.eq(0..last.map_or(0, |last| last + 1)), "nothing is claimed after the first failure");
    assert!(store.stats().failed > 0);
    assert_eq!(store.last_version(LogId(1)).unwrap().map(|last| last.0), last);
    store.close();

    let store = lent.open();
    assert_eq!(store.last_version(LogId(1)).unwrap().map(|last| last.0), last);
    store.append_now(1, last.map_or(0, |last| last + 1), "there is room again").unwrap();
}

#[test]
fn a_journal_that_cannot_be_settled_for_want_of_room_is_read_as_it_is() {
    let lent = Lent::file();
    let full = Options { max_bytes: Some(64 * 1024), ..Options::default() };
    let store = lent.open_with(full);
    store.create_now(1, "").unwrap();
    let record = "r".repeat(500);
    let stored =
        (0..1_000_000).take_while(|version| store.append_now(1, *version, &record).is_ok()).count() as u32;
    store.close();
    let store = lent.open_with(full);
    assert_eq!(store.last_version(LogId(1)).unwrap(), Some(Version(stored - 1)));
    let taken = store.append_now(1, stored - 1, "");
    assert!(matches!(taken, Err(StoreError::VersionTaken { .. })), "{taken:?}");
    store.close();
    let file = Connection::open(lent.path()).unwrap();
    let journal: u32 = file.query_one("SELECT count(*) FROM journal", [], |row| row.get(0)).unwrap();
    assert_eq!(journal, stored, "nothing was settled");
}

#[test]
fn a_store_that_is_closed_leaves_one_file_and_its_lock() {
    for synchronous in [Synchronous::Full, Synchronous::Normal] {
        let lent = Lent::file();
        let store = lent.open_with(Options { synchronous, ..Options::default() });
        store.create_now(1, "").unwrap();
        drop(store);
        let files = fs::read_dir(lent.path().parent().unwrap()).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["log.db", "log.db.lock"]);
    }
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let lent = Lent::file();
    let mode =
        |name: &str| fs::metadata(lent.path().with_file_name(name)).unwrap().permissions().mode() & 0o777;
    let store = lent.open();
    store.create_now(1, "").unwrap();
    for name in ["log.db", "log.db-wal", "log.db-shm", "log.db.lock"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    drop(store);
    fs::set_permissions(lent.path(), fs::Permissions::from_mode(0o644)).unwrap();
    let _store = lent.open();
    assert_eq!(mode("log.db"), 0o600, "a mode that was too wide");
}

#[cfg(unix)]
#[test]
fn another_name_is_the_same_log() {
    let lent = Lent::file();
    let _store = lent.open();
    let other_name = lent.path().with_file_name("other.db");
    std::os::unix::fs::symlink(lent.path(), &other_name).unwrap();
    assert!(matches!(
        Store::open(&Place::File(other_name), Options::default()),
        Err(StoreError::InUse { .. })
    ));
}
