//! The Rust tests, run by cargo-nextest if it is there and otherwise by cargo itself.

use crate::build;
use crate::passed::Change;
use crate::process::{Running, answers, cargo_program, described, run_command};
use anyhow::{Result, bail};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::available_parallelism;

/// Which tests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tests {
    /// Those that need nothing but this machine.
    Plain,
    /// Those that need `PostgreSQL` or NATS.
    OfServices,
    /// Both of them.
    PlainAndServices,
    /// What no single change needs: `#[ignore = "depth: …"]`.
    OfDepth,
}

/// What the names of tests have in them that need `PostgreSQL` or NATS.
const OF_SERVICES: [&str; 5] = ["postgres", "database", "nodes", "cluster", "move_house"];

/// How a run of tests ended.
pub struct TestRun {
    pub command: String,
    pub status: ExitStatus,
    pub failed_tests: BTreeSet<String>,
    /// What failed tests printed about the seeds that repeat them.
    seeds: BTreeSet<String>,
}

/// What is printed while the tests run. The output of a test that failed is always shown at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Telling {
    EveryTest,
    Failures,
}

/// Builds all of them.
pub fn build() -> Result<()> {
    run_command(runner(Telling::EveryTest).command.arg("--no-run"))
}

/// Fails if one of them does: with their names, their seeds, and the command that repeats the first of them.
pub fn pass(tests: Tests, change: &Change) -> Result<()> {
    let run = run(tests, change, Telling::EveryTest)?;
    if run.status.success() {
        return Ok(());
    }
    if let Some(first) = run.failed_tests.first() {
        eprintln!("\ntests that failed:");
        run.failed_tests.iter().for_each(|test| eprintln!("    {test}"));
        run.seeds.iter().for_each(|seed| eprintln!("    {seed}"));
        eprintln!("to repeat the first of them: {}", command_for(first));
    }
    bail!("{} ({})", run.command, run.status);
}

/// Runs tests to the end, even if some fail: with cargo-nextest those that the change can break, with cargo all.
pub fn run(tests: Tests, change: &Change, telling: Telling) -> Result<TestRun> {
    let Runner { mut command, is_nextest } = runner(telling);
    command.arg("--no-fail-fast").stdin(Stdio::null()).stdout(Stdio::piped());
    if is_nextest {
        choose_for_nextest(&mut command, tests, change);
    } else {
        choose_for_cargo(&mut command, tests);
    }
    let said = described(&command);
    if is_nextest {
        // For us; what people read goes to stderr.
        command.args(["--message-format", "libtest-json"]).env("NEXTEST_EXPERIMENTAL_LIBTEST_JSON", "1");
        // With one for each core they would be idle for half of the time: many tests wait for databases, and for servers that
        // are killed and come back.
        let cores = available_parallelism().map_or(1, NonZero::get);
        command.args(["--test-threads", &(2 * cores).to_string()]);
    }
    let mut running = Running::start(&mut command)?;
    let (mut failed_tests, mut seeds) = (BTreeSet::new(), BTreeSet::new());
    for line in BufReader::new(running.stdout().expect("it is piped")).lines() {
        let line = line?;
        if let Some(failed) = failed_test(&line) {
            seeds.extend(seeds_in(&failed.stdout));
            failed_tests.insert(failed.name);
        }
        if !is_nextest {
            println!("{line}");
        }
    }
    Ok(TestRun { command: said, status: running.wait()?, failed_tests, seeds })
}

fn choose_for_nextest(command: &mut Command, tests: Tests, change: &Change) {
    let of_services = OF_SERVICES.map(|part| format!("test(~{part})")).join(" + ");
    let mut filters = match tests {
        Tests::Plain => vec![format!("not ({of_services})")],
        Tests::OfServices => vec![format!("({of_services})")],
        Tests::PlainAndServices | Tests::OfDepth => Vec::new(),
    };
    if let Change::Crates(crates) = change {
        let depend: Vec<_> = crates.iter().map(|name| format!("rdeps(={name})")).collect();
        filters.push(format!("({})", depend.join(" + ")));
        // A crate may have no test of this kind.
        command.arg("--no-tests=pass");
    }
    if !filters.is_empty() {
        command.args(["--filterset", &filters.join(" & ")]);
    }
    if tests == Tests::OfDepth {
        command.args(["--run-ignored", "only"]);
    }
}

fn choose_for_cargo(command: &mut Command, tests: Tests) {
    match tests {
        Tests::Plain => command.arg("--").args(OF_SERVICES.map(|part| format!("--skip={part}"))),
        Tests::OfServices => command.arg("--").args(OF_SERVICES),
        Tests::PlainAndServices => command,
        Tests::OfDepth => command.args(["--", "--ignored"]),
    };
}

