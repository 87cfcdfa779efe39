//! Whoever looks on later than the players: what they are sent tells nothing that a spectator must not know, and nothing
//! at all before its time.

use super::support::random_player::{RandomPlayer, Transcript};
use super::support::visits::{ask, visitor};
use super::support::{Corral, quick, soon, wish_behind};
use super::worlds::{Compared, Message, Sent, stored_game};
use client::{Connection, Player};
use house::wire::{ClientMsg, Seen, TableCode};
use house::{RowGoat, ScapeGoat, Soplon, Title};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use table::{Game, History, Resample, Seat, Viewer};
use tokio::task::JoinSet;

const DELAY: Duration = Duration::from_secs(1);

#[tokio::test(flavor = "multi_thread")]
async fn scape_goat_leaks_nothing_to_the_gallery() {
    nothing_leaks::<ScapeGoat>(Title::ScapeGoat, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_your_goat_leaks_nothing_to_the_gallery() {
    nothing_leaks::<RowGoat>(Title::RowGoat, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn soplon_leaks_nothing_to_the_gallery() {
    nothing_leaks::<Soplon>(Title::Soplon, 3).await;
}

async fn nothing_leaks<R: Resample>(title: Title, seats: u8)
where
    R::Config: DeserializeOwned,
    R::Action: DeserializeOwned,
{
    let mut corral = Corral::open().await;
    let wish = wish_behind(title, seats, quick(title), DELAY.as_secs() as u16);
    let (code, _, mut lines) = corral.seated_at(&wish).await;
    let (_, steady) = visitor(&corral, &code, "Steady").await;
    let restless = visitor(&corral, &code, "Restless").await;
    let started = Instant::now();
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let looking_on = async {
        let mut steady = RandomPlayer::new(steady, 98);
        let restless = look_on_restlessly(restless, &code);
        let (done, restless) = tokio::join!(soon("a game", steady.play(|_| false)), restless);
        done.unwrap();
        [steady.seen, restless]
    };
    let (looking_on, sent) = tokio::join!(looking_on, play(lines));
    corral.close().await;

    let (game, ids) = stored_game::<R>(corral.folder.path());
    let asked = asked(&game, &ids, &sent, started);
    let mut compared = Compared::default();
    for Transcript { texts, times, n, .. } in looking_on {
        assert_eq!(n as usize, asked.len() - 1, "all of it was shown");
        nothing_is_early(&texts, &times, &asked);
        compared.compare(&game, &Sent { viewer: Viewer::Spectator, texts, refused: Vec::new() });
    }
    assert!(compared.varied, "the worlds really differ");
    assert!(compared.messages > 100, "only {} messages were compared", compared.messages);
}

/// By seat, when each message was sent that asked for a move.
type SentTimes = BTreeMap<Seat, BTreeMap<u32, Instant>>;

async fn play(lines: Vec<Connection>) -> SentTimes {
    let mut games = JoinSet::new();
    for (seat, line) in (0..).zip(lines) {
        games.spawn(async move {
            let mut playing = RandomPlayer::new(line, seat.into());
            soon("a game", playing.play(|_| false)).await.unwrap();
            (Seat(seat), playing.sent)
        });
    }
    games.join_all().await.into_iter().collect()
}

/// Somebody who looks on, asks again and again, and whose line breaks again and again.
async fn look_on_restlessly((player, line): (Player, Connection), code: &TableCode) -> Transcript {
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

/// By the number that whoever looks on knows a step by: a time before which it cannot have happened. That is when it was
/// asked for; what the clock or nobody in particular did came after all that was asked for before.
fn asked<R: Resample>(
    game: &Game<R>,
    ids: &[Option<(Seat, u32)>],
    sent: &SentTimes,
    started: Instant,
) -> Vec<Instant> {
    let mut again = Game::<R>::deal(game.config().clone(), game.seed());
    let mut history = History::of(&again, Viewer::Spectator);
    let (mut asked, mut latest) = (vec![started], started);
    let mut events = Vec::new();
    for (&input, id) in game.inputs().iter().zip(ids) {
        again.play(input, &mut events).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        latest = id.map_or(latest, |(seat, id)| latest.max(sent[&seat][&id]));
        if history.watch(input.at(), &events) {
            asked.push(latest);
        }
    }
    asked
}

/// Whatever names a step, or shows where the game stands after it, comes so much later than the step was asked for. So
/// does the end.
fn nothing_is_early(texts: &[String], times: &[Instant], asked: &[Instant]) {
    assert_eq!(texts.len(), times.len());
    for (text, time) in texts.iter().zip(times) {
        let n = match serde_json::from_str::<Message>(text) {
            Ok(message) => message.n,
            Err(_) if text.contains(r#""type":"over""#) => asked.len() - 1,
            Err(_) => continue,
        };
        let early = (asked[n] + DELAY).saturating_duration_since(*time);
        assert!(early.is_zero(), "step {n} was shown {early:?} too early: {text}");
    }
}
