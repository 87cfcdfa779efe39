//! The protocol for other programs, made of the Rust types: TypeScript for the browser client, JSON Schema for all.

use crate::shell::{cargo, cargo_program};
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
            println!("{path} is written anew");
        }
    }
    Ok(())
}

/// What is generated must be what is stored, and real games must speak as it says.
pub fn check() -> Result<()> {
    for (path, text) in generated()? {
        if !is_up_to_date(&path, &text) {
            bail!("{path} is out of date: run `cargo xtask codegen` and commit what it writes");
        }
    }
    let house = ["--package", "house", "--features", "types", "--locked"];
    cargo(&[&["clippy", "--all-targets"], &house[..], &["--", "-D", "warnings"]].concat())?;
    cargo(&[&["test", "--quiet", "--lib", "--test", "protocol"], &house[..]].concat())
}

fn is_up_to_date(path: &str, text: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|stored| stored == text)
}

/// The files by path. They come from a program of its own, so that nothing else carries what generates them.
fn generated() -> Result<BTreeMap<String, String>> {
    let mut command = Command::new(cargo_program());
    command.args([
        "run",
        "--locked",
        "--quiet",
        "--package",
        "house",
        "--features",
        "types",
        "--example",
        "codegen",
    ]);
    let output =
        command.stderr(std::process::Stdio::inherit()).output().context("cargo cannot be started")?;
    if !output.status.success() {
        bail!("the types of the protocol cannot be generated ({})", output.status);
    }
    serde_json::from_slice(&output.stdout).context("the generator prints files by path, as JSON")
}
