use super::deal::nobody;
use super::{
    Claim, Commitment, Fairness, GameId, Json, MsgId, PlayerId, Question, SeatCommitment, TableCode,
    TableRefusal, TableState,
};
#[cfg(feature = "types")]
use crate::games::unions::{GameAction, GameChanges, GameEnding, GameEvent, GameView};
use serde::{Deserialize, Serialize};
use table::{Millis, Outcome, Seat, SeatSet, Talk};

/// What the server says.
///
/// Steps are numbered for each viewer: 1, 2, 3 … without gaps, counting those that show this viewer something. A step
/// that shows them nothing has no number for them, for the number would tell that somebody secretly chose (CO-3).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum ServerMsg {
    /// The first message on every connection.
    Welcome {
        /// The version that this server speaks.
        protocol: u16,
        /// The version of the server, for people.
        server: String,
        /// Who this connection is.
        you: PlayerId,
        /// Which table it is at.
        code: TableCode,
    },
    /// Done, and durable.
    Ok {
        /// Which message.
        re: MsgId,
    },
    /// Refused; nothing has changed.
    Refused {
        /// Which message; none if its number could not be read.
        re: Option<MsgId>,
        /// A name that programs can rely on.
        code: String,
        /// The rule that was broken, if it was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// A sentence for people.
        why: String,
        /// Of a press that came too late: how long after the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        behind_ms: Option<Millis>,
    },
    /// The table and who is there, whenever that changes.
    Table {
        /// All of it.
        table: TableState,
    },
    /// A game is about to be dealt: here is the hash of the server's secret, and every seat may commit to a nonce.
    Deal {
        /// Which game at this table.
        game: u32,
        /// 1, and one more whenever somebody did not reveal their nonce and everything begins anew.
        attempt: u32,
        /// Yours.
        seat: Seat,
        /// SHA-256 of the secret.
        commitment: Commitment,
        /// Seats that did not reveal their nonces in an earlier attempt; they add nothing to this game.
        #[serde(default, skip_serializing_if = "nobody")]
        withheld: SeatSet,
    },
    /// Every seat that wanted to has committed to a nonce, and nothing can be changed any more: reveal yours.
    Reveal {
        /// Which game at this table.
        game: u32,
        /// Which attempt at its deal.
        attempt: u32,
        /// What each seat has committed to, in order of seats.
        commitments: Vec<SeatCommitment>,
    },
    /// Where the game stands: on joining, on coming back, and when asked for.
    Snapshot {
        /// The message that asked for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        re: Option<MsgId>,
        /// Which game at this table.
        game: u32,
        /// The number of the last step.
        n: u32,
        /// The time of the game now.
        now: Millis,
        /// What lies on the table for this viewer.
        #[cfg_attr(feature = "types", ts(as = "GameView"), schemars(with = "GameView"))]
        view: Json,
        /// What they may do.
        #[cfg_attr(feature = "types", ts(as = "Vec<GameAction>"), schemars(with = "Vec<GameAction>"))]
        legal: Json,
        /// What the deal was made of, so that it can be checked in the end.
        fair: Fairness,
        /// The latest steps since the one that the client has seen.
        missed: Vec<Missed>,
    },
    /// Something happened.
    Step {
        /// The action of this client that made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        re: Option<MsgId>,
        /// Which game at this table.
        game: u32,
        /// The number of this step: one more than the last.
        n: u32,
        /// The time it counts for.
        at: Millis,
        /// The time of the game now.
        now: Millis,
        /// What happened.
        #[cfg_attr(feature = "types", ts(as = "Vec<GameEvent>"), schemars(with = "Vec<GameEvent>"))]
        events: Json,
        /// What lies on the table now.
        #[cfg_attr(feature = "types", ts(as = "GameView"), schemars(with = "GameView"))]
        view: Json,
        /// What this viewer may do now.
        #[cfg_attr(feature = "types", ts(as = "Vec<GameAction>"), schemars(with = "Vec<GameAction>"))]
        legal: Json,
        /// In a race: how fast it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        press: Option<PressResult>,
    },
    /// Something happened, for a client that asked for changes when it joined: a step without what it left as it was.
    Changes {
        /// The action of this client that made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        re: Option<MsgId>,
        /// Which game at this table.
        game: u32,
        /// The number of this step: one more than the last.
        n: u32,
        /// The time it counts for.
        at: Millis,
        /// The time of the game now, if that is not the time that the step counts for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<Millis>,
        /// What happened.
        #[cfg_attr(feature = "types", ts(as = "Vec<GameEvent>"), schemars(with = "Vec<GameEvent>"))]
        events: Json,
        /// The fields of the view that are not as they were.
        #[cfg_attr(feature = "types", ts(type = "Partial<GameView>"), schemars(with = "GameChanges"))]
        view: Json,
        /// What this viewer may do now, if that is not what it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(
            feature = "types",
            ts(optional, as = "Option<Vec<GameAction>>"),
            schemars(with = "Option<Vec<GameAction>>")
        )]
        legal: Option<Json>,
        /// In a race: how fast it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        press: Option<PressResult>,
    },
    /// Your time is running out.
    Warn {
        /// How much time is left.
        left_ms: Millis,
    },
    /// Somebody said something, or made a sign.
    Said {
        /// Who.
        from: Speaker,
        /// What, if it was for your ears; otherwise it was a whisper to `whispered_to`.
        talk: Option<Talk<Claim, Question>>,
        /// To whom it was whispered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whispered_to: Option<Seat>,
        /// From before you came.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        past: bool,
        /// Over which game at this table; left out if there was none on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<u32>,
        /// The time of that game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Millis>,
    },
    /// The game is over, and nothing is secret any more.
    Over {
        /// Which game at this table.
        game: u32,
        /// Its name: the page where it can be watched again is `/g/ID`.
        id: GameId,
        /// Who won and why.
        #[cfg_attr(
            feature = "types",
            ts(as = "Outcome<GameEnding>"),
            schemars(with = "Outcome<GameEnding>")
        )]
        outcome: Outcome<Json>,
        /// What the commitment was the hash of, in hexadecimal.
        secret: String,
        /// The seed that all of it gave, in hexadecimal.
        seed: String,
        /// Every press of the races, in the order in which they were taken.
        presses: Vec<PressResult>,
    },
    /// The server hangs up.
    Bye {
        /// A name that programs can rely on.
        code: String,
        /// A sentence for people.
        why: String,
    },
}

