//! All the SQL there is.

/// `Corr` in ASCII, in the header of the file: this database is ours.
pub(super) const APPLICATION_ID: u32 = 0x436F_7272;

/// The steps from an empty file to the present format. A step that was released is never edited; what is wrong with it
/// is put right by another one. The number of steps taken is the `user_version` of the file.
pub(super) const MIGRATIONS: &[&str] = &[
    // 1: the log. Records lie in the order in which they came, so that a commit for many tables fills few pages, and the
    // index of the primary key finds those of one table. Clustered by table (WITHOUT ROWID) they would be read a little
    // faster, once in their life, and appended at little more than half the speed. That they are final is said twice, to
    // the rules in `heads` and to whoever opens the file with another tool.
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
];

pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";
pub(super) const COMMIT: &str = "COMMIT";
pub(super) const ROLLBACK: &str = "ROLLBACK";

/// Taken on the `.lock` file and held as long as the store is open.
pub(super) const LOCK: &str = "BEGIN EXCLUSIVE";

/// Copies the whole write-ahead log into the file.
pub(super) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

pub(super) const CREATE_TABLE: &str = "INSERT INTO tables (id, meta) VALUES (?1, ?2)";
pub(super) const SET_META: &str = "UPDATE tables SET meta = ?2 WHERE id = ?1";
pub(super) const CLOSE_TABLE: &str = "UPDATE tables SET closed = 1 WHERE id = ?1";
pub(super) const APPEND: &str = "INSERT INTO records (table_id, version, bytes) VALUES (?1, ?2, ?3)";

pub(super) const HEAD: &str =
    "SELECT closed, (SELECT max(version) FROM records WHERE table_id = ?1) FROM tables WHERE id = ?1";

pub(super) const RECORDS: &str =
    "SELECT version, bytes FROM records WHERE table_id = ?1 AND version >= ?2 ORDER BY version LIMIT ?3";
pub(super) const OPEN_TABLES: &str =
    "SELECT id, meta, (SELECT max(version) FROM records WHERE table_id = id) FROM tables
     WHERE closed = 0 AND id >= ?1 ORDER BY id LIMIT ?2";
pub(super) const LAST_VERSION: &str = "SELECT max(version) FROM records WHERE table_id = ?1";
pub(super) const META: &str = "SELECT meta FROM tables WHERE id = ?1";
pub(super) const LAST_TABLE: &str = "SELECT max(id) FROM tables";
