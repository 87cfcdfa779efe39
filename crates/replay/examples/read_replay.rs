//! Reads the file of a finished game, checks it, and shows how it went for the first seat.
//!
//! `cargo run --example read_replay -- FILE`; without a file, it is one that lies in this crate.

#![allow(clippy::disallowed_methods, reason = "a program may read its arguments and a file")]

use replay::{Playback, Replay};
use std::error::Error;
use table::{Seat, Viewer};

pub const GOLDEN: &str = include_str!("../golden/soplon-2.json");

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1) {
        Some(path) => tell(&std::fs::read_to_string(path)?),
        None => tell(GOLDEN),
    }
}

pub fn tell(text: &str) -> Result<(), Box<dyn Error>> {
    let replay = Replay::read(text)?;
    println!("{}, {} players, {} steps", replay.game, replay.players.len(), replay.steps.len());

    // Deals and plays it all again: a file in which anything was changed is not verified.
    let verified = replay.verify()?;
    println!("verified: {} steps, {} events", verified.steps, verified.events);

    // Any moment, as any viewer saw it. What a seat could not see is not in there.
    let playback = Playback::new(&replay)?;
    for step in 1..=playback.len() {
        let moment = playback.moment(step, Viewer::Seat(Seat(0)));
        for shown in moment.shown {
            println!("{:>4} {:>8} ms  {shown}", moment.step, moment.at.0);
        }
    }
    println!("outcome: {}", serde_json::to_string(&replay.outcome)?);
    Ok(())
}
