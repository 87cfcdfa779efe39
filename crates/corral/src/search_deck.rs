use crate::many_games::ManyGames;
use crate::print;
use crate::tournament::open;
use crate::usage::{self, UsageError};
use anyhow::{Context, Result};
use arena::deck_search::DeckSearch;
use arena::tournament::write_line;
use bots::Played;
use clap::Args;
use house::{Title, for_title};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Hosted;

/// Look for cards with which both sides of a game win about as often, as in Scape Goat.
///
/// Every deck plays the same deals, and is given up as soon as it is clearly worse than the best so far. The search ends
/// with a deck whose 95 % interval lies within 45 to 55 %, or after --decks of them. The best is printed as lines for
/// a file of cards. With the same seed it is always the same search, whatever the number of threads
/// and however often it was stopped.
#[derive(Args)]
pub struct SearchDeck {
    /// The game
    #[arg(value_parser = usage::game())]
    game: Title,
    /// Keep what was played in FILE as JSON lines, and go on from there
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many play
    #[arg(long, short)]
    players: u8,
    /// How many decks are tried at most
    #[arg(long, default_value_t = 100)]
    decks: usize,
    /// After so many deals a deck can be given up
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    batch: u64,
    /// How many times as many deals a deck plays at most
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..))]
    batches: u64,
    /// Who plays both roles
    #[arg(long, default_value = "hard")]
    bot: String,
    #[command(flatten)]
    many: ManyGames,
    /// How many steps a bot that searches may take over one decision [default: what its level is made for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,
}

impl SearchDeck {
    pub fn run(&self) -> Result<()> {
        for_title!(self.game, R => self.search::<R>())
    }

    fn search<R: Played + Hosted>(&self) -> Result<()> {
        let search = DeckSearch {
            program: concat!("corral ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: R::GAME.to_owned(),
            players: self.players,
            seed: self.many.seed,
            bot: self.bot.clone(),
            steps: self.steps,
            batch: self.batch,
            batches: self.batches,
        };
        search.check::<R>().map_err(|error| UsageError(error.to_string()))?;
        let (kept, mut file) = open(&self.file, &search)?;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be heard")?;
        let bar = crate::simulate::progress_bar(self.decks as u64, "decks");
        let threads = self.many.threads();
        let mut printed = Ok(());
        let tried = search.run::<R>(
            (self.decks, threads),
            kept,
            &stop,
            |batch| write_line(&mut file, batch),
            |deck| {
                bar.inc(1);
                printed = bar.suspend(|| print(&deck.to_string()));
            },
        )?;
        bar.finish_and_clear();
        printed?;
        match tried.first() {
            Some(best) => print(&format!("\nThe best of {}: {best}\n{}", tried.len(), best.deck.toml::<R>())),
            None => print("No deck was tried to its end."),
        }
    }
}
