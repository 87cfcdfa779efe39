use hdrhistogram::Histogram;
use std::collections::BTreeMap;
use std::time::Duration;

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
    /// In microseconds.
    latencies: Histogram<u64>,
}

/// How long actions took, in milliseconds.
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
        let latencies = Histogram::new_with_bounds(1, LONGEST_US, 3).expect("these bounds make a histogram");
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
            latencies,
        }
    }

    pub fn sent(&mut self, bytes: usize) {
        self.sent_bytes += bytes as u64;
        self.in_flight += 1;
    }

    pub fn arrived(&mut self, latency: Duration) {
        self.in_flight -= 1;
        self.actions += 1;
        self.latencies.saturating_record(u64::try_from(latency.as_micros()).unwrap_or(u64::MAX));
    }

    pub fn refused(&mut self, code: &str) {
        match self.refusals.get_mut(code) {
            Some(count) => *count += 1,
            None => drop(self.refusals.insert(code.to_owned(), 1)),
        }
    }

    /// None if nothing has arrived.
    #[expect(clippy::cast_precision_loss, reason = "microseconds of a test fit well")]
    pub fn latency(&self) -> Option<Latency> {
        let ms = |micros: u64| micros as f64 / 1_000.0;
        let quantile = |quantile| ms(self.latencies.value_at_quantile(quantile));
        (!self.latencies.is_empty()).then(|| Latency {
            p50: quantile(0.5),
            p99: quantile(0.99),
            p99_9: quantile(0.999),
            max: ms(self.latencies.max()),
        })
    }
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
}
