//! What is counted while the tables play, and what the load test reports of it, to people and to programs.

use super::process::Processes;
use crate::usage::count;
use hdrhistogram::Histogram;
use house::wire::TableCode;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// No test waits longer for anything: an hour, in microseconds.
const LONGEST_US: u64 = 3_600_000_000;

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
    /// The server, or all servers together; other processes that were named; and the load test itself. Where that is near
    /// 100 % of a core, the test is what is slow.
    pub processes: Vec<Used>,
}

/// How the games went.
#[derive(Clone, Default, Serialize)]
pub struct Play {
    pub seconds: f64,
    /// Actions that have arrived wherever they are shown.
    pub actions: u64,
    pub actions_per_s: f64,
    /// Of all actions that were sent.
    pub sent_bytes: u64,
    /// Steps that have arrived at any seat.
    pub deliveries: u64,
    pub deliveries_per_s: f64,
    pub delivered_bytes: u64,
    pub latency_ms: Option<Quantiles>,
    pub games_finished: u64,
    pub refusals: BTreeMap<String, u64>,
    pub unanswered: usize,
    /// None unless seats came again.
    pub reconnects: Option<Reconnects>,
}

/// What became of the tables whose players came again.
#[derive(Clone, Default, Serialize)]
pub struct Reconnects {
    pub reconnections: u64,
    /// Moves that were acknowledged and gone afterwards.
    pub acknowledged_lost: u64,
    /// Tables whose last steps were compared at the end with what every seat was shown.
    pub tables_compared: u64,
    /// The longest time without a step at any table where somebody could act.
    pub longest_pause_ms: Option<f64>,
    pub longest_pause_table: Option<String>,
    /// How many pauses there were in which a connection broke.
    pub broken_pauses: u64,
    pub broken_pauses_ms: Option<Quantiles>,
    /// The first table that has lost something of what it had shown.
    pub loss: Option<String>,
}

/// Some of the times that were measured, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Quantiles {
    pub p50: f64,
    pub p99: f64,
    pub p99_9: f64,
    pub max: f64,
}

/// What processes used, under the name that they were given.
#[derive(Serialize)]
pub struct Used {
    pub name: String,
    /// Of one core, while the tables played.
    pub cpu_percent: Option<f64>,
    pub cpu_us_per_action: Option<f64>,
    pub rss_before_bytes: u64,
    pub rss_bytes: u64,
    /// What came on since the test began, a table.
    pub rss_per_table_bytes: i64,
    /// Those that ended before the test did; others in their place were not looked at.
    pub processes_ended: usize,
}

/// What is counted while the tables play. All of them share it: the load test has a single thread.
pub struct Tally {
    /// Whether tables may begin anything new.
    pub running: bool,
    /// Wakes every table when nothing new may begin.
    pub end: Rc<Notify>,
    pub play: Play,
    pub reconnects: Reconnects,
    latencies: Histogram<u64>,
    /// Pauses of tables where a connection broke.
    broken_pauses: Histogram<u64>,
}

impl Tally {
    pub fn new() -> Self {
        let times = || Histogram::new_with_bounds(1, LONGEST_US, 3).expect("these bounds make a histogram");
        Self {
            running: true,
            end: Rc::default(),
            play: Play::default(),
            reconnects: Reconnects::default(),
            latencies: times(),
            broken_pauses: times(),
        }
    }

    pub fn delivered(&mut self, bytes: usize) {
        self.play.deliveries += 1;
        self.play.delivered_bytes += bytes as u64;
    }

    pub fn arrived(&mut self, latency: Duration) {
        self.play.actions += 1;
        record(&mut self.latencies, latency);
    }

    /// A table stood still for so long.
    pub fn paused(&mut self, table: &TableCode, time: Duration, is_broken: bool) {
        let ms = time.as_secs_f64() * 1e3;
        if self.reconnects.longest_pause_ms.is_none_or(|longest| ms > longest) {
            self.reconnects.longest_pause_ms = Some(ms);
            self.reconnects.longest_pause_table = Some(table.to_string());
        }
        if is_broken {
            record(&mut self.broken_pauses, time);
        }
    }

    /// A table has lost what it has shown.
    pub fn lost(&mut self, moves: u32, what: String) {
        self.reconnects.acknowledged_lost += u64::from(moves);
        self.reconnects.loss.get_or_insert(what);
    }

