//! `corral serve`: opens the house.

mod limits;

use crate::home::{HouseHome, not_opened};
use crate::many_games::all_cores;
use crate::usage::UsageError;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use limits::{HouseLimits, OneAddress};
use server::{ClusterSettings, Home, House, Network, NodeName, PushService, Settings};
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use store::Synchronous;
use table::Seed;
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::EnvFilter;

/// Open the house: the games in the browser, for friends, bots and programs
///
/// Everything is kept in one folder, or in a database: the log of all tables, and the key that signs the cookies. Ctrl-C, SIGTERM or SIGHUP
/// closes the house in an orderly way; running games go on where they were when it is opened again.
#[derive(Args)]
pub struct Serve {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, env = "CORRAL_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    #[command(flatten)]
    home: HouseHome,
    /// Where NATS is, if several servers on one database are to be one house: `nats://USER:PASSWORD@HOST:PORT`
    // As with the database: what is said about it must not have the password in it.
    #[arg(long, env = "CORRAL_CLUSTER", value_name = "ADDRESS", hide_env_values = true)]
    cluster: Option<String>,
    /// What this server is called among the nodes of a house; each has a name of its own
    #[arg(long, env = "CORRAL_NODE_NAME", value_name = "NAME")]
    node_name: Option<NodeName>,
    /// How many seconds a node may say nothing before the others take it for dead; the same for all nodes
    #[arg(long, env = "CORRAL_NODE_PATIENCE", value_name = "SECONDS", value_parser = node_patience, default_value = "1.5")]
    node_patience: f64,
    /// The address people type, if a proxy stands in front, such as `https://corral.example`
    #[arg(long, env = "CORRAL_PUBLIC_URL", value_parser = web_address)]
    public_url: Option<String>,
    /// Proxies in front, by address or network: what they say in X-Forwarded-For and X-Forwarded-Proto is believed
    #[arg(long, env = "CORRAL_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    trusted_proxy: Vec<Network>,
    /// Push services that are believed besides those of the browsers, such as `https://push.example`
    #[arg(long, env = "CORRAL_PUSH_SERVICE", value_name = "ORIGIN", value_delimiter = ',')]
    push_service: Vec<PushService>,
    /// Where /metrics is served for Prometheus, or `off`; by default on 127.0.0.1:9464, if that is free
    #[arg(long, env = "CORRAL_METRICS_ADDR", value_name = "ADDR", value_parser = metrics_addr)]
    metrics_addr: Option<MetricsAddr>,
    /// How carefully the log is written: full survives a power cut, normal a crash of the server
    #[arg(long, env = "CORRAL_SYNC", default_value = "full")]
    sync: Sync,
    /// How many days games are kept after their table has gone on or closed, with what they are to their players, or `for-ever`
    #[arg(long, env = "CORRAL_KEEP_GAMES", value_name = "DAYS", value_parser = keep_games, default_value = "for-ever")]
    keep_games: KeepGames,
    /// How many seconds a table stays after its game, once everybody has gone
    #[arg(long, env = "CORRAL_KEEP_EMPTY_TABLES", value_name = "SECONDS")]
    #[arg(default_value_t = room::Settings::default().empty_over.as_secs())]
    keep_empty_tables: u64,
    /// How many spectators one table may have; players always get in
    #[arg(long, env = "CORRAL_MAX_SPECTATORS", default_value_t = room::Settings::default().spectators)]
    max_spectators: usize,
    /// How long bots take to act, as a share of what people take: 1 is natural, 0 is at once
    #[arg(long, env = "CORRAL_BOT_PACE", value_name = "FACTOR", value_parser = bot_pace)]
    #[arg(default_value_t = room::Settings::default().bot_pace)]
    bot_pace: f64,
    /// For tests only: everything random follows from this number, so anybody who knows it knows every card
    #[arg(long, value_name = "NUMBER", hide = true)]
    seed: Option<u64>,
    /// How many threads serve; by default as many as there are cores
    #[arg(long, env = "CORRAL_THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// What to write to standard error: error, warn, info, debug, or a filter such as server=debug
    #[arg(long, env = "CORRAL_LOG", default_value = "info")]
    log: String,
    /// How to write it
    #[arg(long, env = "CORRAL_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
    #[command(flatten, next_help_heading = "Limits of the house")]
    limits: HouseLimits,
    #[command(flatten, next_help_heading = "Limits of one address")]
    one_address: OneAddress,
}

