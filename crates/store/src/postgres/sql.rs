//! All the SQL there is.

/// The steps from an empty database to the present format. A step that was released is never edited. Everything lies in a
/// schema of its own, so that the database may have other things in it too.
///
/// Keys and players are bytes and not text: what they may contain must not depend on the encoding of the database.
pub(super) const MIGRATIONS: &[&str] = &[
    // 1: `house` has one row, with the format and the number that the next log has at least.
    //
    // `writers` are the servers that may write: one without a name, or several nodes. Each start of a server is another
    // writer, and who is not in the list can commit nothing, whatever it believes. `batch` is the number of its last commit,
    // which tells what has become of one whose answer was lost; `beats` shows the others that it lives.
    //
    // `leases` say which writer owns a table, by its name, and which of its logs is the current one. A lease whose writer is
    // not in the list is free. Numbers of writers are never used again, so they are the epochs of a lease.
    //
    // Records refer to no log: checking that costs as much as storing them, and one writer has the log, which knows. That
    // they are final is said twice, as in SQLite.
    "CREATE TABLE corral.house (
        one      boolean PRIMARY KEY DEFAULT true CHECK (one),
        format   int4    NOT NULL,
        next_log int8    NOT NULL DEFAULT 1
    );
    INSERT INTO corral.house (format) VALUES (0);

    CREATE TABLE corral.writers (
        id    int8  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name  text  NOT NULL UNIQUE,
        batch int8  NOT NULL DEFAULT 0,
        beats int8  NOT NULL DEFAULT 0,
        about bytea NOT NULL DEFAULT ''
    );

    CREATE TABLE corral.leases (
        name   text PRIMARY KEY,
        log    int8 NOT NULL UNIQUE,
        writer int8 NOT NULL
    );
    CREATE INDEX leases_of_writers ON corral.leases (writer);

    CREATE TABLE corral.keys (
        name  text  PRIMARY KEY,
        bytes bytea NOT NULL
    );

    CREATE TABLE corral.logs (
        id        int8  PRIMARY KEY CHECK (id >= 0),
        closed_at int8,
        meta      bytea NOT NULL
    );
    CREATE INDEX open_logs ON corral.logs (id) WHERE closed_at IS NULL;
    CREATE INDEX closed_logs ON corral.logs (closed_at, id) WHERE closed_at IS NOT NULL;

    CREATE TABLE corral.records (
        log     int8  NOT NULL,
        version int8  NOT NULL CHECK (version >= 0),
        bytes   bytea NOT NULL,
        PRIMARY KEY (log, version)
    );

    CREATE TABLE corral.finished (
        log   int8  PRIMARY KEY REFERENCES corral.logs (id),
        key   bytea NOT NULL UNIQUE,
        about bytea NOT NULL
    );

    CREATE TABLE corral.shares (
        player bytea NOT NULL,
        log    int8  NOT NULL REFERENCES corral.finished (log),
        bytes  bytea NOT NULL,
        PRIMARY KEY (player, log)
    );
    CREATE INDEX shares_of_games ON corral.shares (log);

    CREATE FUNCTION corral.is_final() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '% are final', TG_TABLE_NAME; END $$;
    CREATE TRIGGER final BEFORE UPDATE ON corral.records FOR EACH ROW EXECUTE FUNCTION corral.is_final();
    CREATE TRIGGER final BEFORE UPDATE ON corral.finished FOR EACH ROW EXECUTE FUNCTION corral.is_final();
    CREATE TRIGGER final BEFORE UPDATE ON corral.shares FOR EACH ROW EXECUTE FUNCTION corral.is_final();",
    // 2: notes, as in SQLite. They refer to no log: a note about one that another node deletes meanwhile must not keep a
    // batch from being stored.
    "CREATE TABLE corral.notes (
        name  bytea PRIMARY KEY,
        log   int8,
        bytes bytea NOT NULL
    );
    CREATE INDEX notes_of_logs ON corral.notes (log) WHERE log IS NOT NULL;",
];

/// What every connection is told first. Every question is about a few rows that an index finds, whatever the statistics of
/// a young table say, and planning a commit anew each time would take longer than the commit. A connection that was cut
/// off is noticed within a minute, so that its locks are freed.
pub(super) const SESSION: &str =
    "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
     SET plan_cache_mode = force_generic_plan; SET jit = off; SET client_min_messages = warning;
     SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

pub(super) const READ_ONLY: &str = "SET default_transaction_read_only = on";
pub(super) const SURVIVES_POWER_CUT: &str = "SET synchronous_commit = on";
pub(super) const SURVIVES_CRASH: &str = "SET synchronous_commit = off";

