//! The gallery: where whoever looks on sees the game later than the players do, if the table says so.
//!
//! It lies behind the log: what comes here is durable. And it is given nothing but what was made for the eyes of
//! somebody who looks on, so there is no secret here that it could tell too early: it only waits.

use super::ConnId;
use super::clocks::GameClock;
use super::posting::text;
use super::showing;
use super::talking::Memory;
use axum::extract::ws::Utf8Bytes;
use house::wire::{Fairness, Json, Missed, MsgId, Seen, ServerMsg, Status};
use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;
use table::Millis;
use tokio::time::Instant;

/// Something that whoever looks on is shown when its time has come.
pub(super) enum Glimpse {
    /// What lay on the table after the deal, and whether the clock ran.
    Deal {
        view: Json,
        runs: bool,
    },
    Step(Box<StepGlimpse>),
    /// What they hear, and what of it is repeated to those who come later.
    Said {
        said: Utf8Bytes,
        past: Option<ServerMsg>,
    },
    /// The clock stood still, or went on.
    Clock {
        runs: bool,
    },
    Over(Utf8Bytes),
}

pub(super) struct StepGlimpse {
    /// The whole message.
    pub text: Utf8Bytes,
    pub n: u32,
    pub at: Millis,
    pub events: Json,
    pub view: Json,
}

/// Where the game stands for those who look on.
struct Standing {
    n: u32,
    at: Millis,
    view: Json,
}

/// One game as those see it who look on.
pub(super) struct Gallery {
    pub game: u32,
    fair: Fairness,
    delay: Duration,
    clock: GameClock,
    /// What is still to be shown and when, in order.
    held: VecDeque<(Instant, Glimpse)>,
    /// The end is among what is held, or has been shown. Nothing after it is a secret.
    ends: bool,
    /// Nothing before the deal has been shown.
    standing: Option<Standing>,
    past: VecDeque<Missed>,
    over: Option<Utf8Bytes>,
    pub talk: Memory,
    /// Those who know where it stands, and are shown all that follows.
    pub audience: BTreeSet<ConnId>,
}

/// What there is to do when something has been shown.
#[derive(Default)]
pub(super) struct Shown {
    /// What everybody here is sent.
    pub text: Option<Utf8Bytes>,
    /// The game has begun here, or is over.
    pub turned: bool,
}

impl Gallery {
    pub fn new(game: u32, fair: Fairness, delay: Duration, talk: Memory) -> Self {
        Self {
            game,
            fair,
            delay,
            clock: GameClock::standing(Millis(0)),
            held: VecDeque::new(),
            ends: false,
            standing: None,
            past: VecDeque::new(),
            over: None,
            talk,
            audience: BTreeSet::new(),
        }
    }

    pub fn delay(&self) -> Duration {
        self.delay
    }

    /// Keeps something that the players are shown at `when` until it is time.
    pub fn hold(&mut self, glimpse: Glimpse, when: Instant) {
        // What is said after the end waits for the end, and no longer.
        let due = if self.ends { when } else { when + self.delay };
        self.hold_until(glimpse, due);
    }

    /// Keeps something until `due`. Nothing overtakes what came before it.
    pub fn hold_until(&mut self, glimpse: Glimpse, due: Instant) {
        self.ends |= matches!(glimpse, Glimpse::Over(_));
        let due = self.held.back().map_or(due, |(last, _)| due.max(*last));
        self.held.push_back((due, glimpse));
    }

    pub fn next_due(&self) -> Option<Instant> {
        self.held.front().map(|(due, _)| *due)
    }

    /// Shows the next thing that is due.
    pub fn show_due(&mut self, now: Instant) -> Option<Shown> {
        self.next_due().filter(|due| *due <= now)?;
        self.show_next(now)
    }

