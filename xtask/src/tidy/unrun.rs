//! Tests that nobody runs: where one program has all tests of a crate, a file that it does not name is left out in silence.

use anyhow::Result;
use std::collections::BTreeMap;

pub fn check() -> Result<Vec<String>> {
    let texts = super::texts()?;
    Ok(complaints(texts.iter().map(|(path, text)| (&**path, &**text))))
}

fn complaints<'a>(texts: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut programs = BTreeMap::new();
    let mut files = Vec::new();
    for (path, text) in texts {
        let Some((crate_, file)) = path.split_once("/tests/") else { continue };
        match file.strip_suffix(".rs") {
            Some("main") => drop(programs.insert(crate_, text)),
            Some(name) if !name.contains('/') => files.push((crate_, name)),
            _ => {}
        }
    }
    files.retain(|(crate_, name)| {
        let forgets = |text: &&str| !text.lines().any(|line| line == format!("mod {name};"));
        programs.get(crate_).is_some_and(forgets)
    });
    files
        .iter()
        .map(|(crate_, name)| {
            format!("{crate_}/tests/{name}.rs is not run: {crate_}/tests/main.rs does not name it")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_its_program_does_not_name_is_found() {
        let main = ("crates/a/tests/main.rs", "mod door;\n");
        let door = ("crates/a/tests/door.rs", "");
        let other = ("crates/b/tests/doors.rs", "a program of its own");
        assert!(complaints([main, door, other].into_iter()).is_empty());
        let forgotten = ("crates/a/tests/doors.rs", "");
        assert_eq!(
            complaints([forgotten, main, door].into_iter()),
            ["crates/a/tests/doors.rs is not run: crates/a/tests/main.rs does not name it"]
        );
    }
}
