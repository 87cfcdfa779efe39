//! Corral on the command line.

mod bench;
mod drill;
mod export;
mod help_files;
mod home;
mod many_games;
mod move_house;
mod open_files;
mod options;
mod replay;
mod search_deck;
mod serve;
mod simulate;
mod tournament;
mod usage;
mod verify;
mod whole_file;

use clap::{CommandFactory, Parser, Subcommand};
use mimalloc::MiMalloc;
use std::io::{self, Write};
use std::process::ExitCode;

/// A move of a table takes some fifty small pieces of memory and gives them back (docs/performance.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Scape Goat, Row Your Goat and Soplón: a house of card games, to play, to simulate and to check.
#[derive(Parser)]
#[command(name = "corral", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Bench(bench::Bench),
    Simulate(simulate::Simulate),
    Drill(drill::Drill),
    Tournament(tournament::PlayTournament),
    SearchDeck(search_deck::SearchDeck),
    Move(move_house::Move),
    Replay(replay::Watch),
    Export(export::ExportGame),
    Verify(verify::Verify),
    Options(options::ListOptions),
    Completions(help_files::Completions),
    #[command(hide = true)]
    Man(help_files::Man),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(serve) => serve.run(),
        Command::Bench(bench) => bench.run(),
        Command::Simulate(simulate) => simulate.run(),
        Command::Drill(drill) => drill.run(),
        Command::Tournament(tournament) => tournament.run(),
        Command::SearchDeck(search) => search.run(),
        Command::Move(moving) => moving.run(),
        Command::Replay(watch) => watch.run(),
        Command::Export(export) => export.run(),
        Command::Verify(verify) => verify.run(),
        Command::Options(options) => options.run(),
        Command::Completions(completions) => completions.run(Cli::command()),
        Command::Man(man) => man.run(Cli::command()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("corral: {error:#}");
            if error.is::<usage::UsageError>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// Prints to standard output. Its reader may have gone, as `head` does; that is not an error.
fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(format!("{text}\n").as_bytes())
}

fn print_bytes(bytes: &[u8]) -> anyhow::Result<()> {
    match io::stdout().write_all(bytes) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_short_option_means_the_same_in_every_command() {
        Cli::command().debug_assert();
        let mut known: BTreeMap<char, String> = BTreeMap::new();
        for command in Cli::command().get_subcommands() {
            for argument in command.get_arguments() {
                let Some((short, long)) = argument.get_short().zip(argument.get_long()) else { continue };
                let before = known.entry(short).or_insert_with(|| long.to_owned());
                assert_eq!(before, long, "-{short} of corral {}", command.get_name());
            }
        }
        assert!(known.len() > 4, "{known:?}");
    }
}
