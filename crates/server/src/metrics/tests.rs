use super::*;

use std::time::Duration;
use store::{LogId, Options, Place, waiting};
use table::Version;

fn store() -> Store {
    Store::open(&Place::memory(), Options::default()).unwrap()
}

/// The value of one line.
fn value(text: &str, series: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{series} is not in\n{text}")).parse().unwrap()
}

fn float(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

fn assert_values(text: &str, expected: &[(&str, f64)]) {
    for (series, count) in expected {
        let found = value(text, series);
        assert!((found - count).abs() < 1e-9, "{series} is {found}, not {count}");
    }
}

/// A step that everybody sees.
fn shown(metrics: &Metrics, title: Title, since_action: Option<Duration>) {
    let mut table = Unshown::default();
    table.step(since_action);
    table.show(title, metrics);
}

#[test]
fn everything_is_there_from_the_start() {
    let text = Metrics::default().render(&store());
    for game in ["scapegoat", "rowgoat", "soplon"] {
        assert_values(&text, &[(&format!("corral_steps_total{{game=\"{game}\"}}"), 0.0)]);
        assert_values(&text, &[(&format!("corral_actions_total{{game=\"{game}\"}}"), 0.0)]);
        for status in ["lobby", "dealing", "playing", "over"] {
            assert_values(&text, &[(&format!("corral_tables{{game=\"{game}\",status=\"{status}\"}}"), 0.0)]);
        }
    }
    assert_values(
        &text,
        &[
            ("corral_sockets", 0.0),
            ("corral_members", 0.0),
            ("corral_sent_bytes_total", 0.0),
            ("corral_resyncs_total", 0.0),
            ("corral_outbox_depth_max", 0.0),
            ("corral_step_seconds_count", 0.0),
            ("corral_commit_seconds_count", 0.0),
            ("corral_log_batch_size_count", 0.0),
            ("corral_log_queue", 0.0),
        ],
    );
    assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1);
}

#[test]
fn things_are_counted_under_their_names() {
    let metrics = Metrics::default();
    let mut soplon = Unshown::default();
    soplon.action();
    soplon.action();
    soplon.step(Some(Duration::from_millis(4)));
    soplon.sent(1000);
    soplon.sent(24);
    assert_values(&metrics.render(&store()), &[("corral_actions_total{game=\"soplon\"}", 0.0)]);
    soplon.show(Title::SOPLON, &metrics);
    soplon.show(Title::SOPLON, &metrics);
    shown(&metrics, Title::ROWGOAT, None);
    metrics.refused("stale");
    metrics.refused("stale");
    metrics.refused("host_only");
    metrics.resync();
    assert_values(
        &metrics.render(&store()),
        &[
            ("corral_actions_total{game=\"soplon\"}", 2.0),
            ("corral_actions_total{game=\"rowgoat\"}", 0.0),
            ("corral_steps_total{game=\"soplon\"}", 1.0),
            ("corral_steps_total{game=\"rowgoat\"}", 1.0),
            ("corral_steps_total{game=\"scapegoat\"}", 0.0),
            ("corral_step_seconds_count", 1.0),
            ("corral_refusals_total{code=\"stale\"}", 2.0),
            ("corral_refusals_total{code=\"host_only\"}", 1.0),
            ("corral_sent_bytes_total", 1024.0),
            ("corral_resyncs_total", 1.0),
        ],
    );
}

#[test]
fn what_has_gone_counts_no_more() {
    let (metrics, store) = (Metrics::default(), store());
    let (first, second, mut table) = (metrics.socket(), metrics.socket(), metrics.table(Title::SOPLON));
    table.set(Status::Lobby, 3);
    table.set(Status::Playing, 2);
    assert_values(&metrics.render(&store), &[("corral_sockets", 2.0), ("corral_members", 2.0)]);
    drop((first, table));
    assert_values(&metrics.render(&store), &[("corral_sockets", 1.0), ("corral_members", 0.0)]);
    drop(second);
    assert_values(&metrics.render(&store), &[("corral_sockets", 0.0)]);
}

#[test]
fn a_table_counts_under_its_status_only() {
    let (metrics, store) = (Metrics::default(), store());
    let at = |status: &str| {
        let text = metrics.render(&store);
        let all = ["lobby", "dealing", "playing", "over"];
        let of = |game: &str, status: &str| {
            value(&text, &format!("corral_tables{{game=\"{game}\",status=\"{status}\"}}"))
        };
        let sum: f64 = all.iter().map(|status| of("scapegoat", status)).sum();
        (of("scapegoat", status), sum, of("soplon", "lobby"))
    };
    let other = metrics.table(Title::SOPLON);
    let mut table = metrics.table(Title::SCAPEGOAT);
    assert_eq!(at("lobby"), (1.0, 1.0, 1.0));
    for (status, name) in [
        (Status::Dealing, "dealing"),
        (Status::Playing, "playing"),
        (Status::Playing, "playing"),
        (Status::Over, "over"),
        (Status::Lobby, "lobby"),
    ] {
        table.set(status, 1);
        assert_eq!(at(name), (1.0, 1.0, 1.0), "{name}");
    }
    table.set(Status::Over, 0);
    drop(table);
    assert_eq!(at("over"), (0.0, 0.0, 1.0));
    drop(other);
    assert_eq!(at("over"), (0.0, 0.0, 0.0));
}

