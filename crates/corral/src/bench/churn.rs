//! Tables that are opened, played to their end and left without pause, and what becomes of the server meanwhile: whatever
//! it keeps of a table that is gone, it has many of in the end.

mod mark;
mod numbers;
mod report;

pub use mark::Watched;
pub use numbers::address;
pub use report::Churned;

use super::flat;
use super::process::usage;
use super::report::percent;
use super::room::{Opening, Room};
use super::tally::Tally;
use anyhow::{Context, Error, Result, bail};
use mark::{Growth, Look, Mark, places};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Games are over before that; it is for those that nobody can end.
pub const TURNS: u32 = 10;

/// How a test with many tables goes about it.
pub struct Plan {
    pub opening: Rc<Opening>,
    /// How many tables are to be opened, played and left.
    pub churn: u32,
    /// How many there are at a time.
    pub at_once: u32,
    /// How long a table may take, from everybody being seated to everybody having left.
    pub patience: Duration,
}

/// How it goes so far.
struct Run<'a> {
    plan: &'a Plan,
    watched: &'a Watched,
    tally: Rc<RefCell<Tally>>,
    opened: u32,
    through: u32,
    /// Why tables broke off, and how often.
    broken: BTreeMap<String, u32>,
    /// How many broke off since the last that went through.
    in_a_row: u32,
    to_note: BTreeSet<u32>,
    first: Look,
    /// None until something was noted.
    last: Option<Look>,
    marks: Vec<Mark>,
}

/// Opens, plays and leaves tables, until so many have been through. Others go on meanwhile, and are played to their end
/// afterwards, so that the last mark is noted under the same load as the first.
pub async fn run(plan: &Plan, watched: &Watched) -> Result<Churned> {
    let own_before = usage("self").ok();
    let mut run = Run::begin(plan, watched).await?;
    let started = Instant::now();
    if let Err(error) = run.all().await {
        // Nothing to be in the middle of: most likely the server, or what was asked of it, is not right.
        if run.through == 0 {
            return Err(error);
        }
        let (through, seconds) = (run.through, started.elapsed().as_secs_f64());
        let what = format!("it ended in the middle, after {through} tables and {seconds:.1} s");
        return Err(error.context(what));
    }
    let time = started.elapsed();
    let own = own_before.zip(usage("self").ok()).map(|(before, after)| percent(before, after, time));
    Ok(run.report(time, own))
}

impl<'a> Run<'a> {
    async fn begin(plan: &'a Plan, watched: &'a Watched) -> Result<Self> {
        Ok(Self {
            plan,
            watched,
            tally: Rc::new(RefCell::new(Tally::new())),
            opened: 0,
            through: 0,
            broken: BTreeMap::new(),
            in_a_row: 0,
            to_note: places(plan.churn),
            first: watched.look(0).await?,
            last: None,
            marks: Vec::new(),
        })
    }

    async fn all(&mut self) -> Result<()> {
        let mut playing = JoinSet::new();
        loop {
            while self.through < self.plan.churn && playing.len() < self.plan.at_once as usize {
                playing.spawn_local(self.next_table());
            }
            let Some(done) = playing.join_next().await else { return Ok(()) };
            match flat(done)? {
                Ok(()) => self.went_through().await?,
                Err(error) => self.broke_off(error)?,
            }
        }
    }

