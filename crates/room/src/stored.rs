//! What the log keeps of a table, as JSON: who is there, the deal, and every input.

pub use house::wire::By;
use house::wire::{
    Audience, Claim, Facts, Fairness, KeptOut, Level, MsgId, Name, PlayerId, PressResult, Speaker, TableCode,
    TableState, Watching,
};
use house::{AnyAction, AnyGame, HouseError, OptionsError, Refused, Step, Title};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use table::photo_finish::{Credit, Finish, Kind};
use table::{Millis, Seat, SeatSet, Seed, Talk, Version};

/// The version of these forms. A log of another version is not opened.
pub const FORMAT: u16 = 1;

/// A table and who sits there; replaced whenever that changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// The version of this form.
    pub format: u16,
    /// The code of the table.
    pub code: TableCode,
    /// Which game is played.
    pub title: Title,
    /// As the host set them.
    pub options: Map<String, Value>,
    /// Whether it is listed.
    pub public: bool,
    /// Who may watch.
    #[serde(default)]
    pub watching: Watching,
    /// How many games have been started.
    pub games: u32,
    /// Who decides.
    pub host: Option<PlayerId>,
    /// Who opened it.
    pub owner: PlayerId,
    /// Who sits where.
    pub chairs: Vec<Option<StoredSitter>>,
    /// Whom the host has sent away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_out: Vec<KeptOut>,
    /// What was said lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talk: Vec<StoredTalk>,
    /// Seconds since 1970.
    pub opened_at: u64,
    /// The table as it was when the last game ended, as long as there are spectators who have not seen that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Box<TableState>>,
    /// The time of the game when the server was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<Millis>,
    /// What was measured of those who sit here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<StoredLine>,
}

/// What somebody is trusted with in a race, whatever connection they come back over (docs/photo-finish.md).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredLine {
    /// Who.
    pub player: PlayerId,
    /// What their line usually takes, if it has been measured.
    pub usual_ms: Option<Millis>,
    /// What was left of their quota.
    pub quota_ms: Millis,
    /// At which time of the game.
    pub as_of: Millis,
}

/// Something that was said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StoredTalk {
    /// By whom.
    pub from: Speaker,
    /// What.
    pub talk: Talk<Claim>,
    /// The only other one who heard it, if it was not for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<PlayerId>,
    /// When it was said over a game that spectators see later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<GameMoment>,
}

/// A moment in a game of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameMoment {
    /// 1 for the first game.
    pub game: u32,
    /// The time of the game.
    pub at: Millis,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoredSitter {
    /// Somebody.
    Person {
        /// Who.
        player: PlayerId,
        /// What they are called.
        #[serde(deserialize_with = "stored_name")]
        name: Name,
        /// A picture of their choice.
        avatar: u8,
    },
    /// A bot.
    Bot {
        /// What it is called.
        name: String,
        /// How well it plays.
        level: Level,
    },
}

/// A table is not lost because its log has a name that nobody could choose now.
fn stored_name<'de, D: Deserializer<'de>>(text: D) -> Result<Name, D::Error> {
    Ok(Name::stored(&String::deserialize(text)?))
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
pub enum RestoreError {
    /// Cut off, or written by something else.
    #[error("its log cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// Written by another version of Corral.
    #[error("its log has format {0}, and this version reads format {FORMAT}")]
    OtherFormat(u16),
    /// Played by other rules. It must not be played again by these: something else would come of it.
    #[error("it was played by version {found} of the rules, and this is version {expected}")]
    OtherRules {
        /// The version it was played by.
        found: u16,
        /// The version there is.
        expected: u16,
    },
    /// Options that are none any more.
    #[error("its options are refused: {0}")]
    Options(#[from] OptionsError),
    /// It cannot be dealt.
    #[error(transparent)]
    Deal(#[from] HouseError),
    /// An input that the rules do not take.
    #[error("input {} is refused: {refused}", .version.0)]
    Refused {
        /// Which.
        version: Version,
        /// Why.
        refused: Refused,
    },
    /// There is nothing.
    #[error("it is gone")]
    Gone,
    /// A finished game that is none.
    #[error("it is not over after its last input")]
    NotOver,
}

/// The rules that games were played by before their logs said so.
const FIRST_RULES: u16 = 1;

fn first_rules() -> u16 {
    FIRST_RULES
}

/// Version 0 of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredDeal {
    /// The version of this form.
    pub format: u16,
    /// Which game.
    pub title: Title,
    /// The version of its rules.
    #[serde(default = "first_rules")]
    pub rules: u16,
    /// All options, the default ones included.
    pub config: Value,
    /// The server's part of the seed.
    pub secret: Seed,
    /// What was promised before, and what every seat added.
    pub fair: Fairness,
    /// What all luck follows from.
    pub seed: Seed,
    /// How much later spectators see this game. The terms of the table may be others when it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_s: Option<u16>,
}

/// Every other version. Its action is written as it is, and read as JSON whose game is told by the deal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredInput<A = Value> {
    /// The time it counts for.
    pub at: Millis,
    /// The time of the game when it was played, if that was later: in a race it may count for an earlier moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Millis>,
    /// Nobody's: the clock spoke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<A>,
    /// Who it was really.
    pub by: By,
    /// The number of the message, so that one sent twice is known even after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MsgId>,
    /// The times of a press in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<StoredPress>,
    /// Presses in races that came to nothing since the input before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<PressResult>,
}

/// The raw and the credited times of a press in a race (docs/photo-finish.md).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct StoredPress {
    /// Which opening of the game it was about.
    pub chance: u32,
    /// The version that it reacted to.
    pub reacts_to: u32,
    /// What the client measured, if it said so.
    pub claimed: Option<Millis>,
    /// When it arrived, in the time of the game.
    pub arrived: Millis,
    /// What went by at the server.
    pub elapsed: Millis,
    /// How much of that the line could explain.
    pub allowance: Millis,
    /// What was credited.
    pub reaction: Millis,
    /// What it cost the line's quota.
    pub charged: Millis,
    /// How far behind the first.
    pub behind: Option<Millis>,
}

