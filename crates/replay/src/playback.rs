use crate::file::{Replay, ReplayError, Step};
use crate::verify::play;
use house::wire::{GameMoment, Json, StepLine};
use house::{AnyGame, Chronicle, Refused};
use serde_json::Value;
use table::{Millis, Seat, Viewer};

/// A game is kept after every so many steps, so that going back does not mean beginning anew.
const CHECKPOINT: usize = 16;

/// Any moment of a game again, as anybody saw it.
pub struct Playback {
    replay: Replay,
    checkpoints: Vec<Checkpoint>,
    lines: Vec<StepLine>,
}

/// How far the game and its chronicle had come.
#[derive(Clone)]
struct Checkpoint {
    game: AnyGame,
    chronicle: Chronicle,
}

/// What one viewer saw at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// After how many steps.
    pub step: usize,
    /// The time of the game.
    pub at: Millis,
    /// What the last step showed them; nothing of what was another's secret.
    pub shown: Vec<Value>,
    /// What lay on the table for them.
    pub view: Value,
    /// What they had seen before and could still know.
    pub memory: Value,
}

impl Playback {
    /// Plays the game once, and keeps what is needed to come back to any moment.
    pub fn new(replay: Replay) -> Result<Self, ReplayError> {
        let game = replay.dealt()?;
        let mut at = Checkpoint { chronicle: Chronicle::of(&game), game };
        let mut checkpoints = vec![at.clone()];
        let mut lines = Vec::with_capacity(replay.steps.len());
        for (number, step) in (1..).zip(&replay.steps) {
            let slips = at.chronicle.slips();
            let played = at.play(step).map_err(|refused| unplayable(number, &refused))?;
            let forgotten = at.chronicle.slips() > slips;
            lines.push(line(step, &played, at.game.seats(), forgotten));
            if number % CHECKPOINT == 0 {
                checkpoints.push(at.clone());
            }
        }
        Ok(Self { replay, checkpoints, lines })
    }

    /// What is played back.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Every step in short.
    pub fn lines(&self) -> &[StepLine] {
        &self.lines
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.replay.steps.len()
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.replay.steps.is_empty()
    }

    /// The moment after `step` steps, as `viewer` saw it. Beyond the end there is the end.
    pub fn moment(&self, step: usize, viewer: Viewer) -> Moment {
        let step = step.min(self.len());
        let mut moments = self.moments(step, viewer);
        let GameMoment { at, events, view, memory, .. } =
            moments.next().expect("there is a moment after every step");
        let Value::Array(shown) = events.value() else { unreachable!("what was shown is a list") };
        Moment { step, at, shown, view: view.value(), memory: memory.value() }
    }

    /// The moments from the one after `from` steps on, as `viewer` saw them. They are folded from the last checkpoint
    /// before it, and one from the other.
    pub fn moments(&self, from: usize, viewer: Viewer) -> impl Iterator<Item = GameMoment> {
        let behind = from.saturating_sub(1).min(self.len()) / CHECKPOINT;
        let mut at = self.checkpoints[behind].clone();
        let folded = behind * CHECKPOINT;
        // Number 0 is the deal, which no step leads to.
        let deal = (from == 0).then(|| at.moment(0, None, viewer));
        let steps = (folded + 1..).zip(&self.replay.steps[folded..]);
        let moments = steps.filter_map(move |(number, step)| {
            let played = at.again(step);
            (number >= from).then(|| at.moment(number, Some(&played), viewer))
        });
        deal.into_iter().chain(moments)
    }
}

impl Checkpoint {
    fn play(&mut self, step: &Step) -> Result<house::Step, Refused> {
        let played = play(&mut self.game, step)?;
        self.chronicle.watch(&played, step.by);
        Ok(played)
    }

    /// Plays a step that was played before.
    fn again(&mut self, step: &Step) -> house::Step {
        self.play(step)
            .unwrap_or_else(|refused| panic!("it was played before, and is refused now: {refused}"))
    }

    fn moment(&self, number: usize, played: Option<&house::Step>, viewer: Viewer) -> GameMoment {
        let shown = played.and_then(|step| step.shown_json(viewer));
        GameMoment {
            step: number as u32,
            at: self.game.now(),
            events: shown.unwrap_or_else(|| Json::of(&[(); 0])),
            view: self.game.view_json(viewer),
            memory: self.chronicle.memory(viewer),
        }
    }
}

fn line(step: &Step, played: &house::Step, seats: u8, forgotten: bool) -> StepLine {
    StepLine {
        at: step.at,
        seat: step.seat,
        by: step.by,
        kinds: step.events.iter().filter_map(kind).collect(),
        seen_by: Seat::all(seats).filter(|seat| played.shows(Viewer::Seat(*seat))).collect(),
        seen_openly: played.shows(Viewer::Spectator),
        forgotten,
        // Which presses raced each other is in no file; whoever has the log knows.
        press: None,
    }
}

/// An event is written as its name, or as an object with nothing but its name and what belongs to it.
fn kind(event: &Value) -> Option<String> {
    match event {
        Value::String(name) => Some(name.clone()),
        Value::Object(fields) => fields.keys().next().cloned(),
        _ => None,
    }
}

fn unplayable(number: usize, refused: &Refused) -> ReplayError {
    ReplayError::Unreadable(format!("step {number} is refused: {refused}"))
}
