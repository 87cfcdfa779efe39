//! What processes use, as Linux says it in /proc.

use crate::usage::UsageError;
use anyhow::Result;
#[cfg(unix)]
use rustix::param::page_size;
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// The unit of processor times in /proc: a hundredth of a second on every Linux there is today.
const TICK: Duration = Duration::from_millis(10);

/// Processes that are reported together, each with its children, as `PostgreSQL` has one for each connection.
#[derive(Default)]
pub struct Processes {
    pub name: String,
    /// What each had used when it was last there: one that is killed in the middle has used it all the same.
    used: BTreeMap<u32, Usage>,
    /// How many have ended. What was started in their place is not known here.
    pub ended: usize,
    /// What they had used together when the test began, when the tables began to play, and when they were last looked at.
    pub at_start: Usage,
    pub at_play: Usage,
    pub at_end: Usage,
}

/// What a process has used, or several together.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Usage {
    /// On all processors together, since it started, with its children.
    pub cpu: Duration,
    /// Resident memory in bytes. That of its children is the same for the most part.
    pub rss: u64,
}

impl Processes {
    /// They must be there.
    pub fn find(name: &str, pids: &[u32]) -> Result<Self> {
        let used = pids.iter().map(|pid| (*pid, Usage::default())).collect();
        let mut found = Self { name: name.to_owned(), used, ..Self::default() };
        let all = stats();
        if let Some(pid) = pids.iter().find(|pid| !all.contains_key(pid)) {
            return Err(UsageError(format!("the process {pid} cannot be looked at")).into());
        }
        found.look();
        found.at_start = found.at_end;
        Ok(found)
    }

    /// Sees what all of them have used so far.
    pub fn look(&mut self) {
        let all = stats();
        for (pid, used) in &mut self.used {
            if let Some(stat) = all.get(pid) {
                *used = Usage { cpu: with_children(*pid, &all).max(used.cpu), rss: stat.rss };
            }
        }
        self.ended = self.used.keys().filter(|pid| !all.contains_key(pid)).count();
        let sum = |sum: Usage, used: &Usage| Usage { cpu: sum.cpu + used.cpu, rss: sum.rss + used.rss };
        self.at_end = self.used.values().fold(Usage::default(), sum);
    }
}

/// One process, as /proc has it.
#[derive(PartialEq, Debug)]
struct Stat {
    parent: u32,
    /// Its own processor time, and that of its children that have ended and were waited for, with theirs.
    cpu: Duration,
    rss: u64,
}

impl Stat {
    fn read(stat: &str, page_size: usize) -> Option<Self> {
        // The name of the program comes second, in brackets, and may have blanks and brackets of its own.
        let (_, fields) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let ticks = fields.get(11..15)?.iter().map(|field| field.parse::<u32>());
        Some(Self {
            parent: fields.get(1)?.parse().ok()?,
            cpu: TICK * ticks.sum::<Result<u32, _>>().ok()?,
            rss: fields.get(21)?.parse::<u64>().ok()? * page_size as u64,
        })
    }
}

#[cfg(not(unix))]
fn page_size() -> usize {
    0
}

/// All processes that there are; none where there is no /proc.
fn stats() -> BTreeMap<u32, Stat> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
    let read = |pid: u32| Stat::read(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?, page_size());
    // The file of one that has just ended is gone.
    pids.filter_map(|pid| Some((pid, read(pid)?))).collect()
}

/// The processor time of a process, its children and theirs.
fn with_children(pid: u32, all: &BTreeMap<u32, Stat>) -> Duration {
    let own = all.get(&pid).map_or(Duration::ZERO, |stat| stat.cpu);
    let children = all.iter().filter(|(_, stat)| stat.parent == pid);
    own + children.map(|(child, _)| with_children(*child, all)).sum::<Duration>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn a_name_with_brackets_confuses_nobody() {
        let stat = "42 (a (b) c) S 7 42 42 0 -1 4194560 900 0 0 0 150 50 30 20 20 0 3 0 1000 5000000 600 1";
        let cpu = Duration::from_millis(2_500);
        assert_eq!(Stat::read(stat, 4_096), Some(Stat { parent: 7, cpu, rss: 600 * 4_096 }));
        assert_eq!(Stat::read("42 (corral", 4_096), None);
    }

    #[test]
    fn children_count_with_their_own() {
        let stat = |parent, cpu| Stat { parent, cpu: Duration::from_secs(cpu), rss: 0 };
        let all = BTreeMap::from([
            (1, stat(0, 2_000)),
            (5, stat(1, 11)),
            (6, stat(5, 22)),
            (7, stat(6, 4)),
            (8, stat(1, 500)),
        ]);
        assert_eq!(with_children(5, &all), Duration::from_secs(37));
        assert_eq!(with_children(7, &all), Duration::from_secs(4));
        assert_eq!(with_children(9, &all), Duration::ZERO);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_that_has_ended_has_used_what_it_had() {
        let (stdin, stdout) = (std::process::Stdio::piped(), std::process::Stdio::piped());
        let mut child = std::process::Command::new("cat").stdin(stdin).stdout(stdout).spawn().unwrap();
        // Until it has answered it may not have begun, and have no memory.
        child.stdin.as_mut().unwrap().write_all(b"!").unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let own = std::process::id();
        let mut watched = Processes::find("server", &[own, child.id()]).unwrap();
        let before = watched.at_start;
        assert!(before.rss > 100_000 && watched.used[&own].rss < before.rss && watched.ended == 0);
        child.kill().unwrap();
        child.wait().unwrap();
        watched.look();
        let after = watched.at_end;
        assert!(after.cpu >= before.cpu && watched.used[&child.id()].rss > 0, "{after:?}");
        assert_eq!(watched.ended, 1);
        let error = Processes::find("server", &[child.id()]).err().unwrap();
        assert!(error.is::<UsageError>());
        assert_eq!(error.to_string(), format!("the process {} cannot be looked at", child.id()));
    }
}
