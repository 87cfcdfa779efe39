//! Finished games: their pages, and what they say about the players.

use super::{By, Fairness, Json, Level, PlayerId, PressResult, Score, TableCode};
use crate::Title;
#[cfg(feature = "types")]
use crate::games::unions::{GameEnding, GameEvent, GameFacts, GameMemory, GameOptions, GameStats, GameView};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use table::{Millis, Outcome, Seat, SeatSet};

/// The name of a finished game; its page is `/g/ID`. It follows from the secret of the deal, so nobody can guess it, and
/// anybody with the file of the game can tell it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameId(pub String);

impl GameId {
    /// How many letters it has; they are those of a [`TableCode`].
    pub const LENGTH: usize = 16;

    /// The id that somebody typed: small letters and blanks do not matter.
    pub fn typed(text: &str) -> Self {
        Self(TableCode::typed(text).0)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who may look at the games of a table besides those who play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Watching {
    /// How many seconds later than the players spectators see the game.
    pub delay_s: u16,
    /// Who may see the games when they are over.
    pub replays: ReplayAccess,
}

impl Watching {
    /// Nobody may be kept waiting for longer, in seconds.
    pub const LONGEST_DELAY_S: u16 = 600;
}

/// Who may see a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ReplayAccess {
    /// Anybody with the link.
    #[default]
    Public,
    /// Those who played it.
    #[serde(alias = "members")]
    Players,
}

/// `GET /api/games/ID`: everything about a finished game but its moments.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GamePage {
    /// Its name.
    pub id: GameId,
    /// Which game.
    pub title: Title,
    /// The table it was played at.
    pub code: TableCode,
    /// The number of the game at that table, from 1.
    pub number: u32,
    /// When it was over, in seconds since 1970.
    pub ended_at: u64,
    /// Who may see it.
    pub replays: ReplayAccess,
    /// Your seat, if you played.
    pub you: Option<Seat>,
    /// Who played, in order of seats.
    pub players: Vec<GamePlayer>,
    /// The options of the game by name, as the host had set them.
    #[cfg_attr(feature = "types", ts(as = "GameOptions"), schemars(with = "GameOptions"))]
    pub options: Map<String, Value>,
    /// Who won and why.
    #[cfg_attr(feature = "types", ts(as = "Outcome<GameEnding>"), schemars(with = "Outcome<GameEnding>"))]
    pub outcome: Outcome<Json>,
    /// What the deal was made of.
    pub fair: Fairness,
    /// What the commitment was the hash of, in hexadecimal.
    pub secret: String,
    /// The seed that all of it gave, in hexadecimal.
    pub seed: String,
    /// Every press of the races that was taken, in order.
    pub presses: Vec<PressResult>,
    /// Every step in short, for a timeline.
    pub steps: Vec<StepLine>,
}

/// What the file of a finished game says about it, for a page that has no server to ask: a [`GamePage`] as far as the file
/// and the rules know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FilePage {
    /// Its name; a simulation has none.
    pub id: Option<GameId>,
    /// Which game.
    pub title: Title,
    /// The table it was played at, if it was at one.
    pub code: Option<TableCode>,
    /// The number of the game at that table, from 1.
    pub number: Option<u32>,
    /// Who played, in order of seats. A file has no pictures of them.
    pub players: Vec<GamePlayer>,
    /// All options of the game by name, the default ones included.
    #[cfg_attr(feature = "types", ts(as = "GameOptions"), schemars(with = "GameOptions"))]
    pub options: Map<String, Value>,
    /// Who won by the rules and why; nobody, if it cannot be played to its end.
    #[cfg_attr(
        feature = "types",
        ts(as = "Option<Outcome<GameEnding>>"),
        schemars(with = "Option<Outcome<GameEnding>>")
    )]
    pub outcome: Option<Outcome<Json>>,
    /// What the deal was made of; a simulation says nothing about that.
    pub fair: Option<Fairness>,
    /// What the commitment was the hash of, in hexadecimal.
    pub secret: Option<String>,
    /// The seed that all of it gave, in hexadecimal.
    pub seed: String,
    /// Where the rules stop playing it again. There are no steps from there on.
    pub broken: Option<Unplayable>,
    /// Every press of the races that was taken, in order.
    pub presses: Vec<PressResult>,
    /// Every step in short, for a timeline.
    pub steps: Vec<StepLine>,
}

/// Why a game cannot be played again to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Unplayable {
    /// The step that the rules refuse, from 1; none, if steps are missing.
    pub step: Option<u32>,
    /// A sentence for people.
    pub why: String,
}

/// Somebody who played a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GamePlayer {
    /// What they were called.
    pub name: String,
    /// A picture of their client's choice.
    pub avatar: u8,
    /// How well a bot played.
    pub bot: Option<Level>,
}

/// A step in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct StepLine {
    /// The time it counted for.
    pub at: Millis,
    /// Whose input it was; nobody's, if the clock spoke.
    pub seat: Option<Seat>,
    /// Who made it.
    pub by: By,
    /// The names of all that happened, such as `eliminated`.
    pub kinds: Vec<String>,
    /// The seats that saw something of it.
    pub seen_by: SeatSet,
    /// Whether a spectator would have seen something of it.
    pub seen_by_spectators: bool,
    /// Something was tried by somebody who had seen it, and had forgotten what it was.
    pub forgotten: bool,
    /// In a race: how fast it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<PressResult>,
}

/// `GET /api/games/ID/moments?as=0&from=0&count=32`: a stretch of a finished game, as somebody saw it. `as` is a seat,
/// `spectator`, or `open`: then nothing is hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Moments {
    /// In order. The first has the number that was asked for.
    pub moments: Vec<GameMoment>,
}