    /// Shows everything, due or not: where the game stands in the end with the latest steps, rather than every step at
    /// once, and what was said.
    pub fn show_rest(&mut self, now: Instant) -> Vec<Utf8Bytes> {
        let (n, was_over) = (self.standing.as_ref().map(|standing| standing.n), self.over.is_some());
        let mut said = Vec::new();
        while let Some((_, glimpse)) = self.held.front() {
            let is_talk = matches!(glimpse, Glimpse::Said { .. });
            let shown = self.show_next(now).unwrap_or_default();
            said.extend(shown.text.filter(|_| is_talk));
        }
        let has_moved = self.standing.as_ref().map(|standing| standing.n) != n;
        let seen = Seen { game: self.game, n: n.unwrap_or(0) };
        let snapshot = if has_moved { self.snapshot(None, Some(seen), now) } else { None };
        let over = self.over.clone().filter(|_| !was_over);
        snapshot.into_iter().chain(over).chain(said).collect()
    }

    /// Shows the next thing, due or not.
    fn show_next(&mut self, now: Instant) -> Option<Shown> {
        let (due, glimpse) = self.held.pop_front()?;
        // The clock here is that of the table and not a little later.
        let when = due.min(now);
        Some(match glimpse {
            Glimpse::Deal { view, runs } => {
                self.clock =
                    if runs { GameClock::running(Millis(0), when) } else { GameClock::standing(Millis(0)) };
                self.standing = Some(Standing { n: 0, at: Millis(0), view });
                Shown { text: self.snapshot(None, None, now), turned: true }
            }
            Glimpse::Step(step) => {
                let StepGlimpse { text, n, at, events, view } = *step;
                self.standing = Some(Standing { n, at, view });
                if self.past.len() == showing::REMEMBERED {
                    self.past.pop_front();
                }
                self.past.push_back(Missed { n, at, events });
                Shown { text: Some(text), turned: false }
            }
            Glimpse::Said { said, past } => {
                if let Some(past) = past {
                    self.talk.remember(past);
                }
                Shown { text: Some(said), turned: false }
            }
            Glimpse::Clock { runs } => {
                if runs {
                    self.clock.go_on(when);
                } else {
                    self.clock.pause(when);
                }
                Shown::default()
            }
            Glimpse::Over(over) => {
                self.over = Some(over.clone());
                Shown { text: Some(over), turned: true }
            }
        })
    }

    /// After a restart: what was due is behind us, and the clock is as far behind the table's as it should be.
    pub fn goes_on_at(&mut self, moment: Millis, now: Instant) {
        while self.show_due(now).is_some() {}
        if self.standing.is_some() {
            self.clock = GameClock::running(moment, now);
        }
    }

    /// Where the game stands here, once the deal has been shown.
    pub fn snapshot(&self, re: Option<MsgId>, seen: Option<Seen>, now: Instant) -> Option<Utf8Bytes> {
        let Standing { n, at, view } = self.standing.as_ref()?;
        let seen = seen.filter(|seen| seen.game == self.game).map_or(*n, |seen| seen.n);
        let snapshot = ServerMsg::Snapshot {
            re,
            game: self.game,
            n: *n,
            now: self.clock.at(now).max(*at),
            view: view.clone(),
            legal: Json::of(&[(); 0]),
            fair: self.fair.clone(),
            missed: self.past.iter().filter(|missed| missed.n > seen).cloned().collect(),
        };
        Some(text(&snapshot))
    }

    /// The end, once it has been shown.
    pub fn over(&self) -> Option<&Utf8Bytes> {
        self.over.as_ref()
    }

