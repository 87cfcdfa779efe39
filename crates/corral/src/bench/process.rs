//! What the system says about a process: Linux only, from /proc.

use anyhow::{Context, Result};
use std::fs;
use std::time::Duration;

/// The unit of processor times in /proc: a hundredth of a second on every Linux there is today.
const TICK: Duration = Duration::from_millis(10);

/// What a process has used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Usage {
    /// On all processors together, since it started.
    pub cpu: Duration,
    /// Resident memory in bytes.
    pub rss: u64,
}

/// Looks at the process `pid`: a number, or "self".
pub fn usage(pid: &str) -> Result<Usage> {
    let read = |file: &str| {
        fs::read_to_string(format!("/proc/{pid}/{file}"))
            .with_context(|| format!("the process {pid} cannot be looked at"))
    };
    let strange = || format!("/proc/{pid} does not look as it does on Linux");
    let cpu = cpu(&read("stat")?).with_context(strange)?;
    let rss = rss(&read("status")?).with_context(strange)?;
    Ok(Usage { cpu, rss })
}

fn cpu(stat: &str) -> Option<Duration> {
    // The name of the program comes second, in brackets, and may have blanks and brackets of its own.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

fn rss(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_confuses_nobody() {
        let stat = "42 (a (b) c) S 1 42 42 0 -1 4194560 900 0 0 0 150 50 0 0 20 0 3 0 1000 5000000 600";
        assert_eq!(cpu(stat), Some(Duration::from_secs(2)));
        assert_eq!(cpu("42 (corral"), None);
    }

    #[test]
    fn memory_is_in_bytes() {
        assert_eq!(rss("Name:\tcorral\nVmRSS:\t    2048 kB\n"), Some(2 << 20));
        assert_eq!(rss("Name:\tkthreadd\n"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_very_process_can_be_looked_at() {
        assert!(usage("self").unwrap().rss > 100_000);
        let error = usage("999999999").unwrap_err().to_string();
        assert_eq!(error, "the process 999999999 cannot be looked at");
    }
}
