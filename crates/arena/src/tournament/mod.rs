//! Bots against bots, with paired deals.
//!
//! Every deal is played once in every order of the seats, so luck of the cards falls on everybody alike and small
//! differences show. [`Tournament::run`] plays what is missing, [`Standing`] says how it went, [`html`] draws it.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

mod game;
pub mod html;
mod line_up;
mod plots;
mod rating;
mod results;
mod standing;
mod sums;

pub use game::{GameResult, Suspicion, play};
pub use line_up::{LineUp, NoLineUp};
pub use rating::Rating;
pub use results::{Header, ResultsError, read, write_line};
pub(crate) use standing::won_by_role;
pub use standing::{Compared, EntryStanding, Rate, Standing, UsePerGame};

use bots::{Budget, Played, UnknownBot};
use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Chance, Hosted, Rules, Seed, Version};

/// A tournament.
pub struct Tournament<R: Rules> {
    /// Every deal follows from it.
    pub seed: u64,
    /// How many deals every entry plays.
    pub deals: u64,
    /// On how many threads.
    pub threads: usize,
    /// How many steps every decision may take; `None` is what the levels are made for.
    pub steps: Option<u32>,
    /// What is played.
    pub entries: Vec<Entry<R>>,
}

/// A line-up at a table of some size.
pub struct Entry<R: Rules> {
    /// Who plays.
    pub line_up: LineUp,
    /// What the table agreed on.
    pub config: R::Config,
}

/// One deal, played in every order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Of which entry.
    pub entry: usize,
    /// Which deal.
    pub deal: u64,
    /// In the order of [`LineUp::orders`].
    pub games: Vec<GameResult>,
}

/// What can go wrong with a tournament.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    #[error("the results cannot be written: {0}")]
    Results(#[from] io::Error),
    #[error(transparent)]
    Unknown(#[from] UnknownBot),
    #[error("the line-up {line_up} says nothing of the role {role:?}")]
    NoRole { line_up: LineUp, role: &'static str },
    #[error("{game} has no role {role:?}; {}", known_roles(known))]
    UnknownRole { game: &'static str, role: String, known: Vec<&'static str> },
    #[error("{line_up} names {named} bots for {players} seats")]
    TooMany { line_up: LineUp, named: usize, players: u8 },
}

fn known_roles(known: &[&str]) -> String {
    match known {
        [] => "its bots are named by seat".to_owned(),
        known => format!("there are {}", known.join(", ")),
    }
}

impl<R: Played + Hosted> Tournament<R> {
    /// Whether every bot and role is known, before anything is played.
    pub fn check(&self) -> Result<(), TournamentError> {
        for Entry { line_up, config } in &self.entries {
            let players = R::seats(config);
            for name in line_up.names() {
                if !R::BOTS.contains(&name) {
                    return Err(UnknownBot::of::<R>(name).into());
                }
            }
            if line_up.least_players() > usize::from(players) {
                let (line_up, named) = (line_up.clone(), line_up.least_players());
                return Err(TournamentError::TooMany { line_up, named, players });
            }
            self.seated(line_up, config, 0)?;
        }
        Ok(())
    }

    fn deal_seed(&self, deal: u64) -> Seed {
        Seed::from_number(self.seed).child(deal)
    }

    /// Who sits where in a deal, game by game.
    fn seated<'a>(
        &self,
        line_up: &'a LineUp,
        config: &R::Config,
        deal: u64,
    ) -> Result<Vec<Vec<&'a str>>, TournamentError> {
        let players = R::seats(config);
        if matches!(line_up, LineUp::Seats(_)) {
            return Ok(line_up.orders(players));
        }
        let setup = R::deal(config, &mut Chance::new(self.deal_seed(deal), Version::DEAL));
        let roles = R::roles(&R::start(config, &setup));
        let known: Vec<&'static str> = roles.iter().map(|(role, _)| *role).collect();
        if let Some(role) = line_up.roles().find(|role| !known.contains(role)) {
            return Err(TournamentError::UnknownRole { game: R::GAME, role: role.to_owned(), known });
        }
        let bots = line_up.by_role(players, &roles);
        bots.map(|bots| vec![bots]).map_err(|role| TournamentError::NoRole { line_up: line_up.clone(), role })
    }

    pub(crate) fn play_deal(&self, entry: usize, deal: u64) -> Result<DealResult, TournamentError> {
        let Entry { line_up, config } = &self.entries[entry];
        let config = R::limited(config.clone());
        let budget = || self.steps.map_or_else(Budget::usual, Budget::of_steps);
        let game = |bots: Vec<&str>| play::<R>(&config, self.deal_seed(deal), &bots, budget());
        let games = self.seated(line_up, &config, deal)?.into_iter().map(game).collect::<Result<_, _>>()?;
        Ok(DealResult { entry, deal, games })
    }

    /// Plays whatever is not in `results` yet and adds it there, told to `keep` in an order that is always the same.
    /// Stops early when `stop` is set.
    pub fn run(
        &self,
        results: &mut Vec<DealResult>,
        stop: &AtomicBool,
        mut keep: impl FnMut(&DealResult) -> io::Result<()>,
    ) -> Result<(), TournamentError> {
        self.check()?;
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let done: std::collections::BTreeSet<(u64, usize)> =
            results.iter().map(|result| (result.deal, result.entry)).collect();
        let entries = self.entries.len();
        // Deal by deal, so that a tournament that was stopped has something to say about every entry.
        let missing: Vec<(u64, usize)> = (0..self.deals)
            .flat_map(|deal| (0..entries).map(move |entry| (deal, entry)))
            .filter(|part| !done.contains(part))
            .collect();
        for part in missing.chunks(2 * pool.current_num_threads()) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let play = |&(deal, entry): &(u64, usize)| self.play_deal(entry, deal);
            let played: Vec<_> = pool.install(|| part.par_iter().map(play).collect());
            for result in played {
                let result = result?;
                keep(&result)?;
                results.push(result);
            }
        }
        // However often it was stopped and taken up again, the same results in the same order.
        results.sort_by_key(|result| (result.deal, result.entry));
        Ok(())
    }
}
