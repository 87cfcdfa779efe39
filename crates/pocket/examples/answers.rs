//! Reads letters, one a line, and prints the answer to each. An empty line is another pocket. `cargo xtask test pocket` compares
//! them with those of the module in V8, byte for byte.

use pocket::Pocket;
use std::io::{BufRead, Write};

extern "C" fn no_time_passes() -> f64 {
    0.0
}

fn main() -> std::io::Result<()> {
    let mut pocket = Pocket::new(no_time_passes);
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if line.is_empty() {
            pocket = Pocket::new(no_time_passes);
        } else {
            out.write_all(&pocket.read(line.as_bytes()))?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}
