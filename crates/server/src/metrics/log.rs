use super::latency::seconds;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use std::fmt;
use store::{Histogram, Stats};

/// What the store has counted, at the moment somebody asks.
#[derive(Debug)]
pub(super) struct Log(pub Stats);

impl Collector for Log {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let Stats { appends, refused, failed, busy, batch_sizes, commit_micros, waiting } = &self.0;
        let to = &mut encoder;
        counter(to, "log_appends", "Records that are durable", *appends)?;
        counter(to, "log_refused", "Changes that the log refused for what they asked", *refused)?;
        counter(to, "log_failed", "Changes that were lost because a commit failed", *failed)?;
        counter(to, "log_busy", "Changes that were turned away because too many were waiting", *busy)?;
        let waiting = ConstGauge::new(i64::try_from(*waiting).unwrap_or(i64::MAX));
        let queue = to.encode_descriptor(
            "log_queue",
            "Changes that wait for the log now",
            None,
            waiting.metric_type(),
        )?;
        waiting.encode(queue)?;
        #[expect(clippy::cast_precision_loss, reason = "a sum of batch sizes stays far below 2^53")]
        let plain = |size: u64| size as f64;
        histogram(to, "log_batch_size", "Changes per commit", None, batch_sizes, plain)?;
        histogram(to, "commit", "Time per commit of the log", Some(&Unit::Seconds), commit_micros, seconds)
    }
}

fn counter(to: &mut DescriptorEncoder, name: &str, help: &str, count: u64) -> fmt::Result {
    let counter = ConstCounter::new(count);
    counter.encode(to.encode_descriptor(name, help, None, counter.metric_type())?)
}

fn histogram(
    to: &mut DescriptorEncoder,
    name: &str,
    help: &str,
    unit: Option<&Unit>,
    values: &Histogram,
    scale: impl Fn(u64) -> f64,
) -> fmt::Result {
    let mut below = 0;
    // The store counts all values up to a bound; the encoder wants those of each bucket, and sums them up itself.
    let mut buckets: Vec<(f64, u64)> = values
        .up_to()
        .map(|(bound, up_to)| (scale(bound), up_to - std::mem::replace(&mut below, up_to)))
        .collect();
    buckets.push((f64::INFINITY, values.count() - below));
    let mut encoder = to.encode_descriptor(name, help, unit, MetricType::Histogram)?;
    encoder.encode_histogram::<NoLabelSet>(scale(values.sum()), values.count(), &buckets, None)
}
