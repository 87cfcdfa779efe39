use crate::any_action::{AnyAction, Of as ActionOf, read_action, unknown_action};
use crate::any_bot::catch_up;
#[cfg(feature = "trials")]
use crate::elsewhere::{Elsewhere, elsewhere};
use crate::refused::refused;
#[cfg(feature = "reviews")]
use crate::review::AnyReviewer;
use crate::wire::{Json, StepHead, WrittenSteps, value_of, write_steps};
use crate::{AnyBot, AnyMoment, Chronicle, HouseError, Refused, Step, Title};
use bots::{Moment, Played, Temperament};
use serde_json::Value;
use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use table::{
    Chance, Contest, Game, Input, Level, Millis, Opening, Outcome, RASH, Reaction, Rules, Seat, SeatSet,
    Seed, Version, Viewer, digest,
};

/// A game of any kind, for code that knows no rule. What it can do is in [`Playing`].
///
/// ```
/// use house::{AnyGame, Title};
/// use serde_json::json;
/// use table::{Millis, Seat, Seed, Viewer};
/// let mut game = AnyGame::deal(Title::SOPLON, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
/// let step = game.act(Seat(1), Millis(900), &json!("peek")).unwrap();
/// let told = |seat| step.shown(Viewer::Seat(Seat(seat)))[0]["peeked"]["cards"].clone();
/// assert!(!told(1)[0].is_null()); // they looked, and have seen their two cards
/// assert_eq!(told(0), json!([null, null])); // the others have seen that they looked
/// assert_eq!(game.act(Seat(1), Millis(950), &json!("grab")).unwrap_err().code, "unknown_action");
/// ```
pub struct AnyGame(Box<dyn Playing>);

impl AnyGame {
    pub(crate) fn new<R: Played>(game: Game<R>) -> Self {
        Self(Box::new(Live { game }))
    }

    /// Deals a game with the options that are named in `config`, such as `{"players":4}`.
    pub fn deal(title: Title, config: Value, seed: Seed) -> Result<Self, HouseError> {
        title.deal(config, seed)
    }

    /// Plays a stored game again.
    #[cfg(feature = "trials")]
    pub fn replay(record: &str) -> Result<Self, HouseError> {
        #[derive(serde::Deserialize)]
        struct Envelope {
            game: String,
        }
        let envelope: Envelope = serde_json::from_str(record)
            .map_err(|error| table::RecordError::Unreadable(error.to_string()))?;
        envelope.game.parse::<Title>()?.replay(record)
    }

    /// The game, if its rules are these.
    pub fn of<R: Played>(&self) -> Option<&Game<R>> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref::<Live<R>>().map(|live| &live.game)
    }

    /// Plays what was played next in `whole`, the same game further on; nothing, if it is no further.
    pub fn follow(&mut self, whole: &Self) -> Option<Step> {
        self.0.follow(&*whole.0)
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        self.0.copy()
    }
}