struct Runner {
    command: Command,
    is_nextest: bool,
}

fn is_nextest_there() -> bool {
    answers(&cargo_program(), &["nextest", "--version"])
}

fn runner(telling: Telling) -> Runner {
    let mut command = Command::new(cargo_program());
    let is_nextest = is_nextest_there();
    if is_nextest {
        command.args(["nextest", "run", "--failure-output", "final"]);
        if telling == Telling::Failures {
            command.args(["--cargo-quiet", "--status-level", "none", "--final-status-level", "none"]);
        }
    } else {
        // Never quiet: then it would not name the tests.
        command.args(["test", "--lib", "--bins", "--tests"]);
    }
    command.args(build::ALL);
    Runner { command, is_nextest }
}

/// What somebody types to run this test alone.
fn command_for(test: &str) -> String {
    let name = test.split_once(' ').map_or(test, |(_, name)| name);
    if is_nextest_there() {
        format!("cargo nextest run --workspace --run-ignored all -E 'test(={name})'")
    } else {
        format!("cargo test --workspace -- --include-ignored --exact {name}")
    }
}

/// A test that failed, and what it printed if the runner says so.
#[derive(Debug, PartialEq, Eq)]
struct Failed {
    name: String,
    stdout: String,
}

/// The test that this line says has failed, as cargo-nextest or as the tests themselves say it.
fn failed_test(line: &str) -> Option<Failed> {
    #[derive(Deserialize)]
    struct Message {
        r#type: String,
        event: String,
        name: String,
        #[serde(default)]
        stdout: String,
    }
    if let Some(test) = line.strip_prefix("test ") {
        return Some(Failed { name: test.strip_suffix(" ... FAILED")?.to_owned(), stdout: String::new() });
    }
    let message: Message = serde_json::from_str(line).ok()?;
    let is_failure = message.r#type == "test" && message.event == "failed";
    is_failure.then(|| Failed { name: message.name.replace('$', " "), stdout: message.stdout })
}

/// The lines that name a seed, or how to set it.
fn seeds_in(printed: &str) -> impl Iterator<Item = String> {
    let names_seed = |line: &&str| line.to_lowercase().contains("seed") || line.contains("CORRAL_");
    printed.lines().map(str::trim).filter(names_seed).take(3).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_read_from_both_runners() {
        let failed = |line: &str| failed_test(line).map(|failed| failed.name);
        let nextest =
            r#"{"type":"test","event":"failed","name":"store::log$a::b","exec_time":0.1,"stdout":"seed 7"}"#;
        assert_eq!(
            failed_test(nextest),
            Some(Failed { name: "store::log a::b".to_owned(), stdout: "seed 7".to_owned() })
        );
        assert_eq!(failed(&nextest.replace("failed", "ok")), None);
        assert_eq!(failed(r#"{"type":"suite","event":"failed","passed":1}"#), None);
        assert_eq!(failed("test a::b ... FAILED").as_deref(), Some("a::b"));
        assert_eq!(failed("test a::b ... ok"), None);
        assert_eq!(failed("a test prints this"), None);
    }

    #[test]
    fn the_seeds_of_a_failure_are_found_in_what_it_printed() {
        let printed = "running\n  seed 7 repeats it\nCORRAL_FUZZ_FROM=3\nthread panicked";
        assert_eq!(seeds_in(printed).collect::<Vec<_>>(), ["seed 7 repeats it", "CORRAL_FUZZ_FROM=3"]);
    }

    #[test]
    fn tests_of_services_are_left_out_or_run_alone() {
        let args = |choose: &dyn Fn(&mut Command)| {
            let mut command = Command::new("cargo");
            choose(&mut command);
            command.get_args().map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
        };
        let nextest = |tests, change: &Change| args(&|command| choose_for_nextest(command, tests, change));
        let cargo = |tests| args(&|command| choose_for_cargo(command, tests));
        let left_out = nextest(Tests::Plain, &Change::Unknown);
        assert!(left_out.starts_with("--filterset not (test(~postgres) + test(~database) + "), "{left_out}");
        assert!(cargo(Tests::Plain).starts_with("-- --skip=postgres --skip=database "));
        assert!(cargo(Tests::OfServices).starts_with("-- postgres database "));
        let room = Change::Crates(vec!["room".to_owned(), "store".to_owned()]);
        let affected = nextest(Tests::Plain, &room);
        assert!(affected.ends_with(") & (rdeps(=room) + rdeps(=store))"), "{affected}");
        assert_eq!(nextest(Tests::OfDepth, &Change::Unknown), "--run-ignored only");
    }
}
