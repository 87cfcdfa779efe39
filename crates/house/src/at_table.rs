//! What a table that knows no rule needs to know of a running game.

use crate::any_game::{Events, each};
use crate::wire::Json;
use crate::{AnyAction, AnyGame, Hosted, Opening, OptionsError, Reaction, Simulated, Step, Title, for_title};
use serde_json::{Map, Value};
use table::photo_finish::Kind;
use table::{Chance, Game, Input, Rules, Seat, SeatSet, Seed, Viewer};

/// One choice in so many is rash, where it could be: otherwise no game among players at random would end.
pub const RASH: u32 = 24;

impl Title {
    /// Judges the options for so many players, and completes them with what is usual.
    pub fn options(self, players: u8, options: Map<String, Value>) -> Result<Value, OptionsError> {
        for_title!(self, R => {
            let config = R::config(players, options)?;
            serde_json::to_value(config).map_err(|error| OptionsError(error.to_string()))
        })
    }

    /// The version of its rules.
    pub fn rules_version(self) -> u16 {
        for_title!(self, R => R::VERSION)
    }

    /// How many can play.
    pub fn players(self) -> std::ops::RangeInclusive<u8> {
        for_title!(self, R => R::PLAYERS)
    }

    /// Whether private words are allowed with this config.
    pub fn whispers(self, config: &Value) -> bool {
        fn of<R: Hosted>(config: &Value) -> bool {
            serde_json::from_value(config.clone()).is_ok_and(|config| R::whispers(&config))
        }
        for_title!(self, R => of::<R>(config))
    }
}

impl AnyGame {
    /// The seed. Secret while the game runs.
    pub fn seed(&self) -> Seed {
        each!(self, game => game.seed())
    }

    /// What `viewer` may know now, written down.
    pub fn view_json(&self, viewer: Viewer) -> Json {
        each!(self, game => Json::of(&game.view(viewer)))
    }

    /// What `viewer` may do now, written down.
    pub fn legal_json(&self, viewer: Viewer) -> Json {
        fn of<R: Rules>(game: &Game<R>, viewer: Viewer) -> Json {
            let mut legal = Vec::new();
            if let Some(seat) = viewer.seat() {
                R::legal(game.state(), seat, &mut legal);
            }
            Json::of(&legal)
        }
        each!(self, game => of(game, viewer))
    }

    /// What can be had by being first, now.
    pub fn opening(&self) -> Option<Opening> {
        fn of<R: Hosted>(game: &Game<R>) -> Option<Opening> {
            R::opening(game.state())
        }
        each!(self, game => of(game))
    }

    /// Whose time has run out when the clock speaks now.
    pub fn late(&self) -> SeatSet {
        fn of<R: Hosted>(game: &Game<R>) -> SeatSet {
            R::late(game.state())
        }
        each!(self, game => of(game))
    }

    /// How often `seat` has played what leads nowhere ([`Hosted::is_idle`]).
    pub fn idle_choices(&self, seat: Seat) -> usize {
        fn of<R: Hosted>(game: &Game<R>, by: Seat) -> usize {
            let is_idle = |input: &&Input<R::Action>| matches!(input, Input::Seat { seat, action, .. } if *seat == by && R::is_idle(action));
            game.inputs().filter(is_idle).count()
        }
        each!(self, game => of(game, seat))
    }

    /// Who has something to react to, as a bot beside the table must know it of itself.
    pub fn reacting(&self) -> SeatSet {
        fn of<R: Simulated>(game: &Game<R>) -> SeatSet {
            R::reacting(game.state())
        }
        each!(self, game => of(game))
    }

    /// How long somebody on `seat` takes to act.
    pub fn reaction(&self, seat: Seat) -> Reaction {
        fn of<R: Simulated>(game: &Game<R>, seat: Seat) -> Reaction {
            R::reaction(game.state(), seat)
        }
        each!(self, game => of(game, seat))
    }

    /// What somebody on `seat` does who picks at random among what is not rash. They go by what that seat may do, and
    /// by nothing else.
    pub fn random_choice(&self, seat: Seat, luck: &mut Chance) -> Option<AnyAction> {
        fn of<R: Simulated + Hosted>(game: &Game<R>, seat: Seat, luck: &mut Chance) -> Option<R::Action> {
            let mut legal = Vec::new();
            let any = R::choose(game.state(), seat, luck, &mut legal)?;
            if luck.below(RASH) == 0 {
                return Some(any);
            }
            legal.retain(|action| !R::is_rash(action));
            Some(if legal.is_empty() { any } else { luck.pick(&legal) })
        }
        match self {
            Self::ScapeGoat(game) => of(game, seat, luck).map(AnyAction::ScapeGoat),
            Self::RowGoat(game) => of(game, seat, luck).map(AnyAction::RowGoat),
            Self::Soplon(game) => of(game, seat, luck).map(AnyAction::Soplon),
        }
    }
}

impl AnyAction {
    /// How this stands in the queue of a race; `None` if it need not wait.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::ScapeGoat(action) => crate::ScapeGoat::kind(action),
            Self::RowGoat(action) => crate::RowGoat::kind(action),
            Self::Soplon(action) => crate::Soplon::kind(action),
        }
    }

    /// Whether this can be played again and again without the game going on.
    pub fn is_idle(&self) -> bool {
        match self {
            Self::ScapeGoat(action) => crate::ScapeGoat::is_idle(action),
            Self::RowGoat(action) => crate::RowGoat::is_idle(action),
            Self::Soplon(action) => crate::Soplon::is_idle(action),
        }
    }
}

impl Step {
    /// Whether `viewer` sees anything of it.
    pub fn shows(&self, viewer: Viewer) -> bool {
        fn of<R: Rules>(events: &[R::Event], viewer: Viewer) -> bool {
            events.iter().any(|event| R::show(event, viewer).is_some())
        }
        match &self.events {
            Events::ScapeGoat(events) => of::<crate::ScapeGoat>(events, viewer),
            Events::RowGoat(events) => of::<crate::RowGoat>(events, viewer),
            Events::Soplon(events) => of::<crate::Soplon>(events, viewer),
        }
    }

    /// What `viewer` sees of it, written down; `None` if they see nothing, not even that it happened.
    pub fn shown_json(&self, viewer: Viewer) -> Option<Json> {
        fn of<R: Rules>(events: &[R::Event], viewer: Viewer) -> Option<Json> {
            let shown: Vec<_> = events.iter().filter_map(|event| R::show(event, viewer)).collect();
            (!shown.is_empty()).then(|| Json::of(&shown))
        }
        match &self.events {
            Events::ScapeGoat(events) => of::<crate::ScapeGoat>(events, viewer),
            Events::RowGoat(events) => of::<crate::RowGoat>(events, viewer),
            Events::Soplon(events) => of::<crate::Soplon>(events, viewer),
        }
    }
}
