//! A real `PostgreSQL` for tests: one server for all test programs of this machine, with a database for each test.
//!
//! The first test that needs it makes it in a folder for temporary files and starts it; some seconds after the last one
//! has ended, it is stopped and its folder removed. A test that stops and starts its server has one of its own, and so has
//! `cargo xtask cluster`. It runs as a user without rights where the tests run as root, because it refuses to run as root,
//! and it does not wait for the disk: what it has is gone with the tests anyway.

use crate::free_ports;
use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The user of all databases, and its password where one is asked for: over TCP, but not over the socket.
const USER: &str = "corral";
const PASSWORD: &str = "s3cret";

/// The database that every server has from the beginning.
const OWN: &str = "postgres";

/// Nothing takes so long; what does has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until no test has used the server for some seconds, then stops it. Tests hold `users` as long as they live, and
/// `gate` while they look whether it runs.
const KEEPER: &str = r#"
while :; do
    sleep 5
    exec 8>"$1/gate" 9>"$1/users"
    if flock -n -x 8 && flock -n -x 9; then
        $3 "$2/pg_ctl" -D "$1/data" -m immediate -w stop
        rm -rf "$4"
        exit
    fi
    exec 8>&- 9>&-
done
"#;

/// A database for one test, dropped with it.
pub struct Database {
    name: String,
}

impl Database {
    /// An empty one.
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", process::id());
        let create = format!("CREATE DATABASE {name}");
        if server().try_psql(OWN, &create).is_err() {
            // Left by a test that was killed; its process had the number of ours.
            server().psql(OWN, &format!("DROP DATABASE {name} WITH (FORCE)"));
            server().psql(OWN, &create);
        }
        Self { name }
    }

    /// Its address, by the socket.
    pub fn url(&self) -> String {
        server().url(&self.name)
    }

    /// Its address by a port of this machine, which may be that of somebody who passes everything on.
    pub fn url_by(&self, port: u16) -> String {
        format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{port}/{}", self.name)
    }

    /// The port of this machine on which the server listens.
    pub fn port(&self) -> u16 {
        server().port
    }

    /// The file with the server's certificate. It is for 127.0.0.1, and nobody believes it who does not know it.
    pub fn certificate(&self) -> PathBuf {
        server().folder.join("data/server.crt")
    }

    /// Runs statements in it, from outside, and returns what they say, a line for each row.
    pub fn psql(&self, sql: &str) -> String {
        server().psql(&self.name, sql)
    }

    /// Waits until nobody is connected to it: a server that was killed has its connections, and its lock, for a moment longer.
    pub fn wait_until_left(&self) {
        let question = "SELECT count(*) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let deadline = Instant::now() + PATIENCE;
        while self.psql(question) != "0" {
            assert!(Instant::now() < deadline, "somebody stays connected");
        }
    }

    /// Ends all connections to it, as an administrator would.
    pub fn hang_up(&self) {
        self.psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
    }

    /// Runs a statement that it must refuse, and returns why it does.
    pub fn refusal(&self, sql: &str) -> String {
        server().try_psql(&self.name, sql).expect_err(sql)
    }
}

