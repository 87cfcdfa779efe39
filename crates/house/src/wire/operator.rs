//! What the operator of a house is told and says, and what people tell the operator.

use super::{GameId, PlayerId, TableCode, TableSummary};
use crate::Title;
use serde::{Deserialize, Serialize};

/// The longest report of a game, in visible characters.
pub const LONGEST_REPORT: usize = 500;

/// The longest announcement, in visible characters.
pub const LONGEST_ANNOUNCEMENT: usize = 200;

/// What the house says to everybody who is connected, whatever happens at their table. It is for those who ask for it when
/// they open the socket: `/ws/CODE?announcements`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum HouseMsg {
    /// What the operator wants everybody to know, from now on.
    Announcement {
        /// None, if it is over.
        text: Option<String>,
    },
}

/// `POST /api/games/ID/report` and `POST /api/host/announce`: a few words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Words {
    /// The words.
    pub text: String,
}

/// `POST /api/host/drain`: whether the house opens no tables and begins no games any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Drain {
    /// No, if everything is as usual again.
    pub drain: bool,
}

/// `GET /api/host`: the house as its operator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HouseOverview {
    /// How many servers the house has.
    pub nodes: u32,
    /// How many tables there are in the whole house.
    pub tables_in_all: u32,
    /// The newest of them.
    pub tables: Vec<HouseTable>,
    /// What the server that answers has to do.
    pub load: NodeLoad,
    /// What the operator wants everybody to know.
    pub announcement: Option<String>,
    /// Whether the house opens no tables and begins no games any more.
    pub draining: bool,
    /// How many reports there are.
    pub reports: u32,
}

/// A table as the operator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HouseTable {
    /// How it stands.
    pub table: TableSummary,
    /// Whether it is listed.
    pub public: bool,
    /// What the people there are called, those with a seat first; only known of tables of the server that answers.
    pub people: Option<Vec<String>>,
}

/// What one server has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NodeLoad {
    /// Its tables.
    pub tables: u32,
    /// Connections to tables.
    pub sockets: u32,
    /// People at its tables, connected or expected back.
    pub people: u32,
    /// Steps that were stored and shown since it was started.
    pub steps: u64,
    /// How long a commit has taken since then, on the average and at most, in microseconds.
    pub commit_mean_us: u64,
    /// At most.
    pub commit_max_us: u64,
    /// Changes that wait for the log just now.
    pub waiting: u32,
    /// The size of the data folder; 0, if everything is in a database.
    pub disk_bytes: u64,
}

/// `GET /api/host/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Reports {
    /// The latest first.
    pub reports: Vec<Report>,
}

/// Somebody finds that the operator should look at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Report {
    /// What it is called when it is deleted.
    pub id: String,
    /// Which game.
    pub game: GameId,
    /// Of what kind.
    pub title: Title,
    /// At which table.
    pub code: TableCode,
    /// When it was over, in seconds since 1970.
    pub ended_at: u64,
    /// When it was reported.
    pub reported_at: u64,
    /// Who reports it.
    pub player: PlayerId,
    /// What they were called in that game, if they played.
    pub name: Option<String>,
    /// Why.
    pub text: String,
}
