//! One address that does its worst, and others that must not feel it.

use crate::support::raw::{Answer, Raw, UPGRADE};
use crate::support::visits::join;
use crate::support::{Corral, quick, refused, wish};
use client::House;
use house::Title;
use house::wire::{ClientMsg, Created, DeviceLink};
use serde_json::json;
use server::{Limit, Rate, Settings};

/// The addresses are named by a proxy here: everybody in these tests comes from one machine.
const PROXY: &str = "127.0.0.1";
const WOLF: &str = "203.0.113.9";
const GOAT: &str = "198.51.100.7";

fn behind_proxy(settings: &mut Settings) {
    settings.trusted_proxies = vec![PROXY.parse().unwrap()];
}

/// A request that comes through the proxy from this address.
async fn ask(house: &House, from: &str, request: &str, cookie: Option<&str>, body: &str) -> Answer {
    let mut headers = vec![("X-Forwarded-For", from), ("Content-Type", "application/json")];
    headers.extend(cookie.map(|cookie| ("Cookie", cookie)));
    Raw::request(house, request, &headers, body).await
}

async fn new_player(house: &House, from: &str) -> Answer {
    ask(house, from, "GET /api/me", None, "").await
}

fn cookie(answer: &Answer) -> String {
    // Heads are read in small letters, and the signature has large ones: so this is only good to see that there is one.
    let line = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    line.unwrap().split(';').next().unwrap().to_owned()
}

/// Refused, with a time to wait in the header and in the sentence.
fn assert_too_often(answer: &Answer, code: &str) {
    assert_eq!((answer.status, &*answer.code()), (429, code), "{}", answer.head);
    let wait = answer.head.lines().find_map(|line| line.strip_prefix("retry-after: "));
    let wait: u64 = wait.expect("it says when to try again").parse().unwrap();
    assert!(wait > 0 && answer.body.contains(&format!("try again in {wait} s")), "{}", answer.body);
}

