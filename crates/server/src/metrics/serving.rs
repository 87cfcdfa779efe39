use super::CONTENT_TYPE as OPEN_METRICS;
use crate::lobby::Lobby;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;

/// Answers with the metrics. They have an address of their own, because they are for the operator alone.
pub(crate) fn router(lobby: Arc<Lobby>) -> Router {
    Router::new().route("/metrics", get(measured)).with_state(lobby)
}

async fn measured(State(lobby): State<Arc<Lobby>>) -> impl IntoResponse {
    let services = &lobby.services;
    services.metrics.disk(&services.disk);
    services.metrics.house(lobby.nodes(), &lobby.tables_of_house());
    ([(CONTENT_TYPE, OPEN_METRICS)], services.metrics.render(&services.store))
}
