//! What all commands ask that play many games.

use clap::Args;
use std::num::NonZero;

#[derive(Args)]
pub struct ManyGames {
    /// Decides every game
    #[arg(long, short, default_value_t = 1)]
    pub seed: u64,
    /// How many threads play [default: one per core]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ManyGames {
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(all_cores, usize::from)
    }
}

pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}
