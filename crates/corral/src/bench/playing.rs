//! All tables play until the time is up.

use super::process::usage;
use super::report::{Play, percent};
use super::room::Room;
use super::tally::Tally;
use super::watched::{Used, Watched};
use super::{flat, progress_bar};
use anyhow::{Context, Error, Result, bail};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::timeout_at;

/// How long the last answers are waited for.
const LAST_ANSWERS: Duration = Duration::from_secs(5);
/// How long seats that are coming again have for that when the time is up.
const LAST_COMPARED: Duration = Duration::from_secs(60);

/// How tables play.
pub struct Playing {
    pub time: Duration,
    pub every: Option<Duration>,
    /// Seats come again if their connection breaks, and in the end everything must be there.
    pub reconnect: bool,
}

/// Lets all tables play until the time is up. Also gives what was used of the processors meanwhile.
pub async fn play(
    pace: &Playing,
    rooms: Vec<Room>,
    tally: &Rc<RefCell<Tally>>,
    watched: &mut Watched,
) -> Result<(Play, Used)> {
    let bar = progress_bar(pace.time.as_millis() as u64 / 100, "{bar:40} {msg}");
    // What came while the cards were dealt does not count.
    *tally.borrow_mut() = Tally::new();
    let (own_before, before) = (usage("self").ok(), watched.look());
    let mut playing = JoinSet::new();
    let started = Instant::now();
    for room in rooms {
        playing.spawn_local(room.play(pace.every));
    }
    let in_the_middle = |error: Error| {
        let (done, seconds) = (tally.borrow().actions, started.elapsed().as_secs_f64());
        error.context(format!("it ended in the middle, after {done} actions and {seconds:.1} s"))
    };
    let mut ticks = tokio::time::interval(Duration::from_millis(100));
    let mut seconds = 0;
    while started.elapsed() < pace.time {
        tokio::select! {
            Some(done) = playing.join_next() => flat(done).map_err(in_the_middle)?,
            _ = ticks.tick() => {
                bar.set_position(started.elapsed().as_millis() as u64 / 100);
                bar.set_message(format!("{} actions", tally.borrow().actions));
            }
        }
        // A process that is killed before the end must have been looked at.
        if pace.reconnect && started.elapsed().as_secs() > seconds {
            seconds = started.elapsed().as_secs();
            watched.look();
        }
    }
    let time = started.elapsed();
    let own = own_before.zip(usage("self").ok()).map(|(before, after)| percent(before, after, time));
    let used = watched.used_since(&before, time, tally.borrow().actions);
    tally.borrow_mut().end();
    let play = Play::within(time, &tally.borrow(), own);
    if pace.reconnect {
        all_compared(&mut playing).await.map_err(in_the_middle)?;
    }
    while tally.borrow().in_flight > 0 && started.elapsed() < time + LAST_ANSWERS {
        tokio::select! {
            Some(done) = playing.join_next() => flat(done).map_err(in_the_middle)?,
            _ = ticks.tick() => {}
        }
    }
    bar.finish_and_clear();
    let play = play.finished(&tally.borrow(), pace.reconnect);
    Ok((play, used))
}

/// Waits until every table has found what it was shown.
async fn all_compared(playing: &mut JoinSet<Result<()>>) -> Result<()> {
    let deadline = tokio::time::Instant::now() + LAST_COMPARED;
    while !playing.is_empty() {
        let Ok(done) = timeout_at(deadline, playing.join_next()).await else {
            let (tables, seconds) = (playing.len(), LAST_COMPARED.as_secs());
            bail!("{tables} tables could not be looked at within {seconds} s after the end");
        };
        done.map(flat).transpose().context("after the end")?;
    }
    Ok(())
}
