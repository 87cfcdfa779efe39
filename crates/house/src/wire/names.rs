use super::letters::{composed, is_hidden, is_mark, skeleton};
use serde::{Deserialize, Serialize};
use std::fmt;
use table::Chance;

/// Who somebody is: public, and of no use without the signed cookie that goes with it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayerId(pub String);

impl PlayerId {
    /// How many letters an id has that a house gives: 80 bits.
    pub const LETTERS: usize = 16;

    /// Whether it has the form of the ids that a house gives. No other is kept on behalf of somebody else.
    pub fn is_plausible(&self) -> bool {
        let is_letter = |letter| matches!(letter, b'a'..=b'z' | b'2'..=b'7');
        self.0.len() == Self::LETTERS && self.0.bytes().all(is_letter)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The code of a table: letters and digits that nobody mixes up. It is in the link, too long to be guessed, and stays the same
/// as long as the table is there. To be said aloud there is a short one, as long as the table waits for players.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableCode(pub String);

impl TableCode {
    /// No I, L, O, U, 0 or 1: nothing to mix up, and hardly a word to blush at.
    pub const LETTERS: &'static [u8; 29] = b"ABCDEFGHJKMNPQRSTVWXYZ2345678";
    /// How many letters the code in a link has: 58 bits.
    pub const SECRET_LENGTH: usize = 12;
    /// The letters of a code that is said aloud: without vowels it is no word.
    pub const SPOKEN_LETTERS: &'static [u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";
    /// How many of them it has, unless very many tables have one.
    pub const SPOKEN_LENGTH: usize = 4;

    /// A code of so many letters, at random.
    pub fn drawn(chance: &mut Chance, letters: &[u8], length: usize) -> Self {
        Self((0..length).map(|_| char::from(chance.pick(letters))).collect())
    }

    /// The code that somebody typed: small letters and blanks do not matter.
    ///
    /// ```
    /// use house::wire::TableCode;
    /// assert_eq!(TableCode::typed(" kq-rm ").0, "KQRM");
    /// ```
    pub fn typed(text: &str) -> Self {
        Self(
            text.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|letter| letter.to_ascii_uppercase())
                .collect(),
        )
    }

    /// Whether somebody could find a table by trying codes like this one: those that are said aloud, and those of public tables
    /// from before there were any.
    pub fn can_be_guessed(&self) -> bool {
        self.0.len() < Self::SECRET_LENGTH
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What somebody wants to be called: visible characters, and nothing that could turn the rest of the line around.
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

/// Not a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a name has 1 to {} visible characters", Name::LONGEST)]
pub struct BadName;

impl Name {
    /// The longest name, in characters.
    pub const LONGEST: usize = 24;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A name that was stored when other names were allowed.
    pub fn stored(text: &str) -> Self {
        let name: String = visible(text).chars().take(Self::LONGEST).collect();
        Self::try_from(name).unwrap_or_else(|_| Self("?".to_owned()))
    }

    /// Names with the same skeleton look alike (UTS 39).
    ///
    /// ```
    /// use house::wire::Name;
    /// let skeleton = |name: &str| Name::try_from(name.to_owned()).unwrap().skeleton();
    /// assert_eq!(skeleton("Ana"), skeleton("\u{410}n\u{430}"));
    /// assert_ne!(skeleton("Ana"), skeleton("Ane"));
    /// ```
    pub fn skeleton(&self) -> String {
        let drawn: String = self.0.chars().filter(|letter| !joins_pictures(*letter)).collect();
        skeleton(&drawn)
    }

    /// The same name with a number, for the second person with it.
    pub fn numbered(&self, number: usize) -> Self {
        let number = format!(" {number}");
        let most = Self::LONGEST.saturating_sub(number.len());
        let name: String = self.0.chars().take(most).collect();
        Self(name.trim_end_matches(joins_pictures).trim_end().to_owned() + &number)
    }
}

/// How many marks may stand over or under one letter.
const MARKS: usize = 2;

/// The letters of a text that can be seen, with single blanks between words.
pub fn visible(text: &str) -> String {
    let (mut marks, mut letters) = (0, String::new());
    let mut rest = composed(text).peekable();
    while let Some(letter) = rest.next() {
        if letter.is_whitespace() || letter.is_control() || letter == BRAILLE_BLANK {
            letters.push(' ');
            continue;
        }
        let last = letters.chars().next_back().unwrap_or(' ');
        let is_joiner = match letter {
            AS_PICTURE => is_picture(last),
            JOINER => {
                (is_picture(last) || last == AS_PICTURE) && rest.peek().copied().is_some_and(is_picture)
            }
            _ => false,
        };
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if is_joiner || (!is_hidden(letter) && marks <= MARKS) {
            letters.push(letter);
        }
    }
    let words = letters.split_whitespace().map(|word| word.trim_start_matches(is_mark));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Makes one picture of two: a woman and a sheaf are a farmer. Beside letters it is nothing that can be seen.
const JOINER: char = '\u{200d}';
/// What stands before it is drawn as a picture and not as a letter.
const AS_PICTURE: char = '\u{fe0f}';

const fn joins_pictures(letter: char) -> bool {
    matches!(letter, JOINER | AS_PICTURE)
}

/// Arrows, symbols and emoji.
const fn is_picture(letter: char) -> bool {
    matches!(letter, '\u{2190}'..='\u{27ff}' | '\u{2900}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Unlike other letters without ink it is no blank and not ignored, as far as Unicode is concerned.
const BRAILLE_BLANK: char = '\u{2800}';

impl TryFrom<String> for Name {
    type Error = BadName;

    fn try_from(text: String) -> Result<Self, BadName> {
        let name = visible(&text);
        if (1..=Self::LONGEST).contains(&name.chars().count()) { Ok(Self(name)) } else { Err(BadName) }
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<String, BadName> {
        Name::try_from(text.to_owned()).map(String::from)
    }

    #[test]
    fn nobody_is_called_by_nothing_that_can_be_seen() {
        let hidden = [
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{61c}",
            "\u{e0041}\u{e007f}",
            "\u{115f}\u{1160}",
            "\u{ffa0}",
            "\u{34f}",
            "\u{200d}\u{fe0f}",
            "\u{202e}",
            "\u{180e}",
            "\u{e000}",
            "\u{7}",
            "\u{a0}\u{3000}",
        ];
        for text in hidden {
            assert_eq!(name(text), Err(BadName), "{text:?}");
            assert_eq!(
                name(&format!("A{text}na")).map(|name| name.replace(' ', "")),
                name("Ana"),
                "{text:?}"
            );
        }
    }

    #[test]
    fn marks_alone_are_no_name() {
        assert_eq!(name("\u{301}\u{302}"), Err(BadName));
        assert_eq!(name("Ana \u{301}").as_deref(), Ok("Ana"));
    }

    #[test]
    fn names_of_people_are_names() {
        for text in [
            "María-José",
            "Łukasz",
            "Ольга",
            "李小龍",
            "أحمد",
            "नेहा",
            "Nguyễn",
            "O’Neill",
            "ana_99",
            "🐐 Goat!",
            "👩\u{200d}🌾 Ana",
            "🤷🏽\u{200d}♂\u{fe0f}",
            "🏳\u{fe0f}\u{200d}🌈",
        ] {
            assert_eq!(name(text).as_deref(), Ok(text));
        }
        assert_eq!(name("Jose\u{301}").as_deref(), Ok("José"), "written in one way");
    }

    #[test]
    fn what_joins_pictures_joins_nothing_else_and_makes_no_other_name() {
        for (text, shown) in [
            ("A\u{200d}na", "Ana"),
            ("🐐\u{200d}", "🐐"),
            ("🐐\u{200d}\u{200d}🐐", "🐐\u{200d}🐐"),
            ("🐐\u{200d}na", "🐐na"),
            ("\u{200d}🐐", "🐐"),
            ("🐐 \u{200d}🐐", "🐐 🐐"),
        ] {
            assert_eq!(name(text).as_deref(), Ok(shown), "{text:?}");
        }
        let skeleton = |text: &str| Name::try_from(text.to_owned()).unwrap().skeleton();
        assert_eq!(skeleton("🐐\u{200d}🐐"), skeleton("🐐🐐"));
    }

    #[test]
    fn marks_are_not_heaped_on_a_letter() {
        let heaped = format!("A{}na", "\u{334}".repeat(15));
        assert_eq!(name(&heaped).unwrap().chars().count(), 5);
    }

    #[test]
    fn a_number_fits_into_the_longest_name() {
        let longest = Name("W".repeat(Name::LONGEST));
        let second = longest.numbered(12);
        assert_eq!(second.as_str().chars().count(), Name::LONGEST);
        assert!(second.as_str().ends_with("W 12"));
    }

    #[test]
    fn what_was_stored_as_a_name_is_one() {
        assert_eq!(Name::stored("\u{3164}").as_str(), "?");
        assert_eq!(Name::stored(&"W".repeat(30)).as_str().len(), Name::LONGEST);
    }
}
