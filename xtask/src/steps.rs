//! Steps that must pass: in phases, two lanes at the same time, with what each takes and what is left.

use crate::passed::{Change, Passed, Tree};
use crate::process::{captured, say};
use crate::tools::Tool;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// What the steps took last time, on this machine.
const TIMES: &str = "target/step-times.json";

/// Some steps did not run, because something is missing.
const INCOMPLETE: u8 = 3;

/// One thing that must pass.
pub struct Step {
    pub name: &'static str,
    /// A few words for the people who wait.
    pub about: &'static str,
    pub phase: Phase,
    pub lane: Lane,
    /// Without these it is left out.
    pub needs: &'static [Tool],
    /// Whether it reads a file. It is not repeated while these files are as they were when it passed; without, always.
    pub reads: Option<fn(&str) -> bool>,
    /// Seconds on two cores with nothing built, until it has run here.
    pub seconds: u32,
    pub run: fn(&Change) -> Result<()>,
}

impl Step {
    pub const fn in_phase(self, phase: Phase) -> Self {
        Self { phase, ..self }
    }

    pub const fn in_lane(self, lane: Lane) -> Self {
        Self { lane, ..self }
    }

    pub const fn needing(self, needs: &'static [Tool]) -> Self {
        Self { needs, ..self }
    }

    pub const fn reading(self, reads: fn(&str) -> bool) -> Self {
        Self { reads: Some(reads), ..self }
    }
}

/// What is built is there before the first test runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Build,
    Check,
    /// With the whole machine to themselves.
    Last,
}

const PHASES: [Phase; 3] = [Phase::Build, Phase::Check, Phase::Last];

/// Steps of one phase and lane run one after another, and both lanes at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    Rust,
    Client,
}

/// Steps, by the command that runs them.
pub struct Plan<'a> {
    pub command: &'static str,
    pub steps: Vec<&'a Step>,
    /// What is not there and could not be installed.
    pub missing: Vec<Tool>,
    /// Also what has passed with the files as they are.
    pub repeats_all: bool,
}

/// The steps of these names, or all, in the order of the list, which is the one that makes sense.
pub fn chosen<'a>(steps: &'a [Step], names: &[String]) -> Result<Vec<&'a Step>> {
    if let Some(unknown) = names.iter().find(|name| steps.iter().all(|step| step.name != **name)) {
        let known: Vec<_> = steps.iter().map(|step| step.name).collect();
        bail!("there is no step \"{unknown}\"; the steps are {}", known.join(", "));
    }
    Ok(steps.iter().filter(|step| names.is_empty() || names.iter().any(|name| name == step.name)).collect())
}

/// How far it is.
struct Progress {
    start: Instant,
    tree: Tree,
    passed: Passed,
    expected: BTreeMap<String, u32>,
    took: Vec<(&'static str, Duration)>,
    unchanged: Vec<&'static str>,
    left: Vec<(&'static str, Phase, Lane)>,
    has_failed: bool,
}

pub fn run(plan: &Plan) -> Result<ExitCode> {
    let (steps, left_out): (Vec<&Step>, Vec<&Step>) =
        plan.steps.iter().copied().partition(|step| plan.lacks(step).is_empty());
    let times = fs::read_to_string(TIMES).ok().and_then(|text| serde_json::from_str(&text).ok());
    let mut expected: BTreeMap<String, u32> = times.unwrap_or_default();
    for step in &steps {
        expected.entry(step.name.to_owned()).or_insert(step.seconds);
    }
    let left = steps.iter().map(|step| (step.name, step.phase, step.lane)).collect();
    let progress = Mutex::new(Progress {
        start: Instant::now(),
        tree: Tree::read()?,
        passed: Passed::load(),
        expected,
        took: Vec::new(),
        unchanged: Vec::new(),
        left,
        has_failed: false,
    });
    let outcome = PHASES.into_iter().try_for_each(|phase| plan.run_phase(phase, &steps, &progress));
    let progress = progress.into_inner().expect("no step panics while it is counted");
    progress.remember();
    outcome?;
    Ok(plan.summary(&progress, &left_out))
}

impl Plan<'_> {
    fn lacks(&self, step: &Step) -> Vec<Tool> {
        step.needs.iter().copied().filter(|tool| self.missing.contains(tool)).collect()
    }

    fn run_phase(&self, phase: Phase, steps: &[&Step], progress: &Mutex<Progress>) -> Result<()> {
        let of = |lane| steps.iter().filter(move |step| step.phase == phase && step.lane == lane);
        thread::scope(|scope| {
            let client =
                scope.spawn(|| of(Lane::Client).try_for_each(|step| self.run_step(step, true, progress)));
            let rust = of(Lane::Rust).try_for_each(|step| self.run_step(step, false, progress));
            let client = client.join().unwrap_or_else(|_| bail!("the steps of the client broke off"));
            rust.and(client)
        })
    }

    fn run_step(&self, step: &Step, is_quiet: bool, progress: &Mutex<Progress>) -> Result<()> {
        let counted = || progress.lock().expect("no step panics while it is counted");
        // The other lane has failed: that is what people want to read about.
        if counted().has_failed {
            return Ok(());
        }
        let areas = step.reads.map(|reads| counted().tree.areas(reads));
        let change = match &areas {
            Some(areas) if !self.repeats_all => counted().passed.change(step.name, areas),
            _ => Change::Unknown,
        };
        if change == Change::Nothing {
            println!("\n== {}: unchanged since it passed", step.name);
            let mut progress = counted();
            progress.left.retain(|(name, _, _)| *name != step.name);
            progress.unchanged.push(step.name);
            return Ok(());
        }
        println!("\n== {}: {} ({})", step.name, step.about, counted().left());
        let start = Instant::now();
        let outcome = if is_quiet {
            let (outcome, printed) = captured(|| (step.run)(&change));
            let mut out = std::io::stdout().lock();
            if outcome.is_err() {
                writeln!(out, "\n== {}: what it printed", step.name)?;
            }
            out.write_all(&printed)?;
            outcome
        } else {
            (step.run)(&change)
        };
        let time = start.elapsed();
        let mut progress = counted();
        progress.left.retain(|(name, _, _)| *name != step.name);
        if outcome.is_err() {
            progress.has_failed = true;
        } else {
            progress.took.push((step.name, time));
            if let Some(areas) = areas {
                progress.passed.record(step.name, areas);
            }
            println!("== {} passed in {}", step.name, readable(time));
        }
        outcome.with_context(|| {
            let command = self.command;
            let (name, time) = (step.name, readable(time));
            format!("{name} failed after {time}; to repeat it alone: cargo xtask {command} {name}")
        })
    }

    fn summary(&self, progress: &Progress, left_out: &[&Step]) -> ExitCode {
        let took: Vec<_> =
            progress.took.iter().map(|(name, time)| format!("{name} {}", readable(*time))).collect();
        println!("\npassed in {}: {}", readable(progress.start.elapsed()), took.join(", "));
        if !progress.unchanged.is_empty() {
            println!("unchanged since they passed (--all repeats them): {}", progress.unchanged.join(", "));
        }
        if left_out.is_empty() {
            return ExitCode::SUCCESS;
        }
        println!("\nNot run:");
        for step in left_out {
            let lacks: Vec<_> = self.lacks(step).into_iter().map(Tool::name).collect();
            println!("    {:<16} needs {}", step.name, lacks.join(", "));
        }
        println!("{}", crate::tools::how_to_install(&self.missing, self.command));
        ExitCode::from(INCOMPLETE)
    }
}

impl Progress {
    /// About how long it will still take: the longer lane of each phase.
    fn left(&self) -> String {
        let of = |phase, lane| -> u32 {
            let left =
                self.left.iter().filter(|(_, its_phase, its_lane)| (*its_phase, *its_lane) == (phase, lane));
            left.filter_map(|(name, _, _)| self.expected.get(*name)).sum()
        };
        let seconds: u32 =
            PHASES.map(|phase| of(phase, Lane::Rust).max(of(phase, Lane::Client))).iter().sum();
        format!("about {} left", readable(Duration::from_secs(seconds.into())))
    }

