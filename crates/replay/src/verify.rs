use crate::Proof;
use crate::file::{Press, Replay, ReplayError, Step};
use house::{AnyGame, Refused};
use serde_json::Value;
use std::fmt;
use table::{Outcome, json_text};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many inputs were played again.
    pub steps: usize,
    /// How many events followed them.
    pub events: usize,
    /// What is known of how the cards were dealt.
    pub proof: Proof,
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { steps, events, proof } = self;
        let gap = if *proof == Proof::None { "" } else { "; " };
        write!(
            f,
            "{proof}{gap}all {steps} inputs are legal, all {events} events and the outcome are as stored"
        )
    }
}

/// The first thing that differs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Differs {
    /// It is not a replay of this version.
    #[error(transparent)]
    Unreadable(#[from] ReplayError),
    /// The deal is not what was promised.
    #[error("the deal: {0}")]
    Deal(String),
    /// A step is not what the rules make of it.
    #[error("step {number}: {what}")]
    Step {
        /// Which.
        number: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Something else won.
    #[error("the outcome: {0}")]
    Outcome(String),
}

impl Differs {
    /// The rules do not take a step.
    pub fn refused(number: usize, refused: &Refused) -> Self {
        Self::Step { number, what: refusal(refused) }
    }

    /// Steps are missing.
    pub fn not_over() -> Self {
        Self::Outcome("the game is not over after the last step".into())
    }
}

/// A game that is being dealt and played again, step by step.
pub struct Verification {
    game: AnyGame,
    verified: Verified,
}

impl Verification {
    /// Compares a step with what the rules make of it.
    pub fn step(&mut self, step: &Step) -> Result<(), Differs> {
        let number = self.verified.steps + 1;
        verify_step(&mut self.game, number, step).map_err(|what| Differs::Step { number, what })?;
        self.verified.steps = number;
        self.verified.events += step.events.len();
        Ok(())
    }

    /// What is as stored so far.
    pub fn so_far(&self) -> Verified {
        self.verified
    }

    /// Compares how it ended.
    pub fn end(self, stored: &Outcome<Value>) -> Result<Verified, Differs> {
        match self.game.outcome() {
            None => Err(Differs::not_over()),
            Some(outcome) if outcome != *stored => Err(Differs::Outcome(format!(
                "stored is {}, the rules give {}",
                written(stored),
                written(&outcome)
            ))),
            Some(_) => Ok(self.verified),
        }
    }
}

impl Replay {
    /// Deals and plays the game again, and compares everything.
    pub fn verify(&self) -> Result<Verified, Differs> {
        let mut verification = self.verification()?;
        for step in &self.steps {
            verification.step(step)?;
        }
        verification.end(&self.outcome)
    }
}

impl<Steps, End> Replay<Steps, End> {
    /// Compares the deal with what was promised; the steps are next.
    pub fn verification(&self) -> Result<Verification, Differs> {
        let proof = self.deal.verify(self.replay).map_err(Differs::Deal)?;
        let verified = Verified { steps: 0, events: 0, proof };
        Ok(Verification { game: self.dealt()?, verified })
    }
}

fn written(outcome: &Outcome<Value>) -> String {
    json_text(outcome)
}

fn refusal(refused: &Refused) -> String {
    match refused.rule {
        Some(rule) => format!("it is refused: {refused} ({rule})"),
        None => format!("it is refused: {refused}"),
    }
}

fn verify_step(game: &mut AnyGame, number: usize, step: &Step) -> Result<(), String> {
    if step.version as usize != number {
        return Err(format!("it is numbered {}: a step is missing or stands twice", step.version));
    }
    step.press.map_or(Ok(()), verify_press)?;
    let played = match (step.seat, &step.action) {
        (Some(seat), Some(action)) => game.act(seat, step.at, action),
        _ => game.clock(step.at),
    };
    let played = played.map_err(|refused| refusal(&refused))?;
    let events = played.events_json();
    if let Some(at) =
        (0..events.len().max(step.events.len())).find(|at| events.get(*at) != step.events.get(*at))
    {
        let or_nothing = |event: Option<&Value>| event.map_or("nothing".to_owned(), Value::to_string);
        let (stored, given) = (or_nothing(step.events.get(at)), or_nothing(events.get(at)));
        return Err(format!("stored is {stored}, the rules give {given}"));
    }
    if game.digest() != step.state {
        return Err("what followed is as stored, but the state is not: a time has been changed".into());
    }
    Ok(())
}

/// Nobody is credited with more than their line explains (docs/photo-finish.md).
fn verify_press(press: Press) -> Result<(), String> {
    let Press { claimed, elapsed, allowance, reaction, .. } = press;
    let earliest = elapsed.0.saturating_sub(allowance.0);
    let expected = claimed.map_or(elapsed.0, |claimed| claimed.0.clamp(earliest, elapsed.0));
    if reaction.0 == expected {
        Ok(())
    } else {
        Err(format!("a reaction of {} ms was credited, and the times give {expected} ms", reaction.0))
    }
}
