use crate::file::{Replay, ReplayError, Step};
use crate::verify::play;
use house::{AnyGame, Refused};
use serde_json::Value;
use table::{Millis, Viewer};

/// A game is kept after every so many steps, so that going back does not mean beginning anew.
const CHECKPOINT: usize = 16;

/// Any moment of a game again, as anybody saw it.
pub struct Playback {
    replay: Replay,
    checkpoints: Vec<AnyGame>,
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
}

impl Playback {
    /// Plays the game once, and keeps what is needed to come back to any moment.
    pub fn new(replay: Replay) -> Result<Self, ReplayError> {
        let mut game = replay.dealt()?;
        let mut checkpoints = vec![game.clone()];
        for (number, step) in (1..).zip(&replay.steps) {
            play(&mut game, step).map_err(|refused| unplayable(number, &refused))?;
            if number % CHECKPOINT == 0 {
                checkpoints.push(game.clone());
            }
        }
        Ok(Self { replay, checkpoints })
    }

    /// What is played back.
    pub fn replay(&self) -> &Replay {
        &self.replay
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
        let from = step.saturating_sub(1) / CHECKPOINT;
        let mut game = self.checkpoints[from].clone();
        let mut shown = Vec::new();
        for input in &self.replay.steps[from * CHECKPOINT..step] {
            shown = again(&mut game, input).shown(viewer);
        }
        Moment { step, at: game.now(), shown, view: game.view(viewer) }
    }
}

/// Plays a step that was played before.
fn again(game: &mut AnyGame, step: &Step) -> house::Step {
    play(game, step).unwrap_or_else(|refused| panic!("it was played before, and is refused now: {refused}"))
}

fn unplayable(number: usize, refused: &Refused) -> ReplayError {
    ReplayError::Unreadable(format!("step {number} is refused: {refused}"))
}
