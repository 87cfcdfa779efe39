//! One word for one thing: `docs/glossary.md` names the words that are not used, and nothing else may use them.

use anyhow::{Context, Result};

const GLOSSARY: &str = "docs/glossary.md";

/// The glossary itself, what is history, what is written by a tool, and texts in other words than ours: the rulebooks'
/// and Spanish.
const SKIPPED: [&str; 5] = [GLOSSARY, "CHANGELOG.md", "docs/rules/", "locales/es/", "web/src/lib/wire/"];

pub fn check() -> Result<Vec<String>> {
    let glossary = std::fs::read_to_string(GLOSSARY).context(GLOSSARY)?;
    let forbidden = forbidden(&glossary);
    let texts = super::texts()?;
    let looked_at = texts.iter().filter(|(path, _)| is_looked_at(path));
    Ok(looked_at.flat_map(|(path, text)| complaints_about(path, text, &forbidden)).collect())
}

fn is_looked_at(path: &str) -> bool {
    let is_expected_output = path.contains("/golden/") || path.contains("/snapshots/");
    !is_expected_output && !SKIPPED.iter().any(|skipped| path.starts_with(skipped))
}

/// A word or phrase that is not used, and what to say instead.
struct Forbidden {
    words: Vec<String>,
    instead: String,
}

/// What stands in `code style` in the last column of a table.
fn forbidden(glossary: &str) -> Vec<Forbidden> {
    let mut forbidden = Vec::new();
    for row in glossary.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim().trim_matches('|').split('|').map(str::trim).collect();
        let (Some(instead), Some(last)) = (cells.first(), cells.last()) else { continue };
        for phrase in last.split('`').skip(1).step_by(2) {
            let words = words(phrase).into_iter().map(|word| word.text).collect();
            forbidden.push(Forbidden { words, instead: (*instead).to_owned() });
        }
    }
    forbidden
}

/// A word of a text, in small letters.
struct Word {
    text: String,
    line: usize,
    /// Whether it goes on from the word before. Not after a full stop or a quotation mark, for example.
    goes_on: bool,
}

/// The words of a text. A phrase may be broken by the end of a line, also within a comment, and may be an identifier.
fn words(text: &str) -> Vec<Word> {
    let is_margin = |sign: char| sign.is_whitespace() || "/!*#>".contains(sign);
    let mut words = Vec::new();
    let mut goes_on = false;
    for (line, content) in (1..).zip(text.lines()) {
        let mut rest = content.trim_start_matches(is_margin);
        goes_on &= !rest.is_empty();
        while let Some(sign) = rest.chars().next() {
            if !sign.is_alphanumeric() {
                goes_on &= sign.is_whitespace() || sign == '_' || sign == '-';
                rest = &rest[sign.len_utf8()..];
                continue;
            }
            let end = rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len());
            words.push(Word { text: rest[..end].to_lowercase(), line, goes_on });
            goes_on = true;
            rest = &rest[end..];
        }
    }
    words
}

fn complaints_about(path: &str, text: &str, forbidden: &[Forbidden]) -> Vec<String> {
    let words = words(text);
    let mut complaints = Vec::new();
    for Forbidden { words: phrase, instead } in forbidden {
        for found in words.windows(phrase.len()).filter(|found| is_phrase(found, phrase)) {
            let said: Vec<&str> = found.iter().map(|word| word.text.as_str()).collect();
            let (line, said) = (found[0].line, said.join(" "));
            complaints.push(format!("{path}:{line}: \"{said}\" is called {instead} ({GLOSSARY})"));
        }
    }
    complaints
}

fn is_phrase(found: &[Word], phrase: &[String]) -> bool {
    found.iter().skip(1).all(|word| word.goes_on)
        && found.iter().zip(phrase).all(|(word, plain)| is_form_of(&word.text, plain))
}

/// The word itself, or with the ending of a plural or a verb.
fn is_form_of(word: &str, plain: &str) -> bool {
    word.strip_prefix(plain).is_some_and(|ending| ["", "s", "d", "ed", "ing"].contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "\
| word | meaning | players read | not used |
|---|---|---|---|
| goat | `Sheep` are something else. | goat / cabra | `ram`, kid, `jump off` (in English) |";

    fn complaints(text: &str) -> Vec<String> {
        complaints_about("a.md", text, &forbidden(SMALL))
    }

    #[test]
    fn forbidden_is_what_the_last_column_has_in_code_style() {
        let forbidden = forbidden(SMALL);
        let phrases: Vec<String> = forbidden.iter().map(|forbidden| forbidden.words.join(" ")).collect();
        assert_eq!(phrases, ["ram", "jump off"]);
        assert!(forbidden.iter().all(|forbidden| forbidden.instead == "goat"));
    }

    #[test]
    fn forbidden_words_are_found_in_any_form() {
        assert_eq!(complaints("One\nRam."), ["a.md:2: \"ram\" is called goat (docs/glossary.md)"]);
        assert_eq!(complaints("/// Goats that jump\n    /// off again.").len(), 1);
        assert_eq!(complaints("fn jumps_off(rams: usize)").len(), 2);
        assert_eq!(complaints("class=\"jumping-off\"").len(), 1);
    }

    #[test]
    fn other_words_are_left_alone() {
        for fine in ["program and ramp", "a kid, a sheep", "jump. Off it goes", "jump\n\noff", "jump far off"]
        {
            assert_eq!(complaints(fine), Vec::<String>::new(), "{fine}");
        }
    }

    #[test]
    fn only_our_own_words_are_looked_at() {
        assert!(is_looked_at("locales/en/house.ftl") && is_looked_at("docs/protocol.md"));
        for path in
            ["docs/glossary.md", "docs/rules/soplon.md", "locales/es/house.ftl", "crates/a/golden/b.txt"]
        {
            assert!(!is_looked_at(path), "{path}");
        }
    }

    #[test]
    fn the_project_keeps_to_its_glossary() {
        crate::tidy::stand_at_the_root();
        assert_eq!(check().unwrap(), Vec::<String>::new());
        let forbidden = forbidden(&std::fs::read_to_string(GLOSSARY).unwrap());
        assert!(forbidden.len() > 20 && forbidden.iter().all(|forbidden| !forbidden.words.is_empty()));
        let watching = concat!("On", "lookers");
        assert_eq!(complaints_about("a.md", watching, &forbidden).len(), 1);
    }
}
