use super::CONTENT_TYPE as OPEN_METRICS;
use crate::services::Services;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;

/// What is answered where the numbers are told, and nowhere else: they are for whoever runs the house.
pub(crate) fn router(services: Arc<Services>) -> Router {
    Router::new().route("/metrics", get(measured)).with_state(services)
}

async fn measured(State(services): State<Arc<Services>>) -> impl IntoResponse {
    services.metrics.disk(&services.disk);
    ([(CONTENT_TYPE, OPEN_METRICS)], services.metrics.render(&services.store))
}
