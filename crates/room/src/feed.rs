//! What spectators are shown later than the players, if the table says so.
//!
//! It lies behind the log: what comes here is durable. And it is given nothing but what was made for the eyes of a
//! spectator, so there is no secret here that it could tell too early: it only waits.

use crate::clock::GameClock;
use crate::mail::ConnId;
use crate::shown::REMEMBERED;
use crate::stored::StoredTalk;
use crate::talk::Memory;
use crate::text::ForAll;
use crate::{Text, Time};
use house::wire::{Fairness, Json, Missed, MsgId, Person, PlayerId, Seen, ServerMsg, Status, TableState};
use std::collections::VecDeque;
use std::time::Duration;
use table::{Millis, SortedMap};

/// Something that spectators are shown when its time has come.
pub(crate) enum Later {
    /// What lay on the table after the deal, and whether the clock ran.
    Deal {
        view: Json,
        runs: bool,
    },
    Step(Box<LaterStep>),
    /// What they hear, and what of it is repeated to those who come later.
    Said {
        said: Text,
        past: Option<StoredTalk>,
    },
    /// The clock stood still, or went on.
    Clock {
        runs: bool,
    },
    Over(Text),
    /// Who sat where, and what else there was to know of the table but its spectators.
    Table(Box<TableState>),
}

pub(crate) struct LaterStep {
    pub text: ForAll,
    pub n: u32,
    pub at: Millis,
    pub events: Json,
    pub view: Json,
}

/// Where the game stands for spectators.
struct Standing {
    n: u32,
    at: Millis,
    view: Json,
}

/// One game as spectators see it, some time after the players.
pub(crate) struct Feed {
    pub game: u32,
    fair: Fairness,
    delay: Duration,
    clock: GameClock,
    /// What is still to be shown and when, in order.
    held: VecDeque<(Time, Later)>,
    /// The end is among what is held, or has been shown. Nothing after it is a secret.
    ends: bool,
    /// Nothing before the deal has been shown.
    standing: Option<Standing>,
    past: VecDeque<Missed>,
    over: Option<Text>,
    /// The table as it was then.
    table: TableState,
    /// The table as it is, or will be when everything has been shown.
    newest: TableState,
    /// The spectators as they are now: they know of one another.
    spectators: Vec<Person>,
    pub talk: Memory,
    /// Those who know where it stands, and are shown all that follows: whole, or what has changed.
    pub connections: SortedMap<ConnId, Reader>,
}

/// Somebody who watches.
pub(crate) struct Reader {
    pub player: PlayerId,
    /// Whether they are sent only what a step has changed.
    pub changes: bool,
}

/// What there is to do when something has been shown.
#[derive(Default)]
pub(crate) struct Shown {
    pub text: Option<ForAll>,
    /// It is another table now.
    pub turned: bool,
}

