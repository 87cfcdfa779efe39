use super::pauses::Paused;
use hdrhistogram::Histogram;
use house::wire::TableCode;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::Notify;

/// No test waits longer for anything: an hour, in microseconds.
const LONGEST_US: u64 = 3_600_000_000;

/// What is counted while the tables play. All of them share one: the load test has a single thread.
pub struct Tally {
    /// Whether tables may begin anything new.
    pub running: bool,
    /// Actions that have arrived wherever they are shown.
    pub actions: u64,
    /// Steps that have arrived at any seat.
    pub deliveries: u64,
    /// Bytes of those steps.
    pub delivered_bytes: u64,
    /// Bytes of all messages that have arrived.
    pub bytes: u64,
    /// Bytes of all actions that have been sent.
    pub sent_bytes: u64,
    /// Actions that have been sent and neither arrived nor been refused.
    pub in_flight: u64,
    pub games: u64,
    pub refusals: BTreeMap<String, u64>,
    /// Wakes everybody who waits for a table when nothing new may begin.
    pub end: Rc<Notify>,
    /// Connections that broke and came again.
    pub reconnections: u64,
    /// Acknowledged moves that were not there any more.
    pub lost: u64,
    /// The first table that has lost anything, and what.
    pub loss: Option<String>,
    /// Tables whose last steps were compared at the end.
    pub compared: u64,
    pub longest_pause: Option<(Duration, TableCode)>,
    /// In microseconds, as the next.
    latencies: Histogram<u64>,
    /// Pauses of tables where a connection broke.
    broken_pauses: Histogram<u64>,
}

/// How long actions took, or tables stood still, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Latency {
    pub p50: f64,
    pub p99: f64,
    pub p99_9: f64,
    pub max: f64,
}

impl Tally {
    pub fn new() -> Self {
        // A thousandth is exact enough.
        let times = || Histogram::new_with_bounds(1, LONGEST_US, 3).expect("these bounds make a histogram");
        Self {
            running: true,
            actions: 0,
            deliveries: 0,
            delivered_bytes: 0,
            bytes: 0,
            sent_bytes: 0,
            in_flight: 0,
            games: 0,
            refusals: BTreeMap::new(),
            end: Rc::default(),
            reconnections: 0,
            lost: 0,
            loss: None,
            compared: 0,
            longest_pause: None,
            latencies: times(),
            broken_pauses: times(),
        }
    }

    pub fn sent(&mut self, bytes: usize) {
        self.sent_bytes += bytes as u64;
        self.in_flight += 1;
    }

    pub fn arrived(&mut self, latency: Duration) {
        self.in_flight -= 1;
        self.actions += 1;
        record(&mut self.latencies, latency);
    }

    pub fn paused(&mut self, table: &TableCode, Paused { time, is_broken }: Paused) {
        if self.longest_pause.as_ref().is_none_or(|(longest, _)| time > *longest) {
            self.longest_pause = Some((time, table.clone()));
        }
        if is_broken {
            record(&mut self.broken_pauses, time);
        }
    }

    /// A table does not have any more what it has shown.
    pub fn lost(&mut self, moves: u64, what: String) {
        self.lost += moves;
        self.loss.get_or_insert(what);
    }

    /// Nothing new may begin from now on.
    pub fn end(&mut self) {
        self.running = false;
        self.end.notify_waiters();
    }

    pub fn refused(&mut self, code: &str) {
        match self.refusals.get_mut(code) {
            Some(count) => *count += 1,
            None => drop(self.refusals.insert(code.to_owned(), 1)),
        }
    }

    /// None if nothing has arrived.
    pub fn latency(&self) -> Option<Latency> {
        quantiles(&self.latencies)
    }

    /// How often tables stood still where a connection broke, and how long; none if none did.
    pub fn broken_pauses(&self) -> (u64, Option<Latency>) {
        (self.broken_pauses.len(), quantiles(&self.broken_pauses))
    }
}

fn record(times: &mut Histogram<u64>, time: Duration) {
    times.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
}

#[expect(clippy::cast_precision_loss, reason = "microseconds of a test fit well")]
fn quantiles(times: &Histogram<u64>) -> Option<Latency> {
    let ms = |micros: u64| micros as f64 / 1_000.0;
    let quantile = |quantile| ms(times.value_at_quantile(quantile));
    (!times.is_empty()).then(|| Latency {
        p50: quantile(0.5),
        p99: quantile(0.99),
        p99_9: quantile(0.999),
        max: ms(times.max()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantiles_are_those_of_what_arrived() {
        let mut tally = Tally::new();
        assert_eq!(tally.latency(), None);
        for ms in 1..=1_000 {
            tally.sent(90);
            tally.arrived(Duration::from_millis(ms));
        }
        let Latency { p50, p99, p99_9, max } = tally.latency().unwrap();
        for (found, wanted) in [(p50, 500.0), (p99, 990.0), (p99_9, 999.0), (max, 1_000.0)] {
            assert!((found / wanted - 1.0_f64).abs() < 0.002, "{found} instead of {wanted}");
        }
        assert_eq!((tally.actions, tally.in_flight), (1_000, 0));
    }

    #[test]
    fn refusals_are_counted_by_code() {
        let mut tally = Tally::new();
        for code in ["stale", "too_fast", "stale"] {
            tally.refused(code);
        }
        assert_eq!(tally.refusals, BTreeMap::from([("stale".into(), 2), ("too_fast".into(), 1)]));
    }

    #[test]
    fn pauses_are_counted_by_their_cause() {
        let mut tally = Tally::new();
        let tables = [TableCode("ABCDE".into()), TableCode("FGHJK".into())];
        for (table, ms, is_broken) in [(0, 40, false), (1, 2_000, true), (0, 900, false), (0, 1_000, true)] {
            tally.paused(&tables[table], Paused { time: Duration::from_millis(ms), is_broken });
        }
        assert_eq!(tally.longest_pause, Some((Duration::from_secs(2), tables[1].clone())));
        let Latency { p50, max, .. } = tally.broken_pauses().1.unwrap();
        assert!((p50 / 1_000.0 - 1.0).abs() < 0.002 && (max / 2_000.0 - 1.0).abs() < 0.002, "{p50}, {max}");
    }
}
