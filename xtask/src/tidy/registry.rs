//! A game is one crate, one folder of bots, one folder of the browser client, and a few lines elsewhere. Counted on the
//! games that are there: a fourth one would take as many.

use anyhow::{Context, Result};
use std::path::Path;

/// How many files that are not its own may name a game.
const MOST: usize = 5;

pub fn check() -> Result<Vec<String>> {
    let files = super::files()?;
    let mut complaints = Vec::new();
    for game in super::games()? {
        let naming = naming(&game, &files)?;
        if naming.len() > MOST {
            let files = naming.join(", ");
            complaints
                .push(format!("{game} is named by more than {MOST} files that are not its own: {files}"));
        }
    }
    Ok(complaints)
}

/// The source files that name the game and are neither its own, nor tests, nor generated.
fn naming(game: &str, files: &[String]) -> Result<Vec<String>> {
    let mut naming = Vec::new();
    for path in files.iter().filter(|path| is_source(path) && !is_own(path, game)) {
        let text = std::fs::read_to_string(path).with_context(|| path.clone())?;
        if names(&text, game) {
            naming.push(path.clone());
        }
    }
    Ok(naming)
}

fn is_source(path: &str) -> bool {
    let kind = Path::new(path).extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    let is_code = ["rs", "toml", "ts", "svelte", "ftl", "html"].contains(&kind);
    let is_test = ["tests/", "benches/", "e2e/", ".test.ts", "tests.rs", "web/test/", "/examples/"];
    let is_generated = path.starts_with("web/src/lib/wire/");
    is_code && !is_generated && !is_test.iter().any(|part| path.contains(part))
}

fn is_own(path: &str, game: &str) -> bool {
    Path::new(path).iter().any(|part| part == game) || path.ends_with(&format!("/{game}.ftl"))
}

/// Comments may give a game as an example, and so may tests.
fn names(text: &str, game: &str) -> bool {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let is_comment = |line: &str| ["//", "#", "*", "/*"].iter().any(|sign| line.starts_with(sign));
    code.lines()
        .map(str::trim)
        .filter(|line| !is_comment(line) || line.starts_with("#["))
        .any(|line| line.to_lowercase().contains(game))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_own_files_and_at_most_five_others() {
        crate::tidy::stand_at_the_root();
        assert_eq!(check().unwrap(), Vec::<String>::new());
        let files = crate::tidy::files().unwrap();
        let list = "crates/house/src/games.rs".to_owned();
        for game in crate::tidy::games().unwrap() {
            assert!(naming(&game, &files).unwrap().contains(&list), "{game} is not in the list");
        }
    }

    #[test]
    fn what_names_a_game_is_found() {
        assert!(names("let title = Title::SOPLON;", "soplon"));
        assert!(!names("/// Such as soplon\nlet title = any();\n#[cfg(test)]\nTitle::SOPLON", "soplon"));
        assert!(is_own("crates/bots/src/soplon/mod.rs", "soplon"));
        assert!(is_own("locales/es/titles/soplon.ftl", "soplon"));
        assert!(!is_source("web/e2e/soplon.spec.ts") && !is_source("web/src/lib/wire/games.ts"));
        assert!(is_source("crates/house/src/games.rs") && !is_own("crates/house/src/games.rs", "soplon"));
    }
}
