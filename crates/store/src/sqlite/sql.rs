//! All the SQL there is.

/// `Corr` in ASCII, in the header of the file: this database is ours.
pub(super) const APPLICATION_ID: u32 = 0x436F_7272;

/// The steps from an empty file to the present format. A step that was released is never edited; what is wrong with it
/// is put right by another one. The number of steps taken is the `user_version` of the file.
pub(super) const MIGRATIONS: &[&str] = &[
    // 1: the store. Records lie in the order in which they came, so that a commit for many logs fills few pages, and the
    // index of the primary key finds those of one log. Clustered by log (WITHOUT ROWID) they would be read a little
    // faster, once in their life, and appended at little more than half the speed. That they are final is said twice, to
    // the rules in `heads` and to people who open the file with another tool.
    "PRAGMA application_id = 0x436F7272;

    CREATE TABLE tables (
        id     INTEGER NOT NULL PRIMARY KEY CHECK (id >= 0),
        closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
        meta   BLOB    NOT NULL
    ) STRICT;

    CREATE INDEX open_tables ON tables (id) WHERE closed = 0;

    CREATE TABLE records (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        version  INTEGER NOT NULL CHECK (version >= 0),
        bytes    BLOB    NOT NULL,
        PRIMARY KEY (table_id, version)
    ) STRICT;

    CREATE TRIGGER records_do_not_change BEFORE UPDATE ON records
    BEGIN SELECT RAISE(ABORT, 'records are final'); END;

    CREATE TRIGGER records_do_not_vanish BEFORE DELETE ON records
    BEGIN SELECT RAISE(ABORT, 'records are final'); END;",
    // 2: games that are over, and what each of them is to its players. A player's shares lie together and are few, so
    // they are clustered: a page of them is read in one place, and forgetting them leaves nothing in an index. Finished
    // games are final like records; shares may be deleted and do not change.
    "CREATE TABLE finished (
        table_id INTEGER NOT NULL PRIMARY KEY REFERENCES tables (id),
        key      TEXT    NOT NULL UNIQUE,
        about    BLOB    NOT NULL
    ) STRICT;

    CREATE TRIGGER finished_games_do_not_change BEFORE UPDATE ON finished
    BEGIN SELECT RAISE(ABORT, 'finished games are final'); END;

    CREATE TRIGGER finished_games_do_not_vanish BEFORE DELETE ON finished
    BEGIN SELECT RAISE(ABORT, 'finished games are final'); END;

    CREATE TABLE shares (
        player   TEXT    NOT NULL,
        table_id INTEGER NOT NULL REFERENCES finished (table_id),
        bytes    BLOB    NOT NULL,
        PRIMARY KEY (player, table_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER shares_do_not_change BEFORE UPDATE ON shares
    BEGIN SELECT RAISE(ABORT, 'shares do not change'); END;",
    // 3: records lie together. One row for each took one page of the index for every append, which was most of its
    // price. `journal` has the code for it, and `migrate` moves what there was. And logs that were closed long ago may
    // be deleted; for those of before, time runs from now on.
    "CREATE TABLE journal (
        id    INTEGER NOT NULL PRIMARY KEY,
        bytes BLOB    NOT NULL
    ) STRICT;

    CREATE TRIGGER journal_does_not_change BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'records are final'); END;

    CREATE TABLE runs (
        table_id INTEGER NOT NULL REFERENCES tables (id),
        first    INTEGER NOT NULL CHECK (first >= 0),
        last     INTEGER NOT NULL CHECK (last >= first),
        bytes    BLOB    NOT NULL,
        PRIMARY KEY (table_id, last)
    ) STRICT;

    CREATE TRIGGER runs_do_not_change BEFORE UPDATE ON runs
    BEGIN SELECT RAISE(ABORT, 'records are final'); END;

    ALTER TABLE tables ADD COLUMN closed_at INTEGER;
    UPDATE tables SET closed_at = unixepoch() WHERE closed = 1;
    CREATE INDEX closed_tables ON tables (closed_at) WHERE closed = 1;
    CREATE INDEX shares_of_games ON shares (table_id);
    DROP TRIGGER finished_games_do_not_vanish;",
    // 4: notes. They are few. One may be about a log, which is not deleted while the note is there.
    "CREATE TABLE notes (
        name     TEXT    NOT NULL PRIMARY KEY,
        table_id INTEGER,
        bytes    BLOB    NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX notes_of_tables ON notes (table_id) WHERE table_id IS NOT NULL;",
];

/// The step that moves the records of before, and both ends of that.
pub(super) const RUNS_STEP: u32 = 3;
pub(super) const RECORDS_OF_BEFORE: &str =
    "SELECT table_id, version, bytes FROM records ORDER BY table_id, version";
pub(super) const DROP_RECORDS_OF_BEFORE: &str = "DROP TABLE records";

pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";
pub(super) const COMMIT: &str = "COMMIT";
pub(super) const ROLLBACK: &str = "ROLLBACK";

/// Taken on the `.lock` file and held as long as the store is open.
pub(super) const LOCK: &str = "BEGIN EXCLUSIVE";

/// Copies the whole write-ahead log into the file.
pub(super) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

pub(super) const CREATE_LOG: &str = "INSERT INTO tables (id, meta) VALUES (?1, ?2)";
pub(super) const SET_META: &str = "UPDATE tables SET meta = ?2 WHERE id = ?1";
pub(super) const CLOSE_LOG: &str = "UPDATE tables SET closed = 1, closed_at = ?2 WHERE id = ?1";

