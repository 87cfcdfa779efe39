//! The pages of finished games, and what the house keeps of one player, by HTTP.

use super::opened::{Opened, Told};
use super::own::{OwnGamesOf, own_data};
use super::review::review_of;
use super::sending::Sending;
use super::{Archive, Asks, refusal};
use crate::doors::Caller;
use crate::http::{App, Refusal};
use crate::operator::report;
use crate::push;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use house::Title;
use house::wire::{
    Deleted, Facts, GameId, GameVerdict, Json as AsText, Moments, OwnGame, OwnGames, OwnRatings, OwnStats,
    PlayerId, RatedGame, TableRefusal, TitleRatings,
};
use replay::STRETCH;
use serde::Deserialize;
use store::{LogId, StoreError};
use table::Viewer;
use tokio::sync::oneshot;

/// A page of somebody's games.
const PAGE: usize = 20;

const AS_JSON: HeaderValue = HeaderValue::from_static("application/json");

/// `/api/games`.
pub(crate) fn games() -> Router<App> {
    Router::new()
        .route("/{id}", get(page))
        .route("/{id}/moments", get(moments))
        .route("/{id}/review", get(review))
        .route("/{id}/verify", get(verify))
        .route("/{id}/file", get(file))
        .route("/{id}/report", post(report))
}

/// What `/api/me` has about games.
pub(crate) fn own() -> Router<App> {
    Router::new()
        .route("/games", get(own_games))
        .route("/stats", get(own_stats))
        .route("/ratings", get(own_ratings))
        .route("/data", get(own_data_file).delete(delete_own_data))
}

/// Does something with a game that this visitor may see.
async fn with_game<T: Send + 'static>(
    app: App,
    id: String,
    (caller, headers): (Caller, &HeaderMap),
    then: impl FnOnce(&Opened, Option<&PlayerId>) -> T + Send + 'static,
) -> Result<(T, Sending), Refusal> {
    let (id, visitor) = (GameId::typed(&id), app.visitor(caller, headers)?);
    apart(app, visitor.asks(caller), move |archive| {
        let opened = archive.open(&id, &visitor)?;
        Ok(then(&opened, visitor.player.as_ref()))
    })
    .await
}

/// Reads the log on a thread that may wait for the disk, when it is this request's turn. What was made of it may take
/// its place in the archive along, to be sent.
async fn apart<T: Send + 'static>(
    app: App,
    asks: Asks,
    read: impl FnOnce(&Archive) -> Result<T, TableRefusal> + Send + 'static,
) -> Result<(T, Sending), Refusal> {
    let sending = app.archive().enter(asks)?;
    let turn = sending.turn().await;
    let done = tokio::task::spawn_blocking(move || {
        let done = read(app.archive());
        drop(turn);
        done
    });
    match done.await {
        Ok(done) => Ok((done?, sending)),
        Err(error) => {
            tracing::error!(%error, "a finished game could not be read");
            Err(TableRefusal::Unreadable.into())
        }
    }
}

/// Reads something that is sent in one piece.
pub(crate) async fn read<T: Send + 'static>(
    app: &App,
    asks: Asks,
    read: impl FnOnce(&Archive) -> Result<T, TableRefusal> + Send + 'static,
) -> Result<T, Refusal> {
    Ok(apart(app.clone(), asks, read).await?.0)
}

async fn page(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let (pieces, sending) = with_game(app, id, (caller, &headers), Opened::page).await?;
    let body = sending.body(pieces.into_iter().map(Ok));
    Ok(([(CONTENT_TYPE, AS_JSON)], body).into_response())
}

/// Which stretch, and for which viewer.
#[derive(Deserialize)]
struct Stretch {
    #[serde(rename = "as", default)]
    eyes: Option<String>,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    count: Option<usize>,
}

