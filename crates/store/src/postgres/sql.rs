//! All the SQL there is.

/// The steps from an empty database to the present format. A step that was released is never edited. Everything lies in a
/// schema of its own, so that the database may have other things in it too.
///
/// Keys and players are bytes and not text: what they may contain must not depend on the encoding of the database.
pub(super) const MIGRATIONS: &[&str] = &[
    // 1: `house` has one row, with the format, and the writer whose turn it is with the number of its last commit. That
    // number tells what has become of a commit whose answer was lost. Records refer to no log: checking that costs as
    // much as storing them, and there is one writer, which knows. That they are final is said twice, as in SQLite.
    "CREATE TABLE corral.house (
        one    boolean PRIMARY KEY DEFAULT true CHECK (one),
        format int4    NOT NULL,
        writer bytea   NOT NULL DEFAULT '',
        batch  int8    NOT NULL DEFAULT 0
    );
    INSERT INTO corral.house (format) VALUES (0);

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

/// Locks are numbers that all who use a database must agree on: `Corral`, and one more letter.
pub(super) const MIGRATE_LOCK: &str = "SELECT pg_advisory_xact_lock(x'436F7272616C6D'::int8)";
/// The writer's. It waits a moment: the connection of a server that has just died lives a little longer.
pub(super) const WRITER_LOCK: &str =
    "SET lock_timeout = '1s'; SELECT pg_advisory_lock(x'436F7272616C77'::int8); SET lock_timeout = 0";
pub(super) const WRITER_UNLOCK: &str = "SELECT pg_advisory_unlock(x'436F7272616C77'::int8)";
/// Ends a connection of ours that is cut off and does not know it yet, if it still has the lock.
pub(super) const END_GHOST: &str = "SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND pid = $1
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
pub(super) const BACKEND: &str = "SELECT pg_backend_pid()";

/// Asked of the tables, and not by a function that may remember what was there a moment ago.
pub(super) const HAS_SCHEMA: &str = "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'corral'),
     EXISTS (SELECT FROM pg_tables WHERE schemaname = 'corral' AND tablename = 'house')";
pub(super) const FORMAT: &str = "SELECT format FROM corral.house";
pub(super) const TAKE_TURN: &str =
    "UPDATE corral.house SET writer = uuid_send(gen_random_uuid()) RETURNING writer, batch";
pub(super) const TURN: &str = "SELECT writer, batch FROM corral.house";

pub(super) const OFFER_KEY: &str =
    "INSERT INTO corral.keys (name, bytes) VALUES ('identity', $1) ON CONFLICT (name) DO NOTHING";
pub(super) const KEY: &str = "SELECT bytes FROM corral.keys WHERE name = 'identity'";

/// A whole batch, in one round trip and one transaction. Nothing of it happens unless it is this writer's turn.
pub(super) const COMMIT: &str = "
WITH turn AS (UPDATE corral.house SET batch = $2 WHERE writer = $1 RETURNING 1),
made AS (
    INSERT INTO corral.logs (id, meta, closed_at)
    SELECT new.* FROM turn, unnest($3::int8[], $4::bytea[], $5::int8[]) AS new),
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
    SELECT new.* FROM turn, unnest($16::bytea[], $17::int8[], $18::bytea[]) AS new)
SELECT count(*) FROM turn";

/// What nearly every batch is: nothing but records.
pub(super) const COMMIT_RECORDS: &str = "
WITH turn AS (UPDATE corral.house SET batch = $2 WHERE writer = $1 RETURNING 1),
added AS (
    INSERT INTO corral.records (log, version, bytes)
    SELECT new.* FROM turn, unnest($3::int8[], $4::int8[], $5::bytea[]) AS new)
SELECT count(*) FROM turn";

pub(super) const CLOSED_BEFORE: &str =
    "SELECT id FROM corral.logs WHERE closed_at < $1 ORDER BY closed_at, id LIMIT $2";
pub(super) const DELETE: &str = "
WITH shares AS (DELETE FROM corral.shares WHERE log = ANY ($1::int8[])),
finished AS (DELETE FROM corral.finished WHERE log = ANY ($1::int8[])),
records AS (DELETE FROM corral.records WHERE log = ANY ($1::int8[]))
DELETE FROM corral.logs WHERE id = ANY ($1::int8[])";

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
pub(super) const SHARES: &str =
    "SELECT shares.log, key, about, bytes FROM corral.shares JOIN corral.finished USING (log)
     WHERE player = $1 AND shares.log < $2 ORDER BY shares.log DESC LIMIT $3";
