use super::PushRefusal;
use super::endpoint::Endpoint;
use super::subscriptions::{self, MOST, Subscription};
use crate::doors::Caller;
use crate::http::{App, Refusal};
use crate::operator::durable;
use crate::runner::reading;
use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::routing::put;
use house::wire::{PlayerId, PushEndpoint, PushKey, TableRefusal};
use std::sync::Arc;

/// What `/api/me` has about being called.
pub(crate) fn own() -> Router<App> {
    Router::new().route("/push", put(subscribe).delete(unsubscribe))
}

/// `GET /api/push`.
pub(crate) async fn key(State(app): State<App>) -> Json<PushKey> {
    Json(PushKey { key: app.lobby().services.push.public_key() })
}

async fn subscribe(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    wanted: Result<Json<PushEndpoint>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let player = app.player(&headers)?;
    let Json(PushEndpoint { endpoint }) = wanted?;
    let services = &app.lobby().services;
    if Endpoint::parse(&endpoint, &services.settings.push_services).is_none() {
        return Err(PushRefusal::UnknownService.into());
    }
    let before = of(&app, &player).await?;
    // A browser says it whenever it opens the house, and mostly nothing has changed.
    if before.iter().any(|one| one.endpoint == endpoint) {
        return Ok(StatusCode::NO_CONTENT);
    }
    services.rates.subscription(caller.address).map_err(|wait_s| PushRefusal::TooOften { wait_s })?;
    let note = Subscription::new(endpoint, services.clock.now()).note(&player);
    // The store does things in order, so what is asked of it first is durable too.
    for oldest in before.iter().skip(MOST - 1) {
        services.store.remove_note(&Subscription::name(&player, &oldest.endpoint), |_| {});
    }
    durable(|done| services.store.keep_note(note, done)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unsubscribe(
    State(app): State<App>,
    headers: HeaderMap,
    unwanted: Result<Json<PushEndpoint>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let player = app.player(&headers)?;
    let Json(PushEndpoint { endpoint }) = unwanted?;
    let name = Subscription::name(&player, &endpoint);
    durable(|done| app.lobby().services.store.remove_note(&name, done)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody wants to be forgotten, and so to be called no more.
pub(crate) async fn forget(app: &App, player: &PlayerId) -> Result<(), Refusal> {
    for one in of(app, player).await? {
        let name = Subscription::name(player, &one.endpoint);
        durable(|done| app.lobby().services.store.remove_note(&name, done)).await?;
    }
    Ok(())
}

async fn of(app: &App, player: &PlayerId) -> Result<Vec<Subscription>, TableRefusal> {
    let player = player.clone();
    let found = reading(Arc::clone(&app.lobby().services), move |services| {
        Ok(subscriptions::of(&services.store, &player)?)
    });
    found.await.map_err(|error| error.refusal())
}
