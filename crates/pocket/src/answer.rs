use house::wire::{
    FilePage, GameMoment, Json, Moments, OwnStats, PlayerId, TableCode, TableRefusal, TableSummary,
};
use replay::{Differs, Verified};
use serde::{Deserialize, Serialize};
use table::{Outcome, Version};

/// What the pocket wants done, in order, and when it wants to hear again.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    /// What is to be done.
    pub orders: Vec<Order>,
    /// When the table wants to be woken: microseconds since 1970.
    pub wake_at: Option<u64>,
    /// A bot has something to think about.
    pub thinks: bool,
}

/// Something to be done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// A table was opened. Before it is told anything, its log must be durable.
    Opened {
        /// Its code. It begins with a 0, which no code of a server does.
        code: TableCode,
        /// Its first log.
        log: u32,
        /// The metadata of that.
        meta: String,
    },
    /// Keep this, and answer when it is durable or lost. Once something is lost, nothing that was asked after it may be kept.
    Store {
        /// What the answer must name. Nobody waits for an answer to one without.
        ticket: Option<u64>,
        /// Which log.
        log: u32,
        /// What is to be kept.
        keep: Keep,
    },
    /// Send this to a page.
    Send {
        /// Which.
        conn: u64,
        /// A message of the protocol.
        text: String,
    },
    /// A page has been sent everything.
    HangUp {
        /// Which.
        conn: u64,
    },
    /// How the table stands.
    Announce {
        /// For the list of tables.
        summary: TableSummary,
    },
    /// It is over with this life of the table. Nothing follows.
    End(Ended),
    /// The file of a finished game.
    File {
        /// All of it.
        text: String,
    },
    /// What an opened file says about its game.
    Page(Box<FilePage>),
    /// A stretch of it, as in `GET /api/games/ID/moments`.
    Moments(Moments),
    /// How far it has been verified.
    Verified {
        /// How many steps are as stored.
        steps: u32,
        /// How many events.
        events: u32,
        /// How many steps there are.
        of: u32,
        /// What came out, when it is over.
        verdict: Option<Verdict>,
    },
    /// How a position stands that somebody tries.
    Tried {
        /// Where they begin, or what they were shown of each step that has just been played.
        moments: Vec<GameMoment>,
        /// What they may play now.
        legal: Json,
        /// How it ended, if it has.
        outcome: Option<Outcome<Json>>,
    },
    /// What games add up to, as in `GET /api/me/stats`.
    Stats(OwnStats),
    /// The letter was refused, and nothing has changed.
    Refused {
        /// A name that programs can rely on.
        code: String,
        /// A sentence for people.
        why: String,
    },
}

/// What the log is to keep.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// Another game at the same table begins: make this log, with this metadata.
    Create {
        /// The metadata.
        meta: String,
    },
    /// A record.
    Append {
        /// 0 is the deal.
        version: Version,
        /// What.
        record: String,
    },
    /// Other metadata.
    SetMeta {
        /// The metadata.
        meta: String,
    },
    /// The game is over and enters the archive. A second time changes nothing.
    Finish {
        /// What the game is asked for by.
        key: String,
        /// About all of it.
        about: String,
        /// What it says about each person who played.
        shares: Vec<(PlayerId, String)>,
    },
    /// The log is closed for good.
    Close,
}

/// What came out when a finished game was dealt and played again. The sentences are those of `corral verify`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Verdict {
    /// Everything is as stored.
    Good {
        /// True.
        good: bool,
        /// What is known of how the cards were dealt; nothing, if it was a simulation.
        proof: String,
        /// That, and all that was checked.
        says: String,
    },
    /// Something differs.
    Bad {
        /// False.
        good: bool,
        /// Which step, from 1.
        step: Option<u32>,
        /// What kind of thing.
        what: Differing,
        /// The first thing that differs.
        why: String,
    },
}

/// What can differ in a finished game. See [`replay::Differs`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Differing {
    /// It cannot be dealt.
    Unreadable,
    /// How the cards were dealt.
    Deal,
    /// A step.
    Step,
    /// How it ended.
    Outcome,
}

impl From<Result<Verified, Differs>> for Verdict {
    fn from(verified: Result<Verified, Differs>) -> Self {
        match verified {
            Ok(verified) => {
                Self::Good { good: true, proof: verified.proof.to_string(), says: verified.to_string() }
            }
            Err(differs) => {
                let (what, step) = match &differs {
                    Differs::Unreadable(_) => (Differing::Unreadable, None),
                    Differs::Deal(_) => (Differing::Deal, None),
                    Differs::Step { number, .. } => (Differing::Step, Some(*number as u32)),
                    Differs::Outcome(_) => (Differing::Outcome, None),
                };
                Self::Bad { good: false, step, what, why: differs.to_string() }
            }
        }
    }
}

/// How a life of a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The table is closed for good.
    Closed,
    /// It goes on when it is restored.
    Stopped,
    /// Something could not be stored. The table must be restored from its log.
    Unsure,
}

impl From<room::Ended> for Ended {
    fn from(ended: room::Ended) -> Self {
        match ended {
            room::Ended::Closed => Self::Closed,
            room::Ended::Stopped => Self::Stopped,
            room::Ended::Unsure => Self::Unsure,
        }
    }
}

impl Answer {
    pub(crate) fn of(order: Order) -> Self {
        Self { orders: vec![order], ..Self::default() }
    }

    pub(crate) fn refused(refusal: &TableRefusal) -> Self {
        Self::of(Order::Refused { code: refusal.code().to_owned(), why: refusal.to_string() })
    }
}