pub(super) const JOURNAL: &str = "INSERT INTO journal (bytes) VALUES (?1)";
pub(super) const WHOLE_JOURNAL: &str = "SELECT bytes FROM journal ORDER BY id";
pub(super) const EMPTY_JOURNAL: &str = "DELETE FROM journal";
pub(super) const RUN: &str = "INSERT INTO runs (table_id, first, last, bytes) VALUES (?1, ?2, ?3, ?4)";
pub(super) const RUNS: &str =
    "SELECT first, bytes FROM runs WHERE table_id = ?1 AND last >= ?2 ORDER BY last";

pub(super) const FINISH: &str = "INSERT INTO finished (table_id, key, about) VALUES (?1, ?2, ?3)";
pub(super) const SHARE: &str = "INSERT INTO shares (player, table_id, bytes) VALUES (?1, ?2, ?3)";
pub(super) const FORGET: &str = "DELETE FROM shares WHERE player = ?1";

pub(super) const KEEP_NOTE: &str = "INSERT OR REPLACE INTO notes (name, table_id, bytes) VALUES (?1, ?2, ?3)";
pub(super) const REMOVE_NOTE: &str = "DELETE FROM notes WHERE name = ?1";
pub(super) const NOTES: &str =
    "SELECT name, table_id, bytes FROM notes WHERE name >= ?1 ORDER BY name LIMIT ?2";

pub(super) const CLOSED_BEFORE: &str = "SELECT id FROM tables WHERE closed = 1 AND closed_at < ?1
     AND NOT EXISTS (SELECT 1 FROM notes WHERE table_id = id) ORDER BY closed_at LIMIT ?2";
/// Everything of a log, in the order in which nothing refers to what is gone.
pub(super) const DELETE: [&str; 4] = [
    "DELETE FROM shares WHERE table_id = ?1",
    "DELETE FROM finished WHERE table_id = ?1",
    "DELETE FROM runs WHERE table_id = ?1",
    "DELETE FROM tables WHERE id = ?1",
];
pub(super) const FREE_PAGES: &str = "PRAGMA freelist_count";

pub(super) const HEAD: &str = "SELECT closed, (SELECT max(last) FROM runs WHERE table_id = ?1),
            EXISTS (SELECT 1 FROM finished WHERE table_id = ?1)
     FROM tables WHERE id = ?1";
pub(super) const OWNER: &str = "SELECT table_id FROM finished WHERE key = ?1";

pub(super) const OPEN_LOGS: &str =
    "SELECT id, meta, (SELECT max(last) FROM runs WHERE table_id = id) FROM tables
     WHERE closed = 0 AND id >= ?1 ORDER BY id LIMIT ?2";
pub(super) const LOGS: &str =
    "SELECT id, meta, (SELECT max(last) FROM runs WHERE table_id = id), CASE closed WHEN 1 THEN closed_at END
     FROM tables WHERE id >= ?1 ORDER BY id LIMIT ?2";
pub(super) const FINISHED_OF: &str = "SELECT key, about FROM finished WHERE table_id = ?1";
pub(super) const SHARES_OF: &str = "SELECT player, bytes FROM shares WHERE table_id = ?1 ORDER BY player";
pub(super) const LAST_VERSION: &str = "SELECT max(last) FROM runs WHERE table_id = ?1";
pub(super) const META: &str = "SELECT meta FROM tables WHERE id = ?1";
pub(super) const LATEST_LOG: &str = "SELECT max(id) FROM tables";

pub(super) const FINISHED: &str = "SELECT table_id, key, about FROM finished WHERE key = ?1";
pub(super) const LATEST_FINISHED: &str =
    "SELECT table_id, key, about FROM finished WHERE table_id < ?1 ORDER BY table_id DESC LIMIT ?2";
/// `CROSS JOIN` tells `SQLite` to go from the shares to their games; it does so by itself, and is to go on doing so.
pub(super) const SHARES: &str =
    "SELECT shares.table_id, key, about, bytes FROM shares CROSS JOIN finished USING (table_id)
     WHERE player = ?1 AND shares.table_id < ?2 ORDER BY shares.table_id DESC LIMIT ?3";

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// A store only grows: what is asked while people wait must not take longer for it.
    #[test]
    fn no_question_goes_through_the_whole_log() {
        let db = Connection::open_in_memory().unwrap();
        for step in MIGRATIONS {
            db.execute_batch(step).unwrap();
        }
        for sql in [
            FORGET,
            HEAD,
            OWNER,
            RUNS,
            LAST_VERSION,
            META,
            LATEST_LOG,
            FINISHED,
            LATEST_FINISHED,
            SHARES,
            CLOSED_BEFORE,
            REMOVE_NOTE,
            NOTES,
        ]
        .into_iter()
        .chain(DELETE)
        {
            let mut plan = db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let empty = vec![rusqlite::types::Null; plan.parameter_count()];
            let steps =
                plan.query_map(rusqlite::params_from_iter(empty), |row| row.get::<_, String>(3)).unwrap();
            for step in steps.map(Result::unwrap) {
                let quick = step.starts_with("SEARCH") || step.contains("SCALAR SUBQUERY");
                assert!(quick, "{step}: {sql}");
            }
        }
    }
}
