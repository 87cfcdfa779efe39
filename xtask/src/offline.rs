//! The module with which a browser plays without a server: how it is compiled, weighed, and held against the same code compiled
//! for this machine.

use crate::build;
use crate::process::{answers, cargo_program, run_command, say};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Apart from everything else, so that it can be built at the same time.
const FOLDER: &str = "target/offline";

/// The largest that the module of `cargo xtask dist` may be, packed with Brotli as it is sent.
const LIMIT: usize = 400 << 10;

/// How many tables `prove` runs in both.
const TABLES: &str = "60";

pub const NO_TARGET: &str =
    "your Rust has no wasm32-unknown-unknown: `rustup target add wasm32-unknown-unknown`";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    Development,
    Dist,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Development => "offline",
            Profile::Dist => "dist-offline",
        }
    }

    fn module(self) -> PathBuf {
        [FOLDER, TARGET, self.name(), "pocket_wasm.wasm"].iter().collect()
    }
}

/// Whether the compiler can build for browsers.
pub fn has_target() -> bool {
    let Ok(sysroot) = Command::new("rustc").args(["--print", "sysroot"]).output() else { return false };
    let sysroot = String::from_utf8_lossy(&sysroot.stdout).trim().to_owned();
    Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib").is_dir()
}

/// Has rustup add what that takes, about 20 MB. Whether it could is for `has_target` to say.
pub fn add_target() {
    if !has_target() {
        answers("rustup", &["target", "add", TARGET]);
    }
}

/// The module as it was built last for `serve` and `test`.
pub fn built() -> Option<PathBuf> {
    let module = Profile::Development.module();
    module.exists().then_some(module)
}

pub fn build(profile: Profile) -> Result<PathBuf> {
    if !has_target() {
        bail!(NO_TARGET);
    }
    let mut command = Command::new(cargo_program());
    command.args(["build", "--quiet", "--locked", "--package", "pocket-wasm", "--target", TARGET]);
    run_command(command.args(["--profile", profile.name(), "--target-dir", FOLDER]))?;
    Ok(profile.module())
}

/// A game of each title in it, with the answers that the same code gives natively.
pub fn check() -> Result<()> {
    let Some(module) = built() else { bail!("the module is not built: cargo xtask test client") };
    let answers = build::example("answers")?;
    run_command(Command::new("node").arg("crates/pocket-wasm/tests/play.mjs").arg(&module).arg(answers))?;
    same(&module, "6")
}

/// Many lives of tables, in which everything goes wrong: compiled for this machine they are the same.
pub fn prove() -> Result<()> {
    same(&build(Profile::Development)?, TABLES)
}

fn same(module: &Path, tables: &str) -> Result<()> {
    let lives = build::example("lives")?;
    let mut same = Command::new("node");
    same.arg("crates/pocket-wasm/tests/same.mjs").arg(module).arg(lives).args(["0", tables]);
    run_command(&mut same)
}

/// The program that lets tables live in a browser's tab in which everything goes wrong, for the browser tests.
pub fn lives() -> Result<PathBuf> {
    build::example("lives")
}

/// Weighs the module as it is sent.
pub fn weigh(module: &Path) -> Result<()> {
    const PACK: &str = "const fs = require('fs'), zlib = require('zlib'); \
        console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)";
    let output = Command::new("node").args(["-e", PACK]).arg(module).output()?;
    let packed: usize =
        String::from_utf8(output.stdout)?.trim().parse().context("the module cannot be packed")?;
    say(&format!("the module for offline play has {packed} bytes packed, of {LIMIT} at most"));
    if packed > LIMIT {
        bail!("the module for offline play is too large");
    }
    Ok(())
}

/// Measures tables and bots in a browser against this machine without one.
pub fn speed() -> Result<()> {
    let module = build(Profile::Dist)?;
    let mut timed = Command::new(cargo_program());
    run_command(timed.args([
        "build",
        "--locked",
        "--profile",
        "dist",
        "--package",
        "pocket",
        "--example",
        "timed",
    ]))?;
    let timed = build::target()?.join("dist/examples/timed");
    let mut speed = Command::new("node");
    run_command(speed.arg("web/scripts/pocket-speed.mjs").arg(module).arg(lives()?).arg(timed))
}
