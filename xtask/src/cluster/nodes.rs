//! The nodes: each a process, and started again when it dies.

use crate::process::cannot_start;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use testkit::free_ports;

/// Long enough to see how the others take over, and that nothing is missing without it.
pub const AGAIN_AFTER: Duration = Duration::from_secs(3);

/// No node takes so long to start; one that does has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often something that is waited for is looked at.
pub const LOOK: Duration = Duration::from_millis(20);

/// How every node is started.
pub struct Recipe {
    pub corral: PathBuf,
    /// For what they say.
    pub folder: PathBuf,
    /// The same for all.
    pub options: Vec<String>,
}

pub struct Nodes {
    recipe: Recipe,
    nodes: Vec<Node>,
}

struct Node {
    name: String,
    address: SocketAddr,
    metrics: SocketAddr,
    state: State,
}

enum State {
    Started(Child),
    Ended { at: Instant },
}

impl Nodes {
    /// Starts so many nodes on ports of their own. They are open when this returns.
    pub fn start(recipe: Recipe, count: u8) -> Result<Self> {
        let mut nodes = Self { recipe, nodes: Vec::new() };
        let mut ports = free_ports();
        let mut next_address = || {
            let port = ports.next().context("there is no free port")?;
            anyhow::Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
        };
        for number in 1..=count {
            let (name, address, metrics) = (format!("node-{number}"), next_address()?, next_address()?);
            let state = State::Started(nodes.recipe.start(&name, address, metrics)?);
            nodes.nodes.push(Node { name, address, metrics, state });
            nodes.wait_for_last()?;
        }
        Ok(nodes)
    }

    /// The first makes the tables of the database, so they are started one after another.
    fn wait_for_last(&mut self) -> Result<()> {
        let Self { recipe, nodes } = self;
        let Some(Node { name, address, state: State::Started(process), .. }) = nodes.last_mut() else {
            return Ok(());
        };
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(*address).is_err() {
            let is_late = Instant::now() > until;
            if is_late || process.try_wait()?.is_some() {
                let said = fs::read_to_string(recipe.log(name)).unwrap_or_default();
                bail!("{name} could not be opened: {}", said.trim());
            }
            thread::sleep(LOOK);
        }
        Ok(())
    }

    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// Where each has its numbers.
    pub fn metrics(&self) -> impl Iterator<Item = SocketAddr> {
        self.nodes.iter().map(|node| node.metrics)
    }

    /// The name, the address and the process of each node that runs.
    pub fn running(&self) -> impl Iterator<Item = (&str, SocketAddr, u32)> {
        self.nodes.iter().filter_map(|node| match &node.state {
            State::Started(process) => Some((node.name.as_str(), node.address, process.id())),
            State::Ended { .. } => None,
        })
    }

    /// Sees which have ended, and starts those again that ended a while ago. Says so.
    pub fn tend(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            match &mut node.state {
                State::Started(process) => {
                    if let Some(status) = process.try_wait()? {
                        let seconds = AGAIN_AFTER.as_secs();
                        println!("{} has ended ({status}); it is started again in {seconds} s", node.name);
                        node.state = State::Ended { at: Instant::now() };
                    }
                }
                State::Ended { at } if at.elapsed() < AGAIN_AFTER => {}
                State::Ended { .. } => {
                    let process = self.recipe.start(&node.name, node.address, node.metrics)?;
                    println!("{} is started again: process {}", node.name, process.id());
                    node.state = State::Started(process);
                }
            }
        }
        Ok(())
    }

    /// Kills the node of this number with -9, if it runs; they are counted round.
    pub fn kill(&mut self, number: usize) -> Result<()> {
        let count = self.nodes.len();
        if let State::Started(process) = &mut self.nodes[number % count].state {
            process.kill()?;
        }
        Ok(())
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            if let State::Started(process) = &mut node.state {
                // What they have is thrown away with them, and it may have ended by itself.
                let _ = process.kill();
                let _ = process.wait();
            }
        }
    }
}

impl Recipe {
    fn start(&self, name: &str, address: SocketAddr, metrics: SocketAddr) -> Result<Child> {
        let log = File::options().create(true).append(true).open(self.log(name))?;
        let mut command = Command::new(&self.corral);
        command
            .args(["serve", "--node-name", name])
            .args(["--addr", &address.to_string(), "--metrics-addr", &metrics.to_string()])
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            // Ctrl-C is for us: nodes that it ended would look as if they had died.
            .process_group(0);
        command.spawn().with_context(|| cannot_start(&command))
    }

    fn log(&self, name: &str) -> PathBuf {
        self.folder.join(name).with_extension("log")
    }
}
