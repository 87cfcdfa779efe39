//! Tests that depend on luck: they pass on a quiet machine and fail now and then on a busy one.

use crate::passed::Change;
use crate::rust_tests::{self, Telling, Tests};
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

/// Runs the tests this many times in a row, with every core kept busy unless the machine is left idle.
pub fn run(rounds: u32, is_idle: bool) -> Result<()> {
    rust_tests::build()?;
    let cores = if is_idle { 0 } else { thread::available_parallelism().map_or(1, NonZero::get) };
    let tally = while_busy(cores, || run_rounds(rounds))?;
    let summary = tally.summary(cores);
    for (test, failures) in &tally.failures {
        eprintln!("failed in {failures} of {rounds} rounds: {test}");
    }
    if !tally.failures.is_empty() {
        bail!("{summary}");
    }
    println!("{summary}");
    Ok(())
}

/// How long each round took, and in how many of them each test failed.
#[derive(Default)]
struct Tally {
    seconds: Vec<u64>,
    failures: BTreeMap<String, u32>,
}

fn run_rounds(rounds: u32) -> Result<Tally> {
    let mut tally = Tally::default();
    for round in 1..=rounds {
        let start = Instant::now();
        let run = rust_tests::run(Tests::PlainAndServices, &Change::Unknown, Telling::Failures)?;
        let seconds = start.elapsed().as_secs();
        if !run.status.success() && run.failed_tests.is_empty() {
            bail!("{} ({})", run.command, run.status);
        }
        let outcome = match run.failed_tests.len() {
            0 => "all passed".to_owned(),
            _ => format!("failed: {}", run.failed_tests.iter().cloned().collect::<Vec<_>>().join(", ")),
        };
        println!("round {round} of {rounds}, {seconds} s: {outcome}");
        tally.seconds.push(seconds);
        for test in run.failed_tests {
            *tally.failures.entry(test).or_default() += 1;
        }
    }
    Ok(tally)
}

impl Tally {
    fn summary(&self, busy_cores: usize) -> String {
        let rounds = self.seconds.len();
        let failures: u32 = self.failures.values().sum();
        let fastest = self.seconds.iter().min().unwrap_or(&0);
        let slowest = self.seconds.iter().max().unwrap_or(&0);
        let load = match busy_cores {
            0 => "without other load".to_owned(),
            1 => "with the only core busy".to_owned(),
            2 => "with both cores busy".to_owned(),
            cores => format!("with all {cores} cores busy"),
        };
        let noun = if failures == 1 { "failure" } else { "failures" };
        format!("{rounds} rounds, {failures} {noun}; {fastest} s to {slowest} s a round {load}")
    }
}

/// Does something while as many threads as this keep a core busy each.
fn while_busy<T>(threads: usize, work: impl FnOnce() -> T) -> T {
    /// A panic must stop the threads too, or they would be waited for without end.
    struct StopAtEnd<'a>(&'a AtomicBool);
    impl Drop for StopAtEnd<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let _stop_at_end = StopAtEnd(&stop);
        for _ in 0..threads {
            scope.spawn(|| keep_busy(&stop));
        }
        work()
    })
}

/// Real work, since a thread that only waits leaves half of its core to others.
fn keep_busy(stop: &AtomicBool) {
    let mut number = 1_u64;
    while !stop.load(Ordering::Relaxed) {
        number = black_box(number.wrapping_mul(3));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_rounds_and_failures() {
        let mut tally = Tally { seconds: vec![430, 412, 450], ..Tally::default() };
        assert_eq!(tally.summary(2), "3 rounds, 0 failures; 412 s to 450 s a round with both cores busy");
        tally.failures = [("a".to_owned(), 2), ("b".to_owned(), 1)].into();
        assert_eq!(tally.summary(0), "3 rounds, 3 failures; 412 s to 450 s a round without other load");
    }

    #[test]
    fn busy_threads_end_with_the_work() {
        assert_eq!(while_busy(2, || 7), 7);
    }
}
