//! `/api/host`: what the operator can do, with the token.

use super::OperatorRefusal;
use super::overview::overview;
use super::reports::{done, reports};
use crate::doors::Caller;
use crate::http::{App, Refusal};
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use house::wire::{Drain, LONGEST_ANNOUNCEMENT, TableCode, Words, visible};

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(overview))
        .route("/tables/{code}/close", post(close))
        .route("/announce", post(announce))
        .route("/drain", post(drain))
        .route("/reports", get(reports))
        .route("/reports/{id}/done", post(done))
}

/// Middleware: nobody comes in without the token.
pub(crate) async fn let_in(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    app.check_origin(&headers)?;
    if !app.is_operator(caller, &headers)? {
        return Err(OperatorRefusal::WrongToken.into());
    }
    Ok(next.run(request).await)
}

async fn close(State(app): State<App>, Path(code): Path<String>) -> Result<StatusCode, Refusal> {
    app.lobby().close(&TableCode::typed(&code)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn announce(
    State(app): State<App>,
    words: Result<Json<Words>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let Json(Words { text }) = words?;
    let text = Some(said(&text, LONGEST_ANNOUNCEMENT)?).filter(|text| !text.is_empty());
    let services = &app.lobby().services;
    services.notices.announce(&services.store, text).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn drain(
    State(app): State<App>,
    wish: Result<Json<Drain>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let Json(Drain { drain }) = wish?;
    let services = &app.lobby().services;
    services.notices.drain(&services.store, drain).await?;
    tracing::warn!(drain, "the operator has said so");
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody has written, as far as it can be seen, if it is not too long.
pub(super) fn said(text: &str, limit: usize) -> Result<String, OperatorRefusal> {
    let text = visible(text);
    if text.chars().count() > limit { Err(OperatorRefusal::TooLong { limit }) } else { Ok(text) }
}
