use super::CONTENT_TYPE as OPEN_METRICS;
use crate::services::Services;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;

/// Answers with the metrics. They have an address of their own, because they are for the operator alone.
pub(crate) fn router(services: Arc<Services>) -> Router {
    Router::new().route("/metrics", get(measured)).with_state(services)
}

async fn measured(State(services): State<Arc<Services>>) -> impl IntoResponse {
    services.metrics.disk(&services.disk);
    ([(CONTENT_TYPE, OPEN_METRICS)], services.metrics.render(&services.store))
}
