use house::wire::Trouble;
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
    /// What people are told who look for it.
    pub fn trouble(&self) -> Trouble {
        match self {
            Self::Restore(RestoreError::OtherRules { found, expected }) => {
                Trouble::OtherRules { found: *found, expected: *expected }
            }
            _ => Trouble::Unreadable,
        }
    }
}

impl From<serde_json::Error> for LoadError {
    fn from(error: serde_json::Error) -> Self {
        Self::Restore(error.into())
    }
}
