//! `corral move`: a whole house from a folder to a database, and back.

use crate::support::program;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;
use store::{Date, Finished, LogId, Options, Place, Share, Store, WholeLog, waiting};
use table::{Chance, Seed, Version};
use tempfile::TempDir;
use testkit::Cable;
use testkit::postgres::Database;

const LOGS: u32 = 300;

/// A move is killed in each of some parts of it, somewhere that follows from the seed.
const SEED: u64 = 20_261_117;

fn in_folder(folder: &Path) -> Place {
    Place::File(folder.join("corral.db"))
}

fn open(place: &Place) -> Store {
    Store::open(place, Options::default()).unwrap()
}

fn flush(store: &Store) {
    let (done, flushed) = waiting();
    store.flush(done);
    flushed.wait().unwrap();
}

/// A house with open, finished and closed logs, and a key.
fn house() -> TempDir {
    let folder = TempDir::new().unwrap();
    let store = open(&in_folder(folder.path()));
    for log in (1..=LOGS).map(LogId) {
        store.create(log, format!("table {log}").into(), |answer| answer.unwrap());
        for version in 0..10 {
            let bytes = format!("{log}.{version}").into();
            store.append(log, Version(version), bytes, |answer| answer.unwrap());
        }
        if log.0 % 2 == 0 {
            let share = |player: &str| Share { player: player.into(), bytes: b"won".to_vec() };
            let finished = Finished {
                key: format!("K{log}"),
                about: b"over".to_vec(),
                shares: vec![share("ana"), share("ben")],
            };
            store.finish(log, finished, |answer| answer.unwrap());
        }
        if log.0 % 3 == 0 {
            store.close_log(log, Date(u64::from(log.0)), |answer| answer.unwrap());
        }
        flush(&store);
    }
    fs::write(folder.path().join("key"), [7; 32]).unwrap();
    fs::write(folder.path().join("push-key"), [8; 138]).unwrap();
    folder
}

/// All that is stored, with the records.
fn content(place: &Place) -> Vec<(WholeLog, Vec<Vec<u8>>)> {
    let store = open(place);
    let logs = store.logs(LogId(0), u32::MAX).unwrap();
    let records = |log: &WholeLog| store.records(log.id).map(|record| record.unwrap().bytes).collect();
    logs.into_iter().map(|log| (log.clone(), records(&log))).collect()
}

/// The exit code, and what was said.
fn moved(from: &str, to: &str) -> (i32, String) {
    let output = program().args(["move", "--from", from, "--to", to]).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    assert!(!said.contains("s3cret") && said.lines().count() == 1, "{said}");
    (output.status.code().unwrap(), said)
}

#[test]
fn a_house_is_taken_to_a_database_and_back() {
    let (folder, database, back) = (house(), Database::new(), TempDir::new().unwrap());
    let (here, there) = (folder.path().to_str().unwrap(), database.url_by(database.port()));
    let all = content(&in_folder(folder.path()));
    let (code, said) = moved(here, &there);
    assert!(code == 0 && said.contains("300 games written, 0 games there already"), "{said}");
    let (code, said) = moved(here, &there);
    assert!(code == 0 && said.contains("0 games written, 300 games there already"), "{said}");
    assert!(content(&Place::Postgres(there.parse().unwrap())) == all);
    let (code, said) = moved(&there, back.path().to_str().unwrap());
    assert!(code == 0 && said.contains("300 games written"), "{said}");
    assert!(content(&in_folder(back.path())) == all);
    assert_eq!(fs::read(back.path().join("key")).unwrap(), [7; 32]);
    assert_eq!(fs::read(back.path().join("push-key")).unwrap(), [8; 138], "or nobody is called any more");
}

#[test]
fn what_was_interrupted_is_completed() {
    let (folder, database) = (house(), Database::new());
    let cable = Cable::to(database.port());
    let (here, there) = (folder.path().to_str().unwrap(), database.url_by(cable.port()));
    // A part of it, as if it had been stopped in the middle of a log.
    assert_eq!(moved(here, &there).0, 0);
    database.psql(
        "DELETE FROM corral.shares WHERE log > 150; DELETE FROM corral.finished WHERE log > 150;
         DELETE FROM corral.records WHERE log > 151 OR log = 151 AND version > 4;
         UPDATE corral.logs SET closed_at = NULL WHERE id = 151; DELETE FROM corral.logs WHERE id > 151",
    );
    cable.cut();
    assert_eq!(moved(here, &there).0, 2, "it cannot be reached");
    cable.mend();
    let (code, said) = moved(here, &there);
    assert!(code == 0 && said.contains("150 games written, 150 games there already"), "{said}");
    let all = content(&in_folder(folder.path()));
    assert!(content(&Place::Postgres(there.parse().unwrap())) == all);
}

/// Begins to move a house and kills it in the middle, when so many bytes have gone to and from the database.
fn killed_after(bytes: usize, from: &str, to: &str, cable: &Cable) {
    cable.hang_after(bytes);
    let mut moving = program()
        .args(["move", "--from", from, "--to", to])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !cable.hangs() {
        assert!(moving.try_wait().unwrap().is_none(), "it was over before {bytes} bytes");
        thread::sleep(Duration::from_millis(1));
    }
    moving.kill().unwrap();
    moving.wait().unwrap();
    // What was on its way arrives nowhere.
    cable.cut();
}

