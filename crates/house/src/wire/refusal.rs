use super::{Name, PROTOCOL};
use table::{Broken, TalkError};

/// What one network may do only so often: an IPv4 address, or the /64 of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RateLimited {
    /// Ask anything by HTTP.
    #[error("too many requests")]
    Requests,
    /// Become a new player.
    #[error("too many new players")]
    Players,
    /// Open a table.
    #[error("too many new tables")]
    Tables,
    /// Begin a game.
    #[error("too many new games")]
    Games,
    /// Be connected to tables.
    #[error("too many connections to tables")]
    Sockets,
    /// Try a code that no table has.
    #[error("too many wrong codes")]
    WrongCodes,
    /// Ask for a device link.
    #[error("too many device links")]
    DeviceLinks,
}

impl RateLimited {
    /// A name that programs can rely on.
    pub fn code(self) -> &'static str {
        match self {
            Self::Requests => "too_many_requests",
            Self::Players => "too_many_players",
            Self::Tables => "too_many_new_tables",
            Self::Games => "too_many_games",
            Self::Sockets => "too_many_connections",
            Self::WrongCodes => "too_many_wrong_codes",
            Self::DeviceLinks => "too_many_device_links",
        }
    }
}

/// Why the table, and not a rule of the game, refuses something. Nothing has changed.
///
/// Refusals by a rule carry the rule's own code; docs/protocol.md lists all of both kinds. What only a house says that people
/// visit is behind the feature `visited`, so that nobody loads it who plays alone.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableRefusal {
    /// Not JSON, or no message of this protocol.
    #[error("this is not a message of the protocol: {0}")]
    Malformed(String),
    /// Larger than the server reads.
    #[cfg(feature = "visited")]
    #[error("a message has at most {limit} bytes")]
    TooLarge {
        /// How many.
        limit: usize,
    },
    /// More messages than anybody needs.
    #[error("too many messages at once; wait a moment")]
    TooFast,
    /// Another version of the protocol.
    #[error("this server speaks version {PROTOCOL} of the protocol, not {theirs}; load the page again")]
    OtherProtocol {
        /// The version of the client.
        theirs: u16,
    },
    /// Something else than `join` came first.
    #[error("the first message must be \"join\"")]
    JoinFirst,
    /// `join` came twice.
    #[error("you have joined already")]
    JoinedAlready,
    /// A request from somewhere else's page.
    #[cfg(feature = "visited")]
    #[error("this comes from another site")]
    OtherSite,
    /// A request without the cookie that says who it is from.
    #[cfg(feature = "visited")]
    #[error("this browser has no player yet; ask /api/me first, and allow cookies")]
    NoPlayer,
    /// Used, or too old, or never made.
    #[cfg(feature = "visited")]
    #[error("this device link is not valid any more; ask for a new one")]
    BadDeviceLink,
    /// No table has that code.
    #[cfg(feature = "visited")]
    #[error("there is no table with the code {0}; it may have been closed")]
    NoSuchTable(String),
    /// No finished game has that name.
    #[cfg(feature = "visited")]
    #[error("there is no finished game with the name {0}")]
    NoSuchGame(String),
    /// A finished game that only those may see who played it.
    #[cfg(feature = "visited")]
    #[error("only those who played this game may see it")]
    PlayersOnly,
    /// A finished game that was stored and cannot be read back.
    #[error("this was stored but cannot be read; the operator of this server finds the reason in its log")]
    Unreadable,
    /// A game that was played by other rules than this house has.
    #[error(
        "this game was played by version {found} of the rules, and this house plays version {expected}; \
         it is kept as it is"
    )]
    OtherRules {
        /// The version it was played by.
        found: u16,
        /// The version there is.
        expected: u16,
    },
    /// A finished game of more steps than are shown.
    #[cfg(feature = "visited")]
    #[error("this game has more than {limit} steps, too many to show here; its file can be downloaded")]
    TooLongToShow {
        /// How many.
        limit: u32,
    },
    /// As many finished games are being looked at as the house can show at once.
    #[cfg(feature = "visited")]
    #[error("many finished games are being looked at just now; try again in a moment")]
    ArchiveBusy,
    /// There is nothing at that address.
    #[error("there is nothing at this address")]
    NotFound,
    /// The house is full.
    #[cfg(feature = "visited")]
    #[error("all {limit} tables of this house are taken; try again later")]
    TooManyTables {
        /// How many.
        limit: usize,
    },
    /// One player cannot open any number of tables.
    #[cfg(feature = "visited")]
    #[error("you have opened {limit} tables already; close one of them first")]
    TooManyOwnTables {
        /// How many.
        limit: usize,
    },
    /// The server has no more room for connections.
    #[cfg(feature = "visited")]
    #[error("the house is full; try again later")]
    HouseFull,
    /// One network has done something too often.
    #[cfg(feature = "visited")]
    #[error("{what} from your network; try again in {wait_s} s")]
    TooOften {
        /// What.
        what: RateLimited,
        /// When it may be tried again, in seconds.
        wait_s: u64,
    },
    /// The log has grown as large as it may.
    #[cfg(feature = "visited")]
    #[error("this house has no room to store another game; those that are being played go on")]
    DiskFull,
    /// The table has no more room for spectators.
    #[error("{limit} people are watching already; there is no room for more")]
    TableFull {
        /// How many.
        limit: usize,
    },
    /// Options that break a rule.
    #[error("{0}")]
    BadOptions(String),
    /// Not a valid name.
    #[error("a name has 1 to {} visible characters", Name::LONGEST)]
    BadName,
    /// Only the host may do that.
    #[error("only the host can do that")]
    HostOnly,
    /// All seats are taken.
    #[error("all seats are taken")]
    NoFreeSeat,
    /// That seat is taken.
    #[error("somebody sits there already")]
    SeatTaken,
    /// The table has fewer seats.
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    /// Nobody to send away.
    #[error("nobody sits there")]
    SeatEmpty,
    /// Sitting already.
    #[error("you have a seat already")]
    SeatedAlready,
    /// Only somebody with a seat can do that.
    #[error("you are a spectator; only players can do that")]
    NotSeated,
    /// Not while a game is being played.
    #[error("a game is being played")]
    GameRunning,
    /// No game is being played.
    #[error("no game is being played")]
    NoGame,
    /// Not a table that starts by itself, or not any more.
    #[error("this table does not start by itself")]
    NotGathering,
    /// No game has been played that could be repeated.
    #[error("there is no finished game to play again")]
    NoFinishedGame,
    /// Somebody has left; the seats must be filled first.
    #[error("{free} seats are still free; fill them with friends or bots")]
    SeatsFree {
        /// How many.
        free: u8,
    },
    /// A message about another game than the one being played.
    #[error("this is about game {theirs}, and the table is at game {ours}")]
    OtherGame {
        /// What the message says.
        theirs: u32,
        /// What is true.
        ours: u32,
    },
    /// The action reacts to a step that has not been shown.
    #[error("step {seen} has not been shown to you")]
    NotSeenYet {
        /// What the message says.
        seen: u32,
    },
    /// The press reacts to something that is over (CO-4).
    #[error("too late: this was over before you pressed")]
    Stale,
    /// Somebody's claim came first, and the move comes back unseen (CO-5).
    #[error("somebody was faster; your move comes back to you, and it costs nothing")]
    Returned,
    /// A choice that leads nowhere has been made too often.
    #[error("you have done this {limit} times in this game, which is the limit; everything else still works")]
    DoneTooOften {
        /// How many times.
        limit: usize,
    },
    /// A game that never ends.
    #[error("this game has come to {limit} steps without an end, so the table has been closed")]
    GameTooLong {
        /// How many.
        limit: u32,
    },
    /// The same action came again.
    #[error("this action has been taken already")]
    Duplicate,
    /// The commitments or the nonces have been collected, or this seat has sent its own.
    #[error("nothing is wanted from you for this deal now")]
    NoNonceWanted,
    /// A nonce that nobody has seen a commitment to, or before everybody has committed.
    #[error(
        "a nonce is revealed after everybody has committed to theirs: answer \"deal\" with \"commit\", and \"reveal\" with \"nonce\""
    )]
    CommitFirst,
    /// A nonce that does not fit the commitment.
    #[error("this is not the nonce that you committed to")]
    OtherNonce,
    /// A commitment for a deal that has begun anew.
    #[error("this is for attempt {theirs} at this deal, and the table is at attempt {ours}")]
    OtherAttempt {
        /// What the message says.
        theirs: u32,
        /// What is true.
        ours: u32,
    },
    /// Too many words.
    #[error("at most {limit} letters at a time")]
    TalkTooLong {
        /// How many.
        limit: usize,
    },
    /// Nothing said.
    #[error("there is nothing in this message")]
    TalkEmpty,
    /// Too often.
    #[error("you are talking too fast; wait a moment")]
    TalkTooFast,
    /// Another game's claim.
    #[error("this cannot be claimed in this game")]
    NoSuchClaim,
    /// Another game's question.
    #[error("this cannot be asked in this game")]
    NoSuchQuestion,
    /// Talk that the rules of the table do not allow.
    #[error(transparent)]
    Talk(#[from] TalkError),
    /// The log could not be written.
    #[error("this could not be stored, and so it has not happened; try again")]
    NotStored,
    /// The server is being stopped.
    #[error("the server is closing; come back in a moment")]
    Closing,
    /// The table is being closed.
    #[error("this table has been closed")]
    TableClosed,
    /// The operator wants it so.
    #[error("the operator has closed this table")]
    ClosedByOperator,
    /// Said to the connections of somebody who has left the table.
    #[error("you have left the table")]
    YouLeft,
    /// Said to the oldest connection of a player who has opened more of them than one may have.
    #[error("you have opened this table elsewhere, so it is closed here")]
    OpenedElsewhere,
    /// The host has sent this player away.
    #[error("the host has removed you from this table")]
    KeptOut,
    /// Only people who have been invited may come in.
    #[error("this table is for invited people; its host knows that you are at the door")]
    NotInvited,
    /// Nobody to keep out, to let in again or to invite.
    #[error("there is no such person")]
    NoSuchPerson,
    /// The host cannot be sent away.
    #[error("the host cannot be kept out")]
    HostStays,
}