impl Default for Database {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        server().psql("postgres", &format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

/// A server that one test has to itself, reached by its socket. It is stopped, and its folder removed, with it.
pub struct OwnServer {
    server: Server,
    disk: Disk,
}

impl OwnServer {
    /// One that runs.
    pub fn new() -> Self {
        Self::with(Disk::Hoped)
    }

    /// One that runs and waits for the disk, as they do in earnest: for measuring.
    pub fn durable() -> Self {
        Self::with(Disk::Awaited)
    }

    fn with(disk: Disk) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("corral-own-postgres-{}-{number}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        Self { server: Server::find_or_start(folder.clone(), &folder, Listening::Socket, disk), disk }
    }

    /// The number of its process.
    pub fn process(&self) -> Option<u32> {
        running(&self.server.folder).map(|(process, _)| process)
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        self.server.url(OWN)
    }

    /// Runs statements in its database, from outside, and returns what they say, a line for each row.
    pub fn psql(&self, sql: &str) -> String {
        self.server.psql(OWN, sql)
    }

    /// Stops it as a crash would: nobody is told, and nothing is written that is not written already.
    pub fn crash(&self) {
        self.server.control(&["-m", "immediate", "-w", "stop"]);
    }

    /// Starts it again after a crash. It mends itself first.
    pub fn start(&self) {
        let Server { programs, folder, port, .. } = &self.server;
        start(programs, folder, *port, Listening::Socket, self.disk);
    }
}

impl Default for OwnServer {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        if running(&self.server.folder).is_some() {
            self.crash();
        }
        // The keeper ends when it does not find it.
        let _ = fs::remove_dir_all(&self.server.folder);
    }
}

/// How a server is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listening {
    /// By the socket in its folder, and by no port, which somebody else could take while it is stopped.
    Socket,
    /// By a port as well.
    Port,
}

/// Whether what is committed is on the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Disk {
    /// It is waited for.
    Awaited,
    /// It will be in a moment. That is faster.
    Hoped,
}

struct Server {
    folder: PathBuf,
    port: u16,
    programs: PathBuf,
    /// Held as long as this process lives.
    _used: File,
}

fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("corral-test-postgres-tls-{}", own_user()));
        Server::find_or_start(folder.clone(), &folder.join("data"), Listening::Port, Disk::Hoped)
    })
}

impl Server {
    /// The server in this folder. What is `left` of it when nobody uses it any more is removed.
    #[allow(clippy::incompatible_msrv, reason = "the kit is a part of the tests")]
    fn find_or_start(folder: PathBuf, left: &Path, listening: Listening, disk: Disk) -> Self {
        let programs = programs();
        fs::create_dir_all(&folder).expect("there is a folder for temporary files");
        let belongs_to_us = fs::metadata(&folder).expect("it was just made").uid() == own_user();
        assert!(belongs_to_us, "{} belongs to somebody else", folder.display());
        let file = |name: &str| File::create(folder.join(name)).expect("the folder can be written to");
        let (gate, used) = (file("gate"), file("users"));
        gate.lock().expect("a file can be locked");
        used.lock_shared().expect("nobody stops the server while the gate is locked");
        let start_one = || {
            let port = match listening {
                Listening::Port => free_ports().next().expect("a port is free"),
                Listening::Socket => 5432,
            };
            make(&programs, &folder);
            start(&programs, &folder, port, listening, disk);
            keep(&programs, &folder, left);
            port
        };
        let port = running(&folder).map_or_else(start_one, |(_, port)| port);
        Self { folder, port, programs, _used: used }
    }

    /// The address of a database, by the socket.
    fn url(&self, database: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://{USER}@{folder}:{}/{database}", self.port)
    }

    fn control(&self, args: &[&str]) {
        let data = self.folder.join("data").display().to_string();
        run(&self.programs.join("pg_ctl"), &[&["-D", &data], args].concat());
    }

    fn psql(&self, database: &str, sql: &str) -> String {
        self.try_psql(database, sql).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    fn try_psql(&self, database: &str, sql: &str) -> Result<String, String> {
        let said = Command::new(self.programs.join("psql"))
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1"])
            .arg("--host")
            .arg(&self.folder)
            .args(["--port", &self.port.to_string(), "--username", USER])
            .args(["--dbname", database, "--command", sql])
            .env("PGOPTIONS", "-c client_min_messages=warning")
            .output()
            .expect("psql can be started");
        let text = if said.status.success() { &said.stdout } else { &said.stderr };
        let text = String::from_utf8_lossy(text).trim_end().to_owned();
        if said.status.success() { Ok(text) } else { Err(text) }
    }
}

/// Where Debian puts them, the latest version, or on the path.
fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    let mut places = versions.into_iter().rev().chain(std::env::split_paths(&path));
    let has_all = |place: &PathBuf| ["initdb", "pg_ctl", "psql"].iter().all(|name| place.join(name).exists());
    places.find(has_all).expect("PostgreSQL is missing: on Debian, `apt-get install postgresql`")
}

