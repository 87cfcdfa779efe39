//! The binary as a person runs it.

pub mod playing;

use assert_cmd::Command;

/// Whether it succeeded, what it printed, and what it complained of.
pub fn corral(args: &[&str]) -> (bool, String, String) {
    let output = Command::cargo_bin("corral").unwrap().args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// The one line on standard error. Nothing may be printed elsewhere.
pub fn refusal(args: &[&str]) -> String {
    let (success, out, error) = corral(args);
    assert!(!success && out.is_empty(), "{args:?}: {out}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    error.trim_end().strip_prefix("corral: ").expect("errors say who speaks").to_owned()
}
