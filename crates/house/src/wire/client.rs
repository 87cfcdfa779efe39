use super::{Claim, Commitment, Level, Name, Nonce, PlayerId, Question, Watching, plain};
use crate::Title;
#[cfg(feature = "types")]
use crate::games::unions::{GameAction, GameOptions};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Error, Map, Value};
use table::{Millis, Seat, Tagged, Talk, variant};

/// The number of a message, chosen by the client and repeated in the answer. Numbers of a player's actions must not
/// repeat within a game: an action that comes twice, after a reconnection, is recognised by its number.
pub type MsgId = u32;

/// What a client says.
///
/// ```
/// use house::wire::ClientMsg;
/// let text = r#"{"type":"act","id":7,"game":1,"seen":12,"action":"draw"}"#;
/// let ClientMsg::Act { seen, reaction_ms, .. } = serde_json::from_str(text).unwrap() else { panic!() };
/// assert_eq!((seen, reaction_ms), (12, None));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub enum ClientMsg {
    /// The first message on every connection: who comes in, and what they have seen already.
    Join {
        /// The number of this message.
        id: MsgId,
        /// The version that this client speaks: [`PROTOCOL`](super::PROTOCOL).
        protocol: u16,
        /// What to call this player.
        name: Name,
        /// A picture of the client's own choice.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<_>"))]
        avatar: u8,
        /// The last step seen, by a client that was here before.
        #[serde(default)]
        seen: Option<Seen>,
        /// Whether steps are to come as [`ServerMsg::Changes`](super::ServerMsg::Changes).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "types", ts(as = "Option<_>"))]
        changes: bool,
    },
    /// Another name or picture.
    Profile {
        /// The number of this message.
        id: MsgId,
        /// What to call this player.
        name: Name,
        /// A picture of the client's own choice.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<_>"))]
        avatar: u8,
    },
    /// Take a seat: this one, or the first that is free.
    Sit {
        /// The number of this message.
        id: MsgId,
        /// Which.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Give the seat up, before or after a game.
    Stand {
        /// The number of this message.
        id: MsgId,
    },
    /// The host puts a bot on a free seat.
    AddBot {
        /// The number of this message.
        id: MsgId,
        /// Which; without one, the first that is free.
        #[serde(default)]
        seat: Option<Seat>,
        /// How well it plays.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<_>"))]
        level: Level,
    },
    /// The host frees a seat that a bot has, or a person, before or after a game.
    Unseat {
        /// The number of this message.
        id: MsgId,
        /// Which.
        seat: Seat,
    },
    /// The host sends somebody away, who cannot come back before they are let in again: a spectator at any time, a player
    /// before or after a game.
    KeepOut {
        /// The number of this message.
        id: MsgId,
        /// Whom.
        player: PlayerId,
    },
    /// The host lets somebody in again who was kept out.
    LetIn {
        /// The number of this message.
        id: MsgId,
        /// Whom.
        player: PlayerId,
    },
    /// A player invites somebody, who finds the invitation on the first screen. Where only guests may come in, the host does.
    Invite {
        /// The number of this message.
        id: MsgId,
        /// Whom.
        player: PlayerId,
        /// What to call them until they come.
        name: Name,
    },
    /// The host changes what the table agrees on, before or after a game. What is not named stays.
    Configure {
        /// The number of this message.
        id: MsgId,
        /// How many play.
        #[serde(default)]
        seats: Option<u8>,
        /// Options of the game by name; they replace all those before.
        #[serde(default)]
        #[cfg_attr(
            feature = "types",
            ts(as = "Option<GameOptions>"),
            schemars(with = "Option<GameOptions>")
        )]
        options: Option<Map<String, Value>>,
        /// Whether the table is listed.
        #[serde(default)]
        public: Option<bool>,
        /// Who may look at the games here.
        #[serde(default)]
        watching: Option<Watching>,
        /// Whether only people who have been invited may come in. Such a table is not listed.
        #[serde(default)]
        guests_only: Option<bool>,
    },
    /// The host chooses another game, before or after one. What is over is put away, and people gather again: everybody keeps
    /// a seat, bots go where there are too many, and the options are those that the game has by itself.
    ChangeGame {
        /// The number of this message.
        id: MsgId,
        /// Which.
        title: Title,
    },
    /// Somebody who sits at a table that gathers changes how long it waits before it starts by itself.
    Wait {
        /// The number of this message.
        id: MsgId,
        /// How long from now on, at most [`LONGEST_WAIT`](super::LONGEST_WAIT); 0 is at once, with bots on the free seats.
        ms: Millis,
    },
    /// The host starts the first game. All seats must be taken.
    Start {
        /// The number of this message.
        id: MsgId,
    },
    /// A player wants another game. It begins when everybody who stays wants it.
    Rematch {
        /// The number of this message.
        id: MsgId,
    },
    /// The hash of this client's part of the seed; the answer to [`ServerMsg::Deal`](super::ServerMsg::Deal).
    Commit {
        /// The number of this message.
        id: MsgId,
        /// Which game at this table.
        game: u32,
        /// Which attempt at its deal.
        attempt: u32,
        /// See [`SeatCommitment`](super::SeatCommitment). Without one this client adds nothing, and nobody waits for it.
        #[serde(default)]
        commitment: Option<Commitment>,
    },
    /// This client's part of the seed; the answer to [`ServerMsg::Reveal`](super::ServerMsg::Reveal).
    Nonce {
        /// The number of this message.
        id: MsgId,
        /// Which game at this table.
        game: u32,
        /// What this client has committed to.
        nonce: Nonce,
    },
    /// A seat acts.
    Act {
        /// The number of this message.
        id: MsgId,
        /// Which game at this table.
        game: u32,
        /// The number of the step that this reacts to, normally the last one seen.
        seen: u32,
        /// One of the legal actions.
        #[cfg_attr(feature = "types", ts(as = "GameAction"), schemars(with = "GameAction"))]
        action: Value,
        /// In a race: how long it took from the step being on the screen to the press, by the client's own clock.
        #[serde(default)]
        reaction_ms: Option<u32>,
    },
    /// Talk at the table: words, signs and claims (SG-K1).
    Say {
        /// The number of this message.
        id: MsgId,
        /// What is said.
        talk: Talk<Claim, Question>,
    },
    /// "I am here": takes the seat back from a stand-in. So does any action.
    Here {
        /// The number of this message.
        id: MsgId,
    },
    /// The client lost count and wants a fresh snapshot.
    Resync {
        /// The number of this message.
        id: MsgId,
        /// The last step seen.
        #[serde(default)]
        seen: Option<Seen>,
    },
    /// Leave the table. In a running game a stand-in plays on, until the player comes back.
    Leave {
        /// The number of this message.
        id: MsgId,
    },
    /// Nothing but an answer is wanted: is anybody there?
    Ping {
        /// The number of this message.
        id: MsgId,
    },
}

