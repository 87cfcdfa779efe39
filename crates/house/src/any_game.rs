use crate::{AnyAction, Title, UnknownGame};
use rowgoat::RowGoat;
use scapegoat::ScapeGoat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use soplon::Soplon;
use std::fmt::Display;
use table::{Broken, Game, Input, Millis, Outcome, Record, RecordError, Refusal, Rules, Seat, SeatSet};
use table::{Seed, Version, Viewer, digest};

/// A game of any kind, for whoever knows no rule.
///
/// ```
/// use house::{AnyGame, Title};
/// use serde_json::json;
/// use table::{Millis, Seat, Seed, Viewer};
/// let mut game = AnyGame::deal(Title::Soplon, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
/// let step = game.act(Seat(1), Millis(900), &json!("peek")).unwrap();
/// let told = |seat| step.shown(Viewer::Seat(Seat(seat)))[0]["peeked"]["cards"].clone();
/// assert!(!told(1)[0].is_null()); // whoever looked has seen their two cards
/// assert_eq!(told(0), json!([null, null])); // the others have seen that they looked
/// assert_eq!(game.act(Seat(1), Millis(950), &json!("grab")).unwrap_err().code, "unknown_action");
/// ```
#[derive(Clone)]
pub enum AnyGame {
    /// Scape Goat
    ScapeGoat(Game<ScapeGoat>),
    /// Row Your Goat
    RowGoat(Game<RowGoat>),
    /// Soplón
    Soplon(Game<Soplon>),
}

/// Does the same with whichever game it is.
macro_rules! each {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            AnyGame::ScapeGoat($game) => $body,
            AnyGame::RowGoat($game) => $body,
            AnyGame::Soplon($game) => $body,
        }
    };
}

pub(crate) use each;

/// One input that was played, and what followed.
#[derive(Clone, Debug)]
pub struct Step {
    /// The version it made.
    pub version: Version,
    /// The time it counted for.
    pub at: Millis,
    pub(crate) events: Events,
}

impl Step {
    /// What followed, in full, written down: for records of games that are over.
    pub fn events_json(&self) -> Vec<Value> {
        match &self.events {
            Events::ScapeGoat(events) => events.iter().map(json).collect(),
            Events::RowGoat(events) => events.iter().map(json).collect(),
            Events::Soplon(events) => events.iter().map(json).collect(),
        }
    }

    /// What followed, in full. For whoever makes something of it for one seat, and for nobody else.
    pub fn events(&self) -> &Events {
        &self.events
    }
}

/// What followed an input, in full.
#[derive(Clone, Debug)]
pub enum Events {
    /// Scape Goat
    ScapeGoat(Vec<scapegoat::Event>),
    /// Row Your Goat
    RowGoat(Vec<rowgoat::Event>),
    /// Soplón
    Soplon(Vec<soplon::Event>),
}

/// Why an input was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{why}")]
pub struct Refused {
    /// The rule that was broken; none for what is no action of this game at all.
    pub rule: Option<&'static str>,
    /// A name that programs can rely on.
    pub code: &'static str,
    /// A sentence for people.
    pub why: String,
}