/// Locks are numbers that all who use a database must agree on: `Corral`, and one more letter; or `Corr`, and a number.
pub(super) const MIGRATE_LOCK: &str = "SELECT pg_advisory_xact_lock(x'436F7272616C6D'::int8)";
/// That of a server that is alone.
pub(super) const LOCK_ALONE: &str = "SELECT pg_advisory_lock(x'436F7272616C77'::int8)";
/// That of a node, which excludes only a server that is alone.
pub(super) const LOCK_SHARED: &str = "SELECT pg_advisory_lock_shared(x'436F7272616C77'::int8)";
/// While somebody has it, a commit of this writer may be under way.
pub(super) const LOCK_WRITER: &str = "SELECT pg_advisory_lock(x'436F7272'::int4, $1::int8::int4)";
/// Two nodes of one name cannot be told apart.
pub(super) const LOCK_NAME: &str = "SELECT pg_advisory_lock(x'4E6F6465'::int4, hashtext($1))";
pub(super) const UNLOCK: &str = "SELECT pg_advisory_unlock_all()";
/// Ends a connection of ours that is cut off and does not know it yet, if it still has the lock.
pub(super) const END_GHOST: &str = "SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND pid = $1
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
pub(super) const BACKEND: &str = "SELECT pg_backend_pid()";

/// Asked of the tables, and not by a function that may remember what was there a moment ago.
pub(super) const HAS_SCHEMA: &str = "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'corral'),
     EXISTS (SELECT FROM pg_tables WHERE schemaname = 'corral' AND tablename = 'house')";
pub(super) const FORMAT: &str = "SELECT format FROM corral.house";

/// A server that is alone ends all others that were there before.
pub(super) const END_OTHERS: &str = "DELETE FROM corral.writers";
/// A node ends the one that had its name, and a server that was alone; their locks are free, so they are no more.
pub(super) const END_NAMESAKE: &str = "DELETE FROM corral.writers WHERE name IN ($1, '')";
pub(super) const ENTER: &str = "INSERT INTO corral.writers (name, about) VALUES ($1, $2) RETURNING id";
pub(super) const TURN: &str = "SELECT batch FROM corral.writers WHERE id = $1";
pub(super) const NODES: &str =
    "SELECT id, name, beats, about FROM corral.writers WHERE name <> '' ORDER BY id";
pub(super) const BEAT: &str =
    "UPDATE corral.writers SET beats = beats + 1, about = $2 WHERE id = $1 RETURNING id";
/// It waits for a commit that is under way. After that there is none.
pub(super) const END: &str = "DELETE FROM corral.writers WHERE id = $1";
/// No log has such a number, and none will have, but those that are made by whom it is given to.
pub(super) const RESERVE: &str = "UPDATE corral.house
     SET next_log = greatest(next_log, (SELECT coalesce(max(id), 0) + 1 FROM corral.logs)) + $1::int8
     RETURNING next_log - $1::int8";

pub(super) const LEASE: &str = "SELECT log, writer, NOT EXISTS (SELECT FROM corral.writers WHERE id = writer)
     FROM corral.leases WHERE name = $1";
pub(super) const NEW_LEASE: &str = "INSERT INTO corral.leases (name, log, writer) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING log";
/// Of two who want it, one finds that it is no longer whose it was. Who has it already may not have heard so.
pub(super) const TAKE_LEASE: &str =
    "UPDATE corral.leases SET writer = $3 WHERE name = $1 AND writer IN ($2, $3)
     AND EXISTS (SELECT FROM corral.writers WHERE id = $3) RETURNING log";
pub(super) const GIVE_BACK: &str = "UPDATE corral.leases SET writer = 0 WHERE name = $1 AND writer = $2";
pub(super) const DROP_LEASE: &str = "DELETE FROM corral.leases WHERE name = $1 AND writer = $2";
pub(super) const FREE_LEASES: &str = "SELECT name, log, writer FROM corral.leases
     WHERE NOT EXISTS (SELECT FROM corral.writers WHERE id = writer) ORDER BY log LIMIT $1";
/// Logs of a house that had one server, or whose lease has gone on to the next log.
pub(super) const LOGS_WITHOUT_LEASE: &str = "SELECT id, meta FROM corral.logs
     WHERE closed_at IS NULL AND NOT EXISTS (SELECT FROM corral.leases WHERE log = id) ORDER BY id DESC";

pub(super) const OFFER_KEY: &str =
    "INSERT INTO corral.keys (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
pub(super) const KEY: &str = "SELECT bytes FROM corral.keys WHERE name = $1";

/// A whole batch, in one round trip and one transaction. Nothing of it happens unless it is this writer's turn.
pub(super) const COMMIT: &str = "
WITH turn AS (UPDATE corral.writers SET batch = $2 WHERE id = $1 RETURNING 1),
made AS (
    INSERT INTO corral.logs (id, meta, closed_at)
    SELECT new.* FROM turn, unnest($3::int8[], $4::bytea[], $5::int8[]) AS new),
gone_on AS (
    UPDATE corral.leases SET log = new.log
    FROM turn, unnest($19::int8[], $20::int8[]) AS new (last, log) WHERE leases.log = new.last),
given_up AS (
    DELETE FROM corral.leases USING turn WHERE log = ANY ($21::int8[])),
