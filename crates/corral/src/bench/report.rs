use super::bare::{Bare, Traffic};
use super::process::Usage;
use super::reconnects::Reconnects;
use super::tally::{Latency, Tally};
use super::watched::UsedBeside;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// How a load test went.
#[derive(Serialize)]
pub struct Report {
    pub game: &'static str,
    pub tables: u32,
    pub seats: u8,
    /// Actions a second that every table was to take; none if each took one after the other.
    pub rate: Option<f64>,
    /// How many addresses of the house there were.
    pub addresses: usize,
    pub opening_s: f64,
    /// None if the tables were only opened.
    pub play: Option<Play>,
    pub server: Option<Server>,
    /// Other processes that were named.
    pub beside: Vec<UsedBeside>,
    /// None unless it was asked for.
    pub bare: Option<Bare>,
    /// How many times the processor time of the relay the server takes for an action.
    pub times_bare: Option<f64>,
}

/// How the games went.
#[derive(Serialize)]
pub struct Play {
    pub seconds: f64,
    pub actions: u64,
    pub actions_per_s: f64,
    pub deliveries: u64,
    pub deliveries_per_s: f64,
    pub bytes_per_delivery: f64,
    pub bytes_per_s: f64,
    pub latency_ms: Option<Latency>,
    pub games_finished: u64,
    pub refusals: BTreeMap<String, u64>,
    pub unanswered: u64,
    /// Of one core. Near 100, the test itself is what is slow.
    pub own_cpu_percent: Option<f64>,
    /// None unless seats came again.
    pub reconnects: Option<Reconnects>,
}

/// What the server used, or all servers together.
#[derive(Serialize)]
pub struct Server {
    /// Of one core, while the tables played.
    pub cpu_percent: Option<f64>,
    pub cpu_us_per_action: Option<f64>,
    pub rss_before_bytes: u64,
    pub rss_bytes: u64,
    /// What came on since the tables were opened, a table.
    pub rss_per_table_bytes: i64,
    /// Of several servers, those that ended before the test did; others in their place were not looked at.
    pub processes_ended: usize,
}

impl Play {
    /// What came in within `time`, from the counters at its end.
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    pub fn within(time: Duration, tally: &Tally, own_cpu_percent: Option<f64>) -> Self {
        let per_s = |count: u64| count as f64 / time.as_secs_f64();
        Self {
            seconds: time.as_secs_f64(),
            actions: tally.actions,
            actions_per_s: per_s(tally.actions),
            deliveries: tally.deliveries,
            deliveries_per_s: per_s(tally.deliveries),
            bytes_per_delivery: tally.delivered_bytes as f64 / tally.deliveries.max(1) as f64,
            bytes_per_s: per_s(tally.bytes),
            latency_ms: None,
            games_finished: tally.games,
            refusals: BTreeMap::new(),
            unanswered: 0,
            own_cpu_percent,
            reconnects: None,
        }
    }

    /// Adds what is known when the last answers are in: the slowest must not be left out.
    pub fn finished(mut self, tally: &Tally, reconnect: bool) -> Self {
        self.latency_ms = tally.latency();
        self.refusals = tally.refusals.clone();
        self.unanswered = tally.in_flight;
        self.reconnects = reconnect.then(|| Reconnects::of(tally));
        self
    }
}

impl Server {
    pub fn new(before: Usage, after: Usage, tables: u32, cpu: Option<Cpu>) -> Self {
        let more = after.rss.cast_signed() - before.rss.cast_signed();
        Self {
            cpu_percent: cpu.map(|cpu| cpu.cpu_percent),
            cpu_us_per_action: cpu.and_then(|cpu| cpu.cpu_us_per_action),
            rss_before_bytes: before.rss,
            rss_bytes: after.rss,
            rss_per_table_bytes: more / i64::from(tables.max(1)),
            processes_ended: 0,
        }
    }
}

/// The processor time of processes while the tables played.
#[derive(Clone, Copy, Serialize)]
pub struct Cpu {
    /// Of one core.
    cpu_percent: f64,
    cpu_us_per_action: Option<f64>,
}

