use super::{LONGEST_WAIT, NamedPlayer, PlayerId, Status, TableCode, TableRefusal, Watching, plain};
use crate::Title;
#[cfg(feature = "types")]
use crate::games::unions::GameOptions;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::Millis;

/// `POST /api/tables`: a new table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CreateTable {
    /// Which game.
    pub title: Title,
    /// How many play.
    pub seats: u8,
    /// Options of the game by name; what is not named is as usual.
    #[serde(default, deserialize_with = "plain::object")]
    #[cfg_attr(feature = "types", ts(as = "Option<GameOptions>", optional), schemars(with = "GameOptions"))]
    pub options: Map<String, Value>,
    /// Whether the table is listed; otherwise it takes the link or the code.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub public: bool,
    /// Who may look at the games there.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub watching: Watching,
    /// How long people are waited for before the first game starts by itself; without it, the host starts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub gathering: Option<Millis>,
}

impl CreateTable {
    /// Whether the game is for so many players.
    pub fn check_seats(&self) -> Result<(), TableRefusal> {
        let players = self.title.players();
        if players.contains(&self.seats) {
            return Ok(());
        }
        let (least, most) = (players.start(), players.end());
        let why = format!("this game is for {least} to {most} players, not {}", self.seats);
        Err(TableRefusal::BadOptions(why))
    }
}

/// `POST /api/play`: a seat at a table that gathers, with whoever else waits, or at a new one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayNow {
    /// Which game; without it, any.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub title: Option<Title>,
    /// How many play; without it, any number.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub seats: Option<u8>,
    /// How long a new table waits for others before it starts with bots.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub wait_ms: Option<Millis>,
    /// With whom this player does not want to be seated.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub blocked: Vec<PlayerId>,
}

/// Whether a table may wait so long for people.
pub fn check_wait(wait: Millis) -> Result<(), TableRefusal> {
    if wait <= LONGEST_WAIT {
        return Ok(());
    }
    Err(TableRefusal::BadOptions(format!(
        "a table waits at most {} seconds for people",
        LONGEST_WAIT.0 / 1_000
    )))
}

/// The answer to [`CreateTable`] and [`PlayNow`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Created {
    /// The code of the table; its page is `/t/CODE`, its socket `/ws/CODE`.
    pub code: TableCode,
}

/// `GET /api/tables`: the public ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableList {
    /// Those with a free seat first, then the newest.
    pub tables: Vec<TableSummary>,
    /// The games for which people wait at tables that gather.
    #[serde(default)]
    pub waiting: Vec<WaitingPeople>,
    /// What the operator of the house wants everybody to know, if there is anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub announcement: Option<String>,
}

/// How many people wait for others who play a game with them: [`PlayNow`] leads to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WaitingPeople {
    /// Which game.
    pub title: Title,
    /// How many.
    pub people: u32,
}

/// `GET /api/me/tables`: where somebody is waited for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnTables {
    /// The tables where they have a seat and there is something to come back to, a game or people; the newest first.
    pub tables: Vec<OwnTable>,
    /// The tables to which they have been invited, and where they have not been since; the newest first.
    pub invitations: Vec<Invitation>,
}

/// A table where somebody has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnTable {
    /// How it stands.
    #[serde(flatten)]
    pub table: TableSummary,
    /// Whether its game goes on over days and waits for them.
    pub your_turn: bool,
    /// How much time is left for whoever it waits for, if it goes on over days.
    pub left_ms: Option<Millis>,
}

/// Somebody is invited to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Invitation {
    /// Which.
    pub table: TableSummary,
    /// By whom.
    pub by: NamedPlayer,
}

/// A table in the list; also `GET /api/tables/CODE`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableSummary {
    /// Its code.
    pub code: TableCode,
    /// What to say to somebody who is to come: it leads here as long as players are waited for, and they need no invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub spoken: Option<TableCode>,
    /// Which game.
    pub title: Title,
    /// Its status.
    pub status: Status,
    /// How many play.
    pub seats: u8,
    /// How many seats are free.
    pub free: u8,
    /// How many spectators there are.
    pub spectators: u16,
    /// How many seconds later than the players they see the game.
    pub delay_s: u16,
    /// What the host is called.
    pub host: Option<String>,
    /// How long the table has been there.
    pub age_s: u64,
}

/// `GET /api/me`: who this browser is. On its first visit it becomes a new player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Me {
    /// The public part.
    pub player: PlayerId,
}

/// `POST /api/device-link`: a link with which another device becomes the same player, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DeviceLink {
    /// The page to open there: `/device/TOKEN`.
    pub path: String,
    /// How long it can be used.
    pub expires_in_s: u64,
}

/// `POST /api/device-link/use`: the other device has opened the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DeviceToken {
    /// The last part of the link.
    pub token: String,
}

/// The answer to a request that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HttpRefusal {
    /// A name that programs can rely on.
    pub code: String,
    /// A sentence for people.
    pub why: String,
}
