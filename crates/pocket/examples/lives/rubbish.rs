//! What nobody in their right mind would say to a pocket.

use drill::luck::Dice;

/// None of these is a letter.
const LETTERS: [&str; 16] = [
    "",
    " ",
    "{}",
    "[]",
    "null",
    "goats",
    "\"wake\"",
    r#"{"now":1}"#,
    r#"{"now":-1,"what":"wake"}"#,
    r#"{"now":1.5,"what":"wake"}"#,
    r#"{"now":1e400,"what":"wake"}"#,
    r#"{"now":1,"what":"wake","what":"stop"}"#,
    r#"{"now":1,"what":"stop","goats":2}"#,
    r#"{"now":1,"what":"sing"}"#,
    r#"{"now":1,"what":{"hear":{"conn":1,"at":0,"text":"\ud800"}}}"#,
    r#"{"now":18446744073709551616,"what":"wake"}"#,
];

/// What something is spoilt with.
const PIECES: [&str; 14] = ["0", "9", "-", "\"", "{", "}", "[", "]", ",", ":", "é", "🐐", "\\u0000", "null"];

pub fn letter(luck: &mut Dice) -> String {
    if luck.one_in(8) {
        // Deeper than any reader goes.
        return format!(r#"{{"now":1,"what":{}"#, "[".repeat(400));
    }
    luck.pick(&LETTERS).to_owned()
}

/// The same with something missing, added or repeated.
pub fn spoilt(text: &str, luck: &mut Dice) -> String {
    let letters: Vec<char> = text.chars().collect();
    let place = |luck: &mut Dice| luck.below(letters.len() as u64 + 1) as usize;
    let (one, two) = (place(luck), place(luck));
    let (from, to) = (one.min(two), one.max(two));
    let part = |range: std::ops::Range<usize>| letters[range].iter().collect::<String>();
    let all = letters.len();
    match luck.below(5) {
        0 => part(0..from),
        1 => part(0..from) + &part(to..all),
        2 => part(0..to) + &part(from..all),
        3 => part(0..from) + luck.pick(&PIECES) + &part(from..all),
        _ => part(0..from) + luck.pick(&PIECES) + &part((from + 1).min(all)..all),
    }
}
