//! The viewer of a replay sees everything. Nothing that runs a table may name that viewer.

use anyhow::Result;
use std::path::Path;

/// Written in pieces, or this file would complain about itself.
const EYES: &str = concat!("Viewer::", "Hindsight");

/// Where they are made, and where games are over. In a game only what shows it and what is kept of it may have them.
const ALLOWED: [&str; 5] = [
    "crates/table/src/seat.rs",
    "crates/replay/",
    "crates/testkit/",
    "crates/server/src/archive/",
    "crates/corral/src/replay.rs",
];

pub fn check() -> Result<Vec<String>> {
    let named = |path: &&str| {
        Path::new(path).extension().is_some_and(|kind| kind == "rs")
            && std::fs::read_to_string(path).is_ok_and(|text| text.contains(EYES))
    };
    let files = super::files()?;
    let crates = files.iter().map(String::as_str).filter(|path| path.starts_with("crates/"));
    Ok(crates.filter(named).filter_map(complaint).collect())
}

/// In tests they do no harm.
fn complaint(path: &str) -> Option<String> {
    let in_a_game =
        ["/src/view.rs", "/src/event.rs", "/src/chronicle.rs"].iter().any(|file| path.ends_with(file));
    let fine =
        in_a_game || path.contains("/tests/") || ALLOWED.iter().any(|allowed| path.starts_with(allowed));
    (!fine).then(|| format!("{path} names {EYES}, and only finished games may be shown to that viewer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_no_such_viewer() {
        assert!(complaint("crates/server/src/room/showing.rs").is_some());
        assert!(complaint("crates/bots/src/bot.rs").is_some());
        assert!(complaint("crates/server/src/archive/http.rs").is_none());
        assert!(complaint("crates/house/tests/protocol/main.rs").is_none());
    }
}
