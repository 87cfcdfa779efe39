use crate::StatusCode;
use house::wire::HttpRefusal;
use std::io;
use tokio_tungstenite::tungstenite;

/// What can go wrong between a client and the house.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An address that cannot be one.
    #[error("{url:?} is not the address of a server: {why}; one looks like http://127.0.0.1:8080")]
    WrongUrl {
        /// What was given.
        url: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Nobody listens there.
    #[error("there is no server at {url}: {source}")]
    NoServer {
        /// Where.
        url: String,
        /// What the system says.
        source: io::Error,
    },
    /// Somebody listens, and does not answer.
    #[error("{url} does not answer")]
    NoAnswer {
        /// Where.
        url: String,
    },
    /// Something answers that is no house.
    #[error("{url} answers, but it is not a Corral server: {why}")]
    NotAHouse {
        /// Where.
        url: String,
        /// What it did.
        why: String,
    },
    /// The house or the rules said no. Nothing has changed.
    #[error("{why} ({code})")]
    Refused {
        /// A name that programs can rely on.
        code: String,
        /// A sentence for people.
        why: String,
    },
    /// The connection is lost: the server closed it, or died.
    #[error("the server hung up")]
    HungUp,
    /// The connection is lost for another reason.
    #[error("the line broke: {0}")]
    Broken(#[source] Box<tungstenite::Error>),
    /// Not a message of the protocol.
    #[error("the server sent something that is not a message of the protocol: {0}")]
    Unreadable(#[from] serde_json::Error),
}

impl Error {
    /// The code of a refusal.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { code, .. } => Some(code),
            _ => None,
        }
    }

    /// An answer that is no success: a refusal of the house, or something else's words.
    pub(crate) fn from_answer(url: &str, status: StatusCode, body: &[u8]) -> Self {
        match serde_json::from_slice(body) {
            Ok(HttpRefusal { code, why }) => Self::Refused { code, why },
            Err(_) => Self::NotAHouse { url: url.to_owned(), why: format!("it says {status}") },
        }
    }
}

impl From<tungstenite::Error> for Error {
    fn from(error: tungstenite::Error) -> Self {
        use tungstenite::error::ProtocolError::ResetWithoutClosingHandshake;
        match error {
            tungstenite::Error::ConnectionClosed
            | tungstenite::Error::AlreadyClosed
            | tungstenite::Error::Protocol(ResetWithoutClosingHandshake) => Self::HungUp,
            tungstenite::Error::Io(error)
                if matches!(error.kind(), io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe) =>
            {
                Self::HungUp
            }
            other => Self::Broken(Box::new(other)),
        }
    }
}
