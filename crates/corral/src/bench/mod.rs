//! The load test: many tables of players who do anything legal, and what that takes of a server.

mod history;
mod player;
mod process;
mod report;
mod table;

use self::table::Table;
use crate::usage::{self, UsageError};
use crate::{open_files, print};
use ::table::Seed;
use anyhow::{Context, Error, Result, bail};
use clap::Args;
use client::House;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use house::Title;
use house::wire::{CreateTable, TableRefusal, Watching};
use indicatif::{ProgressBar, ProgressStyle};
use process::Processes;
use report::{Play, Report, Tally, Used};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;
use tokio::task::{JoinError, JoinSet, LocalSet, spawn_local};
use tokio::time::{interval, sleep, timeout};

/// About as many turns as games of people have.
const TURNS: u32 = 60;
/// How many tables are opened or dealt at a time.
const AT_ONCE: usize = 16;
/// How long the last answers are waited for.
const LAST_ANSWERS: Duration = Duration::from_secs(5);
/// How long players that are coming again have for that, and how long they pause after a round over all addresses.
const COMING_AGAIN: Duration = Duration::from_secs(60);
const BETWEEN_ROUNDS: Duration = Duration::from_millis(100);

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
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How many play at each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    seats: u8,
    /// The game
    #[arg(long, value_parser = usage::game(), default_value = Title::all()[0].name())]
    game: Title,
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
    /// Ask for whole views with every step, as simple clients do, instead of changes
    #[arg(long)]
    whole: bool,
    /// Seats whose connection breaks, or is closed because a node stops, come again at another address, and what they were
    /// shown before must be there; without it, a broken connection is the end of the test
    #[arg(long, conflicts_with = "idle")]
    reconnect: bool,
    /// The server's process on this machine, to see its processor time and its memory; several times for several nodes, whose
    /// sum is reported
    #[arg(long, value_name = "PID")]
    server_pid: Vec<u32>,
    /// Another process, such as `nats=4711`, to see what it uses; its children count too. Several times for several processes
    #[arg(long, value_name = "NAME=PID", value_parser = named_process)]
    beside: Vec<(String, u32)>,
    /// Print the report as JSON (docs/reports.schema.json)
    #[arg(long)]
    json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "it is no number".to_owned())?;
    if (0.001..=100_000.0).contains(&rate) { Ok(rate) } else { Err("0.001 to 100000 are possible".into()) }
}

fn named_process(text: &str) -> Result<(String, u32), String> {
    let named = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, pid) = named.ok_or("it has no name, such as nats=4711")?;
    let pid = pid.parse().map_err(|_| format!("{pid:?} is not the number of a process"))?;
    Ok((name.to_owned(), pid))
}

/// What all tables of a load test share.
struct LoadTest {
    /// Where the house is: one address, or one for each of its nodes.
    addresses: Vec<House>,
    /// What each table is.
    wish: CreateTable,
    seed: Seed,
    /// Whether the players ask for changes.
    changes: bool,
    /// Whether a player whose connection broke comes again.
    reconnect: bool,
    /// The time from one action of a table to the next, if they are not to follow at once.
    interval: Option<Duration>,
    tally: RefCell<Tally>,
}

impl LoadTest {
    /// The addresses in turn, again and again.
    fn address(&self, number: usize) -> &House {
        &self.addresses[number % self.addresses.len()]
    }

    /// Tries one address after the other, beginning with this one, until it goes well or there is no use in waiting.
    async fn at_some_address<T>(&self, first: usize, attempt: impl AsyncFn(usize) -> Result<T>) -> Result<T> {
        let (started, mut tries) = (Instant::now(), 0);
        loop {
            match attempt(first + tries).await {
                Err(error) if self.may_try_again(&error) && started.elapsed() < COMING_AGAIN => tries += 1,
                done => return done,
            }
            if tries % self.addresses.len() == 0 {
                sleep(BETWEEN_ROUNDS).await;
            }
        }
    }

