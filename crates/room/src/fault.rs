use crate::settings::Settings;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Faults that can be planted on purpose, to show that the drill finds them. Without the feature `planted`, which only
/// tests turn on, there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Messages go out before the log has answered.
    ShowsBeforeDurable,
    /// The table panics when somebody says `panic`.
    PanicsWhenToldTo,
    /// One step of a game is not stored.
    ForgetsStep,
    /// Who sits where is not stored.
    ForgetsSeats,
    /// Everybody is sent the steps of seat 0.
    OthersEyes,
    /// A step has the number after its own.
    SkipsNumber,
    /// What was peeked at is shown again to whoever comes back.
    RepeatsSecrets,
    /// Snapshots show spectators what seat 0 sees.
    ShowsSpectatorsAll,
    /// Spectators who should be behind are told at once.
    SpectatorsAtOnce,
    /// An answer of the log to an earlier life is taken as one's own.
    TakesOldTickets,
    /// Nobody is told that they were refused.
    SwallowsRefusals,
    /// The numbers of messages are forgotten when a table is restored.
    ForgetsNumbers,
    /// The clock never goes on.
    ClockStandsStill,
    /// What bots come to is not heard.
    IgnoresThoughts,
    /// Nobody stands in for whoever is away.
    NoStandIns,
    /// A game that was over when the table was restored does not enter the archive.
    ForgetsArchive,
    /// How long nonces are waited for depends on what else the process has done.
    Unsteady,
}

impl Settings {
    #[cfg(feature = "planted")]
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.planted == Some(fault)
    }

    /// Not the same twice, if that fault is planted; nothing otherwise.
    pub(crate) fn unsteady(&self) -> Duration {
        static DRAWN: AtomicU64 = AtomicU64::new(0);
        if !self.has(Fault::Unsteady) {
            return Duration::ZERO;
        }
        Duration::from_micros(DRAWN.fetch_add(1, Ordering::Relaxed))
    }

    #[cfg(not(feature = "planted"))]
    #[expect(clippy::unused_self, reason = "there is no fault to look for")]
    pub(crate) const fn has(&self, _: Fault) -> bool {
        false
    }
}
