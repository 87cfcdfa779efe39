//! `kill -9` in the middle of many running tables, and a database that crashes under them: every acknowledged move is
//! there afterwards, everybody finds their game as they left it, and the games finish.

use crate::support::playing::{Playing, Server, go_on, wish};
use client::Method;
use house::Title;
use testkit::postgres::{Database, OwnServer};

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_to_kill_9() {
    kill_in_the_middle_of(10).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn no_acknowledged_move_is_lost_to_kill_9_at_fifty_tables() {
    kill_in_the_middle_of(50).await;
}

async fn kill_in_the_middle_of(tables: usize) {
    let data = tempfile::tempdir().unwrap();
    let home = ["--data", data.path().to_str().unwrap()];
    let server = Server::start(&home);
    let playing = Playing::begin(&server.house, tables).await;
    server.kill();
    let mut guests = playing.cut_off().await;
    // On another machine it may be.
    let server = Server::start(&[&home[..], &["--threads", "1"]].concat());
    go_on(&server.house, &mut guests).await;
    server.kill();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn no_acknowledged_move_is_lost_to_kill_9_where_the_house_is_in_a_database() {
    let database = Database::new();
    let url = database.url();
    let server = Server::start(&["--store", &url]);
    let playing = Playing::begin(&server.house, 50).await;
    server.kill();
    let mut guests = playing.cut_off().await;
    database.wait_until_left();
    let server = Server::start(&["--store", &url]);
    go_on(&server.house, &mut guests).await;
    server.kill();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "depth: cargo xtask prove"]
async fn tables_stand_still_while_their_database_has_crashed_and_go_on_when_it_is_back() {
    let database = OwnServer::new();
    let server = Server::start(&["--store", &database.url()]);
    let playing = Playing::begin(&server.house, 20).await;
    database.crash();
    let mut guests = playing.cut_off().await;
    for guest in guests.iter().filter(|guest| guest.was_cut_off) {
        assert!(guest.last_heard().contains(r#""code":"not_stored""#), "{}", guest.last_heard());
    }
    // The house is there, and says what it cannot do.
    let health = server.house.request(Method::GET, "/healthz", None, None).await.unwrap();
    assert!(health.status.is_success());
    let refused = guests[0].player.create_table(&wish(Title::SCAPEGOAT)).await.unwrap_err();
    assert_eq!(refused.code(), Some("not_stored"), "{refused}");
    database.start();
    go_on(&server.house, &mut guests).await;
    server.kill();
}
