//! The pages of finished games, and what the house keeps of one player, by HTTP.

use super::own::{numbers, own_game};
use super::{Archive, Opened};
use crate::http::{App, Refusal};
use crate::lobby::Lobby;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use house::wire::{
    Deleted, GameId, GamePage, GameVerdict, Moments, Numbers, OwnGame, OwnGames, OwnRecord, PlayerId, Trouble,
};
use serde::Deserialize;
use store::{StoreError, TableId};
use table::{Seat, Viewer};
use tokio::sync::oneshot;

/// A stretch of a game is at most so long: nobody looks further ahead at once.
const STRETCH: usize = 64;

/// A page of somebody's games.
const PAGE: u32 = 20;

/// How many games are read at once when all of them are.
const BATCH: u32 = 200;

/// `/api/games`.
pub(crate) fn games() -> Router<App> {
    Router::new()
        .route("/{id}", get(page))
        .route("/{id}/moments", get(moments))
        .route("/{id}/verify", get(verify))
        .route("/{id}/file", get(file))
}

/// What `/api/me` has about games.
pub(crate) fn own() -> Router<App> {
    Router::new()
        .route("/games", get(own_games))
        .route("/numbers", get(own_numbers))
        .route("/record", get(own_record).delete(delete_record))
}

/// Does something with a game that this visitor may see, where nobody waits for it.
async fn with_game<T: Send + 'static>(
    app: App,
    id: String,
    headers: &HeaderMap,
    then: impl FnOnce(&Opened, Option<&PlayerId>) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let (id, player) = (GameId::typed(&id), app.visitor(headers));
    apart(app, move |lobby, archive| {
        let opened = archive.open(lobby, &id, player.as_ref())?;
        Ok(then(&opened, player.as_ref()))
    })
    .await
}

/// Reads the log on a thread that may wait for the disk.
async fn apart<T: Send + 'static>(
    app: App,
    read: impl FnOnce(&Lobby, &Archive) -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(move || read(app.lobby(), app.archive())).await;
    match done {
        Ok(done) => Ok(done?),
        Err(error) => {
            tracing::error!(%error, "a finished game could not be read");
            Err(Trouble::Unreadable.into())
        }
    }
}

async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GamePage>, Refusal> {
    Ok(Json(with_game(app, id, &headers, Opened::page).await?))
}

/// Which stretch, and whose eyes.
#[derive(Deserialize)]
struct Stretch {
    #[serde(rename = "as", default)]
    eyes: Option<String>,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    count: Option<usize>,
}

impl Stretch {
    fn viewer(&self, seats: usize) -> Result<Viewer, Trouble> {
        match self.eyes.as_deref() {
            None | Some("open") => Ok(Viewer::Hindsight),
            Some("spectator") => Ok(Viewer::Spectator),
            Some(seat) => {
                let seat = seat.parse().ok().filter(|seat| usize::from(*seat) < seats);
                seat.map(|seat| Viewer::Seat(Seat(seat))).ok_or(Trouble::NoSuchSeat)
            }
        }
    }
}

async fn moments(
    State(app): State<App>,
    Path(id): Path<String>,
    stretch: Result<Query<Stretch>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<Moments>, Refusal> {
    let Query(stretch) = stretch.map_err(|error| Trouble::Malformed(error.body_text()))?;
    let found = with_game(app, id, &headers, move |game, _| {
        let viewer = stretch.viewer(game.end.players.len())?;
        let count = stretch.count.unwrap_or(STRETCH).min(STRETCH);
        Ok::<_, Trouble>(Moments {
            moments: game.playback.moments(stretch.from, viewer).take(count).collect(),
        })
    });
    Ok(Json(found.await??))
}

async fn verify(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameVerdict>, Refusal> {
    let verdict = with_game(app, id, &headers, |game, _| match game.playback.replay().verify() {
        Ok(checked) => GameVerdict {
            good: true,
            steps: checked.steps as u32,
            events: checked.events as u32,
            why: checked.to_string(),
        },
        Err(differs) => GameVerdict { good: false, steps: 0, events: 0, why: differs.to_string() },
    });
    Ok(Json(verdict.await?))
}

async fn file(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let (name, text) = with_game(app, id, &headers, |game, _| {
        (format!("{}-{}.json", game.end.title, game.id), game.playback.replay().write())
    })
    .await?;
    Ok(download(&name, text))
}

fn download(name: &str, text: String) -> Response {
    let named = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    let named = named.expect("names of files are plain letters");
    ([(CONTENT_TYPE, HeaderValue::from_static("application/json")), (CONTENT_DISPOSITION, named)], text)
        .into_response()
}

/// Where in somebody's list to go on.
#[derive(Deserialize)]
struct Before {
    before: Option<u32>,
}

async fn own_games(
    State(app): State<App>,
    headers: HeaderMap,
    before: Result<Query<Before>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<OwnGames>, Refusal> {
    let player = app.player(&headers)?;
    let Query(Before { before }) = before.map_err(|error| Trouble::Malformed(error.body_text()))?;
    let found = apart(app, move |lobby, _| {
        let page = some_games(lobby, &player, before.map(TableId), PAGE)?;
        let full = page.len() == PAGE as usize;
        let before = page.last().map(|(table, _)| table.0).filter(|_| full);
        Ok(OwnGames { games: page.into_iter().map(|(_, game)| game).collect(), before })
    });
    Ok(Json(found.await?))
}

async fn own_numbers(State(app): State<App>, headers: HeaderMap) -> Result<Json<Numbers>, Refusal> {
    let player = app.player(&headers)?;
    Ok(Json(apart(app, move |lobby, _| Ok(numbers(&all_games(lobby, &player)?))).await?))
}

async fn own_record(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    let player = app.player(&headers)?;
    let games = {
        let player = player.clone();
        apart(app, move |lobby, _| all_games(lobby, &player)).await?
    };
    let text = serde_json::to_string_pretty(&OwnRecord { player, games });
    Ok(download("corral-games.json", text.expect("a record has no map with keys that JSON lacks")))
}

async fn delete_record(State(app): State<App>, headers: HeaderMap) -> Result<Json<Deleted>, Refusal> {
    let player = app.player(&headers)?;
    let (done, durable) = oneshot::channel();
    app.lobby().services.store.forget(&player.0, |answer| drop(done.send(answer)));
    match durable.await {
        Ok(Ok(games)) => Ok(Json(Deleted { games })),
        _ => Err(Trouble::NotStored.into()),
    }
}

fn all_games(lobby: &Lobby, player: &PlayerId) -> Result<Vec<OwnGame>, Trouble> {
    let mut games = Vec::new();
    let mut before = None;
    loop {
        let batch = some_games(lobby, player, before, BATCH)?;
        before = batch.last().map(|(table, _)| *table);
        let more = batch.len() == BATCH as usize;
        games.extend(batch.into_iter().map(|(_, game)| game));
        if !more {
            return Ok(games);
        }
    }
}

fn some_games(
    lobby: &Lobby,
    player: &PlayerId,
    before: Option<TableId>,
    limit: u32,
) -> Result<Vec<(TableId, OwnGame)>, Trouble> {
    let unreadable = |error: StoreError| {
        tracing::error!(%error, "somebody's games cannot be read");
        Trouble::Unreadable
    };
    let shares = lobby.services.store.shares(&player.0, before, limit).map_err(unreadable)?;
    let game = |share: &store::OwnShare| match own_game(share) {
        Ok(game) => Some((share.table, game)),
        Err(error) => {
            tracing::error!(table = share.table.0, %error, "a finished game cannot be read");
            None
        }
    };
    Ok(shares.iter().filter_map(game).collect())
}
