//! The browser client: built, checked, and tested in real browsers.

use crate::process::{run_command, say};
use crate::{build, offline};
use anyhow::{Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

const WEB: &str = "web";

fn npm(args: &[&str]) -> Result<()> {
    run_command(Command::new("npm").args(args).current_dir(WEB))
}

/// Fetches what the lock file names, unless it is there.
pub fn install() -> Result<()> {
    let changed = |path: &str| fs::metadata(path).and_then(|file| file.modified()).ok();
    let installed = changed("web/node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("web/package-lock.json") {
        return Ok(());
    }
    // Not `npm ci`: it insists on the optional packages of every other platform, which not every registry has. The lock file
    // pins what is installed all the same.
    npm(&["install", "--no-audit", "--no-fund", "--loglevel", "error"])
}

/// Builds the client into web/dist, with the module for offline play if there is one.
pub fn build(module: Option<&Path>) -> Result<()> {
    run_command(&mut vite(module)?)
}

/// The same while people use the client: the files that their pages may still ask for stay.
pub fn rebuild(module: &Path) -> Result<()> {
    run_command(vite(Some(module))?.args(["--", "--emptyOutDir=false"]))
}

fn vite(module: Option<&Path>) -> Result<Command> {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", "build"]).current_dir(WEB);
    // An empty name is none: one that an earlier build left behind is not taken.
    command.env("CORRAL_POCKET", module.map(std::path::absolute).transpose()?.unwrap_or_default());
    Ok(command)
}

/// Installs and builds the client with the module for offline play, if there is a compiler for that.
pub fn provide() -> Result<()> {
    install()?;
    if !offline::has_target() {
        say(&format!("without offline play: {}", offline::NO_TARGET));
        return build(None);
    }
    build(Some(&offline::build(offline::Profile::Development)?))
}

/// Everything about the client that needs no browser.
pub fn check() -> Result<()> {
    for script in ["check", "lint", "test", "size"] {
        say(&format!("-- npm run {script}"));
        npm(&["run", "--silent", script])?;
    }
    Ok(())
}

/// The pages in Chromium, with the real server.
pub fn in_browser() -> Result<()> {
    build::corral()?;
    offline::lives()?;
    npm(&["run", "--silent", "e2e"])
}

/// What no single change needs: the second kind of device, every window for every number of players.
pub fn in_browser_in_depth() -> Result<()> {
    build::corral()?;
    offline::lives()?;
    npm(&["run", "--silent", "e2e:depth"])
}

/// A game in Chromium on a cluster of which each node is killed in its course. The cluster is a process of its own, as it is
/// when somebody starts it.
pub fn on_nodes() -> Result<()> {
    if !cfg!(unix) {
        bail!("clusters are started only on Unix");
    }
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["cluster", "--keep-client", "--address", "127.0.0.1:0", "--"]);
    command.args(["npm", "run", "--silent", "--prefix", WEB, "e2e:cluster"]);
    run_command(command.env("CORRAL_BOT_PACE", "0.1"))
}

/// A little of each game in Firefox and in `WebKitGTK`, which is Safari's engine.
pub fn in_other_browsers() -> Result<()> {
    build::corral()?;
    npm(&["run", "--silent", "e2e:others"])
}
