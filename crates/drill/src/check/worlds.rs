//! What a viewer was sent, against what they would have been sent in other worlds that they cannot tell apart.

use crate::hear::{Kind, Message};
use house::AnyGame;
use house::wire::Json;
use room::Text;
use table::{Chance, Game, History, Resample, Rules, Version, Viewer};

/// Compares the texts of one viewer with those of other worlds. Gives how many there were, or what differs.
pub(crate) fn compare(game: &AnyGame, viewer: Viewer, texts: &[Text]) -> Result<usize, String> {
    match game {
        AnyGame::ScapeGoat(game) => compare_game(game, viewer, texts),
        AnyGame::RowGoat(game) => compare_game(game, viewer, texts),
        AnyGame::Soplon(game) => compare_game(game, viewer, texts),
    }
}

fn compare_game<R: Resample>(game: &Game<R>, viewer: Viewer, texts: &[Text]) -> Result<usize, String> {
    let history = history(game, viewer);
    let steps = history.steps.len();
    let mut compared = 0;
    // The end turns everything up, so there is nothing left to vary; what counts is the way there.
    for cut in [steps / 3, steps.saturating_sub(1)] {
        let mut history = history.clone();
        history.steps.truncate(cut);
        let world = R::resample(&history, &mut Chance::new(game.seed().child(7), Version::DEAL));
        let elsewhere = Elsewhere::live::<R>(game.config(), viewer, &world);
        compared += elsewhere.compare(viewer, texts, cut)?;
    }
    Ok(compared)
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

/// What the viewer would have been sent in another world, by the number of the step.
struct Elsewhere(Vec<Shown>);

struct Shown {
    events: Json,
    /// The same step as everybody sees it.
    openly: Json,
    view: Json,
    legal: Json,
}

impl Elsewhere {
    fn live<R: Resample>(config: &R::Config, viewer: Viewer, world: &table::World<R>) -> Self {
        let mut state = R::start(config, &world.setup);
        let mut shown = vec![Shown::new::<R>(&state, viewer, &[])];
        let mut events = Vec::new();
        for step in &world.steps {
            let Ok(legal) = R::check(&state, step.input) else { break };
            events.clear();
            R::apply(&mut state, legal, &mut step.chance(), &mut events);
            if events.iter().any(|event| R::show(event, viewer).is_some()) {
                shown.push(Shown::new::<R>(&state, viewer, &events));
            }
        }
        Self(shown)
    }

    fn compare(&self, viewer: Viewer, texts: &[Text], cut: usize) -> Result<usize, String> {
        let mut compared = 0;
        for text in texts {
            let Ok(message) = Message::read(text.as_str()) else { continue };
            let n = message.n as usize;
            let Some(here) = self.0.get(n).filter(|_| n <= cut) else { continue };
            let same = |part: Option<&serde_json::value::RawValue>, there: &Json| {
                part.is_none_or(|part| part.get() == there.text())
            };
            let missed = message.missed.iter().flatten().all(|missed| {
                let there = self.0.get(missed.n as usize);
                there.is_some_and(|there| {
                    [there.events.text(), there.openly.text()].contains(&missed.events.get())
                })
            });
            let events = message.kind != Kind::Step || same(message.events, &here.events);
            if !(events && missed && same(message.view, &here.view) && same(message.legal, &here.legal)) {
                let text = text.as_str();
                let cut = text.char_indices().nth(160).map_or(text.len(), |(cut, _)| cut);
                return Err(format!(
                    "in another world {viewer:?} would not have been sent {} …",
                    &text[..cut]
                ));
            }
            compared += 1;
        }
        Ok(compared)
    }
}

impl Shown {
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
