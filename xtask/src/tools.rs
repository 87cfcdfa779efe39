//! What a new machine may lack: named with its size, and installed if you say so.

use crate::offline;
use crate::process::{answers, cargo_program, run_command};
use anyhow::{Context, Result, bail};
use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::Path;
use std::process::Command;

/// Something that some steps need, and others do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    Python,
    Postgres,
    Nats,
    OpenSsl,
    Chromium,
    Firefox,
    WebKit,
    /// What the compiler needs for `wasm32-unknown-unknown`.
    WebAssembly,
}

/// What the tests of the database and of the cluster need.
pub const SERVICES: &[Tool] = &[Tool::Postgres, Tool::Nats, Tool::OpenSsl];

impl Tool {
    pub fn name(self) -> &'static str {
        match self {
            Tool::Python => "Python 3 with websockets",
            Tool::Postgres => "PostgreSQL",
            Tool::Nats => "NATS",
            Tool::OpenSsl => "openssl",
            Tool::Chromium => "Chromium",
            Tool::Firefox => "Firefox ESR",
            Tool::WebKit => "WebKitGTK's driver and Xvfb",
            Tool::WebAssembly => "Rust's wasm32-unknown-unknown",
        }
    }

    /// Debian's.
    fn packages(self) -> &'static [&'static str] {
        match self {
            Tool::Python => &["python3", "python3-websockets"],
            Tool::Postgres => &["postgresql"],
            Tool::Nats => &["nats-server"],
            Tool::OpenSsl => &["openssl"],
            // The headless shell starts and draws faster; only the whole browser shows notifications.
            Tool::Chromium => &["chromium", "chromium-headless-shell"],
            Tool::Firefox => &["firefox-esr"],
            Tool::WebKit => &["webkit2gtk-driver", "xvfb"],
            Tool::WebAssembly => &[],
        }
    }

    fn is_there(self) -> bool {
        let is_named = |variable: &str| std::env::var_os(variable).is_some();
        let exists = |paths: &[&str]| paths.iter().any(|path| Path::new(path).exists());
        match self {
            Tool::Python => {
                let websockets = ["-c", "import websockets"];
                answers("/usr/bin/python3", &websockets) || answers("python3", &websockets)
            }
            Tool::Postgres => {
                // Debian's package has the server where no path leads.
                let has_server = |version: std::fs::DirEntry| version.path().join("bin/initdb").exists();
                let mut versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
                versions.any(has_server) || answers("initdb", &["--version"])
            }
            Tool::Nats => {
                exists(&["/usr/sbin/nats-server", "/usr/bin/nats-server"])
                    || answers("nats-server", &["--version"])
            }
            Tool::OpenSsl => answers("openssl", &["version"]),
            Tool::Chromium => {
                let both = ["chromium", "chromium-headless-shell"];
                is_named("CHROMIUM") || both.iter().all(|program| answers(program, &["--version"]))
            }
            Tool::Firefox => is_named("FIREFOX") || answers("firefox-esr", &["--version"]),
            // These two have no option that tells their version.
            Tool::WebKit => answers("WebKitWebDriver", &["--help"]) && answers("Xvfb", &["-help"]),
            Tool::WebAssembly => offline::has_target(),
        }
    }
}

/// Cargo's own, and Node: where these come from is for each machine to say.
pub fn require_toolchains() -> Result<()> {
    for component in ["fmt", "clippy"] {
        if !answers(&cargo_program(), &[component, "--version"]) {
            bail!("cargo {component} is missing: install it with `rustup component add rustfmt clippy`");
        }
    }
    require_node()
}

pub fn require_node() -> Result<()> {
    for program in ["node", "npm"] {
        if !answers(program, &["--version"]) {
            bail!("{program} is missing: install Node.js 20.19 or later (https://nodejs.org)");
        }
    }
    Ok(())
}

/// When what is missing is installed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Install {
    /// If somebody at a terminal says so.
    Ask,
    Always,
}

/// Which of these tools are missing, after installing those that may be installed.
pub fn provide(tools: &[Tool], install: Install) -> Result<Vec<Tool>> {
    let missing = missing(tools);
    if missing.is_empty() || !may_install(&missing, install)? {
        return Ok(missing);
    }
    let packages = packages(&missing);
    if !packages.is_empty() {
        apt(&["install", "--yes"], &packages)
            .with_context(|| format!("on Debian: apt-get install {}", packages.join(" ")))?;
    }
    if missing.contains(&Tool::WebAssembly) {
        offline::add_target();
    }
    Ok(self::missing(&missing))
}

/// All of them, or an error that says what to install.
pub fn require(tools: &[Tool]) -> Result<()> {
    let missing = provide(tools, Install::Ask)?;
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = missing.iter().map(|tool| tool.name()).collect();
    bail!("{} is missing: apt-get install {}", names.join(", "), packages(&missing).join(" "));
}

fn missing(tools: &[Tool]) -> Vec<Tool> {
    tools.iter().copied().filter(|tool| !tool.is_there()).collect()
}

fn packages(tools: &[Tool]) -> Vec<&'static str> {
    tools.iter().flat_map(|tool| tool.packages()).copied().collect()
}

pub fn how_to_install(missing: &[Tool], command: &str) -> String {
    let packages = packages(missing);
    let by_hand = if packages.is_empty() {
        String::new()
    } else {
        format!(", or apt-get install {}", packages.join(" "))
    };
    format!("Install what is missing with `cargo xtask {command} --install`{by_hand}.")
}

fn may_install(missing: &[Tool], install: Install) -> Result<bool> {
    if install == Install::Ask && !(stdin().is_terminal() && stdout().is_terminal()) {
        return Ok(false);
    }
    println!("Some tests need what is not on this machine:");
    for tool in missing {
        match tool {
            Tool::WebAssembly => println!("    {}: rustup target add, 20 MB", tool.name()),
            _ => println!("    {}: {}", tool.name(), tool.packages().join(", ")),
        }
    }
    let packages = packages(missing);
    if !packages.is_empty() {
        for line in apt_sizes(&packages)? {
            println!("    {line}");
        }
    }
    if install == Install::Always {
        return Ok(true);
    }
    print!("Install it? Without it, the tests that need it are left out. [Y/n] ");
    stdout().flush()?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "" | "y" | "yes"))
}

/// How much is downloaded and how much space it takes, in the words of apt-get.
fn apt_sizes(packages: &[&str]) -> Result<Vec<String>> {
    let plan = || {
        Command::new("apt-get").env("LC_ALL", "C").args(["install", "--assume-no"]).args(packages).output()
    };
    let sizes = |said: &str| -> Vec<String> {
        let is_size = |line: &&str| line.contains("Need to get") || line.contains("additional disk space");
        said.lines().filter(is_size).map(str::to_owned).collect()
    };
    let said = plan().context("apt-get is missing; install these with your system's package manager")?;
    let found = sizes(&String::from_utf8_lossy(&said.stdout));
    if !found.is_empty() {
        return Ok(found);
    }
    // A new machine has no list of packages yet.
    apt(&["update", "-qq"], &[])?;
    Ok(sizes(&String::from_utf8_lossy(&plan()?.stdout)))
}

/// As root, which is what installing takes.
fn apt(args: &[&str], packages: &[&str]) -> Result<()> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    let mut command = if is_root {
        Command::new("apt-get")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.arg("apt-get");
        sudo
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    run_command(command.args(args).args(packages))
}
