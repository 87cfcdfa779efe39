//! What a table wants done.

use crate::mail::{ConnId, MindId, Overheard, Ticket};
use crate::{Text, Time};
use bots::Temperament;
use house::wire::{Guest, Level, PlayerId, TableSummary};
use house::{AnyBot, AnyGame, AnyMoment};
use table::{Contest, Seat, Seed, Version};

/// What a table wants done. The runner does these in order.
#[derive(Debug)]
pub enum Effect {
    /// Keep this, and answer with [`Stored`](crate::Mail::Stored).
    Store {
        /// What the answer must name.
        ticket: Ticket,
        /// What is to be kept.
        change: Change,
    },
    /// The log of the game before the current one is complete: close it. Nobody waits for that.
    CloseLastLog {
        /// What is kept of the table beside that game.
        meta: Vec<u8>,
    },
    /// Send this now.
    Send {
        /// On which connection.
        conn: ConnId,
        /// What.
        text: Text,
        /// It takes the place of messages that were dropped, with all that follows.
        afresh: bool,
    },
    /// End a connection when it has been sent everything.
    HangUp {
        /// Which.
        conn: ConnId,
    },
    /// Something for a bot.
    Think {
        /// Which.
        mind: MindId,
        /// What.
        task: Task,
    },
    /// The table stands like this, as far as people outside may know. Where it is wanted, it comes first.
    Announce(Box<Announcement>),
    /// Call somebody who is not here, wherever they are, if they want that.
    Call {
        /// Whom.
        player: PlayerId,
        /// What for.
        occasion: Occasion,
    },
    /// Something to count.
    Count(Counted),
    /// It is over with this life of the table. Nothing follows.
    End(Ended),
}

/// What the log is asked to keep. Every game has a log of its own; a change is for the current one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another game begins: make a log for it, with this metadata. It is the current one from now on.
    NextLog(Vec<u8>),
    /// The deal, or an input.
    Append {
        /// 0 is the deal.
        version: Version,
        /// What.
        bytes: Vec<u8>,
    },
    /// Who is there, and what is played: replaces what was there before.
    SetMeta(Vec<u8>),
    /// The game is over and enters the archive. A second time changes nothing and is answered all the same.
    Finish(Finished),
    /// The table is closed for good. This is kept of it beside its game.
    Close(Vec<u8>),
}

/// What is kept of a finished game besides its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// What the game is asked for by.
    pub key: String,
    /// About all of it.
    pub about: Vec<u8>,
    /// What it says about each person who played.
    pub shares: Vec<(PlayerId, Vec<u8>)>,
    /// How it went, if it counts for ratings: by seat, and so in the order of the shares.
    pub contest: Option<Contest>,
}

/// What a bot is told.
#[derive(Debug)]
pub enum Task {
    /// It sits down, and is asked what it wants to do.
    Sit {
        /// The number of the question.
        question: u64,
        /// Who sits down, and where.
        seating: Box<Seating>,
    },
    /// Its seat is shown something, and it is asked what it wants to do. An older question is of no interest any more.
    Ask {
        /// The number of the question.
        question: u64,
        /// What it is shown.
        moment: Box<AnyMoment>,
    },
    /// Its seat hears something.
    Hear {
        /// From whom.
        from: Seat,
        /// What.
        heard: Overheard,
    },
    /// It goes home.
    Leave,
}

/// Who sits down, and where. What the seat has seen until now follows from the game.
#[derive(Clone)]
pub struct Seating {
    /// The game as it stands.
    pub game: AnyGame,
    /// What it sees, it sees from there.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// How it talks.
    pub temperament: Temperament,
    /// Its luck.
    pub seed: Seed,
}

impl Seating {
    /// The bot, which has seen the game so far.
    pub(crate) fn seat_bot(&self) -> AnyBot {
        self.game.seat_bot(self.seat, self.level, self.temperament, self.seed)
    }
}

impl std::fmt::Debug for Seating {
    /// A running game has secrets in it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seating")
            .field("seat", &self.seat)
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

/// How a table stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Announcement {
    /// For the list of tables.
    pub summary: TableSummary,
    /// Whether it waits for players who need no invitation.
    pub admits: bool,
    /// Whether it is listed.
    pub public: bool,
    /// Whether "play now" may send strangers here.
    pub takes_strangers: bool,
    /// Whom it must not send here: they would not be let in.
    pub unwelcome: Vec<PlayerId>,
    /// How many people are there, or expected back.
    pub people: usize,
    /// Who has a seat and something to come back to: they find their way from anywhere.
    pub seated: Vec<PlayerId>,
    /// Who has been invited and has not come yet.
    pub invited: Vec<Guest>,
    /// Whom its game waits for, if that goes on over days. Each of them may know it only of themselves.
    pub awaited: Option<Awaited>,
}

/// Whom a game over days waits for.
#[derive(Clone, PartialEq, Debug)]
pub struct Awaited {
    /// Who.
    pub players: Vec<PlayerId>,
    /// Until when.
    pub until: Time,
}

/// What somebody is called for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// A game that goes on over days waits for them.
    Turn,
    /// Somebody asks them to come.
    Invitation,
}

/// Something to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// An action came in.
    Action,
    /// A step was stored and shown.
    Step {
        /// When its action came in; the clock's steps have none.
        received: Option<Time>,
        /// Everybody was shown something of it: it is not a secret that somebody has chosen.
        openly: bool,
    },
    /// Something was refused with this code.
    Refused(&'static str),
}

/// How a life of a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The table is closed for good.
    Closed,
    /// The runner is being stopped. The table goes on when it is back.
    Stopped,
    /// Something could not be stored. The table must be restored from its log.
    Unsure,
}
