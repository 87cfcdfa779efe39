//! Somebody who does not read: the game goes on for the others, and a slow reader who reads again catches up.

use crate::support::random_player::RandomPlayer;
use crate::support::raw::Raw;
use crate::support::visits::{ask, visitor};
use crate::support::{Corral, heard, play_again, quick, soon, standing, wish_behind};
use client::{Connection, Player};
use house::Title;
use house::wire::{ClientMsg, ServerMsg, Status, TableCode, Watching};
use serde_json::{Value, json};
use server::Settings;
use std::time::Duration;
use table::Talk;
use tokio::task::JoinSet;

/// As little as the system allows.
const TINY: u32 = 1;

/// Somebody who reads when told to, and checks that steps follow one another.
struct SlowReader {
    raw: Raw,
    game: u32,
    n: Option<u32>,
    view: Value,
    snapshots: u32,
    over: bool,
}

impl SlowReader {
    async fn join(corral: &Corral, player: &Player, code: &TableCode) -> Self {
        let mut raw = Raw::upgrade(&corral.house, player, code, TINY).await;
        raw.send_text(&json!({ "type": "join", "id": 1, "protocol": 1, "name": "Slow" }).to_string()).await;
        let mut reader = Self { raw, game: 0, n: None, view: Value::Null, snapshots: 0, over: false };
        soon("coming in", reader.read_until(|_, msg| matches!(msg, ServerMsg::Table { .. }))).await;
        reader
    }

    async fn read_until(&mut self, mut enough: impl FnMut(&Self, &ServerMsg) -> bool) {
        loop {
            let msg = self.raw.next().await;
            match &msg {
                ServerMsg::Snapshot { game, n, view, .. } => {
                    let back = *game == self.game && self.n.is_some_and(|before| *n < before);
                    assert!(*game >= self.game && !back, "a game does not go back");
                    (self.game, self.n, self.view) = (*game, Some(*n), view.value());
                    (self.snapshots, self.over) = (self.snapshots + 1, false);
                }
                ServerMsg::Step { game, n, view, .. } => {
                    let expected = self.n.map(|n| (self.game, n + 1));
                    assert_eq!(Some((*game, *n)), expected, "a step is the next one");
                    (self.n, self.view) = (Some(*n), view.value());
                }
                ServerMsg::Over { game, .. } => {
                    assert_eq!(*game, self.game, "the end of a game that has been shown");
                    self.over = true;
                }
                _ => {}
            }
            if enough(self, &msg) {
                return;
            }
        }
    }
}

async fn resyncs(corral: &Corral) -> u64 {
    let metrics = corral.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("corral_resyncs_total "));
    line.unwrap().parse().unwrap()
}

/// Somebody talks until what waits for the slow reader is more than the house keeps for them.
async fn fill_outbox(corral: &Corral, chatter: &mut Connection, lines: &mut [Connection]) {
    soon("a full outbox", async {
        while resyncs(corral).await == 0 {
            let talk = Talk::Words { text: "bleat ".repeat(1_600), to: None };
            ask(chatter, |id| ClientMsg::Say { id, talk }).await;
            for line in lines.iter_mut().chain([&mut *chatter]) {
                heard(line).await;
            }
        }
    })
    .await;
    assert_eq!(resyncs(corral).await, 1, "only one of them is slow");
}

