//! From the format that a file has to the one that this version writes.

use super::journal::Runs;
use super::packed::Entry;
use super::{failure, run, sql};
use crate::{LogId, StoreError};
use rusqlite::{Connection, TransactionBehavior};
use table::Version;

/// The number of steps that the file has behind it.
pub(super) fn format(db: &Connection) -> rusqlite::Result<u32> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Takes the steps that the file has not seen, in order, each in a transaction of its own, with what is to be done after
/// it that SQL cannot say. Returns whether there were any.
pub(super) fn migrate(
    db: &mut Connection,
    steps: &[&str],
    after: impl Fn(u32, &Connection) -> Result<(), StoreError>,
) -> Result<bool, StoreError> {
    let taken = format(db).map_err(failure)?;
    let left = (1..).zip(steps).skip(taken as usize);
    for (number, step) in left {
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failure)?;
        transaction.execute_batch(step).map_err(failure)?;
        after(number, &transaction)?;
        transaction.pragma_update(None, "user_version", number).map_err(failure)?;
        transaction.commit().map_err(failure)?;
    }
    Ok((taken as usize) < steps.len())
}

/// What is to be done after a step of the store.
pub(super) fn after(step: u32, db: &Connection) -> Result<(), StoreError> {
    if step == sql::RUNS_STEP { pack_records(db) } else { Ok(()) }
}

/// Before runs, every record had a row.
fn pack_records(db: &Connection) -> Result<(), StoreError> {
    let mut runs = Runs::default();
    let mut statement = db.prepare(sql::RECORDS_OF_BEFORE).map_err(failure)?;
    let mut rows = statement.query([]).map_err(failure)?;
    let mut current = None;
    while let Some(row) = rows.next().map_err(failure)? {
        let (log, version) = (row.get(0).map_err(failure)?, row.get(1).map_err(failure)?);
        let bytes: Vec<u8> = row.get(2).map_err(failure)?;
        // They come log by log, so that only one log at a time is in memory.
        if current.replace(log).is_some_and(|before| before != log) {
            std::mem::take(&mut runs).finish(db)?;
        }
        runs.push(db, &Entry { log: LogId(log), version: Version(version), bytes: &bytes })?;
    }
    runs.finish(db)?;
    drop(rows);
    drop(statement);
    run(db, sql::DROP_RECORDS_OF_BEFORE, [])
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &[&str] = &[
        "CREATE TABLE goats (name TEXT)",
        "ALTER TABLE goats ADD COLUMN horns INTEGER; INSERT INTO goats VALUES ('Elvira', 2)",
        "UPDATE goats SET horns = horns + 1",
    ];

    fn horns(db: &Connection) -> i64 {
        db.query_one("SELECT sum(horns) FROM goats", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn every_step_is_taken_once_and_in_order() {
        let mut db = Connection::open_in_memory().unwrap();
        assert!(migrate(&mut db, &STEPS[..1], |_, _| Ok(())).unwrap());
        assert!(migrate(&mut db, STEPS, |_, _| Ok(())).unwrap());
        assert!(!migrate(&mut db, STEPS, |_, _| Ok(())).unwrap());
        assert_eq!((format(&db).unwrap(), horns(&db)), (3, 3));
    }

    #[test]
    fn a_step_that_fails_leaves_nothing_behind_and_is_taken_again() {
        let mut db = Connection::open_in_memory().unwrap();
        let broken = [STEPS[0], STEPS[1], "DELETE FROM goats; SELECT * FROM sheep"];
        assert!(migrate(&mut db, &broken, |_, _| Ok(())).is_err());
        assert_eq!((format(&db).unwrap(), horns(&db)), (2, 2));
        assert!(migrate(&mut db, STEPS, |_, _| Ok(())).unwrap());
        assert_eq!((format(&db).unwrap(), horns(&db)), (3, 3));
    }
}