/// How far a client has followed a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seen {
    /// Which game at this table.
    pub game: u32,
    /// The number of the last step.
    pub n: u32,
}

impl<'de> Deserialize<'de> for ClientMsg {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::of(plain::value(deserializer)?).map_err(D::Error::custom)
    }
}

impl ClientMsg {
    pub(super) fn of(value: Value) -> serde_json::Result<Self> {
        let said = Tagged::new(value, "type", "a message must be an object")?;
        Ok(match said.tag.as_str() {
            "join" => variant!(
                said,
                Join { id: need, protocol: need, name: need, avatar: maybe, seen: maybe, changes: maybe }
            ),
            "profile" => variant!(said, Profile { id: need, name: need, avatar: maybe }),
            "sit" => variant!(said, Sit { id: need, seat: maybe }),
            "stand" => variant!(said, Stand { id: need }),
            "add_bot" => variant!(said, AddBot { id: need, seat: maybe, level: maybe }),
            "unseat" => variant!(said, Unseat { id: need, seat: need }),
            "keep_out" => variant!(said, KeepOut { id: need, player: need }),
            "let_in" => variant!(said, LetIn { id: need, player: need }),
            "configure" => variant!(
                said,
                Configure {
                    id: need,
                    seats: maybe,
                    options: maybe,
                    public: maybe,
                    watching: maybe,
                    guests_only: maybe
                }
            ),
            "invite" => variant!(said, Invite { id: need, player: need, name: need }),
            "change_game" => variant!(said, ChangeGame { id: need, title: need }),
            "wait" => variant!(said, Wait { id: need, ms: need }),
            "start" => variant!(said, Start { id: need }),
            "rematch" => variant!(said, Rematch { id: need }),
            "commit" => variant!(said, Commit { id: need, game: need, attempt: need, commitment: maybe }),
            "nonce" => variant!(said, Nonce { id: need, game: need, nonce: need }),
            "act" => {
                variant!(said, Act { id: need, game: need, seen: need, action: need, reaction_ms: maybe })
            }
            "say" => variant!(said, Say { id: need, talk: need }),
            "here" => variant!(said, Here { id: need }),
            "resync" => variant!(said, Resync { id: need, seen: maybe }),
            "leave" => variant!(said, Leave { id: need }),
            "ping" => variant!(said, Ping { id: need }),
            other => return Err(Error::custom(format_args!("there is no message of the type \"{other}\""))),
        })
    }

    /// The number of this message.
    pub const fn id(&self) -> MsgId {
        match *self {
            Self::Join { id, .. }
            | Self::Profile { id, .. }
            | Self::Sit { id, .. }
            | Self::Stand { id }
            | Self::AddBot { id, .. }
            | Self::Unseat { id, .. }
            | Self::KeepOut { id, .. }
            | Self::LetIn { id, .. }
            | Self::Invite { id, .. }
            | Self::Configure { id, .. }
            | Self::ChangeGame { id, .. }
            | Self::Wait { id, .. }
            | Self::Start { id }
            | Self::Rematch { id }
            | Self::Commit { id, .. }
            | Self::Nonce { id, .. }
            | Self::Act { id, .. }
            | Self::Say { id, .. }
            | Self::Here { id }
            | Self::Resync { id, .. }
            | Self::Leave { id }
            | Self::Ping { id } => id,
        }
    }
}
