use std::fmt;
use table::{Rules, Seed};

/// What a game got wrong, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Failure {
    /// What is wrong, in a sentence.
    pub what: String,
    /// Where it happened: the game, its config, its seed and the step.
    pub place: String,
}

impl Failure {
    pub(crate) fn at<R: Rules>(config: &R::Config, seed: Seed, step: usize, what: impl Into<String>) -> Self {
        let place = format!("{} {config:?}, seed {seed}, after {step} inputs", R::GAME);
        Self { what: what.into(), place }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  in {}", self.what, self.place)
    }
}
