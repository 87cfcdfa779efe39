use axum::http::header::{HeaderMap, IF_NONE_MATCH};
use data_encoding::HEXLOWER;

/// Kept for a year without asking again.
pub const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Kept, but never used without asking whether it is still the same.
pub const ASK_AGAIN: &str = "no-cache";

/// Letters of the hash that the client's build puts at the end of a name.
const HASH_LETTERS: usize = 8;

/// How long this file may be kept. A name with a hash of its contents in it never means anything else.
pub fn policy(path: &str) -> &'static str {
    if is_hashed(path) { FOR_EVER } else { ASK_AGAIN }
}

/// `assets/NAME-HASH.EXTENSION`. Eight small letters could be a word that somebody chose; such a hash is rare, and the
/// file is then only asked for more often than needed.
fn is_hashed(path: &str) -> bool {
    let Some(name) = path.strip_prefix("assets/").and_then(|rest| rest.rsplit('/').next()) else {
        return false;
    };
    let stem = name.split('.').next().unwrap_or_default();
    let Some((before, hash)) = stem.len().checked_sub(HASH_LETTERS).and_then(|at| stem.split_at_checked(at))
    else {
        return false;
    };
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_word = hash.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'_'));
    before.ends_with('-') && before.len() > 1 && hash.bytes().all(is_letter) && !is_word
}

/// The same tag means the same bytes.
pub fn tag(sha256: [u8; 32]) -> String {
    format!("\"{}\"", HEXLOWER.encode(&sha256[..16]))
}

/// Whether the browser has the very same bytes already.
pub fn has_already(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(IF_NONE_MATCH).into_iter().filter_map(|line| line.to_str().ok());
    // Proxies that pack what they pass on make weak tags of ours; here they mean the same.
    lines
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .any(|theirs| theirs == "*" || theirs.strip_prefix("W/").unwrap_or(theirs) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn names_with_a_hash_are_kept_for_ever() {
        for path in [
            "assets/index-DiwrgTda.js",
            "assets/index-B-x_1abc.css",
            "assets/some-long-name-0aB_-9zZ.svg",
            "assets/index-DiwrgTda.js.map",
            "assets/games/soplon-12345678.js",
        ] {
            assert_eq!(policy(path), FOR_EVER, "{path}");
        }
    }

    #[test]
    fn other_names_are_asked_for_again() {
        for path in [
            "index.html",
            "sw.js",
            "manifest.webmanifest",
            "index-DiwrgTda.js",
            "assets/index.js",
            "assets/goat-standing.svg",
            "assets/goat-climbing.svg",
            "assets/DiwrgTda.js",
            "assets/-DiwrgTda.js",
            "assets/indexDiwrgTda.js",
            "assets/index-Diwrg!da.js",
            "assets/índex-ñandúes.js",
            "assets/",
        ] {
            assert_eq!(policy(path), ASK_AGAIN, "{path}");
        }
    }

    #[test]
    fn a_browser_names_the_tags_it_has() {
        let ours = tag([0xab; 32]);
        assert_eq!(ours, format!("\"{}\"", "ab".repeat(16)));
        let has = |line: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, HeaderValue::from_str(line).unwrap());
            has_already(&headers, &ours)
        };
        assert!(has(&ours) && has("*") && has(&format!("\"other\", {ours}")) && has(&format!("W/{ours}")));
        assert!(!has("\"other\"") && !has("") && !has(ours.trim_matches('"')));
        assert!(!has_already(&HeaderMap::new(), &ours));
    }
}
