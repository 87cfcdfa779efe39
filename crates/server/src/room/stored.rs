//! What the log keeps of a table, as JSON: who is there, the deal, and every input.

pub(crate) use house::wire::By;
use house::wire::{
    Audience, Facts, Fairness, Level, MsgId, Name, PlayerId, PressResult, TableCode, Watching,
};
use house::{AnyAction, AnyGame, HouseError, OptionsError, Refused, Step, Title};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::StoreError;
use table::photo_finish::{Credit, Finish};
use table::{Millis, Seat, SeatSet, Seed, Version};

/// The version of these forms. A log of another version is not opened.
pub(crate) const FORMAT: u16 = 1;

/// A table and who sits there; replaced whenever that changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub format: u16,
    pub code: TableCode,
    pub title: Title,
    pub options: Map<String, Value>,
    pub public: bool,
    #[serde(default)]
    pub watching: Watching,
    pub games: u32,
    pub host: Option<PlayerId>,
    pub owner: PlayerId,
    pub chairs: Vec<Option<StoredSitter>>,
    /// Seconds since 1970.
    pub opened_at: u64,
    /// The time of the game when the server was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<Millis>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredSitter {
    Person { player: PlayerId, name: Name, avatar: u8 },
    Bot { name: String, level: Level },
}

impl StoredSitter {
    /// What they are called.
    pub fn name(&self) -> &str {
        match self {
            Self::Person { name, .. } => name.as_str(),
            Self::Bot { name, .. } => name,
        }
    }

    /// How well they play, if it is a bot.
    pub fn bot(&self) -> Option<Level> {
        match self {
            Self::Person { .. } => None,
            Self::Bot { level, .. } => Some(*level),
        }
    }
}

/// Why what was stored cannot be had back.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unfoldable {
    #[error(transparent)]
    Log(#[from] StoreError),
    #[error("its log cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("its log has format {0}, and this version reads format {FORMAT}")]
    OtherFormat(u16),
    #[error("its options are refused: {0}")]
    Options(#[from] OptionsError),
    #[error(transparent)]
    Deal(#[from] HouseError),
    #[error("input {} is refused: {refused}", .version.0)]
    Refused { version: Version, refused: Refused },
    #[error("it is gone")]
    Gone,
    #[error("it is not over after its last input")]
    NotOver,
}

/// Version 0 of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredDeal {
    pub format: u16,
    pub title: Title,
    pub config: Value,
    pub secret: Seed,
    pub fair: Fairness,
    pub seed: Seed,
}

/// Every other version. Its action is written as it is, and read as JSON whose game is told by the deal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredInput<A = Value> {
    pub at: Millis,
    /// Nobody's: the clock spoke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<A>,
    pub by: By,
    /// The number of the message, so that one sent twice is known even after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MsgId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<StoredPress>,
}

/// The raw and the credited times of a press in a race (docs/photo-finish.md).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct StoredPress {
    pub chance: u32,
    pub reacts_to: u32,
    pub claimed: Option<Millis>,
    pub arrived: Millis,
    pub elapsed: Millis,
    pub allowance: Millis,
    pub reaction: Millis,
    pub charged: Millis,
    pub behind: Option<Millis>,
}

/// Stands for "the client did not say": a reaction of so long is credited as what went by.
pub(crate) const UNCLAIMED: Millis = Millis(u64::MAX);

/// What is kept of a game that is over beside its log: the table goes on, and its seats change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEnd {
    pub format: u16,
    pub title: Title,
    pub code: TableCode,
    /// The how-manieth game at that table.
    pub number: u32,
    pub options: Map<String, Value>,
    /// In order of seats.
    pub players: Vec<StoredSitter>,
    pub winners: SeatSet,
    pub audience: Audience,
    /// Seconds since 1970.
    pub ended_at: u64,
}

/// What a game that is over says about one of its players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredShare {
    pub seat: Seat,
    pub facts: Facts,
}

impl StoredPress {
    pub fn new<A>(chance: u32, finish: &Finish<A>) -> Option<Self> {
        let Credit { elapsed, allowance, reaction, charged, .. } = finish.credit?;
        Some(Self {
            chance,
            reacts_to: finish.press.reacts_to.0,
            claimed: (finish.press.claimed != UNCLAIMED).then_some(finish.press.claimed),
            arrived: finish.press.arrived,
            elapsed,
            allowance,
            reaction,
            charged,
            behind: finish.behind,
        })
    }
}

impl StoredInput {
    /// Plays it again.
    pub fn play(&self, game: &mut AnyGame) -> Result<Step, Refused> {
        match (self.seat, &self.action) {
            (Some(seat), Some(action)) => game.act(seat, self.at, action),
            _ => game.clock(self.at),
        }
    }

    /// How fast it was, if it was a press in a race.
    pub fn result(&self) -> Option<PressResult> {
        let (seat, StoredPress { chance, reaction, behind, .. }) = self.seat.zip(self.press)?;
        Some(PressResult { seat, reaction_ms: reaction, behind_ms: behind, chance, taken: true })
    }
}

impl StoredInput<AnyAction> {
    pub fn clock(at: Millis) -> Self {
        Self { at, seat: None, action: None, by: By::Clock, id: None, press: None }
    }

    pub fn seat(at: Millis, seat: Seat, action: AnyAction, by: By) -> Self {
        Self { at, seat: Some(seat), action: Some(action), by, id: None, press: None }
    }
}

pub(crate) fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("what is stored has no map with keys that JSON lacks")
}
