//! The load test as people use it, and misuse it.

use crate::reports::assert_described;
use crate::support::{malformed, program};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::thread;
use tempfile::TempDir;

/// The one line on standard error. Nothing may be printed elsewhere.
fn refusal(args: &[&str]) -> String {
    refusal_with_code(args).0
}

fn refusal_with_code(args: &[&str]) -> (String, Option<i32>) {
    let output = program().arg("bench").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, error) = (text(output.stdout), text(output.stderr));
    assert!(!output.status.success() && out.is_empty(), "{args:?}: {out}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    let sentence = error.trim_end().strip_prefix("corral: ").expect("errors say who speaks");
    (sentence.to_owned(), output.status.code())
}

/// An address where everybody who asks gets these bytes, and is disconnected.
fn stranger(says: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 4096];
            // The client may be gone already.
            let _ = stream.read(&mut request).and_then(|_| stream.write_all(says));
        }
    });
    url
}

#[test]
fn bad_input_gets_one_sentence() {
    for (url, why) in [
        ("goats", "it does not begin with http://"),
        ("ftp://goats", "it does not begin with http://"),
        ("https://localhost", "this client speaks plain http only"),
        ("http://localhost/t/ABCDE", "it goes on after the port"),
        ("http://a b", "it cannot be read"),
    ] {
        let wanted =
            format!("{url:?} is not the address of a server: {why}; one looks like http://127.0.0.1:8080");
        assert_eq!(refusal(&[url]), wanted);
    }
    let here = "http://127.0.0.1:1";
    let malformed = |args: &[&str]| malformed(&[&["bench"], args].concat());
    assert!(malformed(&[here, "--game", "chess"]).contains("[possible values: scapegoat, rowgoat, soplon]"));
    assert!(malformed(&[here, "--tables", "0"]).contains("invalid value '0'"));
    assert!(malformed(&[here, "--rate", "fast"]).contains("it is no number"));
    assert!(malformed(&[here, "--rate", "0"]).contains("0.001 to 100000"));
    assert!(malformed(&[here, "--rate", "2", "--saturate"]).contains("cannot be used with"));
    assert!(malformed(&[here, "--idle"]).contains("--server-pid <PID>"));
    assert!(malformed(&[]).contains("<URL>..."));
    for (args, why) in [
        (
            &[here, "--reconnect", "--server-pid", "1", "--idle"][..],
            "'--reconnect' cannot be used with '--idle'",
        ),
        (&[here, "--beside", "4711"], "invalid value '4711' for '--beside <NAME=PID>': it has no name"),
        (&[here, "--beside", "=1"], "it has no name, such as nats=4711"),
        (&[here, "--beside", "nats=goat"], "\"goat\" is not the number of a process"),
    ] {
        let error = malformed(args);
        assert!(error.contains(why), "{args:?}: {error}");
    }
}

#[test]
fn what_makes_no_sense_with_several_addresses_or_processes_is_refused() {
    let (here, there) = ("http://127.0.0.1:1", "http://127.0.0.1:2");
    for (args, why) in [
        (&[here, there, "http://127.0.0.1:1/"][..], "the address http://127.0.0.1:1 is given twice"),
        (&[here, "goats"], "\"goats\" is not the address of a server: it does not begin with http://"),
        (&[here, "--beside", "nats=999999999"], "the process 999999999 cannot be looked at"),
        (
            &[here, "--server-pid", "1", "--server-pid", "999999999"],
            "the process 999999999 cannot be looked at",
        ),
    ] {
        let (sentence, code) = refusal_with_code(args);
        assert!(sentence.contains(why) && code == Some(2), "{args:?}, {code:?}: {sentence}");
    }
}

#[test]
fn nobody_there_is_said() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let sentence = refusal(&[&format!("http://{free}")]);
    assert!(sentence.starts_with(&format!("there is no server at http://{free}: ")), "{sentence}");
    assert!(sentence.contains("refused"), "{sentence}");
}

