//! What the tests of this crate share.

use house::AnyGame;
use table::{Seat, Viewer};

/// Everybody whom the game waits for and who can do something.
pub fn waiting(game: &AnyGame) -> Vec<Seat> {
    let waiting = game.view(Viewer::Spectator)["waiting"].clone();
    let waiting: Vec<Seat> = serde_json::from_value(waiting).expect("a view says whom the game waits for");
    waiting.into_iter().filter(|seat| !game.legal(*seat).is_empty()).collect()
}
