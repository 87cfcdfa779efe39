//! Who comes in and who does not: cookies, origins, device links, headers, numbers, and limits.

use crate::support::raw::{Raw, UPGRADE};
use crate::support::{Corral, begin, eventually, number, quick, refused, soon, standing, until, wish};
use client::{House, Method, Player, Reply, StatusCode};
use house::Title;
use house::wire::{ClientMsg, DeviceLink, HttpRefusal, Me, ServerMsg, TableList};
use serde_json::{Value, json};

async fn get(house: &House, path: &str, cookie: Option<&str>) -> Reply {
    house.request(Method::GET, path, cookie, None).await.unwrap()
}

async fn post(house: &House, path: &str, cookie: Option<&str>, body: &str) -> Reply {
    house.request(Method::POST, path, cookie, Some(body.to_owned())).await.unwrap()
}

fn who(reply: &Reply) -> String {
    let Me { player } = serde_json::from_slice(&reply.body).unwrap();
    player.0
}

/// A refusal: a code for programs and a sentence for people.
fn failed(reply: &Reply) -> (u16, String) {
    let HttpRefusal { code, why } = serde_json::from_slice(&reply.body).unwrap_or_else(|error| {
        panic!("{error}: {} {}", reply.status, reply.text());
    });
    assert!(why.len() > 10, "{code} has no sentence");
    (reply.status.as_u16(), code)
}

