use crate::print;
use crate::whole_file::WholeFile;
use anyhow::{Context, Result, bail};
use arena::{Simulation, simulate};
use clap::Args;
use house::{Hosted, Simulated, Title, for_title};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Play many games of random players and report how they went.
///
/// Every player does any legal thing, each as likely as the others, after a reaction time drawn at random; in Row Your
/// Goat only what is no mistake. Time is virtual: nobody waits. The same seed gives the same numbers, whatever the
/// number of threads. Ctrl-C stops and reports what was done so far.
#[derive(Args)]
pub struct Simulate {
    /// The game: scapegoat, rowgoat or soplon
    game: String,
    /// How many play
    #[arg(long, short, default_value_t = 4)]
    players: u8,
    /// How many games
    #[arg(long, short, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Decides every game
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// How many threads play [default: one per core]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// Write every game to FILE as JSON lines (docs/log-format.md)
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play with the cards listed in FILE (TOML, as in crates/GAME/decks/default.toml)
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Set an option of the table, such as `--set cops_window_ms=0`; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl Simulate {
    pub fn run(&self) -> Result<()> {
        let title: Title = self.game.parse()?;
        for_title!(title, R => self.simulate::<R>())
    }

    fn simulate<R: Simulated + Hosted>(&self) -> Result<()> {
        let simulation = Simulation::<R> {
            config: R::config(self.players, self.options::<R>()?)?,
            seed: self.seed,
            games: self.games,
            threads: self.threads.map_or_else(all_cores, usize::from),
        };
        let mut log = self.log.as_deref().map(WholeFile::create).transpose()?;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be heard")?;

        let bar = progress_bar(self.games);
        let writer = log.as_mut().map(|log| log as &mut dyn Write);
        let report = simulate(&simulation, writer, &stop, |done| bar.set_position(done))?;
        bar.finish_and_clear();

        if let Some(log) = log {
            log.finish()?;
        }
        print(&if self.json { serde_json::to_string_pretty(&report)? } else { report.to_string() })
    }

    fn options<R: Hosted>(&self) -> Result<Map<String, Value>> {
        let mut options = Map::new();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                bail!("an option is set as NAME=VALUE, not {option:?}");
            };
            // `fast` is meant as a word, `6000` as a number, `true` as what it says.
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
            options.insert(name.to_owned(), value);
        }
        if let Some(path) = &self.deck {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            let deck = R::read_deck(&text).with_context(|| path.display().to_string())?;
            options.insert("deck".into(), deck);
        }
        Ok(options)
    }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// On a terminal only; elsewhere it draws nothing.
fn progress_bar(games: u64) -> ProgressBar {
    let style = "{bar:40} {human_pos} of {human_len} games, {eta} to go";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(games).with_style(style)
}
