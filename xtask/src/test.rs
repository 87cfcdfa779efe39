//! Everything that must pass, on a machine that may have nothing but Rust and Debian's packages.

use crate::codegen;
use crate::shell::{EVERYTHING, answers, built, cargo, cargo_program, run, run_with};
use crate::{tidy, web};
use anyhow::{Result, bail};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// What the outside referee judges: long games, fewer of them. Its own tests tamper with a log of `tampered` games of
/// the most players, in which there must be something of everything.
const JUDGED: [Judged; 3] = [
    Judged { game: "scapegoat", players: 3..=6, games: 1_000, tampered: 500 },
    Judged { game: "rowgoat", players: 2..=6, games: 40, tampered: 5 },
    Judged { game: "soplon", players: 2..=6, games: 200, tampered: 20 },
];

struct Judged {
    game: &'static str,
    players: RangeInclusive<u8>,
    games: u32,
    tampered: u32,
}

/// One thing that must pass: its name, and what does it.
type Step = (&'static str, fn() -> Result<()>);

pub fn everything() -> Result<()> {
    let steps: [Step; 11] = [
        ("tools", tools),
        ("client", web::check),
        ("formatting", || cargo(&["fmt", "--all", "--check"])),
        ("lints", || {
            cargo(&[&["clippy", "--all-targets"], &EVERYTHING[..], &["--", "-D", "warnings"]].concat())
        }),
        ("tests", tests),
        ("doc tests", || cargo(&[&["test", "--doc", "--quiet"], &EVERYTHING[..]].concat())),
        ("protocol", codegen::check),
        ("documentation", documentation),
        ("tidiness", tidy::check),
        ("referee", referee),
        ("browser", web::in_browser),
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
        install("python3")?;
    }
    // The player in docs/protocol.md uses it.
    let websockets = ["-c", "import websockets"];
    if !answers("/usr/bin/python3", &websockets) && !answers("python3", &websockets) {
        install("python3-websockets")?;
    }
    web::tools()?;
    web::browser()?;
    println!("all there");
    Ok(())
}

pub fn install(package: &str) -> Result<()> {
    println!("{package} is missing; installing it");
    let installed = run("apt-get", &["update"]).and_then(|()| run("apt-get", &["install", "-y", package]));
    if installed.is_err() {
        bail!("{package} is missing: install it (on Debian: `apt-get install {package}`)");
    }
    Ok(())
}

fn tests() -> Result<()> {
    if answers(&cargo_program(), &["nextest", "--version"]) {
        cargo(&[&["nextest", "run"], &EVERYTHING[..]].concat())
    } else {
        cargo(&[&["test", "--lib", "--bins", "--tests"], &EVERYTHING[..]].concat())
    }
}

fn documentation() -> Result<()> {
    let strict = ("RUSTDOCFLAGS", OsStr::new("-D warnings"));
    run_with(&cargo_program(), &["doc", "--workspace", "--no-deps", "--locked", "--quiet"], &[strict])
}

/// Random games, judged by a program that shares no code with ours, and that program's own tests.
fn referee() -> Result<()> {
    let corral = built("--bin", "corral")?;
    let folder = tempfile::tempdir()?;
    let mut logs = Vec::new();
    let mut spoilt_logs = Vec::new();
    for Judged { game, players, games, tampered: spoilt } in JUDGED {
        let most = *players.end();
        for players in players {
            let log = folder.path().join(format!("{game}-{players}.jsonl"));
            simulate(&corral, game, players, games, &log)?;
            logs.push(log);
        }
        let log = folder.path().join(format!("{game}-small.jsonl"));
        simulate(&corral, game, most, spoilt, &log)?;
        spoilt_logs.push((format!("CORRAL_LOG_{}", game.to_uppercase()), log));
    }
    let mut args = vec![OsStr::new("tests/referee/referee.py")];
    args.extend(logs.iter().map(|log| log.as_os_str()));
    run("python3", &args)?;
    let environment: Vec<(&str, &OsStr)> =
        spoilt_logs.iter().map(|(variable, log)| (variable.as_str(), log.as_os_str())).collect();
    let discover = ["-m", "unittest", "discover", "--start-directory", "tests/referee"];
    run_with("python3", &discover, &environment)
}

fn simulate(corral: &Path, game: &str, players: u8, games: u32, log: &Path) -> Result<()> {
    let (players, games) = (players.to_string(), games.to_string());
    let mut command = Command::new(corral);
    command.args(["simulate", game, "--players", &players, "--games", &games, "--log"]).arg(log);
    // The report is of no interest here.
    let status = command.stdout(Stdio::null()).status()?;
    if !status.success() {
        bail!("games of {game} with {players} players could not be logged ({status})");
    }
    Ok(())
}
