//! docs/protocol.md says what is true: every code, every message, and the whole player.

use crate::support::{self, DOCUMENT};
use house::wire::{
    ClientMsg, CreateTable, Created, Deleted, DeviceLink, DeviceToken, Drain, GamePage, GameReview,
    GameVerdict, HouseMsg, HouseOverview, HttpRefusal, Me, Moments, OwnData, OwnGames, OwnRatings, OwnStats,
    OwnTables, PlayNow, PushEndpoint, PushKey, RateLimited, Reports, ServerMsg, TableList, TableRefusal,
    Words,
};
use rowgoat::Illegal as Row;
use scapegoat::Illegal as Scape;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use soplon::Illegal as Rat;
use std::collections::BTreeMap;
use table::{Broken, Refusal, RuleId, TalkError};

const PLAYER: &str = include_str!("../../../examples/player.py");

/// One of each case of an enum. Does not compile if one is forgotten.
macro_rules! every {
    ($kind:ident: $($case:ident $(($($part:expr),*))? $({ $($key:ident: $value:expr),* })?),* $(,)?) => {{
        let _forgets_none = |one: &$kind| match one { $($kind::$case { .. } => ()),* };
        vec![$($kind::$case $(($($part),*))? $({ $($key: $value),* })?),*]
    }};
}

/// The tags of the messages, as they are written. Does not compile if one is forgotten.
macro_rules! tags {
    ($kind:ident: $($case:ident),* $(,)?) => {{
        let _forgets_none = |one: &$kind| match one { $($kind::$case { .. } => ()),* };
        [$(snake_case(stringify!($case))),*]
    }};
}

fn snake_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// What stands under a heading, up to the next of the same rank or a higher one.
fn section(heading: &str) -> &'static str {
    let (_, after) = DOCUMENT.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    let rank = heading.split(' ').next().unwrap().len();
    let ends = (1..=rank).filter_map(|rank| after.find(&format!("\n{} ", "#".repeat(rank)))).min();
    &after[..ends.unwrap_or(after.len())]
}

/// The rows of the table in a section: the code, and the cells after it.
fn rows(heading: &str) -> BTreeMap<String, Vec<String>> {
    let lines = section(heading).lines().filter(|line| line.starts_with("| `"));
    let mut rows = BTreeMap::new();
    for line in lines {
        let cells: Vec<String> =
            line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
        let code = cells[0].trim_matches('`').to_owned();
        assert!(rows.insert(code, cells[1..].to_vec()).is_none(), "{line} stands there twice");
    }
    rows
}

/// The blocks of JSON that are marked like this.
fn examples(mark: &str) -> Vec<Value> {
    support::examples(mark).iter().map(|block| serde_json::from_str(block).unwrap()).collect()
}

