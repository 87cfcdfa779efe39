//! Everything that must pass, on a machine that may have nothing but Rust and Debian's packages.

use crate::shell::{answers, cargo, cargo_program, run, run_with};
use crate::tidy;
use anyhow::{Result, bail};
use std::ffi::OsStr;
use std::time::Instant;

/// Games of every player count that the outside referee judges.
const JUDGED_GAMES: &str = "1000";

/// One thing that must pass: its name, and what does it.
type Step = (&'static str, fn() -> Result<()>);

pub fn everything() -> Result<()> {
    let steps: [Step; 8] = [
        ("tools", tools),
        ("formatting", || cargo(&["fmt", "--all", "--check"])),
        ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])),
        ("tests", tests),
        ("doc tests", || cargo(&["test", "--workspace", "--doc", "--locked", "--quiet"])),
        ("documentation", documentation),
        ("tidiness", tidy::check),
        ("referee", referee),
    ];
    let mut took = Vec::new();
    for (name, step) in steps {
        println!("\n== {name}");
        let start = Instant::now();
        step()?;
        took.push(format!("{name} {:.0} s", start.elapsed().as_secs_f32()));
    }
    println!("\neverything passes: {}", took.join(", "));
    Ok(())
}

/// What a new machine may lack. Debian's packages are installed where that is possible; the rest is named.
fn tools() -> Result<()> {
    for component in ["fmt", "clippy"] {
        if !answers(&cargo_program(), &[component, "--version"]) {
            bail!("cargo {component} is missing: install it with `rustup component add rustfmt clippy`");
        }
    }
    if !answers("python3", &["--version"]) {
        println!("python3 is missing; installing it");
        let installed =
            run("apt-get", &["update"]).and_then(|()| run("apt-get", &["install", "-y", "python3"]));
        if installed.is_err() {
            bail!("python3 is missing: install it (on Debian: `apt-get install python3`)");
        }
    }
    println!("all there");
    Ok(())
}

fn tests() -> Result<()> {
    if answers(&cargo_program(), &["nextest", "--version"]) {
        cargo(&["nextest", "run", "--workspace", "--locked"])
    } else {
        cargo(&["test", "--workspace", "--lib", "--bins", "--tests", "--locked"])
    }
}

fn documentation() -> Result<()> {
    let strict = ("RUSTDOCFLAGS", OsStr::new("-D warnings"));
    run_with(&cargo_program(), &["doc", "--workspace", "--no-deps", "--locked", "--quiet"], &[strict])
}

/// Random games, judged by a program that shares no code with ours, and that program's own tests.
fn referee() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let simulate = ["run", "--locked", "--quiet", "--package", "corral", "--", "simulate"];
    let mut logs = Vec::new();
    for players in ["3", "4", "5", "6"] {
        let log = folder.path().join(format!("scapegoat-{players}.jsonl"));
        let mut args: Vec<&OsStr> = simulate.iter().map(OsStr::new).collect();
        let given = ["scapegoat", "--players", players, "--games", JUDGED_GAMES, "--json", "--log"];
        args.extend(given.iter().map(OsStr::new));
        args.push(log.as_os_str());
        // The report is of no interest here.
        let mut command = std::process::Command::new(cargo_program());
        let status = command.args(&args).stdout(std::process::Stdio::null()).status()?;
        if !status.success() {
            bail!("the games with {players} players could not be logged ({status})");
        }
        logs.push(log);
    }
    let mut args = vec![OsStr::new("tests/referee/referee.py")];
    args.extend(logs.iter().map(|log| log.as_os_str()));
    run("python3", &args)?;
    let log = ("CORRAL_LOG", logs[0].as_os_str());
    run_with("python3", &["-m", "unittest", "discover", "--start-directory", "tests/referee"], &[log])
}
