//! `corral drill` as people use it, and misuse it.

use crate::support::{corral, malformed, refusal_of_usage};

#[test]
fn bad_input_gets_one_sentence() {
    assert!(malformed(&["drill", "--faults", "earthquake"]).contains("no fault is called \"earthquake\""));
    assert!(
        malformed(&["drill", "--games", "chess"]).contains("[possible values: scapegoat, rowgoat, soplon]")
    );
    assert!(malformed(&["drill", "--seeds", "0"]).contains("invalid value '0'"));
    assert!(malformed(&["drill", "--tables", "0"]).contains("invalid value '0'"));
    assert!(malformed(&["drill", "--nodes", "0"]).contains("invalid value '0'"));
    assert!(malformed(&["drill", "--nodes", "17"]).contains("invalid value '17'"));
    assert!(malformed(&["drill", "--people", "many"]).contains("invalid value 'many'"));
    assert!(malformed(&["drill", "--threads", "0"]).contains("invalid value '0'"));
    let last = u64::MAX.to_string();
    assert!(
        refusal_of_usage(&["drill", "--first-seed", &last, "--seeds", "2"]).contains("there are no 2 seeds")
    );
}

#[test]
fn a_small_house_reports_what_happened() {
    let house = ["drill", "--seeds", "4", "--tables", "1", "--people", "3", "--faults", "crash,disk"];
    let (success, out, error) = corral(&house);
    assert!(success, "{error}");
    assert!(out.starts_with("4 houses kept their promises, 3 of them with several nodes\n"), "{out}");
    let (success, out, _) = corral(&[&house[..], &["--nodes", "1"]].concat());
    assert!(success && out.starts_with("4 houses kept their promises, 0 of them"), "{out}");
    let (success, out, _) = corral(&[&house[..], &["--json", "--games", "soplon"]].concat());
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(success && report["drill"]["seeds"] == 4, "{out}");
}
