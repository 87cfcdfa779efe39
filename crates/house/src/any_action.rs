use crate::any_game::unknown_action;
use crate::{Refused, Title};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An action of any game, read once and judged later.
///
/// ```
/// use house::{AnyAction, Title};
/// use serde_json::json;
/// assert!(AnyAction::read(Title::Soplon, &json!("draw")).is_ok());
/// assert_eq!(AnyAction::read(Title::RowGoat, &json!("draw")).unwrap_err().code, "unknown_action");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum AnyAction {
    /// Of Scape Goat
    ScapeGoat(scapegoat::Action),
    /// Of Row Your Goat
    RowGoat(rowgoat::Action),
    /// Of Soplón
    Soplon(soplon::Action),
}

impl AnyAction {
    /// Reads an action of a game.
    pub fn read(title: Title, action: &Value) -> Result<Self, Refused> {
        let read = match title {
            Title::ScapeGoat => Deserialize::deserialize(action).map(Self::ScapeGoat),
            Title::RowGoat => Deserialize::deserialize(action).map(Self::RowGoat),
            Title::Soplon => Deserialize::deserialize(action).map(Self::Soplon),
        };
        read.map_err(|error: serde_json::Error| unknown_action(title, error))
    }
}