fn refusal(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_becomes_a_player_once_and_is_known_from_then_on() {
    let corral = Corral::open().await;
    let first = get(&corral.house, "/api/me", None).await;
    let cookie = first.cookie().unwrap();
    let set = first.headers["set-cookie"].to_str().unwrap().to_lowercase();
    assert!(
        set.contains("; httponly") && set.contains("; samesite=lax") && set.contains("; path=/"),
        "{set}"
    );
    let again = get(&corral.house, "/api/me", Some(cookie)).await;
    assert_eq!(who(&again), who(&first));
    assert_eq!(again.cookie(), Some(cookie), "the same cookie, for another year");
    let other = get(&corral.house, "/api/me", None).await;
    assert_ne!(who(&other), who(&first));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_is_good_after_a_restart() {
    let mut corral = Corral::open().await;
    let player = corral.house.identity().await.unwrap();
    corral.reopen().await;
    let back = corral.house.returning(player.cookie()).await.unwrap();
    assert_eq!(back.id(), player.id());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_cookie_is_nobodys() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let genuine = host.cookie();
    let mut tampered = genuine.to_owned();
    let last = tampered.pop().unwrap();
    // The last letter but one: of the last, not every bit counts.
    let before = tampered.pop().unwrap();
    tampered.push(if before == 'a' { 'b' } else { 'a' });
    tampered.push(last);
    let forged = [tampered, format!("corral={}", host.id()), "corral=".into(), "corral=v1.x.y".into()];
    let body = serde_json::to_string(&wish(Title::SOPLON, 2, json!({}))).unwrap();
    for cookie in forged.iter().map(|cookie| Some(cookie.as_str())).chain([None]) {
        for path in ["/api/tables", "/api/device-link"] {
            let reply = post(&corral.house, path, cookie, &body).await;
            assert_eq!(failed(&reply), refusal(401, "no_player"), "{path} with {cookie:?}");
        }
        let refused = client::Connection::open(&corral.house, cookie, &code).await.err().unwrap();
        assert_eq!(refused.code(), Some("no_player"), "{cookie:?}");
        let me = get(&corral.house, "/api/me", cookie).await;
        assert_ne!(who(&me), host.id().0, "{cookie:?} is somebody new at most");
    }
    let both = format!("{}; {genuine}", forged[1]);
    let me = get(&corral.house, "/api/me", Some(&both)).await;
    assert_eq!(who(&me), host.id().0, "a forged cookie does not lock anybody out");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_are_refused() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let body = serde_json::to_string(&wish(Title::SOPLON, 2, json!({}))).unwrap();
    let own = corral.house.url().to_owned();
    let cookie = ("Cookie", host.cookie());
    let json_body = ("Content-Type", "application/json");
    let attempt = async |origin: Option<&str>| {
        let origin: Vec<_> = origin.map(|origin| ("Origin", origin)).into_iter().collect();
        let socket = [&[cookie], &UPGRADE[..], &origin].concat();
        let ws = Raw::request(&corral.house, &format!("GET /ws/{code}"), &socket, "").await;
        let headers = [&[cookie, json_body], &origin[..]].concat();
        let mut posts = Vec::new();
        for (path, body) in
            [("/api/tables", &*body), ("/api/device-link", ""), ("/api/device-link/use", "{}")]
        {
            posts.push(Raw::request(&corral.house, &format!("POST {path}"), &headers, body).await);
        }
        (ws, posts)
    };
    for origin in ["https://wolves.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"] {
        let (ws, posts) = attempt(Some(origin)).await;
        for answer in posts.iter().chain([&ws]) {
            assert_eq!((answer.status, &*answer.code()), (403, "other_site"), "{origin}: {}", answer.head);
        }
    }
    for origin in [Some(&*own), None] {
        let (ws, posts) = attempt(origin).await;
        let statuses: Vec<u16> = posts.iter().map(|answer| answer.status).collect();
        assert_eq!((ws.status, statuses), (101, vec![201, 200, 400]), "{origin:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_link_works_once() {
    let corral = Corral::open().await;
    let player = corral.house.identity().await.unwrap();
    let reply = player.post("/api/device-link", &json!({})).await.unwrap();
    let DeviceLink { path, expires_in_s } = serde_json::from_slice(&reply.body).unwrap();
    assert!(expires_in_s > 60);
    let token = path.strip_prefix("/device/").unwrap();
    let claim = json!({ "token": token }).to_string();
    let phone = post(&corral.house, "/api/device-link/use", None, &claim).await;
    assert_eq!(who(&phone), player.id().0);
    let same = corral.house.returning(phone.cookie().unwrap()).await.unwrap();
    assert_eq!(same.id(), player.id(), "the phone is the same player");
    for token in [token, "nonsense", ""] {
        let claim = json!({ "token": token }).to_string();
        let again = post(&corral.house, "/api/device-link/use", None, &claim).await;
        assert_eq!(failed(&again), refusal(410, "bad_device_link"));
        assert_eq!(again.cookie(), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_that_protect_a_page() {
    let corral = Corral::open().await;
    let (_, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    for (path, status) in [
        ("/", 200),
        ("/api/me", 200),
        ("/api/tables", 200),
        (&*format!("/api/tables/{code}"), 200),
        ("/api/tables/WRONG", 404),
        ("/api/goats", 404),
        ("/assets/goats.js", 404),
        ("/healthz", 200),
        ("/metrics", 404),
    ] {
        let reply = get(&corral.house, path, None).await;
        assert_eq!(reply.status.as_u16(), status, "{path}");
        let header = |name: &str| {
            let value = reply.headers.get(name).unwrap_or_else(|| panic!("{path} has no {name}"));
            value.to_str().unwrap()
        };
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(!header("cache-control").is_empty(), "{path}");
    }
    let me = get(&corral.house, "/api/me", None).await;
    assert_eq!(me.headers["cache-control"], "no-store", "a cookie is for one browser");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_refused_in_json() {
    let corral = Corral::open().await;
    let health = get(&corral.house, "/healthz", None).await;
    assert_eq!((health.status, &*health.text()), (StatusCode::OK, "ok\n"));
    for path in ["/api", "/api/", "/api/goats", "/api/tables/K7Q2M/seats"] {
        let reply = get(&corral.house, path, None).await;
        let kind = reply.headers["content-type"].to_str().unwrap();
        assert_eq!(kind, "application/json", "{path}");
        assert_eq!(failed(&reply), refusal(404, "not_found"), "{path}");
    }
    let reply = get(&corral.house, "/api/tables/K7Q2M", None).await;
    assert_eq!(failed(&reply), refusal(404, "no_such_table"));
    let player = corral.house.identity().await.unwrap();
    let missing = player.connect(&house::wire::TableCode("K7Q2M".into())).await.err().unwrap();
    assert_eq!(missing.code(), Some("no_such_table"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_is_refused_and_not_made() {
    let corral = Corral::open().await;
    let host = corral.house.identity().await.unwrap();
    let huge = format!(r#"{{"title":"soplon","seats":3,"options":{{"pace":"{}"}}}}"#, "x".repeat(64 * 1024));
    let wrong = [
        ("", 400, "malformed"),
        ("goats", 400, "malformed"),
        ("[]", 400, "malformed"),
        (r#"{"title":"soplon"}"#, 400, "malformed"),
        (r#"{"title":"soplon","seats":-1}"#, 400, "malformed"),
        (r#"{"title":"soplon","seats":300}"#, 400, "malformed"),
        (r#"{"title":"soplon","seats":3,"colour":"red"}"#, 400, "malformed"),
        (r#"{"title":"chess","seats":2}"#, 400, "malformed"),
        (&huge, 413, "too_large"),
        (r#"{"title":"soplon","seats":1,"public":true}"#, 400, "bad_options"),
        (r#"{"title":"soplon","seats":7,"public":true}"#, 400, "bad_options"),
        (r#"{"title":"scapegoat","seats":2,"public":true}"#, 400, "bad_options"),
        (r#"{"title":"rowgoat","seats":0,"public":true}"#, 400, "bad_options"),
        (r#"{"title":"soplon","seats":3,"public":true,"options":{"goats":1}}"#, 400, "bad_options"),
        (r#"{"title":"soplon","seats":3,"public":true,"options":{"race_ms":1}}"#, 400, "bad_options"),
        (r#"{"title":"soplon","seats":3,"public":true,"options":{"first":3}}"#, 400, "bad_options"),
        (
            r#"{"title":"scapegoat","seats":3,"public":true,"options":{"colours":["red"]}}"#,
            400,
            "bad_options",
        ),
    ];
    for (body, status, code) in wrong {
        let reply = post(&corral.house, "/api/tables", Some(host.cookie()), body).await;
        assert_eq!(failed(&reply), refusal(status, code), "{body:.90}");
    }
    let form = [("Cookie", host.cookie()), ("Content-Type", "text/plain")];
    let small = r#"{"title":"soplon","seats":3}"#;
    let answer = Raw::request(&corral.house, "POST /api/tables", &form, small).await;
    assert_eq!(answer.code(), "malformed", "a form of another site cannot post JSON");
    let TableList { tables, .. } =
        serde_json::from_slice(&get(&corral.house, "/api/tables", None).await.body).unwrap();
    assert_eq!(tables, []);
    assert_eq!(number(&corral.metrics().await, "corral_tables{"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_count() {
    let corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    let now = corral.metrics().await;
    assert!(now.ends_with("# EOF\n"), "{now}");
    assert_eq!(number(&now, r#"corral_tables{game="scapegoat",status="lobby"}"#), 1);
    assert_eq!(number(&now, "corral_sockets"), 3);
    assert_eq!(number(&now, "corral_members"), 3);
    assert_eq!(number(&now, "corral_steps_total"), 0);
    assert_eq!(number(&now, "corral_refusals_total"), 0);
    begin(&mut lines).await;
    let now = corral.metrics().await;
    assert_eq!(number(&now, r#"corral_tables{game="scapegoat",status="playing"}"#), 1);
    assert_eq!(number(&now, r#"corral_tables{game="scapegoat",status="lobby"}"#), 0);

    let (turn, action) = first_move(&mut lines).await;
    let act = |id| ClientMsg::Act { id, game: 1, seen: 0, action, reaction_ms: None };
    lines[turn].ask(act).await.unwrap();
    // The numbers are read once the player has heard of the step: it is counted when it has been handed out.
    standing(&mut lines[turn]).await;
    let now = corral.metrics().await;
    assert_eq!(number(&now, r#"corral_steps_total{game="scapegoat"}"#), 1);
    assert_eq!(number(&now, r#"corral_actions_total{game="scapegoat"}"#), 1);
    assert_eq!(number(&now, "corral_step_seconds_count"), 1);
    assert!(number(&now, "corral_sent_bytes_total") > 1_000);

    assert_eq!(refused(&mut lines[1], |id| ClientMsg::Start { id }).await, "host_only");
    lines[2].send_text("goats").await.unwrap();
    until(&mut lines[2], "a refusal", |msg| matches!(msg, ServerMsg::Refused { .. }).then_some(())).await;
    let now = corral.metrics().await;
    assert_eq!(number(&now, r#"corral_refusals_total{code="host_only"}"#), 1);
    assert_eq!(number(&now, r#"corral_refusals_total{code="malformed"}"#), 1);

    lines.pop().unwrap().abort();
    eventually("one socket less", || async { number(&corral.metrics().await, "corral_sockets") == 2 }).await;
    let now = corral.metrics().await;
    assert_eq!(number(&now, "corral_refusals_total"), 2, "a line that breaks is no refusal");
    assert_eq!(number(&now, "corral_members"), 3, "they are expected back");
    let mut back = players[2].connect(&code).await.unwrap();
    back.join("Goat 2").await.unwrap();
    assert_eq!(number(&corral.metrics().await, "corral_sockets"), 3);
}

/// Whose turn it is, and something they may do.
async fn first_move(lines: &mut [client::Connection]) -> (usize, Value) {
    for (seat, line) in lines.iter_mut().enumerate() {
        let snapshot: Value = serde_json::from_str(&standing(line).await).unwrap();
        if snapshot["view"]["waiting"] == json!([seat]) {
            return (seat, snapshot["legal"][0].clone());
        }
    }
    panic!("nobody is to act");
}

async fn open_table(host: &Player) -> Result<(), String> {
    let opened = host.create_table(&wish(Title::SOPLON, 2, json!({}))).await;
    opened.map(drop).map_err(|error| error.code().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_has_room_for_so_many_tables() {
    let corral = Corral::open_with(|settings| {
        (settings.limits.tables, settings.limits.tables_of_one) = (3, 2);
    })
    .await;
    let (ana, berta) = (corral.house.identity().await.unwrap(), corral.house.identity().await.unwrap());
    assert_eq!(open_table(&ana).await, Ok(()));
    assert_eq!(open_table(&ana).await, Ok(()));
    assert_eq!(open_table(&ana).await, Err("too_many_own_tables".to_owned()));
    assert_eq!(open_table(&berta).await, Ok(()));
    assert_eq!(open_table(&berta).await, Err("too_many_tables".to_owned()));
    let body = serde_json::to_string(&wish(Title::SOPLON, 2, json!({}))).unwrap();
    let reply = post(&corral.house, "/api/tables", Some(berta.cookie()), &body).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(number(&corral.metrics().await, "corral_tables{"), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_has_room_for_so_many_sockets() {
    let corral = Corral::open_with(|settings| settings.limits.sockets = 2).await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut first = host.connect(&code).await.unwrap();
    let second = host.connect(&code).await.unwrap();
    let full = host.connect(&code).await.err().unwrap();
    assert_eq!(full.code(), Some("house_full"));
    first.join("Ana").await.unwrap();
    second.abort();
    // A place is free again when the line of the second is known to be down, and only one.
    let mut third = None;
    soon("a free place", async {
        while third.is_none() {
            third = host.connect(&code).await.ok();
        }
    })
    .await;
    assert_eq!(host.connect(&code).await.err().unwrap().code(), Some("house_full"));
    third.unwrap().join("Ana").await.unwrap();
}
