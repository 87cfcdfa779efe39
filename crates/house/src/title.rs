use crate::game_type::{GameType, Of};
use bots::Played;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;
use std::sync::OnceLock;

/// A game of the house, by its name. What can be asked of it is in [`GameType`].
///
/// ```
/// use house::Title;
/// assert_eq!("soplon".parse(), Ok(Title::SOPLON));
/// assert_eq!(Title::SOPLON.players(), 2..=6);
/// let unknown = "chess".parse::<Title>().unwrap_err();
/// assert_eq!(unknown.to_string(), "there is no game called \"chess\" here; there are scapegoat, rowgoat, soplon");
/// ```
#[derive(Clone, Copy)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(as = "crate::games::unions::GameTitle"))]
pub struct Title(&'static dyn GameType);

/// The games of this process. Games are added before anybody asks for them.
static GAMES: OnceLock<Vec<Title>> = OnceLock::new();

impl Title {
    /// The title of a game that may not be in this house.
    pub const fn of<R: Played>() -> Self {
        Self(const { &Of::<R>::NEW })
    }

    /// All games of the house, in the order in which they are shown.
    pub fn all() -> &'static [Self] {
        GAMES.get_or_init(|| Self::OURS.to_vec())
    }

    /// Opens the house with `more` games than its own. This comes before anything else: it fails if somebody has asked
    /// for the games already.
    pub fn open_house_with(more: &[Self]) -> Result<(), AlreadyOpen> {
        let games: Vec<Self> = [Self::OURS, more].concat();
        GAMES.set(games).map_err(|_| AlreadyOpen)
    }

    /// Where it stands among all games of the house.
    pub fn index(self) -> usize {
        let found = Self::all().iter().position(|title| *title == self);
        found.expect("a title that is played is one of the house")
    }
}

/// What can be asked of a game without knowing its rules.
impl Deref for Title {
    type Target = dyn GameType;
    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Title {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Title {}

impl Hash for Title {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.name().hash(hasher);
    }
}

impl fmt::Debug for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Title {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Title {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

/// A game that the house does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game called {name:?} here; there are {games}", games = names().join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
}

/// Somebody has asked for the games of the house already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the house is open already, and no game can be added to it now")]
pub struct AlreadyOpen;

pub(crate) fn names() -> Vec<&'static str> {
    Title::all().iter().map(|title| title.name()).collect()
}

impl FromStr for Title {
    type Err = UnknownGame;
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let found = Self::all().iter().copied().find(|title| title.name() == name);
        found.ok_or_else(|| UnknownGame { name: name.to_owned() })
    }
}

/// For other programs it is one of the names.
#[cfg(feature = "types")]
mod types {
    use super::{Title, names};
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use std::borrow::Cow;

    impl JsonSchema for Title {
        fn schema_name() -> Cow<'static, str> {
            "Title".into()
        }

        fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
            json_schema!({ "description": "A game of the house, by its name.", "type": "string", "enum": names() })
        }
    }
}
