//! Which files each step has passed with, so that `cargo xtask test` repeats only what a change can break.

use crate::process::{cargo_program, root};
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::Command;

const FILE: &str = "target/passed.json";

/// A hash of the files in each area: a crate, or a file or folder at the root.
pub type Areas = BTreeMap<String, u64>;

/// The files of the working tree that git tracks or would track.
#[derive(Default)]
pub struct Tree {
    /// By path.
    hashes: BTreeMap<String, u64>,
    toolchain: u64,
}

impl Tree {
    pub fn read() -> Result<Self> {
        let hashes = crate::tidy::files()?
            .into_iter()
            .filter_map(|path| {
                let bytes = fs::read(root().join(&path)).ok()?;
                Some((path, hash(&bytes)))
            })
            .collect();
        let version =
            Command::new(cargo_program()).arg("--version").output().context("cargo does not run")?;
        Ok(Self { hashes, toolchain: hash(&version.stdout) })
    }

    /// The areas of the files that a step reads.
    pub fn areas(&self, reads: fn(&str) -> bool) -> Areas {
        let mut hashers: BTreeMap<&str, DefaultHasher> = BTreeMap::new();
        for (path, content) in self.hashes.iter().filter(|(path, _)| reads(path)) {
            (path, content).hash(hashers.entry(area(path)).or_default());
        }
        let mut areas: Areas =
            hashers.into_iter().map(|(area, hasher)| (area.to_owned(), hasher.finish())).collect();
        areas.insert("toolchain".to_owned(), self.toolchain);
        areas
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn area(path: &str) -> &str {
    let is_crate = path.starts_with("crates/");
    path.match_indices('/').nth(usize::from(is_crate)).map_or(path, |(end, _)| &path[..end])
}

/// What has changed since a step passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// It has not passed here yet, or something changed that concerns every crate.
    Unknown,
    /// Only these crates.
    Crates(Vec<String>),
    Nothing,
}

/// The areas that each step has passed with.
#[derive(Default, Serialize, Deserialize)]
pub struct Passed(BTreeMap<String, Areas>);

impl Passed {
    /// A file that cannot be read counts as none: every step runs then.
    pub fn load() -> Self {
        let text = fs::read_to_string(FILE).ok();
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    pub fn change(&self, step: &str, now: &Areas) -> Change {
        let Some(before) = self.0.get(step) else { return Change::Unknown };
        let changed: Option<Vec<String>> = before
            .keys()
            .chain(now.keys().filter(|area| !before.contains_key(*area)))
            .filter(|area| before.get(*area) != now.get(*area))
            .map(|area| area.strip_prefix("crates/").map(str::to_owned))
            .collect();
        match changed {
            None => Change::Unknown,
            Some(crates) if crates.is_empty() => Change::Nothing,
            Some(crates) => Change::Crates(crates),
        }
    }

    /// Records at once, so that a later step that fails does not repeat this one.
    pub fn record(&mut self, step: &str, areas: Areas) {
        self.0.insert(step.to_owned(), areas);
        // Without the record the step runs again, which is no harm.
        let _ = serde_json::to_string(self).map(|text| fs::write(FILE, text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, u64)]) -> Tree {
        let hashes = files.iter().map(|(path, hash)| ((*path).to_owned(), *hash)).collect();
        Tree { hashes, toolchain: 1 }
    }

    #[test]
    fn a_change_is_named_by_its_crates_if_it_is_in_crates_alone() {
        let before = tree(&[("crates/room/src/lib.rs", 1), ("crates/table/src/lib.rs", 1), ("web/a.ts", 1)]);
        let reads = |path: &str| !path.starts_with("web/");
        let mut passed = Passed::default();
        let change =
            |passed: &Passed, files: &[(&str, u64)]| passed.change("tests", &tree(files).areas(reads));

        assert_eq!(passed.change("tests", &before.areas(reads)), Change::Unknown);
        passed.0.insert("tests".to_owned(), before.areas(reads));
        assert_eq!(passed.change("tests", &before.areas(reads)), Change::Nothing);

        let room = [("crates/room/src/lib.rs", 2), ("crates/table/src/lib.rs", 1), ("web/a.ts", 2)];
        assert_eq!(change(&passed, &room), Change::Crates(vec!["room".to_owned()]));
        let added =
            [("crates/room/src/lib.rs", 1), ("crates/table/src/lib.rs", 1), ("crates/node/src/lib.rs", 1)];
        assert_eq!(change(&passed, &added), Change::Crates(vec!["node".to_owned()]));
        let removed = [("crates/room/src/lib.rs", 1)];
        assert_eq!(change(&passed, &removed), Change::Crates(vec!["table".to_owned()]));
        let lock = [("crates/room/src/lib.rs", 1), ("crates/table/src/lib.rs", 1), ("Cargo.lock", 1)];
        assert_eq!(change(&passed, &lock), Change::Unknown);
    }
}
