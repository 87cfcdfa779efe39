//! What the log keeps of a table, as JSON: who is there, the deal, and every input.

mod input;

pub use house::wire::By;
pub use input::{StoredInput, StoredPress};

use house::wire::{
    Claim, EveningScore, Facts, Fairness, Guests, Level, Name, NamedPlayer, PlayerId, Question, ReplayAccess,
    Speaker, TableCode, TableState, Watching,
};
use house::{AnyGame, HouseError, Refused, Title};
use ratings::Rating;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use table::{Millis, OptionsError, Seat, SeatSet, Seed, Talk, Version, json_text, read_text};

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
    /// Of a table that starts its first game by itself, until that is dealt.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    pub gathering: Option<Gathering>,
    /// The house has opened it for "play now", and nobody has changed its terms since: strangers are sent here.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    pub takes_strangers: bool,
    /// How many games have been started.
    pub games: u32,
    /// Who decides.
    pub host: Option<PlayerId>,
    /// Who opened it.
    pub owner: PlayerId,
    /// Who sits where.
    #[serde(rename = "chairs")]
    pub seats: Vec<Option<StoredSitter>>,
    /// Whom the host has sent away.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    pub kept_out: Vec<NamedPlayer>,
    /// Who has been invited, and whether others may come.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Guests::is_nobody"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    pub guests: Guests,
    /// What everybody has won here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evening: Vec<EveningScore>,
    /// The last game that is in it.
    #[serde(default)]
    pub counted: u32,
    /// What was said lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talk: Vec<StoredTalk>,
    /// Seconds since 1970.
    pub opened_at: u64,
    /// The table as it was when the last game ended, as long as there are spectators who have not seen that.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    pub ended: Option<Box<TableState>>,
    /// The time of the game when the server was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_at: Option<Millis>,
    /// When the clock of a game over days would have begun, had it never stood still: since 1970.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
    pub began_ms: Option<Millis>,
    /// What was measured of those who sit here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<StoredLine>,
}

impl Meta {
    /// What is kept when its log is closed. Who played is in the finished game; everything else about people was for the table.
    pub fn closed(self) -> Self {
        Self {
            host: None,
            owner: PlayerId(String::new()),
            seats: vec![None; self.seats.len()],
            kept_out: Vec::new(),
            guests: Guests::default(),
            evening: Vec::new(),
            talk: Vec::new(),
            ended: None,
            lines: Vec::new(),
            ..self
        }
    }

    /// The same of what a log has. Nothing, if that cannot be read.
    pub fn closed_bytes(meta: &[u8]) -> Vec<u8> {
        read::<Self>(meta).map_or_else(|_| Vec::new(), |meta| bytes(&meta.closed()))
    }
}

/// How long a table waits for people before it starts by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gathering {
    /// From when the first of them sits down.
    pub wait_ms: Millis,
    /// When it is over, since 1970, if somebody sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<Millis>,
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
    pub talk: Talk<Claim, Question>,
    /// The only other one who heard it, if it was not for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<PlayerId>,
    /// When, if there was a game on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<GameMoment>,
    /// The same, if spectators hear it when they see that moment.
    #[cfg_attr(feature = "visited", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(not(feature = "visited"), serde(skip))]
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

    /// Who it is, if it is somebody.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Person { player, .. } => Some(player),
            Self::Bot { .. } => None,
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

/// Why a stored table cannot be restored.
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
    /// Options that are no longer valid.
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
    /// It is stored as a finished game, and is not.
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

/// What is kept of a finished game besides its log: the table goes on, and its seats change.
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
    #[serde(rename = "audience")]
    pub replays: ReplayAccess,
    /// Seconds since 1970.
    pub ended_at: u64,
}

/// What a finished game says about one of its players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredShare {
    /// Where they sat.
    pub seat: Seat,
    /// What there is to say.
    pub facts: Facts,
    /// What they were rated after it, if it counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
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

pub(crate) fn bytes(value: &impl Serialize) -> Vec<u8> {
    json_text(value).into_bytes()
}

/// Reads it again. As text, like everything that is said: a browser need not load a second reader for bytes.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> serde_json::Result<T> {
    read_text(str::from_utf8(bytes).map_err(serde_json::Error::custom)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::wire::ReplayAccess::{Players, Public};
    use house::wire::SeatState;
    use serde_json::json;

    /// A finished game as it was stored by the first Corral, when `replays` was `audience`, and its `players` `members`.
    fn first_end(audience: &str) -> Value {
        json!({
            "format": 1, "title": "soplon", "code": "K7Q2M", "number": 1, "options": {}, "winners": [0],
            "players": [{ "bot": { "name": "Berta", "level": "easy" } }], "audience": audience, "ended_at": 7,
        })
    }

    #[test]
    fn a_finished_game_is_read_under_the_names_it_was_stored_by() {
        for (stored, replays) in [("public", Public), ("members", Players), ("players", Players)] {
            let end: StoredEnd = serde_json::from_value(first_end(stored)).unwrap();
            assert_eq!(end.replays, replays);
        }
        let end: StoredEnd = serde_json::from_value(first_end("members")).unwrap();
        assert_eq!(serde_json::to_value(end).unwrap()["audience"], "players", "and so it is written");
    }

    #[test]
    fn the_terms_of_a_table_are_read_under_the_names_they_were_stored_by() {
        let watching: Watching =
            serde_json::from_value(json!({ "delay_s": 30, "replays": "members" })).unwrap();
        assert_eq!(watching, Watching { delay_s: 30, replays: Players });
    }

    #[test]
    fn a_seat_is_read_under_the_names_it_was_stored_by() {
        for name in ["again", "wants_rematch"] {
            let seat: SeatState =
                serde_json::from_value(json!({ "sitter": null, "stand_in": false, name: true })).unwrap();
            assert!(seat.wants_rematch, "{name}");
        }
    }

    #[test]
    fn a_press_is_read_under_the_names_it_was_stored_by() {
        for name in ["chance", "race"] {
            let late = json!({ "seat": 1, "reaction_ms": 400, "behind_ms": 20, name: 3, "taken": false });
            let input: StoredInput =
                serde_json::from_value(json!({ "at": 9, "by": "clock", "late": [late] })).unwrap();
            assert_eq!(input.late[0].race, 3, "{name}");
        }
    }
}
