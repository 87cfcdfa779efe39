//! Spectators who see a game later than its players: what they are sent tells nothing that a spectator must not know.

use super::worlds::{Compared, Sent, stored_game};
use crate::support::random_player::{RandomPlayer, Transcript};
use crate::support::visits::{ask, visitor};
use crate::support::{Corral, quick, soon, wish_behind};
use client::{Connection, Player};
use house::wire::{ClientMsg, Seen, TableCode};
use house::{RowGoat, ScapeGoat, Soplon, Title};
use serde::de::DeserializeOwned;
use table::{Resample, Viewer};
use tokio::task::JoinSet;

/// So many seconds later. That nothing is early is shown on virtual time, in crates/room; here it is about the bytes.
const DELAY_S: u16 = 1;

#[tokio::test(flavor = "multi_thread")]
async fn scape_goat_leaks_nothing_to_spectators() {
    nothing_leaks::<ScapeGoat>(Title::SCAPEGOAT, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_your_goat_leaks_nothing_to_spectators() {
    nothing_leaks::<RowGoat>(Title::ROWGOAT, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn soplon_leaks_nothing_to_spectators() {
    nothing_leaks::<Soplon>(Title::SOPLON, 3).await;
}

async fn nothing_leaks<R: Resample>(title: Title, seats: u8)
where
    R::Config: DeserializeOwned,
    R::Action: DeserializeOwned,
{
    let mut corral = Corral::open().await;
    let wish = wish_behind(title, seats, quick(title), DELAY_S);
    let (code, _, mut lines) = corral.seated_at(&wish).await;
    let (_, steady) = visitor(&corral, &code, "Steady").await;
    let restless = visitor(&corral, &code, "Restless").await;
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let watching = async {
        let mut steady = RandomPlayer::new(steady, 98);
        let restless = watch_restlessly(restless, &code);
        let (done, restless) = tokio::join!(soon("a game", steady.play(|_| false)), restless);
        done.unwrap();
        [steady.seen, restless]
    };
    let (watching, ()) = tokio::join!(watching, play(lines));
    corral.close().await;

    let (game, _) = stored_game::<R>(corral.folder.path());
    let mut compared = Compared::default();
    for Transcript { texts, .. } in watching {
        compared.compare(&game, &Sent { viewer: Viewer::Spectator, texts, refused: Vec::new() });
    }
    assert!(compared.varied, "the worlds really differ");
    assert!(compared.messages > 100, "only {} messages were compared", compared.messages);
}

async fn play(lines: Vec<Connection>) {
    let mut games = JoinSet::new();
    for (seat, line) in (0..).zip(lines) {
        games.spawn(async move {
            let mut playing = RandomPlayer::new(line, seat);
            soon("a game", playing.play(|_| false)).await.unwrap();
        });
    }
    games.join_all().await;
}

/// A spectator who asks again and again, and is disconnected again and again.
async fn watch_restlessly((player, line): (Player, Connection), code: &TableCode) -> Transcript {
    let mut looking = RandomPlayer::new(line, 99);
    for visit in 0.. {
        let enough = looking.seen.n + 3;
        soon("some steps", looking.play(|seen| seen.n >= enough)).await.unwrap();
        if looking.seen.over.is_some() {
            break;
        }
        let seen = Seen { game: looking.seen.game, n: looking.seen.n };
        looking.line.send(&ClientMsg::Resync { id: 1_000 + visit, seen: Some(seen) }).await.unwrap();
        let enough = looking.seen.n + 2;
        soon("some more", looking.play(|seen| seen.n >= enough)).await.unwrap();
        if looking.seen.over.is_some() {
            break;
        }
        // Every other time the page is loaded anew, and knows of nothing.
        let seen = Seen { game: looking.seen.game, n: looking.seen.n };
        let mut line = player.connect(code).await.unwrap();
        std::mem::swap(&mut line, &mut looking.line);
        line.abort();
        looking.line.rejoin("Restless", (visit % 2 == 0).then_some(seen)).await.unwrap();
    }
    looking.seen
}
