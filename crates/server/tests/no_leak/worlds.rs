//! What was sent, against what would have been sent in other worlds.

use house::ShownStep;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::Path;
use store::{LogId, Options, Place, Store};
use table::{Chance, Game, History, Input, Millis, Resample, Rules, Seat, Seed, Version, Viewer};

/// What one viewer was sent, byte for byte.
pub struct Sent {
    pub viewer: Viewer,
    pub texts: Vec<String>,
    /// What was tried although it is not allowed: after which step, what, and the answer.
    pub refused: Vec<(u32, Value, String)>,
}

/// How many messages were compared with those of other worlds, and whether those worlds really were others.
#[derive(Default)]
pub struct Compared {
    pub messages: usize,
    pub varied: bool,
}

impl Compared {
    pub fn compare<R: Resample>(&mut self, game: &Game<R>, sent: &Sent) {
        let told = Told::of(game, sent.viewer);
        let steps = told.history.steps.len();
        // The end turns everything up, so there is nothing left to vary; what counts is the way there.
        for cut in [steps / 4, steps / 2, 3 * steps / 4, steps - 1] {
            let mut history = told.history.clone();
            history.steps.truncate(cut);
            for seed in 0..3 {
                let world = R::resample(&history, &mut Chance::new(Seed::from_number(seed), Version::DEAL));
                let other = Elsewhere::<R>::live(game.config(), sent.viewer, &world);
                self.varied |= world.state(game.config()) != told.states[cut];
                self.messages += other.compare(sent, cut);
            }
        }
    }
}

/// The true game, and for each input whose message it was.
pub fn stored_game<R: Rules>(folder: &Path) -> (Game<R>, Vec<Option<(Seat, u32)>>)
where
    R::Config: DeserializeOwned,
    R::Action: DeserializeOwned,
{
    #[derive(Deserialize)]
    struct Deal<C> {
        config: C,
        seed: Seed,
    }
    #[derive(Deserialize)]
    struct Stored<A> {
        at: Millis,
        seat: Option<Seat>,
        action: Option<A>,
        id: Option<u32>,
    }
    let store = Store::open(&Place::File(folder.join("corral.db")), Options::default()).unwrap();
    let mut records = store.records(LogId(1)).map(|record| record.unwrap().bytes);
    let deal: Deal<R::Config> = serde_json::from_slice(&records.next().unwrap()).unwrap();
    let mut game = Game::deal(deal.config, deal.seed);
    let mut ids = Vec::new();
    for record in records {
        let stored: Stored<R::Action> = serde_json::from_slice(&record).unwrap();
        ids.push(stored.seat.zip(stored.id));
        let input = match (stored.seat, stored.action) {
            (Some(seat), Some(action)) => Input::Seat { at: stored.at, seat, action },
            _ => Input::Clock { at: stored.at },
        };
        game.play(input, &mut Vec::new()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    }
    assert!(R::outcome(game.state()).is_some(), "the whole game is in the log");
    (game, ids)
}

/// What a viewer was shown in truth, and what was true after each step that showed them something.
struct Told<R: Rules> {
    history: History<R>,
    states: Vec<R::State>,
}

impl<R: Rules> Told<R> {
    fn of(game: &Game<R>, viewer: Viewer) -> Self {
        let mut again = Game::<R>::deal(game.config().clone(), game.seed());
        let mut history = History::of(&again, viewer);
        let mut states = vec![again.state().clone()];
        let mut events = Vec::new();
        for &input in game.inputs() {
            again.play(input, &mut events).unwrap_or_else(|refusal| panic!("{refusal:?}"));
            if history.watch(input.at(), &events) {
                states.push(again.state().clone());
            }
        }
        Self { history, states }
    }
}

/// What the viewer would have been sent in another world, by the number of the step.
struct Elsewhere<R: Rules> {
    shown: Vec<Shown<R>>,
    viewer: Viewer,
}

struct Shown<R: Rules> {
    step: ShownStep,
    state: R::State,
}

impl<R: Resample> Elsewhere<R> {
    fn live(config: &R::Config, viewer: Viewer, world: &table::World<R>) -> Self {
        let mut state = R::start(config, &world.setup);
        let mut shown = vec![Shown::new(&state, viewer, &[])];
        let mut events = Vec::new();
        for step in &world.steps {
            let legal = R::check(&state, step.input).unwrap_or_else(|refusal| panic!("{refusal:?}"));
            events.clear();
            R::apply(&mut state, legal, &mut step.chance(), &mut events);
            if events.iter().any(|event| R::show(event, viewer).is_some()) {
                shown.push(Shown::new(&state, viewer, &events));
            }
        }
        Self { shown, viewer }
    }

    /// Compares every message up to a step; says how many there were.
    fn compare(&self, sent: &Sent, cut: usize) -> usize {
        let mut compared = 0;
        for text in &sent.texts {
            let Ok(message) = serde_json::from_str::<Message>(text) else { continue };
            let Some(here) = self.shown.get(message.n).filter(|_| message.n <= cut) else { continue };
            assert_eq!(
                message.view.get(),
                here.step.view.text(),
                "{:?}: the view after step {}",
                self.viewer,
                message.n
            );
            assert_eq!(
                message.legal.get(),
                here.step.legal.text(),
                "{:?}: legal after step {}",
                self.viewer,
                message.n
            );
            if let Some(events) = message.events {
                assert_eq!(events.get(), here.step.events.text(), "{:?}: step {}", self.viewer, message.n);
            }
            for missed in message.missed.unwrap_or_default() {
                let there = &self.shown[missed.n].step;
                let same = [there.events.text(), there.openly.text()].contains(&missed.events.get());
                assert!(same, "{:?}: step {} once more: {}", self.viewer, missed.n, missed.events);
            }
            compared += 1;
        }
        for (n, action, answer) in &sent.refused {
            if let Some(here) = self.shown.get(*n as usize).filter(|_| *n as usize <= cut) {
                self.compare_refusal(here, action, answer);
                compared += 1;
            }
        }
        compared
    }

    /// A refusal must not tell more than the table shows.
    fn compare_refusal(&self, here: &Shown<R>, action: &Value, answer: &str) {
        use table::Broken;
        let Ok(action) = R::Action::deserialize(action) else { return };
        let (Viewer::Seat(seat), at) = (self.viewer, R::now(&here.state)) else { return };
        let refusal = R::check(&here.state, Input::Seat { at, seat, action });
        let Err(refusal) = refusal else { panic!("{action:?} is allowed in another world: {answer}") };
        let answer: Value = serde_json::from_str(answer).unwrap();
        if answer["rule"].is_null() {
            // The table's own answer, which no rule had a part in: too late, or too fast.
            return;
        }
        assert_eq!(answer["code"], refusal.code(), "{action:?}");
        assert_eq!(answer["why"], refusal.to_string(), "{action:?}");
    }
}

impl<R: Rules> Shown<R> {
    fn new(state: &R::State, viewer: Viewer, events: &[R::Event]) -> Self {
        Self { step: ShownStep::of::<R>(state, viewer, events), state: state.clone() }
    }
}

/// A step or a snapshot, with the bytes of its parts.
#[derive(Deserialize)]
pub struct Message<'a> {
    pub n: usize,
    #[serde(borrow)]
    view: &'a RawValue,
    #[serde(borrow)]
    legal: &'a RawValue,
    #[serde(borrow)]
    events: Option<&'a RawValue>,
    #[serde(borrow)]
    missed: Option<Vec<MissedStep<'a>>>,
}

#[derive(Deserialize)]
struct MissedStep<'a> {
    n: usize,
    #[serde(borrow)]
    events: &'a RawValue,
}
