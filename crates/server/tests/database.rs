//! A house in a database, and what becomes of its tables when the database is away.

use crate::support::random_player::RandomPlayer;
use crate::support::visits::{ask, bye, join};
use crate::support::{Corral, PATIENCE, begin, get, quick, soon, standing, wish};
use client::{Connection, Player};
use house::Title;
use house::wire::{ClientMsg, TableCode};
use serde_json::{Value, json};
use server::{Export, Home};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use testkit::postgres::Database;
use testkit::{Cable, Then};

fn home(url: &str) -> Home {
    Home::Database(url.parse().unwrap())
}

async fn house_in(url: &str) -> Corral {
    Corral::open_in(home(url), |settings| settings.log.first_pause = Duration::from_millis(1)).await
}

/// Nobody acts by themselves in this one: everything waits for a person.
fn unhurried() -> Value {
    json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 })
}

async fn act(line: &mut Connection, seen: u32, action: Value) {
    soon("the answer", line.ask(|id| ClientMsg::Act { id, game: 1, seen, action, reaction_ms: None }))
        .await
        .unwrap();
}

/// The number of the last step.
async fn last_step(line: &mut Connection) -> u64 {
    let snapshot: Value = serde_json::from_str(&standing(line).await).unwrap();
    snapshot["n"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_in_a_database_goes_on_with_its_games_and_knows_its_players() {
    let database = Database::new();
    let mut corral = house_in(&database.url()).await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    begin(&mut lines).await;
    let before = standing(&mut lines[0]).await;
    corral.close().await;
    let mut corral = house_in(&database.url()).await;
    let mut playing = Vec::new();
    for (player, seed) in players.iter().zip(7..) {
        let back = corral.house.returning(player.cookie()).await.unwrap();
        assert_eq!(back.id(), player.id(), "the key is in the database");
        playing.push(RandomPlayer::new(join(&back, &code, "Back").await, seed));
    }
    assert_eq!(standing(&mut playing[0].line).await, before);
    let games = playing.iter_mut().map(|player| soon("the end of the game", player.play(|_| false)));
    for done in futures_util::future::join_all(games).await {
        done.unwrap();
    }
    let latest = Export::of(&home(&database.url())).unwrap().latest(9).unwrap();
    assert_eq!(latest.len(), 1);
    assert!(Export::of(&home(&database.url())).unwrap().replay(&latest[0].id).is_ok());
    corral.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_answer_was_lost_is_there_once_and_the_game_goes_on() {
    let database = Database::new();
    let cable = Cable::to(database.port());
    let mut corral = house_in(&database.url_by(cable.port())).await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    assert_eq!(last_step(&mut lines[0]).await, 0);
    // The database makes the move durable, and nobody hears of it.
    cable.lose_next_answer(Then::Refuses);
    try_in_vain(&mut lines, 0, json!("peek")).await;
    // Meanwhile the house is there, and says what it cannot do.
    assert!(get(&corral.house, "/healthz", None).await.status.is_success());
    let refused = players[0].create_table(&wish(Title::SOPLON, 2, unhurried())).await.unwrap_err();
    assert_eq!(refused.code(), Some("not_stored"), "{refused}");
    cable.mend();
    let mut back = back_at(&code, &players).await;
    for line in &mut back {
        assert_eq!(last_step(line).await, 1, "what the database has is what counts, for everybody");
    }
    act(&mut back[0], 1, json!("done")).await;
    for line in &mut back {
        assert_eq!(last_step(line).await, 2);
    }
    ask(&mut back[1], |id| ClientMsg::Resync { id, seen: None }).await;
    corral.close().await;
    let stored = database.psql("SELECT count(*), count(DISTINCT version) FROM corral.records");
    assert_eq!(stored, "3|3", "the deal and two moves");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_ended_disturbs_no_game() {
    let database = Database::new();
    let mut corral = house_in(&database.url()).await;
    let (_, _, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    database.hang_up();
    act(&mut lines[0], 0, json!("peek")).await;
    database.hang_up();
    act(&mut lines[0], 1, json!("done")).await;
    assert_eq!(last_step(&mut lines[1]).await, 2);
    corral.close().await;
}

/// Refuses to keep another move, as a database does whose disk is full.
const FULL: &str = "
    CREATE FUNCTION corral.is_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER is_full BEFORE INSERT ON corral.records FOR EACH ROW EXECUTE FUNCTION corral.is_full()";
const ROOM_AGAIN: &str = "DROP FUNCTION corral.is_full CASCADE";

/// Tries a move that cannot be kept: everybody at the table is told so, and sent away.
async fn try_in_vain(lines: &mut [Connection], seen: u32, action: Value) {
    let id = lines[0].fresh_id();
    let act = ClientMsg::Act { id, game: 1, seen, action, reaction_ms: None };
    lines[0].send(&act).await.unwrap();
    for line in lines {
        assert_eq!(bye(line).await, "not_stored");
    }
}

async fn back_at(code: &TableCode, players: &[Player]) -> Vec<Connection> {
    let mut lines = Vec::new();
    for player in players {
        lines.push(soon("the table", join(player, code, "Back")).await);
    }
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_database_stops_a_table_again_and_again_and_it_goes_on_when_there_is_room() {
    let database = Database::new();
    let mut corral = house_in(&database.url()).await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    act(&mut lines[0], 0, json!("peek")).await;
    database.psql(FULL);
    // What is there can be read, so the table is back each time, as it was before the move.
    for _ in 0..2 {
        try_in_vain(&mut lines, 1, json!("done")).await;
        lines = back_at(&code, &players).await;
        for line in &mut lines {
            assert_eq!(last_step(line).await, 1);
        }
    }
    database.psql(ROOM_AGAIN);
    act(&mut lines[0], 1, json!("done")).await;
    assert_eq!(last_step(&mut lines[1]).await, 2);
    corral.close().await;
    assert_eq!(database.psql("SELECT max(version), count(*) FROM corral.records"), "2|3");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_may_only_be_read_stops_its_tables_and_they_go_on_when_it_may_be_written() {
    let database = Database::new();
    let name = database.psql("SELECT current_database()");
    let mut corral = house_in(&database.url()).await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    // It counts for connections that are made from now on.
    database.psql(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on"));
    database.hang_up();
    try_in_vain(&mut lines, 0, json!("peek")).await;
    let refused = players[0].create_table(&wish(Title::SOPLON, 2, unhurried())).await.unwrap_err();
    assert_eq!(refused.code(), Some("not_stored"), "{refused}");
    database.psql(&format!("BEGIN READ WRITE; ALTER DATABASE {name} RESET ALL; COMMIT"));
    let mut back = back_at(&code, &players).await;
    act(&mut back[0], 0, json!("peek")).await;
    assert_eq!(last_step(&mut back[1]).await, 1);
    corral.close().await;
}

/// One thread runs everything here, and the house must answer while a table waits for its log.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_table_that_waits_for_its_log_holds_nobody_up() {
    let database = Arc::new(Database::new());
    let mut corral = Corral::open_in(home(&database.url()), |settings| {
        // It gives up only if nobody else is served meanwhile.
        settings.log.patience = PATIENCE;
    })
    .await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, unhurried()).await;
    begin(&mut lines).await;
    database.psql(FULL);
    // Which logs are open can be read by nobody until this is ended. Moves are kept elsewhere.
    let locked = {
        let database = Arc::clone(&database);
        thread::spawn(move || {
            database.refusal("LOCK TABLE corral.logs IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(600)")
        })
    };
    seen_by(&database, "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted", "1");
    try_in_vain(&mut lines, 0, json!("peek")).await;
    seen_by(&database, &format!("SELECT count(*) {WAITING}"), "1");
    let since = format!("SELECT query_start {WAITING}");
    let waiting = database.psql(&since);
    assert!(get(&corral.house, "/healthz", None).await.status.is_success());
    assert_eq!(database.psql(&since), waiting, "it has been waiting all the time");
    database.psql(ROOM_AGAIN);
    database.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LOCK TABLE%'");
    let why = locked.join().unwrap();
    assert!(why.contains("terminating connection"), "{why}");
    let mut back = back_at(&code, &players).await;
    act(&mut back[0], 0, json!("peek")).await;
    assert_eq!(last_step(&mut back[1]).await, 1);
    corral.close().await;
}

/// Those of a house that wait for somebody else's lock.
const WAITING: &str = "FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'corral' AND wait_event_type = 'Lock'";

/// Waits until the database says so.
fn seen_by(database: &Database, question: &str, answer: &str) {
    let deadline = Instant::now() + PATIENCE;
    while database.psql(question) != answer {
        assert!(Instant::now() < deadline, "{question} is not {answer}");
    }
}
