use super::{Level, PlayerId, TableCode, Watching};
use crate::Title;
#[cfg(feature = "types")]
use crate::games::unions::GameOptions;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::Millis;

/// A table and who is there: what everybody there sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableState {
    /// Its code.
    pub code: TableCode,
    /// Which game is played here.
    pub title: Title,
    /// The options of the game by name, as the host set them.
    #[cfg_attr(feature = "types", ts(as = "GameOptions"), schemars(with = "GameOptions"))]
    pub options: Map<String, Value>,
    /// Whether the table is listed.
    pub public: bool,
    /// Who may look at the games here.
    pub watching: Watching,
    /// Its status.
    pub status: Status,
    /// How many games have been started here, this one included.
    pub game: u32,
    /// Who decides.
    pub host: Option<PlayerId>,
    /// Of a table that starts its first game by itself, as long as people gather there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gathering: Option<Gathering>,
    /// In order.
    pub seats: Vec<SeatState>,
    /// The spectators.
    pub spectators: Vec<Person>,
    /// Whom the host has sent away.
    #[serde(default)]
    pub kept_out: Vec<NamedPlayer>,
    /// Who has been invited, and whether others may come.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Guests::is_nobody"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub guests: Guests,
    /// What everybody who has played here has won; the latest players last.
    #[serde(default)]
    pub evening: Vec<EveningScore>,
}

/// The longest that a table waits for people before it starts by itself.
pub const LONGEST_WAIT: Millis = Millis(600_000);

/// A table that waits for people. It starts when everybody is there, or with bots when it has waited long enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Gathering {
    /// How long it still waited when this was sent; none as long as nobody sits there.
    pub left_ms: Option<Millis>,
}

/// What somebody has won at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EveningScore {
    /// Who; bots have only a name.
    pub player: Option<PlayerId>,
    /// What they were called when they last played.
    pub name: String,
    /// In each game that they have played here.
    pub games: Vec<EveningGames>,
}

/// What somebody has won in one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EveningGames {
    /// Which.
    pub title: Title,
    /// How often they have played it.
    pub played: u32,
    /// How often they have won it.
    pub won: u32,
}

/// Who has been invited to a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Guests {
    /// Whether only they may come in, and who is there already.
    #[serde(default)]
    pub only: bool,
    /// The latest last.
    #[serde(default)]
    pub invited: Vec<Guest>,
    /// Who was turned away because they had not been invited; the latest last.
    #[serde(default)]
    pub knocked: Vec<NamedPlayer>,
}

impl Guests {
    /// Nobody has been invited, and anybody may come.
    pub fn is_nobody(&self) -> bool {
        *self == Self::default()
    }
}

/// Somebody who has been invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Guest {
    /// Who.
    pub player: PlayerId,
    /// What they are called, according to whoever invited them.
    pub name: String,
    /// Who is waiting for them to come; nobody, once they have been there.
    pub by: Option<NamedPlayer>,
}

/// Somebody who may not be there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NamedPlayer {
    /// Who.
    pub player: PlayerId,
    /// What they were called.
    pub name: String,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatState {
    /// Who sits there.
    pub sitter: Option<Sitter>,
    /// Whether a stand-in plays for them at the moment.
    pub stand_in: bool,
    /// Whether they have said that they want another game. Bots are not asked.
    #[serde(default, alias = "again")]
    pub wants_rematch: bool,
}

/// Who can sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Sitter {
    /// Somebody.
    Person(Person),
    /// A bot beside the server.
    Bot {
        /// What it is called.
        name: String,
        /// How well it plays.
        level: Level,
    },
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Person {
    /// Who.
    pub player: PlayerId,
    /// What they are called.
    pub name: String,
    /// A picture of their client's choice.
    pub avatar: u8,
    /// Whether they are connected.
    pub connected: bool,
}

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Status {
    /// People sit down.
    Lobby,
    /// The nonces are coming in.
    Dealing,
    /// A game is being played.
    Playing,
    /// It is over.
    Over,
}
