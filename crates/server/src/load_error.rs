use house::wire::TableRefusal;
use room::stored::RestoreError;
use store::StoreError;

/// Why a table or a game cannot be had back from the log.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error(transparent)]
    Log(#[from] StoreError),
    #[error(transparent)]
    Restore(#[from] RestoreError),
}

impl LoadError {
    /// Whether the log may be read another time, though it could not be now.
    pub fn may_pass(&self) -> bool {
        let Self::Log(error) = self else { return false };
        matches!(error, StoreError::Disk { .. } | StoreError::Full { .. } | StoreError::Busy { .. })
    }

    /// What people are told who look for it.
    pub fn refusal(&self) -> TableRefusal {
        match self {
            Self::Restore(RestoreError::OtherRules { found, expected }) => {
                TableRefusal::OtherRules { found: *found, expected: *expected }
            }
            _ => TableRefusal::Unreadable,
        }
    }
}

impl From<serde_json::Error> for LoadError {
    fn from(error: serde_json::Error) -> Self {
        Self::Restore(error.into())
    }
}
