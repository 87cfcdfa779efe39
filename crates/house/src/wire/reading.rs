//! A message as it comes in: read, or refused with the number that it has all the same.

use super::{ActMsg, ClientMsg, MsgId, Name, TableRefusal, read_json};
use serde_json::Value;

/// A text that is not a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The number of the message, if it has one.
    pub re: Option<MsgId>,
    /// Why it is refused.
    pub refusal: TableRefusal,
}

impl ClientMsg {
    /// Reads a message.
    ///
    /// ```
    /// use house::wire::ClientMsg;
    /// assert_eq!(ClientMsg::read(r#"{"type":"here","id":3}"#), Ok(ClientMsg::Here { id: 3 }));
    /// let unread = ClientMsg::read(r#"{"type":"dance","id":4}"#).unwrap_err();
    /// assert_eq!((unread.re, unread.refusal.code()), (Some(4), "malformed"));
    /// ```
    pub fn read(text: &str) -> Result<Self, Unread> {
        // Quicker, but one more kind of message whose code a browser would have to load.
        if !cfg!(target_family = "wasm")
            && let Some(act) = ActMsg::read(text)
        {
            return Ok(act.into());
        }
        let unread = |error| Unread { re: Self::id_in(text), refusal: refusal_of(text, &error) };
        read_json(text).and_then(Self::of).map_err(unread)
    }

    /// The number of a message that cannot be read otherwise.
    pub fn id_in(text: &str) -> Option<MsgId> {
        let message: Value = read_json(text).ok()?;
        message.get("id")?.as_u64()?.try_into().ok()
    }
}

/// Why a text is no message. A name is what people get wrong, not programs, and has a code of its own.
fn refusal_of(text: &str, error: &serde_json::Error) -> TableRefusal {
    let message: Value = read_json(text).unwrap_or_default();
    let name = message.get("name").and_then(Value::as_str);
    if name.is_some_and(|name| Name::try_from(name.to_owned()).is_err()) {
        return TableRefusal::BadName;
    }
    TableRefusal::Malformed(error.to_string())
}
