mod addresses;
mod bare;
mod churn;
mod followed;
mod message;
mod pauses;
mod playing;
mod process;
mod reconnects;
mod report;
mod room;
mod tally;
mod watched;

use crate::home::BadSetting;
use crate::{open_files, print};
use addresses::Addresses;
use anyhow::{Context, Result, bail};
use bare::{Bare, Traffic};
use churn::{Churned, Plan};
use clap::Args;
use house::Title;
use house::wire::{CreateTable, Watching};
use indicatif::{ProgressBar, ProgressStyle};
use playing::Playing;
use process::Usage;
use report::{Play, Report, Server};
use room::{Opening, Room};
use serde::Serialize;
use std::cell::RefCell;
use std::fmt::Display;
use std::future::Future;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::Seed;
use tally::Tally;
use tokio::runtime::Builder;
use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinSet, LocalSet};
use watched::{Beside, Used, Watched};

/// About as many turns as games of people have.
const TURNS: u32 = 60;

/// How many tables are opened at a time.
const AT_ONCE: usize = 16;
/// No table of a few turns takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(600);

/// Play at many tables of a running server at once, and report how fast it is.
///
/// Every seat has a socket of its own and does anything legal, as a person's browser would. A table does one thing after
/// another: the next action is sent when the last has arrived. An action's latency is the time from sending it to the
/// step that it made having arrived at every seat that is shown it: at the whole table, or at its sender alone if it was
/// a secret choice. In races the server holds presses back on purpose, for the photo finish. The server measures every new
/// line with a burst of pings; the tables begin to play when it has done so.
///
/// All seats come from one address, so the server must have been started with --no-address-limits.
///
/// A house of several nodes has several addresses. The seats of a table are spread over them in turn, as by a balancer that
/// remembers nobody. With --reconnect nodes may be stopped or killed meanwhile: everything that was shown to a seat must be
/// there when it comes again, and at the end. If an acknowledged move is lost, the exit code is 1.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct Bench {
    /// The server, such as `http://127.0.0.1:8080`, or several addresses of one house
    #[arg(required = true, value_name = "URL")]
    urls: Vec<String>,
    /// How many tables
    #[arg(long, short, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How many play at each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    seats: u8,
    /// The game by its name; a wrong name lists them all
    #[arg(long, short, default_value_t = Title::all()[0].name().to_owned())]
    game: String,
    /// How long to play once all tables are open
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Actions a second at every table, at most
    #[arg(long, value_name = "N", value_parser = rate, conflicts_with = "saturate")]
    rate: Option<f64>,
    /// The next action as soon as the last has arrived; so it is without --rate too
    #[arg(long)]
    saturate: bool,
    /// Decides what the seats do, as far as the server's cards and clocks let it
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Open the tables and seat everybody, but play nothing: how much memory does a table take?
    #[arg(long, requires = "server_pid", conflicts_with_all = ["rate", "saturate"])]
    idle: bool,
    /// Afterwards, the same traffic over a relay that knows no rules and keeps no log, on the server's cores: the least
    /// that it could take
    #[arg(long, requires = "server_pid", conflicts_with_all = ["idle", "rate"])]
    bare: bool,
    /// Open tables, play a game at each and leave them, without pause, until so many have been through; --tables of them
    /// at once. Games end as soon as anybody can end them. For tables by the thousand the server needs --max-tables
    /// and --max-disk
    #[arg(long, value_name = "N", conflicts_with_all = ["rate", "idle", "bare", "seconds"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    churn: Option<u32>,
    /// With --churn: where the server tells its numbers, `http://127.0.0.1:9464`, to see how long its commits take
    #[arg(long, value_name = "URL")]
    metrics: Option<String>,
    /// With --churn: the server's data folder, to see how large it is
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// With --churn: how many seconds a table may take to its end, before the test breaks off and names it; 600 if not set
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(..=86_400))]
    patience: Option<u64>,
    /// Ask for whole views with every step, as simple clients do, instead of changes
    #[arg(long)]
    whole: bool,
    /// Seats whose connection breaks, or is closed because a node stops, come again at the next address, and what they were
    /// shown before must be there; without it, a broken connection is the end of the test
    #[arg(long, conflicts_with_all = ["idle", "bare", "churn"])]
    reconnect: bool,
    /// The server's process on this machine, to see its processor time and its memory; several times for several nodes, whose
    /// sum is reported
    #[arg(long, value_name = "PID")]
    server_pid: Vec<u32>,
    /// Another process, such as `nats=4711`, to see its processor time apart; its children count too. Several times for
    /// several processes
    #[arg(long, value_name = "NAME=PID", value_parser = Beside::read, conflicts_with_all = ["idle", "churn"])]
    beside: Vec<Beside>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "it is no number".to_owned())?;
    if (0.001..=100_000.0).contains(&rate) { Ok(rate) } else { Err("0.001 to 100000 are possible".into()) }
}

