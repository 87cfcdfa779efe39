use crate::many_games::all_cores;
use crate::print;
use crate::simulate::progress_bar;
use crate::usage::{self, UsageError, count};
use anyhow::{Context, Result, bail};
use clap::Args;
use drill::{Failure, FaultKind, Faults, Plan, Promise, Tally, run, run_twice, shrink};
use house::Title;
use rayon::prelude::*;
use serde_json::json;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Run simulated houses in which everything goes wrong, and check what a house promises.
///
/// One seed makes a whole house: one or several nodes, tables, people who reload, leave and come back, bad connections, a
/// disk that fails, crashes and restarts. Time is virtual: nobody waits. Seven promises are checked at every step (docs/drill.md). If one
/// is broken, the drill looks for a smaller house that breaks it too, and prints the command that repeats it.
#[derive(Args)]
pub struct Drill {
    /// How many houses
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The seed of the first house; the others follow
    #[arg(long, default_value_t = 1)]
    first_seed: u64,
    /// How many nodes a house has [default: one to four, by its seed]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: Option<u8>,
    /// How many tables a house has
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: u16,
    /// How many people come to a house
    #[arg(long, default_value_t = 80, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    people: u16,
    /// What goes wrong: all, none, or a list of crash, restart, clock, panic, disk, full, cut, stall, slow, reload, leave,
    /// twice, lie, bots, zombie, link and away, such as `crash,disk`
    #[arg(long, default_value = "all")]
    faults: Faults,
    /// Which games are played [default: all]
    #[arg(long, value_name = "NAME", num_args = 1.., value_parser = usage::game())]
    games: Vec<Title>,
    /// How many threads run houses, each a house of its own [default: one per core]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the summary as JSON (docs/reports.schema.json)
    #[arg(long)]
    json: bool,
}

/// One house in so many is run twice, and both runs must give the same bytes. Houses of any number of nodes are among them.
const TWICE: u64 = 15;

impl Drill {
    pub fn run(&self) -> Result<()> {
        let threads = self.threads.map_or_else(all_cores, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.context("the threads cannot be started")?;
        let Some(last) = self.first_seed.checked_add(self.seeds - 1) else {
            let sentence = format!("there are no {} seeds from {} on", self.seeds, self.first_seed);
            return Err(UsageError(sentence).into());
        };
        let (bar, sum, began) =
            (progress_bar(self.seeds, "houses"), Mutex::new(Tally::default()), Instant::now());
        let failure = pool.install(|| {
            let seeds: Vec<u64> = (self.first_seed..=last).collect();
            // One house at a time: they take long, and not equally long.
            seeds.into_par_iter().with_max_len(1).find_map_first(|seed| {
                let done = self.house(seed);
                bar.inc(1);
                done.map(|tally| sum.lock().unwrap_or_else(PoisonError::into_inner).add(&tally)).err()
            })
        });
        bar.finish_and_clear();
        if let Some(failure) = failure {
            bail!("{}", shrink(&failure));
        }
        let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.report(&sum, began.elapsed().as_secs_f64())
    }

    fn house(&self, seed: u64) -> Result<Tally, Failure> {
        let mut plan = Plan::new(seed, self.tables.into(), self.people.into());
        plan.faults = self.faults;
        plan.nodes = self.nodes.map_or(1 + (seed % 4) as usize, usize::from);
        if !self.games.is_empty() {
            plan.games.clone_from(&self.games);
        }
        let twice = self.seeds == 1 || seed.is_multiple_of(TWICE);
        let survived = if twice { run_twice(&plan) } else { run(&plan) };
        survived.map(|survived| survived.tally)
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate that is printed to a tenth")]
    fn report(&self, sum: &Tally, seconds: f64) -> Result<()> {
        let per_second = sum.games as f64 / seconds.max(0.001);
        if self.json {
            let report = json!({ "drill": sum, "seconds": seconds, "games_per_second": per_second });
            return print(&serde_json::to_string_pretty(&report)?);
        }
        print(&summary(sum, seconds, per_second))
    }
}

fn summary(sum: &Tally, seconds: f64, per_second: f64) -> String {
    let Tally { seeds, with_nodes, games, steps, messages, changes, faults, checked, .. } = sum;
    let Tally { crashes, restores, take_overs, ended_nodes, reconnections, .. } = sum;
    let crashes = if *crashes == 1 { "1 crash".to_owned() } else { format!("{crashes} crashes") };
    let mut lines = vec![
        format!("{} kept their promises, {with_nodes} of them with several nodes", count(*seeds, "house")),
        format!(
            "{} with {} and {}, {changes} of them changes",
            count(*games, "game"),
            count(*steps, "step"),
            count(*messages, "message")
        ),
        format!(
            "{crashes}, {}, {}",
            count(*restores, "restored table"),
            count(*reconnections, "reconnection")
        ),
        format!(
            "{} taken over by another node, {} taken for dead that lived",
            count(*take_overs, "table"),
            count(*ended_nodes, "node")
        ),
    ];
    let often = |kind: FaultKind| format!("{} {}", faults.get(kind.name()).unwrap_or(&0), kind.name());
    lines.push(format!("faults: {}", FaultKind::ALL.map(often).join(", ")));
    lines.push("checked:".to_owned());
    for (promise, often) in Promise::ALL.into_iter().zip(checked) {
        lines.push(format!("{often:>12} × {promise}"));
    }
    lines.push(format!("{seconds:.1} s, {per_second:.1} games a second"));
    lines.join("\n")
}
