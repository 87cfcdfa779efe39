use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use table::json_text;
use table::plain::read_json;

/// A piece of JSON in the words of a game: views, events, actions. What passes it on does not look into it.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Writes anything down.
    pub fn of(value: &(impl Serialize + ?Sized)) -> Self {
        let written = if cfg!(target_family = "wasm") {
            RawValue::from_string(json_text(value))
        } else {
            to_raw_value(value)
        };
        Self(written.expect("what leaves the rules can be written as JSON"))
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// What it says.
    pub fn value(&self) -> Value {
        read_json(self.text()).expect("it was made from JSON")
    }
}

/// What anything says, as JSON that can be looked into.
pub fn value_of(value: &impl Serialize) -> Value {
    // A browser has to load the code for each way of writing something down, so there it is written as text and read again.
    if cfg!(target_family = "wasm") {
        return Json::of(value).value();
    }
    serde_json::to_value(value).expect("what leaves the rules can be written as JSON")
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

// Not derived: a message is told by its tag, and serde cannot hand raw text through that.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self::of(&value))
    }
}
