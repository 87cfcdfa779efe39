//! The binary as a person runs it.

pub mod playing;

use std::process::{Command, Output};

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
    refusal_with_code(args).0
}

/// The same for something that cannot be, whatever happens.
pub fn refusal_of_usage(args: &[&str]) -> String {
    let (sentence, code) = refusal_with_code(args);
    assert_eq!(code, Some(2), "{args:?}: {sentence}");
    sentence
}

/// What is said of a command line that cannot be read: what is wrong, and where there is help.
pub fn malformed(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = program().args(args).output().unwrap();
    let error = String::from_utf8(stderr).unwrap();
    assert!(status.code() == Some(2) && stdout.is_empty(), "{args:?}: {error}");
    assert!(error.starts_with("error: ") && error.contains("try '--help'"), "{args:?}: {error}");
    error
}

fn refusal_with_code(args: &[&str]) -> (String, Option<i32>) {
    let Output { status, stdout, stderr } = program().args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (success, out, error) = (status.success(), text(stdout), text(stderr));
    assert!(!success && out.is_empty(), "{args:?}: {out}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    (error.trim_end().strip_prefix("corral: ").expect("errors say who speaks").to_owned(), status.code())
}