    fn remember(&self) {
        let mut times = self.expected.clone();
        for (name, time) in &self.took {
            times.insert((*name).to_owned(), u32::try_from(time.as_secs()).unwrap_or(u32::MAX));
        }
        // An estimate that is not there next time is no harm.
        let _ = serde_json::to_string(&times).map(|text| fs::write(TIMES, text));
    }
}

/// Says why a step has nothing to do here.
pub fn skip(why: &str) {
    say(&format!("left out: {why}"));
}

pub fn readable(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..90 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn step(name: &'static str, lane: Lane, run: fn(&Change) -> Result<()>) -> Step {
        Step { name, about: "", phase: Phase::Check, lane, needs: &[], reads: None, seconds: 100, run }
    }

    fn progress(expected: BTreeMap<String, u32>, left: Vec<(&'static str, Phase, Lane)>) -> Progress {
        Progress {
            start: Instant::now(),
            tree: Tree::default(),
            passed: Passed::default(),
            expected,
            took: Vec::new(),
            unchanged: Vec::new(),
            left,
            has_failed: false,
        }
    }

    #[test]
    fn steps_are_chosen_by_name() {
        let steps = [step("build", Lane::Rust, |_| Ok(())), step("tests", Lane::Rust, |_| Ok(()))];
        let names = |names: &[&str]| -> Result<Vec<&str>> {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            Ok(chosen(&steps, &names)?.into_iter().map(|step| step.name).collect())
        };
        assert_eq!(names(&["tests", "build"]).unwrap(), ["build", "tests"]);
        assert_eq!(names(&[]).unwrap().len(), 2);
        let refusal = names(&["tests", "lint"]).unwrap_err().to_string();
        assert_eq!(refusal, "there is no step \"lint\"; the steps are build, tests");
    }

    #[test]
    fn what_is_left_is_the_longer_lane_of_each_phase() {
        let left = vec![
            ("a", Phase::Check, Lane::Rust),
            ("b", Phase::Check, Lane::Client),
            ("c", Phase::Last, Lane::Rust),
        ];
        let expected =
            [("a", 30), ("b", 50), ("c", 5)].map(|(name, seconds)| (name.to_owned(), seconds)).into();
        assert_eq!(progress(expected, left).left(), "about 55 s left");
    }

    #[test]
    fn a_failure_names_its_step_and_the_command_that_repeats_it() {
        let failing = step("tests", Lane::Client, |_| bail!("one is red"));
        let plan = Plan { command: "test", steps: vec![&failing], missing: Vec::new(), repeats_all: false };
        let progress = progress(BTreeMap::new(), Vec::new());
        let failure = format!("{:#}", plan.run_step(&failing, true, &Mutex::new(progress)).unwrap_err());
        assert_eq!(failure, "tests failed after 0 s; to repeat it alone: cargo xtask test tests: one is red");
    }
}
