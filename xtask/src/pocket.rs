//! The house in a pocket: the tables as a module for browsers, how large it is, and a game of each title in it.

use crate::shell::{built, example_for_use, run_command};
use crate::{wasm, web};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// Apart from everything else, so that no other build waits for it or throws it away.
const FOLDER: &str = "target/pocket";

/// The largest that the module may be, packed with Brotli as it is sent: 250 KB. It has 254 264 bytes.
const LIMIT: usize = 256_000;

/// How many tables live in both: two of each title with each number of seats, about.
const DRILLED: &str = "60";

/// Builds the module, unless there is no compiler for it.
pub fn build() -> Result<Option<PathBuf>> {
    let compiler = match wasm::compiler() {
        Ok(compiler) => compiler,
        Err(why) => {
            println!("the pocket is left out: there is no compiler for {} here ({why:#})", wasm::TARGET);
            return Ok(None);
        }
    };
    let mut command = compiler.build()?;
    command.args(["--quiet", "--profile", "pocket", "--package", "pocket-wasm", "--target-dir", FOLDER]);
    run_command(&mut command)?;
    let module = PathBuf::from(FOLDER).join(wasm::TARGET).join("pocket/pocket_wasm.wasm");
    if !module.exists() {
        bail!("{} was not built", module.display());
    }
    Ok(Some(module))
}

/// Builds it, weighs it, and plays a game of each title in it. Compiled for this machine it must say the same.
pub fn check() -> Result<()> {
    web::tools()?;
    let Some(module) = build()? else { return Ok(()) };
    let raw = std::fs::metadata(&module)?.len();
    let packed = packed(&module)?;
    println!("{raw:>8}  the pocket\n{packed:>8}  the same, packed; at most {LIMIT}");
    if !wasm::compiler()?.is_lean() {
        println!("this compiler makes it larger than it has to be, so its weight proves nothing");
    } else if packed > LIMIT {
        bail!("the pocket is too heavy");
    }
    let answers = built("--example", "answers")?;
    run_command(Command::new("node").arg("crates/pocket-wasm/tests/play.mjs").arg(&module).arg(answers))?;
    let mut same = Command::new("node");
    same.arg("crates/pocket-wasm/tests/same.mjs").arg(module).arg(lives()?).args(["0", DRILLED]);
    run_command(&mut same)
}

/// The program that lets tables live in a pocket in which everything goes wrong.
pub fn lives() -> Result<PathBuf> {
    built("--example", "lives")
}

/// Measures the tables and their bots in a browser against this machine without one.
pub fn speed() -> Result<()> {
    web::tools()?;
    let Some(module) = build()? else { return Ok(()) };
    let (lives, timed) = (lives()?, example_for_use("timed")?);
    let mut speed = Command::new("node");
    speed.arg("web/scripts/pocket-speed.mjs").arg(module).arg(lives).arg(timed);
    run_command(&mut speed)
}

/// How many bytes a browser is sent.
fn packed(module: &PathBuf) -> Result<usize> {
    const PACK: &str = "const fs = require('fs'), zlib = require('zlib'); \
        console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)";
    let output = Command::new("node").args(["-e", PACK]).arg(module).output()?;
    String::from_utf8(output.stdout)?.trim().parse().context("the pocket cannot be packed")
}