/// Moves a house to targets that `fresh` makes, with where from and where to; kills that twice on the way, and completes
/// it. Each target is checked in the end.
fn moved_with_kills<T>(
    parts: usize,
    database: &Database,
    cable: &Cable,
    mut fresh: impl FnMut() -> (T, String, String),
    mut check: impl FnMut(T),
) {
    let (target, from, to) = fresh();
    let before = cable.passed();
    assert_eq!(moved(&from, &to).0, 0);
    let whole = cable.passed() - before;
    check(target);
    let mut luck = Chance::new(Seed::from_number(SEED), Version::DEAL);
    for part in 0..parts {
        let (target, from, to) = fresh();
        // Somewhere in each part of it; the very end may come a few bytes sooner, for commits are gathered as they come.
        let somewhere =
            |luck: &mut Chance| (whole * 9 / 10 / parts) * part + luck.below(whole as u32 / 12) as usize;
        let (first, second) = (somewhere(&mut luck), luck.below(whole as u32 / 4) as usize);
        println!("of {whole} bytes: killed after {first}, and after {second} more");
        for bytes in [first, second] {
            killed_after(bytes.max(1), &from, &to, cable);
            database.wait_until_left();
            cable.mend();
        }
        assert_eq!(moved(&from, &to).0, 0);
        check(target);
    }
}

#[test]
fn a_move_to_a_database_that_is_killed_anywhere_and_repeated_is_whole() {
    kill_moves_to_a_database(2);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn a_move_to_a_database_that_is_killed_in_any_part_and_repeated_is_whole() {
    kill_moves_to_a_database(6);
}

fn kill_moves_to_a_database(parts: usize) {
    let (folder, database) = (house(), Database::new());
    let cable = Cable::to(database.port());
    let all = content(&in_folder(folder.path()));
    let there = database.url_by(cable.port());
    let fresh = || {
        database.psql("DROP SCHEMA IF EXISTS corral CASCADE");
        ((), folder.path().to_str().unwrap().to_owned(), there.clone())
    };
    moved_with_kills(parts, &database, &cable, fresh, |()| {
        assert!(content(&Place::Postgres(database.url().parse().unwrap())) == all);
        let keys = database.psql("SELECT encode(bytes, 'hex') FROM corral.keys ORDER BY bytes");
        assert_eq!(keys, format!("{}\n{}", "07".repeat(32), "08".repeat(138)));
    });
}

#[test]
fn a_move_to_a_folder_that_is_killed_anywhere_and_repeated_is_whole() {
    kill_moves_to_a_folder(2);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn a_move_to_a_folder_that_is_killed_in_any_part_and_repeated_is_whole() {
    kill_moves_to_a_folder(6);
}

fn kill_moves_to_a_folder(parts: usize) {
    let (folder, database) = (house(), Database::new());
    let cable = Cable::to(database.port());
    let all = content(&in_folder(folder.path()));
    let there = database.url_by(cable.port());
    assert_eq!(moved(folder.path().to_str().unwrap(), &there).0, 0);
    let fresh = || {
        let back = TempDir::new().unwrap();
        let to = back.path().to_str().unwrap().to_owned();
        (back, there.clone(), to)
    };
    moved_with_kills(parts, &database, &cable, fresh, |back| {
        assert!(content(&in_folder(back.path())) == all);
        assert_eq!(fs::read(back.path().join("key")).unwrap(), [7; 32]);
    });
}

#[test]
fn what_cannot_be_moved_is_refused_and_nothing_changes() {
    let (folder, database, empty) = (house(), Database::new(), TempDir::new().unwrap());
    let (here, there) = (folder.path().to_str().unwrap(), database.url_by(database.port()));
    let refused = |from: &str, to: &str, why: &str| {
        let (code, said) = moved(from, to);
        assert!(code == 2 && said.contains(why), "{code}: {said}");
    };
    refused(here, here, "is where the house is already");
    refused(empty.path().to_str().unwrap(), here, "there is no house in");
    refused(&there, here, "there is no house in");
    refused(here, "postgres://corral:s3cret", "--to is not the address of a database");
    let in_use = open(&in_folder(folder.path()));
    refused(here, &there, "is in use by another server");
    drop(in_use);
    let place = Place::Postgres(there.parse().unwrap());
    let other = open(&place);
    refused(here, &there, "is in use by another server");
    other.create(LogId(5), b"another".to_vec(), |answer| answer.unwrap());
    flush(&other);
    drop(other);
    let before = content(&place);
    refused(here, &there, "log 5 in postgres://corral@");
    assert!(content(&place) == before && before.len() == 1);
    database.psql("DELETE FROM corral.logs; INSERT INTO corral.keys VALUES ('identity', 'another')");
    refused(here, &there, "has a key of its own already");
    assert!(content(&place).is_empty());
}
