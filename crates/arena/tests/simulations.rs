//! Simulations and their logs.

#[path = "../examples/simulate_variant.rs"]
mod simulate_variant;

use arena::log::verify;
use arena::{Report, Simulation, simulate};
use bots::Played;
use house::{Title, for_title};
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::Hosted;

fn simulation<R: Hosted>(games: u64, threads: usize) -> Simulation<R> {
    Simulation { config: R::config(4, Map::new()).unwrap(), seed: 7, games, threads, bots: None }
}

fn run<R: Played + Hosted>(games: u64, threads: usize) -> (Report, String) {
    let mut log = Vec::new();
    let report =
        simulate(&simulation::<R>(games, threads), Some(&mut log), &AtomicBool::new(false), |_| {}).unwrap();
    (report, String::from_utf8(log).unwrap())
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for &title in Title::all() {
        let (one, several) = for_title!(title, R => (run::<R>(300, 1), run::<R>(300, 5)));
        assert!(one == several, "{title} depends on the number of threads");
        assert_eq!(one.0.games, 300);
    }
}

#[test]
fn a_stopped_simulation_reports_and_logs_the_games_until_then() {
    let stop = AtomicBool::new(false);
    let done = AtomicU64::new(0);
    let mut log = Vec::new();
    let progress = |games| {
        done.store(games, Ordering::Relaxed);
        stop.store(games >= 500, Ordering::Relaxed);
    };
    let report =
        simulate(&simulation::<house::ScapeGoat>(1_000_000, 1), Some(&mut log), &stop, progress).unwrap();
    assert_eq!(report.games, done.into_inner());
    assert!((500..2_000).contains(&report.games));
    assert_eq!(verify::<house::ScapeGoat>(&log[..]).unwrap().games, report.games);
    // The games until then are those that a full simulation would have played.
    let (_, whole) = run::<house::ScapeGoat>(report.games, 2);
    assert!(whole.as_bytes() == log);
}

#[test]
fn every_count_adds_up() {
    for &title in Title::all() {
        let (report, _) = for_title!(title, R => run::<R>(400, 2));
        assert_eq!(report.endings.values().sum::<u64>(), 400, "{title}");
        let winners: u64 = report.seats.iter().map(|share| share.wins).sum();
        assert_eq!(winners, report.order.iter().map(|share| share.wins).sum::<u64>(), "{title}");
        assert!(winners + report.unfinished >= 400, "{title}");
        assert_eq!(report.unfinished, 0, "{title}");
        assert!(
            report
                .uses
                .iter()
                .all(|used| used.times > 0 || used.name.contains("clock") || used.name.contains("covered"))
        );
    }
}

#[test]
fn a_table_s_own_limit_is_kept_and_unfinished_games_are_counted() {
    for (title, name) in
        [(Title::SCAPEGOAT, "turn_limit"), (Title::ROWGOAT, "placement_limit"), (Title::SOPLON, "turn_limit")]
    {
        let options: Map<String, Value> = [(name.to_owned(), 3.into())].into_iter().collect();
        let report = for_title!(title, R => {
            let config = R::config(4, options).unwrap();
            let simulation = Simulation::<R> { config, seed: 1, games: 200, threads: 2, bots: None };
            simulate(&simulation, None, &AtomicBool::new(false), |_| {}).unwrap()
        });
        assert!(report.unfinished > 20, "{title}: {}", report.unfinished);
        assert_eq!(report.endings["unfinished"], report.unfinished, "{title}");
        assert!(report.length.unwrap().max <= 4, "{title}");
    }
}

/// Everything that could be changed in a log is found, with the line it stands on.
#[test]
fn a_log_that_was_tampered_with_is_caught() {
    for &title in Title::all() {
        let (_, log) = for_title!(title, R => run::<R>(3, 1));
        let check = |log: &str| for_title!(title, R => verify::<R>(log.as_bytes()));
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(check(&log).unwrap().games, 3);

        let changed = |number: usize, change: &dyn Fn(&mut Value)| {
            let mut line: Value = serde_json::from_str(lines[number]).unwrap();
            change(&mut line);
            let line = line.to_string();
            let mut lines = lines.clone();
            lines[number] = &line;
            check(&(lines.join("\n") + "\n")).expect_err("a changed log is no log")
        };
        let seed = changed(0, &|line| line["seed"] = "0".repeat(64).into());
        assert!(seed.line == 1 && seed.what.contains("the deal differs"), "{seed}");
        let setup = changed(0, &|line| line["setup"]["first"] = 9.into());
        assert!(setup.line == 1 && setup.what.contains("the deal differs"), "{setup}");
        let format = changed(0, &|line| line["log"] = 2.into());
        assert_eq!(
            (format.line, &*format.what),
            (1, "this log has format 2, and this version reads format 1")
        );
        let rules = changed(0, &|line| line["rules"] = 99.into());
        assert!(rules.what.starts_with("this was played by version 99"), "{rules}");
        assert!(changed(0, &|line| line["config"]["players"] = 1.into()).what.contains("this is no deal"));
        let event = changed(1, &|line| line["events"] = Value::Array(vec![]));
        assert!(event.line == 2 && event.what.contains("what followed differs"), "{event}");
        let input = changed(1, &|line| line["input"]["seat"] = 5.into());
        assert!(input.line == 2 && input.what.contains("refused"), "{input}");
        let time = changed(1, &|line| line["input"]["at"] = 99_999_999.into());
        assert!(time.line == 2 && time.what.contains("the time for this ran out"), "{time}");
        assert!(changed(1, &|line| line["version"] = 7.into()).what.contains("the log numbers it 7"));
        let end = lines.iter().position(|line| line.starts_with("{\"outcome\"")).unwrap();
        let outcome = changed(end, &|line| line["outcome"]["winners"] = Value::Array(vec![]));
        assert!(outcome.line == end as u64 + 1 && outcome.what.contains("the outcome differs"), "{outcome}");

        for dropped in 0..=end {
            let mut lines = lines.clone();
            lines.remove(dropped);
            check(&(lines.join("\n") + "\n")).expect_err("a log that lacks a line is no log");
        }
        let cut = check(&log[..log.len() - 2]).unwrap_err();
        assert!(cut.line == lines.len() as u64 && cut.what.contains("the line is cut off"), "{cut}");
        let short = check(&(lines[..lines.len() - 1].join("\n") + "\n")).unwrap_err();
        assert_eq!(short.what, "the log ends in the middle of game 2");
        assert_eq!(check("").unwrap_err().what, "the log is empty");
    }
}

#[test]
fn the_example_runs() {
    simulate_variant::main().unwrap();
}
