//! Corral on the command line.

mod bench;
mod drill;
mod export;
mod home;
mod many_games;
mod move_house;
mod open_files;
mod replay;
mod search_deck;
mod serve;
mod simulate;
mod table_options;
mod tournament;
mod verify;
mod whole_file;

use clap::{Parser, Subcommand};
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
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && error.kind() != MISSING => {
            // One clear sentence, without clap's paragraphs of usage.
            let text = error.to_string();
            let sentence = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
            eprintln!("corral: {sentence} (try --help)");
            return ExitCode::from(2);
        }
        Err(help) => help.exit(),
    };
    let done = match cli.command {
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
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("corral: {error:#}");
            if error.is::<home::BadSetting>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

const MISSING: clap::error::ErrorKind = clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;

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
