use crate::position::Script;
use house::Title;
use house::wire::{CreateTable, Facts, PlayerId};
use serde::Deserialize;
use serde_json::Value;
use table::Seed;

/// What the pocket is told.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letter {
    /// Microseconds since 1970. It never goes back.
    pub now: u64,
    /// What there is to tell.
    pub what: What,
}

/// See [`Letter`].
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum What {
    /// The first letter for a new table. When what it orders is durable, somebody can connect.
    Open {
        /// All luck of this life of the table. Nobody may be able to foresee it.
        seed: Seed,
        /// Who owns the pocket, and so the table.
        player: PlayerId,
        /// As in `POST /api/tables`.
        table: CreateTable,
        /// How long bots take, as a share of what people would.
        #[serde(default = "as_people")]
        bot_pace: f64,
    },
    /// The first letter for a table that is in the log.
    Restore {
        /// As above; another one for every life.
        seed: Seed,
        /// As above.
        player: PlayerId,
        /// The newest log of the table.
        log: u32,
        /// Its metadata.
        meta: String,
        /// Its records in order.
        records: Vec<String>,
        /// As above.
        #[serde(default = "as_people")]
        bot_pace: f64,
    },
    /// A page is there and wants to talk to the table.
    Connect {
        /// Its number; no number is used twice.
        conn: u64,
    },
    /// It says something.
    Hear {
        /// Which.
        conn: u64,
        /// When it said so, in microseconds since 1970.
        at: u64,
        /// A message of the protocol.
        text: String,
    },
    /// It is gone.
    Gone {
        /// Which.
        conn: u64,
    },
    /// The answer to [`Order::Store`](crate::Order::Store), in the order in which they came.
    Stored {
        /// What was asked.
        ticket: u64,
        /// Whether it is durable. If not, it may never be.
        durable: bool,
    },
    /// The time has come that the last answer named.
    Wake,
    /// One bot may think, if [one wants to](crate::Answer::thinks).
    Think,
    /// The page is about to go.
    Stop,
    /// Write the file of a finished game that was played in a pocket. It may be told to an empty pocket, or to one with a
    /// finished game in it.
    WriteFile {
        /// What [`Keep::Finish`](crate::Keep::Finish) says about all of it.
        about: String,
        /// The records of its log in order.
        records: Vec<String>,
    },
    /// Read the file of a finished game. From now on this is the game in the pocket.
    OpenFile {
        /// All of it.
        text: String,
    },
    /// Show a stretch of the finished game.
    Moments {
        /// As whom: a seat, `spectator`, or `open`.
        #[serde(rename = "as")]
        eyes: Value,
        /// The first moment; 0 is the deal.
        from: u32,
        /// How many.
        count: u32,
    },
    /// Deal and play the next steps of the finished game again, and compare them. It begins anew after a verdict.
    Verify {
        /// How many.
        count: u32,
    },
    /// Deal a position to try. From now on it is in the pocket, whatever was tried before.
    Try(Script),
    /// Whoever tries the position plays this.
    Act {
        /// As in the protocol.
        action: Value,
    },
    /// Add up games of one player, wherever they were played. It may be told to any pocket without a table.
    Stats {
        /// What each of them says about the player.
        games: Vec<(Title, Facts)>,
    },
}

const fn as_people() -> f64 {
    1.0
}