impl Bench {
    pub fn run(&self) -> Result<()> {
        self.check_churn()?;
        self.check_several()?;
        let title: Title = self.game.parse()?;
        let opening = Rc::new(self.opening(title)?);
        let mut watched = Watched::find(&self.server_pid, &self.beside)?;
        let sockets = u64::from(self.tables) * u64::from(self.seats);
        if let Some(limit) = open_files::limit().filter(|limit| *limit < sockets + 64) {
            bail!("{sockets} sockets are too many: this system allows {limit} open files (see ulimit -n)");
        }
        // One thread: the other cores are the server's.
        let runtime =
            Builder::new_current_thread().enable_all().build().context("no runtime can be started")?;
        let local = LocalSet::new();
        if let Some(churn) = self.churn {
            return self.tell(&local.block_on(&runtime, self.come_and_go(churn, opening))?);
        }
        let report = local.block_on(&runtime, self.measure(&opening, &mut watched))?;
        self.tell(&report)?;
        nothing_lost(&report)
    }

    fn tell(&self, report: &(impl Serialize + Display)) -> Result<()> {
        print(&if self.json {
            serde_json::to_string_pretty(report)?
        } else {
            report.to_string().trim_end().to_owned()
        })
    }

    fn check_churn(&self) -> Result<()> {
        let options = [
            ("--metrics", self.metrics.is_some()),
            ("--data", self.data.is_some()),
            ("--patience", self.patience.is_some()),
        ];
        match options.into_iter().find(|(_, is_set)| *is_set && self.churn.is_none()) {
            Some((option, _)) => bail!("{option} is for --churn, which is not there"),
            None => Ok(()),
        }
    }

    /// What is about one server makes no sense with several.
    fn check_several(&self) -> Result<()> {
        let options = [("--bare", self.bare), ("--churn", self.churn.is_some())];
        let Some((option, _)) = options.into_iter().find(|(_, is_set)| *is_set) else { return Ok(()) };
        let several = [("address", self.urls.len()), ("--server-pid", self.server_pid.len())];
        match several.into_iter().find(|(_, count)| *count > 1) {
            Some((what, _)) => {
                Err(BadSetting(format!("{option} is about one server: name one {what}")).into())
            }
            None => Ok(()),
        }
    }

    fn opening(&self, title: Title) -> Result<Opening> {
        let turns = if self.churn.is_some() { churn::TURNS } else { TURNS };
        Ok(Opening {
            addresses: Addresses::new(&self.urls)?,
            wish: CreateTable {
                title,
                seats: self.seats,
                options: title.brisk_options(turns),
                public: false,
                watching: Watching::default(),
                gathering: None,
            },
            seed: Seed::from_number(self.seed),
            changes: !self.whole,
            reconnect: self.reconnect,
        })
    }

    async fn come_and_go(&self, churn: u32, opening: Rc<Opening>) -> Result<Churned> {
        let patience = self.patience.map_or(PATIENCE, Duration::from_secs);
        let plan = Plan { opening, churn, at_once: self.tables, patience };
        let numbers = self.metrics.as_deref().map(churn::address).transpose()?;
        let pid = self.server_pid.first().copied();
        churn::run(&plan, &churn::Watched { pid, numbers, data: self.data.clone() }).await
    }

    async fn measure(&self, opening: &Rc<Opening>, watched: &mut Watched) -> Result<Report> {
        let before = watched.server();
        let tally = Rc::new(RefCell::new(Tally::new()));
        let started = Instant::now();
        let mut rooms = self.open(opening, &tally).await?;
        let opening_s = started.elapsed().as_secs_f64();
        if !self.reconnect {
            // Who measures its line cannot come again if it breaks meanwhile.
            let all_at_once = rooms.len();
            rooms = self.each(rooms, "measuring the lines of", all_at_once, Room::measured).await?;
        }
        if self.idle {
            // The rooms are held until the server has been looked at.
            let _rooms = self.each(rooms, "settling", AT_ONCE, Room::settle).await?;
            let server = before.zip(watched.server());
            return Ok(self.report(opening.wish.title, opening_s, None, server, Used::default(), None));
        }
        let rooms = self.each(rooms, "dealing", AT_ONCE, Room::start).await?;
        let pace = Playing {
            time: Duration::from_secs(self.seconds),
            every: self.rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
            reconnect: self.reconnect,
        };
        let (play, used) = playing::play(&pace, rooms, &tally, watched).await?;
        let server = before.zip(watched.server());
        let traffic = Traffic::of(&tally.borrow());
        let bare = self.compare(traffic).await?;
        Ok(self.report(opening.wish.title, opening_s, Some(play), server, used, bare))
    }

