use crate::any_action::{AnyAction, Of as ActionOf};
use crate::wire::{Claim, Question, value_of};
use bots::{Bot, BotStart, Budget, Intent, Moment, Played, Temperament};
use std::any::Any;
use std::fmt;
use table::{Chance, Game, Heard, Hosted, Level, Rules, Seat, Seed, Talk, Version};

/// A bot at a game of any kind, for code that knows no rule.
pub struct AnyBot(Box<dyn Erased>);

/// What a seat sees at some moment of a game of any kind. It can be sent to where the bot thinks.
pub struct AnyMoment(Box<dyn ErasedMoment>);

/// What a bot will do at a game of any kind.
pub type AnyIntent = Intent<AnyAction>;

trait Erased: Send {
    fn react(&mut self, moment: &AnyMoment, budget: &Budget) -> Option<AnyIntent>;
    fn hear(&mut self, from: Seat, heard: Heard<'_, Claim, Question>) -> bool;
    fn say(&mut self) -> Vec<Talk<Claim, Question>>;
}

trait ErasedMoment: Any + Send {
    fn view(&self) -> serde_json::Value;
    fn becomes_old(&mut self);
}

/// A bot of the game with the rules `R`.
struct Of<R: Hosted>(Box<dyn Bot<R>>);

impl<R: Hosted> Erased for Of<R> {
    fn react(&mut self, moment: &AnyMoment, budget: &Budget) -> Option<AnyIntent> {
        let any: &dyn Any = &*moment.0;
        let Intent { at, action } = self.0.react(any.downcast_ref::<Moment<R>>()?, budget)?;
        Some(Intent { at, action: AnyAction::new(ActionOf::<R>(action)) })
    }

    fn hear(&mut self, from: Seat, heard: Heard<'_, Claim, Question>) -> bool {
        match heard {
            Heard::Whispering { to } => self.0.hear(from, Heard::Whispering { to }),
            Heard::Openly(talk) => {
                let talk = talk.clone().try_map(|claim| claim.read::<R>(), |question| question.read::<R>());
                // What cannot be declared or asked in this game is not passed on to anybody.
                talk.is_some_and(|talk| self.0.hear(from, Heard::Openly(&talk)))
            }
        }
    }

    fn say(&mut self) -> Vec<Talk<Claim, Question>> {
        let say = self.0.say().into_iter();
        let in_json = |talk: Talk<R::Claim, R::Question>| {
            talk.try_map(|claim| Some(Claim::of::<R>(&claim)), |question| Some(Question::of::<R>(&question)))
        };
        say.filter_map(in_json).collect()
    }
}

impl<R: Rules> ErasedMoment for Moment<R> {
    fn view(&self) -> serde_json::Value {
        value_of(&self.view)
    }

    fn becomes_old(&mut self) {
        self.shown.clear();
    }
}

impl AnyBot {
    /// A bot of one game.
    pub fn of<R: Hosted>(bot: Box<dyn Bot<R>>) -> Self {
        Self(Box::new(Of(bot)))
    }

    /// What it wants to do now, if anything. `None` too if the moment is of another game.
    pub fn react(&mut self, moment: &AnyMoment, budget: &Budget) -> Option<AnyIntent> {
        self.0.react(moment, budget)
    }

    /// Somebody said something, or was seen to whisper. Whether it wants to be asked once more what it will do.
    pub fn hear(&mut self, from: Seat, heard: Heard<'_, Claim, Question>) -> bool {
        self.0.hear(from, heard)
    }

    /// What it says, asked after every reaction and after everything it hears.
    pub fn say(&mut self) -> Vec<Talk<Claim, Question>> {
        self.0.say()
    }
}

impl AnyMoment {
    pub(crate) fn new<R: Rules>(moment: Moment<R>) -> Self {
        Self(Box::new(moment))
    }

    /// What was shown is no news any more.
    pub fn becomes_old(&mut self) {
        self.0.becomes_old();
    }

    /// What lies on the table then, as the seat sees it.
    pub fn view(&self) -> serde_json::Value {
        self.0.view()
    }
}

impl fmt::Debug for AnyMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyMoment").field(&self.view()).finish()
    }
}

/// The bot goes through the whole game as its seat saw it, without thinking hard about what is over.
pub(crate) fn catch_up<R: Played>(
    game: &Game<R>,
    seat: Seat,
    level: Level,
    temperament: Temperament,
    seed: Seed,
) -> Box<dyn Bot<R>> {
    let opening = BotStart::of_game(game, seat).with(temperament);
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
