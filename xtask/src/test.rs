//! Everything that must pass, on a machine that may have nothing but Rust and Debian's packages.

use crate::rust_tests::{self, Telling};
use crate::shell::{EVERYTHING, answers, built, cargo, cargo_program, run, run_command};
use crate::{codegen, pocket, tidy, web};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the outside referee judges of a game, by its name in `tests/referee/judged.json`: long games, fewer of them. Its
/// own tests tamper with a log of `tampered` games of the most players, in which there must be something of everything.
#[derive(Deserialize)]
struct Judged {
    players: (u8, u8),
    games: u32,
    tampered: u32,
}

/// How many houses are drilled.
const DRILLED: &str = "60";

/// One thing that must pass: its name, and what does it.
type Step = (&'static str, fn() -> Result<()>);

const STEPS: [Step; 15] = [
    ("tools", tools),
    ("client", web::build),
    ("pocket", pocket::check),
    ("formatting", || cargo(&["fmt", "--all", "--check"])),
    ("lints", lints),
    ("tests", tests),
    ("doc-tests", || cargo(&[&["test", "--doc", "--quiet"], &EVERYTHING[..]].concat())),
    ("protocol", codegen::check),
    ("documentation", documentation),
    ("tidiness", tidy::check),
    ("dependencies", dependencies),
    ("drill", drill),
    ("referee", referee),
    ("browser", web::in_browser),
    ("other-browsers", web::in_other_browsers),
];

/// Runs the steps of these names, or all.
pub fn run_steps(names: &[String]) -> Result<()> {
    let steps = chosen(names)?;
    let mut took = Vec::new();
    for (name, step) in steps {
        println!("\n== {name}");
        let start = Instant::now();
        if let Err(error) = step() {
            eprintln!("\nto repeat this step alone: cargo xtask test {name}");
            let time = readable(start.elapsed());
            return Err(error).with_context(|| format!("the step \"{name}\" failed after {time}"));
        }
        took.push(format!("{name} {:.0} s", start.elapsed().as_secs_f32()));
    }
    let what = if names.is_empty() { "everything passes" } else { "passed" };
    println!("\n{what}: {}", took.join(", "));
    Ok(())
}

/// In the order of the list, which is the one that makes sense.
fn chosen(names: &[String]) -> Result<Vec<Step>> {
    let is_known = |name: &str| STEPS.iter().any(|(known, _)| *known == name);
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        bail!("there is no step \"{unknown}\"; the steps are {}", STEPS.map(|(name, _)| name).join(", "));
    }
    let is_chosen = |(name, _): &Step| names.is_empty() || names.iter().any(|chosen| chosen == name);
    Ok(STEPS.into_iter().filter(is_chosen).collect())
}

fn readable(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds => format!("{} min", seconds / 60),
    }
}

/// What a new machine may lack. Debian's packages are installed where that is possible; the rest is named.
fn tools() -> Result<()> {
    for component in ["fmt", "clippy"] {
        if !answers(&cargo_program(), &[component, "--version"]) {
            bail!("cargo {component} is missing: install it with `rustup component add rustfmt clippy`");
        }
    }
    if !answers("python3", &["--version"]) {
        install(&["python3"])?;
    }
    // The player in docs/protocol.md uses it.
    let websockets = ["-c", "import websockets"];
    if !answers("/usr/bin/python3", &websockets) && !answers("python3", &websockets) {
        install(&["python3-websockets"])?;
    }
    house_tools()?;
    web::tools()?;
    web::browsers()?;
    println!("all there");
    Ok(())
}

/// What a house of several nodes is made of.
pub fn house_tools() -> Result<()> {
    // A server of our own is started; Debian's package has it where no path leads.
    let has_server = |version: std::fs::DirEntry| version.path().join("bin/initdb").exists();
    let mut versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if !versions.any(has_server) && !answers("initdb", &["--version"]) {
        install(&["postgresql"])?;
    }
    let is_there = |path: &&str| Path::new(path).exists();
    if !["/usr/sbin/nats-server", "/usr/bin/nats-server"].iter().any(is_there)
        && !answers("nats-server", &["--version"])
    {
        install(&["nats-server"])?;
    }
    // Certificates for the encrypted connection to the database.
    if !answers("openssl", &["version"]) {
        install(&["openssl"])?;
    }
    Ok(())
}

