//! Lives of tables in a pocket, each decided by a seed, as the drill makes them: people who come, go, reload and send
//! rubbish, a disk that is slow or fails, a clock that jumps. Prints every letter with its answer ([`Transcript`]), so that the
//! module in a browser can be told the same and must answer the same, byte for byte. No time passes while a bot thinks, so
//! nothing depends on how fast a machine is.
//!
//! ```text
//! lives drilled FIRST COUNT    so many seeds, beginning with this one
//! lives digests FIRST COUNT    of each seed only what stands for all of it, to compare machines
//! lives hard FIRST COUNT       games without trouble against hard bots, to measure how long those take
//! ```

#![expect(clippy::disallowed_methods, reason = "an example is a program, and has a command line")]

mod device;
mod disk;
mod rubbish;
mod transcript;

use device::Device;
use std::io::Write;
use transcript::Transcript;

const USAGE: &str = "lives drilled|digests|hard FIRST COUNT";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [what, first, count] = &args[..] else { return Err(USAGE.into()) };
    let (first, count): (u64, u64) = (first.parse()?, count.parse()?);
    let mut out = std::io::stdout().lock();
    for number in first..first + count {
        let told: Transcript = match what.as_str() {
            "drilled" | "digests" => Device::drilled(number).run(),
            "hard" => Device::quiet(number).run(),
            _ => return Err(USAGE.into()),
        };
        if what == "digests" {
            writeln!(out, "seed {number} {}", told.summary())?;
        } else {
            out.write_all(told.into_text().as_bytes())?;
        }
    }
    Ok(())
}
