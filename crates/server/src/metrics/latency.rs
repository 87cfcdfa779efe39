use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::MetricType;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the times that are told apart, in microseconds: from what a game takes alone, through what a disk
/// takes, to what a person waits.
const BOUNDS_MICROS: [u64; 16] = [
    100, 250, 500, 1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 25_000, 50_000, 100_000, 250_000,
    1_000_000, 5_000_000,
];

/// How often something took how long. The library's own histogram takes a lock for each time; every step of every table
/// comes through here, and two atomic additions do. A clone counts the same times.
#[derive(Clone, Debug, Default)]
pub struct Latency(Arc<Times>);

#[derive(Debug, Default)]
struct Times {
    // One more than there are bounds, for all that took longer.
    counts: [AtomicU64; BOUNDS_MICROS.len() + 1],
    sum_micros: AtomicU64,
}

impl Latency {
    /// It took this long.
    pub fn record(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS_MICROS.partition_point(|bound| *bound < micros);
        self.0.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.0.sum_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

impl EncodeMetric for Latency {
    fn encode(&self, mut encoder: MetricEncoder) -> fmt::Result {
        let bounds = BOUNDS_MICROS.iter().map(|micros| seconds(*micros)).chain([f64::INFINITY]);
        let counts = self.0.counts.iter().map(|count| count.load(Ordering::Relaxed));
        let buckets: Vec<(f64, u64)> = bounds.zip(counts).collect();
        // Counted from what was just read: others go on recording, and the count must be that of the buckets.
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = seconds(self.0.sum_micros.load(Ordering::Relaxed));
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}

pub(super) fn seconds(micros: u64) -> f64 {
    Duration::from_micros(micros).as_secs_f64()
}
