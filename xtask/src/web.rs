//! The browser client: built before the server, which has it inside, and tested in a real browser.

use crate::pocket;
use crate::shell::{answers, built, run_command};
use anyhow::{Result, bail};
use std::process::Command;

const WEB: &str = "web";

/// Node is not installed by us: where it comes from is for each machine to say.
pub fn tools() -> Result<()> {
    for program in ["node", "npm"] {
        if !answers(program, &["--version"]) {
            bail!("{program} is missing: install Node.js 20.19 or later (https://nodejs.org)");
        }
    }
    Ok(())
}

fn npm(args: &[&str]) -> Result<()> {
    run_command(Command::new("npm").args(args).current_dir(WEB))
}

/// Fetches what the lock file names, and builds the client into web/dist, with the pocket if that can be built here.
pub fn build() -> Result<()> {
    tools()?;
    // Not `npm ci`: that insists on the optional packages of every other platform, which not every registry has. The
    // lock file pins what is installed all the same.
    npm(&["install", "--no-audit", "--no-fund", "--loglevel", "error"])?;
    let module = pocket::build()?.map(std::path::absolute).transpose()?;
    let mut build = Command::new("npm");
    build.args(["run", "--silent", "build"]).current_dir(WEB);
    // An empty name is none: one that an earlier build left behind is not taken.
    run_command(build.env("CORRAL_POCKET", module.unwrap_or_default()))
}

/// Everything about the client that needs no browser, when it has been built. What that says is told when all of it is done: it runs
/// while the compiler talks.
pub fn check() -> Result<()> {
    for script in ["check", "lint", "test", "size"] {
        let output = Command::new("npm").args(["run", "--silent", script]).current_dir(WEB).output()?;
        let said = [output.stdout, output.stderr].concat();
        println!("-- npm run {script}\n{}", String::from_utf8_lossy(&said));
        if !output.status.success() {
            bail!("npm run {script} in {WEB} ({})", output.status);
        }
    }
    Ok(())
}

/// The house in Chromium, against the real server with this client inside: every screen, and whole games by presses alone,
/// at both sizes and in both languages. Then the same house on several nodes.
pub fn in_browser() -> Result<()> {
    built("--bin", "corral")?;
    pocket::lives()?;
    npm(&["run", "--silent", "e2e"])?;
    on_nodes()
}

/// A game in Chromium on a house of several nodes, each of which is killed in its course. The house is a process of its own,
/// as it is when somebody starts it.
fn on_nodes() -> Result<()> {
    if !cfg!(unix) {
        println!("houses of several nodes are started only on Unix");
        return Ok(());
    }
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["cluster", "--keep-client", "--address", "127.0.0.1:0", "--"]);
    command.args(["npm", "run", "--silent", "--prefix", WEB, "e2e:cluster"]);
    // People wait for bots, tests need not.
    run_command(command.env("CORRAL_BOT_PACE", "0.1"))
}

/// The same client in Firefox and in `WebKitGTK`, which is Safari's engine: a little of each game, a race, a line that drops,
/// a finished game.
pub fn in_other_browsers() -> Result<()> {
    built("--bin", "corral")?;
    npm(&["run", "--silent", "e2e:others"])
}

/// Chromium with nothing around its pages: most tests need no more.
const SHELL: &str = "chromium-headless-shell";

/// Debian's packages; browsers that test tools would fetch for themselves are not to be had everywhere.
pub fn browsers() -> Result<()> {
    let is_named = |variable: &str| std::env::var_os(variable).is_some();
    let packages = [
        ("chromium", is_named("CHROMIUM") || answers("/usr/bin/chromium", &["--version"])),
        (SHELL, is_named("CHROMIUM") || answers(SHELL, &["--version"])),
        ("firefox-esr", is_named("FIREFOX") || answers("firefox-esr", &["--version"])),
        // These two have no option that tells their version.
        ("webkit2gtk-driver", answers("WebKitWebDriver", &["--help"])),
        ("xvfb", answers("Xvfb", &["-help"])),
    ];
    let missing = packages.iter().filter(|(_, is_there)| !is_there).map(|(package, _)| *package);
    crate::test::install(&missing.collect::<Vec<_>>())
}
