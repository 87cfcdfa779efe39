//! Reads what `lives` has printed, tells a pocket the same, and prints how many milliseconds each letter took.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an example is a program, and may have a clock"
)]

use pocket::Pocket;
use std::io::{BufRead, Write};
use std::time::Instant;

extern "C" fn no_time_passes() -> f64 {
    0.0
}

fn main() -> std::io::Result<()> {
    let mut pocket = Pocket::new(no_time_passes);
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if line == "pocket" {
            pocket = Pocket::new(no_time_passes);
        } else if let Some(letter) = line.strip_prefix("> ") {
            let begin = Instant::now();
            let answer = pocket.read(letter.as_bytes());
            writeln!(out, "{:.4}", begin.elapsed().as_secs_f64() * 1_000.0)?;
            drop(answer);
        }
    }
    Ok(())
}
