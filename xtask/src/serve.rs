//! From the sources to a server in one command.

use crate::process::{Running, captured};
use crate::{build, offline, tools, web};
use anyhow::{Context, Result, bail};
use std::process::{Command, ExitCode};
use std::thread;

/// Builds the client and the server at the same time, and runs the server. The module for offline play is built while people
/// look at the first screen.
pub fn run(args: &[String]) -> Result<ExitCode> {
    tools::require_node()?;
    println!("Building the client and the server. The first time takes some minutes.");
    let (client, server) = thread::scope(|scope| {
        let client = scope
            .spawn(|| captured(|| web::install().and_then(|()| web::build(offline::built().as_deref()))));
        let server = build::corral();
        (client.join(), server)
    });
    let (outcome, printed) = client.unwrap_or_else(|_| (Err(anyhow::anyhow!("it broke off")), Vec::new()));
    outcome.with_context(|| format!("the client cannot be built:\n{}", String::from_utf8_lossy(&printed)))?;
    let server = Running::start(Command::new(server?).arg("serve").args(args))?;
    // It ends with this program: stopping the server does not wait for a compiler.
    thread::spawn(add_offline_module);
    let status = server.wait()?;
    match status.code().and_then(|code| u8::try_from(code).ok()) {
        Some(code) => Ok(ExitCode::from(code)),
        None => bail!("the server was ended ({status})"),
    }
}

fn add_offline_module() {
    let before = offline::built().and_then(|module| std::fs::read(module).ok());
    let (built, printed) = captured(|| -> Result<bool> {
        offline::add_target();
        if !offline::has_target() {
            return Ok(false);
        }
        println!("Building the module for offline play; the server is open meanwhile.");
        let module = offline::build(offline::Profile::Development)?;
        if before != Some(std::fs::read(&module)?) {
            web::rebuild(&module)?;
        }
        Ok(true)
    });
    match built {
        Ok(true) => println!("Offline play is ready: reload the page."),
        Ok(false) => println!("Offline play is left out: {}", offline::NO_TARGET),
        Err(error) => eprintln!("Offline play is left out: {error:#}\n{}", String::from_utf8_lossy(&printed)),
    }
}
