use serde::{Deserialize, Serialize};

/// Who made an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum By {
    /// The person on the seat.
    Person,
    /// The bot of the seat.
    Bot,
    /// A stand-in for somebody who was away.
    StandIn,
    /// Time ran out.
    Clock,
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Level {
    /// For a first game.
    Easy,
    /// For an evening.
    #[default]
    Normal,
    /// For people who want to lose.
    Hard,
}