impl Cpu {
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    pub fn within(before: Usage, after: Usage, time: Duration, actions: u64) -> Self {
        let used = after.cpu.saturating_sub(before.cpu);
        let cpu_us_per_action = (actions > 0).then(|| used.as_secs_f64() * 1e6 / actions as f64);
        Self { cpu_percent: percent(before, after, time), cpu_us_per_action }
    }
}

/// The part of one core that was used within `time`.
pub fn percent(before: Usage, after: Usage, time: Duration) -> f64 {
    100.0 * after.cpu.saturating_sub(before.cpu).as_secs_f64() / time.as_secs_f64()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, tables, seats, addresses, opening_s, .. } = self;
        let at = if *addresses > 1 { format!(" at {addresses} addresses") } else { String::new() };
        writeln!(f, "{game}: {tables} tables of {seats}{at}, opened in {opening_s:.1} s")?;
        if let Some(play) = &self.play {
            match self.rate {
                Some(rate) => writeln!(f, "pace         {rate} actions a second at every table")?,
                None => writeln!(f, "pace         one action after the other at every table")?,
            }
            write!(f, "{play}")?;
        }
        if let Some(server) = &self.server {
            write!(f, "{server}")?;
        }
        for UsedBeside { name, cpu } in &self.beside {
            write!(f, "beside       {name} {:.0} % of a core", cpu.cpu_percent)?;
            writeln!(
                f,
                "{}",
                cpu.cpu_us_per_action.map_or(String::new(), |us| format!(", {us:.1} µs an action"))
            )?;
        }
        if let Some(Bare { cpu_us_per_action, actions_per_s, traffic, .. }) = &self.bare {
            writeln!(f, "bare relay   {cpu_us_per_action:.1} µs an action, {actions_per_s:.0} a second")?;
            let Traffic { sent_bytes, delivered_bytes, deliveries } = traffic;
            writeln!(
                f,
                "             {sent_bytes} bytes in, {deliveries:.1} times {delivered_bytes} bytes out"
            )?;
        }
        if let Some(times) = self.times_bare {
            writeln!(f, "             the server takes {times:.2} times as much")?;
        }
        Ok(())
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = |count: u64, per_s: f64| format!("{count} in {:.1} s, {per_s:.0} a second", self.seconds);
        writeln!(f, "actions      {}", rate(self.actions, self.actions_per_s))?;
        let (deliveries, bytes) = (rate(self.deliveries, self.deliveries_per_s), self.bytes_per_delivery);
        writeln!(f, "deliveries   {deliveries}, {bytes:.0} bytes each")?;
        if let Some(Latency { p50, p99, p99_9, max }) = self.latency_ms {
            writeln!(
                f,
                "latency      p50 {p50:.2} ms, p99 {p99:.2} ms, p99.9 {p99_9:.2} ms, max {max:.2} ms"
            )?;
        }
        writeln!(f, "games        {} finished", self.games_finished)?;
        let refusals: Vec<_> = self.refusals.iter().map(|(code, count)| format!("{code} {count}")).collect();
        writeln!(
            f,
            "refused      {}",
            if refusals.is_empty() { "none".into() } else { refusals.join(", ") }
        )?;
        if self.unanswered > 0 {
            writeln!(f, "unanswered   {}", self.unanswered)?;
        }
        if let Some(percent) = self.own_cpu_percent {
            writeln!(f, "this test    {percent:.0} % of a core")?;
        }
        if let Some(reconnects) = &self.reconnects {
            write!(f, "{reconnects}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Server {
    #[expect(clippy::cast_precision_loss, reason = "memory fits well")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "server       ")?;
        if let Some(percent) = self.cpu_percent {
            write!(f, "{percent:.0} % of a core, ")?;
        }
        if let Some(us) = self.cpu_us_per_action {
            write!(f, "{us:.1} µs an action, ")?;
        }
        let (mib, kib) = (self.rss_bytes as f64 / 1_048_576.0, self.rss_per_table_bytes as f64 / 1_024.0);
        writeln!(f, "{mib:.1} MiB, of which {kib:.1} KiB for each table")?;
        if self.processes_ended > 0 {
            writeln!(f, "             without what was started for {} that ended", self.processes_ended)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(cpu_s: u64, rss: u64) -> Usage {
        Usage { cpu: Duration::from_secs(cpu_s), rss }
    }

    fn report() -> Report {
        let mut tally = Tally::new();
        for _ in 0..50 {
            tally.sent(90);
            tally.arrived(Duration::from_millis(2));
        }
        (tally.deliveries, tally.delivered_bytes) = (200, 200 * 240);
        tally.sent(90);
        let play = Play::within(Duration::from_secs(5), &tally, Some(12.0));
        tally.refused("stale");
        // An answer that came after the end counts for the latency and not for the speed.
        tally.arrived(Duration::from_millis(900));
        let play = play.finished(&tally, true);
        let (before, after) = (usage(1, 10 << 20), usage(4, 14 << 20));
        let cpu = Cpu::within(before, after, Duration::from_secs(5), 50);
        Report {
            game: "soplon",
            tables: 4,
            seats: 4,
            rate: None,
            addresses: 3,
            opening_s: 0.25,
            play: Some(play),
            server: Some(Server { processes_ended: 2, ..Server::new(before, after, 4, Some(cpu)) }),
            beside: vec![UsedBeside { name: "nats".into(), cpu }],
            bare: Some(Bare {
                traffic: Traffic { sent_bytes: 90, delivered_bytes: 800, deliveries: 4.0 },
                actions: 100,
                actions_per_s: 20.0,
                cpu_us_per_action: 30_000.0,
            }),
            times_bare: Some(2.0),
        }
    }

    #[test]
    fn people_can_read_it() {
        let text = report().to_string();
        for line in [
            "soplon: 4 tables of 4 at 3 addresses, opened in 0.2 s",
            "pace         one action after the other at every table",
            "actions      50 in 5.0 s, 10 a second",
            "deliveries   200 in 5.0 s, 40 a second, 240 bytes each",
            "refused      stale 1",
            "this test    12 % of a core",
            "server       60 % of a core, 60000.0 µs an action, 14.0 MiB, of which 1024.0 KiB for each table",
            "             without what was started for 2 that ended",
            "beside       nats 60 % of a core, 60000.0 µs an action",
            "came again   0 times",
            "bare relay   30000.0 µs an action, 20 a second",
            "             90 bytes in, 4.0 times 800 bytes out",
            "             the server takes 2.00 times as much",
        ] {
            assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
        }
        assert!(text.contains("p50 2.00 ms") && text.contains("max 900"), "{text}");
        assert!(!text.contains("unanswered"), "{text}");
    }

    #[test]
    fn programs_can_read_it() {
        let json = serde_json::to_value(report()).unwrap();
        assert_eq!(json["play"]["actions"], 50);
        assert_eq!(json["play"]["refusals"]["stale"], 1);
        assert_eq!(json["play"]["unanswered"], 0);
        assert!(json["play"]["latency_ms"]["p99_9"].as_f64().unwrap() > 800.0);
        assert_eq!(json["server"]["rss_per_table_bytes"], 1 << 20);
        assert_eq!(json["server"]["cpu_us_per_action"], 60_000.0);
        assert_eq!(
            (&json["beside"][0]["name"], &json["beside"][0]["cpu_percent"]),
            (&"nats".into(), &60.0.into())
        );
        assert_eq!(
            (&json["addresses"], &json["play"]["reconnects"]["reconnections"]),
            (&3.into(), &0.into())
        );
        assert_eq!(json["bare"]["traffic"]["delivered_bytes"], 800);
    }

    #[test]
    fn a_server_may_get_smaller() {
        assert_eq!(Server::new(usage(0, 3_000), usage(0, 1_000), 2, None).rss_per_table_bytes, -1_000);
    }
}
