//! A house with one game more: the kernel's example, of which no crate above the list of games knows anything.

use crate::support;

use crate::support::random_player::RandomPlayer;
use crate::support::{Corral, get, read, soon};
use client::Connection;
use house::Title;
use house::wire::{ClientMsg, GameId, GamePage, GameVerdict, Json, Level, OwnStats, ServerMsg};
use replay::Replay;
use table::example::HighCard;
use table::{Seat, Viewer};

/// Plays the first card that it may, whenever it is asked, until the game is over.
async fn play(line: Connection) -> GameId {
    let mut player = RandomPlayer::new(line, 1);
    loop {
        let text = player.line.next_text().await.unwrap();
        let msg: ServerMsg = serde_json::from_str(&text).unwrap();
        if let ServerMsg::Over { id, .. } = msg {
            return id;
        }
        let offered = match &msg {
            ServerMsg::Snapshot { game, n, legal, .. } | ServerMsg::Step { game, n, legal, .. } => {
                legal.value().get(0).map(|action| (*game, *n, action.clone()))
            }
            _ => None,
        };
        player.hear(msg).await.unwrap();
        if let Some((game, seen, action)) = offered {
            player
                .line
                .send(&ClientMsg::Act { id: 77, game, seen, action, reaction_ms: None })
                .await
                .unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_over_a_socket_against_bots_and_recorded_replayed_and_verified() {
    let title = Title::of::<HighCard>();
    Title::open_house_with(&[title]).unwrap();
    assert_eq!("highcard".parse(), Ok(title));
    let corral = Corral::open().await;

    // Bad options are refused, as in any game.
    let host = corral.house.identity().await.unwrap();
    let trumps = serde_json::json!({ "trumps": true });
    let refused = host.create_table(&support::wish(title, 3, trumps)).await.unwrap_err();
    assert!(refused.to_string().contains("trumps"), "{refused}");

    let levels = [Level::Easy, Level::Hard];
    let (host, _, line) = corral.against_bots(title, serde_json::json!({}), Seat(1), &levels).await;
    let id = soon("a game of High Card", play(line)).await;

    let page: GamePage = read(&corral.house, &format!("/api/games/{id}"), None).await;
    assert_eq!((page.title, page.players.len()), (title, 3));
    let file = get(&corral.house, &format!("/api/games/{id}/file"), None).await;
    let file = Replay::read(&file.text()).unwrap();
    file.verify().unwrap();
    let playback = replay::Playback::new(&file).unwrap();
    let last = playback.moment(playback.len(), Viewer::Spectator);
    assert_eq!(last.view["revealed"].as_array().map(Vec::len), Some(3), "the cards are open");
    let verdict: GameVerdict = read(&corral.house, &format!("/api/games/{id}/verify"), None).await;
    assert!(verdict.good, "{}", verdict.why);
    let stats: OwnStats = read(&corral.house, "/api/me/stats", Some(&host)).await;
    let last = stats.titles.last().unwrap();
    assert_eq!((last.title, last.score.games), (title, 1));
    assert_eq!(last.own, Json::of(&()), "it says nothing more about anybody");
}
