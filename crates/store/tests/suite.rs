//! What every backend must do. A new backend is one more line at the end.
mod finished;
mod notes;
use crate::support::{Ask, Lent};
use finished::*;
use notes::*;
use std::sync::mpsc::channel;
use std::sync::{Arc, Barrier};
use std::thread;
use store::{Date, LogId, MAX_META_BYTES, MAX_RECORD_BYTES, Options, Store, StoreError};
use table::Version;

fn records_come_back_in_order(lent: &Lent) {
    let store = lent.open();
    store.create_now(7, "four seats").unwrap();
    for version in 0..300 {
        store.append_now(7, version, &format!("step {version}")).unwrap();
    }
    let expected: Vec<_> = (0..300).map(|version| (version, format!("step {version}"))).collect();
    assert_eq!(store.texts(7), expected);
    assert_eq!(store.last_version(LogId(7)).unwrap(), Some(Version(299)));
    let late: Vec<_> = store.records_from(LogId(7), Version(297)).map(|r| r.unwrap().version.0).collect();
    assert_eq!(late, [297, 298, 299]);
}

fn bytes_are_bytes(lent: &Lent) {
    let store = lent.open();
    store.create_now(1, "").unwrap();
    let contents = [Vec::new(), vec![0], (0..=255).collect(), vec![b'x'; MAX_RECORD_BYTES]];
    for (version, bytes) in (0..).zip(&contents) {
        store.append(LogId(1), Version(version), bytes.clone(), |answer| answer.unwrap());
    }
    store.flush_now().unwrap();
    let stored: Vec<_> = store.records(LogId(1)).map(|record| record.unwrap().bytes).collect();
    assert!(stored == contents);
}

fn a_version_is_taken_once(lent: &Lent) {
    let store = lent.open();
    store.create_now(7, "").unwrap();
    store.append_now(7, 0, "deal").unwrap();
    store.append_now(7, 1, "first").unwrap();
    for version in [0, 1] {
        let again = store.append_now(7, version, "again");
        assert!(
            matches!(again, Err(StoreError::VersionTaken { log: LogId(7), version: Version(v) }) if v == version)
        );
    }
    assert_eq!(store.texts(7), [(0, "deal".into()), (1, "first".into())]);
}

fn versions_have_no_gaps(lent: &Lent) {
    let store = lent.open();
    store.create_now(7, "").unwrap();
    let early = store.append_now(7, 1, "no deal yet");
    assert!(matches!(early, Err(StoreError::Gap { expected: Version(0), .. })));
    store.append_now(7, 0, "deal").unwrap();
    for version in [2, u32::MAX] {
        let far = store.append_now(7, version, "too far");
        assert!(matches!(far, Err(StoreError::Gap { expected: Version(1), .. })));
    }
    assert_eq!(store.texts(7), [(0, "deal".into())]);
}

fn tables_do_not_mix(lent: &Lent) {
    let store = lent.open();
    for log in [1, 2, 3] {
        store.create_now(log, "").unwrap();
        store.append_now(log, 0, &format!("deal of {log}")).unwrap();
    }
    store.append_now(2, 1, "only here").unwrap();
    store.close_log_now(3).unwrap();
    assert_eq!(store.texts(1), [(0, "deal of 1".into())]);
    assert_eq!(store.texts(2), [(0, "deal of 2".into()), (1, "only here".into())]);
    assert_eq!(store.open_now(), [(1, String::new(), Some(0)), (2, String::new(), Some(1))]);
    assert_eq!(store.texts(4), []);
}

fn metadata_changes_and_records_do_not(lent: &Lent) {
    let store = lent.open();
    store.create_now(7, "four seats").unwrap();
    store.append_now(7, 0, "deal").unwrap();
    store.set_meta_now(7, "six seats").unwrap();
    assert_eq!(store.meta(LogId(7)).unwrap().unwrap(), b"six seats");
    assert_eq!(store.meta(LogId(8)).unwrap(), None);
    assert_eq!(store.open_now(), [(7, "six seats".into(), Some(0))]);
    assert_eq!(store.texts(7), [(0, "deal".into())]);
}

fn a_table_is_made_once(lent: &Lent) {
    let store = lent.open();
    let missing = |answer| matches!(answer, Err(StoreError::NoSuchLog { log: LogId(7) }));
    assert!(missing(store.append_now(7, 0, "")));
    assert!(missing(store.set_meta_now(7, "")));
    assert!(missing(store.close_log_now(7)));
    store.create_now(7, "first").unwrap();
    assert!(matches!(store.create_now(7, "second"), Err(StoreError::LogExists { log: LogId(7) })));
    store.close_log_now(7).unwrap();
    assert!(matches!(store.create_now(7, "third"), Err(StoreError::LogExists { log: LogId(7) })));
    assert_eq!(store.meta(LogId(7)).unwrap().unwrap(), b"first");
}