    /// One table from its opening until everybody has left. The inner error is the end of this table, the outer one of
    /// the whole test.
    fn next_table(&mut self) -> impl Future<Output = Result<Result<()>>> + 'static {
        let (opening, patience) = (Rc::clone(&self.plan.opening), self.plan.patience);
        let (number, tally) = (self.opened as usize, Rc::clone(&self.tally));
        self.opened += 1;
        async move {
            let mut room = match Room::open(&opening, number, tally).await {
                Ok(room) => room.in_haste(),
                Err(error) => return Ok(Err(error)),
            };
            let done = timeout(patience, room.play_and_leave()).await;
            let code = room.code();
            let Ok(done) = done else {
                let (seconds, standing) = (patience.as_secs(), room.standing());
                bail!("table {code} has not come to its end within {seconds} s: {standing}");
            };
            Ok(done.with_context(|| format!("table {code}")))
        }
    }

    async fn went_through(&mut self) -> Result<()> {
        self.in_a_row = 0;
        self.through += 1;
        if self.to_note.remove(&self.through) {
            let now = self.watched.look(self.through).await?;
            let mark = Mark::between(&self.first, self.last.as_ref().unwrap_or(&self.first), &now);
            let broken: u32 = self.broken.values().sum();
            let broken = if broken > 0 { format!("; {broken} broken off") } else { String::new() };
            eprintln!("{mark}{broken}");
            self.marks.push(mark);
            self.last = Some(now);
        }
        Ok(())
    }

    /// A server that is gone, or takes no more tables, breaks off all of them; one that does so now and then is only
    /// worth counting.
    fn broke_off(&mut self, error: Error) -> Result<()> {
        let times = self.broken.entry(kind(&error)).or_default();
        *times += 1;
        let is_new = *times == 1;
        self.in_a_row += 1;
        if self.through == 0 {
            return Err(error);
        }
        if self.in_a_row >= self.plan.at_once {
            let what = format!("{} tables in a row broke off, the last one because", self.in_a_row);
            return Err(error.context(what));
        }
        if is_new {
            eprintln!("broken off: {error:#}");
        }
        Ok(())
    }

    fn report(self, time: Duration, own_cpu_percent: Option<f64>) -> Churned {
        let Plan { opening, churn, at_once, .. } = self.plan;
        let wish = &opening.wish;
        let tally = self.tally.borrow();
        Churned {
            game: wish.title.name(),
            churn: *churn,
            tables: *at_once,
            seats: wish.seats,
            seconds: time.as_secs_f64(),
            opened: self.opened,
            through: self.through,
            games_finished: tally.games,
            actions: tally.actions,
            growth: Growth::of(&self.marks),
            marks: self.marks,
            refusals: tally.refusals.clone(),
            broken_off: self.broken,
            own_cpu_percent,
        }
    }
}

/// Why a table broke off: the code of a refusal, or what became of the line.
fn kind(error: &Error) -> String {
    let kind = match error.chain().find_map(|cause| cause.downcast_ref()) {
        Some(client::Error::Refused { code, .. }) => code,
        Some(client::Error::HungUp) => "hung_up",
        Some(client::Error::Broken(_)) => "line_broke",
        Some(client::Error::NoServer { .. }) => "no_server",
        Some(client::Error::NoAnswer { .. }) => "no_answer",
        Some(client::Error::NotAHouse { .. }) => "no_house",
        Some(client::Error::Unreadable(_)) => "unreadable",
        Some(client::Error::WrongUrl { .. }) | None => "other",
    };
    kind.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::addresses::Addresses;
    use anyhow::anyhow;

    fn plan(at_once: u32) -> Plan {
        let wish = house::wire::CreateTable {
            title: house::Title::all()[0],
            seats: 4,
            options: serde_json::Map::new(),
            public: false,
            watching: house::wire::Watching::default(),
            gathering: None,
        };
        Plan {
            opening: Rc::new(Opening {
                addresses: Addresses::new(&["http://127.0.0.1:1".to_owned()]).unwrap(),
                wish,
                seed: table::Seed::from_number(1),
                changes: true,
                reconnect: false,
            }),
            churn: 100,
            at_once,
            patience: Duration::ZERO,
        }
    }

    #[tokio::test]
    async fn single_tables_that_break_off_are_counted_and_many_in_a_row_are_the_end() {
        let (plan, watched) = (plan(3), Watched { pid: None, numbers: None, data: None });
        let mut run = Run::begin(&plan, &watched).await.unwrap();
        let lost = || Error::from(client::Error::HungUp).context("table ABCDE");
        assert!(run.broke_off(lost()).is_err(), "nothing has worked so far");
        run.went_through().await.unwrap();
        for _ in 0..4 {
            run.broke_off(lost()).unwrap();
            run.broke_off(anyhow!("a strange thing")).unwrap();
            run.went_through().await.unwrap();
        }
        run.broke_off(lost()).unwrap();
        run.broke_off(lost()).unwrap();
        let error = run.broke_off(lost()).unwrap_err();
        let wanted = "3 tables in a row broke off, the last one because: table ABCDE: the server hung up";
        assert_eq!(format!("{error:#}"), wanted);
        assert_eq!(run.broken, BTreeMap::from([("hung_up".into(), 8), ("other".into(), 4)]));
        assert_eq!(run.marks.len(), 1, "after a hundredth");
    }

    #[test]
    fn tables_that_broke_off_are_told_apart_by_their_reason() {
        let refused = client::Error::Refused { code: "closing".into(), why: "the house is closing".into() };
        let error = Error::from(refused).context("the server hung up").context("table ABCDE");
        assert_eq!(kind(&error), "closing");
        assert_eq!(kind(&Error::from(client::Error::HungUp).context("table ABCDE")), "hung_up");
        assert_eq!(kind(&anyhow!("table ABCDE, seat 1: step 5 came after step 3")), "other");
    }
}
