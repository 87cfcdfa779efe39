//! `cargo xtask test`: everything that a change can break, each thing proven once. `cargo xtask prove`: depth that no single
//! change needs, before a release.

use crate::passed::Change;
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
    /// Also the steps that have passed with the files as they are
    #[arg(long)]
    all: bool,
}

const TEST: &[Step] = &[
    step("formatting", "rustfmt", 5, |_| cargo(&["fmt", "--all", "--check"])),
    step("tidiness", "what compilers do not check", 5, |_| tidy::check()),
    step("build", "the server and every test", 420, |_| build_everything()),
    step("client", "the browser client", 120, |_| web::provide()).in_lane(Lane::Client),
    step("lints", "clippy", 120, |_| lints()).in_phase(Phase::Check),
    step("tests", "rules, tables, bots, server", 120, |change| rust_tests::pass(Tests::Plain, change))
        .in_phase(Phase::Check)
        .reading(rust_reads),
    step("services", "PostgreSQL, NATS and clusters", 60, |change| {
        rust_tests::pass(Tests::OfServices, change)
    })
    .in_phase(Phase::Check)
    .reading(rust_reads)
    .needing(SERVICES),
    step("docs", "pages and their examples", 70, |_| documentation())
        .in_phase(Phase::Check)
        .reading(rust_reads),
    step("protocol", "generated types are up to date", 40, |_| codegen::check())
        .in_phase(Phase::Check)
        .reading(rust_reads),
    step("dependencies", "licences and sources", 2, |_| dependencies()).in_phase(Phase::Check),
    step("drill", "simulated clusters in which everything goes wrong", 20, |_| drill("10"))
        .in_phase(Phase::Check)
        .reading(rust_reads),
    step("referee", "an independent judge of logged games", 30, |_| referee())
        .in_phase(Phase::Check)
        .reading(rust_reads)
        .needing(&[Tool::Python]),
    step("client-checks", "types, lints, component tests, size", 120, |_| web::check())
        .in_phase(Phase::Check)
        .in_lane(Lane::Client)
        .reading(client_reads),
    step("offline", "the module for offline play", 20, |_| offline::check())
        .in_phase(Phase::Last)
        .reading(rust_reads)
        .needing(&[Tool::WebAssembly]),
    step("browser", "pages in Chromium", 240, |_| web::in_browser())
        .in_phase(Phase::Last)
        .reading(pages_read)
        .needing(&[Tool::Chromium]),
];

const PROVE: &[Step] = &[
    step("build", "the server and every test", 420, |_| build_everything()),
    step("client", "the browser client", 120, |_| web::provide()).in_lane(Lane::Client),
    step("depth", "strength of bots, tables of races, many seeds", 900, |change| {
        rust_tests::pass(Tests::OfDepth, change)
    })
    .in_phase(Phase::Last)
    .needing(SERVICES),
    step("drill", "many simulated clusters", 120, |_| drill("100")).in_phase(Phase::Last),
    step("offline", "many tables in WebAssembly and natively", 120, |_| offline::prove())
        .in_phase(Phase::Last)
        .needing(&[Tool::WebAssembly]),
    step("browser", "the second kind of device, every window", 600, |_| web::in_browser_in_depth())
        .in_phase(Phase::Last)
        .needing(&[Tool::Chromium]),
    step("other-browsers", "Firefox and WebKit", 200, |_| web::in_other_browsers())
        .in_phase(Phase::Last)
        .needing(OTHER_BROWSERS),
    step("cluster", "each node is killed in the course of a game", 60, |_| web::on_nodes())
        .in_phase(Phase::Last)
        .needing(CLUSTER_GAME),
    step("flakes", "the tests in a row on a busy machine", 900, |_| flakes::run(3, false))
        .in_phase(Phase::Last)
        .needing(SERVICES),
];

/// What a Rust step can read. Of the client that is what Rust generates for it, and positions and lessons.
fn rust_reads(path: &str) -> bool {
    let is_generated = path.starts_with("web/test/recorded/") || path.starts_with("web/src/lib/wire/");
    let is_position = path.starts_with("web/src/games/") && has_extension(path, "json");
    is_generated || is_position || !path.starts_with("web/") && !is_page_at_the_root(path)
}

fn client_reads(path: &str) -> bool {
    path.starts_with("web/") || path.starts_with("locales/")
}

/// The client, and everything that the server is made of.
fn pages_read(path: &str) -> bool {
    !path.starts_with("docs/") && !path.starts_with("tests/") && !is_page_at_the_root(path)
}

fn is_page_at_the_root(path: &str) -> bool {
    has_extension(path, "md") && !path.contains('/')
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|its| its == extension)
}

const OTHER_BROWSERS: &[Tool] = &[Tool::Firefox, Tool::WebKit];

const CLUSTER_GAME: &[Tool] = &[Tool::Postgres, Tool::Nats, Tool::OpenSsl, Tool::Chromium];

/// A step of the Rust lane that builds, and that nothing is remembered of.
const fn step(name: &'static str, about: &'static str, seconds: u32, run: fn(&Change) -> Result<()>) -> Step {
    Step { name, about, phase: Phase::Build, lane: Lane::Rust, needs: &[], reads: None, seconds, run }
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
    steps::run(&Plan { command, steps, missing, repeats_all: wish.all })
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