impl ServerMsg {
    /// A message was refused by the table or the house; in a race, so far behind the first.
    pub fn refused(re: Option<MsgId>, refusal: &TableRefusal, behind_ms: Option<Millis>) -> Self {
        let (code, why) = (refusal.code().to_owned(), refusal.to_string());
        Self::Refused { re, code, rule: None, why, behind_ms }
    }

    /// The last message on a connection.
    pub fn bye(refusal: &TableRefusal) -> Self {
        Self::Bye { code: refusal.code().to_owned(), why: refusal.to_string() }
    }
}

/// A step that a client missed. What was shown to its player before is shown again only as far as everybody saw it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Missed {
    /// The number of the step.
    pub n: u32,
    /// The time it counted for.
    pub at: Millis,
    /// What happened.
    #[cfg_attr(feature = "types", ts(as = "Vec<GameEvent>"), schemars(with = "Vec<GameEvent>"))]
    pub events: Json,
    /// The press in a race that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional = nullable))]
    pub press: Option<PressResult>,
}

/// How fast a press was, as it was credited (docs/photo-finish.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PressResult {
    /// Who pressed.
    pub seat: Seat,
    /// The time from seeing to pressing.
    pub reaction_ms: Millis,
    /// How long after the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind_ms: Option<Millis>,
    /// Which race of the game it was in; presses with the same number raced each other.
    #[serde(alias = "chance")]
    pub race: u32,
    /// Whether it was taken, or came to nothing because somebody was faster.
    pub taken: bool,
}

/// Who speaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Speaker {
    /// Who.
    pub player: PlayerId,
    /// What they are called.
    pub name: String,
    /// Where they sit, unless they are a spectator.
    pub seat: Option<Seat>,
}
