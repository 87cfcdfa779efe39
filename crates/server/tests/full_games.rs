//! Whole games of each kind, by players over sockets and by bots.

use crate::support::random_player::RandomPlayer;
use crate::support::{Corral, quick, soon, until};
use house::wire::{ClientMsg, Fairness, Level, ServerMsg, Status};
use house::{AnyGame, Title};
use sha2::{Digest, Sha256};
use table::{Seat, Seed};
use tokio::task::JoinSet;

#[tokio::test(flavor = "multi_thread")]
async fn players_play_a_whole_game_of_scape_goat() {
    whole_game(Title::SCAPEGOAT, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_play_a_whole_game_of_row_your_goat() {
    whole_game(Title::ROWGOAT, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_play_a_whole_game_of_soplon() {
    whole_game(Title::SOPLON, 3).await;
}

async fn whole_game(title: Title, seats: u8) {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(title, seats, quick(title)).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut games = JoinSet::new();
    for (seat, line) in lines.into_iter().enumerate() {
        let mut player = RandomPlayer::new(line, seat as u64);
        games.spawn(async move {
            let done = soon("a whole game", player.play(|_| false)).await;
            done.unwrap_or_else(|error| panic!("{error} after {:?}", player.seen.refusals));
            player.seen
        });
    }
    let seen = games.join_all().await;
    for transcript in &seen {
        assert!(transcript.refusals.iter().all(|code| is_a_race_lost(code)), "{:?}", transcript.refusals);
        assert_eq!(transcript.over, seen[0].over, "all hear the same end");
        check_the_deal(&transcript.commitment.unwrap().to_string(), transcript.over.as_ref().unwrap());
    }
    let ServerMsg::Over { outcome, .. } = seen[0].over.as_ref().unwrap() else { unreachable!() };
    for transcript in &seen {
        let shown = &transcript.view["outcome"]["winners"];
        assert_eq!(*shown, serde_json::to_value(outcome.winners).unwrap(), "the view says who won");
    }
}

/// Two may press in the same moment; one of them is too late, and that is no mistake of either.
fn is_a_race_lost(code: &str) -> bool {
    ["stale", "returned", "too_late", "other_round", "other_turn", "game_over", "time_ran_out", "other_race"]
        .contains(&code)
}

fn check_the_deal(published: &str, over: &ServerMsg) {
    let ServerMsg::Over { secret, .. } = over else { unreachable!() };
    let secret: Seed = secret.parse().unwrap();
    let bytes: Vec<u8> =
        (0..32).map(|i| u8::from_str_radix(&secret.to_string()[2 * i..2 * i + 2], 16).unwrap()).collect();
    let hash = Seed::from_bytes(Sha256::digest(&bytes).into()).to_string();
    assert_eq!(hash, published, "the secret is the one that was committed to");
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_can_deal_again_what_was_dealt() {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut second = RandomPlayer::new(lines.pop().unwrap(), 1);
    let mut first = RandomPlayer::new(lines.pop().unwrap(), 0);
    let (one, two) =
        tokio::join!(soon("a game", first.play(|_| false)), soon("a game", second.play(|_| false)),);
    one.and(two).unwrap();
    let snapshot = first.seen.texts.iter().find(|text| text.contains(r#""type":"snapshot""#)).unwrap();
    let ServerMsg::Snapshot { fair: Fairness { nonces, .. }, view, .. } =
        serde_json::from_str(snapshot).unwrap()
    else {
        unreachable!()
    };
    assert_eq!(nonces.len(), 2, "both added to the seed");
    let Some(ServerMsg::Over { secret, seed, .. }) = first.seen.over else { unreachable!() };
    let mut hash = Sha256::new().chain_update(b"corral deal 1");
    let byte = |text: &str, i: usize| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap();
    hash.update((0..32).map(|i| byte(&secret, i)).collect::<Vec<_>>());
    for nonce in nonces {
        hash.update([nonce.seat.0]);
        hash.update(nonce.nonce.bytes());
    }
    assert_eq!(Seed::from_bytes(hash.finalize().into()).to_string(), seed);
    let mut config = quick(Title::SOPLON);
    config["players"] = 2.into();
    let again = AnyGame::deal(Title::SOPLON, config, seed.parse().unwrap()).unwrap();
    let dealt = again.view(table::Viewer::Seat(Seat(0)));
    assert_eq!(dealt["districts"], view.value()["districts"]);
    assert_eq!(dealt["turn"], view.value()["turn"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_against_bots_and_then_again() {
    for &title in Title::all() {
        let corral = Corral::open().await;
        let levels = [Level::Easy, Level::Hard];
        let (_, _, line) = corral.against_bots(title, quick(title), Seat(1), &levels).await;
        let mut player = RandomPlayer::new(line, 3);
        soon("a game against bots", player.play(|_| false)).await.unwrap();
        assert_eq!(player.seen.game, 1);
        player.seen.over = None;
        player.line.ask(|id| ClientMsg::Rematch { id }).await.unwrap();
        soon("another game", player.play(|_| false)).await.unwrap();
        assert_eq!(player.seen.game, 2, "a rematch is another game");
        let status = until(&mut player.line, "the table", |msg| match msg {
            ServerMsg::Table { table } if table.status == Status::Over => Some(table.status),
            _ => None,
        });
        assert_eq!(status.await, Status::Over);
    }
}
