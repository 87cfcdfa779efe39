//! What Unicode says about letters in names. Its tables are large; a pocket, where one person plays, does without them and
//! with the little that follows from ranges.

#[cfg(feature = "lookalikes")]
pub(super) use tables::{composed, is_hidden, is_mark, skeleton};

#[cfg(not(feature = "lookalikes"))]
pub(super) use ranges::{composed, is_hidden, is_mark, skeleton};

#[cfg(feature = "lookalikes")]
mod tables {
    pub use unicode_normalization::char::is_combining_mark as is_mark;

    use unicode_normalization::UnicodeNormalization;
    use unicode_security::GeneralSecurityProfile;
    use unicode_security::general_security_profile::IdentifierType;

    /// The same text, every letter written in one way.
    pub fn composed(text: &str) -> impl Iterator<Item = char> {
        text.nfc()
    }

    /// No letter at all, or one that is not drawn.
    pub fn is_hidden(letter: char) -> bool {
        use IdentifierType::{Default_Ignorable, Deprecated, Not_Character};
        matches!(letter.identifier_type(), None | Some(Default_Ignorable | Deprecated | Not_Character))
    }

    /// Texts with the same skeleton look alike (UTS 39).
    pub fn skeleton(text: &str) -> String {
        unicode_security::skeleton(text).collect()
    }
}

#[cfg_attr(feature = "lookalikes", expect(dead_code, reason = "the tables know better"))]
mod ranges {
    /// As it is.
    pub fn composed(text: &str) -> impl Iterator<Item = char> {
        text.chars()
    }

    /// Marks that stand over or under a letter of many scripts.
    pub const fn is_mark(letter: char) -> bool {
        matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
    }

    /// What turns the line around, joins or fills without ink, and what is nobody's.
    pub const fn is_hidden(letter: char) -> bool {
        matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..
        )
    }

    /// As it is.
    pub fn skeleton(text: &str) -> String {
        text.to_owned()
    }

    #[test]
    fn a_name_is_seen_without_tables_too() {
        assert!("\u{3164}\u{202e}\u{e0041}\u{ad}".chars().all(is_hidden));
        assert!(!"María-José Ольга 李小龍 🐐".chars().any(is_hidden));
        assert!(is_mark('\u{301}') && !is_mark('n'));
    }
}
