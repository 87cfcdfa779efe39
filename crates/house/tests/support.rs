//! What the tests of this crate share.

#![allow(dead_code, reason = "every test takes what it needs")]

use house::AnyGame;
use table::{Seat, Viewer};

pub const DOCUMENT: &str = include_str!("../../../docs/protocol.md");

/// The pages with the rest of the HTTP API.
const OTHER_PAGES: [&str; 2] =
    [include_str!("../../../docs/client-api.md"), include_str!("../../../docs/hosting.md")];

/// The blocks of docs/protocol.md and the other pages that are marked like this.
pub fn examples(mark: &str) -> Vec<String> {
    let fence = format!("\n```{mark}\n");
    let pages = [DOCUMENT].into_iter().chain(OTHER_PAGES);
    let blocks = pages.flat_map(|page| page.split(&fence).skip(1));
    blocks.map(|block| block.split("\n```").next().unwrap_or_default().to_owned()).collect()
}

/// Everybody whom the game waits for and who can do something.
pub fn waiting(game: &AnyGame) -> Vec<Seat> {
    let waiting = game.view(Viewer::Spectator)["waiting"].clone();
    let waiting: Vec<Seat> = serde_json::from_value(waiting).expect("a view says whom the game waits for");
    waiting.into_iter().filter(|seat| !game.legal(*seat).is_empty()).collect()
}
