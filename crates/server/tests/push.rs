//! Web Push: whoever is invited is called in their browsers, by way of a push service of the test's own.

use crate::support::raw::Raw;
use crate::support::visits::{ask, join, name};
use crate::support::{eventually, number, quick, read, settings, soon, wish};
use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::header::{LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use client::{Method, Player, Reply};
use data_encoding::BASE64URL_NOPAD;
use house::Title;
use house::wire::{ClientMsg, OwnData, PushKey};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use server::{Limit, Rate, Settings};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What came to the push service.
struct Arrived {
    path: String,
    headers: HeaderMap,
    bytes: usize,
}

#[derive(Clone)]
struct Counter {
    arrived: UnboundedSender<Arrived>,
    answers: Arc<Mutex<VecDeque<Response>>>,
}

/// A push service that takes everything, unless it is told what to say next.
struct Service {
    url: String,
    arrived: UnboundedReceiver<Arrived>,
    answers: Arc<Mutex<VecDeque<Response>>>,
}

impl Service {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (sender, arrived) = unbounded_channel();
        let answers = Arc::default();
        let counter = Counter { arrived: sender, answers: Arc::clone(&answers) };
        let router = Router::new().fallback(take).with_state(counter);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, arrived, answers }
    }

    fn endpoint(&self, name: &str) -> String {
        format!("{}/{name}", self.url)
    }

    fn says(&self, answer: impl IntoResponse) {
        self.answers.lock().unwrap().push_back(answer.into_response());
    }

    async fn next(&mut self) -> Arrived {
        soon("a call", self.arrived.recv()).await.unwrap()
    }
}

async fn take(State(counter): State<Counter>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    assert_eq!(head.method, Method::POST);
    let bytes = to_bytes(body, 1024).await.unwrap().len();
    counter.arrived.send(Arrived { path: head.uri.path().to_owned(), headers: head.headers, bytes }).unwrap();
    counter.answers.lock().unwrap().pop_front().unwrap_or(StatusCode::CREATED.into_response())
}

/// A house that believes the test's push service.
struct Calling {
    house: client::House,
    numbers: client::House,
    server: server::House,
    folder: TempDir,
}

impl Calling {
    async fn open(service: &Service, change: impl FnOnce(&mut Settings)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (house, numbers, server) = started(folder.path(), service, change).await;
        Self { house, numbers, server, folder }
    }

    async fn reopen(self, service: &Service) -> Self {
        self.server.close().await;
        let (house, numbers, server) = started(self.folder.path(), service, |_| {}).await;
        Self { house, numbers, server, folder: self.folder }
    }

    /// Somebody whose browsers want to be called there.
    async fn with_browsers(&self, endpoints: &[String]) -> Player {
        let player = self.house.identity().await.unwrap();
        for endpoint in endpoints {
            let reply = push(&player, Method::PUT, endpoint, &self.house).await;
            assert_eq!(reply.status, 204, "{}", reply.text());
        }
        player
    }

    /// Somebody else opens a table and invites them.
    async fn invite(&self, guest: &Player) {
        let host = self.house.identity().await.unwrap();
        let code = host.create_table(&wish(Title::SOPLON, 2, quick(Title::SOPLON))).await.unwrap();
        let mut line = join(&host, &code, "Ana").await;
        let player = guest.id().clone();
        ask(&mut line, |id| ClientMsg::Invite { id, player, name: name("Dora") }).await;
    }

    async fn browsers_of(&self, player: &Player) -> Vec<String> {
        let data: OwnData = read(&self.house, "/api/me/data", Some(player)).await;
        data.push
    }

    async fn key(&self) -> String {
        read::<PushKey>(&self.house, "/api/push", None).await.key
    }

    async fn pushed(&self, result: &str) -> u64 {
        let reply = self.numbers.request(Method::GET, "/metrics", None, None).await.unwrap();
        number(&reply.text(), &format!("corral_push_sent_total{{result=\"{result}\"}}"))
    }
}

