//! Objects of which one member, the tag, says what the others mean, or in which it stands around them. What serde derives to read them is many times as large,
//! and a browser has to load it.

use crate::read_value;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Map, Result, Value};

/// The members of such an object. [`variant!`](crate::variant) makes something of them.
pub struct Tagged {
    /// What the tag says.
    pub tag: String,
    members: Map<String, Value>,
}

impl Tagged {
    /// Takes an object apart. `what` is said if it is none.
    pub fn new(value: Value, tag: &'static str, what: &'static str) -> Result<Self> {
        let mut members: Map<String, Value> = match value {
            Value::Object(members) => members,
            _ => return Err(Error::custom(what)),
        };
        let tag = members.remove(tag).ok_or_else(|| Error::missing_field(tag))?;
        Ok(Self { tag: read_value(&tag)?, members })
    }

    /// The same where the tag stands around the members: `{"tag":{…}}`, or `"tag"` if there are none.
    pub fn around(value: Value, what: &'static str) -> Result<Self> {
        let mut around = match value {
            Value::String(tag) => return Ok(Self { tag, members: Map::new() }),
            Value::Object(around) => around.into_iter(),
            _ => return Err(Error::custom(what)),
        };
        match (around.next(), around.next()) {
            (Some((tag, Value::Object(members))), None) => Ok(Self { tag, members }),
            _ => Err(Error::custom(what)),
        }
    }

    /// Refuses every member that has none of these names.
    pub fn only(&self, names: &'static [&'static str]) -> Result<()> {
        let mut unknown = self.members.keys().filter(|name| !names.contains(&name.as_str()));
        unknown.next().map_or(Ok(()), |name| Err(Error::unknown_field(name, names)))
    }

    /// A member that must be there.
    pub fn need<T: DeserializeOwned>(&self, name: &'static str) -> Result<T> {
        read_value(self.members.get(name).ok_or_else(|| Error::missing_field(name))?)
    }

    /// A member that may be left out.
    pub fn maybe<T: DeserializeOwned + Default>(&self, name: &'static str) -> Result<T> {
        self.members.get(name).map_or_else(|| Ok(T::default()), read_value)
    }
}

/// Makes a variant of `Self` of the members of an object, and refuses those that it has no field for: after each field stands
/// whether its member is needed.
#[macro_export]
macro_rules! variant {
    ($members:ident, $name:ident { $($field:ident: $how:ident),* }) => {{
        $members.only(&[$(stringify!($field)),*])?;
        Self::$name { $($field: $members.$how(stringify!($field))?),* }
    }};
}
