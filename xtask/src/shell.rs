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

/// An example, for what else is built with it: only with one does cargo count the features that tests ask for, and so takes
/// what it has compiled for them instead of compiling it anew.
const WITH_EXAMPLE: [&str; 2] = ["--example", "codegen"];

/// The program `corral`, or the example of this name, built as the tests build it.
pub fn built(kind: &str, name: &str) -> Result<PathBuf> {
    cargo(&[&["build", "--quiet", kind, name], &WITH_EXAMPLE[..], &EVERYTHING[..]].concat())?;
    let folder = if kind == "--example" { "debug/examples" } else { "debug" };
    program(folder, name)
}

/// The program `corral`, built for use.
pub fn built_for_use() -> Result<PathBuf> {
    cargo(&["build", "--release", "--locked", "--package", "corral"])?;
    program("release", "corral")
}

/// The example of this name of the pocket, built for use.
pub fn example_for_use(name: &str) -> Result<PathBuf> {
    cargo(&["build", "--release", "--locked", "--package", "pocket", "--example", name])?;
    program("release/examples", name)
}

/// A program in a folder of what was built.
fn program(folder: &str, name: &str) -> Result<PathBuf> {
    let metadata =
        cargo_metadata::MetadataCommand::new().no_deps().exec().context("cargo has no metadata")?;
    let folder = metadata.target_directory.join(folder);
    Ok(folder.join(name).with_extension(std::env::consts::EXE_EXTENSION).into())
}

pub fn run<A: AsRef<OsStr>>(program: &str, args: &[A]) -> Result<()> {
    run_command(Command::new(program).args(args))
}

pub fn run_command(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("{} ({status})", described(command));
    }
    Ok(())
}

pub fn cannot_start(command: &Command) -> String {
    format!("{} cannot be started", described(command))
}

/// The command as somebody would type it, with the folder if it is another than the workspace's.
pub fn described(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy()];
    words.extend(command.get_args().map(OsStr::to_string_lossy));
    let folder = command.get_current_dir().map(|folder| format!(" in {}", folder.display()));
    words.join(" ") + &folder.unwrap_or_default()
}

/// Whether a program is there and answers.
pub fn answers(program: &str, args: &[&str]) -> bool {
    let quiet = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}