async fn started(
    folder: &Path,
    service: &Service,
    change: impl FnOnce(&mut Settings),
) -> (client::House, client::House, server::House) {
    let mut settings = settings(folder);
    settings.push_services = vec![service.url.parse().unwrap()];
    change(&mut settings);
    let server = server::House::open(settings).await.unwrap();
    let numbers = server.tell_numbers("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let [house, numbers] =
        [server.addr(), numbers].map(|addr| client::House::new(&format!("http://{addr}")).unwrap());
    (house, numbers, server)
}

async fn push(player: &Player, method: Method, endpoint: &str, house: &client::House) -> Reply {
    let body = json!({ "endpoint": endpoint }).to_string();
    house.request(method, "/api/me/push", Some(player.cookie()), Some(body)).await.unwrap()
}

fn header<'a>(arrived: &'a Arrived, name: &str) -> &'a str {
    arrived.headers[name].to_str().unwrap()
}

fn decoded(text: &str) -> Vec<u8> {
    BASE64URL_NOPAD.decode(text.as_bytes()).unwrap()
}

/// That the house with this key has signed it, for this service, from now on and not for long.
fn is_signed(arrived: &Arrived, key: &str, service: &str) {
    let said = header(arrived, "authorization").strip_prefix("vapid t=").unwrap();
    let (token, named) = said.split_once(", k=").unwrap();
    assert_eq!(named, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key))
        .verify(signed.as_bytes(), &decoded(signature))
        .unwrap();
    let claims: Value = serde_json::from_slice(&decoded(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(service), &json!("https://corral.example")));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let left = claims["exp"].as_u64().unwrap() - now;
    assert!((11 * 3600..=12 * 3600).contains(&left), "{left} s");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_is_called_once_in_each_browser_also_after_a_restart() {
    let mut service = Service::open().await;
    let public_url = |settings: &mut Settings| settings.public_url = Some("https://corral.example".into());
    let calling = Calling::open(&service, public_url).await;
    let (phone, laptop) = (service.endpoint("phone"), service.endpoint("laptop"));
    // Browsers say it again whenever they come.
    let dora = calling.with_browsers(&[phone.clone(), laptop.clone(), phone.clone()]).await;
    assert_eq!(calling.browsers_of(&dora).await, [laptop, phone.clone()]);
    let key = calling.key().await;
    calling.invite(&dora).await;
    let calls = [service.next().await, service.next().await];
    let mut paths = calls.each_ref().map(|call| call.path.as_str());
    paths.sort_unstable();
    assert_eq!(paths, ["/laptop", "/phone"]);
    for call in &calls {
        assert_eq!((call.bytes, header(call, "ttl"), header(call, "urgency")), (0, "86400", "normal"));
        assert_eq!(header(call, "topic").len(), 32);
        is_signed(call, &key, &service.url);
    }
    eventually("both are counted", async || calling.pushed("taken").await == 2).await;

    let gone = push(&dora, Method::DELETE, &service.endpoint("laptop"), &calling.house).await;
    assert_eq!(gone.status, 204);
    let calling = calling.reopen(&service).await;
    let dora = dora.at(&calling.house);
    assert_eq!((calling.key().await, calling.browsers_of(&dora).await), (key, vec![phone]));
    calling.invite(&dora).await;
    let call = service.next().await;
    assert_eq!(call.path, "/phone");
    assert_ne!(header(&call, "topic"), header(&calls[0], "topic"), "it is another table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten_and_no_other_answer_makes_the_house_do_anything_else() {
    let mut service = Service::open().await;
    let elsewhere = Service::open().await;
    let calling = Calling::open(&service, |_| {}).await;
    let endpoint = service.endpoint("phone");
    // Nobody is invited by many within a minute.
    let [ana, bo, dora] = [(); 3].map(|()| calling.with_browsers(std::slice::from_ref(&endpoint)));

    service.says((StatusCode::TEMPORARY_REDIRECT, [(LOCATION, elsewhere.endpoint("secret"))]));
    calling.invite(&ana.await).await;
    service.next().await;
    eventually("it is refused", async || calling.pushed("refused").await == 1).await;
    let mut asked = elsewhere.arrived;
    assert!(asked.try_recv().is_err(), "nobody goes where an answer points to");

    // One that has too much to do is asked once more.
    let bo = bo.await;
    service.says((StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "0")]));
    calling.invite(&bo).await;
    assert_eq!((service.next().await.path, service.next().await.path), ("/phone".into(), "/phone".into()));
    eventually("it is taken", async || calling.pushed("taken").await == 1).await;
    assert_eq!((calling.pushed("later").await, calling.browsers_of(&bo).await), (1, vec![endpoint.clone()]));

    let dora = dora.await;
    service.says(StatusCode::GONE);
    calling.invite(&dora).await;
    service.next().await;
    eventually("it is forgotten", async || calling.browsers_of(&dora).await.is_empty()).await;
    eventually("it is counted", async || calling.pushed("gone").await == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_the_house_ask_other_servers_or_be_called_for_somebody_else() {
    let service = Service::open().await;
    let calling = Calling::open(&service, |_| {}).await;
    let dora = calling.with_browsers(&[]).await;
    for endpoint in
        ["http://127.0.0.1:1/a", "https://example.com/a", "goat", "https://fcm.googleapis.com@10.0.0.1/"]
    {
        let refused = push(&dora, Method::PUT, endpoint, &calling.house).await;
        let why: Value = serde_json::from_slice(&refused.body).unwrap();
        assert_eq!(refused.status, 400, "{endpoint}");
        let expected = json!({
            "code": "unknown_push_service",
            "why": "this is not an address of a push service that this house knows",
        });
        assert_eq!(why, expected, "{endpoint}");
    }
    let body = json!({ "endpoint": service.endpoint("phone") }).to_string();
    let forged = format!("{}x", dora.cookie());
    let (content, site) = (("content-type", "application/json"), ("origin", "https://elsewhere.example"));
    for request in ["PUT /api/me/push", "DELETE /api/me/push"] {
        for (headers, expected) in [
            (vec![content], (401, "no_player")),
            (vec![content, ("cookie", &*forged)], (401, "no_player")),
            (vec![content, ("cookie", dora.cookie()), site], (403, "other_site")),
        ] {
            let refused = Raw::request(&calling.house, request, &headers, &body).await;
            assert_eq!((refused.status, refused.code().as_str()), expected, "{request}");
        }
        let headers = [content, ("cookie", dora.cookie())];
        let refused = Raw::request(&calling.house, request, &headers, "{}").await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "malformed"));
    }
    assert_eq!(calling.browsers_of(&dora).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_of_many_browsers_goes_and_whoever_is_forgotten_is_not_called() {
    let service = Service::open().await;
    let rate = |settings: &mut Settings| settings.limits.address.subscriptions = Limit::at(Rate::per_hour(7));
    let calling = Calling::open(&service, rate).await;
    let endpoints: Vec<String> = (0..7).map(|number| service.endpoint(&number.to_string())).collect();
    let dora = calling.with_browsers(&endpoints).await;
    let newest: Vec<String> = endpoints[2..].iter().rev().cloned().collect();
    assert_eq!(calling.browsers_of(&dora).await, newest);

    let known = push(&dora, Method::PUT, &endpoints[6], &calling.house).await;
    assert_eq!(known.status, 204, "saying it again costs nothing");
    let late = push(&dora, Method::PUT, &service.endpoint("one more"), &calling.house).await;
    assert_eq!(late.status, 400, "that is no address");
    let late = push(&dora, Method::PUT, &service.endpoint("8"), &calling.house).await;
    assert_eq!(late.status, 429);
    assert!(late.headers.contains_key("retry-after") && late.text().contains("too_many_subscriptions"));

    let deleted = calling.house.request(Method::DELETE, "/api/me/data", Some(dora.cookie()), None).await;
    assert_eq!(deleted.unwrap().status, 200);
    assert_eq!(calling.browsers_of(&dora).await, [""; 0]);
}
