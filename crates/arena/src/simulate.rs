use crate::tally::Tally;
use crate::{Report, Sitting, VirtualClock, log};
use bots::{Budget, Played, UnknownBot};
use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Chance, Input, Rules, Seed, Version};

/// Games are handed to threads in lots of this size.
const LOT: u64 = 64;
/// How many lots per thread are played before the results are gathered, progress is told and a stop is heeded.
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
    /// Who plays, by seat; `None` is players at random, who are much faster than bots.
    pub bots: Option<Vec<String>>,
}

/// What can go wrong with a simulation.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    #[error("the log cannot be written: {0}")]
    Log(#[from] io::Error),
    #[error(transparent)]
    Unknown(#[from] UnknownBot),
}

/// Plays the games. `progress` is told how many are done; when `stop` is set, the report covers the games until then.
///
/// Game number i depends on the seed and i alone, so neither the number of threads nor a stop changes any game.
pub fn simulate<R: Played>(
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
        let lot = Lot { simulation, config: &config, root, logged };
        let play = |start: &u64| lot.play(*start..end.min(start + LOT));
        let results: Vec<Result<(Tally, Vec<u8>), UnknownBot>> =
            pool.install(|| lots.par_iter().map(play).collect());
        for result in results {
            let (part, lines) = result?;
            tally += part;
            if let Some(log) = &mut log {
                log.write_all(&lines)?;
            }
        }
        progress(tally.games);
    }
    Ok(Report::new::<R>(simulation, &tally))
}

/// Some games, one after the other.
struct Lot<'a, R: Rules> {
    simulation: &'a Simulation<R>,
    config: &'a R::Config,
    root: Seed,
    logged: bool,
}

impl<R: Played> Lot<'_, R> {
    fn play(&self, numbers: Range<u64>) -> Result<(Tally, Vec<u8>), UnknownBot> {
        let mut tally = Tally::default();
        let mut lines = Vec::new();
        for number in numbers {
            let seed = self.root.child(number);
            match &self.simulation.bots {
                None => self.at_random(number, seed, &mut tally, &mut lines),
                Some(bots) => self.with_bots(bots, number, seed, &mut tally, &mut lines)?,
            }
        }
        Ok((tally, lines))
    }

    fn at_random(&self, number: u64, seed: Seed, tally: &mut Tally, lines: &mut Vec<u8>) {
        let mut events = Vec::new();
        let setup = R::deal(self.config, &mut Chance::new(seed, Version::DEAL));
        let mut state = R::start(self.config, &setup);
        let mut version = Version::DEAL;
        let mut clock = VirtualClock::<R>::new(Chance::new(seed.child(PLAYERS_LUCK), Version::DEAL));
        self.log_deal(lines, number, seed, &setup);
        while let Some(input) = clock.next(&state) {
            let legal = R::check(&state, input)
                .unwrap_or_else(|refusal| panic!("{input:?} was offered and then refused: {refusal}"));
            version = version.next();
            events.clear();
            R::apply(&mut state, legal, &mut Chance::new(seed, version), &mut events);
            self.log_step(tally, lines, version, &input, &events);
        }
        self.log_end(tally, lines, &setup, &state);
    }

    fn with_bots(
        &self,
        bots: &[String],
        number: u64,
        seed: Seed,
        tally: &mut Tally,
        lines: &mut Vec<u8>,
    ) -> Result<(), UnknownBot> {
        let names: Vec<&str> = bots.iter().map(String::as_str).collect();
        let mut sitting = Sitting::<R>::new(self.config, seed, &names, Budget::usual())?;
        self.log_deal(lines, number, seed, &sitting.setup);
        while let Some(input) = sitting.step() {
            self.log_step(tally, lines, sitting.version, &input, &sitting.events);
        }
        self.log_end(tally, lines, &sitting.setup, &sitting.state);
        Ok(())
    }

    fn log_deal(&self, lines: &mut Vec<u8>, number: u64, seed: Seed, setup: &R::Setup) {
        if self.logged {
            log::write_deal::<R>(lines, number, self.config, seed, setup);
        }
    }

    fn log_step(
        &self,
        tally: &mut Tally,
        lines: &mut Vec<u8>,
        version: Version,
        input: &Input<R::Action>,
        events: &[R::Event],
    ) {
        tally.count_uses::<R>(events);
        if self.logged {
            log::write_step::<R>(lines, version, input, events);
        }
    }

    fn log_end(&self, tally: &mut Tally, lines: &mut Vec<u8>, setup: &R::Setup, state: &R::State) {
        if self.logged {
            log::write_outcome::<R>(lines, R::outcome(state));
        }
        tally.count::<R>(setup, state);
    }
}
