//! However the house is told to close, it says goodbye, and waits for nobody who says nothing.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn every_signal_that_ends_the_house_closes_it_in_order() {
    for (signal, threads) in [("TERM", "1"), ("INT", "1"), ("HUP", "2")] {
        let data = tempfile::tempdir().unwrap();
        let mut house = Command::new(env!("CARGO_BIN_EXE_corral"))
            .args(["serve", "--addr", "127.0.0.1:0", "--metrics-addr", "off", "--log", "error"])
            .args(["--threads", threads, "--data"])
            .arg(data.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(house.stdout.take().unwrap()).lines().map(Result::unwrap);
        let open = lines.next().unwrap();
        let addr = open.rsplit("http://").next().unwrap();
        let _idle = TcpStream::connect(addr).unwrap();
        let mut half = TcpStream::connect(addr).unwrap();
        half.write_all(b"GET / HTTP/1.1\r\nHost: go").unwrap();
        let sent = Command::new("kill").args(["-s", signal, &house.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let said: Vec<String> = lines.collect();
        assert!(said.iter().any(|line| line.starts_with("Closing: telling everybody")), "{signal}: {said:?}");
        assert!(house.wait().unwrap().success(), "{signal}");
    }
}
