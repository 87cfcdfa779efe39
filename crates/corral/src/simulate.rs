use crate::many_games::ManyGames;
use crate::options::TableOptions;
use crate::print;
use crate::usage::{self, UsageError};
use crate::whole_file::WholeFile;
use anyhow::{Context, Result};
use arena::tournament::{LineUp, NoLineUp};
use arena::{Simulation, simulate};
use bots::{Played, UnknownBot};
use clap::Args;
use house::{Title, for_title};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Hosted;

/// Play many games and report how they went.
///
/// Without --bots, every player picks any legal action, all equally likely, after a random reaction time; in Row Your Goat
/// no mistakes are made. Time is virtual: nobody waits. The same seed gives the same numbers with any number of threads.
/// Ctrl-C stops and reports what was done so far.
#[derive(Args)]
pub struct Simulate {
    /// The game
    #[arg(value_parser = usage::game())]
    game: Title,
    /// How many play
    #[arg(long, short, default_value_t = 4)]
    players: u8,
    /// How many games
    #[arg(long, short, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    many: ManyGames,
    /// Print the report as JSON (docs/reports.schema.json)
    #[arg(long)]
    json: bool,
    /// Write every game to FILE as JSON lines (docs/log-format.md)
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Let bots play: one for all seats (`hard`), or one for each, the last at all seats that are left (`hard,normal`).
    /// There are random, easy, normal and hard [default: players who do any legal thing]
    #[arg(long, value_name = "BOTS")]
    bots: Option<String>,
    #[command(flatten)]
    options: TableOptions,
}

impl Simulate {
    pub fn run(&self) -> Result<()> {
        for_title!(self.game, R => self.simulate::<R>())
    }

    fn simulate<R: Played + Hosted>(&self) -> Result<()> {
        let simulation = Simulation::<R> {
            config: self.options.config::<R>(self.players)?,
            seed: self.many.seed,
            games: self.games,
            threads: self.many.threads(),
            bots: self.bots.as_deref().map(|bots| seated::<R>(bots, self.players)).transpose()?,
        };
        let mut log = self.log.as_deref().map(WholeFile::create).transpose()?;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be heard")?;

        let bar = progress_bar(self.games, "games");
        let writer = log.as_mut().map(|log| log as &mut dyn Write);
        let report = simulate(&simulation, writer, &stop, |done| bar.set_position(done))?;
        bar.finish_and_clear();

        if let Some(log) = log {
            log.finish()?;
        }
        print(&if self.json { serde_json::to_string_pretty(&report)? } else { report.to_string() })
    }
}

/// On a terminal only; elsewhere it draws nothing.
pub fn progress_bar(all: u64, what: &str) -> ProgressBar {
    let style = format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{eta}} to go");
    let style = ProgressStyle::with_template(&style).expect("the template is well formed");
    ProgressBar::new(all).with_style(style)
}

/// The bot of every seat.
fn seated<R: Played>(bots: &str, players: u8) -> Result<Vec<String>, UsageError> {
    let line_up = bots.parse().map_err(|error: NoLineUp| UsageError(error.to_string()))?;
    let LineUp::Seats(names) = line_up else {
        let sentence = "the bots of a simulation are named by seat, such as `hard,normal`, not by role";
        return Err(UsageError(sentence.to_owned()));
    };
    if let Some(name) = names.iter().find(|name| !R::BOTS.contains(&name.as_str())) {
        return Err(UsageError(UnknownBot::of::<R>(name).to_string()));
    }
    if names.len() > usize::from(players) {
        return Err(UsageError(format!("{bots} names {} bots for {players} seats", names.len())));
    }
    let last = names.last().cloned();
    Ok(names.into_iter().chain(last.into_iter().cycle()).take(players.into()).collect())
}