async fn counted(corral: &Corral, code: &str) -> u64 {
    let metrics = corral.metrics().await;
    let series = format!("corral_refusals_total{{code=\"{code}\"}} ");
    metrics.lines().find_map(|line| line.strip_prefix(&series)).map_or(0, |count| count.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn identities_are_not_free() {
    let corral = Corral::open_with(|settings| {
        behind_proxy(settings);
        settings.limits.address.players = Limit::at(Rate::per_hour(5));
    })
    .await;
    let house = &corral.house;
    let known = house.identity().await.unwrap();
    for _ in 0..5 {
        assert_eq!(new_player(house, WOLF).await.status, 200);
    }
    for _ in 0..20 {
        let answer = new_player(house, WOLF).await;
        assert_too_often(&answer, "too_many_players");
        assert!(!answer.head.contains("set-cookie"), "{}", answer.head);
    }
    assert_eq!(counted(&corral, "too_many_players").await, 20);
    let back = ask(house, WOLF, "GET /api/me", Some(known.cookie()), "").await;
    assert_eq!(back.status, 200, "a person who is known already comes from there as before");
    assert_eq!(new_player(house, GOAT).await.status, 200, "and others become players");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_identities_do_not_open_more_tables_than_one() {
    let corral = Corral::open_with(|settings| {
        behind_proxy(settings);
        settings.limits.address.tables = Limit::at(Rate::per_hour(6));
    })
    .await;
    let house = &corral.house;
    let body = serde_json::to_string(&wish(Title::SOPLON, 2, json!({}))).unwrap();
    for number in 0..30 {
        let somebody = house.identity().await.unwrap();
        let answer = ask(house, WOLF, "POST /api/tables", Some(somebody.cookie()), &body).await;
        if number < 6 {
            assert_eq!(answer.status, 201, "{}", answer.body);
        } else {
            assert_too_often(&answer, "too_many_new_tables");
        }
    }
    let somebody = house.identity().await.unwrap();
    let answer = ask(house, GOAT, "POST /api/tables", Some(somebody.cookie()), &body).await;
    let Created { .. } = serde_json::from_str(&answer.body).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_every_kind_are_counted_together() {
    let corral = Corral::open_with(|settings| {
        behind_proxy(settings);
        settings.limits.address.requests = Limit::at(Rate::per_hour(20));
    })
    .await;
    let house = &corral.house;
    for number in 0..20 {
        let path = ["/api/tables", "/api/games/HSACDJ6GNMX35QSB", "/api/goats", "/ws/K7Q2M"][number % 4];
        let answer = ask(house, WOLF, &format!("GET {path}"), None, "").await;
        assert_ne!(answer.status, 429, "{path}");
    }
    for path in ["/api/tables", "/api/games/HSACDJ6GNMX35QSB", "/api/me", "/api/goats", "/api/", "/ws/K7Q2M"]
    {
        assert_too_often(&ask(house, WOLF, &format!("GET {path}"), None, "").await, "too_many_requests");
    }
    for path in ["/healthz", "/"] {
        assert_ne!(ask(house, WOLF, &format!("GET {path}"), None, "").await.status, 429, "{path}");
    }
    assert_eq!(ask(house, GOAT, "GET /api/tables", None, "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_of_ipv6_is_one_address() {
    let corral = Corral::open_with(|settings| {
        behind_proxy(settings);
        settings.limits.address.players = Limit::at(Rate::per_hour(5));
    })
    .await;
    let mut taken = 0;
    for number in 0..20 {
        let answer = new_player(&corral.house, &format!("2001:db8:7:7:{number:x}::{number:x}")).await;
        taken += usize::from(answer.status == 200);
    }
    assert_eq!(taken, 5);
    assert_eq!(new_player(&corral.house, "2001:db8:7:8::1").await.status, 200, "the neighbours");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_another_name_for_every_request() {
    let corral = Corral::open_with(|settings| {
        settings.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
        settings.limits.address.players = Limit::at(Rate::per_hour(5));
    })
    .await;
    let mut taken = 0;
    for number in 0..20 {
        let answer = new_player(&corral.house, &format!("198.51.100.{number}, 10.0.0.{number}")).await;
        taken += usize::from(answer.status == 200);
    }
    assert_eq!(taken, 5, "no trusted proxy has said so");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_trusted_proxy_says_by_which_protocol_somebody_came() {
    let headers = [("X-Forwarded-Proto", "https")];
    for (change, secure) in [(behind_proxy as fn(&mut Settings), true), (|_: &mut Settings| {}, false)] {
        let corral = Corral::open_with(change).await;
        let answer = Raw::request(&corral.house, "GET /api/me", &headers, "").await;
        assert_eq!(answer.head.contains("; secure"), secure, "{}", answer.head);
        assert!(cookie(&answer).starts_with("corral=v1."));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_room_for_so_many_sockets() {
    let corral = Corral::open_with(|settings| {
        behind_proxy(settings);
        settings.limits.address.sockets = Limit::at(3);
    })
    .await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let connect = async |from: &str| {
        let headers = [&[("X-Forwarded-For", from), ("Cookie", host.cookie())], &UPGRADE[..]].concat();
        let mut raw = Raw::dial(&corral.house, None).await;
        raw.ask(&corral.house, &format!("GET /ws/{code}"), &headers, "").await;
        let answer = raw.answer().await;
        (raw, answer)
    };
    let mut open = Vec::new();
    for _ in 0..3 {
        let (raw, answer) = connect(WOLF).await;
        assert_eq!(answer.status, 101);
        open.push(raw);
    }
    assert_too_often(&connect(WOLF).await.1, "too_many_connections");
    assert_eq!(connect(GOAT).await.1.status, 101);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_device_link_away_from_another() {
    let corral = Corral::open_with(|settings| {
        behind_proxy(settings);
        settings.limits.address.device_links = Limit::at(Rate::per_hour(20));
    })
    .await;
    let house = &corral.house;
    let ana = house.identity().await.unwrap();
    let answer = ask(house, GOAT, "POST /api/device-link", Some(ana.cookie()), "").await;
    let DeviceLink { path, .. } = serde_json::from_str(&answer.body).unwrap();
    for number in 0..100 {
        let wolf = house.identity().await.unwrap();
        let answer = ask(house, WOLF, "POST /api/device-link", Some(wolf.cookie()), "").await;
        if number < 20 {
            assert_eq!(answer.status, 200, "{}", answer.body);
        } else {
            assert_too_often(&answer, "too_many_device_links");
        }
    }
    let claim = json!({ "token": path.strip_prefix("/device/").unwrap() }).to_string();
    let phone = ask(house, GOAT, "POST /api/device-link/use", None, &claim).await;
    assert!(phone.status == 200 && phone.body.contains(&ana.id().0), "{}", phone.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_begins_so_many_games() {
    let corral =
        Corral::open_with(|settings| settings.limits.address.games = Limit::at(Rate::per_hour(3))).await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut line = join(&host, &code, "Wolf").await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(refused(&mut line, |id| ClientMsg::Start { id }).await);
        codes.push(refused(&mut line, |id| ClientMsg::Rematch { id }).await);
    }
    let expected = ["seats_free", "no_finished_game", "seats_free"];
    assert_eq!(codes[..3], expected, "the table itself is asked three times");
    assert!(codes[3..].iter().all(|code| code == "too_many_games"), "{codes:?}");
}
