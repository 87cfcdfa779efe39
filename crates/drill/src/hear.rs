//! What a text says, as far as anybody in the drill must know. Anything that the protocol does not have is an error:
//! nobody may be sent more than that.

use house::wire::{Commitment, MsgId, PlayerId, SeatCommitment, Status};
use serde::Deserialize;
use serde_json::value::RawValue;
use table::{Millis, Seat, SeatSet};

/// Any message of the server, with the bytes of its parts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Message<'a> {
    #[serde(rename = "type")]
    pub kind: Kind,
    #[serde(default)]
    pub re: Option<MsgId>,
    #[serde(default)]
    pub game: u32,
    #[serde(default)]
    pub n: u32,
    #[serde(default)]
    pub at: Millis,
    #[serde(default, rename = "now")]
    pub _now: Millis,
    #[serde(borrow, default)]
    pub events: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub view: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub legal: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub press: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub fair: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub missed: Option<Vec<MissedStep<'a>>>,
    #[serde(borrow, default)]
    pub table: Option<&'a RawValue>,
    #[serde(default)]
    pub id: Option<String>,
    #[serde(default)]
    pub seed: Option<String>,
    #[serde(default)]
    pub attempt: u32,
    #[serde(default)]
    pub seat: Option<Seat>,
    #[serde(default)]
    pub commitment: Option<Commitment>,
    #[serde(default)]
    pub commitments: Option<Vec<SeatCommitment>>,
    #[serde(default)]
    pub withheld: SeatSet,
    #[serde(default)]
    pub rule: Option<String>,
    // What nobody here looks at; it may be there all the same.
    #[serde(default, rename = "secret")]
    _secret: serde::de::IgnoredAny,
    #[serde(default, rename = "code")]
    _code: serde::de::IgnoredAny,
    #[serde(default, rename = "outcome")]
    _outcome: serde::de::IgnoredAny,
    #[serde(default, rename = "presses")]
    _presses: serde::de::IgnoredAny,
    #[serde(default, rename = "why")]
    _why: serde::de::IgnoredAny,
    #[serde(default, rename = "behind_ms")]
    _behind: serde::de::IgnoredAny,
    #[serde(default, rename = "left_ms")]
    _left: serde::de::IgnoredAny,
    #[serde(default, rename = "from")]
    _from: serde::de::IgnoredAny,
    #[serde(default, rename = "talk")]
    _talk: serde::de::IgnoredAny,
    #[serde(default, rename = "whispered_to")]
    _whispered: serde::de::IgnoredAny,
    #[serde(default, rename = "past")]
    _past: serde::de::IgnoredAny,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Ok,
    Refused,
    Table,
    Deal,
    Reveal,
    Snapshot,
    Step,
    Warn,
    Said,
    Over,
    Bye,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissedStep<'a> {
    pub n: u32,
    pub at: Millis,
    #[serde(borrow)]
    pub events: &'a RawValue,
    #[serde(default, rename = "press")]
    _press: serde::de::IgnoredAny,
}

impl<'a> Message<'a> {
    pub fn read(text: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// How the table stands.
#[derive(Deserialize)]
pub(crate) struct TableSeen {
    pub status: Status,
    pub game: u32,
    pub host: Option<PlayerId>,
    pub seats: Vec<SeatSeen>,
}

#[derive(Deserialize)]
pub(crate) struct SeatSeen {
    pub sitter: Option<SitterSeen>,
    pub wants_rematch: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SitterSeen {
    Person { player: PlayerId },
    Bot {},
}

impl TableSeen {
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        let is = |seat: &SeatSeen| matches!(&seat.sitter, Some(SitterSeen::Person { player: other }) if other == player);
        self.seats.iter().position(is).map(|seat| Seat(seat as u8))
    }

    pub fn free(&self) -> usize {
        self.seats.iter().filter(|seat| seat.sitter.is_none()).count()
    }

    pub fn bot(&self) -> Option<Seat> {
        let is = |seat: &SeatSeen| matches!(seat.sitter, Some(SitterSeen::Bot {}));
        self.seats.iter().position(is).map(|seat| Seat(seat as u8))
    }
}

/// Whom a view is for, and whom the game waits for.
#[derive(Deserialize)]
pub(crate) struct Turn {
    #[serde(default)]
    pub you: Option<Seat>,
    #[serde(default)]
    pub waiting: Vec<Seat>,
    #[serde(default)]
    pub outcome: Option<serde::de::IgnoredAny>,
}

impl Turn {
    pub fn is_yours(&self) -> bool {
        self.outcome.is_none() && self.you.is_some_and(|you| self.waiting.contains(&you))
    }
}
