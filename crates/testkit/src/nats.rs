//! A real NATS for tests.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};
use tempfile::TempDir;

/// A server of one test's own, which is gone with it.
pub struct Nats {
    port: u16,
    server: Child,
    _folder: TempDir,
}

impl Nats {
    /// One on any port that is free.
    pub fn start() -> Self {
        Self::on("-1", &[])
    }

    /// One that lets in only who says this.
    pub fn for_user(user: &str, password: &str) -> Self {
        Self::on("-1", &["--user", user, "--pass", password])
    }

    /// One on the port of another that was stopped.
    pub fn start_on(port: u16) -> Self {
        Self::on(&port.to_string(), &[])
    }

    fn on(port: &str, more: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        // Debian puts it where only administrators look.
        let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server"];
        let program = program.iter().find(|path| Path::new(path).exists()).unwrap_or(&"nats-server");
        let server = Command::new(program)
            .args(["--addr", "127.0.0.1", "--port", port, "--ports_file_dir"])
            .arg(folder.path())
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("NATS is missing: on Debian, `apt-get install nats-server`");
        let file = folder.path().join(format!("nats-server_{}.ports", server.id()));
        let port = loop {
            if let Some(port) = port_in(&file) {
                break port;
            }
            thread::sleep(Duration::from_millis(5));
        };
        Self { port, server, _folder: folder }
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.server.id()
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// It says where it listens when it does: `{"nats":["nats://127.0.0.1:40123"]}`.
fn port_in(file: &Path) -> Option<u16> {
    let said: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).ok()?).ok()?;
    said["nats"][0].as_str()?.rsplit(':').next()?.parse().ok()
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have been stopped by the test.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
