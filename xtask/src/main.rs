//! The project's chores. `cargo xtask` lists them.

mod codegen;
mod shell;
mod test;
mod tidy;

use anyhow::Result;
use clap::Parser;
use shell::cargo;

/// The project's chores
#[derive(Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true)]
enum Chore {
    /// Build everything and open the house (until there is a server: simulate every game and report)
    Serve,
    /// Run everything that must pass: formatting, lints, tests, documentation, tidiness, the outside referee
    Test,
    /// Write the types of the protocol for other programs: TypeScript and JSON Schema
    Codegen,
    /// Check what compilers do not: direction of dependencies, leftovers, a scenario for every rule
    Tidy,
}

fn main() -> Result<()> {
    std::env::set_current_dir(shell::root())?;
    match Chore::parse() {
        Chore::Serve => serve(),
        Chore::Test => test::everything(),
        Chore::Codegen => codegen::write(),
        Chore::Tidy => tidy::check(),
    }
}

fn serve() -> Result<()> {
    cargo(&["build", "--release", "--locked", "--package", "corral"])?;
    for game in tidy::GAMES {
        println!();
        cargo(&["run", "--release", "--locked", "--quiet", "--package", "corral", "--", "simulate", game])?;
    }
    Ok(())
}
