//! `corral drill` as people use it, and misuse it.

use crate::support::{corral, refusal};

#[test]
fn bad_input_gets_one_sentence() {
    assert!(refusal(&["drill", "--faults", "earthquake"]).contains("no fault is called \"earthquake\""));
    assert!(refusal(&["drill", "--games", "chess"]).contains("there is no game called \"chess\" here"));
    assert!(refusal(&["drill", "--seeds", "0"]).contains("invalid value '0'"));
    assert!(refusal(&["drill", "--tables", "0"]).contains("invalid value '0'"));
    assert!(refusal(&["drill", "--nodes", "0"]).contains("invalid value '0'"));
    assert!(refusal(&["drill", "--nodes", "17"]).contains("invalid value '17'"));
    assert!(refusal(&["drill", "--people", "many"]).contains("invalid value 'many'"));
    assert!(refusal(&["drill", "--threads", "0"]).contains("invalid value '0'"));
    let last = u64::MAX.to_string();
    assert!(refusal(&["drill", "--first-seed", &last, "--seeds", "2"]).contains("there are no 2 seeds"));
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
