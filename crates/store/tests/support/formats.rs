//! The formats of the past, to be opened for ever.

use rusqlite::Connection;
use std::path::Path;

/// Format 1 as it was released. This text is never changed.
pub const FORMAT_1: &str = "
    PRAGMA application_id = 0x436F7272;
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
    BEGIN SELECT RAISE(ABORT, 'records are final'); END;
    INSERT INTO tables VALUES (7, 0, CAST('four seats' AS BLOB)), (8, 1, x'');
    INSERT INTO records VALUES (7, 0, CAST('deal' AS BLOB)), (7, 1, CAST('grab' AS BLOB));
    PRAGMA user_version = 1;
";

/// What format 2 adds, as it was released. This text is never changed.
pub const FORMAT_2: &str = "
    CREATE TABLE finished (
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
    BEGIN SELECT RAISE(ABORT, 'shares do not change'); END;
    INSERT INTO finished VALUES (7, 'K7', CAST('four players' AS BLOB));
    INSERT INTO shares VALUES ('ana', 7, CAST('she won' AS BLOB)), ('ben', 7, x'');
    PRAGMA user_version = 2;
";

/// What format 3 makes of it, with the records of before in it, as it was released. This text is never changed.
pub const FORMAT_3: &str = "
    CREATE TABLE journal (
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
    DROP TABLE records;
    ALTER TABLE tables ADD COLUMN closed_at INTEGER;
    UPDATE tables SET closed_at = unixepoch() WHERE closed = 1;
    CREATE INDEX closed_tables ON tables (closed_at) WHERE closed = 1;
    CREATE INDEX shares_of_games ON shares (table_id);
    DROP TRIGGER finished_games_do_not_vanish;
    INSERT INTO runs VALUES (7, 0, 0, x'040000006465616c');
    INSERT INTO journal VALUES (1, x'07000000010000000400000067726162');
    PRAGMA user_version = 3;
";

/// What format 4 adds, as it was released. This text is never changed.
pub const FORMAT_4: &str = "
    CREATE TABLE notes (
        name     TEXT    NOT NULL PRIMARY KEY,
        table_id INTEGER,
        bytes    BLOB    NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX notes_of_tables ON notes (table_id) WHERE table_id IS NOT NULL;
    INSERT INTO notes VALUES ('welcome', 7, CAST('good evening' AS BLOB));
    PRAGMA user_version = 4;
";

/// A file as an earlier version has left it: in WAL mode, with small pages.
pub fn write_file(path: &Path, formats: &[&str]) {
    let db = Connection::open(path).unwrap();
    db.pragma_update(None, "page_size", 1024).unwrap();
    for format in formats {
        db.execute_batch(format).unwrap();
    }
    db.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).unwrap();
}
