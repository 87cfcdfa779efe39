//! A house of several nodes on this machine, with all that it needs: to try it, to kill its nodes, to measure it.

mod balancer;
mod command;
mod nodes;

use crate::tools::SERVICES;
use crate::{build, dist, process, tools, web};
use anyhow::Result;
use balancer::Balancer;
use clap::Args;
use command::Running;
use nodes::{AGAIN_AFTER, LOOK, Nodes, Recipe};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use testkit::Nats;
use testkit::postgres::OwnServer;

#[derive(Args)]
pub struct Wish {
    /// How many nodes
    #[arg(long, value_name = "COUNT", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    nodes: u8,
    /// Where the balancer listens; port 0 takes any that is free
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    address: SocketAddr,
    /// Build it as `cargo xtask dist` does, which takes longer and is faster
    #[arg(long)]
    release: bool,
    /// Take the client as it was built last
    #[arg(long)]
    keep_client: bool,
    /// Kill a node with -9 every so many seconds, one after another; each is started again
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    kill_every: Option<u64>,
    /// Run this, after `--`, with `CORRAL_HOUSE`, `CORRAL_NODES`, `CORRAL_METRICS`, `CORRAL_PIDS` and `CORRAL_STORE` set, and
    /// stop everything when it ends
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// All that runs. Nodes are stopped before what they use, and the folder is removed last.
struct Cluster {
    nodes: Nodes,
    nats: Nats,
    database: OwnServer,
    house: SocketAddr,
    folder: TempDir,
}

/// Runs until it is told to stop, or until the command has ended; then with its exit code.
pub fn run(wish: &Wish) -> Result<ExitCode> {
    tools::require(SERVICES)?;
    let corral = if wish.release {
        dist::binary()?
    } else {
        if !wish.keep_client {
            tools::require_node()?;
            web::provide()?;
        }
        build::corral()?
    };
    // From here on there is something to clean up.
    let told_to_stop = process::stop_by_yourself();
    let mut cluster = Cluster::start(corral, wish)?;
    println!("{}", cluster.described());
    cluster.tend(wish, told_to_stop)
}

impl Cluster {
    fn start(corral: PathBuf, wish: &Wish) -> Result<Self> {
        let balancer = Balancer::bind(wish.address)?;
        let house = balancer.address()?;
        let folder = tempfile::Builder::new().prefix("corral-cluster-").tempdir()?;
        let (database, nats) = (OwnServer::durable(), Nats::start());
        let mut options = ["--store", &database.url(), "--cluster", &nats.url()].map(str::to_owned).to_vec();
        if !wish.command.is_empty() {
            // All its people come from one address.
            options.push("--no-address-limits".to_owned());
        }
        let recipe = Recipe { corral, folder: folder.path().to_owned(), options };
        let nodes = Nodes::start(recipe, wish.nodes)?;
        balancer.run(nodes.addresses())?;
        Ok(Self { nodes, nats, database, house, folder })
    }

    /// Starts nodes again that have died, and kills some if that was wished, for as long as it should.
    fn tend(&mut self, wish: &Wish, told_to_stop: &AtomicBool) -> Result<ExitCode> {
        let mut running = Running::start(&wish.command, self.environment())?;
        let mut kill_at = wish.kill_every.map(|seconds| Kills::every(Duration::from_secs(seconds)));
        while !told_to_stop.load(Ordering::Relaxed) {
            if let Some(code) = running.as_mut().map(Running::ended).transpose()?.flatten() {
                return Ok(code);
            }
            if let Some(number) = kill_at.as_mut().and_then(Kills::due) {
                self.nodes.kill(number)?;
            }
            self.nodes.tend()?;
            thread::sleep(LOOK);
        }
        running.map_or(Ok(ExitCode::SUCCESS), Running::stop)
    }

    fn described(&self) -> String {
        let mut lines = vec![format!("\nThe house is open on http://{}", self.house)];
        for (name, address, process) in self.nodes.running() {
            lines.push(format!("    {name}  http://{address}  process {process}"));
        }
        let seconds = AGAIN_AFTER.as_secs();
        lines.push(format!("What the nodes say is in {}", self.folder.path().display()));
        lines.push(format!("Kill one with kill -9 PROCESS; it is started again after {seconds} s"));
        lines.push("Ctrl-C stops everything and removes it\n".to_owned());
        lines.join("\n")
    }

    /// What a command is told of it.
    fn environment(&self) -> [(&'static str, String); 5] {
        let nodes: Vec<_> = self.nodes.running().map(|(_, address, _)| format!("http://{address}")).collect();
        let metrics: Vec<_> =
            self.nodes.metrics().map(|address| format!("http://{address}/metrics")).collect();
        let mut processes: Vec<_> =
            self.nodes.running().map(|(name, _, process)| format!("{name}={process}")).collect();
        processes.push(format!("nats={}", self.nats.process()));
        processes.extend(self.database.process().map(|process| format!("postgres={process}")));
        [
            ("CORRAL_HOUSE", format!("http://{}", self.house)),
            ("CORRAL_NODES", nodes.join(" ")),
            ("CORRAL_METRICS", metrics.join(" ")),
            ("CORRAL_PIDS", processes.join(" ")),
            ("CORRAL_STORE", self.database.url()),
        ]
    }
}

/// One node after another.
struct Kills {
    every: Duration,
    next_at: Instant,
    count: usize,
}

impl Kills {
    fn every(every: Duration) -> Self {
        Self { every, next_at: Instant::now() + every, count: 0 }
    }

    /// Which one is to be killed now, if any.
    fn due(&mut self) -> Option<usize> {
        if Instant::now() < self.next_at {
            return None;
        }
        self.next_at += self.every;
        self.count += 1;
        Some(self.count - 1)
    }
}
