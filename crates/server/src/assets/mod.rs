//! The browser client, as it was built into this program: no file is read while the house is open.

mod caching;
mod encoding;
mod site;

use axum::extract::Request;
use axum::response::Response;
use rust_embed::RustEmbed;
use site::Site;

/// What `npm run build` made of web/. Empty, if it has not been run; build.rs sees to the folder.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// Files of the client, its page for all addresses that it knows, and 404 for the rest. The fallback of the router:
/// `.fallback(assets::serve)`.
pub async fn serve(request: Request) -> Response {
    Site::<Client>::answer(request.method(), request.uri().path(), request.headers())
}

/// Whether this program has the client in it.
pub fn has_client() -> bool {
    Site::<Client>::has_client()
}
