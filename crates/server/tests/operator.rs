//! The operator of the house: the token opens their page and nothing else does, what they say counts for everybody, and
//! reports reach them.

use crate::support::random_player::RandomPlayer;
use crate::support::raw::{Answer, Raw};
use crate::support::visits::{bye, join, until_table};
use crate::support::{Corral, quick, read, refused, soon, wish};
use client::{Connection, House, Player};
use house::Title;
use house::wire::{
    ClientMsg, CreateTable, GameId, HouseMsg, HouseOverview, ReplayAccess, Report, Reports, ServerMsg,
    Status, TableCode, TableList, Watching,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::{Limit, Rate};
use std::fs;
use store::{Place, StoreReader};
use table::Millis;
use testkit::postgres::Database;
use tokio::task::JoinSet;

fn token(corral: &Corral) -> String {
    fs::read_to_string(corral.folder.path().join("host-token")).unwrap().trim().to_owned()
}

async fn ask(house: &House, request: &str, token: &str, body: Value) -> Answer {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    Raw::request(house, request, &headers, &body).await
}

async fn look<T: DeserializeOwned>(house: &House, path: &str, token: &str) -> T {
    let answer = ask(house, &format!("GET {path}"), token, Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

async fn done(house: &House, request: &str, token: &str, body: Value) {
    let answer = ask(house, &format!("POST {request}"), token, body).await;
    assert_eq!(answer.status, 204, "{request}: {}", answer.body);
}

async fn tells(house: &House, request: &str, player: &Player, text: &str) -> Answer {
    let headers = [("cookie", player.cookie()), ("content-type", "application/json")];
    Raw::request(house, request, &headers, &json!({ "text": text }).to_string()).await
}

/// A whole game of players at random that only they may see.
async fn played(corral: &Corral) -> (GameId, Vec<Player>) {
    let title = Title::all()[1];
    let watching = Watching { replays: ReplayAccess::Players, ..Watching::default() };
    let wish = CreateTable { watching, ..wish(title, 2, quick(title)) };
    let (_, players, mut lines) = corral.seated_at(&wish).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut games = JoinSet::new();
    for (seat, line) in lines.into_iter().enumerate() {
        let mut player = RandomPlayer::new(line, seat as u64);
        games.spawn(async move {
            soon("a whole game", player.play(|_| false)).await.unwrap();
            player.seen.over
        });
    }
    let over = games.join_all().await.pop().unwrap();
    let Some(ServerMsg::Over { id, .. }) = over else { unreachable!() };
    (id, players)
}

#[tokio::test]
async fn only_the_token_opens_the_page() {
    let corral = Corral::open_with(|settings| {
        settings.limits.address.wrong_codes = Limit::at(Rate::per_hour(2));
    })
    .await;
    let (house, token) = (&corral.house, token(&corral));
    let doors = ["GET /api/host", "GET /api/host/reports", "POST /api/host/drain", "POST /api/host/announce"];
    for door in doors {
        let shut = Raw::request(house, door, &[], "").await;
        assert_eq!((shut.status, shut.code().as_str()), (401, "wrong_token"), "{door}");
    }
    look::<HouseOverview>(house, "/api/host", &token).await;
    let foreign = [("authorization", &*format!("Bearer {token}")), ("origin", "https://elsewhere.example")];
    let foreign = Raw::request(house, "POST /api/host/drain", &foreign, "").await;
    assert_eq!((foreign.status, foreign.code().as_str()), (403, "other_site"));
    for _ in 0..2 {
        let wrong = ask(house, "GET /api/host", &token[1..], Value::Null).await;
        assert_eq!((wrong.status, wrong.code().as_str()), (401, "wrong_token"));
        assert!(!wrong.body.contains(&token));
    }
    // The third is one too many. From then on even the right one is not looked at, wherever it is tried.
    for (path, token) in [("/api/host", "guess"), ("/api/host", &token), ("/api/games/ABC", &token)] {
        let late = ask(house, &format!("GET {path}"), token, Value::Null).await;
        assert_eq!((late.status, late.code().as_str()), (429, "too_many_wrong_codes"), "{path}");
    }
}

#[tokio::test]
async fn the_operator_sees_every_table_and_closes_one_for_good() {
    let mut corral = Corral::open().await;
    let token = token(&corral);
    let title = Title::all()[0];
    let (code, _, mut lines) = corral.seated_at(&wish(title, 3, quick(title))).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let (other, _, _others) =
        corral.seated_at(&CreateTable { public: true, ..wish(title, 3, quick(title)) }).await;
    let seen: HouseOverview = look(&corral.house, "/api/host", &token).await;
    assert_eq!((seen.nodes, seen.tables_in_all, seen.load.tables, seen.load.people), (1, 2, 2, 6));
    assert!(seen.load.sockets == 6 && seen.load.commit_max_us > 0 && seen.load.disk_bytes > 0);
    let found = seen.tables.iter().find(|found| found.table.code == code).unwrap();
    assert_eq!((found.public, found.people.as_ref().map(Vec::len)), (false, Some(3)));
    done(&corral.house, &format!("/api/host/tables/{code}/close"), &token, Value::Null).await;
    for line in &mut lines {
        assert_eq!(bye(line).await, "closed_by_operator");
    }
    let again = ask(&corral.house, &format!("POST /api/host/tables/{code}/close"), &token, Value::Null).await;
    assert_eq!((again.status, again.code().as_str()), (404, "no_such_table"));
    assert_eq!(corral.reopen().await, 1, "it is not restored");
    let seen: HouseOverview = look(&corral.house, "/api/host", &token).await;
    assert_eq!(seen.tables.iter().map(|found| &found.table.code).collect::<Vec<_>>(), [&other]);
}

async fn announced(line: &mut Connection) -> Option<String> {
    loop {
        let text = soon("an announcement", line.next_text()).await.unwrap();
        if let Ok(HouseMsg::Announcement { text }) = serde_json::from_str(&text) {
            return text;
        }
    }
}

#[tokio::test]
async fn what_is_announced_is_shown_everywhere_until_it_is_taken_away() {
    let mut corral = Corral::open().await;
    let token = token(&corral);
    let (host, code) = corral.table(Title::all()[0], 3, json!({})).await;
    let with_announcements = TableCode(format!("{code}?announcements"));
    let mut there = host.connect(&with_announcements).await.unwrap();
    let announce = async |house: &House, text: &str| {
        done(house, "/api/host/announce", &token, json!({ "text": text })).await;
    };
    announce(&corral.house, " We close\nat ten. ").await;
    assert_eq!(announced(&mut there).await.as_deref(), Some("We close at ten."));
    let mut late = host.connect(&with_announcements).await.unwrap();
    assert_eq!(announced(&mut late).await.as_deref(), Some("We close at ten."));
    // Who has not asked for it is sent what clients of before know, and nothing else.
    let mut before = join(&host, &code, "Ana").await;
    before.ask(|id| ClientMsg::Ping { id }).await.unwrap();
    let too_long =
        ask(&corral.house, "POST /api/host/announce", &token, json!({ "text": "x".repeat(201) })).await;
    assert_eq!((too_long.status, too_long.code().as_str()), (400, "text_too_long"));

    corral.reopen().await;
    let list: TableList = read(&corral.house, "/api/tables", None).await;
    assert_eq!(list.announcement.as_deref(), Some("We close at ten."));
    let host = corral.house.identity().await.unwrap();
    let mut there = host.connect(&with_announcements).await.unwrap();
    assert_eq!(announced(&mut there).await.as_deref(), Some("We close at ten."));
    announce(&corral.house, "").await;
    assert_eq!(announced(&mut there).await, None);
    assert_eq!(look::<HouseOverview>(&corral.house, "/api/host", &token).await.announcement, None);
}

#[tokio::test]
async fn a_house_that_drains_opens_nothing_and_lets_games_go_on() {
    let mut corral = Corral::open().await;
    let token = token(&corral);
    let title = Title::all()[0];
    let (_, _, mut lines) = corral.seated_at(&wish(title, 3, quick(title))).await;
    done(&corral.house, "/api/host/drain", &token, json!({ "drain": true })).await;
    assert_eq!(refused(&mut lines[0], |id| ClientMsg::Start { id }).await, "closing");
    corral.reopen().await;
    assert!(look::<HouseOverview>(&corral.house, "/api/host", &token).await.draining);
    let somebody = corral.house.identity().await.unwrap();
    let wishes = [("/api/tables", json!({ "title": title, "seats": 3 })), ("/api/play", json!({}))];
    for (path, wish) in &wishes {
        let headers = [("cookie", somebody.cookie()), ("content-type", "application/json")];
        let shut = Raw::request(&corral.house, &format!("POST {path}"), &headers, &wish.to_string()).await;
        assert_eq!((shut.status, shut.code().as_str()), (503, "closing"), "{path}");
    }
    done(&corral.house, "/api/host/drain", &token, json!({ "drain": false })).await;
    for (path, wish) in &wishes {
        let headers = [("cookie", somebody.cookie()), ("content-type", "application/json")];
        let open = Raw::request(&corral.house, &format!("POST {path}"), &headers, &wish.to_string()).await;
        assert!(open.status < 300, "{path}: {}", open.body);
    }
}

#[tokio::test]
async fn a_report_reaches_the_operator_and_keeps_the_game() {
    let mut corral = Corral::open().await;
    let token = token(&corral);
    let (game, players) = played(&corral).await;
    let stranger = corral.house.identity().await.unwrap();
    let door = format!("POST /api/games/{game}/report");
    for (player, text, refusal) in [
        (&stranger, "let me in", (403, "players_only")),
        (&players[0], " \u{200b} ", (400, "nothing_said")),
        (&players[0], &*"x".repeat(501), (400, "text_too_long")),
    ] {
        let refused = tells(&corral.house, &door, player, text).await;
        assert_eq!((refused.status, refused.code().as_str()), refusal);
    }
    for (player, text) in [(0, "too early"), (1, "he was rude"), (0, "she was rude")] {
        assert_eq!(tells(&corral.house, &door, &players[player], text).await.status, 204);
    }
    corral.close().await;
    let store = StoreReader::open(&Place::File(corral.folder.path().join("corral.db"))).unwrap();
    let log = store.finished(&game.0).unwrap().map(|game| game.log);
    let notes = store.notes("report/", 10).unwrap();
    assert!(
        notes.len() == 2 && notes.iter().all(|note| note.log == log),
        "they keep the game from being pruned"
    );
    drop(store);
    corral.reopen_closed().await;
    let house = &corral.house;
    assert_eq!(look::<HouseOverview>(house, "/api/host", &token).await.reports, 2);
    let Reports { reports } = look(house, "/api/host/reports", &token).await;
    let mut texts: Vec<&str> = reports.iter().map(|report| report.text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["he was rude", "she was rude"], "a second report takes the place of the first");
    assert!(reports.iter().all(|Report { game: about, name, .. }| *about == game && name.is_some()));
    for part in ["", "/moments", "/file", "/verify"] {
        let path = format!("/api/games/{game}{part}");
        assert_eq!(Raw::request(house, &format!("GET {path}"), &[], "").await.code(), "players_only");
        let seen = ask(house, &format!("GET {path}"), &token, Value::Null).await;
        assert_eq!(seen.status, 200, "{part}: {}", seen.body);
    }
    for Report { id, .. } in &reports {
        done(house, &format!("/api/host/reports/{id}/done"), &token, Value::Null).await;
    }
    let again = format!("POST /api/host/reports/{}/done", reports[0].id);
    let again = ask(house, &again, &token, Value::Null).await;
    assert_eq!((again.status, again.code().as_str()), (404, "no_such_report"));
    assert_eq!(look::<Reports>(house, "/api/host/reports", &token).await.reports, []);
}

#[tokio::test]
async fn reports_from_one_address_are_limited() {
    let corral =
        Corral::open_with(|settings| settings.limits.address.reports = Limit::at(Rate::per_hour(1))).await;
    let (game, players) = played(&corral).await;
    let door = format!("POST /api/games/{game}/report");
    assert_eq!(tells(&corral.house, &door, &players[0], "rude").await.status, 204);
    let late = tells(&corral.house, &door, &players[1], "rude").await;
    assert_eq!((late.status, late.code().as_str()), (429, "reported_too_often"));
    assert!(late.head.to_ascii_lowercase().contains("retry-after: "), "{}", late.head);
}

#[tokio::test]
async fn a_house_in_a_database_has_its_token_there() {
    let database = Database::new();
    let home = server::Home::Database(database.url().parse().unwrap());
    let corral = Corral::open_in(home, |_| {}).await;
    let token =
        database.psql("SELECT convert_from(bytes, 'UTF8') FROM corral.keys WHERE name = 'host-token'");
    let seen: HouseOverview = look(&corral.house, "/api/host", token.trim()).await;
    assert_eq!((seen.tables_in_all, seen.load.disk_bytes), (0, 0));
    done(&corral.house, "/api/host/announce", token.trim(), json!({ "text": "hello" })).await;
    let list: TableList = read(&corral.house, "/api/tables", None).await;
    assert_eq!(list.announcement.as_deref(), Some("hello"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_drains_begins_no_game_by_itself_either() {
    let corral = Corral::open().await;
    let token = token(&corral);
    let wish =
        CreateTable { gathering: Some(Millis(600_000)), ..wish(Title::SOPLON, 2, quick(Title::SOPLON)) };
    let players = [corral.house.identity().await.unwrap(), corral.house.identity().await.unwrap()];
    let code = players[0].create_table(&wish).await.unwrap();
    let mut ana = join(&players[0], &code, "Ana").await;
    ana.sit(None).await.unwrap();
    done(&corral.house, "/api/host/drain", &token, json!({ "drain": true })).await;
    let mut berta = join(&players[1], &code, "Berta").await;
    // It would begin with the last who sits down.
    berta.sit(None).await.unwrap();
    let newcomer = corral.house.identity().await.unwrap();
    let mut watching = join(&newcomer, &code, "Watching").await;
    let table = until_table(&mut watching, "the table", |_| true).await;
    assert_eq!(table.status, Status::Lobby);
    done(&corral.house, "/api/host/drain", &token, json!({ "drain": false })).await;
    berta.send(&ClientMsg::Ping { id: 1_000 }).await.unwrap();
    until_table(&mut watching, "the deal", |table| table.status == Status::Dealing).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_for_something_in_front_of_the_house_is_no_guess() {
    let corral =
        Corral::open_with(|settings| settings.limits.address.wrong_codes = Limit::at(Rate::per_hour(3)))
            .await;
    for _ in 0..10 {
        let basic = [("authorization", "Basic YW5hOmFuYQ==")];
        let page = Raw::request(&corral.house, "GET /api/games/ABCDEFGH", &basic, "").await;
        assert_eq!(page.status, 404, "{}", page.body);
        assert_eq!(Raw::request(&corral.house, "GET /api/host", &basic, "").await.status, 401);
    }
}