    /// Whether it may go better in a moment, or elsewhere.
    fn may_try_again(&self, error: &Error) -> bool {
        let passes = match error.downcast_ref() {
            Some(client::Error::Refused { code, .. }) => {
                [TableRefusal::Closing, TableRefusal::NotStored].iter().any(|refusal| refusal.code() == code)
            }
            Some(client::Error::WrongUrl { .. } | client::Error::Unreadable(_)) | None => false,
            Some(_) => true,
        };
        self.reconnect && passes
    }
}

impl Bench {
    pub fn run(&self) -> Result<()> {
        let test = Rc::new(self.load_test()?);
        let mut watched = self.watched()?;
        let sockets = u64::from(self.tables) * u64::from(self.seats);
        if let Some(limit) = open_files::limit().filter(|limit| *limit < sockets + 64) {
            bail!("{sockets} sockets are too many: this system allows {limit} open files (see ulimit -n)");
        }
        // One thread: the other cores are the server's.
        let runtime =
            Builder::new_current_thread().enable_all().build().context("no runtime can be started")?;
        let report = LocalSet::new().block_on(&runtime, self.measure(&test, &mut watched))?;
        print(&if self.json { serde_json::to_string_pretty(&report)? } else { report.to_string() })?;
        match test.tally.borrow_mut().reconnects.loss.take() {
            Some(loss) => bail!("{loss}"),
            None => Ok(()),
        }
    }

    fn load_test(&self) -> Result<LoadTest> {
        let title = self.game;
        Ok(LoadTest {
            addresses: addresses(&self.urls)?,
            wish: CreateTable {
                title,
                seats: self.seats,
                options: title.brisk_options(TURNS),
                public: false,
                watching: Watching::default(),
                gathering: None,
            },
            seed: Seed::from_number(self.seed),
            changes: !self.whole,
            reconnect: self.reconnect,
            interval: self.rate.map(|rate| Duration::from_secs_f64(1.0 / rate)),
            tally: RefCell::new(Tally::new()),
        })
    }

    fn watched(&self) -> Result<Vec<Processes>> {
        let mut watched = Vec::new();
        if !self.server_pid.is_empty() {
            watched.push(Processes::find("server", &self.server_pid)?);
        }
        for (name, pid) in &self.beside {
            watched.push(Processes::find(name, &[*pid])?);
        }
        // Elsewhere than on Linux it cannot be looked at.
        watched.extend(Processes::find("load test", &[std::process::id()]).ok());
        Ok(watched)
    }

    async fn measure(&self, test: &Rc<LoadTest>, watched: &mut [Processes]) -> Result<Report> {
        let started = Instant::now();
        let numbers = (0..self.tables as usize).collect();
        let open = |number| Table::open(Rc::clone(test), number);
        let mut tables = each(numbers, "opening", AT_ONCE, open).await?;
        let opening_s = started.elapsed().as_secs_f64();
        if !self.reconnect {
            // Who measures its line cannot come again if it breaks meanwhile.
            let all_at_once = tables.len();
            tables = each(tables, "measuring the lines of", all_at_once, Table::measured).await?;
        }
        let play = if self.idle {
            watched.iter_mut().for_each(Processes::look);
            None
        } else {
            let tables = each(tables, "dealing", AT_ONCE, Table::start).await?;
            Some(self.play(test, tables, watched).await?)
        };
        Ok(Report {
            game: test.wish.title.name(),
            tables: self.tables,
            seats: self.seats,
            rate: self.rate,
            addresses: test.addresses.len(),
            opening_s,
            processes: watched.iter().map(|used| Used::new(used, self.tables, play.as_ref())).collect(),
            play,
        })
    }

