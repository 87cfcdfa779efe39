//! A drill from its plan to its result.

use crate::check::{Broken, Promise};
use crate::house::{House, Outcome};
use crate::plan::Plan;
use crate::tally::Tally;
use house::Title;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A house that kept its promises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survived {
    /// What happened.
    pub tally: Tally,
    /// Of everything that happened, and when.
    pub digest: u64,
}

/// A promise was broken.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What repeats it.
    pub plan: Box<Plan>,
    /// Which.
    pub promise: Promise,
    /// What happened.
    pub what: String,
    /// At which table, if it was at one.
    pub table: Option<usize>,
}

impl Failure {
    /// The command that repeats it.
    pub fn command(&self) -> String {
        let Plan { seed, nodes, tables, people, faults, games, .. } = &*self.plan;
        let names: Vec<&str> = games.iter().map(|title| title.name()).collect();
        let is_all = games.len() == Title::all().len();
        let games = if is_all { String::new() } else { format!(" --games {}", names.join(" ")) };
        format!(
            "corral drill --first-seed {seed} --seeds 1 --nodes {nodes} --tables {tables} --people {people} --faults {faults}{games}"
        )
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {} breaks {}", self.plan.seed, self.promise)?;
        if let Some(table) = self.table {
            write!(f, "at table {table}: ")?;
        }
        writeln!(f, "{}", self.what)?;
        write!(f, "to repeat it: {}", self.command())
    }
}

/// Drills one house.
pub fn run(plan: &Plan) -> Result<Survived, Failure> {
    let failure =
        |table, Broken { promise, what }| Failure { plan: Box::new(plan.clone()), promise, what, table };
    match catch_unwind(AssertUnwindSafe(|| House::open(plan).run())) {
        Ok(Ok(Outcome { tally, digest })) => Ok(Survived { tally, digest }),
        Ok(Err((table, broken))) => Err(failure(table, broken)),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            let what = format!("a panic: {}", text.unwrap_or_default());
            Err(failure(None, Broken::new(Promise::Answered, what)))
        }
    }
}

/// Drills one house twice, and compares every byte.
pub fn run_twice(plan: &Plan) -> Result<Survived, Failure> {
    let mut first = run(plan)?;
    let second = run(plan)?;
    first.tally.checked[Promise::Same as usize - 1] += 1;
    if first.digest == second.digest {
        return Ok(first);
    }
    let what = format!("the first time gives {:016x}, the second {:016x}", first.digest, second.digest);
    Err(Failure { plan: Box::new(plan.clone()), promise: Promise::Same, what, table: None })
}

/// Looks for a smaller house that breaks the same promise.
pub fn shrink(failure: &Failure) -> Failure {
    let repeats = |plan: &Plan| {
        let again = if failure.promise == Promise::Same { run_twice(plan) } else { run(plan) };
        again.err().filter(|again| again.promise == failure.promise)
    };
    let mut smallest = failure.clone();
    while let Some(smaller) = smallest.plan.smaller().iter().find_map(repeats) {
        smallest = smaller;
    }
    smallest
}