/// Why a game cannot be dealt or replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HouseError {
    /// No game of this house.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// Options that break a rule.
    #[error("these options make no table: {0}")]
    Options(String),
    /// A record that cannot be read or replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl AnyGame {
    /// Deals a game with the options that are named in `config`, such as `{"players":4}`.
    pub fn deal(title: Title, config: Value, seed: Seed) -> Result<Self, HouseError> {
        Ok(match title {
            Title::ScapeGoat => Self::ScapeGoat(deal(config, seed)?),
            Title::RowGoat => Self::RowGoat(deal(config, seed)?),
            Title::Soplon => Self::Soplon(deal(config, seed)?),
        })
    }

    /// Plays a stored game again.
    pub fn replay(record: &str) -> Result<Self, HouseError> {
        #[derive(Deserialize)]
        struct Envelope {
            game: String,
        }
        let envelope: Envelope =
            serde_json::from_str(record).map_err(|error| RecordError::Unreadable(error.to_string()))?;
        Ok(match envelope.game.parse()? {
            Title::ScapeGoat => Self::ScapeGoat(Record::from_json(record)?.replay()?),
            Title::RowGoat => Self::RowGoat(Record::from_json(record)?.replay()?),
            Title::Soplon => Self::Soplon(Record::from_json(record)?.replay()?),
        })
    }

    /// What is stored of this game.
    pub fn record(&self) -> String {
        each!(self, game => game.record().to_json())
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        match self {
            Self::ScapeGoat(_) => Title::ScapeGoat,
            Self::RowGoat(_) => Title::RowGoat,
            Self::Soplon(_) => Title::Soplon,
        }
    }

    /// A seat acts.
    pub fn act(&mut self, seat: Seat, at: Millis, action: &Value) -> Result<Step, Refused> {
        let action = AnyAction::read(self.title(), action)?;
        self.play(seat, at, &action)
    }

    /// A seat plays an action that has been read before.
    pub fn play(&mut self, seat: Seat, at: Millis, action: &AnyAction) -> Result<Step, Refused> {
        match (self, *action) {
            (Self::ScapeGoat(game), AnyAction::ScapeGoat(action)) => {
                play(game, Input::Seat { at, seat, action }, Events::ScapeGoat)
            }
            (Self::RowGoat(game), AnyAction::RowGoat(action)) => {
                play(game, Input::Seat { at, seat, action }, Events::RowGoat)
            }
            (Self::Soplon(game), AnyAction::Soplon(action)) => {
                play(game, Input::Seat { at, seat, action }, Events::Soplon)
            }
            (game, _) => Err(unknown_action(game.title(), "it belongs to another game")),
        }
    }

    /// The clock speaks.
    pub fn clock(&mut self, at: Millis) -> Result<Step, Refused> {
        match self {
            Self::ScapeGoat(game) => play(game, Input::Clock { at }, Events::ScapeGoat),
            Self::RowGoat(game) => play(game, Input::Clock { at }, Events::RowGoat),
            Self::Soplon(game) => play(game, Input::Clock { at }, Events::Soplon),
        }
    }

    /// Plays what was played next in `whole`, the same game further on; nothing, if it is no further.
    pub fn follow(&mut self, whole: &Self) -> Option<Step> {
        match (self, whole) {
            (Self::ScapeGoat(game), Self::ScapeGoat(whole)) => follow(game, whole, Events::ScapeGoat),
            (Self::RowGoat(game), Self::RowGoat(whole)) => follow(game, whole, Events::RowGoat),
            (Self::Soplon(game), Self::Soplon(whole)) => follow(game, whole, Events::Soplon),
            _ => unreachable!("it is the same game"),
        }
    }

    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> Value {
        each!(self, game => json(&game.view(viewer)))
    }

    /// Every legal action of `seat`.
    pub fn legal(&self, seat: Seat) -> Vec<Value> {
        fn of<R: Rules>(game: &Game<R>, seat: Seat) -> Vec<Value> {
            let mut legal = Vec::new();
            if seat.0 < R::seats_of(game.state()) {
                R::legal(game.state(), seat, &mut legal);
            }
            legal.iter().map(json).collect()
        }
        each!(self, game => of(game, seat))
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        fn of<R: Rules>(game: &Game<R>) -> u8 {
            R::seats_of(game.state())
        }
        each!(self, game => of(game))
    }

    /// Whom the game waits for. For drivers, never for players: see [`Rules::to_act`].
    pub fn to_act(&self) -> SeatSet {
        fn of<R: Rules>(game: &Game<R>) -> SeatSet {
            R::to_act(game.state())
        }
        each!(self, game => of(game))
    }

    /// When the clock must speak next.
    pub fn deadline(&self) -> Option<Millis> {
        fn of<R: Rules>(game: &Game<R>) -> Option<Millis> {
            R::deadline(game.state())
        }
        each!(self, game => of(game))
    }

    /// The time of the last input.
    pub fn now(&self) -> Millis {
        fn of<R: Rules>(game: &Game<R>) -> Millis {
            R::now(game.state())
        }
        each!(self, game => of(game))
    }

    /// How many inputs have been played.
    pub fn version(&self) -> Version {
        each!(self, game => game.version())
    }

    /// A digest of the whole state, times included: the same on every platform.
    pub fn digest(&self) -> String {
        each!(self, game => format!("{:016x}", digest(game.state())))
    }

    /// The winners and why, once the game is over.
    pub fn outcome(&self) -> Option<Outcome<Value>> {
        fn of<R: Rules>(game: &Game<R>) -> Option<Outcome<Value>> {
            let Outcome { winners, ending } = R::outcome(game.state())?;
            Some(Outcome { winners, ending: json(&ending) })
        }
        each!(self, game => of(game))
    }
}

impl Step {
    /// What `viewer` sees of it. Nothing: not even that it happened; see [`Rules::show`].
    pub fn shown(&self, viewer: Viewer) -> Vec<Value> {
        fn of<R: Rules>(events: &[R::Event], viewer: Viewer) -> Vec<Value> {
            events.iter().filter_map(|event| R::show(event, viewer)).map(|shown| json(&shown)).collect()
        }
        match &self.events {
            Events::ScapeGoat(events) => of::<ScapeGoat>(events, viewer),
            Events::RowGoat(events) => of::<RowGoat>(events, viewer),
            Events::Soplon(events) => of::<Soplon>(events, viewer),
        }
    }
}

fn deal<R: Rules>(config: Value, seed: Seed) -> Result<Game<R>, HouseError> {
    let config = serde_json::from_value(config).map_err(|error| HouseError::Options(error.to_string()))?;
    Ok(Game::deal(config, seed))
}

pub(crate) fn unknown_action(title: Title, why: impl Display) -> Refused {
    Refused { rule: None, code: "unknown_action", why: format!("this is no action of {title}: {why}") }
}

fn play<R: Rules>(
    game: &mut Game<R>,
    input: Input<R::Action>,
    wrap: fn(Vec<R::Event>) -> Events,
) -> Result<Step, Refused> {
    let mut events = Vec::new();
    let version = game.play(input, &mut events).map_err(|refusal| refused(&refusal))?;
    Ok(Step { version, at: input.at(), events: wrap(events) })
}

fn follow<R: Rules>(game: &mut Game<R>, whole: &Game<R>, wrap: fn(Vec<R::Event>) -> Events) -> Option<Step> {
    let input = *whole.input(game.version().next())?;
    Some(play(game, input, wrap).unwrap_or_else(|refused| panic!("{input:?} was played once: {refused}")))
}

fn refused<I: Broken>(refusal: &Refusal<I>) -> Refused {
    Refused { rule: Some(refusal.rule().0), code: refusal.code(), why: refusal.to_string() }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what leaves the rules can be written as JSON")
}