    /// Nothing new may begin from now on. What was counted until then, within `time`.
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    pub fn end(&mut self, time: Duration) -> Play {
        self.running = false;
        self.end.notify_waiters();
        let seconds = time.as_secs_f64();
        let [actions_per_s, deliveries_per_s] =
            [self.play.actions, self.play.deliveries].map(|count| count as f64 / seconds);
        Play { seconds, actions_per_s, deliveries_per_s, ..self.play.clone() }
    }

    /// Adds what is known when the last answers are in: the slowest must not be left out.
    pub fn complete(&self, play: &Play, unanswered: usize, reconnect: bool) -> Play {
        let reconnects = Reconnects {
            broken_pauses: self.broken_pauses.len(),
            broken_pauses_ms: Quantiles::of(&self.broken_pauses),
            ..self.reconnects.clone()
        };
        Play {
            latency_ms: Quantiles::of(&self.latencies),
            refusals: self.play.refusals.clone(),
            unanswered,
            reconnects: reconnect.then_some(reconnects),
            ..play.clone()
        }
    }
}

fn record(times: &mut Histogram<u64>, time: Duration) {
    times.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
}

impl Quantiles {
    /// None if nothing was measured.
    #[expect(clippy::cast_precision_loss, reason = "microseconds of a test fit well")]
    fn of(times: &Histogram<u64>) -> Option<Self> {
        let ms = |micros: u64| micros as f64 / 1_000.0;
        let [p50, p99, p99_9] = [0.5, 0.99, 0.999].map(|quantile| ms(times.value_at_quantile(quantile)));
        (!times.is_empty()).then(|| Self { p50, p99, p99_9, max: ms(times.max()) })
    }
}

/// The time in which a table could have gone on and did not.
#[derive(Default)]
pub struct Pause {
    /// The last step, or when the next action may come. None while nobody can act.
    pub from: Option<Instant>,
    /// A connection broke meanwhile.
    pub is_broken: bool,
}

impl Pause {
    /// Something is shown: this pause is over, and the next begins, but not before `due`. How long it was.
    pub fn step(&mut self, now: Instant, due: Option<Instant>) -> Option<Duration> {
        let time = self.until(now);
        self.from = Some(due.map_or(now, |due| due.max(now)));
        time
    }

    /// How long it has been so far.
    pub fn until(&self, now: Instant) -> Option<Duration> {
        self.from.map(|from| now.saturating_duration_since(from))
    }
}

impl Used {
    /// What these processes used in a test of so many tables, if those played or did not.
    #[expect(clippy::cast_precision_loss, reason = "counts of a test fit well")]
    pub fn new(processes: &Processes, tables: u32, play: Option<&Play>) -> Self {
        let Processes { at_start, at_play, at_end, .. } = processes;
        let cpu_s = at_end.cpu.saturating_sub(at_play.cpu).as_secs_f64();
        let more = at_end.rss.cast_signed() - at_start.rss.cast_signed();
        let actions = play.map_or(0, |play| play.actions);
        Self {
            name: processes.name.clone(),
            cpu_percent: play.map(|play| 100.0 * cpu_s / play.seconds),
            cpu_us_per_action: (actions > 0).then(|| cpu_s * 1e6 / actions as f64),
            rss_before_bytes: at_start.rss,
            rss_bytes: at_end.rss,
            rss_per_table_bytes: more / i64::from(tables.max(1)),
            processes_ended: processes.ended,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, tables, seats, addresses, opening_s, .. } = self;
        let at = if *addresses > 1 { format!(" at {addresses} addresses") } else { String::new() };
        let tables = count(*tables, "table");
        write!(f, "{game}: {tables} of {seats}{at}, opened in {opening_s:.1} s")?;
        if let Some(play) = &self.play {
            let pace = self.rate.map(|rate| format!("{rate} actions a second"));
            let pace = pace.as_deref().unwrap_or("one action after the other");
            write!(f, "\npace         {pace} at every table{play}")?;
        }
        self.processes.iter().try_for_each(|used| write!(f, "\n{used}"))
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = |count: u64, per_s: f64| format!("{count} in {:.1} s, {per_s:.0} a second", self.seconds);
        write!(f, "\nactions      {}", rate(self.actions, self.actions_per_s))?;
        write!(f, ", {} bytes each", self.sent_bytes / self.actions.max(1))?;
        write!(f, "\ndeliveries   {}", rate(self.deliveries, self.deliveries_per_s))?;
        write!(f, ", {} bytes each", self.delivered_bytes / self.deliveries.max(1))?;
        if let Some(latency) = self.latency_ms {
            write!(f, "\nlatency      {latency}")?;
        }
        write!(f, "\ngames        {} finished", self.games_finished)?;
        let refusals: Vec<_> = self.refusals.iter().map(|(code, count)| format!("{code} {count}")).collect();
        let refusals = if refusals.is_empty() { "none".into() } else { refusals.join(", ") };
        write!(f, "\nrefused      {refusals}")?;
        if self.unanswered > 0 {
            write!(f, "\nunanswered   {}", self.unanswered)?;
        }
        self.reconnects.iter().try_for_each(|reconnects| write!(f, "{reconnects}"))
    }
}

