//! Games among people leave a rating with each of them, which nobody else is told.

use crate::support;

use crate::support::random_player::RandomPlayer;
use crate::support::{Corral, begin, get, read, soon, standing};
use client::{Connection, Method, Player};
use futures_util::future::join_all;
use house::Title;
use house::wire::{ClientMsg, GameRating, Level, OwnData, OwnRatings, ServerMsg};
use serde_json::{Value, json};
use server::Home;
use table::{Seat, SeatSet};
use testkit::postgres::Database;

fn untimed() -> Value {
    json!({ "pace": "untimed" })
}

/// Plays until the game is over, and goes to the cops as soon as that is possible; gives the first card that it is asked
/// for until then. Says who won.
async fn to_the_cops(line: Connection) -> SeatSet {
    let mut player = RandomPlayer::new(line, 1);
    loop {
        let text = player.line.next_text().await.unwrap();
        let msg: ServerMsg = serde_json::from_str(&text).unwrap();
        let chosen = match &msg {
            ServerMsg::Over { outcome, .. } => return outcome.winners,
            ServerMsg::Snapshot { game, n, legal, .. } | ServerMsg::Step { game, n, legal, .. } => {
                let (legal, to_cops) = (legal.value(), json!({ "move": "cops" }));
                let legal = legal.as_array().unwrap();
                let chosen = legal.iter().find(|action| **action == to_cops).or(legal.first());
                chosen.map(|action| (*game, *n, action.clone()))
            }
            _ => None,
        };
        if matches!(msg, ServerMsg::Deal { .. } | ServerMsg::Reveal { .. }) {
            player.hear(msg).await.unwrap();
        }
        if let Some((game, seen, action)) = chosen {
            let id = player.line.fresh_id();
            let act = ClientMsg::Act { id, game, seen, action, reaction_ms: None };
            player.line.send(&act).await.unwrap();
        }
    }
}

/// A game of Scape Goat among these people, the first of whom is the host.
async fn game_of(players: &[Player]) -> SeatSet {
    let wish = support::wish(Title::SCAPEGOAT, players.len() as u8, untimed());
    let code = players[0].create_table(&wish).await.unwrap();
    let mut lines = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        let mut line = player.connect(&code).await.unwrap();
        line.join(&format!("Goat {seat}")).await.unwrap();
        line.sit(None).await.unwrap();
        lines.push(line);
    }
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    soon("a short game", join_all(lines.into_iter().map(to_the_cops))).await[0]
}

/// What somebody was rated after each of their games that counted.
async fn rated(corral: &Corral, player: &Player) -> Vec<GameRating> {
    let OwnRatings { titles } = read(&corral.house, "/api/me/ratings", Some(player)).await;
    assert!(titles.iter().all(|title| title.title == Title::SCAPEGOAT));
    titles.into_iter().flat_map(|title| title.games).map(|game| game.rating).collect()
}

async fn three(corral: &Corral) -> Vec<Player> {
    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(corral.house.identity().await.unwrap());
    }
    players
}

/// They are who they were, in the house that was opened again.
async fn back(corral: &Corral, players: &[Player]) -> Vec<Player> {
    let back = players.iter().map(|player| corral.house.returning(player.cookie()));
    join_all(back).await.into_iter().map(Result::unwrap).collect()
}

async fn ratings_of_all(corral: &Corral, players: &[Player]) -> Vec<Vec<GameRating>> {
    join_all(players.iter().map(|player| rated(corral, player))).await
}

/// One game, what it is worth, and that it can be had under each player's id alone.
async fn first_game(corral: &Corral, players: &[Player]) -> Vec<Vec<GameRating>> {
    let winners = game_of(players).await;
    let ratings = ratings_of_all(corral, players).await;
    for (seat, ratings) in (0..).map(Seat).zip(&ratings) {
        let [rating] = ratings[..] else { panic!("{ratings:?}") };
        assert_eq!(rating.points > 1_500, winners.contains(seat), "{rating:?}");
        assert!(rating.games == 1 && rating.margin < 600, "{rating:?}");
        let OwnData { games, .. } = read(&corral.house, "/api/me/data", Some(&players[seat.index()])).await;
        assert_eq!(games[0].rating, Some(rating), "it can be taken along");
    }
    let stranger = corral.house.identity().await.unwrap();
    assert_eq!(rated(corral, &stranger).await, []);
    assert_eq!(get(&corral.house, "/api/me/ratings", None).await.status.as_u16(), 401);
    ratings
}

/// The second game goes on from the first.
async fn second_game(corral: &Corral, players: &[Player], first: &[Vec<GameRating>]) {
    assert_eq!(ratings_of_all(corral, players).await, first, "a game enters the archive once");
    game_of(players).await;
    for (ratings, first) in ratings_of_all(corral, players).await.iter().zip(first) {
        assert_eq!((ratings.len(), ratings[0], ratings[1].games), (2, first[0], 2));
        assert!(ratings[1].margin < ratings[0].margin, "{ratings:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_among_people_is_rated_once_and_the_next_goes_on_from_there_after_a_restart() {
    let mut corral = Corral::open().await;
    let players = three(&corral).await;
    let first = first_game(&corral, &players).await;
    // The table is still there with its game, which enters the archive again.
    assert_eq!(corral.reopen().await, 1);
    let players = back(&corral, &players).await;
    second_game(&corral, &players, &first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn so_it_is_in_a_database() {
    let database = Database::new();
    let home = || Home::Database(database.url().parse().unwrap());
    let mut corral = Corral::open_in(home(), |_| {}).await;
    let players = three(&corral).await;
    let first = first_game(&corral, &players).await;
    corral.close().await;
    let mut corral = Corral::open_in(home(), |_| {}).await;
    let players = back(&corral, &players).await;
    second_game(&corral, &players, &first).await;
    corral.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_bot_is_not_rated() {
    let corral = Corral::open().await;
    let (host, _, line) =
        corral.against_bots(Title::SCAPEGOAT, untimed(), Seat(0), &[Level::Easy, Level::Easy]).await;
    soon("a game with bots", to_the_cops(line)).await;
    let OwnData { games, .. } = read(&corral.house, "/api/me/data", Some(&host)).await;
    assert_eq!((games.len(), games[0].rating), (1, None));
    assert_eq!(rated(&corral, &host).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_which_a_stand_in_played_is_rated_for_nobody() {
    let corral = Corral::open().await;
    let (_, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, untimed()).await;
    begin(&mut lines).await;
    let snapshot: Value = serde_json::from_str(&standing(&mut lines[0]).await).unwrap();
    let mover = snapshot["view"]["mover"].as_u64().unwrap() as usize;
    lines[mover].ask(|id| ClientMsg::Leave { id }).await.unwrap();
    drop(lines.remove(mover));
    let winners = soon("the game without them", join_all(lines.into_iter().map(to_the_cops))).await[0];
    assert!(!winners.is_empty(), "it was played to its end");
    assert_eq!(ratings_of_all(&corral, &players).await, [[], [], []]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_their_games_deleted_begins_anew() {
    let corral = Corral::open().await;
    let players = three(&corral).await;
    game_of(&players).await;
    let cookie = Some(players[0].cookie());
    corral.house.request(Method::DELETE, "/api/me/data", cookie, None).await.unwrap();
    assert_eq!(rated(&corral, &players[0]).await, []);
    game_of(&players).await;
    let games: Vec<u32> =
        ratings_of_all(&corral, &players).await.iter().map(|own| own.last().unwrap().games).collect();
    assert_eq!(games, [1, 2, 2]);
}
