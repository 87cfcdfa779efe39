//! What nodes say to each other.

use serde::{Deserialize, Serialize};
use store::WriterId;

/// Nodes understand each other if they agree on this number. It is raised when anything in this file changes.
pub(crate) const POST_FORMAT: u32 = 6;

/// What goes from node to node.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub(crate) struct Envelope {
    from: i64,
    pub post: Post,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub(crate) enum Post {
    /// Somebody who is connected to the sender says something to a table that the receiver owns.
    ToTable {
        code: String,
        conn: u64,
        /// One more for each that came from this connection: what is missing is noticed.
        number: u64,
        said: Said,
    },
    /// What a table of the sender says to people who are connected to the receiver.
    FromTable {
        code: String,
        parcels: Vec<Parcel>,
    },
    /// The sender has no such table.
    NotHere {
        code: String,
    },
    /// The sender has just come, or come back: it has no relays, and asks what tables there are.
    Hello,
    /// How a table of the sender stands, as JSON; or that it is no more.
    Table {
        code: String,
        listed: Option<Vec<u8>>,
    },
    /// Measures the way between two nodes. Times are the sender's.
    Ping {
        sent: u64,
    },
    Pong {
        sent: u64,
    },
    /// The receiver has the least to do, and is asked to open a table. The wish is JSON, and so is the answer.
    Create {
        owner: String,
        wish: Vec<u8>,
        for_strangers: bool,
    },
    /// Somebody wants to play now, and the receiver seats everybody. The wish is JSON, and so is the answer.
    Play {
        player: String,
        wish: Vec<u8>,
    },
    /// A link to another device is used that the receiver has made. The answer is whose it is, as JSON.
    UseLink {
        token: String,
    },
    /// The operator closes a table that the receiver owns. The answer is whether there was one, as JSON.
    Close {
        code: String,
    },
}

/// What somebody says, or what becomes of their connection.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub(crate) enum Said {
    Join {
        player: String,
        text: String,
    },
    Message {
        /// When it arrived, as the node counts that it arrived at.
        at: u64,
        text: String,
    },
    Pong {
        rtt_ms: u64,
    },
    CatchUp,
    Gone,
}

/// The same thing for some connections.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub(crate) struct Parcel {
    pub to: Vec<Recipient>,
    pub content: Content,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Recipient {
    pub conn: u64,
    /// One more for each that goes to this connection.
    pub number: u64,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub(crate) enum Content {
    Text { text: String, afresh: bool },
    HangUp,
}

impl Parcel {
    /// How much of a message it takes at most.
    pub fn bytes(&self) -> usize {
        let text = match &self.content {
            Content::Text { text, .. } => text.len(),
            Content::HangUp => 0,
        };
        // Numbers take up to ten bytes.
        text + 20 * self.to.len() + 32
    }
}

impl Envelope {
    pub fn new(from: WriterId, post: Post) -> Self {
        Self { from: from.0, post }
    }

    pub fn from(&self) -> WriterId {
        WriterId(self.from)
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("an envelope can be written")
    }

    /// None, if it is not one of ours.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_and_nothing_else() {
        let recipient = Recipient { conn: u64::MAX, number: 3 };
        let content = Content::Text { text: "¡Cabritos!".into(), afresh: true };
        let post =
            Post::FromTable { code: "GOAT".into(), parcels: vec![Parcel { to: vec![recipient], content }] };
        let bytes = Envelope::new(WriterId(7), post).to_bytes();
        let read = Envelope::read(&bytes).expect("it was written so");
        assert_eq!((read.from(), read.to_bytes()), (WriterId(7), bytes.clone()));
        for length in 0..bytes.len() {
            assert_eq!(Envelope::read(&bytes[..length]), None, "{length}");
        }
    }
}
