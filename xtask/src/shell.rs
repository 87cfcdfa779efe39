//! Running other programs.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the workspace").to_owned()
}

/// The cargo that runs us.
pub fn cargo_program() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}

pub fn cargo(args: &[&str]) -> Result<()> {
    run(&cargo_program(), args)
}

/// What every build of the tests names, so that all of them share what was compiled: with other packages or features
/// cargo would compile most of it anew.
pub const EVERYTHING: [&str; 4] = ["--workspace", "--features", "house/types", "--locked"];

/// The program `corral`, or the example of this name, built as the tests build it.
pub fn built(kind: &str, name: &str) -> Result<PathBuf> {
    cargo(&[&["build", "--quiet", kind, name], &EVERYTHING[..]].concat())?;
    let metadata =
        cargo_metadata::MetadataCommand::new().no_deps().exec().context("cargo has no metadata")?;
    let folder = metadata.target_directory.join("debug");
    let folder = if kind == "--example" { folder.join("examples") } else { folder };
    Ok(folder.join(name).with_extension(std::env::consts::EXE_EXTENSION).into())
}

pub fn run<A: AsRef<OsStr>>(program: &str, args: &[A]) -> Result<()> {
    run_with(program, args, &[])
}

/// Runs a program in a folder of the workspace.
pub fn run_in(folder: &str, program: &str, args: &[&str]) -> Result<()> {
    let status = Command::new(program).args(args).current_dir(folder).status();
    let status = status.with_context(|| format!("{program} cannot be started"))?;
    if !status.success() {
        bail!("`{program} {}` failed in {folder} ({status})", args.join(" "));
    }
    Ok(())
}

pub fn run_with<A: AsRef<OsStr>>(program: &str, args: &[A], environment: &[(&str, &OsStr)]) -> Result<()> {
    let mut command = Command::new(program);
    command.args(args).envs(environment.iter().copied());
    let status = command.status().with_context(|| format!("{program} cannot be started"))?;
    if !status.success() {
        let args: Vec<_> = args.iter().map(|arg| arg.as_ref().to_string_lossy()).collect();
        bail!("`{program} {}` failed ({status})", args.join(" "));
    }
    Ok(())
}

/// Whether a program is there and answers.
pub fn answers(program: &str, args: &[&str]) -> bool {
    let quiet = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}
