//! What a table is told.

use crate::Time;
use house::AnyIntent;
use house::wire::{Claim, ClientMsg, MsgId, Name, PlayerId, Question, Seen, TableRefusal};
use table::{Heard, Millis, Seat, Talk};

/// One life of a table: from when it was opened, or restored from its log, until it ends. The runner gives every life of
/// a table another number, so that an answer to something that an earlier life asked is known and ignored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Life(pub u64);

/// A connection that has joined, or wants to. The runner numbers them; no number is used twice while it runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnId(pub u64);

/// Something that the log has been asked to keep.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ticket {
    /// Who asked.
    pub life: Life,
    /// One more for each.
    pub number: u64,
}

/// A bot that thinks beside the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MindId {
    /// Who seated it.
    pub life: Life,
    /// One more for each.
    pub number: u64,
}

/// What a table is told, one letter at a time.
#[derive(Debug)]
pub enum Mail {
    /// Somebody comes in.
    Join(Box<Arrival>),
    /// Somebody who has joined says something.
    Client {
        /// On which connection.
        conn: ConnId,
        /// When it arrived.
        at: Time,
        /// What.
        msg: Box<ClientMsg>,
    },
    /// A ping came back.
    Pong {
        /// On which connection.
        conn: ConnId,
        /// How long it was under way, there and back.
        rtt: Millis,
    },
    /// Messages to a slow reader were dropped, and now there is room for a snapshot.
    CatchUp {
        /// On which connection.
        conn: ConnId,
    },
    /// A connection has ended.
    Gone {
        /// Which.
        conn: ConnId,
    },
    /// The log has answered. It answers in the order in which it was asked.
    Stored {
        /// What was asked.
        ticket: Ticket,
        /// Whether it is durable. If not, it may never be.
        durable: bool,
    },
    /// A bot has come to something.
    Thought(Thought),
    /// The time has come that [`wake_at`](crate::Room::wake_at) named.
    Wake,
    /// From now on no game begins here, for this reason; or games begin again.
    NewGames(Option<TableRefusal>),
    /// The runner is being stopped.
    Stop,
    /// The operator closes the table for good.
    Close,
}

/// Somebody who comes in.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Over which connection.
    pub conn: ConnId,
    /// Who.
    pub player: PlayerId,
    /// The number of their message.
    pub id: MsgId,
    /// What they are called.
    pub name: Name,
    /// A picture of their client's choice.
    pub avatar: u8,
    /// The last step they have seen, if they were here before.
    pub seen: Option<Seen>,
    /// Whether they want of every step only what it changes.
    pub changes: bool,
}

/// What a bot has come to.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Who.
    pub mind: MindId,
    /// The question that it answers; none, if it only says something.
    pub question: Option<u64>,
    /// What it will do, unless something happens before.
    pub intent: Option<AnyIntent>,
    /// What it says.
    pub talk: Vec<Talk<Claim, Question>>,
    /// What it says in answer to questions.
    pub replies: Vec<Talk<Claim, Question>>,
    /// It will not think any more.
    pub failed: bool,
}

/// What somebody heard, to be taken along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overheard {
    /// All of it.
    Openly(Talk<Claim, Question>),
    /// That something was whispered.
    Whispering {
        /// To whom.
        to: Seat,
    },
}

impl Overheard {
    /// The same, as a bot hears it.
    pub fn heard(&self) -> Heard<'_, Claim, Question> {
        match self {
            Self::Openly(talk) => Heard::Openly(talk),
            Self::Whispering { to } => Heard::Whispering { to: *to },
        }
    }
}
