//! Texts that are nearly right: samples of a format, changed piece by piece, for code that reads what strangers send.
//!
//! Every case follows from its number alone, and a failure names it. The tests run as many cases as they say;
//! `CORRAL_FUZZ_CASES` runs more, `CORRAL_FUZZ_FROM` begins elsewhere.

use std::cell::Cell;
use std::ops::Range;
use table::{Chance, Seed, Version};

/// Shows `reads` the samples, then `cases` texts made of them. It says whether it accepted, and panics if something is
/// wrong; then the number of the case and the text are printed. Some must be accepted and some refused, or nothing was
/// tried.
pub fn fuzz(samples: &[String], cases: u64, reads: impl Fn(&str) -> bool) {
    for sample in samples {
        assert!(reads(sample), "this is a sample of what is right: {sample}");
    }
    let from = number("CORRAL_FUZZ_FROM").unwrap_or(0);
    let cases = number("CORRAL_FUZZ_CASES").unwrap_or(cases);
    let mut accepted = 0;
    for case in from..from + cases {
        let text = nearly_right(samples, case);
        let told = TellIfPanics { case, text: &text, is_over: Cell::new(false) };
        accepted += u64::from(reads(&text));
        told.is_over.set(true);
    }
    println!("{accepted} of {cases} texts were accepted");
    // A single case, run again to look at it, is either accepted or refused.
    assert!(cases == 1 || (1..cases).contains(&accepted), "{accepted} of {cases} texts were accepted");
}

fn number(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable} is a number, not {value:?}")))
}

struct TellIfPanics<'a> {
    case: u64,
    text: &'a str,
    is_over: Cell<bool>,
}

impl Drop for TellIfPanics<'_> {
    fn drop(&mut self) {
        if !self.is_over.get() {
            let Self { case, text, .. } = self;
            eprintln!("CORRAL_FUZZ_FROM={case} CORRAL_FUZZ_CASES=1 repeats this:\n{text}");
        }
    }
}

/// Values at the edges of what formats can say.
const EDGES: [&str; 30] = [
    "0",
    "1",
    "-1",
    "-0",
    "7.0",
    "0.1e-7",
    "1e400",
    "12345678901234567e-300",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "null",
    "true",
    "\"\"",
    "\"0\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\u202e\"",
    "\"cañón 🐐\"",
    "\"$serde_json::private::RawValue\"",
    "{\"$serde_json::private::RawValue\":\"{}\"}",
    "{}",
    "[]",
    ",",
    "\n",
];

/// Deeper than any reader goes down.
const DEEP: usize = 200;

/// One of the samples with one change, or up to four.
fn nearly_right(samples: &[String], case: u64) -> String {
    let mut chance = Chance::new(Seed::from_number(case), Version::DEAL);
    let mut text = one_of(samples, &mut chance).clone();
    for _ in 0..chance.pick(&[1, 1, 1, 2, 3, 4]) {
        let other: &String = one_of(samples, &mut chance);
        text = changed(&text, other, &mut chance);
    }
    text
}

fn one_of<'a, T>(items: &'a [T], chance: &mut Chance) -> &'a T {
    &items[chance.below(items.len() as u32) as usize]
}

fn changed(text: &str, other: &str, chance: &mut Chance) -> String {
    let (Some(place), Some(theirs)) = (some_span(text, chance), some_span(other, chance)) else {
        return (*one_of(&EDGES, chance)).to_owned();
    };
    let (before, span, after) = (&text[..place.start], &text[place.clone()], &text[place.end..]);
    let edge = *one_of(&EDGES, chance);
    match chance.below(13) {
        0 => format!("{before}{after}"),
        1 => format!("{before}{span}{span}{after}"),
        2 => format!("{before}{span},{span}{after}"),
        3 | 4 => format!("{before}{}{after}", &other[theirs]),
        5 | 6 => format!("{before}{edge}{after}"),
        7 => format!("{before}{edge}{span}{after}"),
        8 => format!("{before}[{span}]{after}"),
        9 => format!("{before}{{{span}:null}}{after}"),
        10 => format!("{before}{}{span}{}{after}", "[".repeat(DEEP), "]".repeat(DEEP)),
        11 => swapped(text, &place, chance),
        _ => format!("{before}{}{after}", with_another_letter(span, chance)),
    }
}

