//! A stopwatch for benchmarks.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Long enough that a median says something, short enough to wait for.
const MEASURED: Duration = Duration::from_secs(1);
const LEAST_RUNS: usize = 8;

/// Runs `work` again and again, and prints what one run took and how many items a second that is; `items` are those of one
/// run. With a word on the command line only what has it in its name is run: `cargo bench -p scapegoat rules`.
pub fn bench<T>(name: &str, items: u64, mut work: impl FnMut() -> T) {
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if !asked.is_empty() && !asked.iter().any(|word| name.contains(word)) {
        return;
    }
    black_box(work());
    let mut runs: Vec<Duration> = Vec::new();
    let begun = Instant::now();
    while runs.len() < LEAST_RUNS || begun.elapsed() < MEASURED {
        let start = Instant::now();
        black_box(work());
        runs.push(start.elapsed());
    }
    runs.sort_unstable();
    let (fastest, median) = (runs[0], runs[runs.len() / 2]);
    let a_second = u128::from(items) * 1_000_000_000 / median.as_nanos().max(1);
    println!(
        "{name:<32} median {median:>10.1?}  fastest {fastest:>10.1?}  {a_second:>12} items/s  {} runs",
        runs.len()
    );
}
