use crate::position::Script;
use house::Title;
use house::wire::{CreateTable, Facts, PlayerId};
use serde::de::Error as _;
use serde_json::{Error, Value};
use table::plain::read_json;
use table::{Seed, Tagged, read_value, variant};

/// What the pocket is told.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Microseconds since 1970. It never goes back.
    pub now: u64,
    /// What there is to tell.
    pub what: What,
}

/// See [`Letter`]. It is written as its name in small letters, around what belongs to it: `{"hear":{"conn":1, …}}`, or `"wake"`.
#[derive(Clone, Debug)]
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

/// How long people take.
const AS_PEOPLE: f64 = 1.0;

/// By hand, because what serde derives is four times as large.
impl Letter {
    pub(crate) fn read(text: &str) -> serde_json::Result<Self> {
        let mut letter = read_json(text)?;
        let what = letter.get_mut("what").map(Value::take).ok_or_else(|| Error::missing_field("what"))?;
        let now = letter.get("now").ok_or_else(|| Error::missing_field("now"))?;
        if letter.as_object().is_some_and(|letter| letter.len() > 2) {
            return Err(Error::custom("a letter has a time and says one thing"));
        }
        Ok(Self { now: read_value(now)?, what: What::of(what)? })
    }
}

impl What {
    fn of(value: Value) -> serde_json::Result<Self> {
        let said = Tagged::around(value, "a letter says one thing")?;
        let bot_pace = || said.maybe::<Option<f64>>("bot_pace").map(|pace| pace.unwrap_or(AS_PEOPLE));
        Ok(match said.tag.as_str() {
            "open" => {
                said.only(&["seed", "player", "table", "bot_pace"])?;
                let (seed, player, table) = (said.need("seed")?, said.need("player")?, said.need("table")?);
                Self::Open { seed, player, table, bot_pace: bot_pace()? }
            }
            "restore" => {
                said.only(&["seed", "player", "log", "meta", "records", "bot_pace"])?;
                let (seed, player, log) = (said.need("seed")?, said.need("player")?, said.need("log")?);
                let (meta, records) = (said.need("meta")?, said.need("records")?);
                Self::Restore { seed, player, log, meta, records, bot_pace: bot_pace()? }
            }
            "connect" => variant!(said, Connect { conn: need }),
            "hear" => variant!(said, Hear { conn: need, at: need, text: need }),
            "gone" => variant!(said, Gone { conn: need }),
            "stored" => variant!(said, Stored { ticket: need, durable: need }),
            "wake" => variant!(said, Wake {}),
            "think" => variant!(said, Think {}),
            "stop" => variant!(said, Stop {}),
            "write_file" => variant!(said, WriteFile { about: need, records: need }),
            "open_file" => variant!(said, OpenFile { text: need }),
            "moments" => {
                said.only(&["as", "from", "count"])?;
                let (from, count) = (said.need("from")?, said.need("count")?);
                Self::Moments { eyes: said.need("as")?, from, count }
            }
            "verify" => variant!(said, Verify { count: need }),
            "stats" => variant!(said, Stats { games: need }),
            "try" => {
                said.only(&["title", "config", "seed", "before", "replies"])?;
                let (before, replies) = (said.need("before")?, said.need("replies")?);
                let (title, config, seed) = (said.need("title")?, said.need("config")?, said.need("seed")?);
                Self::Try(Script { title, config, seed, before, replies })
            }
            "act" => variant!(said, Act { action: need }),
            _ => return Err(Error::custom("there is no such letter")),
        })
    }
}