/// Two pieces in each other's place.
fn swapped(text: &str, place: &Range<usize>, chance: &mut Chance) -> String {
    let (before, span, after) = (&text[..place.start], &text[place.clone()], &text[place.end..]);
    match some_span(after, chance) {
        Some(then) => {
            let (between, later, rest) = (&after[..then.start], &after[then.clone()], &after[then.end..]);
            format!("{before}{later}{between}{span}{rest}")
        }
        None => format!("{before}{after}"),
    }
}

fn with_another_letter(span: &str, chance: &mut Chance) -> String {
    let at = chance.below(span.chars().count().max(1) as u32) as usize;
    let letter = *one_of(&['0', '9', '-', 'e', '.', '"', '\\', '{', ']', ' ', 'ñ', '\u{0}'], chance);
    span.chars().enumerate().map(|(place, old)| if place == at { letter } else { old }).collect()
}

/// One whole piece, or up to six in a row. A piece that opens a bracket goes on until it is closed, so that lists and
/// members are moved as a whole; six pieces are a member of a JSON object with its comma.
fn some_span(text: &str, chance: &mut Chance) -> Option<Range<usize>> {
    let pieces = pieces(text);
    // There are many signs and spaces, and a text that lacks one of them is seldom read any further.
    let says_something = |piece: &&Range<usize>| piece.len() > 1 && !text[(*piece).clone()].trim().is_empty();
    let words: Vec<&Range<usize>> = pieces.iter().filter(says_something).collect();
    let start = if words.is_empty() || chance.below(3) == 0 {
        pieces.get(chance.below(pieces.len().max(1) as u32) as usize)?.start
    } else {
        one_of(&words, chance).start
    };
    let mut end = start;
    for _ in 0..chance.pick(&[1, 1, 1, 1, 2, 3, 4, 5, 6]) {
        end = closed(text, &pieces, end);
    }
    Some(start..end)
}

/// Where the piece that begins here ends, with its brackets closed.
fn closed(text: &str, pieces: &[Range<usize>], from: usize) -> usize {
    let mut open = 0_i32;
    let mut end = from;
    for piece in pieces.iter().filter(|piece| piece.start >= from) {
        open += match &text[piece.clone()] {
            "{" | "[" => 1,
            "}" | "]" => -1,
            _ => 0,
        };
        end = piece.end;
        if open <= 0 {
            break;
        }
    }
    end
}

/// Strings, words, numbers, spaces and single signs, as in JSON and TOML.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let is_word = |letter: char| letter.is_alphanumeric() || "_.+-".contains(letter);
        let length = match first {
            '"' => string_length(rest),
            _ if is_word(first) => rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()),
            _ if first.is_whitespace() => {
                rest.find(|letter: char| !letter.is_whitespace()).unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        pieces.push(start..start + length);
        start += length;
    }
    pieces
}

/// Up to the quotation mark that ends it, or to the end.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_taken_apart_and_spans_keep_their_brackets() {
        let text = r#"{"a\"b": [1, -2.5e3], c = ñ}"#;
        let whole: Vec<&str> = pieces(text).into_iter().map(|piece| &text[piece]).collect();
        let expected = [
            "{",
            r#""a\"b""#,
            ":",
            " ",
            "[",
            "1",
            ",",
            " ",
            "-2.5e3",
            "]",
            ",",
            " ",
            "c",
            " ",
            "=",
            " ",
            "ñ",
            "}",
        ];
        assert_eq!(whole, expected);
        assert_eq!(closed(text, &pieces(text), 0), text.len());
        let list = text.find('[').unwrap();
        assert_eq!(&text[list..closed(text, &pieces(text), list)], "[1, -2.5e3]");
    }

    #[test]
    fn a_case_follows_from_its_number_and_cases_differ() {
        let samples = [r#"{"id":7,"seat":[1,2]}"#.to_owned(), "copies = 4\n".to_owned()];
        let texts: std::collections::BTreeSet<String> =
            (0..200).map(|case| nearly_right(&samples, case)).collect();
        assert!(texts.len() > 150, "only {} are different", texts.len());
        assert!((0..200).all(|case| texts.contains(&nearly_right(&samples, case))));
    }

    #[test]
    fn a_reader_that_panics_is_found() {
        let samples = [r#"{"id":7}"#.to_owned()];
        let found =
            std::panic::catch_unwind(|| fuzz(&samples, 500, |text| !text.contains("256") || panic!()));
        assert!(found.is_err());
    }
}