async fn moments(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    stretch: Result<Query<Stretch>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<Moments>, Refusal> {
    let Query(stretch) = stretch.map_err(|error| TableRefusal::Malformed(error.body_text()))?;
    let found = with_game(app, id, (caller, &headers), move |game, _| {
        let eyes = stretch.eyes.as_deref().unwrap_or("open");
        let viewer = replay::viewer(eyes, game.end.players.len()).ok_or(TableRefusal::NoSuchSeat)?;
        let count = stretch.count.unwrap_or(STRETCH).min(STRETCH);
        Ok::<_, TableRefusal>(Moments {
            moments: game.playback.moments(stretch.from, viewer).take(count).collect(),
        })
    });
    Ok(Json(found.await?.0?))
}

/// For whom.
#[derive(Deserialize)]
struct Reviewed {
    #[serde(rename = "as")]
    seat: String,
}

async fn review(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    whose: Result<Query<Reviewed>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Query(Reviewed { seat }) = whose.map_err(|error| TableRefusal::Malformed(error.body_text()))?;
    let (id, visitor) = (GameId::typed(&id), app.visitor(caller, &headers)?);
    let (review, _) = apart(app, visitor.asks(caller), move |archive| {
        let opened = archive.open(&id, &visitor)?;
        let viewer = replay::viewer(&seat, opened.end.players.len());
        let seat = viewer.and_then(Viewer::seat).ok_or(TableRefusal::NoSuchSeat)?;
        opened.told(Told::Review(seat), || {
            let review = review_of(archive.whole(&id, &visitor)?, seat);
            Ok(AsText::of(&review.map_err(|error| refusal(&id, &error))?))
        })
    })
    .await?;
    Ok(as_json(review))
}

async fn verify(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let (id, visitor) = (GameId::typed(&id), app.visitor(caller, &headers)?);
    let (verdict, _) = apart(app, visitor.asks(caller), move |archive| {
        let opened = archive.open(&id, &visitor)?;
        opened.told(Told::Verdict, || {
            let mut stored = archive.whole(&id, &visitor)?;
            let checked = stored.verify().map_err(|error| refusal(&id, &error))?;
            Ok(AsText::of(&match checked {
                Ok(checked) => GameVerdict {
                    good: true,
                    steps: checked.steps as u32,
                    events: checked.events as u32,
                    why: checked.to_string(),
                },
                Err(differs) => GameVerdict { good: false, steps: 0, events: 0, why: differs.to_string() },
            }))
        })
    })
    .await?;
    Ok(as_json(verdict))
}

fn as_json(text: Bytes) -> Response {
    ([(CONTENT_TYPE, AS_JSON)], text).into_response()
}

async fn file(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let (id, visitor) = (GameId::typed(&id), app.visitor(caller, &headers)?);
    let (stored, sending) = {
        let id = id.clone();
        apart(app, visitor.asks(caller), move |archive| archive.tell(&id, &visitor)).await?
    };
    let name = format!("{}-{id}.json", stored.end.title);
    Ok(download(&name, sending.body(stored.file().map(|piece| piece.map(Into::into)))))
}

fn download(name: &str, body: Body) -> Response {
    let named = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    let named = named.expect("names of files are plain letters");
    ([(CONTENT_TYPE, AS_JSON), (CONTENT_DISPOSITION, named)], body).into_response()
}

/// Where in somebody's list to go on.
#[derive(Deserialize)]
struct Before {
    before: Option<u32>,
}

async fn own_games(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    before: Result<Query<Before>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<OwnGames>, Refusal> {
    let player = app.player(&headers)?;
    let Query(Before { before }) = before.map_err(|error| TableRefusal::Malformed(error.body_text()))?;
    let (found, _) = apart(app, Asks::ForOwn(caller.address), move |archive| {
        let games = OwnGamesOf::new(&archive.services, player, before.map(LogId)).take(PAGE);
        let games: Vec<(LogId, OwnGame)> =
            games.collect::<Result<_, _>>().map_err(|error| unreadable(&error))?;
        let before = games.last().map(|(log, _)| log.0).filter(|_| games.len() == PAGE);
        Ok(OwnGames { games: games.into_iter().map(|(_, game)| game).collect(), before })
    })
    .await?;
    Ok(Json(found))
}

async fn own_stats(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<OwnStats>, Refusal> {
    let player = app.player(&headers)?;
    let (stats, _) = apart(app, Asks::ForOwn(caller.address), move |archive| {
        let games = OwnGamesOf::new(&archive.services, player, None);
        let games: Vec<(Title, Facts)> = games
            .map(|game| game.map(|(_, game)| (game.title, game.facts)))
            .collect::<Result<_, _>>()
            .map_err(|error| unreadable(&error))?;
        Ok(OwnStats::of(&games))
    })
    .await?;
    Ok(Json(stats))
}

async fn own_ratings(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<OwnRatings>, Refusal> {
    let player = app.player(&headers)?;
    let (ratings, _) = apart(app, Asks::ForOwn(caller.address), move |archive| {
        let mut titles: Vec<TitleRatings> =
            Title::all().iter().map(|&title| TitleRatings { title, games: Vec::new() }).collect();
        for game in OwnGamesOf::new(&archive.services, player, None) {
            let (_, OwnGame { id, title, ended_at, rating, .. }) =
                game.map_err(|error| unreadable(&error))?;
            if let Some(rating) = rating {
                titles[title.index()].games.push(RatedGame { id, ended_at, rating });
            }
        }
        // They are found in the order in which they were begun, and count in the order in which they ended.
        for TitleRatings { games, .. } in &mut titles {
            games.sort_by_key(|game| game.rating.games);
        }
        titles.retain(|title| !title.games.is_empty());
        Ok(OwnRatings { titles })
    })
    .await?;
    Ok(Json(ratings))
}

async fn own_data_file(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let player = app.player(&headers)?;
    let (data, sending) = apart(app, Asks::ForOwn(caller.address), move |archive| {
        own_data(&archive.services, player).map_err(|error| unreadable(&error))
    })
    .await?;
    Ok(download("corral-games.json", sending.body(data)))
}

fn unreadable(error: &StoreError) -> TableRefusal {
    tracing::error!(%error, "somebody's games cannot be read");
    TableRefusal::Unreadable
}

async fn delete_own_data(State(app): State<App>, headers: HeaderMap) -> Result<Json<Deleted>, Refusal> {
    let player = app.player(&headers)?;
    push::forget(&app, &player).await?;
    let (done, durable) = oneshot::channel();
    app.lobby().services.store.forget(&player.0, |answer| drop(done.send(answer)));
    match durable.await {
        Ok(Ok(games)) => Ok(Json(Deleted { games })),
        _ => Err(TableRefusal::NotStored.into()),
    }
}
