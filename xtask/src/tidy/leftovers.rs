//! Notes to oneself, debugging aids, paths of one machine, files that have grown a second subject.

use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Written in pieces, or this file would complain about itself.
const NOTES: [&str; 7] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
];

/// A source file longer than this has more than one subject.
const LONGEST_SOURCE: usize = 400;

pub fn check() -> Result<Vec<String>> {
    // What git tracks or would track; the tree without git is not worked on.
    let listed =
        Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).output();
    let listed = listed.context("git cannot be started")?;
    let files = String::from_utf8(listed.stdout)?;
    let mut complaints = Vec::new();
    for path in files.lines().map(Path::new).filter(|path| is_text(path)) {
        if let Ok(text) = std::fs::read_to_string(path) {
            complaints.extend(complaints_about(path, &text));
        }
    }
    Ok(complaints)
}

fn is_text(path: &Path) -> bool {
    let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    ["rs", "toml", "md", "py", "txt", "ts", "svelte", "ftl"].contains(&kind)
}

fn complaints_about(path: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(note) = NOTES.iter().find(|note| line.contains(**note)) {
            complaints.push(format!("{}:{number}: `{note}` is left over", path.display()));
        }
    }
    let is_source =
        path.extension().is_some_and(|kind| kind == "rs") && path.iter().any(|part| part == "src");
    let lines = text.lines().count();
    if is_source && lines > LONGEST_SOURCE {
        let path = path.display();
        complaints
            .push(format!("{path} has {lines} lines; above {LONGEST_SOURCE} a file has a second subject"));
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found() {
        let note = format!("// {}: later", NOTES[0]);
        assert_eq!(complaints_about(Path::new("a/src/b.rs"), &note).len(), 1);
        assert_eq!(complaints_about(Path::new("a/src/b.rs"), &"\n".repeat(401)).len(), 1);
        assert!(complaints_about(Path::new("a/src/b.rs"), "fn main() {}").is_empty());
    }
}