    /// All tables play until the time is up.
    async fn play(&self, test: &Rc<LoadTest>, tables: Vec<Table>, watched: &mut [Processes]) -> Result<Play> {
        let bar = progress_bar(self.seconds, "{bar:40} {msg}");
        // What came while the cards were dealt does not count.
        *test.tally.borrow_mut() = Tally::new();
        for processes in &mut *watched {
            processes.look();
            processes.at_play = processes.at_end;
        }
        let started = Instant::now();
        let in_the_middle = |error: Error| {
            let (done, seconds) = (test.tally.borrow().play.actions, started.elapsed().as_secs_f64());
            error.context(format!("it ended in the middle, after {done} actions and {seconds:.1} s"))
        };
        let mut playing = JoinSet::new();
        for table in tables {
            playing.spawn_local(table.play());
        }
        let mut seconds = interval(Duration::from_secs(1));
        let mut up = pin!(sleep(Duration::from_secs(self.seconds)));
        loop {
            tokio::select! {
                () = &mut up => break,
                Some(done) = playing.join_next() => flat(done).map_err(in_the_middle)?,
                _ = seconds.tick() => {
                    bar.set_position(started.elapsed().as_secs());
                    bar.set_message(format!("{} actions", test.tally.borrow().play.actions));
                    // A process that is killed before the end must have been looked at.
                    watched.iter_mut().for_each(Processes::look);
                }
            }
        }
        watched.iter_mut().for_each(Processes::look);
        let play = test.tally.borrow_mut().end(started.elapsed());
        let patience = if self.reconnect { COMING_AGAIN } else { LAST_ANSWERS };
        let rest = async {
            while let Some(done) = playing.join_next().await {
                flat(done).map_err(in_the_middle)?;
            }
            Ok::<_, Error>(())
        };
        match timeout(patience, rest).await {
            Ok(done) => done?,
            Err(late) if self.reconnect => bail!("{} tables could not be looked at: {late}", playing.len()),
            Err(_) => {}
        }
        bar.finish_and_clear();
        Ok(test.tally.borrow().complete(&play, playing.len(), self.reconnect))
    }
}

fn addresses(urls: &[String]) -> Result<Vec<House>> {
    let mut houses: Vec<House> = Vec::new();
    for url in urls {
        let house = House::new(url).map_err(|error| UsageError::because(&error))?;
        if houses.iter().any(|known| known.url() == house.url()) {
            return Err(UsageError(format!("the address {} is given twice", house.url())).into());
        }
        houses.push(house);
    }
    Ok(houses)
}

/// Makes a table of every item, so many at a time.
async fn each<T, F>(items: Vec<T>, what: &str, at_once: usize, work: impl Fn(T) -> F) -> Result<Vec<Table>>
where
    F: Future<Output = Result<Table>> + 'static,
{
    let bar = progress_bar(items.len() as u64, &format!("{what} {{human_pos}} of {{human_len}} tables"));
    let works = stream::iter(items).map(|item| spawn_local(work(item)));
    let tables = works.buffer_unordered(at_once.max(1)).map(flat).inspect(|_| bar.inc(1)).try_collect().await;
    bar.finish_and_clear();
    tables
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_process_has_a_name() {
        assert_eq!(named_process("nats=4711"), Ok(("nats".to_owned(), 4711)));
        for text in ["4711", "=4711", ""] {
            assert_eq!(named_process(text).unwrap_err(), "it has no name, such as nats=4711");
        }
        assert_eq!(named_process("nats=goat").unwrap_err(), "\"goat\" is not the number of a process");
    }

    #[test]
    fn no_address_is_given_twice() {
        let urls = |urls: &[&str]| addresses(&urls.iter().map(|url| (*url).to_owned()).collect::<Vec<_>>());
        assert_eq!(urls(&["http://a:1", "http://b:1"]).unwrap()[1].url(), "http://b:1");
        // As a browser would write them, they are the same.
        let error = urls(&["http://a", "http://b", "http://a:80/"]).err().unwrap();
        assert_eq!(error.to_string(), "the address http://a is given twice");
    }
}