impl Feed {
    pub fn new(game: u32, fair: Fairness, delay: Duration, table: TableState, talk: Memory) -> Self {
        let table = TableState { status: Status::Dealing, spectators: Vec::new(), ..table };
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
            newest: table.clone(),
            table,
            spectators: Vec::new(),
            talk,
            connections: SortedMap::default(),
        }
    }

    /// Keeps something that the players are shown at `when` until it is time.
    pub fn hold(&mut self, later: Later, when: Time) {
        // What is said after the end waits for the end, and no longer.
        let due = if self.ends { when } else { when + self.delay };
        self.hold_until(later, due);
    }

    /// Keeps something until `due`. Nothing overtakes what came before it.
    pub fn hold_until(&mut self, later: Later, due: Time) {
        self.ends |= matches!(later, Later::Over(_));
        if let Later::Table(table) = &later {
            if self.newest == **table {
                return;
            }
            self.newest.clone_from(table);
        }
        let due = self.held.back().map_or(due, |(last, _)| due.max(*last));
        self.held.push_back((due, later));
    }

    pub fn next_due(&self) -> Option<Time> {
        self.held.front().map(|(due, _)| *due)
    }

    /// Shows the next thing that is due.
    pub fn show_due(&mut self, now: Time) -> Option<Shown> {
        self.next_due().filter(|due| *due <= now)?;
        self.show_next(now)
    }

    /// Shows everything, due or not: where the game stands in the end with the latest steps, rather than every step at
    /// once, and what was said.
    pub fn show_rest(&mut self, now: Time) -> Vec<Text> {
        let (n, was_over) = (self.standing.as_ref().map(|standing| standing.n), self.over.is_some());
        let mut said = Vec::new();
        while let Some((_, later)) = self.held.front() {
            let is_talk = matches!(later, Later::Said { .. });
            let shown = self.show_next(now).unwrap_or_default();
            said.extend(shown.text.filter(|_| is_talk).map(|text| text.of(false).clone()));
        }
        let has_moved = self.standing.as_ref().map(|standing| standing.n) != n;
        let seen = Seen { game: self.game, n: n.unwrap_or(0) };
        let snapshot = if has_moved { self.snapshot(None, Some(seen), now) } else { None };
        let over = self.over.clone().filter(|_| !was_over);
        snapshot.into_iter().chain(over).chain(said).collect()
    }

    /// Shows the next thing, due or not.
    fn show_next(&mut self, now: Time) -> Option<Shown> {
        let (due, later) = self.held.pop_front()?;
        // The clock here is that of the table and not a little later.
        let when = due.min(now);
        Some(match later {
            Later::Deal { view, runs } => {
                self.clock =
                    if runs { GameClock::running(Millis(0), when) } else { GameClock::standing(Millis(0)) };
                self.standing = Some(Standing { n: 0, at: Millis(0), view });
                Shown { text: self.snapshot(None, None, now).map(ForAll::Same), turned: false }
            }
            Later::Step(step) => {
                let LaterStep { text, n, at, events, view } = *step;
                self.standing = Some(Standing { n, at, view });
                if self.past.len() == REMEMBERED {
                    self.past.pop_front();
                }
                self.past.push_back(Missed { n, at, events, press: None });
                Shown { text: Some(text), turned: false }
            }
            Later::Said { said, past } => {
                if let Some(past) = past {
                    self.talk.remember(past);
                }
                Shown { text: Some(ForAll::Same(said)), turned: false }
            }
            Later::Clock { runs } => {
                if runs {
                    self.clock.go_on(when);
                } else {
                    self.clock.pause(when);
                }
                Shown::default()
            }
            Later::Over(over) => {
                self.over = Some(over.clone());
                Shown { text: Some(ForAll::Same(over)), turned: false }
            }
            Later::Table(table) => {
                self.table = *table;
                Shown { text: Some(self.table_text()), turned: true }
            }
        })
    }

    /// Sets the spectators. Whether that is news.
    pub fn watched_by(&mut self, spectators: Vec<Person>) -> bool {
        let is_news = self.spectators != spectators;
        self.spectators = spectators;
        is_news
    }

    /// The table as spectators are told.
    pub fn table(&self) -> TableState {
        TableState { spectators: self.spectators.clone(), ..self.table.clone() }
    }

    pub fn table_text(&self) -> ForAll {
        ForAll::table(self.table())
    }

    /// After a restart: what was due is behind us, and the clock is as far behind the table's as it should be.
    pub fn goes_on_at(&mut self, moment: Millis, now: Time) {
        while self.show_due(now).is_some() {}
        if self.standing.is_some() {
            self.clock = GameClock::running(moment, now);
        }
    }

    /// Where the game stands here, once the deal has been shown.
    pub fn snapshot(&self, re: Option<MsgId>, seen: Option<Seen>, now: Time) -> Option<Text> {
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
        Some(Text::from(&snapshot))
    }

    /// The end, once it has been shown.
    pub fn over(&self) -> Option<&Text> {
        self.over.as_ref()
    }

    /// The status of the table for spectators.
    pub fn status(&self) -> Status {
        self.table.status
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::Title;
    use house::wire::{Commitment, Guests, TableCode, Watching};
    use serde_json::Value;
    use table::SeatSet;

    const DELAY: Duration = Duration::from_secs(60);

    fn second(start: Time, second: u64) -> Time {
        start + Duration::from_secs(second)
    }

    fn dealt(start: Time) -> Feed {
        let commitment = Commitment::from_bytes([0; 32]);
        let fair = Fairness { commitment, nonces: Vec::new(), withheld: SeatSet::NONE };
        let mut feed = Feed::new(1, fair, DELAY, table(Status::Dealing), Memory::default());
        feed.hold(Later::Deal { view: Json::of("deal"), runs: true }, start);
        feed
    }

    fn table(status: Status) -> TableState {
        TableState {
            gathering: None,
            code: TableCode("GOATS".into()),
            title: Title::SOPLON,
            options: serde_json::Map::new(),
            public: true,
            watching: Watching::default(),
            status,
            game: 1,
            host: None,
            seats: Vec::new(),
            spectators: Vec::new(),
            kept_out: Vec::new(),
            guests: Guests::default(),
            evening: Vec::new(),
        }
    }

    fn step(n: u32, at: Millis) -> Later {
        let text = ForAll::Same(format!("step {n}").into());
        Later::Step(Box::new(LaterStep { text, n, at, events: Json::of(&[n]), view: Json::of(&n) }))
    }

    fn said(words: &str) -> Later {
        Later::Said { said: words.to_owned().into(), past: None }
    }

    fn shown(feed: &mut Feed, now: Time) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(shown) = feed.show_due(now) {
            texts.extend(shown.text.map(|text| text.of(true).as_str().to_owned()));
        }
        texts
    }

    fn standing(feed: &Feed, seen: u32, now: Time) -> Value {
        let text = feed.snapshot(None, Some(Seen { game: 1, n: seen }), now).unwrap();
        serde_json::from_str(text.as_str()).unwrap()
    }

    #[test]
    fn everything_waits_for_its_time_and_nothing_overtakes() {
        let start = Time::from_seconds(1_000);
        let mut feed = dealt(start);
        // The step is held back from the players too, for a race; the words were said in between.
        feed.hold(step(1, Millis(2_000)), second(start, 3));
        feed.hold(said("go!"), second(start, 2));
        assert_eq!(shown(&mut feed, second(start, 59)).len(), 0);
        assert!(feed.snapshot(None, None, second(start, 59)).is_none());
        assert_eq!(shown(&mut feed, second(start, 60)).len(), 1, "the deal");
        assert_eq!(feed.next_due(), Some(second(start, 63)));
        assert_eq!(standing(&feed, 0, second(start, 62))["view"], "deal");
        assert_eq!(shown(&mut feed, second(start, 63)), ["step 1", "go!"]);
        let snapshot = standing(&feed, 0, second(start, 64));
        assert_eq!((&snapshot["n"], &snapshot["view"]), (&1.into(), &1.into()));
        assert_eq!(snapshot["missed"][0]["n"], 1);
    }

    #[test]
    fn what_is_said_after_the_end_waits_for_the_end_and_no_longer() {
        let start = Time::from_seconds(1_000);
        let mut feed = dealt(start);
        feed.hold(Later::Over("over".to_owned().into()), second(start, 10));
        feed.hold(said("well played"), second(start, 40));
        assert_eq!(shown(&mut feed, second(start, 69)).len(), 1, "the deal");
        assert_eq!(shown(&mut feed, second(start, 70)), ["over", "well played"]);
        feed.hold(said("again?"), second(start, 80));
        assert_eq!(shown(&mut feed, second(start, 80)), ["again?"]);
    }

    #[test]
    fn the_table_waits_like_all_the_rest_and_is_told_when_it_is_another() {
        let start = Time::from_seconds(1_000);
        let mut feed = dealt(start);
        for after in [0, 1, 2] {
            feed.hold(Later::Table(Box::new(table(Status::Playing))), second(start, after));
        }
        feed.hold(Later::Table(Box::new(table(Status::Over))), second(start, 9));
        assert_eq!(feed.status(), Status::Dealing);
        assert_eq!(shown(&mut feed, second(start, 68)).len(), 2, "the deal, and one table");
        assert_eq!(feed.status(), Status::Playing);
        assert_eq!(shown(&mut feed, second(start, 69)).len(), 1);
        assert_eq!(feed.status(), Status::Over);
    }

    #[test]
    fn its_clock_runs_behind_that_of_the_table() {
        let start = Time::from_seconds(1_000);
        let mut feed = dealt(start);
        feed.hold(Later::Clock { runs: false }, second(start, 5));
        feed.hold(Later::Clock { runs: true }, second(start, 25));
        // It is looked at late; the clock of the game is none the later for it.
        let now = |feed: &mut Feed, at| {
            shown(feed, second(start, at));
            standing(feed, 0, second(start, at))["now"].as_u64().unwrap()
        };
        assert_eq!(now(&mut feed, 62), 2_000);
        assert_eq!(now(&mut feed, 75), 5_000);
        assert_eq!(now(&mut feed, 95), 15_000);
    }

    #[test]
    fn the_rest_is_where_it_ended_with_the_latest_steps() {
        let start = Time::from_seconds(1_000);
        let mut feed = dealt(start);
        feed.hold(step(1, Millis(1_000)), second(start, 1));
        shown(&mut feed, second(start, 61));
        for n in 2..=400 {
            feed.hold(step(n, Millis(1_000)), second(start, 2));
        }
        feed.hold(Later::Over("over".to_owned().into()), second(start, 2));
        let rest = feed.show_rest(second(start, 3));
        assert_eq!(rest.len(), 2, "a reader who is a little slow loses none of it");
        let snapshot: Value = serde_json::from_str(rest[0].as_str()).unwrap();
        assert_eq!((&snapshot["n"], &snapshot["missed"][31]["n"]), (&400.into(), &400.into()));
        assert_eq!(rest[1].as_str(), "over");
        assert!(feed.show_rest(second(start, 3)).is_empty(), "and that is all");
    }
}
