use rowgoat::RowGoat;
use scapegoat::ScapeGoat;
use serde::Serialize;
use serde_json::{Map, Value};
use soplon::Soplon;
use std::fmt::Display;
use table::photo_finish::Kind;
use table::{Rules, SeatSet, Viewer, digest};

/// Options that make no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct OptionsError(pub String);

/// Something that whoever is first can have (CO-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Changes when this chance is settled and another follows.
    pub key: u64,
    /// Who can claim it.
    pub racers: SeatSet,
}

/// What a table needs of a game besides its rules.
pub trait Hosted: Rules {
    /// Reads a deck in TOML. The error names the card and the rule (CO-6).
    fn read_deck(text: &str) -> Result<Value, OptionsError>;

    /// The config for `players` with `options` by name; what is not named is as usual.
    fn config(players: u8, mut options: Map<String, Value>) -> Result<Self::Config, OptionsError> {
        options.insert("players".into(), players.into());
        serde_json::from_value(Value::Object(options)).map_err(|error| OptionsError(error.to_string()))
    }

    /// What can be had by being first, now.
    fn opening(state: &Self::State) -> Option<Opening> {
        let _ = state;
        None
    }

    /// How an action stands in the queue of a race; `None` if it takes nothing from anybody and need not wait.
    fn kind(action: &Self::Action) -> Option<Kind> {
        let _ = action;
        None
    }

    /// Whose time has run out when the clock speaks now; nobody's, where a window closes that is nobody's own.
    fn late(state: &Self::State) -> SeatSet;

    /// Whether a player who knows nothing better had better not do this.
    fn is_rash(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether this can be played again and again without the game going on: whoever wants to could make any game as
    /// long as they like, so a table counts it. What takes it back is as often, and need not be counted.
    fn is_idle(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether private words are allowed (SG-K1).
    fn whispers(config: &Self::Config) -> bool {
        let _ = config;
        false
    }
}

impl Hosted for ScapeGoat {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        written(scapegoat::Deck::from_toml(text))
    }

    fn late(state: &scapegoat::State) -> SeatSet {
        match Self::view(state, Viewer::Spectator).stage {
            scapegoat::Stage::Window => SeatSet::NONE,
            _ => Self::to_act(state),
        }
    }

    /// Going to the cops without a suspicion loses the game; ticking a box for ever plays none.
    fn is_rash(action: &scapegoat::Action) -> bool {
        use scapegoat::{Action, Location};
        matches!(action, Action::CallCops | Action::Move(Location::Cops) | Action::PassForNow(_))
    }

    /// A tick can be lifted and set at any time (SG-A8).
    fn is_idle(action: &scapegoat::Action) -> bool {
        matches!(action, scapegoat::Action::PassForNow(true))
    }

    fn whispers(config: &scapegoat::Config) -> bool {
        config.options().whispers
    }
}

impl Hosted for RowGoat {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        written(rowgoat::Deck::from_toml(text))
    }

    /// Lifebuoys while a set lies (RG-L2), and calls while somebody owes one (RG-W1, RG-W2).
    fn opening(state: &rowgoat::State) -> Option<Opening> {
        let view = Self::view(state, Viewer::Spectator);
        let everybody = SeatSet::all(Self::seats_of(state));
        let decided = matches!(view.stage, rowgoat::Stage::TakeSet { .. } | rowgoat::Stage::Over);
        let mut racers = SeatSet::NONE;
        if !view.sets.is_empty() && !decided {
            racers = everybody.minus(view.holders);
        }
        if !view.owing.is_empty() && view.outcome.is_none() {
            racers = everybody;
        }
        let calls = || -> Vec<_> {
            view.locks.iter().map(|(seat, locks)| (view.calls[seat], locks.calling)).collect()
        };
        let key = || digest(&(view.round, view.owing, calls()));
        (!racers.is_empty()).then(|| Opening { key: key(), racers })
    }

    fn kind(action: &rowgoat::Action) -> Option<Kind> {
        use rowgoat::Action;
        Some(match action {
            Action::Grab { .. } | Action::CallMine | Action::CallAt { .. } => Kind::Claim,
            Action::Place { .. } | Action::TakeSet(_) | Action::TakePile(_) => Kind::Move,
        })
    }

    fn late(state: &rowgoat::State) -> SeatSet {
        use rowgoat::Stage;
        let view = Self::view(state, Viewer::Spectator);
        match view.stage {
            // The clock only says that a lock is over.
            Stage::Place { seat } if view.deadline == Some(view.locks[seat].placing) => SeatSet::NONE,
            Stage::Place { seat } | Stage::TakeSet { seat } | Stage::TakePile { seat } => SeatSet::of(seat),
            Stage::Grab | Stage::Stuck | Stage::Over => SeatSet::NONE,
        }
    }
}

impl Hosted for Soplon {
    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        written(soplon::Deck::from_toml(text))
    }

    fn opening(state: &soplon::State) -> Option<Opening> {
        state.chance_to_eliminate().map(|(key, racers)| Opening { key, racers })
    }

    /// Passing keeps nobody from anything: the race goes on until all the others have passed too.
    fn kind(action: &soplon::Action) -> Option<Kind> {
        match action {
            soplon::Action::PassRace { .. } => None,
            soplon::Action::Eliminate { .. } => Some(Kind::Claim),
            _ => Some(Kind::Move),
        }
    }

    fn late(state: &soplon::State) -> SeatSet {
        match state.stage() {
            soplon::Stage::Race | soplon::Stage::Peeks => SeatSet::NONE,
            _ => Self::to_act(state),
        }
    }

    /// A blind attempt costs a card nearly always, and so does closing on nothing.
    fn is_rash(action: &soplon::Action) -> bool {
        matches!(action, soplon::Action::Eliminate { .. } | soplon::Action::Close)
    }
}

fn written(deck: Result<impl Serialize, impl Display>) -> Result<Value, OptionsError> {
    let deck = deck.map_err(|error| OptionsError(error.to_string()))?;
    serde_json::to_value(deck).map_err(|error| OptionsError(error.to_string()))
}
