use crate::{Chance, Game, Input, Millis, Rules, Version, Viewer};

/// All that one viewer has been shown of a game: the opening view and every step that showed them something.
///
/// ```
/// use table::{Game, History, Input, Millis, Seat, Seed, Viewer, example::{HighCard, Play}};
/// let mut game = Game::<HighCard>::deal(2, Seed::from_number(7));
/// let mut history = History::of(&game, Viewer::Seat(Seat(0)));
/// let mut events = Vec::new();
/// game.play(Input::Seat { at: Millis(500), seat: Seat(1), action: Play::Low }, &mut events).unwrap();
/// history.watch(Millis(500), &events);
/// assert!(history.steps.is_empty()); // what another secretly chose is not even seen to have happened
/// ```
#[derive(Debug)]
pub struct History<R: Rules> {
    /// What the table agreed on.
    pub config: R::Config,
    /// Whose history this is.
    pub viewer: Viewer,
    /// What they saw before the first input.
    pub opening: R::View,
    /// What they were shown since.
    pub steps: Vec<Seen<R>>,
}

/// One step that showed its viewer something.
#[derive(PartialEq, Debug)]
pub struct Seen<R: Rules> {
    /// When it happened.
    pub at: Millis,
    /// What was shown.
    pub shown: Vec<R::Shown>,
}

// Neither is derived: that would ask the rules, which are only a name, to be cloned too.
impl<R: Rules> Clone for History<R> {
    fn clone(&self) -> Self {
        let Self { config, viewer, opening, steps } = self;
        Self { config: config.clone(), viewer: *viewer, opening: opening.clone(), steps: steps.clone() }
    }
}

impl<R: Rules> Clone for Seen<R> {
    fn clone(&self) -> Self {
        Self { at: self.at, shown: self.shown.clone() }
    }
}

impl<R: Rules> History<R> {
    /// The history of `viewer` at a game that has just been dealt.
    pub fn of(game: &Game<R>, viewer: Viewer) -> Self {
        debug_assert!(game.version() == Version::DEAL, "a history begins with the deal");
        Self { config: game.config().clone(), viewer, opening: game.view(viewer), steps: Vec::new() }
    }

    /// Adds what the viewer sees of one step. True if they see anything.
    pub fn watch(&mut self, at: Millis, events: &[R::Event]) -> bool {
        let shown: Vec<_> = events.iter().filter_map(|event| R::show(event, self.viewer)).collect();
        let seen = !shown.is_empty();
        if seen {
            self.steps.push(Seen { at, shown });
        }
        seen
    }
}

/// Another past that leads to what one viewer has seen: a deal, and inputs with the luck they had.
#[derive(Clone, Debug)]
pub struct World<R: Rules> {
    /// Another deal.
    pub setup: R::Setup,
    /// What happened after it.
    pub steps: Vec<WorldStep<R::Action>>,
}

/// One input of a [`World`].
#[derive(Clone, PartialEq, Debug)]
pub struct WorldStep<A> {
    /// What was played.
    pub input: Input<A>,
    /// What [`Chance`] drew while it was applied.
    pub luck: Vec<u32>,
}

impl<A> WorldStep<A> {
    /// A step in which chance had no part.
    pub fn plain(input: Input<A>) -> Self {
        Self { input, luck: Vec::new() }
    }

    /// The luck of this step, to be given to [`Rules::apply`].
    pub fn chance(&self) -> Chance {
        Chance::scripted(self.luck.iter().copied())
    }
}

impl<R: Rules> World<R> {
    /// The state this world has come to.
    ///
    /// Panics if the rules refuse one of its inputs: then it is not a world that the rules allow.
    pub fn state(&self, config: &R::Config) -> R::State {
        let mut state = R::start(config, &self.setup);
        let mut events = Vec::new();
        for step in &self.steps {
            let Ok(legal) = R::check(&state, step.input) else {
                panic!("a resampled world breaks the rules with {:?}", step.input)
            };
            events.clear();
            R::apply(&mut state, legal, &mut step.chance(), &mut events);
        }
        state
    }
}

/// Rules that can say what else may be true.
///
/// ```
/// use table::{Chance, Game, History, Resample, Seat, Seed, Version, Viewer, Rules, example::HighCard};
/// let game = Game::<HighCard>::deal(3, Seed::from_number(7));
/// let history = History::of(&game, Viewer::Seat(Seat(0)));
/// let world = HighCard::resample(&history, &mut Chance::new(Seed::from_number(1), Version::DEAL));
/// let state = world.state(&3);
/// assert_eq!(HighCard::view(&state, history.viewer), history.opening); // seat 0 cannot tell the two apart
/// assert!(state != *game.state()); // but others hold other cards
/// ```
pub trait Resample: Rules {
    /// Draws a world in which the viewer would have been shown exactly this history: the same bytes at every step.
    ///
    /// Every such world can come up; how often each does is not promised.
    fn resample(history: &History<Self>, chance: &mut Chance) -> World<Self>;
}