fn nothing_changes_at_a_closed_table(lent: &Lent) {
    let store = lent.open();
    store.create_now(7, "four seats").unwrap();
    store.append_now(7, 0, "deal").unwrap();
    store.close_log_now(7).unwrap();
    let closed = |answer| matches!(answer, Err(StoreError::LogClosed { log: LogId(7) }));
    assert!(closed(store.append_now(7, 1, "late")));
    assert!(closed(store.set_meta_now(7, "late")));
    assert!(closed(store.close_log_now(7)));
    assert_eq!(store.open_now(), []);
    assert_eq!(store.texts(7), [(0, "deal".into())]);
    assert_eq!(store.meta(LogId(7)).unwrap().unwrap(), b"four seats");
}

fn everything_is_there_after_a_restart(lent: &Lent) {
    let store = lent.open();
    store.create_now(1, "open").unwrap();
    store.append_now(1, 0, "deal").unwrap();
    store.create_now(2, "closed").unwrap();
    store.close_log_now(2).unwrap();
    store.close();
    let store = lent.open();
    assert_eq!(store.open_now(), [(1, "open".into(), Some(0))]);
    assert_eq!(store.latest_log().unwrap(), Some(LogId(2)));
    assert!(matches!(store.append_now(1, 0, ""), Err(StoreError::VersionTaken { .. })));
    assert!(matches!(store.append_now(2, 0, ""), Err(StoreError::LogClosed { .. })));
    store.append_now(1, 1, "on it goes").unwrap();
    assert_eq!(store.texts(1), [(0, "deal".into()), (1, "on it goes".into())]);
}

fn many_tables_are_listed(lent: &Lent) {
    let store = lent.open();
    assert_eq!((store.latest_log().unwrap(), store.open_logs().count()), (None, 0));
    for log in 0..400 {
        store.create(LogId(log), b"m".to_vec(), |answer| answer.unwrap());
    }
    store.create_now(u32::MAX, "m").unwrap();
    for log in (0..400).step_by(2) {
        store.close_log(LogId(log), Date(0), |answer| answer.unwrap());
    }
    store.flush_now().unwrap();
    let expected: Vec<_> = (1..400).step_by(2).chain([u32::MAX]).collect();
    assert_eq!(store.open_now().iter().map(|log| log.0).collect::<Vec<_>>(), expected);
    assert_eq!(store.latest_log().unwrap(), Some(LogId(u32::MAX)));
}

fn too_much_is_refused(lent: &Lent) {
    let store = lent.open();
    let meta = "m".repeat(MAX_META_BYTES + 1);
    assert!(matches!(store.create_now(7, &meta), Err(StoreError::TooLarge { .. })));
    store.create_now(7, &meta[1..]).unwrap();
    assert!(matches!(store.set_meta_now(7, &meta), Err(StoreError::TooLarge { .. })));
    let bytes = "b".repeat(MAX_RECORD_BYTES + 1);
    assert!(matches!(store.append_now(7, 0, &bytes), Err(StoreError::TooLarge { .. })));
    assert_eq!(store.last_version(LogId(7)).unwrap(), None);
}

/// Holds the writer in a callback, so that what comes next waits together.
fn hold(store: &Store) -> impl FnOnce() + use<> {
    let (held, go) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let (writer_held, writer_go) = (Arc::clone(&held), Arc::clone(&go));
    store.flush(move |_| {
        writer_held.wait();
        writer_go.wait();
    });
    held.wait();
    move || {
        go.wait();
    }
}

fn a_conflict_fails_alone(lent: &Lent) {
    let store = lent.open();
    store.create_now(1, "").unwrap();
    store.create_now(2, "").unwrap();
    let let_go = hold(&store);
    let (sender, answers) = channel();
    for (log, version) in [(1, 0), (2, 0), (1, 0), (1, 2), (1, 1), (2, 1), (3, 0)] {
        let sender = sender.clone();
        store.append(LogId(log), Version(version), vec![], move |answer| sender.send(answer).unwrap());
    }
    store.close_log(LogId(2), Date(0), |answer| answer.unwrap());
    store.append(LogId(2), Version(2), vec![], move |answer| sender.send(answer).unwrap());
    let_go();
    let answers: Vec<_> = answers.iter().collect();
    assert!(matches!(
        answers.as_slice(),
        [
            Ok(()),
            Ok(()),
            Err(StoreError::VersionTaken { .. }),
            Err(StoreError::Gap { .. }),
            Ok(()),
            Ok(()),
            Err(StoreError::NoSuchLog { .. }),
            Err(StoreError::LogClosed { .. }),
        ]
    ));
    let stats = store.stats();
    assert_eq!(
        (stats.batch_sizes.max(), stats.appends, stats.refused),
        (5, 4, 4),
        "one commit for all of it"
    );
}