/// Nobody else reaches this machine's own address.
const METRICS_ADDR: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 9464);

#[derive(Clone, Copy)]
enum MetricsAddr {
    Off,
    On(SocketAddr),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum KeepGames {
    ForEver,
    Days(u32),
}

impl KeepGames {
    fn duration(self) -> Option<Duration> {
        match self {
            Self::ForEver => None,
            Self::Days(days) => Some(Duration::from_secs(u64::from(days) * 24 * 60 * 60)),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Sync {
    Full,
    Normal,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

fn web_address(text: &str) -> Result<String, String> {
    let address = text.trim_end_matches('/');
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(address.to_owned()),
        _ => Err("it must look like https://corral.example".to_owned()),
    }
}

fn metrics_addr(text: &str) -> Result<MetricsAddr, String> {
    if text == "off" {
        return Ok(MetricsAddr::Off);
    }
    let addr = text.parse().map_err(|_| "it must look like 127.0.0.1:9464, or be off".to_owned())?;
    Ok(MetricsAddr::On(addr))
}

fn keep_games(text: &str) -> Result<KeepGames, String> {
    match text.parse() {
        _ if text == "for-ever" => Ok(KeepGames::ForEver),
        Ok(days) if days > 0 => Ok(KeepGames::Days(days)),
        _ => Err("it must be a number of days from 1 on, such as 90, or for-ever".to_owned()),
    }
}

/// Nodes say four times a second that they live.
fn node_patience(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (1.0..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err("it must be a number of seconds from 1 to 60, such as 1.8".to_owned()),
    }
}

/// Slower than ten times a person's pace is a slip of the finger: a bot's turn would take minutes.
fn bot_pace(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if (0.0..=10.0).contains(&factor) => Ok(factor),
        _ => Err("it must be a number from 0 to 10, such as 0.5".to_owned()),
    }
}

impl Serve {
    pub fn run(&self) -> Result<()> {
        self.write_log()?;
        let runtime = self.runtime().context("cannot start the server's threads")?;
        runtime.block_on(self.serve())
    }

    /// One thread alone does its work in the order in which it came, and need not guard it from others who would take some.
    fn runtime(&self) -> io::Result<Runtime> {
        let mut runtime = match self.threads.map_or_else(all_cores, usize::from) {
            1 => Builder::new_current_thread(),
            threads => {
                let mut several = Builder::new_multi_thread();
                several.worker_threads(threads);
                several
            }
        };
        runtime.enable_all().build()
    }

    fn write_log(&self) -> Result<()> {
        let filter = EnvFilter::try_new(&self.log)
            .with_context(|| format!("--log {} is neither a level nor a filter", self.log))?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(io::stderr().is_terminal())
            .with_writer(io::stderr);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }

    fn settings(&self) -> Result<Settings> {
        let mut settings = Settings::new(self.addr, self.home.home()?);
        settings.cluster = self.cluster(&settings.home)?;
        settings.public_url.clone_from(&self.public_url);
        settings.trusted_proxies.clone_from(&self.trusted_proxy);
        settings.push_services.clone_from(&self.push_service);
        settings.log.synchronous = match self.sync {
            Sync::Full => Synchronous::Full,
            Sync::Normal => Synchronous::Normal,
        };
        settings.keep_games = self.keep_games.duration();
        settings.table.empty_over = Duration::from_secs(self.keep_empty_tables);
        settings.table.bot_pace = self.bot_pace;
        settings.table.spectators = self.max_spectators;
        settings.seed = self.seed.map(Seed::from_number);
        settings.limits = self.limits.limits(&self.one_address);
        Ok(settings)
    }

    fn cluster(&self, home: &Home) -> Result<Option<ClusterSettings>> {
        let refused = |why: &str| Err(UsageError(why.to_owned()).into());
        let (nats, node) = match (&self.cluster, &self.node_name) {
            (None, None) => return Ok(None),
            (Some(_), None) => {
                return refused("--cluster needs --node-name: each node has a name of its own");
            }
            (None, Some(_)) => return refused("--node-name is for the nodes of a house: it needs --cluster"),
            (Some(nats), Some(node)) => (nats, node),
        };
        if let Home::Folder(_) = home {
            return refused("--cluster needs --store: the nodes of a house share a database");
        }
        let nats =
            nats.parse().map_err(|why| UsageError(format!("--cluster is not the address of NATS: {why}")))?;
        let mut cluster = ClusterSettings::new(nats, node.clone());
        cluster.patience = Duration::from_secs_f64(self.node_patience);
        Ok(Some(cluster))
    }

    async fn serve(&self) -> Result<()> {
        // From the first moment on: a signal that comes while the log is being read must not be lost.
        let mut stop = Stop::new()?;
        let settings = self.settings()?;
        let home = settings.home.clone();
        let house = House::open(settings).await.map_err(not_opened)?;
        let url = self.public_url.clone().unwrap_or_else(|| format!("http://{}", house.addr()));
        tracing::info!(%url, %home, tables = house.restored(), "open");
        crate::print(&format!("Corral is open on {url}"))?;
        crate::print(&format!("Its operator's page is {url}/host; the token is in {}", house.host_token()))?;
        if let Some(seed) = self.seed {
            crate::print(&format!(
                "All luck follows from the seed {seed}: this house is for tests, not for people."
            ))?;
        }
        self.tell_numbers(&house).await?;
        for (code, why) in house.kept() {
            crate::print(&format!("The table {code} is kept, but cannot be opened: {why}"))?;
        }
        let is_https = self.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
        if is_https && self.trusted_proxy.is_empty() && !self.one_address.is_off() {
            crate::print(
                "No --trusted-proxy is named: all who come through the proxy share the limits of one address.",
            )?;
        }
        if !server::has_client() {
            crate::print("This binary was built without the browser client; `cargo xtask serve` builds it.")?;
        }
        let is_dead = tokio::select! {
            () = stop.wait() => false,
            () = house.is_taken_for_dead() => true,
        };
        if is_dead {
            house.close().await;
            bail!("the other nodes have taken this one for dead, and its tables over; start it again");
        }
        crate::print("Closing: telling everybody, writing the log.")?;
        house.close().await;
        tracing::info!("closed");
        Ok(())
    }

    async fn tell_numbers(&self, house: &House) -> Result<()> {
        let addr = match self.metrics_addr {
            Some(MetricsAddr::Off) => return Ok(()),
            Some(MetricsAddr::On(addr)) => {
                let addr = house.tell_numbers(addr).await?;
                crate::print(&format!("Its numbers for Prometheus are on http://{addr}/metrics"))?;
                addr
            }
            // Nobody has asked for them, so another house may have them.
            None => match house.tell_numbers(METRICS_ADDR).await {
                Ok(addr) => addr,
                Err(error) => {
                    tracing::warn!("no numbers are told: {error}; --metrics-addr names another address");
                    return Ok(());
                }
            },
        };
        tracing::info!(url = %format!("http://{addr}/metrics"), "numbers for Prometheus");
        Ok(())
    }
}

/// Ctrl-C, what `kill` and service managers send, or that the terminal is gone.
struct Stop {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 3],
}

impl Stop {
    fn new() -> Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let listen = |kind| signal(kind).context("cannot listen for signals");
            let [interrupt, terminate, hang_up] =
                [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
            Ok(Self { signals: [listen(interrupt)?, listen(terminate)?, listen(hang_up)?] })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    async fn wait(&mut self) {
        #[cfg(unix)]
        {
            let [interrupt, terminate, hang_up] = &mut self.signals;
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hang_up.recv() => {}
            }
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_kept_for_days_or_for_ever() {
        assert_eq!(keep_games("for-ever"), Ok(KeepGames::ForEver));
        assert_eq!(keep_games("90"), Ok(KeepGames::Days(90)));
        assert_eq!(KeepGames::Days(90).duration(), Some(Duration::from_secs(7_776_000)));
        for text in ["", "0", "-1", "1.5", "90d", "forever"] {
            let refused = "it must be a number of days from 1 on, such as 90, or for-ever";
            assert_eq!(keep_games(text), Err(refused.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_pace_is_a_number_that_bots_can_keep() {
        for (text, factor) in [("0", 0.0), ("0.1", 0.1), ("1", 1.0), ("10", 10.0)] {
            assert_eq!(bot_pace(text), Ok(factor), "{text}");
        }
        for text in ["", "-0.1", "10.5", "NaN", "inf", "fast", "1,5"] {
            assert_eq!(
                bot_pace(text),
                Err("it must be a number from 0 to 10, such as 0.5".to_owned()),
                "{text}"
            );
        }
    }
}
