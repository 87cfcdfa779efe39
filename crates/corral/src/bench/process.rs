//! What the system says about processes: Linux only, from /proc.

use crate::home::BadSetting;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// The unit of processor times in /proc: a hundredth of a second on every Linux there is today.
const TICK: Duration = Duration::from_millis(10);

/// What a process has used, or several together.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Usage {
    /// On all processors together, since it started.
    pub cpu: Duration,
    /// Resident memory in bytes.
    pub rss: u64,
}

/// Processes that are watched, each with its children, as `PostgreSQL` has one for each connection.
#[derive(Default)]
pub struct Processes {
    /// What each had used when it was last there: one that is killed in the middle has used it all the same.
    used: BTreeMap<u32, Usage>,
    /// Those that were gone when they were last looked at.
    ended: usize,
}

impl Processes {
    /// They must be there.
    pub fn find(pids: &[u32]) -> Result<Self> {
        let mut used = BTreeMap::new();
        for pid in pids {
            usage(&pid.to_string()).map_err(|error| BadSetting(error.to_string()))?;
            used.insert(*pid, Usage::default());
        }
        Ok(Self { used, ended: 0 })
    }

    pub fn is_none(&self) -> bool {
        self.used.is_empty()
    }

    /// How many have ended. What was started in their place is not known here.
    pub fn ended(&self) -> usize {
        self.ended
    }

    /// What all of them have used so far. The memory is their own; their children share it for the most part.
    pub fn look(&mut self) -> Usage {
        let all = if self.is_none() { BTreeMap::new() } else { stats() };
        self.ended = 0;
        for (pid, used) in &mut self.used {
            match usage(&pid.to_string()) {
                Ok(Usage { rss, .. }) => *used = Usage { cpu: with_children(*pid, &all).max(used.cpu), rss },
                Err(_) => self.ended += 1,
            }
        }
        let sum = |sum: Usage, used: &Usage| Usage { cpu: sum.cpu + used.cpu, rss: sum.rss + used.rss };
        self.used.values().fold(Usage::default(), sum)
    }
}

/// Looks at the process `pid`: a number, or "self".
pub fn usage(pid: &str) -> Result<Usage> {
    let read = |file: &str| {
        fs::read_to_string(format!("/proc/{pid}/{file}"))
            .with_context(|| format!("the process {pid} cannot be looked at"))
    };
    let strange = || format!("/proc/{pid} does not look as it does on Linux");
    let cpu = Stat::read(&read("stat")?).with_context(strange)?.own;
    let rss = rss(&read("status")?).with_context(strange)?;
    Ok(Usage { cpu, rss })
}

/// The processor time of a process.
#[derive(PartialEq, Debug)]
struct Stat {
    parent: u32,
    own: Duration,
    /// That of its children that have ended and were waited for, with theirs.
    ended: Duration,
}

impl Stat {
    fn read(stat: &str) -> Option<Self> {
        // The name of the program comes second, in brackets, and may have blanks and brackets of its own.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(1);
        let parent = fields.next()?.parse().ok()?;
        let mut fields = fields.skip(9);
        let mut ticks = || Some(TICK * fields.next()?.parse::<u32>().ok()?);
        Some(Self { parent, own: ticks()? + ticks()?, ended: ticks()? + ticks()? })
    }
}

/// All processes that there are.
fn stats() -> BTreeMap<u32, Stat> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
    // One that has just ended has no file any more.
    pids.filter_map(|pid: u32| {
        Some((pid, Stat::read(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)?))
    })
    .collect()
}

/// The processor time of a process, its children and theirs.
fn with_children(pid: u32, all: &BTreeMap<u32, Stat>) -> Duration {
    let own = all.get(&pid).map_or(Duration::ZERO, |stat| stat.own + stat.ended);
    let children = all.iter().filter(|(_, stat)| stat.parent == pid);
    own + children.map(|(child, _)| with_children(*child, all)).sum::<Duration>()
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
        let stat = "42 (a (b) c) S 7 42 42 0 -1 4194560 900 0 0 0 150 50 30 20 20 0 3 0 1000 5000000 600";
        let (own, ended) = (Duration::from_secs(2), Duration::from_millis(500));
        assert_eq!(Stat::read(stat), Some(Stat { parent: 7, own, ended }));
        assert_eq!(Stat::read("42 (corral"), None);
    }

    #[test]
    fn memory_is_in_bytes() {
        assert_eq!(rss("Name:\tcorral\nVmRSS:\t    2048 kB\n"), Some(2 << 20));
        assert_eq!(rss("Name:\tkthreadd\n"), None);
    }

    #[test]
    fn children_count_whether_they_live_or_not() {
        let stat = |parent, own, ended| Stat {
            parent,
            own: Duration::from_secs(own),
            ended: Duration::from_secs(ended),
        };
        let all = BTreeMap::from([
            (1, stat(0, 1_000, 1_000)),
            (5, stat(1, 1, 10)),
            (6, stat(5, 2, 20)),
            (7, stat(6, 4, 0)),
            (8, stat(1, 500, 0)),
        ]);
        assert_eq!(with_children(5, &all), Duration::from_secs(37));
        assert_eq!(with_children(7, &all), Duration::from_secs(4));
        assert_eq!(with_children(9, &all), Duration::ZERO);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_very_process_can_be_looked_at() {
        assert!(usage("self").unwrap().rss > 100_000);
        let error = usage("999999999").unwrap_err().to_string();
        assert_eq!(error, "the process 999999999 cannot be looked at");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_that_has_ended_has_used_what_it_had() {
        let mut child =
            std::process::Command::new("cat").stdin(std::process::Stdio::piped()).spawn().unwrap();
        let mut watched = Processes::find(&[std::process::id(), child.id()]).unwrap();
        let alone = usage("self").unwrap().rss;
        let before = watched.look();
        assert!(before.rss > alone / 2 && watched.ended() == 0, "{before:?}");
        child.kill().unwrap();
        child.wait().unwrap();
        let after = watched.look();
        assert!(after.cpu >= before.cpu && watched.used[&child.id()].rss > 0, "{after:?}");
        assert_eq!(watched.ended(), 1);
        assert!(Processes::find(&[child.id()]).err().unwrap().is::<BadSetting>());
    }
}
