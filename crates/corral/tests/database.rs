//! The binary with a house in a database.

use crate::support::program;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::Output;
use std::thread;
use testkit::postgres::Database;

/// The one line on standard error, with which it ends with code 2. No password may be in it.
fn refusal(args: &[&str]) -> String {
    let output = program().args(args).env_remove("CORRAL_STORE").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, error) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(2), "{args:?}: {out}{error}");
    assert!(out.is_empty() && error.lines().count() == 1, "{args:?}: {out}{error}");
    assert!(!error.contains("s3cret"), "{args:?}: {error}");
    error.trim_end().strip_prefix("corral: ").expect("errors say who speaks").to_owned()
}

/// The port of a database that does not encrypt, as far as anybody comes who insists on it.
fn without_tls() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for mut line in listener.incoming().flatten() {
            // The question is always the same, and "N" is the answer.
            let asked = line.read_exact(&mut [0; 8]);
            let _ = asked.and_then(|()| line.write_all(b"N"));
        }
    });
    port
}

#[test]
fn bad_settings_get_one_sentence_and_no_password_is_printed() {
    let database = Database::new();
    let good = database.url_by(database.port());
    let nobody_there = 1;
    let serve = |store: &str| refusal(&["serve", "--addr", "127.0.0.1:0", "--log", "off", "--store", store]);
    for (store, why) in [
        ("corral-data".to_owned(), "--store is not the address of a database: it must look like postgres://"),
        ("postgres://corral:s3cret".to_owned(), "it must look like postgres://"),
        (
            "postgres://corral:s3@s3cret@db.example/house".to_owned(),
            "an @ in the password must be written as %40",
        ),
        (format!("{good}?sslmode=require"), "invalid peer certificate: UnknownIssuer"),
        (format!("{}?sslmode=require", database.url_by(without_tls())), "server does not support TLS"),
        (good.replace("s3cret", "s3cret-and-wrong"), "cannot be opened: password authentication failed"),
        (good.replace("/test_", "/no_such_"), "does not exist"),
        (database.url_by(nobody_there), "cannot be opened: error connecting to server: Connection refused"),
    ] {
        let sentence = serve(&store);
        assert!(sentence.contains(why), "{sentence}");
        for command in [&["export"][..], &["replay", "ABCDEFGHJKMNPQRS"], &["verify", "ABCDEFGHJKMNPQRS"]] {
            let sentence = refusal(&[command, &["--store", &store]].concat());
            assert!(sentence.contains(why), "{command:?}: {sentence}");
        }
    }
    for (command, variable) in [("serve", false), ("export", true)] {
        let mut both = program();
        both.args([command, "--data", "corral-data"]);
        let both = if variable { both.env("CORRAL_STORE", &good) } else { both.args(["--store", &good]) };
        let Output { status, stderr, .. } = both.output().unwrap();
        let error = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(2), "{error}");
        assert!(error.contains("'--data <FOLDER>' cannot be used with '--store <ADDRESS>'"), "{error}");
        assert!(!error.contains("s3cret"), "{error}");
    }
    let help = program().args(["serve", "--help"]).env("CORRAL_STORE", &good).output();
    assert!(!String::from_utf8(help.unwrap().stdout).unwrap().contains("s3cret"));
}

#[test]
fn a_second_server_on_a_database_is_refused() {
    let database = Database::new();
    let place = store::Place::Postgres(database.url().parse().unwrap());
    let _first = store::Store::open(&place, store::Options::default()).unwrap();
    let store = database.url_by(database.port());
    let sentence = refusal(&["serve", "--addr", "127.0.0.1:0", "--log", "off", "--store", &store]);
    assert!(sentence.ends_with("is in use by another server."), "{sentence}");
    let (success, list, error) = {
        let output = program().args(["export", "--store", &store]).output().unwrap();
        (output.status.success(), output.stdout, output.stderr)
    };
    assert!(success, "{}", String::from_utf8_lossy(&error));
    assert!(String::from_utf8(list).unwrap().starts_with("no game has been finished in postgres://corral@"));
}
