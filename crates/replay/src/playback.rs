use crate::file::{Replay, ReplayError};
use house::wire::{By, GameMoment, Json, StepLine};
use house::{AnyGame, Chronicle, Refused};
use serde_json::Value;
use table::{Millis, Seat, Viewer};

/// At first a game is kept after every so many steps, so that going back does not mean beginning anew.
const SPACING: usize = 16;

/// It is kept so often at most: when there are more, every other one is dropped, and the next ones are twice as far
/// apart. What a checkpoint of Soplón remembers grows with the game, so a number that grew too would cost the square.
const CHECKPOINTS: usize = 32;

/// An input, and what the checkpoints remember of it.
const STEP_BYTES: usize = 96;

/// What is in a checkpoint however short the game is.
const CHECKPOINT_BYTES: usize = 6 * 1024;

/// Any moment of a game again, as anybody saw it. It is filled step by step, and has no more of the game than its inputs
/// and what it was like at a few moments.
pub struct Playback {
    checkpoints: Vec<Checkpoint>,
    /// How many steps are between two of them.
    spacing: usize,
    /// The whole game, which has every input.
    whole: Checkpoint,
    /// Who made each of them.
    by: Vec<By>,
}

/// How far the game and its chronicle had come.
#[derive(Clone)]
struct Checkpoint {
    game: AnyGame,
    chronicle: Chronicle,
}

/// The longest stretch that is shown at once: nobody looks further ahead.
pub const STRETCH: usize = 64;

/// The viewer that somebody names who looks at a finished game: `open`, `spectator`, or a seat by number. `None` if there is
/// no such seat.
pub fn viewer(named: &str, seats: usize) -> Option<Viewer> {
    match named {
        "open" => Some(Viewer::Hindsight),
        "spectator" => Some(Viewer::Spectator),
        seat => {
            let seat = seat.parse().ok().filter(|seat| usize::from(*seat) < seats);
            seat.map(|seat| Viewer::Seat(Seat(seat)))
        }
    }
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
    /// A game that has just been dealt.
    pub fn of(game: AnyGame) -> Self {
        let whole = Checkpoint { chronicle: game.chronicle(), game };
        Self { checkpoints: vec![whole.clone()], spacing: SPACING, whole, by: Vec::new() }
    }

    /// Plays a game from its file.
    pub fn new(replay: &Replay) -> Result<Self, ReplayError> {
        let mut playback = Self::of(replay.dealt()?);
        for (number, step) in (1..).zip(&replay.steps) {
            let played = playback.play(step.at, step.seat, step.action.as_ref(), step.by);
            played.map_err(|refused| unplayable(number, &refused))?;
        }
        Ok(playback)
    }

    /// Plays the next step, and says it in short.
    pub fn play(
        &mut self,
        at: Millis,
        seat: Option<Seat>,
        action: Option<&Value>,
        by: By,
    ) -> Result<StepLine, Refused> {
        let Checkpoint { game, chronicle } = &mut self.whole;
        let played = match (seat, action) {
            (Some(seat), Some(action)) => game.act(seat, at, action)?,
            _ => game.clock(at)?,
        };
        let slips = chronicle.slips();
        chronicle.watch(&played, by);
        let forgotten = chronicle.slips() > slips;
        let line = StepLine {
            at,
            seat,
            by,
            kinds: played.events_json().iter().filter_map(kind).collect(),
            seen_by: Seat::all(game.seats()).filter(|seat| played.shows(Viewer::Seat(*seat))).collect(),
            seen_by_spectators: played.shows(Viewer::Spectator),
            forgotten,
            // Which presses raced each other is in no file; only the log knows.
            press: None,
        };
        self.by.push(by);
        if self.len().is_multiple_of(self.spacing) {
            self.keep();
        }
        Ok(line)
    }

    fn keep(&mut self) {
        if self.checkpoints.len() == CHECKPOINTS {
            let mut numbers = 0..;
            self.checkpoints.retain(|_| numbers.next().is_some_and(|number: usize| number.is_multiple_of(2)));
            self.spacing *= 2;
        }
        self.checkpoints.push(self.whole.clone());
    }

    /// How many bytes of memory this takes, or somewhat fewer.
    pub fn bytes(&self) -> usize {
        self.len() * STEP_BYTES + self.checkpoints.len() * CHECKPOINT_BYTES
    }

    /// The game as it stands after the last step.
    pub fn game(&self) -> &AnyGame {
        &self.whole.game
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.by.len()
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.by.is_empty()
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
        let behind = from.saturating_sub(1) / self.spacing;
        let behind = behind.min(self.checkpoints.len() - 1);
        let mut at = self.checkpoints[behind].clone();
        let folded = behind * self.spacing;
        // Number 0 is the deal, which no step leads to.
        let deal = (from == 0).then(|| at.moment(0, None, viewer));
        let steps = (folded + 1..).zip(&self.by[folded..]);
        let moments = steps.filter_map(move |(number, by)| {
            let played = at.game.follow(&self.whole.game)?;
            at.chronicle.watch(&played, *by);
            (number >= from).then(|| at.moment(number, Some(&played), viewer))
        });
        deal.into_iter().chain(moments)
    }
}

impl Checkpoint {
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
