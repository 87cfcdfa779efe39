//! What cargo builds, once for all commands: the same packages, features and profile share what was compiled.

use crate::process::{cargo, cargo_program, run_command};
use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand};
use std::path::PathBuf;
use std::process::Command;

/// Everything that has a test, and everything that a test starts. `cargo build --package corral` shares all of it.
pub const ALL: [&str; 2] = ["--workspace", "--locked"];

/// With what generates the types of the protocol.
pub const TYPES: [&str; 2] = ["--features", "house/types"];

/// The program `corral`.
pub fn corral() -> Result<PathBuf> {
    cargo(&["build", "--locked", "--package", "corral"])?;
    Ok(folder()?.join("corral").with_extension(std::env::consts::EXE_EXTENSION))
}

/// The program that generates the types of the protocol. The crates that have such types are compiled a second time for it; it
/// writes a few files and plays no game, so they are not optimised.
pub fn codegen() -> Result<PathBuf> {
    let with_types =
        metadata()?.packages.into_iter().filter(|package| package.features.contains_key("types"));
    let settings: Vec<String> =
        with_types.map(|package| format!("profile.dev.package.{}.opt-level=0", package.name)).collect();
    let settings = settings.iter().flat_map(|setting| ["--config", setting]);
    let build = ["build", "--quiet", "--example", "codegen"];
    cargo(&build.into_iter().chain(ALL).chain(TYPES).chain(settings).collect::<Vec<_>>())?;
    Ok(folder()?.join("examples/codegen").with_extension(std::env::consts::EXE_EXTENSION))
}

/// The example of this name.
pub fn example(name: &str) -> Result<PathBuf> {
    cargo(&[&["build", "--quiet", "--example", name], &ALL[..]].concat())?;
    Ok(folder()?.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION))
}

/// The program `corral` as it is installed.
pub fn corral_for_use() -> Result<PathBuf> {
    run_command(Command::new(cargo_program()).args([
        "build",
        "--locked",
        "--profile",
        "dist",
        "--package",
        "corral",
    ]))?;
    Ok(target()?.join("dist/corral").with_extension(std::env::consts::EXE_EXTENSION))
}

/// The folder that cargo builds into.
pub fn target() -> Result<PathBuf> {
    Ok(metadata()?.target_directory.into())
}

fn metadata() -> Result<Metadata> {
    MetadataCommand::new().no_deps().exec().context("cargo has no metadata")
}

fn folder() -> Result<PathBuf> {
    Ok(target()?.join("debug"))
}
