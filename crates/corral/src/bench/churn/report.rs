use super::mark::{Growth, Mark, mib};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// How it went to open, play and leave many tables.
#[derive(Serialize)]
pub struct Churned {
    pub game: &'static str,
    /// How many tables were to go through.
    pub churn: u32,
    /// How many there were at a time, at most.
    pub tables: u32,
    pub seats: u8,
    pub seconds: f64,
    pub opened: u32,
    /// A few more than were asked for, since others go on until the last mark is noted.
    pub through: u32,
    pub games_finished: u64,
    pub actions: u64,
    pub marks: Vec<Mark>,
    /// None if there is only one mark.
    pub growth: Option<Growth>,
    /// Messages that the server refused.
    pub refusals: BTreeMap<String, u64>,
    /// Tables that did not come to their end, by the reason.
    pub broken_off: BTreeMap<String, u32>,
    /// Of one core. Near 100, the test itself is what is slow.
    pub own_cpu_percent: Option<f64>,
}

impl fmt::Display for Churned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, tables, seats, seconds, opened, games_finished, actions, .. } = self;
        writeln!(f, "{game}: {opened} tables of {seats}, at most {tables} at once, in {seconds:.1} s")?;
        writeln!(f, "games        {games_finished} finished, with {actions} actions")?;
        writeln!(f, "{HEADINGS}")?;
        for mark in &self.marks {
            writeln!(f, "{}", row(mark))?;
        }
        if let Some(Growth { rss, commit_mean, commit_p99, commit_per_change }) = self.growth {
            let times = |times: Option<f64>| times.map(|times| format!("{times:.2} times"));
            if let Some(times) = times(rss) {
                writeln!(f, "memory       {times} that of the first mark")?;
            }
            if let Some((mean, p99)) = times(commit_mean).zip(times(commit_p99)) {
                writeln!(f, "commit       {mean} that of the first mark, p99 {p99}")?;
            }
            if let Some(times) = times(commit_per_change) {
                writeln!(f, "             {times} for a change that it stores")?;
            }
        }
        writeln!(f, "refused      {}", counted(&self.refusals))?;
        writeln!(f, "broken off   {}", counted(&self.broken_off))?;
        if let Some(percent) = self.own_cpu_percent {
            writeln!(f, "this test    {percent:.0} % of a core")?;
        }
        Ok(())
    }
}

const HEADINGS: &str =
    "  tables   tables/s       memory    open   commit ms   p99 ms   µs/change         data";

fn row(mark: &Mark) -> String {
    let Mark { tables, tables_per_s, rss_bytes, open_tables, commits, data_bytes, .. } = mark;
    let size = |bytes: &Option<u64>| bytes.map_or_else(nothing, mib);
    let (memory, data) = (size(rss_bytes), size(data_bytes));
    let open = open_tables.map_or_else(nothing, |open| open.to_string());
    let ms = |ms: Option<f64>| ms.map_or_else(nothing, |ms| format!("{ms:.2}"));
    let (mean, p99) = (ms(commits.map(|commits| commits.mean_ms)), ms(commits.map(|commits| commits.p99_ms)));
    let change = commits.map_or_else(nothing, |commits| format!("{:.0}", commits.us_per_change));
    let server = format!("{memory:>12} {open:>7} {mean:>11} {p99:>8} {change:>11} {data:>12}");
    format!("{tables:>8} {tables_per_s:>10.1} {server}")
}

fn nothing() -> String {
    "-".into()
}

fn counted(counts: &BTreeMap<String, impl fmt::Display>) -> String {
    if counts.is_empty() {
        return "none".into();
    }
    let counts: Vec<_> = counts.iter().map(|(code, count)| format!("{code} {count}")).collect();
    counts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::numbers::Commits;
    use super::*;

    fn mark(tables: u32, rss: u64, mean_ms: f64) -> Mark {
        Mark {
            tables,
            seconds: 2.0,
            tables_per_s: 12.5,
            rss_bytes: Some(rss << 20),
            open_tables: Some(8),
            commits: Some(Commits { count: 50, changes: 100, mean_ms, us_per_change: 60.0, p99_ms: 1.0 }),
            data_bytes: None,
        }
    }

    fn report() -> Churned {
        let marks = vec![mark(1, 20, 0.5), mark(4, 30, 0.25)];
        Churned {
            game: "soplon",
            churn: 4,
            tables: 2,
            seats: 3,
            seconds: 2.0,
            opened: 6,
            through: 5,
            games_finished: 5,
            actions: 40,
            growth: Growth::of(&marks),
            marks,
            refusals: BTreeMap::from([("stale".into(), 1), ("too_fast".into(), 2)]),
            broken_off: BTreeMap::from([("hung_up".into(), 1)]),
            own_cpu_percent: None,
        }
    }

    #[test]
    fn people_can_read_it() {
        let text = report().to_string();
        for line in [
            "soplon: 6 tables of 3, at most 2 at once, in 2.0 s",
            "games        5 finished, with 40 actions",
            "  tables   tables/s       memory    open   commit ms   p99 ms   µs/change         data",
            "       1       12.5     20.0 MiB       8        0.50     1.00          60            -",
            "       4       12.5     30.0 MiB       8        0.25     1.00          60            -",
            "memory       1.50 times that of the first mark",
            "commit       0.50 times that of the first mark, p99 1.00 times",
            "             1.00 times for a change that it stores",
            "refused      stale 1, too_fast 2",
            "broken off   hung_up 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
        }
    }

    #[test]
    fn programs_can_read_it() {
        let json = serde_json::to_value(report()).unwrap();
        assert_eq!(json["marks"][1]["tables"], 4);
        assert_eq!(json["marks"][0]["commits"]["p99_ms"], 1.0);
        assert_eq!(json["growth"]["rss"], 1.5);
        assert_eq!(json["growth"]["commit_mean"], 0.5);
        assert_eq!(json["broken_off"]["hung_up"], 1);
    }

    #[test]
    fn what_was_not_looked_at_has_not_grown() {
        let unwatched = |tables| Mark { rss_bytes: None, commits: None, ..mark(tables, 0, 0.0) };
        let growth = Growth::of(&[unwatched(1), unwatched(2)]).unwrap();
        assert!(growth.rss.is_none() && growth.commit_mean.is_none() && growth.commit_p99.is_none());
        assert!(Growth::of(&[mark(1, 20, 0.5)]).is_none());
    }
}