#[test]
fn every_refusal_of_the_table_is_listed_and_no_other() {
    let text = String::new;
    let mut all = every!(TableRefusal:
        Malformed(text()), TooLarge { limit: 1 }, TooFast, OtherProtocol { theirs: 0 }, JoinFirst, JoinedAlready,
        OtherSite, NoPlayer, BadDeviceLink, NoSuchTable(text()), NoSuchGame(text()), PlayersOnly,
        Unreadable, TooLongToShow { limit: 1 }, ArchiveBusy, DoneTooOften { limit: 1 }, GameTooLong { limit: 1 }, OtherRules { found: 1, expected: 2 }, NotFound, TooManyTables { limit: 1 },
        TooManyOwnTables { limit: 1 }, HouseFull, TooOften { what: RateLimited::Requests, wait_s: 1 }, DiskFull, TableFull { limit: 1 }, BadOptions(text()), BadName, HostOnly,
        NoFreeSeat, SeatTaken, NoSuchSeat, SeatEmpty, SeatedAlready, NotSeated, GameRunning, NoGame, NotGathering, NoFinishedGame,
        SeatsFree { free: 1 }, OtherGame { theirs: 1, ours: 2 }, NotSeenYet { seen: 1 }, Stale, Returned, Duplicate,
        NoNonceWanted, CommitFirst, OtherNonce, OtherAttempt { theirs: 1, ours: 2 }, TalkTooLong { limit: 1 }, TalkEmpty, TalkTooFast, NoSuchClaim, NoSuchQuestion, Talk(TalkError::NobodyThere),
        NotStored, Closing, TableClosed, ClosedByOperator, YouLeft, OpenedElsewhere, KeptOut, NotInvited, NoSuchPerson, HostStays,
    );
    all.extend(every!(TalkError: NobodyThere, ToYourself, NoWhispers).into_iter().map(TableRefusal::Talk));
    let often = every!(RateLimited: Requests, Players, Tables, Games, Sockets, WrongCodes, DeviceLinks);
    all.extend(often.into_iter().map(|what| TableRefusal::TooOften { what, wait_s: 1 }));
    let mut codes: Vec<&str> = all.iter().map(TableRefusal::code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(rows("### By the table").keys().collect::<Vec<_>>(), codes);
}

fn check_rules<I: Broken>(heading: &str, all: &[I]) {
    let mut listed = rows(heading);
    for refusal in all {
        let row = listed.remove(refusal.code());
        let row = row.unwrap_or_else(|| panic!("{heading}: {} is missing", refusal.code()));
        // Which card is asked for depends on what it is for.
        let rule = match refusal.code() {
            "not_in_hand" => "the rule that asks for a card",
            _ => refusal.rule().0,
        };
        assert_eq!(row, [rule, &refusal.to_string()], "{heading}: {}", refusal.code());
    }
    assert!(listed.is_empty(), "{heading}: no rule refuses with {listed:?}");
}

#[test]
fn every_refusal_by_a_rule_is_listed_and_no_other() {
    type Any = Refusal<Scape>;
    let common = every!(Any: NoSuchSeat, GameOver, TooLate, TimeRanOut, ClockNotDue, Rule(Scape::MoveFirst));
    let common: Vec<Any> = common.into_iter().filter(|one| !matches!(one, Refusal::Rule(_))).collect();
    check_rules("### By the rules of every game", &common);
    assert!(section("### By the rules of every game").contains("`unknown_action`"));

    let scapegoat = every!(Scape:
        NotYourTurn, NoSuchPlayer, MoveFirst, MustLeave, ActFirst, SwapNow, NotInHand(RuleId("SG-T3")), OwnColourFirst,
        SpyOnAnother, TradeWithAnother, StealFromAnother, NoTokenThere, NoSuchPlace, ChooseForTrade, ChooseForFrame,
        AlreadyChosen, OnlyWithSix, WindowIsOpen, NotYourWindow, WindowIsOver, ExplicitPassNeeded, TickedAlready,
        NothingToTakeBack, TooLateToTakeBack,
    );
    check_rules("### By the rules of Scape Goat", &scapegoat);
    let rowgoat = every!(Row:
        OtherTurn, OtherRound, OtherCall, DoubleTap, NobodyPlaces, NoCards, PlacingLocked, NotYourTurn, EmptyCellFirst,
        NoSet, OneEach, PayFirst, NotYourSet, NotASet, NotYourPile, NoPileThere, NoCallOwed, CallingLocked,
        CallAtAnother, NoSuchPlayer,
    );
    check_rules("### By the rules of Row Your Goat", &rowgoat);
    let soplon = every!(Rat:
        NoSuchPlayer, NotYourTurn, PeeksFirst, PeeksAreOver, PeekedAlready, PeekFirst, DoneAlready, DrawFirst,
        ExchangeFirst, NothingToDraw, EmptyDistrict, NoPassing, ClosedAlready, CarryOutFirst, ClosedDistrict, SameCard,
        OwnDistrict, NothingThere, RaceIsOpen, RaceIsOver, DoubleTap, TriedAlready, OutOfRace, PassedAlready, GiveFirst,
    );
    check_rules("### By the rules of Soplón", &soplon);
}

#[test]
fn every_message_is_explained_with_an_example_that_can_be_read() {
    let client = tags!(ClientMsg:
        Join, Profile, Sit, Stand, AddBot, Unseat, KeepOut, LetIn, Invite, Configure, ChangeGame, Wait, Start, Rematch, Commit, Nonce, Act, Say, Here,
        Resync, Leave, Ping
    );
    let server = tags!(ServerMsg: Welcome, Ok, Refused, Table, Deal, Reveal, Snapshot, Step, Changes, Warn, Said, Over, Bye);
    check_messages::<ClientMsg>("## What a client says", "json client", &client);
    check_messages::<ServerMsg>("## What the server says", "json server", &server);
}

fn check_messages<M: DeserializeOwned>(heading: &str, mark: &str, tags: &[String]) {
    let examples = examples(mark);
    for example in &examples {
        serde_json::from_value::<M>(example.clone()).unwrap_or_else(|error| panic!("{error}: {example}"));
    }
    for tag in tags {
        assert!(examples.iter().any(|example| example["type"] == **tag), "{tag} has no example");
        assert!(section(heading).contains(&format!("**`{tag}`**")), "{tag} is not explained");
    }
}

#[test]
fn what_is_said_by_http_can_be_read() {
    fn is<T: DeserializeOwned + Serialize>(example: &Value) -> bool {
        let read = serde_json::from_value::<T>(example.clone());
        read.is_ok_and(|read| serde_json::to_value(read).unwrap() == *example)
    }
    let examples = examples("json");
    let kinds: [fn(&Value) -> bool; 25] = [
        is::<Me>,
        is::<DeviceLink>,
        is::<DeviceToken>,
        is::<PushKey>,
        is::<PushEndpoint>,
        is::<CreateTable>,
        is::<PlayNow>,
        is::<Created>,
        is::<TableList>,
        is::<OwnTables>,
        is::<GamePage>,
        is::<Moments>,
        is::<GameReview>,
        is::<GameVerdict>,
        is::<OwnGames>,
        is::<OwnRatings>,
        is::<OwnStats>,
        is::<OwnData>,
        is::<Deleted>,
        is::<HttpRefusal>,
        is::<HouseMsg>,
        is::<Words>,
        is::<Drain>,
        is::<HouseOverview>,
        is::<Reports>,
    ];
    for (number, kind) in kinds.iter().enumerate() {
        assert!(examples.iter().any(kind), "the request or answer {number} has no example");
    }
    for example in &examples {
        let known = kinds.iter().any(|is| is(example));
        assert!(known || serde_json::from_value::<ClientMsg>(example.clone()).is_ok(), "what is {example}?");
    }
}

#[test]
fn the_whole_player_is_quoted() {
    assert!(section("## A whole player").contains(&format!("\n```python\n{PLAYER}```\n")));
}