pub fn install(packages: &[&str]) -> Result<()> {
    if packages.is_empty() {
        return Ok(());
    }
    let (names, are) = (packages.join(" "), if packages.len() == 1 { "is" } else { "are" });
    println!("{names} {are} missing; installing");
    let install = [&["install", "-y"], packages].concat();
    if run("apt-get", &["update"]).and_then(|()| run("apt-get", &install)).is_err() {
        bail!("{names} {are} missing: on Debian, `apt-get install {names}`");
    }
    Ok(())
}

/// What is wrong can be seen without running the house. The two halves of it are looked at at once: neither needs both cores.
fn lints() -> Result<()> {
    std::thread::scope(|scope| {
        let client = scope.spawn(web::check);
        let server =
            cargo(&[&["clippy", "--all-targets"], &EVERYTHING[..], &["--", "-D", "warnings"]].concat());
        let client = client.join().unwrap_or_else(|_| bail!("the client could not be looked at"));
        server.and(client)
    })
}

fn tests() -> Result<()> {
    let run = rust_tests::run(Telling::EveryTest)?;
    if run.status.success() {
        return Ok(());
    }
    if !run.failed_tests.is_empty() {
        eprintln!("\ntests that failed:");
    }
    for test in &run.failed_tests {
        eprintln!("    {test}");
    }
    bail!("{} ({})", run.command, run.status);
}

/// Private items too: people who work on Corral read their pages, and a dead link is as wrong there as anywhere.
fn documentation() -> Result<()> {
    let mut command = Command::new(cargo_program());
    command.args(["doc", "--document-private-items", "--no-deps", "--quiet"]).args(EVERYTHING);
    run_command(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// What `tidy` has checked already, checked by a program that looks deeper. Building that program takes longer than all
/// the tests, so it runs only where it is installed. Without the network it knows of no advisories.
fn dependencies() -> Result<()> {
    if answers(&cargo_program(), &["deny", "--version"]) {
        return cargo(&["deny", "--offline", "--locked", "check", "bans", "licenses", "sources"]);
    }
    println!("cargo-deny is not there; `cargo xtask tidy` checks licences, duplicates and sources");
    Ok(())
}

/// Simulated houses in which everything goes wrong, from the same seeds every time: about a minute.
fn drill() -> Result<()> {
    let corral = built("--bin", "corral")?;
    let size = ["drill", "--seeds", DRILLED, "--tables", "20", "--people", "80"];
    run(&corral.to_string_lossy(), &size)
}

/// Random games, judged by a program that shares no code with ours, and that program's own tests.
fn referee() -> Result<()> {
    let corral = built("--bin", "corral")?;
    let folder = tempfile::tempdir()?;
    let mut logs = Vec::new();
    let mut spoilt_logs = Vec::new();
    let judged = std::fs::read_to_string("tests/referee/judged.json")?;
    let judged: BTreeMap<String, Judged> = serde_json::from_str(&judged)?;
    for (game, Judged { players: (least, most), games, tampered: spoilt }) in &judged {
        for players in *least..=*most {
            let log = folder.path().join(format!("{game}-{players}.jsonl"));
            simulate(&corral, game, players, *games, &log)?;
            logs.push(log);
        }
        let log = folder.path().join(format!("{game}-small.jsonl"));
        simulate(&corral, game, *most, *spoilt, &log)?;
        spoilt_logs.push((format!("CORRAL_LOG_{}", game.to_uppercase()), log));
    }
    let mut args = vec![OsStr::new("tests/referee/referee.py")];
    args.extend(logs.iter().map(|log| log.as_os_str()));
    run("python3", &args)?;
    let discover = ["-m", "unittest", "discover", "--start-directory", "tests/referee"];
    run_command(Command::new("python3").args(discover).envs(spoilt_logs))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name() {
        let names = |names: &[&str]| -> Result<Vec<&str>> {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            Ok(chosen(&names)?.into_iter().map(|(name, _)| name).collect())
        };
        assert_eq!(names(&["browser", "tests"]).unwrap(), ["tests", "browser"]);
        assert_eq!(names(&[]).unwrap().len(), STEPS.len());
        let refusal = names(&["tests", "lint"]).unwrap_err().to_string();
        assert!(refusal.starts_with("there is no step \"lint\"; the steps are tools, client, "), "{refusal}");
    }
}
