use crate::SeatSet;
use serde::{Deserialize, Serialize};

/// How a game ended. Nobody among the winners: it was stopped before anybody won.
///
/// ```
/// use table::{Outcome, Seat, SeatSet};
/// let outcome = Outcome { winners: SeatSet::of(Seat(2)), ending: "highest card" };
/// assert_eq!(serde_json::to_string(&outcome).unwrap(), r#"{"winners":[2],"ending":"highest card"}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(rename = "OutcomeOf{Ending}")
)]
pub struct Outcome<Ending> {
    /// Who won.
    pub winners: SeatSet,
    /// Why, in the words of the game.
    pub ending: Ending,
}
