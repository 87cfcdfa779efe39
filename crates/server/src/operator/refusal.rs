use axum::http::StatusCode;

/// Why something was refused that is about the operator. A table has no part in it, and nor has a pocket.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum OperatorRefusal {
    #[error("this is not the token of this house; its operator finds it where the server says at its start")]
    WrongToken,
    #[error("there is no such report; it may have been done with already")]
    NoSuchReport,
    #[error("say in a few words what is wrong")]
    NothingSaid,
    #[error("at most {limit} characters, please")]
    TooLong { limit: usize },
    #[error("this house has {limit} reports to look at already; try again another day")]
    TooManyReports { limit: usize },
    #[error("too many reports from your network; try again in {wait_s} s")]
    ReportedTooOften { wait_s: u64 },
    #[error("the server that has this table does not answer; try again in a moment")]
    NodeAway,
}

impl OperatorRefusal {
    /// A name that programs can rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Self::WrongToken => "wrong_token",
            Self::NoSuchReport => "no_such_report",
            Self::NothingSaid => "nothing_said",
            Self::TooLong { .. } => "text_too_long",
            Self::TooManyReports { .. } => "too_many_reports",
            Self::ReportedTooOften { .. } => "reported_too_often",
            Self::NodeAway => "node_away",
        }
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Self::WrongToken => StatusCode::UNAUTHORIZED,
            Self::NoSuchReport => StatusCode::NOT_FOUND,
            Self::NothingSaid | Self::TooLong { .. } => StatusCode::BAD_REQUEST,
            Self::TooManyReports { .. } | Self::NodeAway => StatusCode::SERVICE_UNAVAILABLE,
            Self::ReportedTooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    pub fn wait_s(&self) -> Option<u64> {
        if let Self::ReportedTooOften { wait_s } = self { Some(*wait_s) } else { None }
    }
}
