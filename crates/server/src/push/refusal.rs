use axum::http::StatusCode;

/// Why a browser is not called from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum PushRefusal {
    #[error("this is not an address of a push service that this house knows")]
    UnknownService,
    #[error("too many browsers from your network want to be called; try again in {wait_s} s")]
    TooOften { wait_s: u64 },
}

impl PushRefusal {
    /// A name that programs can rely on.
    pub fn code(self) -> &'static str {
        match self {
            Self::UnknownService => "unknown_push_service",
            Self::TooOften { .. } => "too_many_subscriptions",
        }
    }

    pub fn status(self) -> StatusCode {
        match self {
            Self::UnknownService => StatusCode::BAD_REQUEST,
            Self::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    pub fn wait_s(self) -> Option<u64> {
        if let Self::TooOften { wait_s } = self { Some(wait_s) } else { None }
    }
}