    /// How far things are for those who look on.
    pub fn status(&self) -> Status {
        match (&self.standing, &self.over) {
            (None, _) => Status::Dealing,
            (Some(_), None) => Status::Playing,
            (Some(_), Some(_)) => Status::Over,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const DELAY: Duration = Duration::from_secs(60);

    fn second(start: Instant, second: u64) -> Instant {
        start + Duration::from_secs(second)
    }

    fn dealt(start: Instant) -> Gallery {
        let fair = Fairness { commitment: String::new(), nonces: Vec::new() };
        let mut gallery = Gallery::new(1, fair, DELAY, Memory::default());
        gallery.hold(Glimpse::Deal { view: Json::of("deal"), runs: true }, start);
        gallery
    }

    fn step(n: u32, at: Millis) -> Glimpse {
        let text = format!("step {n}").into();
        Glimpse::Step(Box::new(StepGlimpse { text, n, at, events: Json::of(&[n]), view: Json::of(&n) }))
    }

    fn said(words: &str) -> Glimpse {
        Glimpse::Said { said: words.into(), past: None }
    }

    fn shown(gallery: &mut Gallery, now: Instant) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(shown) = gallery.show_due(now) {
            texts.extend(shown.text.map(|text| text.to_string()));
        }
        texts
    }

    fn standing(gallery: &Gallery, seen: u32, now: Instant) -> Value {
        let text = gallery.snapshot(None, Some(Seen { game: 1, n: seen }), now).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn everything_waits_for_its_time_and_nothing_overtakes() {
        let start = Instant::now();
        let mut gallery = dealt(start);
        // The step is held back from the players too, for a race; the words were said in between.
        gallery.hold(step(1, Millis(2_000)), second(start, 3));
        gallery.hold(said("go!"), second(start, 2));
        assert_eq!(shown(&mut gallery, second(start, 59)).len(), 0);
        assert!(gallery.snapshot(None, None, second(start, 59)).is_none());
        assert_eq!(shown(&mut gallery, second(start, 60)).len(), 1, "the deal");
        assert_eq!(gallery.next_due(), Some(second(start, 63)));
        assert_eq!(standing(&gallery, 0, second(start, 62))["view"], "deal");
        assert_eq!(shown(&mut gallery, second(start, 63)), ["step 1", "go!"]);
        let snapshot = standing(&gallery, 0, second(start, 64));
        assert_eq!((&snapshot["n"], &snapshot["view"]), (&1.into(), &1.into()));
        assert_eq!(snapshot["missed"][0]["n"], 1);
    }

    #[test]
    fn what_is_said_after_the_end_waits_for_the_end_and_no_longer() {
        let start = Instant::now();
        let mut gallery = dealt(start);
        gallery.hold(Glimpse::Over("over".into()), second(start, 10));
        gallery.hold(said("well played"), second(start, 40));
        assert_eq!(shown(&mut gallery, second(start, 69)).len(), 1, "the deal");
        assert_eq!(gallery.status(), Status::Playing);
        assert_eq!(shown(&mut gallery, second(start, 70)), ["over", "well played"]);
        assert_eq!(gallery.status(), Status::Over);
        gallery.hold(said("again?"), second(start, 80));
        assert_eq!(shown(&mut gallery, second(start, 80)), ["again?"]);
    }

    #[test]
    fn its_clock_runs_behind_that_of_the_table() {
        let start = Instant::now();
        let mut gallery = dealt(start);
        gallery.hold(Glimpse::Clock { runs: false }, second(start, 5));
        gallery.hold(Glimpse::Clock { runs: true }, second(start, 25));
        // It is looked at late; the clock of the game is none the later for it.
        let now = |gallery: &mut Gallery, at| {
            shown(gallery, second(start, at));
            standing(gallery, 0, second(start, at))["now"].as_u64().unwrap()
        };
        assert_eq!(now(&mut gallery, 62), 2_000);
        assert_eq!(now(&mut gallery, 75), 5_000);
        assert_eq!(now(&mut gallery, 95), 15_000);
    }

    #[test]
    fn the_rest_is_where_it_ended_with_the_latest_steps() {
        let start = Instant::now();
        let mut gallery = dealt(start);
        gallery.hold(step(1, Millis(1_000)), second(start, 1));
        shown(&mut gallery, second(start, 61));
        for n in 2..=400 {
            gallery.hold(step(n, Millis(1_000)), second(start, 2));
        }
        gallery.hold(Glimpse::Over("over".into()), second(start, 2));
        let rest = gallery.show_rest(second(start, 3));
        assert_eq!(rest.len(), 2, "a reader who is a little slow loses none of it");
        let snapshot: Value = serde_json::from_str(&rest[0]).unwrap();
        assert_eq!((&snapshot["n"], &snapshot["missed"][31]["n"]), (&400.into(), &400.into()));
        assert_eq!(rest[1], "over");
        assert!(gallery.show_rest(second(start, 3)).is_empty(), "and that is all");
    }
}
