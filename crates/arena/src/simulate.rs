use crate::tally::Tally;
use crate::{Report, VirtualClock, log};
use house::Simulated;
use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Chance, Rules, Seed, Version};

/// Games are handed to threads in lots of this size.
const LOT: u64 = 64;
/// So many lots per thread are played before the results are gathered, progress is told and a stop is heeded.
const LOTS_PER_THREAD: u64 = 4;
/// The luck of the players is a child of the game's seed that nothing else uses.
const PLAYERS_LUCK: u64 = 1;

/// What to simulate.
pub struct Simulation<R: Rules> {
    pub config: R::Config,
    /// All games follow from it.
    pub seed: u64,
    pub games: u64,
    pub threads: usize,
}

/// What can go wrong with a simulation.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    #[error("the log cannot be written: {0}")]
    Log(#[from] io::Error),
}

/// Plays the games. `progress` is told how many are done; when `stop` is set, the report covers the games until then.
///
/// Game number i depends on the seed and i alone, so neither the number of threads nor a stop changes any game.
pub fn simulate<R: Simulated>(
    simulation: &Simulation<R>,
    mut log: Option<&mut dyn Write>,
    stop: &AtomicBool,
    progress: impl Fn(u64),
) -> Result<Report, SimulationError> {
    let config = R::limited(simulation.config.clone());
    let root = Seed::from_number(simulation.seed);
    let pool = ThreadPoolBuilder::new().num_threads(simulation.threads).build()?;
    let stride = LOT * LOTS_PER_THREAD * pool.current_num_threads() as u64;
    let logged = log.is_some();
    let mut tally = Tally::default();
    while tally.games < simulation.games && !stop.load(Ordering::Relaxed) {
        let first = tally.games;
        let end = simulation.games.min(first + stride);
        let lots: Vec<u64> = (first..end).step_by(LOT as usize).collect();
        let play = |start: &u64| play_lot::<R>(&config, root, *start..end.min(start + LOT), logged);
        let results: Vec<(Tally, Vec<u8>)> = pool.install(|| lots.par_iter().map(play).collect());
        for (part, lines) in results {
            tally += part;
            if let Some(log) = &mut log {
                log.write_all(&lines)?;
            }
        }
        progress(tally.games);
    }
    Ok(Report::new::<R>(simulation, &tally))
}

fn play_lot<R: Simulated>(
    config: &R::Config,
    root: Seed,
    numbers: std::ops::Range<u64>,
    logged: bool,
) -> (Tally, Vec<u8>) {
    let mut tally = Tally::default();
    let mut lines = Vec::new();
    let mut events = Vec::new();
    for number in numbers {
        let seed = root.child(number);
        let setup = R::deal(config, &mut Chance::new(seed, Version::DEAL));
        let mut state = R::start(config, &setup);
        let mut version = Version::DEAL;
        let mut clock = VirtualClock::<R>::new(Chance::new(seed.child(PLAYERS_LUCK), Version::DEAL));
        if logged {
            log::write_deal::<R>(&mut lines, number, config, seed, &setup);
        }
        while let Some(input) = clock.next(&state) {
            let legal = R::check(&state, input)
                .unwrap_or_else(|refusal| panic!("{input:?} was offered and then refused: {refusal}"));
            version = version.next();
            events.clear();
            R::apply(&mut state, legal, &mut Chance::new(seed, version), &mut events);
            tally.count_uses::<R>(&events);
            if logged {
                log::write_step::<R>(&mut lines, version, &input, &events);
            }
        }
        if logged {
            log::write_outcome::<R>(&mut lines, R::outcome(&state));
        }
        tally.count::<R>(&setup, &state);
    }
    (tally, lines)
}
