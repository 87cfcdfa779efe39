//! The Rust tests, run by cargo-nextest if it is there and otherwise by cargo itself.

use crate::shell::{EVERYTHING, answers, cargo_program, described, run_command};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::available_parallelism;

/// How a run of all tests ended.
pub struct TestRun {
    pub command: String,
    pub status: ExitStatus,
    pub failed_tests: BTreeSet<String>,
}

/// What is said while the tests run. The output of a test that failed is always shown at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Telling {
    EveryTest,
    Failures,
}

pub fn build() -> Result<()> {
    run_command(runner(Telling::EveryTest).command.arg("--no-run"))
}

/// Runs all tests to the end, even if some fail.
pub fn run(telling: Telling) -> Result<TestRun> {
    let Runner { mut command, is_nextest } = runner(telling);
    command.arg("--no-fail-fast").stdout(Stdio::piped());
    let said = described(&command);
    if is_nextest {
        // For us; what people read goes to stderr.
        command.args(["--message-format", "libtest-json"]).env("NEXTEST_EXPERIMENTAL_LIBTEST_JSON", "1");
        // With one for each core they would be idle for half of the time: many tests wait for databases, and for houses that
        // are killed and come back.
        let cores = available_parallelism().map_or(1, NonZero::get);
        command.args(["--test-threads", &(2 * cores).to_string()]);
    }
    let mut running = command.spawn().with_context(|| format!("{said} cannot be started"))?;
    let mut failed_tests = BTreeSet::new();
    for line in BufReader::new(running.stdout.take().expect("it is piped")).lines() {
        let line = line?;
        failed_tests.extend(failed_test(&line));
        if !is_nextest {
            println!("{line}");
        }
    }
    Ok(TestRun { command: said, status: running.wait()?, failed_tests })
}

struct Runner {
    command: Command,
    is_nextest: bool,
}

fn runner(telling: Telling) -> Runner {
    let mut command = Command::new(cargo_program());
    let is_nextest = answers(&cargo_program(), &["nextest", "--version"]);
    if is_nextest {
        command.args(["nextest", "run", "--failure-output", "final"]);
        if telling == Telling::Failures {
            command.args(["--cargo-quiet", "--status-level", "none", "--final-status-level", "none"]);
        }
    } else {
        // Never quiet: then it would not name the tests.
        command.args(["test", "--lib", "--bins", "--tests"]);
    }
    command.args(EVERYTHING);
    Runner { command, is_nextest }
}

/// The test that this line says has failed, as cargo-nextest or as the tests themselves say it.
fn failed_test(line: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Message {
        r#type: String,
        event: String,
        name: String,
    }
    if let Some(test) = line.strip_prefix("test ") {
        return Some(test.strip_suffix(" ... FAILED")?.to_owned());
    }
    let message: Message = serde_json::from_str(line).ok()?;
    (message.r#type == "test" && message.event == "failed").then(|| message.name.replace('$', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_read_from_both_runners() {
        let nextest =
            r#"{"type":"test","event":"failed","name":"store::log$a::b","exec_time":0.1,"stdout":""}"#;
        assert_eq!(failed_test(nextest).as_deref(), Some("store::log a::b"));
        assert_eq!(failed_test(&nextest.replace("failed", "ok")), None);
        assert_eq!(failed_test(r#"{"type":"suite","event":"failed","passed":1}"#), None);
        assert_eq!(failed_test("test a::b ... FAILED").as_deref(), Some("a::b"));
        assert_eq!(failed_test("test a::b ... ok"), None);
        assert_eq!(failed_test("a test prints this"), None);
    }
}
