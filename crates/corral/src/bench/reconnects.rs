//! What is reported of connections that broke.

use super::tally::{Latency, Tally};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// What became of the tables whose seats had to come again.
#[derive(Serialize)]
pub struct Reconnects {
    /// How many times a seat came again.
    pub reconnections: u64,
    /// Moves that were acknowledged and not there afterwards.
    pub acknowledged_lost: u64,
    /// Tables whose last steps were compared at the end with what every seat was shown.
    pub tables_compared: u64,
    /// The longest time without a step at any table where somebody could act.
    pub longest_pause_ms: Option<f64>,
    pub longest_pause_table: Option<String>,
    /// How many pauses there were in which a connection broke.
    pub broken_pauses: u64,
    pub broken_pauses_ms: Option<Latency>,
    /// The first table that had not what it has shown.
    pub loss: Option<String>,
}

impl Reconnects {
    pub fn of(tally: &Tally) -> Self {
        let (broken_pauses, broken_pauses_ms) = tally.broken_pauses();
        let (longest, table) = tally.longest_pause.clone().unzip();
        Self {
            reconnections: tally.reconnections,
            acknowledged_lost: tally.lost,
            tables_compared: tally.compared,
            longest_pause_ms: longest.map(|time: Duration| time.as_secs_f64() * 1e3),
            longest_pause_table: table.map(|code| code.to_string()),
            broken_pauses,
            broken_pauses_ms,
            loss: tally.loss.clone(),
        }
    }
}

impl fmt::Display for Reconnects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reconnections, acknowledged_lost, tables_compared, .. } = self;
        writeln!(f, "came again   {reconnections} times")?;
        writeln!(
            f,
            "lost         {acknowledged_lost} acknowledged moves; {tables_compared} tables were compared"
        )?;
        if let Some((longest, table)) = self.longest_pause_ms.zip(self.longest_pause_table.as_ref()) {
            writeln!(f, "pauses       {longest:.0} ms at most, at table {table}")?;
        }
        if let Some(Latency { p50, p99, max, .. }) = self.broken_pauses_ms {
            let count = self.broken_pauses;
            writeln!(
                f,
                "             in {count} a connection broke: p50 {p50:.0} ms, p99 {p99:.0} ms, max {max:.0} ms"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::pauses::Paused;
    use house::wire::TableCode;

    #[test]
    fn people_and_programs_can_read_it() {
        let mut tally = Tally::new();
        (tally.reconnections, tally.compared) = (12, 4);
        for ms in [500, 3_000] {
            let paused = Paused { time: Duration::from_millis(ms), is_broken: true };
            tally.paused(&TableCode("ABCDE".into()), paused);
        }
        tally.lost(2, "table FGHJK".into());
        tally.lost(1, "table LMNPQ".into());
        let report = Reconnects::of(&tally);
        let text = report.to_string();
        for line in [
            "came again   12 times",
            "lost         3 acknowledged moves; 4 tables were compared",
            "pauses       3000 ms at most, at table ABCDE",
        ] {
            assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
        }
        assert!(text.contains("in 2 a connection broke: p50 500 ms"), "{text}");
        let json = serde_json::to_value(report).unwrap();
        assert_eq!((&json["acknowledged_lost"], &json["reconnections"]), (&3.into(), &12.into()));
        assert_eq!((&json["longest_pause_ms"], &json["loss"]), (&3_000.0.into(), &"table FGHJK".into()));
    }
}
