//! From the format that a file has to the one that this version writes.

use rusqlite::{Connection, TransactionBehavior};

/// The number of steps that the file has behind it.
pub(super) fn format(db: &Connection) -> rusqlite::Result<u32> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Takes the steps that the file has not seen, in order, each in a transaction of its own. Returns whether there were
/// any.
pub(super) fn migrate(db: &mut Connection, steps: &[&str]) -> rusqlite::Result<bool> {
    let taken = format(db)?;
    let left = (1..).zip(steps).skip(taken as usize);
    for (number, step) in left {
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok((taken as usize) < steps.len())
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
        assert!(migrate(&mut db, &STEPS[..1]).unwrap());
        assert!(migrate(&mut db, STEPS).unwrap());
        assert!(!migrate(&mut db, STEPS).unwrap());
        assert_eq!((format(&db).unwrap(), horns(&db)), (3, 3));
    }

    #[test]
    fn a_step_that_fails_leaves_nothing_behind_and_is_taken_again() {
        let mut db = Connection::open_in_memory().unwrap();
        let broken = [STEPS[0], STEPS[1], "DELETE FROM goats; SELECT * FROM sheep"];
        assert!(migrate(&mut db, &broken).is_err());
        assert_eq!((format(&db).unwrap(), horns(&db)), (2, 2));
        assert!(migrate(&mut db, STEPS).unwrap());
        assert_eq!((format(&db).unwrap(), horns(&db)), (3, 3));
    }
}