impl TableRefusal {
    /// A name that programs can rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            #[cfg(feature = "visited")]
            Self::TooLarge { .. } => "too_large",
            Self::TooFast => "too_fast",
            Self::OtherProtocol { .. } => "other_protocol",
            Self::JoinFirst => "join_first",
            Self::JoinedAlready => "joined_already",
            #[cfg(feature = "visited")]
            Self::OtherSite => "other_site",
            #[cfg(feature = "visited")]
            Self::NoPlayer => "no_player",
            #[cfg(feature = "visited")]
            Self::BadDeviceLink => "bad_device_link",
            #[cfg(feature = "visited")]
            Self::NoSuchTable(_) => "no_such_table",
            #[cfg(feature = "visited")]
            Self::NoSuchGame(_) => "no_such_game",
            #[cfg(feature = "visited")]
            Self::PlayersOnly => "players_only",
            Self::Unreadable => "unreadable",
            Self::OtherRules { .. } => "other_rules",
            #[cfg(feature = "visited")]
            Self::TooLongToShow { .. } => "too_long_to_show",
            #[cfg(feature = "visited")]
            Self::ArchiveBusy => "archive_busy",
            Self::NotFound => "not_found",
            #[cfg(feature = "visited")]
            Self::TooManyTables { .. } => "too_many_tables",
            #[cfg(feature = "visited")]
            Self::TooManyOwnTables { .. } => "too_many_own_tables",
            #[cfg(feature = "visited")]
            Self::HouseFull => "house_full",
            #[cfg(feature = "visited")]
            Self::TooOften { what, .. } => what.code(),
            #[cfg(feature = "visited")]
            Self::DiskFull => "disk_full",
            Self::TableFull { .. } => "table_full",
            Self::BadOptions(_) => "bad_options",
            Self::BadName => "bad_name",
            Self::HostOnly => "host_only",
            Self::NoFreeSeat => "no_free_seat",
            Self::SeatTaken => "seat_taken",
            Self::NoSuchSeat => "no_such_seat",
            Self::SeatEmpty => "seat_empty",
            Self::SeatedAlready => "seated_already",
            Self::NotSeated => "not_seated",
            Self::GameRunning => "game_running",
            Self::NoGame => "no_game",
            Self::NotGathering => "not_gathering",
            Self::NoFinishedGame => "no_finished_game",
            Self::SeatsFree { .. } => "seats_free",
            Self::OtherGame { .. } => "other_game",
            Self::NotSeenYet { .. } => "not_seen_yet",
            Self::Stale => "stale",
            Self::Returned => "returned",
            Self::DoneTooOften { .. } => "done_too_often",
            Self::GameTooLong { .. } => "game_too_long",
            Self::Duplicate => "duplicate",
            Self::NoNonceWanted => "no_nonce_wanted",
            Self::CommitFirst => "commit_first",
            Self::OtherNonce => "other_nonce",
            Self::OtherAttempt { .. } => "other_attempt",
            Self::TalkTooLong { .. } => "talk_too_long",
            Self::TalkEmpty => "talk_empty",
            Self::TalkTooFast => "talk_too_fast",
            Self::NoSuchClaim => "no_such_claim",
            Self::NoSuchQuestion => "no_such_question",
            Self::Talk(error) => error.code(),
            Self::NotStored => "not_stored",
            Self::Closing => "closing",
            Self::TableClosed => "table_closed",
            Self::ClosedByOperator => "closed_by_operator",
            Self::YouLeft => "you_left",
            Self::OpenedElsewhere => "opened_elsewhere",
            Self::KeptOut => "kept_out",
            Self::NotInvited => "not_invited",
            Self::NoSuchPerson => "no_such_person",
            Self::HostStays => "host_stays",
        }
    }
}
