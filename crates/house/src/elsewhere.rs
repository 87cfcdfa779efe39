use crate::wire::Json;
use table::{Chance, Game, History, Resample, Rules, Version, Viewer};

/// What somebody would have been shown in another game that they could not tell from theirs: the deal first, then every
/// step that showed them something.
pub type Elsewhere = Vec<ShownStep>;

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

pub(crate) fn elsewhere<R: Resample>(game: &Game<R>, viewer: Viewer, cut: usize) -> Elsewhere {
    let mut history = history(game, viewer);
    history.steps.truncate(cut);
    let world = R::resample(&history, &mut Chance::new(game.seed().child(7), Version::DEAL));
    let mut state = R::start(game.config(), &world.setup);
    let mut shown = vec![ShownStep::new::<R>(&state, viewer, &[])];
    let mut events = Vec::new();
    for step in &world.steps {
        let Ok(legal) = R::check(&state, step.input) else { break };
        events.clear();
        R::apply(&mut state, legal, &mut step.chance(), &mut events);
        if events.iter().any(|event| R::show(event, viewer).is_some()) {
            shown.push(ShownStep::new::<R>(&state, viewer, &events));
        }
    }
    shown
}

pub(crate) fn history<R: Rules>(game: &Game<R>, viewer: Viewer) -> History<R> {
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

impl ShownStep {
    fn new<R: Rules>(state: &R::State, viewer: Viewer, events: &[R::Event]) -> Self {
        let written = |viewer| {
            let shown: Vec<_> = events.iter().filter_map(|event| R::show(event, viewer)).collect();
            Json::of(&shown)
        };
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat() {
            R::legal(state, seat, &mut legal);
        }
        Self {
            events: written(viewer),
            openly: written(Viewer::Spectator),
            view: Json::of(&R::view(state, viewer)),
            legal: Json::of(&legal),
        }
    }
}
