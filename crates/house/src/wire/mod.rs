//! The protocol: what clients and the server say to each other, as JSON. docs/protocol.md tells it to people.
//!
//! A message is named by its direction. Every [`ClientMsg`] has an `id` that its answer repeats, and every one of them
//! is answered: by [`ServerMsg::Ok`], by [`ServerMsg::Refused`], or by the step it made.

mod archive;
mod claim;
mod client;
mod deal;
mod fast;
mod http;
mod json;
mod letters;
mod names;
mod operator;
mod push;
mod reading;
mod refusal;
mod review;
mod room;
mod server;
#[cfg(any(test, feature = "types"))]
pub mod types;
mod whole;

pub use archive::{
    Deleted, Facts, FilePage, GameId, GameMoment, GamePage, GamePlayer, GameRating, GameVerdict, Moments,
    OwnData, OwnGame, OwnGames, OwnRatings, OwnStats, RatedGame, Reactions, ReplayAccess, StepLine,
    TitleRatings, TitleScore, Unplayable, Watching,
};
pub use claim::{Claim, Question};
pub use client::{ClientMsg, MsgId, Seen};
pub use deal::{Commitment, Fairness, Nonce, SeatCommitment, SeatNonce};
pub(crate) use fast::write_steps;
pub use fast::{ActMsg, StepHead, WrittenSteps};
pub use http::{
    CreateTable, Created, DeviceLink, DeviceToken, HttpRefusal, Invitation, Me, OwnTable, OwnTables, PlayNow,
    TableList, TableSummary, WaitingPeople, check_wait,
};
pub use json::{Json, value_of};
pub use names::{BadName, Name, PlayerId, TableCode, visible};
pub use operator::{
    Drain, HouseMsg, HouseOverview, HouseTable, LONGEST_ANNOUNCEMENT, LONGEST_REPORT, NodeLoad, Report,
    Reports, Words,
};
pub use push::{PushEndpoint, PushKey};
pub use reading::Unread;
pub use refusal::{RateLimited, TableRefusal};
pub use review::{GameReview, LookAt};
pub use room::{
    EveningGames, EveningScore, Gathering, Guest, Guests, LONGEST_WAIT, NamedPlayer, Person, SeatState,
    Sitter, Status, TableState,
};
pub use server::{Missed, PressResult, ServerMsg, Speaker};
use table::plain;
pub use table::plain::read_json;
pub use table::{By, Level, Score};
pub use whole::{NotWhole, Whole};

/// The version of the protocol. A client of another version is told so and turned away.
pub const PROTOCOL: u16 = 1;
