use super::Metrics;
use house::Title;
use std::time::Duration;

/// What a table has done since everybody was last shown something. It is counted with the next step that everybody
/// sees: otherwise the numbers would tell that somebody has secretly chosen.
#[derive(Default)]
pub struct Unshown {
    actions: u64,
    /// How long after its action each step was handed to the sockets.
    steps: Vec<Option<Duration>>,
    bytes: usize,
}

impl Unshown {
    /// An action came in.
    pub fn action(&mut self) {
        self.actions += 1;
    }

    /// A step was stored and handed to the sockets; so long after its action came in, if there was one. The clock's
    /// steps have none.
    pub fn step(&mut self, since_action: Option<Duration>) {
        self.steps.push(since_action);
    }

    /// How much was handed to a socket.
    pub fn sent(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Everybody may know of it now.
    pub fn show(&mut self, title: Title, metrics: &Metrics) {
        metrics.actions.of(title).inc_by(std::mem::take(&mut self.actions));
        metrics.bytes_sent.inc_by(std::mem::take(&mut self.bytes) as u64);
        metrics.steps.of(title).inc_by(self.steps.len() as u64);
        for took in self.steps.drain(..).flatten() {
            metrics.step_seconds.record(took);
        }
    }
}
