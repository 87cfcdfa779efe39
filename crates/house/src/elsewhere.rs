use crate::wire::Json;
use table::{Chance, Game, History, Resample, Rules, Version, Viewer};

/// What somebody would have been shown in another game that they could not tell from theirs.
pub struct Elsewhere {
    /// Until after this many steps that showed them something.
    pub cut: usize,
    /// The deal first, then every step that would have shown them something.
    pub steps: Vec<ShownStep>,
}

/// What one viewer is shown of a step.
pub struct ShownStep {
    /// What happened, as they see it.
    pub events: Json,
    /// The same step as a spectator sees it.
    pub openly: Json,
    /// What they may know then.
    pub view: Json,
    /// What they may do then.
    pub legal: Json,
}

/// One that agrees with the first third of the game, and one that agrees with all of it but the end, which turns
/// everything up and leaves nothing to vary.
pub(crate) fn elsewhere<R: Resample>(game: &Game<R>, viewer: Viewer) -> [Elsewhere; 2] {
    let history = history(game, viewer);
    let steps = history.steps.len();
    [steps / 3, steps.saturating_sub(1)].map(|cut| {
        let mut history = history.clone();
        history.steps.truncate(cut);
        Elsewhere { cut, steps: resampled(game, &history, viewer) }
    })
}

fn history<R: Rules>(game: &Game<R>, viewer: Viewer) -> History<R> {
    let mut again = Game::<R>::deal(game.config().clone(), game.seed());
    let mut history = History::of(&again, viewer);
    let mut events = Vec::new();
    for &input in game.inputs() {
        if again.play(input, &mut events).is_err() {
            break;
        }
        history.watch(input.at(), &events);
    }
    history
}

fn resampled<R: Resample>(game: &Game<R>, history: &History<R>, viewer: Viewer) -> Vec<ShownStep> {
    let world = R::resample(history, &mut Chance::new(game.seed().child(7), Version::DEAL));
    let mut state = R::start(game.config(), &world.setup);
    let mut shown = vec![ShownStep::of::<R>(&state, viewer, &[])];
    let mut events = Vec::new();
    for step in &world.steps {
        let Ok(legal) = R::check(&state, step.input) else { break };
        events.clear();
        R::apply(&mut state, legal, &mut step.chance(), &mut events);
        if events.iter().any(|event| R::show(event, viewer).is_some()) {
            shown.push(ShownStep::of::<R>(&state, viewer, &events));
        }
    }
    shown
}

impl ShownStep {
    /// What `viewer` is shown when `events` have led to `state`.
    pub fn of<R: Rules>(state: &R::State, viewer: Viewer, events: &[R::Event]) -> Self {
        Self {
            events: Json::of(&R::shown(events, viewer)),
            openly: Json::of(&R::shown(events, Viewer::Spectator)),
            view: Json::of(&R::view(state, viewer)),
            legal: Json::of(&R::legal_for(state, viewer)),
        }
    }
}
