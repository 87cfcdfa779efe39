use crate::{Budget, Temperament};
use table::{Game, Heard, Hosted, Millis, Rules, Seat, Seed, Talk, Viewer};

/// Somebody who plays one seat.
///
/// What drives it calls [`react`](Self::react) at the beginning and after every step that showed the seat something,
/// and carries out the latest intent when its time has come. What another secretly chose is shown to nobody else, so the
/// bot is not asked again then: not even the moment tells it anything (CO-3).
pub trait Bot<R: Hosted>: Send {
    /// What it wants to do now, if anything. The answer takes the place of the one before.
    ///
    /// If the intent is refused (somebody was faster), it is asked once more, with nothing new to see.
    fn react(&mut self, moment: &Moment<R>, budget: &Budget) -> Option<Intent<R::Action>>;

    /// Somebody said something, or was seen to whisper. Whether it wants to think again about what it is about to do:
    /// then it is asked once more, with nothing new to see.
    fn hear(&mut self, from: Seat, heard: Heard<'_, R::Claim, R::Question>) -> bool {
        let _ = (from, heard);
        false
    }

    /// What it says, asked after every reaction and after everything it hears. Who answers always has the last word, so a
    /// bot answers only so often; only a question is answered every time.
    fn say(&mut self) -> Vec<Talk<R::Claim, R::Question>> {
        Vec::new()
    }

    /// How likely it thinks what it cannot know: in Scape Goat, that it is the scapegoat; in Soplón, once it has closed,
    /// that it is the lowest. For reports, never for play.
    fn suspicion(&self) -> Option<f64> {
        None
    }
}

/// What a seat sees at some moment.
#[derive(Debug)]
pub struct Moment<R: Rules> {
    /// The time of the step.
    pub at: Millis,
    /// What was just shown; nothing at the beginning.
    pub shown: Vec<R::Shown>,
    /// What lies on the table now, as the seat sees it.
    pub view: R::View,
    /// What the seat may do now.
    pub legal: Vec<R::Action>,
}

impl<R: Rules> Moment<R> {
    /// What `seat` sees when `events` have led to `state`; `None` if they show it nothing.
    pub fn after(state: &R::State, seat: Seat, events: &[R::Event]) -> Option<Self> {
        let shown = R::shown(events, Viewer::Seat(seat));
        (!shown.is_empty()).then(|| Self { shown, ..Self::now(state, seat) })
    }

    /// What `seat` sees without anything having happened.
    pub fn now(state: &R::State, seat: Seat) -> Self {
        let viewer = Viewer::Seat(seat);
        let (view, legal) = (R::view(state, viewer), R::legal_for(state, viewer));
        Self { at: R::now(state), shown: Vec::new(), view, legal }
    }
}

/// What a bot will do unless something happens before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intent<A> {
    /// When, in the time of the game.
    pub at: Millis,
    /// What.
    pub action: A,
}

/// What a bot knows when it sits down.
#[derive(Debug)]
pub struct BotStart<R: Rules> {
    /// What the table agreed on.
    pub config: R::Config,
    /// Where it sits.
    pub seat: Seat,
    /// What it sees before the first input.
    pub view: R::View,
    /// How it talks; `None` leaves that to its luck.
    pub temperament: Option<Temperament>,
}

impl<R: Rules> BotStart<R> {
    /// What `seat` knows at a game that has just been dealt.
    pub fn of(config: &R::Config, state: &R::State, seat: Seat) -> Self {
        let view = R::view(state, Viewer::Seat(seat));
        Self { config: config.clone(), seat, view, temperament: None }
    }

    /// The same for somebody who talks like this.
    #[must_use]
    pub fn with(self, temperament: Temperament) -> Self {
        Self { temperament: Some(temperament), ..self }
    }

    /// How somebody with this luck talks.
    pub(crate) fn temperament(&self, seed: Seed) -> Temperament {
        self.temperament.unwrap_or_else(|| Temperament::of_seed(seed))
    }

    /// What `seat` knew when this game was dealt.
    pub fn of_game(game: &Game<R>, seat: Seat) -> Self {
        Self::of(game.config(), &R::start(game.config(), game.setup()), seat)
    }
}
