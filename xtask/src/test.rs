//! `cargo xtask test`: everything that a change can break, each thing proven once. `cargo xtask prove`: depth that no single
//! change needs, before a release.

use crate::process::{answers, cargo, cargo_program, run, run_command};
use crate::rust_tests::{self, Tests};
use crate::steps::{self, Lane, Phase, Plan, Step};
use crate::tools::{self, Install, SERVICES, Tool};
use crate::{build, codegen, flakes, offline, tidy, web};
use anyhow::{Result, bail};
use clap::Args;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

#[derive(Args)]
pub struct Wish {
    /// Only these steps, without those they usually come after; an unknown name lists them all
    #[arg(value_name = "STEP")]
    steps: Vec<String>,
    /// Install what is missing without asking, as root or with sudo; so does CI=true
    #[arg(long)]
    install: bool,
}

const TEST: &[Step] = &[
    rust(Phase::Build, "formatting", "rustfmt", &[], 5, || cargo(&["fmt", "--all", "--check"])),
    rust(Phase::Build, "tidiness", "what compilers do not check", &[], 5, tidy::check),
    rust(Phase::Build, "build", "the server and every test", &[], 420, build_everything),
    client(Phase::Build, "client", "the browser client", 120, web::provide),
    rust(Phase::Check, "lints", "clippy", &[], 120, lints),
    rust(Phase::Check, "tests", "rules, tables, bots, server", &[], 120, || rust_tests::pass(Tests::Plain)),
    rust(Phase::Check, "services", "PostgreSQL, NATS and clusters", SERVICES, 60, || {
        rust_tests::pass(Tests::OfServices)
    }),
    rust(Phase::Check, "docs", "pages and their examples", &[], 70, documentation),
    rust(Phase::Check, "protocol", "generated types are up to date", &[], 40, codegen::check),
    rust(Phase::Check, "dependencies", "licences and sources", &[], 2, dependencies),
    rust(Phase::Check, "drill", "simulated clusters in which everything goes wrong", &[], 20, || drill("10")),
    rust(Phase::Check, "referee", "an independent judge of logged games", &[Tool::Python], 30, referee),
    client(Phase::Check, "client-checks", "types, lints, component tests, size", 120, web::check),
    rust(Phase::Last, "offline", "the module for offline play", &[Tool::WebAssembly], 20, offline::check),
    rust(Phase::Last, "browser", "pages in Chromium", &[Tool::Chromium], 240, web::in_browser),
];

const PROVE: &[Step] = &[
    rust(Phase::Build, "build", "the server and every test", &[], 420, build_everything),
    client(Phase::Build, "client", "the browser client", 120, web::provide),
    rust(Phase::Last, "depth", "strength of bots, tables of races, many seeds", SERVICES, 900, || {
        rust_tests::pass(Tests::OfDepth)
    }),
    rust(Phase::Last, "drill", "many simulated clusters", &[], 120, || drill("100")),
    rust(
        Phase::Last,
        "offline",
        "many tables in WebAssembly and natively",
        &[Tool::WebAssembly],
        120,
        offline::prove,
    ),
    rust(Phase::Last, "browser", "the second kind of device, every window", &[Tool::Chromium], 600, || {
        web::in_browser_in_depth()
    }),
    rust(Phase::Last, "other-browsers", "Firefox and WebKit", OTHER_BROWSERS, 200, web::in_other_browsers),
    rust(
        Phase::Last,
        "cluster",
        "each node is killed in the course of a game",
        CLUSTER_GAME,
        60,
        web::on_nodes,
    ),
    rust(Phase::Last, "flakes", "the tests in a row on a busy machine", SERVICES, 900, || {
        flakes::run(3, false)
    }),
];

const OTHER_BROWSERS: &[Tool] = &[Tool::Firefox, Tool::WebKit];

const CLUSTER_GAME: &[Tool] = &[Tool::Postgres, Tool::Nats, Tool::OpenSsl, Tool::Chromium];

const fn rust(
    phase: Phase,
    name: &'static str,
    about: &'static str,
    needs: &'static [Tool],
    seconds: u32,
    run: fn() -> Result<()>,
) -> Step {
    Step { name, about, phase, lane: Lane::Rust, needs, seconds, run }
}

const fn client(
    phase: Phase,
    name: &'static str,
    about: &'static str,
    seconds: u32,
    run: fn() -> Result<()>,
) -> Step {
    Step { name, about, phase, lane: Lane::Client, needs: &[], seconds, run }
}

pub fn run_tests(wish: &Wish) -> Result<ExitCode> {
    run_steps("test", TEST, wish)
}

pub fn prove(wish: &Wish) -> Result<ExitCode> {
    run_steps("prove", PROVE, wish)
}

fn run_steps(command: &'static str, all: &[Step], wish: &Wish) -> Result<ExitCode> {
    let steps = steps::chosen(all, &wish.steps)?;
    tools::require_toolchains()?;
    let is_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    let install = if wish.install || is_ci { Install::Always } else { Install::Ask };
    let mut needed: Vec<Tool> = Vec::new();
    for tool in steps.iter().flat_map(|step| step.needs) {
        if !needed.contains(tool) {
            needed.push(*tool);
        }
    }
    let missing = tools::provide(&needed, install)?;
    steps::run(&Plan { command, steps, missing })
}

fn build_everything() -> Result<()> {
    build::corral()?;
    rust_tests::build()
}

fn lints() -> Result<()> {
    cargo(&[&["clippy", "--all-targets"], &build::ALL[..], &build::TYPES, &["--", "-D", "warnings"]].concat())
}

/// Private items too: people who work on Corral read their pages, and a dead link is as wrong there as anywhere.
fn documentation() -> Result<()> {
    cargo(&[&["test", "--doc", "--quiet"], &build::ALL[..]].concat())?;
    let mut command = Command::new(cargo_program());
    command.args(["doc", "--document-private-items", "--no-deps", "--quiet"]).args(build::ALL);
    run_command(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// What `tidy` has checked already, checked by a program that looks deeper. Building that program takes longer than all
/// the tests, so it runs only where it is installed. Without the network it knows of no advisories.
fn dependencies() -> Result<()> {
    if answers(&cargo_program(), &["deny", "--version"]) {
        return cargo(&["deny", "--offline", "--locked", "check", "bans", "licenses", "sources"]);
    }
    steps::skip("cargo-deny is not there; the step tidiness has checked licences, duplicates and sources");
    Ok(())
}

/// From the same seeds every time.
fn drill(seeds: &str) -> Result<()> {
    let corral = build::corral()?;
    run(&corral.to_string_lossy(), &["drill", "--seeds", seeds, "--tables", "20", "--people", "80"])
}

/// What the outside referee judges of a game, by its name in `tests/referee/judged.json`: long games, fewer of them. Its
/// own tests tamper with a log of `tampered` games of the most players, in which there must be something of everything.
#[derive(Deserialize)]
struct Judged {
    players: (u8, u8),
    games: u32,
    tampered: u32,
}

/// Random games, judged by a program that shares no code with ours, and that program's own tests.
fn referee() -> Result<()> {
    let corral = build::corral()?;
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
