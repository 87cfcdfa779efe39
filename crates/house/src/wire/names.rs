use serde::{Deserialize, Serialize};
use std::fmt;

/// Who somebody is: public, and of no use without the signed cookie that goes with it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayerId(pub String);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The code of a table: letters and digits that nobody mixes up. That of a table which was opened in public is short, to be
/// read out; that of a private one is long, so that nobody can guess it. It stays the same as long as the table is there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableCode(pub String);

impl TableCode {
    /// No I, L, O, U, 0 or 1: nothing to mix up, and hardly a word to blush at.
    pub const LETTERS: &'static [u8; 29] = b"ABCDEFGHJKMNPQRSTVWXYZ2345678";
    /// How many letters a code has that need not be secret.
    pub const LENGTH: usize = 5;
    /// How many letters a secret code has: 58 bits.
    pub const SECRET_LENGTH: usize = 12;

    /// The code that somebody typed: small letters and blanks do not matter.
    ///
    /// ```
    /// use house::wire::TableCode;
    /// assert_eq!(TableCode::typed(" k7q-2m ").0, "K7Q2M");
    /// ```
    pub fn typed(text: &str) -> Self {
        Self(
            text.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|letter| letter.to_ascii_uppercase())
                .collect(),
        )
    }

    /// Whether somebody could find a table by trying codes like this one.
    pub fn can_be_guessed(&self) -> bool {
        self.0.len() < Self::SECRET_LENGTH
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What somebody wants to be called.
///
/// ```
/// use house::wire::Name;
/// let name: Name = serde_json::from_str(r#""  Ana  María ""#).unwrap();
/// assert_eq!(name.as_str(), "Ana María");
/// assert!(serde_json::from_str::<Name>(r#""   ""#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(as = "String"))]
pub struct Name(String);

/// A name that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a name has 1 to {} letters", Name::LONGEST)]
pub struct BadName;

impl Name {
    /// The longest name, in characters.
    pub const LONGEST: usize = 24;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Name {
    type Error = BadName;

    fn try_from(text: String) -> Result<Self, BadName> {
        // What could turn the rest of the line around, or is not to be seen, is no part of a name.
        let invisible = |letter: char| {
            letter.is_control()
                || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
        };
        let visible: String =
            text.chars().map(|letter| if invisible(letter) { ' ' } else { letter }).collect();
        let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        if (1..=Self::LONGEST).contains(&name.chars().count()) { Ok(Self(name)) } else { Err(BadName) }
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}
