//! What is noted of the server while tables come and go.

use super::numbers::{Commits, Numbers};
use crate::bench::process::usage;
use anyhow::{Context, Result};
use client::House;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Where to look at the server. What is not named is not noted.
pub struct Watched {
    pub pid: Option<u32>,
    pub numbers: Option<House>,
    pub data: Option<PathBuf>,
}

/// The server at one moment.
pub struct Look {
    at: Instant,
    tables: u32,
    rss: Option<u64>,
    numbers: Option<Numbers>,
    data: Option<u64>,
}

/// What is noted when so many tables have been through. Speeds and times are those since the mark before.
#[derive(Clone, Serialize)]
pub struct Mark {
    pub tables: u32,
    /// Since the first table was opened.
    pub seconds: f64,
    pub tables_per_s: f64,
    /// Resident memory of the server.
    pub rss_bytes: Option<u64>,
    /// Tables that the server has open, as it says itself.
    pub open_tables: Option<u64>,
    pub commits: Option<Commits>,
    /// Size of the data folder.
    pub data_bytes: Option<u64>,
}

/// How many times the first mark the last one is.
#[derive(Serialize)]
pub struct Growth {
    pub rss: Option<f64>,
    pub commit_mean: Option<f64>,
    pub commit_p99: Option<f64>,
    pub commit_per_change: Option<f64>,
}

/// After how many tables something is noted: a hundredth, and every tenth.
pub fn places(churn: u32) -> BTreeSet<u32> {
    // The last tenth ends where all do. Of fewer than ten tables, a tenth may be none.
    let tenths = (1..=10).map(|times| churn / 10 * times + churn % 10 * times / 10);
    tenths.chain([churn.div_ceil(100)]).filter(|place| *place > 0).collect()
}

impl Watched {
    pub async fn look(&self, tables: u32) -> Result<Look> {
        let numbers = match &self.numbers {
            Some(house) => Some(Numbers::ask(house).await?),
            None => None,
        };
        let rss = self.pid.map(|pid| usage(&pid.to_string())).transpose()?.map(|usage| usage.rss);
        let data = self.data.as_deref().map(size).transpose()?;
        Ok(Look { at: Instant::now(), tables, rss, numbers, data })
    }
}

fn size(folder: &Path) -> Result<u64> {
    server::folder_size(folder)
        .with_context(|| format!("the folder {} cannot be looked at", folder.display()))
}

impl Mark {
    pub fn between(first: &Look, before: &Look, now: &Look) -> Self {
        let stretch = now.at.duration_since(before.at).as_secs_f64();
        let numbers = now.numbers.as_ref();
        let commits =
            numbers.zip(before.numbers.as_ref()).and_then(|(now, before)| now.commits_since(before));
        Self {
            tables: now.tables,
            seconds: now.at.duration_since(first.at).as_secs_f64(),
            tables_per_s: f64::from(now.tables - before.tables) / stretch,
            rss_bytes: now.rss,
            open_tables: numbers.map(|numbers| numbers.tables),
            commits,
            data_bytes: now.data,
        }
    }
}

impl Growth {
    /// None if there is only one mark.
    #[expect(clippy::cast_precision_loss, reason = "memory fits well")]
    pub fn of(marks: &[Mark]) -> Option<Self> {
        let [first, .., last] = marks else { return None };
        let times = |value: &dyn Fn(&Mark) -> Option<f64>| Some(value(last)? / value(first)?);
        Some(Self {
            rss: times(&|mark| mark.rss_bytes.map(|bytes| bytes as f64)),
            commit_mean: times(&|mark| mark.commits.map(|commits| commits.mean_ms)),
            commit_p99: times(&|mark| mark.commits.map(|commits| commits.p99_ms)),
            commit_per_change: times(&|mark| mark.commits.map(|commits| commits.us_per_change)),
        })
    }
}

/// As a line of progress.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tables, seconds, tables_per_s, .. } = self;
        write!(f, "{tables} tables in {seconds:.1} s, {tables_per_s:.0} a second")?;
        if let Some(bytes) = self.rss_bytes {
            write!(f, "; memory {}", mib(bytes))?;
        }
        if let Some(open) = self.open_tables {
            write!(f, "; {open} open")?;
        }
        if let Some(Commits { mean_ms, us_per_change, p99_ms, .. }) = self.commits {
            write!(f, "; a commit {mean_ms:.2} ms, p99 {p99_ms:.2} ms, {us_per_change:.0} µs a change")?;
        }
        match self.data_bytes {
            Some(bytes) => write!(f, "; data {}", mib(bytes)),
            None => Ok(()),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "memory fits well")]
pub fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / 1_048_576.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_at_a_hundredth_and_at_every_tenth() {
        let tenths = |tenth: u32| (1..=10).map(move |times| times * tenth);
        assert_eq!(places(200_000), tenths(20_000).chain([2_000]).collect());
        assert_eq!(places(40), tenths(4).chain([1]).collect());
        assert_eq!(places(10), tenths(1).collect());
        assert_eq!(places(3), BTreeSet::from([1, 2, 3]));
        assert_eq!(places(1), BTreeSet::from([1]));
        assert_eq!(places(u32::MAX).last(), Some(&u32::MAX));
    }

    #[test]
    fn a_folder_that_cannot_be_looked_at_is_named() {
        let error = size(Path::new("no such folder")).unwrap_err().to_string();
        assert_eq!(error, "the folder no such folder cannot be looked at");
    }
}
