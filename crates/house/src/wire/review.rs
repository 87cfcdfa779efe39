//! What a finished game says to one of its players.

use super::Json;
#[cfg(feature = "types")]
use crate::games::unions::{GameOwnReview, GameWhy};
use serde::{Deserialize, Serialize};
use table::Seat;

/// `GET /api/games/ID/review?as=0`: what a seat could have made of what it was shown, and up to three
/// moments to look at again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameReview {
    /// Whose.
    pub seat: Seat,
    /// What the game says, in its own words.
    #[cfg_attr(feature = "types", ts(as = "GameOwnReview"), schemars(with = "GameOwnReview"))]
    pub own: Json,
    /// In the order of the game.
    pub moments: Vec<LookAt>,
}

/// A moment that is worth looking at again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LookAt {
    /// After how many steps.
    pub moment: u32,
    /// Why, in the words of the game.
    #[cfg_attr(feature = "types", ts(as = "GameWhy"), schemars(with = "GameWhy"))]
    pub why: Json,
}
