//! The numbers of the house tell nobody who has secretly chosen.

use crate::support::random_player::RandomPlayer;
use crate::support::visits::ask;
use crate::support::{Corral, soon};
use client::{Method, StatusCode};
use house::Title;
use house::wire::ClientMsg;
use serde_json::{Value, json};
use table::Talk;

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_not_told_the_numbers() {
    let corral = Corral::open().await;
    let reply = corral.house.request(Method::GET, "/metrics", None, None).await.unwrap();
    assert_eq!(reply.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_do_not_tell_when_somebody_has_secretly_chosen() {
    let corral = Corral::open().await;
    let options = json!({ "pace": "untimed" });
    let (_, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, options).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let players = (1..).zip(lines).map(|(seed, line)| async move {
        let mut player = RandomPlayer::new(line, seed);
        soon("a trade", player.play(|seen| is_trade(&seen.view))).await.unwrap();
        assert!(player.seen.over.is_none(), "nobody has traded before the end");
        player
    });
    let mut players = futures_util::future::join_all(players).await;
    let mut chosen = 0;
    let before = settled(&corral, &mut players[0]).await;
    for at in 0..players.len() {
        let you = &players[at].seen.view["you"];
        if !players[at].seen.view["waiting"].as_array().unwrap().contains(you) {
            continue;
        }
        let n = players[at].seen.n;
        soon("a choice", players[at].play(|seen| seen.n > n)).await.unwrap();
        chosen += 1;
        let after = settled(&corral, &mut players[0]).await;
        match chosen {
            1 => assert_eq!(after, before, "the first of two has chosen"),
            _ => assert_ne!(after, before, "both have chosen, and everybody has seen it"),
        }
    }
    assert_eq!(chosen, 2);
}

fn is_trade(view: &Value) -> bool {
    let stage = &view["stage"];
    stage == "choose_for_trade" || stage.get("choose_for_trade").is_some()
}

/// The numbers, once the table has done all that it had to do: it has answered something that came later. Left out are
/// the log's own numbers, which move with the disk, as docs/hosting.md says, and how many messages waited for the
/// slowest reader since the last look, which is a matter of luck. The player who made a choice is shown it by a single
/// message, and that does not count as waiting.
async fn settled(corral: &Corral, player: &mut RandomPlayer) -> Vec<String> {
    let talk = Talk::Words { text: "baa".to_owned(), to: None };
    ask(&mut player.line, |id| ClientMsg::Say { id, talk }).await;
    let others = ["corral_log_", "corral_commit_", "corral_outbox_depth_max"];
    let is_other = |line: &&str| others.iter().any(|name| line.contains(name));
    let text = corral.metrics().await;
    text.lines().filter(|line| !is_other(line)).map(str::to_owned).collect()
}