#[test]
fn something_else_there_is_said() {
    for (says, why) in [
        (&b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"[..], "expected value at line 1 column 1"),
        (b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", "it says 404 Not Found"),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 14\r\n\r\n{\"player\":\"p\"}", "it sets no cookie"),
        (b"SSH-2.0-OpenSSH_9.6\r\n", "invalid HTTP version parsed"),
    ] {
        let url = stranger(says);
        let wanted = format!("{url} answers, but it is not a Corral server: {why}");
        assert_eq!(refusal(&[&url, "--tables", "1"]), wanted);
    }
    assert_eq!(refusal(&[&stranger(b""), "--tables", "1"]), "the server hung up");
}

#[test]
fn a_refusal_of_the_house_is_passed_on() {
    let url = stranger(
        b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 64\r\n\r\n\
          {\"code\":\"house_full\",\"why\":\"the house is full; try again later\"}",
    );
    assert_eq!(refusal(&[&url]), "the house is full; try again later (house_full)");
}

/// The real server, in a folder of its own.
struct Server {
    process: Child,
    url: String,
    /// Where its numbers are, without `http://`.
    numbers: String,
    /// Removed at the end.
    _data: TempDir,
}

impl Server {
    fn open() -> Self {
        let data = TempDir::new().unwrap();
        let mut process = program()
            .args([
                "serve",
                "--addr",
                "127.0.0.1:0",
                "--metrics-addr",
                "127.0.0.1:0",
                "--max-rate",
                "100000",
                "--no-address-limits",
                "--log",
                "warn",
                "--data",
            ])
            .arg(data.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut urls = lines.filter_map(|line| {
            line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned)
        });
        let url = urls.next().unwrap();
        let numbers = urls.find(|url| url.ends_with("/metrics")).unwrap();
        let numbers = numbers.trim_start_matches("http://").trim_end_matches("/metrics").to_owned();
        Self { process, url, numbers, _data: data }
    }

    fn bench(&self, args: &[&str]) -> Value {
        let pid = self.process.id().to_string();
        let output =
            program().args(["bench", &self.url, "--json", "--server-pid", &pid]).args(args).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report = serde_json::from_slice(&output.stdout).unwrap();
        assert_described("bench", &report);
        report
    }

    /// Whether a game has made a step, as the server's own numbers say.
    fn is_played_at(&self) -> bool {
        let mut stream = TcpStream::connect(&self.numbers).unwrap();
        write!(stream, "GET /metrics HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let mut steps = text.lines().filter(|line| line.starts_with("corral_steps_total{"));
        steps.any(|line| !line.ends_with(" 0"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn all_games_are_played_without_a_refusal() {
    let server = Server::open();
    for (game, seats) in [("scapegoat", "4"), ("scapegoat", "6"), ("rowgoat", "3"), ("soplon", "4")] {
        let report = server.bench(&[
            "--game",
            game,
            "--seats",
            seats,
            "--tables",
            "3",
            "--rate",
            "20",
            "--seconds",
            "1",
        ]);
        let play = &report["play"];
        assert_eq!((&report["game"], &report["seats"]), (&game.into(), &seats.parse::<u8>().unwrap().into()));
        assert!(play["actions"].as_u64().unwrap() > 10, "{report}");
        assert!(play["deliveries"].as_u64() > play["actions"].as_u64(), "{report}");
        assert!(play["latency_ms"]["max"].as_f64() >= play["latency_ms"]["p50"].as_f64(), "{report}");
        assert_eq!((&play["refusals"], &play["unanswered"]), (&serde_json::json!({}), &0.into()), "{report}");
        let server = &report["processes"][0];
        assert_eq!(
            (&server["name"], &report["processes"][1]["name"]),
            (&"server".into(), &"load test".into())
        );
        assert!(server["rss_bytes"].as_u64().unwrap() > 1 << 20, "{report}");
    }
}

#[test]
fn a_pace_is_never_exceeded() {
    let report = Server::open().bench(&["--rate", "5", "--tables", "4", "--seconds", "2"]);
    let play = &report["play"];
    let actions = play["actions"].as_f64().unwrap();
    // How many there are at least depends on the machine. The first action of each table comes at once or a little later.
    let most = 4.0 * (5.0 * play["seconds"].as_f64().unwrap() + 1.0);
    assert!((1.0..=most).contains(&actions), "at most {most}: {report}");
}

#[test]
fn idle_tables_play_nothing() {
    let report = Server::open().bench(&["--idle", "--tables", "20"]);
    assert!(report["play"].is_null(), "{report}");
    assert!(report["processes"][0]["rss_per_table_bytes"].as_i64().unwrap() > 0, "{report}");
}

#[test]
fn a_house_that_refuses_is_quoted() {
    let server = Server::open();
    let sentence = refusal(&[&server.url, "--seats", "2", "--tables", "1"]);
    assert_eq!(sentence, "no table could be opened: this game is for 3 to 6 players, not 2 (bad_options)");
}

#[test]
fn a_server_that_dies_in_the_middle_is_missed() {
    let mut server = Server::open();
    let url = server.url.clone();
    let test = thread::spawn(move || refusal(&[&url, "--tables", "2", "--seconds", "600"]));
    while !server.is_played_at() {
        assert!(!test.is_finished(), "{:?}", test.join());
        thread::yield_now();
    }
    server.process.kill().unwrap();
    let sentence = test.join().unwrap();
    assert!(sentence.starts_with("it ended in the middle, after "), "{sentence}");
    assert!(sentence.ends_with("the server hung up"), "{sentence}");
}
