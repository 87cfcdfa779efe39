//! The project's chores. `cargo xtask` lists them.

#[cfg(unix)]
mod cluster;
mod codegen;
mod flakes;
mod pocket;
mod rust_tests;
mod shell;
mod test;
mod tidy;
mod wasm;
mod web;

use anyhow::Result;
use clap::Parser;
use shell::{built_for_use, cargo};
use std::process::ExitCode;

/// The project's chores
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
enum Chore {
    /// Build everything and open the house on port 8080 of this machine
    Serve {
        /// Anything that `corral serve` takes, after `--`
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Open a house of several nodes on this machine, with its database, NATS and a balancer, to try it and to kill nodes
    ///
    /// Every node takes the settings of `corral serve` from the environment, such as `CORRAL_BOT_PACE=0.1`. To the nodes,
    /// everybody who comes through the balancer has one address, and what is allowed to one address is enough for people at
    /// this machine; with COMMAND there is no such limit.
    #[cfg(unix)]
    Cluster(cluster::Wish),
    /// Run everything that must pass: formatting, lints, tests, documentation, tidiness, the outside referee, three browsers
    Test {
        /// Only these steps, without those they usually come after; an unknown name lists them all
        #[arg(value_name = "STEP")]
        steps: Vec<String>,
    },
    /// Run the Rust tests many times while all cores are busy, to find those that depend on luck
    Flakes {
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
        /// Leave the machine to the tests
        #[arg(long)]
        idle: bool,
    },
    /// Measure the tables and their bots in Chromium and Node against this machine, for docs/performance.md
    PocketSpeed,
    /// Write the types of the protocol for other programs: TypeScript and JSON Schema
    Codegen,
    /// Check what compilers do not: direction of dependencies, circles of imports, leftovers, a scenario for every rule
    Tidy,
}

fn main() -> ExitCode {
    let chore = Chore::parse();
    let name = std::env::args().nth(1).unwrap_or_default();
    match chore.run() {
        Ok(code) => code,
        Err(error) => {
            // Returning the error would print a backtrace of ours after it, and bury what failed.
            eprintln!("cargo xtask {name}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Chore {
    fn run(self) -> Result<ExitCode> {
        std::env::set_current_dir(shell::root())?;
        match self {
            Chore::Serve { args } => serve(&args),
            #[cfg(unix)]
            Chore::Cluster(wish) => return cluster::run(&wish),
            Chore::Test { steps } => test::run_steps(&steps),
            Chore::Flakes { rounds, idle } => flakes::run(rounds, idle),
            Chore::PocketSpeed => pocket::speed(),
            Chore::Codegen => codegen::write(),
            Chore::Tidy => tidy::check(),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

fn serve(args: &[String]) -> Result<()> {
    web::build()?;
    built_for_use()?;
    let mut command = vec!["run", "--release", "--locked", "--quiet", "--package", "corral", "--", "serve"];
    command.extend(args.iter().map(String::as_str));
    cargo(&command)
}