#[test]
fn times_fall_into_the_bucket_that_they_do_not_exceed() {
    let metrics = Metrics::default();
    for micros in [0, 100, 101, 15_000, 15_001, 6_000_000] {
        shown(&metrics, Title::SOPLON, Some(Duration::from_micros(micros)));
    }
    assert_values(
        &metrics.render(&store()),
        &[
            ("corral_step_seconds_bucket{le=\"0.0001\"}", 2.0),
            ("corral_step_seconds_bucket{le=\"0.00025\"}", 3.0),
            ("corral_step_seconds_bucket{le=\"0.01\"}", 3.0),
            ("corral_step_seconds_bucket{le=\"0.015\"}", 4.0),
            ("corral_step_seconds_bucket{le=\"0.025\"}", 5.0),
            ("corral_step_seconds_bucket{le=\"5.0\"}", 5.0),
            ("corral_step_seconds_bucket{le=\"+Inf\"}", 6.0),
            ("corral_step_seconds_count", 6.0),
            ("corral_step_seconds_sum", 6.030_202),
        ],
    );
}

#[test]
fn steps_of_many_threads_are_all_counted() {
    let metrics = Metrics::default();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10_000 {
                    shown(&metrics, Title::ROWGOAT, Some(Duration::from_micros(300)));
                    metrics.refused("stale");
                }
            });
        }
    });
    assert_values(
        &metrics.render(&store()),
        &[
            ("corral_steps_total{game=\"rowgoat\"}", 40_000.0),
            ("corral_step_seconds_bucket{le=\"0.0005\"}", 40_000.0),
            ("corral_step_seconds_sum", 12.0),
            ("corral_refusals_total{code=\"stale\"}", 40_000.0),
        ],
    );
}

#[test]
fn the_deepest_outbox_is_told_once() {
    let (metrics, store) = (Metrics::default(), store());
    for depth in [3, 17, 5] {
        metrics.outbox_depth(depth);
    }
    assert_values(&metrics.render(&store), &[("corral_outbox_depth_max", 17.0)]);
    metrics.outbox_depth(2);
    assert_values(&metrics.render(&store), &[("corral_outbox_depth_max", 2.0)]);
    assert_values(&metrics.render(&store), &[("corral_outbox_depth_max", 0.0)]);
}

#[test]
fn the_log_is_asked_when_somebody_asks_us() {
    let (metrics, store) = (Metrics::default(), store());
    let mut wait_for = Vec::new();
    let (done, created) = waiting();
    store.create(LogId::FIRST, vec![], done);
    wait_for.push(created);
    for version in [0, 1, 2, 7] {
        let (done, appended) = waiting();
        store.append(LogId::FIRST, Version(version), vec![1, 2, 3], done);
        wait_for.push(appended);
    }
    let answers: Vec<bool> = wait_for.into_iter().map(|answer| answer.wait().is_ok()).collect();
    assert_eq!(answers, [true, true, true, true, false], "version 7 does not follow 2");

    // The writer counts before it answers, so all of it is there.
    let (stats, text) = (store.stats(), metrics.render(&store));
    let commits = float(stats.batch_sizes.count());
    assert!(commits >= 1.0);
    assert_values(
        &text,
        &[
            ("corral_log_appends_total", 3.0),
            ("corral_log_refused_total", 1.0),
            ("corral_log_failed_total", 0.0),
            ("corral_log_busy_total", 0.0),
            ("corral_log_queue", 0.0),
            ("corral_log_batch_size_sum", float(stats.batch_sizes.sum())),
            ("corral_log_batch_size_count", commits),
            ("corral_log_batch_size_bucket{le=\"+Inf\"}", commits),
            ("corral_log_batch_size_bucket{le=\"1024.0\"}", commits),
            ("corral_commit_seconds_count", commits),
            ("corral_commit_seconds_bucket{le=\"+Inf\"}", commits),
            ("corral_commit_seconds_sum", float(stats.commit_micros.sum()) / 1e6),
        ],
    );
    for (bound, up_to) in stats.batch_sizes.up_to() {
        assert_values(&text, &[(&format!("corral_log_batch_size_bucket{{le=\"{bound}.0\"}}"), float(up_to))]);
    }
}

/// The whole text, once: what a scraper reads must not change unnoticed.
#[test]
fn every_series_says_what_it_is() {
    let metrics = Metrics::default();
    metrics.refused("stale");
    metrics.house(3, &[(Title::SOPLON, Status::Playing)]);
    let text = metrics.render(&store());
    let mut help: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# HELP ")).collect();
    help.sort_unstable();
    let names: Vec<&str> = help.iter().map(|line| line.split(' ').next().unwrap()).collect();
    let expected = [
        "corral_actions",
        "corral_commit_seconds",
        "corral_connections",
        "corral_connections_ended",
        "corral_connections_turned_away",
        "corral_house_tables",
        "corral_log_appends",
        "corral_log_batch_size",
        "corral_log_busy",
        "corral_log_bytes",
        "corral_log_failed",
        "corral_log_queue",
        "corral_log_refused",
        "corral_members",
        "corral_nodes",
        "corral_outbox_depth_max",
        "corral_refusals",
        "corral_resyncs",
        "corral_sent_bytes",
        "corral_sockets",
        "corral_step_seconds",
        "corral_steps",
        "corral_tables",
    ];
    assert_eq!(names, expected);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        assert!(expected.iter().any(|name| line.starts_with(name)), "{line}");
    }
}
