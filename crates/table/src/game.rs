use crate::shared_log::SharedLog;
use crate::{Chance, Input, Record, Refusal, Rules, Seed, Version, Viewer};
use std::sync::Arc;

/// A game being played: its config, its seed and its inputs, folded into a state. A copy costs no more than its state:
/// whatever two copies have in common they share.
///
/// ```
/// use table::{Game, Input, Millis, Seat, Seed, Version, example::{HighCard, Play}};
/// let mut game = Game::<HighCard>::deal(2, Seed::from_number(7));
/// let mut events = Vec::new();
/// let input = Input::Seat { at: Millis(500), seat: Seat(1), action: Play::Low };
/// assert_eq!(game.play(input, &mut events), Ok(Version(1)));
/// assert!(game.play(input, &mut events).is_err()); // a secret choice is final, and nothing has changed
/// assert_eq!(game.version(), Version(1));
/// ```
pub struct Game<R: Rules> {
    config: Arc<R::Config>,
    seed: Seed,
    setup: Arc<R::Setup>,
    state: R::State,
    inputs: SharedLog<Input<R::Action>>,
}

impl<R: Rules> Game<R> {
    /// Deals a game.
    pub fn deal(config: R::Config, seed: Seed) -> Self {
        let setup = R::deal(&config, &mut Chance::new(seed, Version::DEAL));
        let state = R::start(&config, &setup);
        Self { config: Arc::new(config), seed, setup: Arc::new(setup), state, inputs: SharedLog::default() }
    }

    /// Checks and applies one input; what followed replaces what is in `events`. A refusal changes nothing.
    pub fn play(
        &mut self,
        input: Input<R::Action>,
        events: &mut Vec<R::Event>,
    ) -> Result<Version, Refusal<R::Illegal>> {
        let legal = R::check(&self.state, input)?;
        let version = self.version().next();
        events.clear();
        R::apply(&mut self.state, legal, &mut Chance::new(self.seed, version), events);
        self.inputs.push(input);
        Ok(version)
    }

    /// How many inputs have been played.
    pub fn version(&self) -> Version {
        Version(self.inputs.len() as u32)
    }

    /// What the table agreed on.
    pub fn config(&self) -> &R::Config {
        &self.config
    }

    /// The seed. Secret while the game runs.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The deal. Secret while the game runs.
    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// The truth as it stands.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Everything that was played, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &Input<R::Action>> {
        self.inputs.iter()
    }

    /// The input that made this version; none made the deal.
    pub fn input(&self, version: Version) -> Option<&Input<R::Action>> {
        self.inputs.get((version.0 as usize).checked_sub(1)?)
    }

    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> R::View {
        R::view(&self.state, viewer)
    }

    /// What is stored of this game.
    pub fn record(&self) -> Record<R> {
        let config = R::Config::clone(&self.config);
        Record { config, seed: self.seed, inputs: self.inputs().copied().collect() }
    }
}

// Not derived: that would ask the rules, which are only a name, to be cloned too.
impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        Self {
            config: Arc::clone(&self.config),
            seed: self.seed,
            setup: Arc::clone(&self.setup),
            state: self.state.clone(),
            inputs: self.inputs.clone(),
        }
    }
}
