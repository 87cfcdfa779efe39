//! Whatever is wrong with a message, it is answered with the right code, and nothing changes for anybody.

use crate::support::deal::deal;
use crate::support::random_player::commit;
use crate::support::visits::{ask, visitor};
use crate::support::{Corral, begin, heard, quick, refused, soon, standing, until};
use client::{Connection, Error};
use house::Title;
use house::wire::{ClientMsg, ServerMsg, TableCode};
use serde_json::{Value, json};

/// The next refusal: which message, which code, which rule.
async fn refusal(line: &mut Connection) -> (Option<u32>, String, Option<String>) {
    until(line, "a refusal", |msg| match msg {
        ServerMsg::Refused { re, code, rule, why, .. } => {
            assert!(why.len() > 10, "{code} has no sentence");
            Some((re, code, rule))
        }
        _ => None,
    })
    .await
}

/// A game of Scape Goat without a clock: three players, and a spectator last.
struct Game {
    corral: Corral,
    code: TableCode,
    lines: Vec<Connection>,
    /// Whose turn it is.
    turn: usize,
    /// What they may do.
    legal: Vec<Value>,
}

const SPECTATOR: usize = 3;

impl Game {
    async fn start() -> Self {
        // Checking that nothing has changed takes many messages.
        let corral = Corral::open_with(|settings| settings.limits.message_burst = 10_000).await;
        let (code, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
        begin(&mut lines).await;
        lines.push(visitor(&corral, &code, "Carla").await.1);
        let mut game = Self { corral, code, lines, turn: 0, legal: Vec::new() };
        let view: Value = serde_json::from_str(&standing(&mut game.lines[SPECTATOR]).await).unwrap();
        game.turn = view["view"]["waiting"][0].as_u64().unwrap() as usize;
        let own: Value = serde_json::from_str(&standing(&mut game.lines[game.turn]).await).unwrap();
        game.legal.clone_from(own["legal"].as_array().unwrap());
        game
    }

    /// What everybody sees. All that was said before has been read.
    async fn standing(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        for line in &mut self.lines {
            heard(line).await;
            all.push(standing(line).await);
        }
        all
    }

    /// Does something that is refused with this code, and checks that nothing has changed.
    async fn refuses(&mut self, who: usize, text: &str, re: Option<u32>, code: &str, rule: Option<&str>) {
        let before = self.standing().await;
        self.lines[who].send_text(text.to_owned()).await.unwrap();
        let answer = refusal(&mut self.lines[who]).await;
        assert_eq!(answer, (re, code.to_owned(), rule.map(str::to_owned)), "{text:.200}");
        self.nothing_came(text).await;
        assert_eq!(self.standing().await, before, "{text:.200}");
    }

    async fn nothing_came(&mut self, why: &str) {
        for line in &mut self.lines {
            assert_eq!(heard(line).await, [], "{why:.200}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_message_is_refused() {
    let mut game = Game::start().await;
    for (text, re) in [
        ("", None),
        ("goats", None),
        ("{", None),
        ("null", None),
        ("[1,2,3]", None),
        ("{}", None),
        (r#"{"id":5}"#, Some(5)),
        (r#"{"type":"ping"}"#, None),
        (r#"{"type":"ping","id":-1}"#, None),
        (r#"{"type":"ping","id":4294967296}"#, None),
        (r#"{"type":"ping","id":"6"}"#, None),
        (r#"{"type":"ping","id":7,"goats":1}"#, Some(7)),
        (r#"{"type":"ping","id":8}{"type":"ping","id":9}"#, None),
        (r#"{"type":"bleat","id":10}"#, Some(10)),
        (r#"{"type":"act","id":11,"game":1,"seen":0}"#, Some(11)),
        (r#"{"type":"act","id":12,"game":1,"seen":-1,"action":"pass"}"#, Some(12)),
        (r#"{"type":"act","id":13,"game":1,"seen":0,"action":"pass","seat":2}"#, Some(13)),
        (r#"{"type":"nonce","id":14,"game":1,"nonce":"xyz"}"#, Some(14)),
        (r#"{"type":"commit","id":14,"game":1,"attempt":1,"commitment":"xyz"}"#, Some(14)),
        (r#"{"type":"commit","id":14,"game":1}"#, Some(14)),
        (r#"{"type":"say","id":15,"talk":{"say":"bleat"}}"#, Some(15)),
        (r#"{"type":"say","id":16,"talk":{"say":"wink","to":1,"text":"psst"}}"#, Some(16)),
        (r#"{"type":"say","id":16,"talk":{"say":"react","how":"yodel"}}"#, Some(16)),
        (r#"{"type":"sit","id":17,"seat":256}"#, Some(17)),
        (r#"{"type":"configure","id":18,"options":[]}"#, Some(18)),
    ] {
        game.refuses(0, text, re, "malformed", None).await;
    }
    let before = game.standing().await;
    game.lines[1].send_bytes(br#"{"type":"ping","id":1}"#.to_vec()).await.unwrap();
    assert_eq!(refusal(&mut game.lines[1]).await, (None, "malformed".to_owned(), None));
    game.nothing_came("bytes").await;
    assert_eq!(game.standing().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_large_is_refused_and_the_line_goes_on() {
    let mut game = Game::start().await;
    let fits = |bytes: usize| {
        let frame = r#"{"type":"say","id":5,"talk":{"say":"words","text":""}}"#.len();
        format!(r#"{{"type":"say","id":5,"talk":{{"say":"words","text":"{}"}}}}"#, "x".repeat(bytes - frame))
    };
    game.refuses(0, &fits(16 * 1024), Some(5), "talk_too_long", None).await;
    game.refuses(0, &fits(16 * 1024 + 1), Some(5), "too_large", None).await;
    game.refuses(0, &"x".repeat(60 * 1024), None, "too_large", None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_much_too_large_ends_the_line_and_nothing_else() {
    let mut game = Game::start().await;
    let before = game.standing().await;
    let mut line = game.lines.pop().unwrap();
    // The server may hang up before all of it has been written.
    let _ = line.send_text("x".repeat(1 << 20)).await;
    soon("the end of the line", async {
        loop {
            match line.next().await {
                Ok(ServerMsg::Refused { re: None, code, .. }) => assert_eq!(code, "too_large"),
                Ok(other) => panic!("{other:?}"),
                Err(Error::HungUp) => break,
                Err(other) => panic!("{other}"),
            }
        }
    })
    .await;
    // The spectator has gone.
    until(&mut game.lines[0], "one less", |msg| match msg {
        ServerMsg::Table { table } => table.spectators.is_empty().then_some(()),
        _ => None,
    })
    .await;
    assert_eq!(game.standing().await, before[..SPECTATOR]);
    let metrics = game.corral.metrics().await;
    let counted = r#"corral_refusals_total{code="too_large"} 1"#;
    assert!(metrics.lines().any(|line| line == counted), "{metrics}");
}

/// A table where a connection may say ten things, and then nothing any more.
async fn hasty() -> (Corral, Connection, Connection) {
    let corral = Corral::open_with(|settings| {
        (settings.limits.message_burst, settings.limits.messages_per_second) = (10, 0);
    })
    .await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut line = host.connect(&code).await.unwrap();
    line.join("Ana").await.unwrap();
    let other = visitor(&corral, &code, "Berta").await.1;
    (corral, line, other)
}

async fn pings(line: &mut Connection, count: u32) {
    for id in 100..100 + count {
        line.send(&ClientMsg::Ping { id }).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_too_much_at_once_is_refused() {
    let (_corral, mut line, mut other) = hasty().await;
    heard(&mut other).await;
    pings(&mut line, 40).await;
    let (mut taken, mut refused) = (Vec::new(), Vec::new());
    while taken.len() + refused.len() < 40 {
        match soon("an answer", line.next()).await.unwrap() {
            ServerMsg::Ok { re } if re >= 100 => taken.push(re),
            ServerMsg::Refused { re, code, .. } => {
                assert_eq!(code, "too_fast");
                refused.push(re.unwrap());
            }
            _ => {}
        }
    }
    // One was taken by the join. That they come back with time is tested where the test sets the time.
    refused.sort_unstable();
    assert_eq!((taken, refused), ((100..109).collect(), (109..140).collect()), "each is answered once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_on_and_on_is_disconnected() {
    let (_corral, mut line, mut other) = hasty().await;
    heard(&mut other).await;
    // The server may hang up before all of it has been written.
    for id in 100..1_000 {
        if line.send(&ClientMsg::Ping { id }).await.is_err() {
            break;
        }
    }
    let ended = soon("the end of the line", line.until(|_| None::<()>)).await;
    assert!(matches!(ended, Err(Error::HungUp)), "{ended:?}");
    let gone = until(&mut other, "one less", |msg| match msg {
        ServerMsg::Table { table } => (table.spectators.len() == 1).then_some(()),
        _ => None,
    });
    gone.await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_message_is_join_and_no_other_is() {
    let mut game = Game::start().await;
    let join = |id: u32, protocol: u16| {
        json!({ "type": "join", "id": id, "protocol": protocol, "name": "Ana" }).to_string()
    };
    game.refuses(0, &join(77, 1), Some(77), "joined_already", None).await;
    let before = game.standing().await;
    let player = game.corral.house.identity().await.unwrap();
    let mut line = player.connect(&game.code).await.unwrap();
    for (make, id) in [
        (json!({ "type": "sit", "id": 5 }), 5),
        (json!({ "type": "resync", "id": 6 }), 6),
        (json!({ "type": "act", "id": 7, "game": 1, "seen": 0, "action": "pass" }), 7),
        (json!({ "type": "leave", "id": 8 }), 8),
    ] {
        line.send_text(make.to_string()).await.unwrap();
        assert_eq!(refusal(&mut line).await, (Some(id), "join_first".to_owned(), None));
    }
    for protocol in [0, 2, 65_535] {
        let mut line = player.connect(&game.code).await.unwrap();
        line.send_text(join(9, protocol)).await.unwrap();
        assert_eq!(refusal(&mut line).await, (Some(9), "other_protocol".to_owned(), None));
        let end = soon("the end of the line", line.next()).await;
        assert!(matches!(end, Err(Error::HungUp)), "{end:?}");
    }
    game.nothing_came("somebody who has not joined").await;
    assert_eq!(game.standing().await, before);
    line.send_text(join(9, 1)).await.unwrap();
    until(&mut line, "being in", |msg| (msg == ServerMsg::Ok { re: 9 }).then_some(())).await;
}

fn act(id: u32, game: u32, seen: u32, action: &Value) -> String {
    json!({ "type": "act", "id": id, "game": game, "seen": seen, "action": action }).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_game_there_is_nothing_to_act_on() {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    for line in &mut lines {
        heard(line).await;
    }
    let nonce = "000102030405060708090a0b0c0d0e0f";
    for (text, code) in [
        (act(5, 0, 0, &json!({ "move": "spy" })), "no_game"),
        (act(5, 1, 0, &json!({ "move": "spy" })), "other_game"),
        (json!({ "type": "nonce", "id": 5, "game": 0, "nonce": nonce }).to_string(), "no_nonce_wanted"),
        (json!({ "type": "nonce", "id": 5, "game": 1, "nonce": nonce }).to_string(), "no_nonce_wanted"),
        (json!({ "type": "commit", "id": 5, "game": 1, "attempt": 1 }).to_string(), "no_nonce_wanted"),
        (json!({ "type": "resync", "id": 5 }).to_string(), "no_game"),
    ] {
        lines[1].send_text(text.clone()).await.unwrap();
        assert_eq!(refusal(&mut lines[1]).await, (Some(5), code.to_owned(), None), "{text}");
    }
    for line in &mut lines {
        assert_eq!(heard(line).await, []);
    }
    // None of it counts as an action: the numbers can still be used.
    begin(&mut lines).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_is_committed_to_first_and_is_for_this_game() {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let nonce = |byte| house::wire::Nonce::from_bytes([byte; 16]);
    let reveal = |game, byte| move |id| ClientMsg::Nonce { id, game, nonce: nonce(byte) };
    assert_eq!(refused(&mut lines[0], reveal(2, 9)).await, "other_game");
    assert_eq!(refused(&mut lines[0], reveal(1, 1)).await, "commit_first");
    for (line, byte) in lines.iter_mut().zip([1, 3]) {
        let deal = deal(line).await;
        ask(line, commit(&deal, nonce(byte))).await;
        assert_eq!(refused(line, commit(&deal, nonce(2))).await, "no_nonce_wanted");
    }
    until(&mut lines[0], "the commitments", |msg| matches!(msg, ServerMsg::Reveal { .. }).then_some(()))
        .await;
    assert_eq!(refused(&mut lines[0], reveal(1, 2)).await, "other_nonce");
    ask(&mut lines[0], reveal(1, 1)).await;
    ask(&mut lines[1], reveal(1, 3)).await;
    let fair = until(&mut lines[0], "the cards", |msg| match msg {
        ServerMsg::Snapshot { fair, .. } => Some(fair),
        _ => None,
    });
    let counted: Vec<_> = fair.await.nonces.into_iter().map(|nonce| nonce.nonce).collect();
    assert_eq!(counted, [nonce(1), nonce(3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_that_cannot_be_is_refused() {
    let mut game = Game::start().await;
    let (turn, waits) = (game.turn, (game.turn + 1) % 3);
    let good = game.legal[0].clone();
    let nonce = json!({ "type": "nonce", "id": 21, "game": 1, "nonce": "000102030405060708090a0b0c0d0e0f" });
    let spy = json!({ "spy": waits });
    for (who, text, id, code, rule) in [
        (turn, act(22, 0, 0, &good), 22, "other_game", None),
        (turn, act(23, 2, 0, &good), 23, "other_game", None),
        (turn, act(24, 1, 1, &good), 24, "not_seen_yet", None),
        (turn, act(25, 1, u32::MAX, &good), 25, "not_seen_yet", None),
        (turn, act(26, 1, 0, &json!("draw")), 26, "unknown_action", None),
        (turn, act(27, 1, 0, &json!({ "grab": { "round": 1 } })), 27, "unknown_action", None),
        (turn, act(28, 1, 0, &json!(null)), 28, "unknown_action", None),
        (turn, act(29, 1, 0, &json!({ "move": "moon" })), 29, "unknown_action", None),
        (turn, act(30, 1, 0, &spy), 30, "move_first", Some("SG-T1")),
        (turn, act(31, 1, 0, &json!("call_cops")), 31, "only_with_six", Some("SG-A8")),
        (waits, act(32, 1, 0, &good), 32, "not_your_turn", Some("SG-S3")),
        (SPECTATOR, act(33, 1, 0, &good), 33, "not_seated", None),
        (turn, nonce.to_string(), 21, "no_nonce_wanted", None),
    ] {
        game.refuses(who, &text, Some(id), code, rule).await;
    }
    // The mistakes of others cost the player whose turn it is nothing: from them the very same action is accepted.
    game.lines[turn].send_text(act(40, 1, 0, &good)).await.unwrap();
    let n = until(&mut game.lines[turn], "the step", |msg| match msg {
        ServerMsg::Step { re: Some(40), n, .. } => Some(n),
        _ => None,
    });
    assert_eq!(n.await, 1);
    game.refuses(turn, &act(40, 1, 1, &good), Some(40), "duplicate", None).await;
    game.refuses(turn, &act(40, 1, 0, &good), Some(40), "duplicate", None).await;
    game.refuses(turn, &act(41, 1, 2, &good), Some(41), "not_seen_yet", None).await;
}