/// Stands for "the client did not say": a reaction of so long is credited as what went by.
pub(crate) const UNCLAIMED: Millis = Millis(u64::MAX);

/// What is kept of a game that is over beside its log: the table goes on, and its seats change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredEnd {
    /// The version of this form.
    pub format: u16,
    /// Which game.
    pub title: Title,
    /// The version of its rules.
    #[serde(default = "first_rules")]
    pub rules: u16,
    /// The code of its table.
    pub code: TableCode,
    /// 1 for the first game at that table.
    pub number: u32,
    /// As the host set them.
    pub options: Map<String, Value>,
    /// In order of seats.
    pub players: Vec<StoredSitter>,
    /// Who won.
    pub winners: SeatSet,
    /// Who may see it.
    pub audience: Audience,
    /// Seconds since 1970.
    pub ended_at: u64,
}

/// What a game that is over says about one of its players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredShare {
    /// Where they sat.
    pub seat: Seat,
    /// What there is to say.
    pub facts: Facts,
}

impl StoredDeal {
    /// Deals the game again, if this Corral has the rules it was played by.
    pub fn deal(&self) -> Result<AnyGame, RestoreError> {
        if self.format != FORMAT {
            return Err(RestoreError::OtherFormat(self.format));
        }
        let expected = self.title.rules_version();
        if self.rules != expected {
            return Err(RestoreError::OtherRules { found: self.rules, expected });
        }
        Ok(AnyGame::deal(self.title, self.config.clone(), self.seed)?)
    }
}

impl StoredPress {
    pub(crate) fn new<A>(chance: u32, finish: &Finish<A>) -> Option<Self> {
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
    /// The time of the game when it was played. Logs that do not say so tell at least when a press arrived.
    pub(crate) fn played_at(&self) -> Millis {
        let arrived = self.press.map(|press| press.arrived);
        self.at.max(self.played.or(arrived).unwrap_or_default())
    }

    /// Plays it again.
    pub fn play(&self, game: &mut AnyGame) -> Result<Step, Refused> {
        match (self.seat, &self.action) {
            (Some(seat), Some(action)) => game.act(seat, self.at, action),
            _ => game.clock(self.at),
        }
    }

    /// How fast it was, if it claimed something in a race. A move that waited in the queue of a race raced nobody.
    pub fn result(&self, title: Title) -> Option<PressResult> {
        let (seat, StoredPress { chance, reaction, behind, .. }) = self.seat.zip(self.press)?;
        let action = AnyAction::read(title, self.action.as_ref()?).ok()?;
        if action.kind() != Some(Kind::Claim) {
            return None;
        }
        Some(PressResult { seat, reaction_ms: reaction, behind_ms: behind, chance, taken: true })
    }
}

impl StoredInput<AnyAction> {
    pub(crate) fn clock(at: Millis) -> Self {
        Self {
            at,
            played: None,
            seat: None,
            action: None,
            by: By::Clock,
            id: None,
            press: None,
            late: Vec::new(),
        }
    }

    pub(crate) fn seat(at: Millis, seat: Seat, action: AnyAction, by: By) -> Self {
        Self {
            at,
            played: None,
            seat: Some(seat),
            action: Some(action),
            by,
            id: None,
            press: None,
            late: Vec::new(),
        }
    }
}

pub(crate) fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("what is stored has no map with keys that JSON lacks")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_claim_has_a_result() {
        let press = StoredPress {
            chance: 1,
            reacts_to: 3,
            claimed: None,
            arrived: Millis(40),
            elapsed: Millis(40),
            allowance: Millis(0),
            reaction: Millis(40),
            charged: Millis(0),
            behind: None,
        };
        let result = |action: Value| {
            let (seat, press) = (Some(Seat(1)), Some(press));
            let (at, played, by) = (Millis(50), None, By::Person);
            let (action, late) = (Some(action), Vec::new());
            StoredInput { at, played, seat, action, by, id: None, press, late }.result(Title::RowGoat)
        };
        assert!(
            result(json!({ "place": { "turn": 1, "cell": 3 } })).is_none(),
            "a move takes nothing from anybody"
        );
        assert!(result(json!({ "grab": { "round": 1 } })).is_some());
    }
}