/// Plays a whole game, and gives back the lines.
async fn play(lines: Vec<Connection>, seed: u64) -> Vec<Connection> {
    let mut games = JoinSet::new();
    for (seat, line) in lines.into_iter().enumerate() {
        games.spawn(async move {
            let mut player = RandomPlayer::new(line, 10 * seed + seat as u64);
            soon("a whole game", player.play(|_| false)).await.unwrap();
            (seat, player.line)
        });
    }
    let mut lines = games.join_all().await;
    lines.sort_by_key(|(seat, _)| *seat);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Little is kept for a slow reader, much can be said, and the test ends before anybody's patience does.
fn small_outboxes(settings: &mut Settings) {
    settings.limits.outbox_messages = 64;
    settings.table.talk_letters = 10_000;
    (settings.table.talk_at_once, settings.limits.message_burst) = (100_000, 100_000);
    settings.patience.stuck = Duration::from_secs(600);
    settings.patience.silence = Duration::from_secs(600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_holds_nobody_up_and_is_in_step_again() {
    let corral = Corral::open_with(small_outboxes).await;
    let (code, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    let slow = corral.house.identity().await.unwrap();
    let mut slow = SlowReader::join(&corral, &slow, &code).await;

    let (_, mut chatter) = visitor(&corral, &code, "Chatter").await;
    fill_outbox(&corral, &mut chatter, &mut lines).await;

    // A whole game goes by.
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let mut lines = play(lines, 1).await;
    let end: Value = serde_json::from_str(&standing(&mut chatter).await).unwrap();
    assert_eq!(slow.snapshots, 0);

    // The slow one reads again: old words, and then how things stand.
    soon("catching up", slow.read_until(|slow, _| slow.over)).await;
    assert_eq!(slow.snapshots, 1, "one snapshot takes the place of all that was lost");
    assert_eq!((u64::from(slow.game), slow.n.map(u64::from)), (1, end["n"].as_u64()));
    assert_eq!(slow.view, end["view"]);

    // And sees the next game step by step.
    play_again(&mut lines).await;
    let watching = soon("the second game", slow.read_until(|slow, _| slow.game == 2 && slow.over));
    let ((), _lines) = tokio::join!(watching, play(lines, 2));
    let end: Value = serde_json::from_str(&standing(&mut chatter).await).unwrap();
    assert_eq!(slow.n.map(u64::from), end["n"].as_u64());
    assert_eq!(slow.view, end["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_who_watches_later_catches_up_with_what_they_may_see() {
    let corral = Corral::open_with(small_outboxes).await;
    let wish = wish_behind(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT), Watching::LONGEST_DELAY_S);
    let (code, _, mut lines) = corral.seated_at(&wish).await;
    let slow = corral.house.identity().await.unwrap();
    let mut slow = SlowReader::join(&corral, &slow, &code).await;
    let (_, mut chatter) = visitor(&corral, &code, "Chatter").await;
    fill_outbox(&corral, &mut chatter, &mut lines).await;

    // A whole game goes by, and they catch up while it must not be seen yet.
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let mut lines = play(lines, 3).await;
    let told = |status| move |_: &SlowReader, msg: &ServerMsg| matches!(msg, ServerMsg::Table { table } if table.game == 1 && table.status == status);
    soon("catching up", slow.read_until(told(Status::Dealing))).await;
    assert_eq!(slow.snapshots, 0, "there is nothing to be seen yet");
    play_again(&mut lines).await;
    soon(
        "the end",
        slow.read_until(|slow, msg| {
            assert!(!told(Status::Over)(slow, msg), "not before the end has been shown");
            slow.over
        }),
    )
    .await;
    assert_eq!((slow.game, slow.snapshots), (1, 1));
    assert!(!slow.view["outcome"].is_null());
}

/// A reader who is always a little too slow loses steps again and again, and is never shown one out of order. How often
/// that happens here depends on the machine; what the outbox must do about it is tested beside it, step by step.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_loses_steps_again_and_again_is_never_shown_one_out_of_order() {
    let corral = Corral::open_with(|settings| {
        settings.limits.outbox_messages = 2;
        // Nobody who reads is as fast as bots that do not think.
        settings.table.bot_pace = 0.0;
        settings.patience.stuck = Duration::from_secs(600);
        settings.patience.silence = Duration::from_secs(600);
    })
    .await;
    // Nobody gets the answers that they wait for with so little room; so nobody waits for any.
    let (host, code) = corral.table(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    let mut line = host.connect(&code).await.unwrap();
    for text in [
        json!({ "type": "join", "id": 1, "protocol": 1, "name": "Ana" }),
        json!({ "type": "add_bot", "id": 2 }),
        json!({ "type": "add_bot", "id": 3 }),
        json!({ "type": "add_bot", "id": 4 }),
    ] {
        line.send_text(text.to_string()).await.unwrap();
    }
    let slow = corral.house.identity().await.unwrap();
    let mut slow = SlowReader::join(&corral, &slow, &code).await;
    for game in 1..=4 {
        let text = json!({ "type": "start", "id": 10 + game }).to_string();
        line.send_text(text).await.unwrap();
        let watching = slow.read_until(|slow, _| slow.game == game && slow.over);
        soon("a game between bots", watching).await;
        assert!(!slow.view["outcome"].is_null(), "the end of game {game} has been shown");
    }
}
