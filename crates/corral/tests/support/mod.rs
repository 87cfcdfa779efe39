//! The binary as a person runs it.

pub mod playing;

use std::process::Command;

pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_corral"))
}

/// Whether it succeeded, what it printed, and what it complained of.
pub fn corral(args: &[&str]) -> (bool, String, String) {
    let output = program().args(args).output().unwrap();
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