fn what_does_not_fit_is_turned_away(lent: &Lent) {
    let options = Options { max_waiting: 3, max_waiting_bytes: 10, max_batch: 2, ..Options::default() };
    let store = lent.open_with(options);
    store.create_now(1, "").unwrap();
    let let_go = hold(&store);
    let (sender, answers) = channel();
    for (version, bytes) in [(0, 4), (1, 7), (1, 6), (2, 0), (3, 0)] {
        let sender = sender.clone();
        store.append(LogId(1), Version(version), vec![0; bytes], move |answer| {
            sender.send((version, bytes, answer.is_ok())).unwrap();
        });
    }
    assert_eq!((store.stats().waiting, store.stats().busy), (3, 2));
    let refused: Vec<_> = answers.try_iter().collect();
    assert_eq!(refused, [(1, 7, false), (3, 0, false)], "at once, while the writer is held");
    drop(sender);
    let_go();
    assert_eq!(answers.iter().collect::<Vec<_>>(), [(0, 4, true), (1, 6, true), (2, 0, true)]);
    store.append_now(1, 3, "there is room again").unwrap();
    assert_eq!(store.stats().batch_sizes.max(), 2);
}

fn closing_answers_what_was_accepted(lent: &Lent) {
    let store = lent.open();
    store.create_now(1, "").unwrap();
    let let_go = hold(&store);
    let (sender, answers) = channel();
    for version in 0..2000 {
        let sender = sender.clone();
        store.append(LogId(1), Version(version), vec![], move |answer| sender.send(answer).unwrap());
    }
    drop(sender);
    thread::scope(|scope| {
        scope.spawn(let_go);
        store.close();
    });
    assert_eq!(answers.try_iter().flatten().count(), 2000);
    assert!(matches!(store.append_now(1, 2000, ""), Err(StoreError::Closed)));
    assert!(matches!(store.flush_now(), Err(StoreError::Closed)));
    assert!(matches!(store.last_version(LogId(1)), Err(StoreError::Closed)));
    store.close();
    assert_eq!(lent.open().last_version(LogId(1)).unwrap(), Some(Version(1999)));
}

fn one_store_at_a_time(lent: &Lent) {
    let first = lent.open();
    first.create_now(1, "").unwrap();
    assert!(matches!(Store::open(&lent.place, Options::default()), Err(StoreError::InUse { .. })));
    first.append_now(1, 0, "not disturbed").unwrap();
    drop(first);
    assert_eq!(lent.open().texts(1).len(), 1);
}

fn callbacks_may_do_what_they_like(lent: &Lent) {
    let store = Arc::new(lent.open());
    store.create(LogId(1), vec![], |_| panic!("a callback that panics on purpose"));
    store.append_now(1, 0, "the writer goes on").unwrap();
    let (sender, finished) = channel();
    let share = Arc::clone(&store);
    let let_go = hold(&store);
    store.flush(move |_| {
        assert_eq!(share.last_version(LogId(1)).unwrap(), Some(Version(0)));
        share.append(LogId(1), Version(1), vec![], move |answer| sender.send(answer).unwrap());
        // The last share: the writer closes its own store.
    });
    drop(store);
    let_go();
    finished.recv().unwrap().unwrap();
}

fn readers_and_writers_do_not_wait_for_each_other(lent: &Lent) {
    let store = lent.open();
    for log in [1, 2] {
        store.create_now(log, "").unwrap();
    }
    for version in 0..300 {
        store.append(LogId(1), Version(version), vec![], |answer| answer.unwrap());
    }
    store.flush_now().unwrap();
    // In the middle of reading, writing goes on and is seen by the same reader.
    let mut records = store.records(LogId(1));
    records.next().unwrap().unwrap();
    for version in 0..10 {
        store.append_now(2, version, "meanwhile").unwrap();
        store.append_now(1, 300 + version, "at the end").unwrap();
    }
    assert_eq!(store.texts(2).len(), 10);
    assert_eq!(records.count(), 309);
}

macro_rules! suite {
    ($backend:ident: $($test:ident)*) => {
        mod $backend {
            $(#[test] fn $test() { super::$test(&super::Lent::$backend()); })*
        }
    };
}

macro_rules! backends {
    ($($backend:ident)*) => {
        $(suite! { $backend:
            records_come_back_in_order
            bytes_are_bytes
            a_version_is_taken_once
            versions_have_no_gaps
            tables_do_not_mix
            metadata_changes_and_records_do_not
            a_table_is_made_once
            nothing_changes_at_a_closed_table
            everything_is_there_after_a_restart
            many_tables_are_listed
            too_much_is_refused
            a_conflict_fails_alone
            what_does_not_fit_is_turned_away
            closing_answers_what_was_accepted
            one_store_at_a_time
            callbacks_may_do_what_they_like
            readers_and_writers_do_not_wait_for_each_other
            a_finished_game_is_found
            finished_games_are_bytes
            a_game_is_finished_once
            what_cannot_be_finished_is_refused
            a_key_is_one_games_within_a_commit_too
            shares_come_the_latest_first
            a_player_is_forgotten
            forgetting_has_its_place_in_the_queue
            too_much_of_a_finished_game_is_refused
            finished_games_wait_like_everything_else
            notes_are_kept_until_they_are_removed
            notes_have_their_place_in_the_queue
            a_log_with_a_note_is_not_pruned
            too_long_notes_are_refused
        })*
    };
}

backends! { memory file postgres }
