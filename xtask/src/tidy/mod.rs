//! What compilers do not check.

mod circles;
mod eyes;
mod floors;
mod leftovers;
mod rules;

use anyhow::{Result, bail};

/// The games, each with a crate and a page of rules.
pub const GAMES: [&str; 3] = ["scapegoat", "rowgoat", "soplon"];

pub fn check() -> Result<()> {
    let mut complaints = Vec::new();
    complaints.extend(circles::check()?);
    complaints.extend(eyes::check()?);
    complaints.extend(floors::check()?);
    complaints.extend(leftovers::check()?);
    complaints.extend(rules::check()?);
    if complaints.is_empty() {
        println!("tidy: dependencies, imports, eyes, leftovers, rules and scenarios are in order");
        return Ok(());
    }
    for complaint in &complaints {
        eprintln!("tidy: {complaint}");
    }
    bail!("{} things are untidy", complaints.len());
}
