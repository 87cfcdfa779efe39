//! What others wrote and we build on: licences, versions, where it comes from, which Rust it needs. deny.toml is the list
//! of what is allowed; cargo-deny reads the same one and looks deeper, but is not on every machine.

use anyhow::{Context, Result};
use cargo_metadata::semver::{Version, VersionReq};
use cargo_metadata::{Metadata, MetadataCommand, Package};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The one registry, as cargo names it whatever mirror it is fetched from.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

#[derive(Deserialize)]
struct Allowed {
    graph: Graph,
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Graph {
    targets: Vec<String>,
    features: Vec<String>,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skip>,
}

/// A version that may be there beside another, and why.
#[derive(Deserialize)]
struct Skip {
    #[serde(rename = "crate")]
    name_and_version: String,
    reason: String,
}

impl Skip {
    fn is_about(&self, name: &str, version: &Version) -> bool {
        let Some((skipped, required)) = self.name_and_version.split_once('@') else { return false };
        skipped == name && VersionReq::parse(required).is_ok_and(|required| required.matches(version))
    }
}

pub fn check() -> Result<Vec<String>> {
    let allowed = std::fs::read_to_string("deny.toml").context("deny.toml cannot be read")?;
    let allowed: Allowed = toml::from_str(&allowed).context("deny.toml is not as cargo-deny wants it")?;
    let metadata = metadata(&allowed.graph)?;
    let ours = metadata.workspace_packages();
    let least_rust = ours.iter().filter_map(|package| package.rust_version.clone()).min();
    let others = metadata.packages.iter().filter(|package| package.source.is_some());
    let mut complaints: Vec<String> =
        others.clone().flat_map(|package| about_package(package, &allowed, least_rust.as_ref())).collect();
    for package in ours.iter().filter(|package| package.rust_version.is_none()) {
        complaints.push(format!("{} does not say which Rust it needs", package.name));
    }
    let mut versions: BTreeMap<&str, Vec<&Version>> = BTreeMap::new();
    for package in others {
        versions.entry(package.name.as_str()).or_default().push(&package.version);
    }
    complaints.extend(about_versions(&versions, &allowed.bans.skip));
    Ok(complaints)
}

fn metadata(graph: &Graph) -> Result<Metadata> {
    let mut options = vec!["--locked".to_owned()];
    options.extend(graph.targets.iter().map(|target| format!("--filter-platform={target}")));
    options.extend(graph.features.iter().map(|feature| format!("--features={feature}")));
    MetadataCommand::new().other_options(options).exec().context("cargo has no metadata")
}

fn about_package(package: &Package, allowed: &Allowed, least_rust: Option<&Version>) -> Vec<String> {
    let name = format!("{} {}", package.name, package.version);
    let mut complaints = Vec::new();
    let is_allowed = |license: &str| allowed.licenses.allow.iter().any(|allowed| allowed == license);
    match &package.license {
        Some(license) if may_be_used(license, &is_allowed) => {}
        Some(license) => complaints.push(format!("{name} has the licence {license}, which deny.toml lacks")),
        None => complaints.push(format!("{name} names no licence")),
    }
    if package.source.as_ref().is_some_and(|source| source.repr != CRATES_IO) {
        complaints.push(format!("{name} does not come from crates.io"));
    }
    if let (Some(needed), Some(ours)) = (&package.rust_version, least_rust)
        && needed > ours
    {
        complaints.push(format!("{name} needs Rust {needed}, and Cargo.toml promises that {ours} will do"));
    }
    complaints
}

fn about_versions(versions: &BTreeMap<&str, Vec<&Version>>, skips: &[Skip]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (name, versions) in versions {
        let is_skipped = |version: &Version| skips.iter().any(|skip| skip.is_about(name, version));
        if versions.iter().filter(|version| !is_skipped(version)).count() > 1 {
            let versions: Vec<String> = versions.iter().map(ToString::to_string).collect();
            complaints.push(format!(
                "{name} is there as {}; deny.toml does not say why",
                versions.join(" and as ")
            ));
        }
    }
    for skip in skips {
        let mut doubles = versions.iter().filter(|(_, versions)| versions.len() > 1);
        let is_needed =
            doubles.any(|(name, versions)| versions.iter().any(|version| skip.is_about(name, version)));
        if !is_needed || skip.reason.is_empty() {
            complaints
                .push(format!("{} in deny.toml is not needed, or has no reason", skip.name_and_version));
        }
    }
    complaints
}

/// Whether an expression of SPDX can be met with licences that are allowed. A slash is how `OR` was written once.
fn may_be_used(expression: &str, is_allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let met = either(&mut words, is_allowed);
    met && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words, is_allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut met = both(words, is_allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= both(words, is_allowed);
    }
    met
}

fn both(words: &mut Words, is_allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut met = one(words, is_allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, is_allowed);
    }
    met
}

fn one(words: &mut Words, is_allowed: &dyn Fn(&str) -> bool) -> bool {
    match words.next() {
        Some("(") => either(words, is_allowed) & (words.next() == Some(")")),
        Some(license) if words.next_if_eq(&"WITH").is_some() => {
            let exception = words.next().unwrap_or_default();
            is_allowed(&format!("{license} WITH {exception}"))
        }
        Some(license) => is_allowed(license),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_enough_if_what_is_allowed_meets_it() {
        let is_allowed = |license: &str| ["MIT", "Zlib"].contains(&license);
        for fine in
            ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(GPL-3.0 OR MIT) AND Zlib", "GPL-3.0 WITH X OR MIT"]
        {
            assert!(may_be_used(fine, &is_allowed), "{fine}");
        }
        for bad in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Zlib) AND GPL-3.0", "MIT WITH X", "(MIT", "MIT Zlib"]
        {
            assert!(!may_be_used(bad, &is_allowed), "{bad}");
        }
    }

    #[test]
    fn a_second_version_needs_a_reason_and_a_reason_a_second_version() {
        let skip = |name_and_version: &str| Skip {
            name_and_version: name_and_version.to_owned(),
            reason: "so it is".to_owned(),
        };
        let (old, new) = (Version::new(0, 9, 5), Version::new(0, 10, 3));
        let both = BTreeMap::from([("rand", vec![&old, &new])]);
        let one = BTreeMap::from([("rand", vec![&new])]);
        assert_eq!(about_versions(&both, &[]).len(), 1);
        assert!(about_versions(&both, &[skip("rand@0.9")]).is_empty());
        assert_eq!(about_versions(&both, &[skip("rand@0.8")]).len(), 2);
        assert_eq!(about_versions(&one, &[skip("rand@0.10")]).len(), 1);
        assert!(about_versions(&one, &[]).is_empty());
    }
}