impl Deref for AnyGame {
    type Target = dyn Playing;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for AnyGame {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

/// A game that is being played, whatever its rules. There is one implementation for all games.
pub trait Playing: Any + Send + Sync {
    /// The same game once more.
    fn copy(&self) -> AnyGame;

    /// What is stored of this game.
    #[cfg(feature = "trials")]
    fn record(&self) -> String;

    /// Which game it is.
    fn title(&self) -> Title;

    /// A seat acts.
    fn act(&mut self, seat: Seat, at: Millis, action: &Value) -> Result<Step, Refused>;

    /// A seat plays an action that has been read before.
    fn play(&mut self, seat: Seat, at: Millis, action: &AnyAction) -> Result<Step, Refused>;

    /// The clock speaks.
    fn clock(&mut self, at: Millis) -> Result<Step, Refused>;

    /// See [`AnyGame::follow`].
    fn follow(&mut self, whole: &dyn Any) -> Option<Step>;

    /// What `viewer` may know now.
    fn view(&self, viewer: Viewer) -> Value;

    /// What `viewer` may know now, written down.
    fn view_json(&self, viewer: Viewer) -> Json;

    /// Every legal action of `seat`.
    fn legal(&self, seat: Seat) -> Vec<Value>;

    /// What `viewer` may do now, written down.
    fn legal_json(&self, viewer: Viewer) -> Json;

    /// Writes the message that shows a step, the last one played, to a viewer. `None` if they see nothing of it.
    fn write_step(&self, step: &Step, viewer: Viewer, head: StepHead) -> Option<String> {
        self.write_steps(step, &[(viewer, head)]).get(0).map(str::to_owned)
    }

    /// The same for several viewers. What is the same for some of them is written once.
    fn write_steps(&self, step: &Step, to: &[(Viewer, StepHead)]) -> WrittenSteps;

    /// How many play.
    fn seats(&self) -> u8;

    /// When the clock must speak next.
    fn deadline(&self) -> Option<Millis>;

    /// The time of the last input.
    fn now(&self) -> Millis;

    /// How many inputs have been played.
    fn version(&self) -> Version;

    /// The seed. Secret while the game runs.
    fn seed(&self) -> Seed;

    /// A digest of the whole state, times included: the same on every platform.
    fn digest(&self) -> String;

    /// The winners and why, once the game is over.
    fn outcome(&self) -> Option<Outcome<Value>>;

    /// How it went, for ratings; nothing, if it tells nothing about how well anybody played.
    fn contest(&self) -> Option<Contest>;

    /// What the fastest player can have now.
    fn opening(&self) -> Option<Opening>;

    /// A key for each thing that can be claimed now.
    fn chances(&self) -> Vec<u64>;

    /// Which of them a claim of `seat` is about.
    fn claims(&self, seat: Seat, action: &AnyAction) -> Option<u64>;

    /// Whether everybody is busy in the same moment, so that nobody would speak.
    fn is_hushed(&self) -> bool;

    /// Whether bots talk, and listen.
    fn bots_talk(&self) -> bool;

    /// Whose time has run out when the clock speaks now.
    fn late(&self) -> SeatSet;

    /// How long anybody may take for a choice and who must come for one, if the game goes on over days.
    #[cfg(feature = "visited")]
    fn over_days(&self) -> Option<(Millis, SeatSet)>;

    /// How often `seat` has played what leads nowhere ([`Hosted::is_idle`](table::Hosted::is_idle)).
    fn idle_choices(&self, seat: Seat) -> usize;

    /// Who has something to react to, as a bot beside the table must know it of itself.
    fn reacting(&self) -> SeatSet;

    /// How long somebody on `seat` takes to act.
    fn reaction(&self, seat: Seat) -> Reaction;

    /// What somebody on `seat` does who picks at random among what is not rash, going by what they may do alone.
    fn random_choice(&self, seat: Seat, luck: &mut Chance) -> Option<AnyAction>;

    /// The chronicle of this game, which has just been dealt.
    fn chronicle(&self) -> Chronicle;

    /// A bot that sits down at this game, which may have begun, and knows exactly what that seat has seen.
    fn seat_bot(&self, seat: Seat, level: Level, temperament: Temperament, seed: Seed) -> AnyBot;

    /// What `seat` sees of the game as it stands, without anything having happened.
    fn moment(&self, seat: Seat) -> AnyMoment;

    /// What `seat` sees of the step that the game has just taken; `None` if it shows them nothing.
    fn moment_after(&self, step: &Step, seat: Seat) -> Option<AnyMoment>;

    /// Somebody who goes through this game, which has just been dealt, with the player on `seat`.
    #[cfg(feature = "reviews")]
    fn reviewer(&self, seat: Seat) -> AnyReviewer;

    /// What `viewer` would have been shown in other games that they could not tell from this one for a while.
    #[cfg(feature = "trials")]
    fn elsewhere(&self, viewer: Viewer) -> [Elsewhere; 2];
}

/// A game that is being played.
struct Live<R: Rules> {
    game: Game<R>,
}

impl<R: Rules> Live<R> {
    fn step(&mut self, input: Input<R::Action>) -> Result<Step, Refused> {
        let (before, mut events) = (Arc::new(self.game.state().clone()), Vec::new());
        let version = self.game.play(input, &mut events).map_err(|refusal| refused(&refusal))?;
        Ok(Step::new::<R>(version, input.at(), events, before))
    }
}

impl<R: Played> Playing for Live<R> {
    fn copy(&self) -> AnyGame {
        AnyGame::new(self.game.clone())
    }

    #[cfg(feature = "trials")]
    fn record(&self) -> String {
        self.game.record().to_json()
    }

    fn title(&self) -> Title {
        Title::of::<R>()
    }

    fn act(&mut self, seat: Seat, at: Millis, action: &Value) -> Result<Step, Refused> {
        let action = read_action::<R>(action)?;
        self.step(Input::Seat { at, seat, action })
    }

    fn play(&mut self, seat: Seat, at: Millis, action: &AnyAction) -> Result<Step, Refused> {
        let action = action.of::<R>().ok_or_else(|| unknown_action::<R>("it belongs to another game"))?;
        self.step(Input::Seat { at, seat, action })
    }

    fn clock(&mut self, at: Millis) -> Result<Step, Refused> {
        self.step(Input::Clock { at })
    }

    fn follow(&mut self, whole: &dyn Any) -> Option<Step> {
        let whole: &Self = whole.downcast_ref().expect("it is the same game");
        let input = *whole.game.input(self.game.version().next())?;
        Some(self.step(input).unwrap_or_else(|refused| panic!("{input:?} was played once: {refused}")))
    }

    fn view(&self, viewer: Viewer) -> Value {
        value_of(&self.game.view(viewer))
    }

    fn view_json(&self, viewer: Viewer) -> Json {
        Json::of(&self.game.view(viewer))
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        let is_there = seat.0 < R::seats_of(self.game.state());
        let legal = if is_there { R::legal_for(self.game.state(), Viewer::Seat(seat)) } else { Vec::new() };
        legal.iter().map(value_of).collect()
    }

    fn legal_json(&self, viewer: Viewer) -> Json {
        Json::of(&R::legal_for(self.game.state(), viewer))
    }

    fn write_steps(&self, step: &Step, to: &[(Viewer, StepHead)]) -> WrittenSteps {
        let events = step.events::<R>().expect("a step belongs to its game");
        write_steps(&self.game, step.before::<R>(), events, step.at, to)
    }

    fn seats(&self) -> u8 {
        R::seats_of(self.game.state())
    }

    fn deadline(&self) -> Option<Millis> {
        R::deadline(self.game.state())
    }

    fn now(&self) -> Millis {
        R::now(self.game.state())
    }

    fn version(&self) -> Version {
        self.game.version()
    }

    fn seed(&self) -> Seed {
        self.game.seed()
    }

    fn digest(&self) -> String {
        format!("{:016x}", digest(self.game.state()))
    }

    fn outcome(&self) -> Option<Outcome<Value>> {
        let Outcome { winners, ending } = R::outcome(self.game.state())?;
        Some(Outcome { winners, ending: value_of(&ending) })
    }

    fn contest(&self) -> Option<Contest> {
        R::contest(self.game.config(), self.game.state())
    }

    fn opening(&self) -> Option<Opening> {
        R::opening(self.game.state())
    }

    fn chances(&self) -> Vec<u64> {
        R::chances(self.game.state())
    }

    fn claims(&self, seat: Seat, action: &AnyAction) -> Option<u64> {
        R::claims(self.game.state(), seat, &action.of::<R>()?)
    }

    fn is_hushed(&self) -> bool {
        R::is_hushed(self.game.state())
    }

    fn bots_talk(&self) -> bool {
        R::bots_talk(self.game.config())
    }

    fn late(&self) -> SeatSet {
        R::late(self.game.state())
    }

    #[cfg(feature = "visited")]
    fn over_days(&self) -> Option<(Millis, SeatSet)> {
        Some((R::pace(self.game.config()).days()?, R::awaited(self.game.state())))
    }

    fn idle_choices(&self, by: Seat) -> usize {
        let is_idle = |input: &&Input<R::Action>| matches!(input, Input::Seat { seat, action, .. } if *seat == by && R::is_idle(action));
        self.game.inputs().filter(is_idle).count()
    }

    fn reacting(&self) -> SeatSet {
        R::reacting(self.game.state())
    }

    fn reaction(&self, seat: Seat) -> Reaction {
        R::reaction(&R::view(self.game.state(), Viewer::Seat(seat)), seat)
    }

    fn random_choice(&self, seat: Seat, luck: &mut Chance) -> Option<AnyAction> {
        let mut legal = Vec::new();
        let mut choice = R::choose(self.game.state(), seat, luck, &mut legal)?;
        if luck.below(RASH) > 0 {
            legal.retain(|action| !R::is_rash(action));
            if !legal.is_empty() {
                choice = luck.pick(&legal);
            }
        }
        Some(AnyAction::new(ActionOf::<R>(choice)))
    }

    fn chronicle(&self) -> Chronicle {
        debug_assert!(self.game.version() == Version::DEAL, "a chronicle begins with the deal");
        Chronicle::new::<R>(self.game.config())
    }

    fn seat_bot(&self, seat: Seat, level: Level, temperament: Temperament, seed: Seed) -> AnyBot {
        AnyBot::of(catch_up(&self.game, seat, level, temperament, seed))
    }

    fn moment(&self, seat: Seat) -> AnyMoment {
        AnyMoment::new::<R>(Moment::now(self.game.state(), seat))
    }

    fn moment_after(&self, step: &Step, seat: Seat) -> Option<AnyMoment> {
        Moment::after(self.game.state(), seat, step.events::<R>()?).map(AnyMoment::new::<R>)
    }

    #[cfg(feature = "reviews")]
    fn reviewer(&self, seat: Seat) -> AnyReviewer {
        AnyReviewer::new::<R>(&self.game, seat)
    }

    #[cfg(feature = "trials")]
    fn elsewhere(&self, viewer: Viewer) -> [Elsewhere; 2] {
        elsewhere(&self.game, viewer)
    }
}