/// A finished game after one of its steps. Number 0 is the deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameMoment {
    /// After how many steps.
    pub step: u32,
    /// The time of the game.
    pub at: Millis,
    /// What the last step showed; nothing, if it was somebody else's secret.
    #[cfg_attr(feature = "types", ts(as = "Vec<GameEvent>"), schemars(with = "Vec<GameEvent>"))]
    pub events: Json,
    /// What lay on the table.
    #[cfg_attr(feature = "types", ts(as = "GameView"), schemars(with = "GameView"))]
    pub view: Json,
    /// What the seat had seen before and could still know; nothing, if nobody's eyes were asked for.
    #[cfg_attr(feature = "types", ts(as = "Option<GameMemory>"), schemars(with = "Option<GameMemory>"))]
    pub memory: Json,
}

/// `GET /api/games/ID/verify`: the game dealt and played again by the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameVerdict {
    /// Whether everything is as it was stored.
    pub good: bool,
    /// How many inputs were played again.
    pub steps: u32,
    /// How many events were compared.
    pub events: u32,
    /// What was checked, or the first thing that differs; a sentence for people.
    pub why: String,
}

/// `GET /api/me/games?before=N`: your games, the latest first, a page at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnGames {
    /// The latest first.
    pub games: Vec<OwnGame>,
    /// Ask with this for those before; there are no more without it.
    pub before: Option<u32>,
}

/// A finished game of somebody's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnGame {
    /// Its name.
    pub id: GameId,
    /// Which game.
    pub title: Title,
    /// When it was over, in seconds since 1970.
    pub ended_at: u64,
    /// Who may see it.
    pub replays: ReplayAccess,
    /// Who played, in order of seats.
    pub players: Vec<String>,
    /// Who won.
    pub winners: SeatSet,
    /// Where you sat.
    pub seat: Seat,
    /// What the game says about you.
    pub facts: Facts,
    /// What you were rated after it, if it counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub rating: Option<GameRating>,
}

/// How well you were thought to play one title after a game (docs/ratings.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameRating {
    /// The best guess; everybody begins with 1500.
    pub points: i32,
    /// In 19 of 20 cases the truth is no further off than this.
    pub margin: u32,
    /// How many games it is made of.
    pub games: u32,
}

/// `GET /api/me/ratings`: how well you are thought to play each title, game by game. Nobody else is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnRatings {
    /// Those of which you have played a game that counted, in the order of the house.
    pub titles: Vec<TitleRatings>,
}

/// How you are rated in one title.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TitleRatings {
    /// Which.
    pub title: Title,
    /// After each game that counted, the latest last.
    pub games: Vec<RatedGame>,
}

/// What you were rated after a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatedGame {
    /// Its name.
    pub id: GameId,
    /// When it was over, in seconds since 1970.
    pub ended_at: u64,
    /// After it.
    pub rating: GameRating,
}

/// What a finished game says about one of its players.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Facts {
    /// Whether they won.
    pub won: bool,
    /// How fast their presses were in races, as they were credited.
    pub reactions_ms: Vec<u32>,
    /// What else the game says about them, in its own words.
    #[cfg_attr(feature = "types", ts(as = "GameFacts"), schemars(with = "GameFacts"))]
    pub own: Json,
}

/// Before games had words of their own, all that any of them said stood beside the rest.
impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // By hand, because a browser has to load what serde makes of fields beside others.
        let mut beside = Map::deserialize(deserializer)?;
        let won = beside.remove("won").and_then(|won| won.as_bool());
        let times = beside.remove("reactions_ms").unwrap_or_else(|| Value::Array(Vec::new()));
        let own = beside.remove("own").filter(|own| !own.is_null());
        Ok(Self {
            won: won.ok_or_else(|| D::Error::custom("facts say whether the game was won"))?,
            reactions_ms: milliseconds(&times)
                .ok_or_else(|| D::Error::custom("reactions are whole milliseconds"))?,
            own: Json::of(&own.unwrap_or(Value::Object(beside))),
        })
    }
}

fn milliseconds(times: &Value) -> Option<Vec<u32>> {
    times.as_array()?.iter().map(|time| time.as_u64()?.try_into().ok()).collect()
}

/// `GET /api/me/stats`: what all your games say about you.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnStats {
    /// All games.
    pub all: Score,
    /// Every game of the house, in its order.
    pub titles: Vec<TitleScore>,
    /// How fast you were in races.
    pub reactions: Reactions,
}

/// How one game went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TitleScore {
    /// Which.
    pub title: Title,
    /// How often you played and won.
    pub score: Score,
    /// What else your games add up to, in the words of the game.
    #[cfg_attr(feature = "types", ts(as = "GameStats"), schemars(with = "GameStats"))]
    pub own: Json,
}

/// Reaction times as a distribution.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Reactions {
    /// How many presses there were.
    pub presses: u32,
    /// The fastest of them.
    pub fastest_ms: Option<u32>,
    /// Half of them were as fast, or faster.
    pub median_ms: Option<u32>,
    /// How many were faster than 100 ms, than 200 ms and so on; the last counts all that were slower.
    pub tenths: Vec<u32>,
}

/// `GET /api/me/data`: all that the house keeps under your id, to be taken along. `DELETE /api/me/data` deletes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnData {
    /// Who you are.
    pub player: PlayerId,
    /// Where your browsers want to be called.
    #[serde(default)]
    pub push: Vec<String>,
    /// All your games, the latest first.
    pub games: Vec<OwnGame>,
}

/// The answer to `DELETE /api/me/data`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Deleted {
    /// How many games of yours the house has forgotten.
    pub games: u32,
}
