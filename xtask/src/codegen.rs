//! The protocol for other programs, made of the Rust types: TypeScript for the browser client, JSON Schema for all.

use crate::build;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes the files.
pub fn write() -> Result<()> {
    for (path, text) in generated()? {
        if let Some(folder) = Path::new(&path).parent() {
            fs::create_dir_all(folder)?;
        }
        if is_up_to_date(&path, &text) {
            println!("{path} is up to date");
        } else {
            fs::write(&path, text).with_context(|| format!("{path} cannot be written"))?;
            println!("{path} is updated");
        }
    }
    Ok(())
}

/// What is generated must be what is stored. That real games speak as it says is among the tests of the house.
pub fn check() -> Result<()> {
    for (path, text) in generated()? {
        if !is_up_to_date(&path, &text) {
            bail!("{path} is out of date: run `cargo xtask codegen` and commit what it writes");
        }
    }
    Ok(())
}

fn is_up_to_date(path: &str, text: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|stored| stored == text)
}

/// The files by path. They come from a program of its own, so that nothing else carries what generates them.
fn generated() -> Result<BTreeMap<String, String>> {
    let mut command = Command::new(build::codegen()?);
    let output =
        command.stderr(std::process::Stdio::inherit()).output().context("the generator cannot be started")?;
    if !output.status.success() {
        bail!("the types of the protocol cannot be generated ({})", output.status);
    }
    serde_json::from_slice(&output.stdout).context("the generator prints files by path, as JSON")
}
