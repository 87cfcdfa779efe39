//! What compilers do not check.

mod dependencies;
mod eyes;
mod floors;
mod leftovers;
mod registry;
mod rules;
mod unrun;

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;

/// The games: the crates with scenarios.
fn games() -> Result<Vec<String>> {
    let mut games = Vec::new();
    for folder in std::fs::read_dir("crates")? {
        let folder = folder?;
        if folder.path().join("scenarios").is_dir() {
            games.push(folder.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
}

/// The files that git tracks or would track; the tree without git is not worked on.
pub fn files() -> Result<Vec<String>> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let listed = Command::new("git").args(list).output().context("git cannot be started")?;
    Ok(String::from_utf8(listed.stdout)?.lines().map(str::to_owned).collect())
}

/// Those of them that people write and read, with what is in them.
fn texts() -> Result<Vec<(String, String)>> {
    const KINDS: [&str; 8] = ["rs", "toml", "md", "py", "txt", "ts", "svelte", "ftl"];
    let kind = |path: &String| Path::new(path).extension()?.to_str().map(str::to_owned);
    let is_text = |path: &String| kind(path).is_some_and(|kind| KINDS.contains(&&*kind));
    // A file that git still lists may have been deleted.
    let read = |path: String| std::fs::read_to_string(&path).ok().map(|text| (path, text));
    Ok(files()?.into_iter().filter(is_text).filter_map(read).collect())
}

/// Tests that look at the project itself stand at its root, as `cargo xtask tidy` does.
#[cfg(test)]
fn stand_at_the_root() {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
}

pub fn check() -> Result<()> {
    let mut complaints = Vec::new();
    complaints.extend(dependencies::check()?);
    complaints.extend(eyes::check()?);
    complaints.extend(floors::check()?);
    complaints.extend(leftovers::check()?);
    complaints.extend(registry::check()?);
    complaints.extend(rules::check()?);
    complaints.extend(unrun::check()?);
    if complaints.is_empty() {
        println!(
            "tidy: floors, dependencies, eyes, leftovers, names of games, rules, scenarios and tests are in order"
        );
        return Ok(());
    }
    for complaint in &complaints {
        eprintln!("tidy: {complaint}");
    }
    bail!("{} things are untidy", complaints.len());
}
