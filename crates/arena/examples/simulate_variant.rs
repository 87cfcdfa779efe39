//! What does a limit of turns do to Soplón? Plays two variants and compares who wins.
//!
//! `cargo run --release --example simulate_variant`

use arena::{Report, Simulation, simulate};
use house::Soplon;
use serde_json::{Map, Value, json};
use std::error::Error;
use std::sync::atomic::AtomicBool;
use table::Hosted;

const PLAYERS: u8 = 4;

pub fn main() -> Result<(), Box<dyn Error>> {
    // Options by name, as `corral simulate --set NAME=VALUE` takes them; what is not named is as usual.
    let usual = Map::new();
    let short = Map::from_iter([("turn_limit".to_owned(), json!(6))]);
    for (name, options) in [("as usual", usual), ("6 turns", short)] {
        let report = played(options)?;
        println!("{name}: {} games, {} without a winner", report.games, report.unfinished);
        for seat in report.seats {
            let percent = |share: f64| 100.0 * share;
            let (share, low, high) = (percent(seat.share), percent(seat.low), percent(seat.high));
            println!("    {} wins {share:.1} % ({low:.1} to {high:.1})", seat.name);
        }
    }
    Ok(())
}

/// The same seed gives the same report, whatever the number of threads.
fn played(options: Map<String, Value>) -> Result<Report, Box<dyn Error>> {
    let config = Soplon::config(PLAYERS, options)?;
    // Players at random; `Some(vec!["hard".into(), …])` seats bots, one for each seat.
    let simulation = Simulation::<Soplon> { config, seed: 7, games: 2_000, threads: 2, bots: None };
    // No log, never stopped, and nobody is told how far it is.
    Ok(simulate(&simulation, None, &AtomicBool::new(false), |_| {})?)
}
