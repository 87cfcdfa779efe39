//! What the server's own numbers say, as it tells them to Prometheus.

use anyhow::{Context, Result, bail};
use client::{House, Method};
use serde::Serialize;

/// Where a server tells its numbers: `http://127.0.0.1:9464`, or with the path that it names itself.
pub fn address(url: &str) -> Result<House, client::Error> {
    House::new(url.trim_end_matches('/').trim_end_matches("/metrics"))
}

/// What a server has counted since it was started.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    /// Tables that it has open now.
    pub tables: u64,
    commits: u64,
    commit_seconds: f64,
    /// Changes that all commits have made durable.
    changes: u64,
    /// How many commits took no longer than so many seconds. The last bound is infinite.
    up_to: Vec<(f64, u64)>,
}

/// How long the commits of a stretch took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Commits {
    pub count: u64,
    /// All that was to be stored, in one commit or another.
    pub changes: u64,
    pub mean_ms: f64,
    /// Of a commit. The busier the machine, the more changes share one, and the longer it takes; this does not depend on
    /// that as much.
    pub us_per_change: f64,
    /// From the server's histogram: between two of its bounds as if commits were spread evenly there.
    pub p99_ms: f64,
}

impl Numbers {
    pub async fn ask(house: &House) -> Result<Self> {
        let reply = house.request(Method::GET, "/metrics", None, None).await?;
        let url = house.url();
        if !reply.status.is_success() {
            bail!("{url}/metrics says {}", reply.status);
        }
        Self::read(&reply.text()).with_context(|| {
            format!("{url}/metrics has no times of commits: is it a server's --metrics-addr?")
        })
    }

    fn read(text: &str) -> Option<Self> {
        let of = |name: &'static str| {
            let lines = text.lines().filter_map(move |line| line.strip_prefix(name)?.rsplit_once(' '));
            lines.filter_map(|(labels, value)| Some((labels, value.parse::<f64>().ok()?)))
        };
        let one = |name| of(name).next().map(|(_, value)| value);
        let bucket = |(labels, count): (&str, f64)| {
            let bound = labels.strip_prefix("{le=\"")?.strip_suffix("\"}")?;
            Some((bound.parse().ok()?, whole(count)))
        };
        Some(Self {
            tables: of("corral_tables{").map(|(_, count)| whole(count)).sum(),
            commits: whole(one("corral_commit_seconds_count")?),
            commit_seconds: one("corral_commit_seconds_sum")?,
            changes: whole(one("corral_log_batch_size_sum")?),
            up_to: of("corral_commit_seconds_bucket").map(bucket).collect::<Option<_>>()?,
        })
    }

    /// The commits since an earlier reading; none if there were none, or if the server was started again.
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    pub fn commits_since(&self, earlier: &Self) -> Option<Commits> {
        let count = self.commits.checked_sub(earlier.commits).filter(|count| *count > 0)?;
        let buckets = self.up_to.iter().zip(&earlier.up_to);
        let up_to = buckets.map(|((bound, now), (_, before))| Some((*bound, now.checked_sub(*before)?)));
        let up_to: Vec<(f64, u64)> = up_to.collect::<Option<_>>()?;
        let changes = self.changes.checked_sub(earlier.changes)?;
        let seconds = self.commit_seconds - earlier.commit_seconds;
        Some(Commits {
            count,
            changes,
            mean_ms: seconds * 1e3 / count as f64,
            us_per_change: seconds * 1e6 / changes.max(1) as f64,
            p99_ms: quantile(&up_to, 0.99 * count as f64)? * 1e3,
        })
    }
}

#[expect(clippy::cast_sign_loss, reason = "nothing is counted below zero")]
fn whole(count: f64) -> u64 {
    count as u64
}

/// The value that `rank` of all values do not exceed. Beyond the last finite bound nothing is known, so it is that.
#[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
fn quantile(up_to: &[(f64, u64)], rank: f64) -> Option<f64> {
    let place = up_to.iter().position(|(_, count)| *count as f64 >= rank)?;
    let (low, before) = place.checked_sub(1).map_or((0.0, 0), |place| up_to[place]);
    let (high, count) = up_to[place];
    if high.is_infinite() || count == before {
        return Some(low);
    }
    Some(low + (high - low) * (rank - before as f64) / (count - before) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Numbers {
        Numbers::read(text).unwrap()
    }

    const BEFORE: &str = "\
# HELP corral_tables Open tables.
corral_tables{game=\"soplon\",status=\"lobby\"} 2
corral_tables{game=\"soplon\",status=\"over\"} 5
corral_log_batch_size_sum 300.0
corral_commit_seconds_sum 0.5
corral_commit_seconds_count 100
corral_commit_seconds_bucket{le=\"0.001\"} 90
corral_commit_seconds_bucket{le=\"0.005\"} 95
corral_commit_seconds_bucket{le=\"+Inf\"} 100
# EOF
";

    const AFTER: &str = "\
corral_tables{game=\"soplon\",status=\"lobby\"} 0
corral_tables{game=\"soplon\",status=\"over\"} 9
corral_log_batch_size_sum 800.0
corral_commit_seconds_sum 0.7
corral_commit_seconds_count 200
corral_commit_seconds_bucket{le=\"0.001\"} 188
corral_commit_seconds_bucket{le=\"0.005\"} 195
corral_commit_seconds_bucket{le=\"+Inf\"} 200
";

    #[test]
    fn a_stretch_is_the_difference_of_two_readings() {
        let (before, after) = (numbers(BEFORE), numbers(AFTER));
        assert_eq!((before.tables, after.tables), (7, 9));
        let Commits { count, changes, mean_ms, us_per_change, p99_ms } =
            after.commits_since(&before).unwrap();
        assert_eq!((count, changes), (100, 500));
        // 98 of the hundred took up to 1 ms, two up to 5 ms: the 99th is in the middle.
        for (found, wanted) in [(mean_ms, 2.0), (us_per_change, 400.0), (p99_ms, 3.0)] {
            assert!((found - wanted).abs() < 1e-6, "{found} instead of {wanted}");
        }
    }

    #[test]
    fn nothing_is_said_of_a_stretch_without_commits_or_of_another_server() {
        assert_eq!(numbers(BEFORE).commits_since(&numbers(BEFORE)), None);
        assert_eq!(numbers(BEFORE).commits_since(&numbers(AFTER)), None);
    }

    #[test]
    fn what_took_longer_than_the_last_bound_took_at_least_that_long() {
        assert_eq!(quantile(&[(0.1, 0), (1.0, 0), (f64::INFINITY, 5)], 4.95), Some(1.0));
        assert_eq!(quantile(&[(0.1, 5), (f64::INFINITY, 5)], 5.0), Some(0.1));
        assert_eq!(quantile(&[], 1.0), None);
    }

    #[test]
    fn other_peoples_numbers_are_none() {
        assert_eq!(Numbers::read("go_goroutines 12\n"), None);
        assert_eq!(Numbers::read("<html>"), None);
    }

    #[test]
    fn the_address_may_have_the_path_that_the_server_names() {
        for url in ["http://127.0.0.1:9464", "http://127.0.0.1:9464/", "http://127.0.0.1:9464/metrics"] {
            assert_eq!(address(url).unwrap().url(), "http://127.0.0.1:9464");
        }
        assert!(address("127.0.0.1:9464").is_err());
    }
}
