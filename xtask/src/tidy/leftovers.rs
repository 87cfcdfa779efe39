//! Notes to oneself, debugging aids, paths of one machine.

use anyhow::Result;
use std::path::Path;

/// Written in pieces, or this file would complain about itself.
const NOTES: [&str; 5] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
];

/// Folders of one machine. Only where a path begins: our own page lives in a folder of that name.
const MACHINE: [&str; 2] = [concat!("/ro", "ot/"), concat!("/ho", "me/")];

pub fn check() -> Result<Vec<String>> {
    let texts = super::texts()?;
    Ok(texts.iter().flat_map(|(path, text)| complaints_about(Path::new(path), text)).collect())
}

fn complaints_about(path: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let note = NOTES.iter().find(|note| line.contains(**note));
        if let Some(note) = note.or_else(|| MACHINE.iter().find(|folder| begins_path(line, folder))) {
            complaints.push(format!("{}:{number}: `{note}` is left over", path.display()));
        }
    }
    complaints
}

fn begins_path(line: &str, folder: &str) -> bool {
    let inside = |before: char| before.is_alphanumeric() || ".$_-/".contains(before);
    line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found() {
        let note = format!("// {}: later", NOTES[0]);
        assert_eq!(complaints_about(Path::new("a/src/b.rs"), &note).len(), 1);
        assert!(complaints_about(Path::new("a/src/b.rs"), "fn main() {}").is_empty());
        let path = format!("import x from '{}goat/x'", MACHINE[1]);
        assert_eq!(complaints_about(Path::new("a.ts"), &path).len(), 1);
        assert!(complaints_about(Path::new("a.ts"), &path.replace("'/", "'./")).is_empty());
    }
}
