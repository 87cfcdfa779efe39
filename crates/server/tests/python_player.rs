//! The player in examples/player.py, as somebody would run it who writes one: with Python, against a real server.

use crate::support::visits::{add_bot, ask, join, until_table};
use crate::support::{Corral, soon, until};
use house::Title;
use house::wire::{ClientMsg, ServerMsg, Sitter};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tokio::task::{JoinSet, spawn_blocking};

/// A Python that has the library that the player needs: the system's own, or else the first on the path.
fn python() -> &'static str {
    let has_websockets = |python: &&str| {
        let asked = Command::new(python).args(["-c", "import websockets"]).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    ["/usr/bin/python3", "python3"].into_iter().find(has_websockets).expect(
        "this test runs examples/player.py and needs Python with the library websockets: install python3-websockets",
    )
}

/// Two programs and some bots play a game to its end.
async fn programs_play(title: Title, seats: u8, options: Value) {
    let player = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/player.py");
    assert!(player.is_file(), "there is no {}", player.display());
    let corral = Corral::open().await;
    let (host, code) = corral.table(title, seats, options).await;
    let mut line = join(&host, &code, "Ana").await;
    let mut programs = JoinSet::new();
    for name in ["Berta", "Carla"] {
        let mut command = Command::new(python());
        command.arg(&player).args([corral.house.url(), &code.0, name]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // When the test fails, the server goes down, and then the programs end as well.
        programs.spawn(async move { spawn_blocking(|| child.wait_with_output().unwrap()).await.unwrap() });
    }
    until_table(&mut line, "two programs", |table| {
        let person = |sitter: &Option<Sitter>| matches!(sitter, Some(Sitter::Person(_)));
        table.seats.iter().filter(|seat| person(&seat.sitter)).count() == 2
    })
    .await;
    for _ in 2..seats {
        ask(&mut line, add_bot).await;
    }
    ask(&mut line, |id| ClientMsg::Start { id }).await;
    let (winners, nonces) = watch(&mut line).await;
    assert_eq!(nonces, 2, "both programs added to the seed");
    let outputs: Vec<Output> = soon("the end of the programs", programs.join_all()).await;
    for output in outputs {
        let (said, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{}: {said} {errors}", output.status);
        assert!(said.contains(&format!("the winners are {winners}")), "{said} {errors}");
    }
}

/// Watches until the game is over. Who won, as Python writes it, and how many nonces there were.
async fn watch(line: &mut client::Connection) -> (String, usize) {
    let mut nonces = 0;
    let winners = until(line, "the end of the game", |msg| match msg {
        ServerMsg::Snapshot { fair, .. } => {
            nonces = fair.nonces.len();
            None
        }
        ServerMsg::Over { outcome, .. } => Some(outcome.winners),
        _ => None,
    });
    let winners = winners.await;
    (serde_json::to_string(&winners).unwrap().replace(',', ", "), nonces)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_soplon() {
    let options = json!({ "pace": "untimed", "turn_limit": 12, "race_ms": 500, "peek_ms": 500 });
    programs_play(Title::SOPLON, 3, options).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_scape_goat() {
    programs_play(Title::SCAPEGOAT, 4, json!({ "pace": "untimed", "turn_limit": 40 })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_row_your_goat() {
    let options = json!({ "pace": "untimed", "placement_limit": 60, "place_ms": 0 });
    programs_play(Title::ROWGOAT, 3, options).await;
}