impl fmt::Display for Reconnects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reconnections, .. } = self;
        let (lost, compared) =
            (count(self.acknowledged_lost, "acknowledged move"), count(self.tables_compared, "table"));
        write!(f, "\ncame again   {}", count(*reconnections, "time"))?;
        write!(f, "\nlost         {lost}; {compared} compared")?;
        if let Some((ms, table)) = self.longest_pause_ms.zip(self.longest_pause_table.as_ref()) {
            write!(f, "\npauses       {ms:.0} ms at most, at table {table}")?;
        }
        if let Some(times) = self.broken_pauses_ms {
            write!(f, "\n             in {} a connection broke: {times}", self.broken_pauses)?;
        }
        Ok(())
    }
}

impl fmt::Display for Quantiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50, p99, p99_9, max } = self;
        write!(f, "p50 {p50:.2} ms, p99 {p99:.2} ms, p99.9 {p99_9:.2} ms, max {max:.2} ms")
    }
}

impl fmt::Display for Used {
    #[expect(clippy::cast_precision_loss, reason = "memory fits well")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<12} ", self.name)?;
        if let Some(percent) = self.cpu_percent {
            write!(f, "{percent:.0} % of a core, ")?;
        }
        if let Some(us) = self.cpu_us_per_action {
            write!(f, "{us:.1} µs an action, ")?;
        }
        let (mib, kib) = (self.rss_bytes as f64 / 1_048_576.0, self.rss_per_table_bytes as f64 / 1_024.0);
        write!(f, "{mib:.1} MiB, of which {kib:.1} KiB for each table")?;
        match self.processes_ended {
            0 => Ok(()),
            ended => write!(f, "\n             without what was started for {ended} that ended"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::process::Usage;
    use super::*;

    fn report() -> Report {
        let mut tally = Tally::new();
        for _ in 0..50 {
            tally.arrived(Duration::from_millis(2));
        }
        tally.play = Play { sent_bytes: 50 * 90, deliveries: 200, delivered_bytes: 200 * 240, ..tally.play };
        let play = tally.end(Duration::from_secs(5));
        tally.play.refusals.insert("stale".into(), 1);
        // An answer that came after the end counts for the latency and not for the speed.
        tally.arrived(Duration::from_millis(900));
        (tally.reconnects.reconnections, tally.reconnects.tables_compared) = (12, 4);
        for ms in [500, 3_000] {
            tally.paused(&TableCode("ABCDE".into()), Duration::from_millis(ms), true);
        }
        tally.lost(2, "table FGHJK".into());
        tally.lost(1, "table LMNPQ".into());
        let usage = |cpu_s, mib: u64| Usage { cpu: Duration::from_secs(cpu_s), rss: mib << 20 };
        let (at_start, at_play, at_end) = (usage(0, 10), usage(1, 0), usage(4, 14));
        let mut server = Processes::find("server", &[]).unwrap();
        (server.at_start, server.at_play, server.at_end, server.ended) = (at_start, at_play, at_end, 2);
        let play = tally.complete(&play, 0, true);
        let processes = vec![Used::new(&server, 4, Some(&play))];
        Report {
            game: "soplon",
            tables: 4,
            seats: 4,
            rate: None,
            addresses: 3,
            opening_s: 0.25,
            play: Some(play),
            processes,
        }
    }

    #[test]
    fn people_can_read_it() {
        let text = report().to_string();
        for line in [
            "soplon: 4 tables of 4 at 3 addresses, opened in 0.2 s",
            "pace         one action after the other at every table",
            "actions      50 in 5.0 s, 10 a second, 90 bytes each",
            "deliveries   200 in 5.0 s, 40 a second, 240 bytes each",
            "refused      stale 1",
            "server       60 % of a core, 60000.0 µs an action, 14.0 MiB, of which 1024.0 KiB for each table",
            "             without what was started for 2 that ended",
            "came again   12 times",
            "lost         3 acknowledged moves; 4 tables compared",
            "pauses       3000 ms at most, at table ABCDE",
        ] {
            assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
        }
        assert!(text.contains("p50 2.00 ms") && text.contains("max 900"), "{text}");
        assert!(text.contains("in 2 a connection broke: p50 500."), "{text}");
        assert!(!text.contains("unanswered"), "{text}");
    }

    #[test]
    fn programs_can_read_it() {
        let json = serde_json::to_value(report()).unwrap();
        let (play, server) = (&json["play"], &json["processes"][0]);
        assert_eq!((&play["actions"], &play["refusals"]["stale"]), (&50.into(), &1.into()));
        assert!(play["latency_ms"]["p99_9"].as_f64().unwrap() > 800.0);
        assert_eq!((&server["name"], &server["cpu_us_per_action"]), (&"server".into(), &60_000.0.into()));
        let reconnects = &play["reconnects"];
        assert_eq!((&reconnects["acknowledged_lost"], &reconnects["reconnections"]), (&3.into(), &12.into()));
        assert_eq!(
            (&reconnects["longest_pause_ms"], &reconnects["loss"]),
            (&3_000.0.into(), &"table FGHJK".into())
        );
    }

    #[test]
    fn the_quantiles_are_those_of_what_arrived() {
        let mut tally = Tally::new();
        assert_eq!(Quantiles::of(&tally.latencies), None);
        for ms in 1..=1_000 {
            tally.arrived(Duration::from_millis(ms));
        }
        let Quantiles { p50, p99, p99_9, max } = Quantiles::of(&tally.latencies).unwrap();
        for (found, wanted) in [(p50, 500.0), (p99, 990.0), (p99_9, 999.0), (max, 1_000.0)] {
            assert!((found / wanted - 1.0_f64).abs() < 0.002, "{found} instead of {wanted}");
        }
        assert_eq!(tally.play.actions, 1_000);
    }

    #[test]
    fn pauses_are_counted_by_their_cause() {
        let mut tally = Tally::new();
        for (table, ms, is_broken) in
            [("ABCDE", 40, false), ("FGHJK", 2_000, true), ("ABCDE", 900, false), ("ABCDE", 1_000, true)]
        {
            tally.paused(&TableCode(table.into()), Duration::from_millis(ms), is_broken);
        }
        let Reconnects { longest_pause_ms, longest_pause_table, .. } = &tally.reconnects;
        assert_eq!((*longest_pause_ms, longest_pause_table.as_deref()), (Some(2_000.0), Some("FGHJK")));
        let Quantiles { p50, max, .. } = Quantiles::of(&tally.broken_pauses).unwrap();
        assert!((p50 / 1_000.0 - 1.0).abs() < 0.002 && (max / 2_000.0 - 1.0).abs() < 0.002, "{p50}, {max}");
    }

    #[test]
    fn a_pause_lasts_from_one_step_to_the_next() {
        let start = Instant::now();
        let s = |seconds| start + Duration::from_secs(seconds);
        let lasted = |seconds| Some(Duration::from_secs(seconds));
        let mut pause = Pause::default();
        assert_eq!(pause.step(s(1), None), None, "the deal");
        assert_eq!(pause.step(s(3), None), lasted(2));
        assert_eq!(pause.step(s(10), Some(s(12))), lasted(7));
        assert_eq!(pause.step(s(15), Some(s(14))), lasted(3), "it was not to act before");
        pause.from = None;
        assert_eq!(pause.step(s(20), None), None);
    }
}
