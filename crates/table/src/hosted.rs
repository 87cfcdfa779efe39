use crate::photo_finish::Kind;
use crate::{By, Contest, Pace, Rules, Seat, SeatSet, read_value};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::Debug;

/// Options that are not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(pub String);

/// Something that the fastest player can have (CO-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Changes when this opening is settled and another follows.
    pub key: u64,
    /// Who can claim it.
    pub racers: SeatSet,
}

/// What a table needs to know of a game besides its rules. The defaults suit a game of turns in which all talk is words.
pub trait Hosted: Rules {
    /// How many sit down for a game that starts at once.
    const USUAL_PLAYERS: u8;

    /// What a player can declare without typing it. It may be a lie.
    type Claim: Clone + Debug + Serialize + DeserializeOwned + Send;

    /// What a player can ask another without typing it: what could be claimed in answer, for the most part.
    type Question: Clone + Debug + Serialize + DeserializeOwned + Send;

    /// What is kept of a game while it is played, besides how it stands.
    type Chronicle: Chronicle<Self>;

    /// What all the games of one player add up to.
    type Stats: Stats<Facts = <Self::Chronicle as Chronicle<Self>>::Facts>;

    /// The config for `players` with `options` by name; the others have their defaults.
    fn config(players: u8, mut options: Map<String, Value>) -> Result<Self::Config, OptionsError> {
        options.insert("players".into(), players.into());
        read_value::<Self::Config>(&Value::Object(options)).map_err(|error| OptionsError(error.to_string()))
    }

    /// Reads a deck in TOML. The error names the card and the rule (CO-6).
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        let _ = text;
        Err(OptionsError(format!("{} is played with its own deck only", Self::GAME)))
    }

    /// What the fastest player can have now.
    fn opening(state: &Self::State) -> Option<Opening> {
        let _ = state;
        None
    }

    /// What can be claimed now, if it is more than one thing at once: a key for each, the same for as long as it can be.
    fn chances(state: &Self::State) -> Vec<u64> {
        Self::opening(state).map(|opening| opening.key).into_iter().collect()
    }

    /// What a claim of `seat` is about: the key of one of the [`chances`](Self::chances), now or before.
    fn claims(state: &Self::State, seat: Seat, action: &Self::Action) -> Option<u64> {
        let _ = (seat, action);
        Self::opening(state).map(|opening| opening.key)
    }

    /// How an action stands in the queue of a race; `None` if it takes nothing from anybody and need not wait.
    fn kind(action: &Self::Action) -> Option<Kind> {
        let _ = action;
        None
    }

    /// Whose time has run out when the clock speaks now; nobody's, where a window closes that is nobody's own.
    fn late(state: &Self::State) -> SeatSet {
        Self::to_act(state)
    }

    /// How long everybody may think.
    fn pace(config: &Self::Config) -> Pace {
        let _ = config;
        Pace::default()
    }

    /// Who must come for the game to go on, where people come only for their moves.
    fn awaited(state: &Self::State) -> SeatSet {
        Self::to_act(state)
    }

    /// Whether a player who knows nothing better should not do this.
    fn is_rash(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether this can be played again and again without the game going on. A player could make a game as long as they
    /// like with it, so a table counts it. Taking it back happens as often, and need not be counted.
    fn is_idle(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// How a finished game went, for ratings; nothing, if it tells nothing about how well anybody played.
    fn contest(config: &Self::Config, state: &Self::State) -> Option<Contest> {
        let winners = Self::outcome(state)?.winners;
        let players = Self::seats(config);
        (!winners.is_empty()).then_some(Contest::Winners { winners, players })
    }

    /// Whether everybody is busy in the same moment, so that nobody would speak: in a race, or while all count down.
    fn is_hushed(state: &Self::State) -> bool {
        Self::opening(state).is_some()
    }

    /// Whether bots talk, and listen, at a table with this config.
    fn bots_talk(config: &Self::Config) -> bool {
        let _ = config;
        true
    }

    /// Whether a table with this config allows whispering (SG-K1).
    fn whispers(config: &Self::Config) -> bool {
        let _ = config;
        false
    }
}

/// What a game has told so far, besides how it stands: what each seat has seen and could still know, and what it says
/// about each player in the end. Built step by step from everything that happens, so it is as secret as the game.
pub trait Chronicle<R: Rules>: Clone + Send + Sync + 'static {
    /// What a seat has seen before and could still know.
    type Memory: Serialize;
    /// What a finished game says about one player, besides whether they won.
    type Facts: Default + Serialize + DeserializeOwned;

    /// The chronicle of a game that has just been dealt.
    fn new(config: &R::Config) -> Self;

    /// Takes in what happened, and who made it happen.
    fn watch(&mut self, event: &R::Event, by: By);

    /// What this seat has seen before and could still know.
    fn memory(&self, seat: Seat) -> Self::Memory;

    /// What the game says about the player on this seat, once it is over.
    fn facts(&self, seat: Seat) -> Self::Facts;

    /// How often somebody was wrong about something that they had seen.
    fn slips(&self) -> u32 {
        0
    }
}

/// Nothing is kept: everybody sees everything, and it is there until it is gone.
impl<R: Rules> Chronicle<R> for () {
    type Memory = ();
    type Facts = ();

    fn new(_config: &R::Config) -> Self {}
    fn watch(&mut self, _event: &R::Event, _by: By) {}
    fn memory(&self, _seat: Seat) {}
    fn facts(&self, _seat: Seat) {}
}

/// What all the games of one player add up to, besides how many they won.
pub trait Stats: Default + Serialize {
    /// What one game says about them.
    type Facts;

    /// Adds a game.
    fn add(&mut self, won: bool, facts: &Self::Facts);
}

/// Games, and how many of them were won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Score {
    /// How many were played.
    pub games: u32,
    /// How many were won.
    pub wins: u32,
}

impl Score {
    /// Adds a game.
    pub fn add(&mut self, won: bool) {
        self.games += 1;
        self.wins += u32::from(won);
    }
}

impl Stats for () {
    type Facts = ();
    fn add(&mut self, _won: bool, _facts: &()) {}
}

/// Where nothing can be declared or asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum NoClaim {}