    fn report(
        &self,
        title: Title,
        opening_s: f64,
        play: Option<Play>,
        server: Option<(Usage, Usage)>,
        used: Used,
        bare: Option<Bare>,
    ) -> Report {
        let Used { server: cpu, servers_ended, beside } = used;
        let server = server.map(|(before, after)| Server {
            processes_ended: servers_ended,
            ..Server::new(before, after, self.tables, cpu)
        });
        let Self { tables, seats, rate, .. } = *self;
        let (game, addresses) = (title.name(), self.urls.len());
        let of_server = server.as_ref().and_then(|server| server.cpu_us_per_action);
        let times_bare = of_server.zip(bare.as_ref()).map(|(us, bare)| us / bare.cpu_us_per_action);
        Report { game, tables, seats, rate, addresses, opening_s, play, server, beside, bare, times_bare }
    }

    /// Lets a relay do what the server has just done, if that was asked for.
    async fn compare(&self, traffic: Option<Traffic>) -> Result<Option<Bare>> {
        let Some((pid, traffic)) = self.server_pid.first().copied().filter(|_| self.bare).zip(traffic) else {
            return Ok(None);
        };
        let bar = ProgressBar::new_spinner().with_message("the same traffic over a relay");
        bar.enable_steady_tick(Duration::from_millis(100));
        let time = Duration::from_secs(self.seconds);
        let bare = bare::measure(traffic, (self.tables, self.seats), time, pid).await?;
        bar.finish_and_clear();
        Ok(Some(bare))
    }

    async fn open(&self, opening: &Rc<Opening>, tally: &Rc<RefCell<Tally>>) -> Result<Vec<Room>> {
        self.all((0..self.tables as usize).collect(), "opening", AT_ONCE, |number| {
            let (opening, tally) = (Rc::clone(opening), Rc::clone(tally));
            async move { Room::open(&opening, number, tally).await }
        })
        .await
    }

    /// Does something at every table, so many at a time.
    async fn each(
        &self,
        rooms: Vec<Room>,
        what: &str,
        at_once: usize,
        work: impl AsyncFn(&mut Room) -> Result<()> + Copy + 'static,
    ) -> Result<Vec<Room>> {
        let done = |mut room: Room| async move { work(&mut room).await.map(|()| room) };
        self.all(rooms, what, at_once, done).await
    }

    /// Makes a table of every item, so many at a time.
    async fn all<T, F>(
        &self,
        items: Vec<T>,
        what: &str,
        at_once: usize,
        work: impl Fn(T) -> F,
    ) -> Result<Vec<Room>>
    where
        F: Future<Output = Result<Room>> + 'static,
    {
        let bar = progress_bar(items.len() as u64, &format!("{what} {{human_pos}} of {{human_len}} tables"));
        let places = Arc::new(Semaphore::new(at_once));
        let mut works = JoinSet::new();
        for item in items {
            let (work, places) = (work(item), Arc::clone(&places));
            works.spawn_local(async move {
                let _place = places.acquire_owned().await.expect("nobody closes the semaphore");
                work.await
            });
        }
        let mut rooms = Vec::with_capacity(works.len());
        while let Some(done) = works.join_next().await {
            rooms.push(flat(done)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(rooms)
    }
}

/// A report with a loss in it is followed by a sentence that names the table.
fn nothing_lost(report: &Report) -> Result<()> {
    let reconnects = report.play.as_ref().and_then(|play| play.reconnects.as_ref());
    match reconnects.and_then(|reconnects| reconnects.loss.as_ref()) {
        Some(loss) => bail!("{loss}"),
        None => Ok(()),
    }
}

/// A task that panics takes the whole test with it.
fn flat<T>(done: Result<Result<T>, JoinError>) -> Result<T> {
    done.context("a table broke off")?
}

/// On a terminal only; elsewhere it draws nothing.
fn progress_bar(length: u64, style: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(length).with_style(style)
}
