//! Whoever looks back sees everything. Nothing that runs a table may have such eyes.

use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Written in pieces, or this file would complain about itself.
const EYES: &str = concat!("Viewer::", "Hindsight");

/// Where they are made of a state, and where games are over.
const ALLOWED: [&str; 8] = [
    "crates/table/src/seat.rs",
    "crates/scapegoat/src/view.rs",
    "crates/rowgoat/src/view.rs",
    "crates/soplon/src/view.rs",
    "crates/house/src/chronicle/",
    "crates/replay/",
    "crates/server/src/archive/",
    "crates/corral/src/replay.rs",
];

pub fn check() -> Result<Vec<String>> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "crates"])
        .output();
    let files = String::from_utf8(listed.context("git cannot be started")?.stdout)?;
    let named = |path: &&str| {
        Path::new(path).extension().is_some_and(|kind| kind == "rs")
            && std::fs::read_to_string(path).is_ok_and(|text| text.contains(EYES))
    };
    Ok(files.lines().filter(named).filter_map(complaint).collect())
}

/// In tests they do no harm.
fn complaint(path: &str) -> Option<String> {
    let fine = path.contains("/tests/") || ALLOWED.iter().any(|allowed| path.starts_with(allowed));
    (!fine).then(|| format!("{path} names {EYES}, and only games that are over may be seen with such eyes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_no_such_eyes() {
        assert!(complaint("crates/server/src/room/showing.rs").is_some());
        assert!(complaint("crates/bots/src/bot.rs").is_some());
        assert!(complaint("crates/server/src/archive/http.rs").is_none());
        assert!(complaint("crates/house/tests/protocol/main.rs").is_none());
    }
}
