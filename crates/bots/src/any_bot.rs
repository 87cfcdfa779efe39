use crate::{Bot, Budget, Intent, Moment, Opening, Played};
use house::wire::{Claim, Level};
use house::{AnyAction, AnyGame, Events, RowGoat, ScapeGoat, Soplon, Step};
use table::{Chance, Game, Heard, Rules, Seat, Seed, Talk, Version};

/// A bot at a game of any kind, for whoever knows no rule.
pub enum AnyBot {
    /// Scape Goat
    ScapeGoat(Box<dyn Bot<ScapeGoat>>),
    /// Row Your Goat
    RowGoat(Box<dyn Bot<RowGoat>>),
    /// Soplón
    Soplon(Box<dyn Bot<Soplon>>),
}

/// What a seat sees at some moment of a game of any kind. It can be sent to where the bot thinks.
#[derive(Debug)]
pub enum AnyMoment {
    /// Scape Goat
    ScapeGoat(Moment<ScapeGoat>),
    /// Row Your Goat
    RowGoat(Moment<RowGoat>),
    /// Soplón
    Soplon(Moment<Soplon>),
}

/// What a bot will do at a game of any kind.
pub type AnyIntent = Intent<AnyAction>;

impl AnyBot {
    /// Somebody who sits down at a game that may have begun, and who knows exactly what that seat has seen.
    ///
    /// What they would have done until now is thrown away; what they were shown is not.
    pub fn seat(game: &AnyGame, seat: Seat, level: Level, seed: Seed) -> Self {
        match game {
            AnyGame::ScapeGoat(game) => Self::ScapeGoat(catch_up(game, seat, level, seed)),
            AnyGame::RowGoat(game) => Self::RowGoat(catch_up(game, seat, level, seed)),
            AnyGame::Soplon(game) => Self::Soplon(catch_up(game, seat, level, seed)),
        }
    }

    /// What it wants to do now, if anything. `None` too if the moment is of another game.
    pub fn react(&mut self, moment: &AnyMoment, budget: &Budget) -> Option<AnyIntent> {
        fn of<R: Rules>(
            bot: &mut dyn Bot<R>,
            moment: &Moment<R>,
            budget: &Budget,
            any: fn(R::Action) -> AnyAction,
        ) -> Option<AnyIntent> {
            let Intent { at, action } = bot.react(moment, budget)?;
            Some(Intent { at, action: any(action) })
        }
        match (self, moment) {
            (Self::ScapeGoat(bot), AnyMoment::ScapeGoat(moment)) => {
                of(bot.as_mut(), moment, budget, AnyAction::ScapeGoat)
            }
            (Self::RowGoat(bot), AnyMoment::RowGoat(moment)) => {
                of(bot.as_mut(), moment, budget, AnyAction::RowGoat)
            }
            (Self::Soplon(bot), AnyMoment::Soplon(moment)) => {
                of(bot.as_mut(), moment, budget, AnyAction::Soplon)
            }
            _ => None,
        }
    }

    /// Somebody said something, or was seen to whisper.
    pub fn hear(&mut self, from: Seat, heard: Heard<'_, Claim>) {
        match self {
            Self::ScapeGoat(bot) => bot.hear(from, heard),
            Self::RowGoat(bot) => bot.hear(from, heard),
            Self::Soplon(bot) => bot.hear(from, heard),
        }
    }

    /// What it says, asked after every reaction.
    pub fn say(&mut self) -> Vec<Talk<Claim>> {
        match self {
            Self::ScapeGoat(bot) => bot.say(),
            Self::RowGoat(bot) => bot.say(),
            Self::Soplon(bot) => bot.say(),
        }
    }
}

impl AnyMoment {
    /// What `seat` sees of a game as it stands, without anything having happened.
    pub fn now(game: &AnyGame, seat: Seat) -> Self {
        match game {
            AnyGame::ScapeGoat(game) => Self::ScapeGoat(Moment::now(game.state(), seat)),
            AnyGame::RowGoat(game) => Self::RowGoat(Moment::now(game.state(), seat)),
            AnyGame::Soplon(game) => Self::Soplon(Moment::now(game.state(), seat)),
        }
    }

    /// What `seat` sees of the step that the game has just taken; `None` if it shows them nothing.
    pub fn after(game: &AnyGame, step: &Step, seat: Seat) -> Option<Self> {
        match (game, step.events()) {
            (AnyGame::ScapeGoat(game), Events::ScapeGoat(events)) => {
                Moment::after(game.state(), seat, events).map(Self::ScapeGoat)
            }
            (AnyGame::RowGoat(game), Events::RowGoat(events)) => {
                Moment::after(game.state(), seat, events).map(Self::RowGoat)
            }
            (AnyGame::Soplon(game), Events::Soplon(events)) => {
                Moment::after(game.state(), seat, events).map(Self::Soplon)
            }
            _ => None,
        }
    }
}

/// The bot goes through the whole game as its seat saw it, without thinking hard about what is over.
fn catch_up<R: Played>(game: &Game<R>, seat: Seat, level: Level, seed: Seed) -> Box<dyn Bot<R>> {
    let opening = Opening::of_game(game, seat);
    let mut bot = R::of_level(level, &opening, seed);
    let in_passing = Budget::of_steps(1);
    let mut state = R::start(game.config(), game.setup());
    let mut events = Vec::new();
    let mut version = Version::DEAL;
    bot.react(&Moment::now(&state, seat), &in_passing);
    for input in game.inputs() {
        let legal = R::check(&state, *input).unwrap_or_else(|_| panic!("{input:?} was played once"));
        version = version.next();
        events.clear();
        R::apply(&mut state, legal, &mut Chance::new(game.seed(), version), &mut events);
        if let Some(moment) = Moment::after(&state, seat, &events) {
            bot.react(&moment, &in_passing);
        }
    }
    bot
}
