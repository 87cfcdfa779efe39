//! Nobody is sent what they must not know: every byte that a seat, or a spectator, was sent is the same in
//! another world that they could not tell from this one.
//!
//! A game is played over sockets; one player loses the line in the middle and comes back, and tries what is not allowed.
//! Then the log gives the true game, `Resample` gives other worlds for each viewer, and what would have been sent there is
//! compared with what was sent. Spectators with a delay are sent nothing before its time, either.

mod spectators;
mod worlds;

use crate::support::random_player::RandomPlayer;
use crate::support::{Corral, asks_for_changes, quick, soon, wish};
use house::wire::{ClientMsg, Seen};
use house::{RowGoat, ScapeGoat, Soplon, Title};
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::{Resample, Seat, Viewer};
use tokio::task::JoinSet;
use worlds::{Compared, Sent, stored_game};

#[tokio::test(flavor = "multi_thread")]
async fn scape_goat_leaks_nothing() {
    nothing_leaks::<ScapeGoat>(Title::SCAPEGOAT, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_your_goat_leaks_nothing() {
    nothing_leaks::<RowGoat>(Title::ROWGOAT, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn soplon_leaks_nothing() {
    nothing_leaks::<Soplon>(Title::SOPLON, 3).await;
}

async fn nothing_leaks<R: Resample>(title: Title, seats: u8)
where
    R::Config: DeserializeOwned,
    R::Action: DeserializeOwned,
{
    let mut corral = Corral::open().await;
    let sent = play(&corral, title, seats).await;
    corral.close().await;
    let game = stored_game::<R>(corral.folder.path()).0;
    let mut compared = Compared::default();
    for sent in &sent {
        compared.compare(&game, sent);
    }
    assert!(compared.varied, "the worlds really differ");
    assert!(compared.messages > 100, "only {} messages were compared", compared.messages);
}

async fn play(corral: &Corral, title: Title, seats: u8) -> Vec<Sent> {
    let (code, players, mut lines) = corral.seated_both_ways(&wish(title, seats, quick(title))).await;
    let mut spectator = corral.house.identity().await.unwrap().connect(&code).await.unwrap();
    spectator.join("Spectator").await.unwrap();
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut games = JoinSet::new();
    games.spawn(async move {
        let mut watching = RandomPlayer::new(spectator, 99);
        soon("a game", watching.play(|_| false)).await.unwrap();
        Sent { viewer: Viewer::Spectator, texts: watching.seen.texts, refused: Vec::new() }
    });
    for (seat, (line, player)) in lines.into_iter().zip(players).enumerate() {
        let code = code.clone();
        let viewer = Viewer::Seat(Seat(seat as u8));
        games.spawn(async move {
            let mut playing = RandomPlayer::new(line, seat as u64);
            let mut refused = Vec::new();
            if seat == 1 {
                // The line breaks twice, and in between something is tried that is not allowed.
                for broken in 1..=2 {
                    soon("some steps", playing.play(|seen| seen.n >= 4 * broken)).await.unwrap();
                    refused.extend(try_what_is_not_allowed(&mut playing).await);
                    let seen = Seen { game: playing.seen.game, n: playing.seen.n };
                    let mut line = player.connect(&code).await.unwrap();
                    if asks_for_changes(seat) {
                        line.ask_for_changes();
                    }
                    std::mem::swap(&mut line, &mut playing.line);
                    line.abort();
                    playing.line.rejoin("Goat 1", Some(seen)).await.unwrap();
                }
            }
            soon("a game", playing.play(|_| false)).await.unwrap();
            Sent { viewer, texts: playing.seen.texts, refused }
        });
    }
    games.join_all().await
}

/// Tries actions of the game that are not legal for this seat now.
async fn try_what_is_not_allowed(playing: &mut RandomPlayer) -> Vec<(u32, Value, String)> {
    let mut refused = Vec::new();
    let candidates: Vec<Value> = [
        r#""draw""#,
        r#""peek""#,
        r#"{"exchange":0}"#,
        r#"{"look":{"seat":0,"place":0}}"#,
        r#"{"give":1}"#,
        r#"{"choose":0}"#,
        r#"{"take_stash":1}"#,
        r#"{"spy":0}"#,
        r#"{"swap":3}"#,
        r#"{"steal":2}"#,
        r#"{"take_pile":4}"#,
        r#"{"grab":{"round":77}}"#,
        r#"{"place":{"turn":9999,"cell":0}}"#,
        r#"{"call_at":{"seat":2,"call":99}}"#,
    ]
    .into_iter()
    .map(|text| serde_json::from_str(text).unwrap())
    .collect();
    for action in candidates {
        if playing.seen.legal.contains(&action) || playing.seen.over.is_some() {
            continue;
        }
        let (game, n) = (playing.seen.game, playing.seen.n);
        let wanted = action.clone();
        let id = 5_000_000 + refused.len() as u32 + n * 100;
        let act = ClientMsg::Act { id, game, seen: n, action: wanted, reaction_ms: None };
        playing.line.send(&act).await.unwrap();
        let answer = answer_to(playing, id).await;
        // What others did in the meantime is heard later; the answer counts for the step it was asked at, if nothing
        // came in between.
        for text in answer.before {
            playing.hear(serde_json::from_str(&text).unwrap()).await.unwrap();
        }
        if playing.seen.n == n {
            refused.push((n, action, answer.text));
        }
    }
    refused
}

struct Answer {
    text: String,
    before: Vec<String>,
}

async fn answer_to(playing: &mut RandomPlayer, id: u32) -> Answer {
    let mut before = Vec::new();
    loop {
        let text = soon("an answer", playing.line.next_text()).await.unwrap();
        let text = playing.seen.read(&text);
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["re"].as_u64() == Some(id.into()) {
            if value["type"] != "refused" {
                before.push(text.clone());
            }
            return Answer { text, before };
        }
        before.push(text);
    }
}
