use rowgoat::RowGoat;
use scapegoat::ScapeGoat;
use serde::{Deserialize, Serialize};
use soplon::Soplon;
use std::fmt;
use std::str::FromStr;
use table::Rules;

/// The games of the house.
///
/// ```
/// use house::Title;
/// assert_eq!("soplon".parse(), Ok(Title::Soplon));
/// let unknown = "chess".parse::<Title>().unwrap_err();
/// assert_eq!(unknown.to_string(), "there is no game called \"chess\" here; there are scapegoat, rowgoat, soplon");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Title {
    /// Scape Goat (¡Cabritos!)
    ScapeGoat,
    /// Row Your Goat (¡Tu cabra rema!)
    RowGoat,
    /// Soplón
    Soplon,
}

/// Calls a generic function with the rules that a [`Title`] names.
///
/// ```
/// use house::{Title, for_title};
/// fn players<R: table::Rules>() -> u8 {
///     *R::PLAYERS.end()
/// }
/// assert_eq!(for_title!(Title::Soplon, R => players::<R>()), 6);
/// ```
#[macro_export]
macro_rules! for_title {
    ($title:expr, $rules:ident => $body:expr) => {
        match $title {
            $crate::Title::ScapeGoat => {
                type $rules = $crate::ScapeGoat;
                $body
            }
            $crate::Title::RowGoat => {
                type $rules = $crate::RowGoat;
                $body
            }
            $crate::Title::Soplon => {
                type $rules = $crate::Soplon;
                $body
            }
        }
    };
}

impl Title {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::ScapeGoat, Self::RowGoat, Self::Soplon];

    /// The name on the command line, in logs and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ScapeGoat => ScapeGoat::GAME,
            Self::RowGoat => RowGoat::GAME,
            Self::Soplon => Soplon::GAME,
        }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game that the house does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game called {name:?} here; there are {games}", games = Title::ALL.map(Title::name).join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
}

impl FromStr for Title {
    type Err = UnknownGame;
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let found = Self::ALL.into_iter().find(|title| title.name() == name);
        found.ok_or_else(|| UnknownGame { name: name.to_owned() })
    }
}
