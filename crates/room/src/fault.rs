use crate::settings::Settings;

/// Faults that can be planted on purpose, to show that the drill finds them. Without the feature `planted`, which only
/// tests turn on, there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Messages go out before the log has answered.
    ShowsBeforeDurable,
    /// The table panics when somebody says `panic`.
    PanicsWhenToldTo,
}

impl Settings {
    #[cfg(feature = "planted")]
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.planted == Some(fault)
    }

    #[cfg(not(feature = "planted"))]
    #[expect(clippy::unused_self, reason = "there is no fault to look for")]
    pub(crate) const fn has(&self, _: Fault) -> bool {
        false
    }
}