changed AS (
    UPDATE corral.logs SET meta = coalesce(new.meta, logs.meta), closed_at = coalesce(new.closed_at, logs.closed_at)
    FROM turn, unnest($6::int8[], $7::bytea[], $8::int8[]) AS new (id, meta, closed_at) WHERE logs.id = new.id),
added AS (
    INSERT INTO corral.records (log, version, bytes)
    SELECT new.* FROM turn, unnest($9::int8[], $10::int8[], $11::bytea[]) AS new),
ended AS (
    INSERT INTO corral.finished (log, key, about)
    SELECT new.* FROM turn, unnest($12::int8[], $13::bytea[], $14::bytea[]) AS new),
forgotten AS (
    DELETE FROM corral.shares USING turn WHERE player = ANY ($15::bytea[])),
shared AS (
    INSERT INTO corral.shares (player, log, bytes)
    SELECT new.* FROM turn, unnest($16::bytea[], $17::int8[], $18::bytea[]) AS new),
removed AS (
    DELETE FROM corral.notes USING turn WHERE name = ANY ($22::bytea[])),
noted AS (
    INSERT INTO corral.notes (name, log, bytes)
    SELECT new.* FROM turn, unnest($23::bytea[], $24::int8[], $25::bytea[]) AS new
    ON CONFLICT (name) DO UPDATE SET log = excluded.log, bytes = excluded.bytes)
SELECT count(*) FROM turn";

/// What nearly every batch is: nothing but records.
pub(super) const COMMIT_RECORDS: &str = "
WITH turn AS (UPDATE corral.writers SET batch = $2 WHERE id = $1 RETURNING 1),
added AS (
    INSERT INTO corral.records (log, version, bytes)
    SELECT new.* FROM turn, unnest($3::int8[], $4::int8[], $5::bytea[]) AS new)
SELECT count(*) FROM turn";

pub(super) const CLOSED_BEFORE: &str =
    "SELECT id FROM corral.logs WHERE closed_at < $1 AND NOT EXISTS (SELECT FROM corral.notes WHERE log = id)
     ORDER BY closed_at, id LIMIT $2";
/// Nothing of it happens unless it is this writer's turn.
pub(super) const DELETE: &str = "
WITH turn AS (UPDATE corral.writers SET batch = batch WHERE id = $2 RETURNING 1),
shares AS (DELETE FROM corral.shares USING turn WHERE log = ANY ($1::int8[])),
finished AS (DELETE FROM corral.finished USING turn WHERE log = ANY ($1::int8[])),
records AS (DELETE FROM corral.records USING turn WHERE log = ANY ($1::int8[])),
logs AS (DELETE FROM corral.logs USING turn WHERE id = ANY ($1::int8[]))
SELECT count(*) FROM turn";

pub(super) const HEAD: &str =
    "SELECT closed_at IS NULL, (SELECT max(version) FROM corral.records WHERE log = id),
            EXISTS (SELECT FROM corral.finished WHERE log = id)
     FROM corral.logs WHERE id = $1";
pub(super) const OWNER: &str = "SELECT log FROM corral.finished WHERE key = $1";
pub(super) const COUNT_SHARES: &str = "SELECT count(*) FROM corral.shares WHERE player = $1";

pub(super) const RECORDS: &str =
    "SELECT version, bytes FROM corral.records WHERE log = $1 AND version >= $2 ORDER BY version LIMIT $3";
pub(super) const OPEN_LOGS: &str =
    "SELECT id, meta, (SELECT max(version) FROM corral.records WHERE log = id) FROM corral.logs
     WHERE closed_at IS NULL AND id >= $1 ORDER BY id LIMIT $2";
pub(super) const LOGS: &str =
    "SELECT id, meta, (SELECT max(version) FROM corral.records WHERE log = id), closed_at, key, about
     FROM corral.logs LEFT JOIN corral.finished ON log = id WHERE id >= $1 ORDER BY id LIMIT $2";
pub(super) const SHARES_OF: &str = "SELECT player, bytes FROM corral.shares WHERE log = $1 ORDER BY player";
pub(super) const LAST_VERSION: &str = "SELECT max(version) FROM corral.records WHERE log = $1";
pub(super) const META: &str = "SELECT meta FROM corral.logs WHERE id = $1";
pub(super) const LATEST_LOG: &str = "SELECT max(id) FROM corral.logs";
pub(super) const FINISHED: &str = "SELECT log, key, about FROM corral.finished WHERE key = $1";
pub(super) const LATEST_FINISHED: &str =
    "SELECT log, key, about FROM corral.finished WHERE log < $1 ORDER BY log DESC LIMIT $2";
pub(super) const NOTES: &str =
    "SELECT name, log, bytes FROM corral.notes WHERE name >= $1 ORDER BY name LIMIT $2";
pub(super) const SHARES: &str =
    "SELECT shares.log, key, about, bytes FROM corral.shares JOIN corral.finished USING (log)
     WHERE player = $1 AND shares.log < $2 ORDER BY shares.log DESC LIMIT $3";
