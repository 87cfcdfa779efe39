//! The project's chores. `cargo xtask` lists them.

mod build;
#[cfg(unix)]
mod cluster;
mod codegen;
mod dist;
mod flakes;
mod offline;
mod passed;
mod process;
mod rust_tests;
mod serve;
mod steps;
mod test;
mod tidy;
mod tools;
mod web;

use anyhow::Result;
use clap::Parser;
use std::process::ExitCode;

/// The project's chores
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
enum Chore {
    /// Build everything and start a server on port 8080 of this machine
    Serve {
        /// Anything that `corral serve` takes, after `--`: `cargo xtask serve -- --addr 0.0.0.0:8080`
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Build what people install: an optimised binary, a tarball, a Debian package and checksums
    Dist,
    /// Start a cluster on this machine, with its database, NATS and a balancer, to try it and to kill nodes
    ///
    /// Every node takes the settings of `corral serve` from the environment, such as `CORRAL_BOT_PACE=0.1`. To the nodes,
    /// everybody who comes through the balancer has one address, and what is allowed to one address is enough for people at
    /// this machine; with COMMAND there is no such limit.
    #[cfg(unix)]
    Cluster(cluster::Wish),
    /// Run everything that a change can break, each thing proven once
    Test(test::Wish),
    /// Run what no single change needs and a release does: strength of bots, many seeds, kills, other browsers and devices
    Prove(test::Wish),
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
    /// Check what compilers do not: direction of dependencies, licences, leftovers, a scenario for every rule
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
        std::env::set_current_dir(process::root())?;
        process::handle_interrupts()?;
        match self {
            Chore::Serve { args } => return serve::run(&args),
            Chore::Dist => dist::run(),
            #[cfg(unix)]
            Chore::Cluster(wish) => return cluster::run(&wish),
            Chore::Test(wish) => return test::run_tests(&wish),
            Chore::Prove(wish) => return test::prove(&wish),
            Chore::Flakes { rounds, idle } => flakes::run(rounds, idle),
            Chore::PocketSpeed => offline::speed(),
            Chore::Codegen => codegen::write(),
            Chore::Tidy => tidy::check(),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}