fn own_user() -> u32 {
    fs::metadata("/proc/self").map_or(0, |own| own.uid())
}

/// How to run a program as somebody who may run a server: the words before its name.
fn as_who() -> &'static [&'static str] {
    if own_user() == 0 { &["runuser", "-u", "postgres", "--"] } else { &[] }
}

fn run(program: &Path, args: &[&str]) {
    let words = as_who().iter().map(|word| (*word).to_owned()).chain([program.display().to_string()]);
    let words: Vec<String> = words.chain(args.iter().map(|arg| (*arg).to_owned())).collect();
    let mut command = Command::new(&words[0]);
    let said = command.args(&words[1..]).current_dir("/").stdin(Stdio::null()).output();
    let said = said.expect("it can be started");
    let (status, why) = (said.status, String::from_utf8_lossy(&said.stderr));
    assert!(status.success(), "{} ({status}): {}", words.join(" "), why.trim());
}

/// The process and the port of the server in a folder, if one runs there.
fn running(folder: &Path) -> Option<(u32, u16)> {
    let lines = fs::read_to_string(folder.join("data/postmaster.pid")).ok()?;
    let mut lines = lines.lines();
    let process = lines.next()?;
    let port = lines.nth(2)?.parse().ok()?;
    let name = fs::read_to_string(format!("/proc/{process}/comm")).ok()?;
    (name.trim() == "postgres").then_some((process.parse().ok()?, port))
}

fn make(programs: &Path, folder: &Path) {
    let data = folder.join("data");
    let _ = fs::remove_dir_all(&data);
    // The server's user must get in.
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).expect("the folder is ours");
    let password = folder.join("password");
    fs::write(&password, PASSWORD).expect("the folder can be written to");
    let data = data.display().to_string();
    run(
        &programs.join("initdb"),
        &[
            "--pgdata",
            &data,
            "--username",
            USER,
            "--pwfile",
            &password.display().to_string(),
            "--auth-local=trust",
            "--auth-host=scram-sha-256",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
        ],
    );
    // Where the server looks for them by itself.
    let [key, certificate] = ["server.key", "server.crt"].map(|name| format!("{data}/{name}"));
    run(
        Path::new("openssl"),
        &[
            "req",
            "-x509",
            "-batch",
            "-nodes",
            "-newkey",
            "rsa:2048",
            "-days",
            "2",
            "-subj",
            "/CN=tests",
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
            "-keyout",
            &key,
            "-out",
            &certificate,
        ],
    );
}

fn start(programs: &Path, folder: &Path, port: u16, listening: Listening, disk: Disk) {
    let host = if listening == Listening::Port { "127.0.0.1" } else { "''" };
    let disk = if disk == Disk::Hoped { "-c fsync=off -c full_page_writes=off" } else { "" };
    let options = format!(
        "-p {port} -k {} -h {host} -c ssl=on {disk} -c max_connections=200 -c shared_buffers=32MB",
        folder.display()
    );
    let (data, log) = (folder.join("data"), folder.join("data/log"));
    let [data, log] = [data, log].map(|path| path.display().to_string());
    run(&programs.join("pg_ctl"), &["-D", &data, "-l", &log, "-o", &options, "-w", "start"]);
}

/// Has the server stopped when nobody uses it any more.
fn keep(programs: &Path, folder: &Path, left: &Path) {
    let keeper = Command::new("setsid")
        .args(["--fork", "sh", "-c", KEEPER, "sh"])
        .args([folder, programs])
        .arg(as_who().join(" "))
        .arg(left)
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(keeper.is_ok_and(|status| status.success()), "nobody would stop the server");
}
