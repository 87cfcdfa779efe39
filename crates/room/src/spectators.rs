//! Spectators, and how much later than the players they see a game.
//!
//! What a spectator asks for is judged by how things are; what they are shown is how things were.

use crate::effect::{Counted, Effect};
use crate::feed::{Feed, Later, LaterStep};
use crate::mail::ConnId;
use crate::play::Play;
use crate::talk::Memory;
use crate::text::refused;
use crate::{Text, Time};
use house::wire::{
    MsgId, Person, PlayerId, PressResult, Seen, ServerMsg, Sitter, Status, StepHead, TableState, Trouble,
};
use std::collections::BTreeSet;
use std::time::Duration;
use table::{Millis, Viewer};

#[derive(Default)]
pub(crate) struct Spectators {
    /// Spectators see the game on the table later than its players.
    delayed: Option<Delayed>,
    /// What they see. It may be about the game before: another begins here when its deal is durable.
    feed: Option<Feed>,
}

struct Delayed {
    game: u32,
    /// Whoever has had a seat since the deal, or has taken one since the end, has seen everything.
    insiders: BTreeSet<PlayerId>,
    /// The table as it was when the game ended: while spectators see the end coming, people stand up already.
    last: Option<Box<TableState>>,
}

/// What spectators are told. It stands in the queue behind the log like everything that leaves the table.
pub(crate) enum News {
    /// A game has been dealt.
    Dealt { feed: Box<Feed>, deal: Later },
    /// Something to be shown when its time has come.
    Later(Later),
    /// A spectator spoke, and was heard at once.
    Heard(ServerMsg),
    /// A connection is shown where the game stands, and then all that follows.
    Look { conn: ConnId, re: Option<MsgId>, seen: Option<Seen>, comes: bool },
    /// A connection is no longer here, or no longer a spectator's.
    Leaves(ConnId),
    /// The table goes on to another game: nothing in the last one is a secret, so the rest is shown at once.
    Rest,
}

/// What was due to be shown.
#[derive(Default)]
pub(crate) struct ShownLater {
    pub texts: Vec<(ConnId, Text)>,
    /// The game has begun for spectators, or is over.
    pub turned: bool,
}

impl Spectators {
    /// Whether there is anybody to be told later.
    pub fn is_delayed(&self) -> bool {
        self.delayed.is_some()
    }

    /// Whether they see the game on the table later than those who play it.
    pub fn is_behind(&self, player: &PlayerId) -> bool {
        self.delayed.as_ref().is_some_and(|delayed| !delayed.insiders.contains(player))
    }

    /// A game has been dealt that spectators see so much later. Gives what they must be told when it is durable.
    pub fn deal(
        &mut self,
        game: u32,
        play: &Play,
        delay: Duration,
        players: BTreeSet<PlayerId>,
        talk: &Memory,
    ) -> Option<News> {
        if delay.is_zero() {
            return None;
        }
        self.delayed = Some(Delayed { game, insiders: players, last: None });
        let feed = Box::new(Feed::new(game, play.fair.clone(), delay, talk.clone()));
        Some(News::Dealt { feed, deal: deal(play, play.clock.is_running()) })
    }

    /// The game is over. Spectators do not know yet.
    pub fn game_is_over(&mut self, table: TableState) {
        if let Some(delayed) = &mut self.delayed {
            delayed.last = Some(Box::new(table));
        }
    }

    /// Another game is about to be dealt; no spectator is behind it yet.
    pub fn next_game(&mut self) {
        self.delayed = None;
    }

    /// Whoever has taken a seat sees what the players see. Gives those who did not before.
    pub fn come_to_table<'a>(&mut self, seated: impl Iterator<Item = &'a PlayerId>) -> BTreeSet<PlayerId> {
        let Some(delayed) = &mut self.delayed else { return BTreeSet::new() };
        let came = seated.filter(|player| delayed.insiders.insert((*player).clone()));
        came.cloned().collect()
    }

    /// It is durable: the players are shown it at `when`. Gives what is to be sent now.
    pub fn tell(
        &mut self,
        news: News,
        when: Time,
        now: Time,
        effects: &mut Vec<Effect>,
    ) -> Vec<(ConnId, Text)> {
        if let News::Dealt { mut feed, deal } = news {
            feed.hold(deal, when);
            self.feed = Some(*feed);
            return Vec::new();
        }
        let Some(feed) = &mut self.feed else { return Vec::new() };
        match news {
            News::Dealt { .. } => unreachable!("this has been seen to above"),
            News::Later(later) => feed.hold(later, when),
            News::Heard(past) => feed.talk.remember(past),
            News::Look { conn, re, seen, comes } => {
                let texts = look(feed, conn, re, seen, comes, now, effects);
                return texts.into_iter().map(|text| (conn, text)).collect();
            }
            News::Leaves(conn) => {
                feed.connections.remove(&conn);
            }
            News::Rest => {
                let texts = feed.show_rest(now);
                let sent = texts.iter().flat_map(|text| to_all(feed, text)).collect();
                self.feed = None;
                return sent;
            }
        }
        Vec::new()
    }

    pub fn next_due(&self) -> Option<Time> {
        self.feed.as_ref().and_then(Feed::next_due)
    }

    /// Shows whatever is due.
    pub fn show_due(&mut self, now: Time) -> ShownLater {
        let mut shown_later = ShownLater::default();
        let Some(feed) = &mut self.feed else { return shown_later };
        while let Some(shown) = feed.show_due(now) {
            shown_later.turned |= shown.turned;
            if let Some(text) = shown.text {
                shown_later.texts.extend(to_all(feed, &text));
            }
        }
        shown_later
    }

    /// How far things are, as whoever is not at the table is told.
    pub fn status(&self, now: Status) -> Status {
        let Some(delayed) = &self.delayed else { return now };
        let feed = self.feed.as_ref().filter(|feed| feed.game == delayed.game);
        feed.map_or(Status::Dealing, Feed::status)
    }

    /// The table as whoever is not at it is told.
    pub fn table(&self, now: TableState) -> TableState {
        let status = self.status(now.status);
        let last = self.delayed.as_ref().and_then(|delayed| delayed.last.as_ref());
        let Some(last) = last.filter(|_| status != Status::Over) else {
            return TableState { status, ..now };
        };
        let sits = |person: &Person| {
            let mut sitters = last.seats.iter().filter_map(|seat| seat.sitter.as_ref());
            sitters.any(|sitter| matches!(sitter, Sitter::Person(other) if other.player == person.player))
        };
        let spectators = now.spectators.into_iter().filter(|person| !sits(person)).collect();
        TableState { status, spectators, ..TableState::clone(last) }
    }

    /// A game has been restored from its log, and its clock stands still. When a step was shown is not in the log, but
    /// when its input came is, and the time of a game never goes faster than time: what came so long before the clock
    /// stood still came at least so long ago. So nobody is shown anything too early because the host was started again,
    /// give or take the moment in which a race is settled.
    pub fn restore(
        &mut self,
        retold: Retold,
        over: Option<Text>,
        players: BTreeSet<PlayerId>,
        play: &Play,
        now: Time,
    ) {
        let Retold { game, delay, deal, steps } = retold;
        let stood = play.clock.at(now);
        let due = |at: Millis| {
            let ago = Duration::from_millis(stood.0.saturating_sub(at.0));
            now + delay.saturating_sub(ago)
        };
        let mut feed = Feed::new(game, play.fair.clone(), delay, Memory::default());
        feed.hold_until(deal, due(Millis(0)));
        for (at, step) in steps {
            feed.hold_until(step, due(at));
        }
        match over {
            None => feed.hold_until(Later::Clock { runs: false }, now + delay),
            Some(over) => feed.hold_until(Later::Over(over), due(play.game.now())),
        }
        feed.goes_on_at(Millis(stood.0.saturating_sub(delay.as_millis() as u64)), now);
        self.delayed = Some(Delayed { game, insiders: players, last: None });
        self.feed = Some(feed);
    }
}

fn look(
    feed: &mut Feed,
    conn: ConnId,
    re: Option<MsgId>,
    seen: Option<Seen>,
    comes: bool,
    now: Time,
    effects: &mut Vec<Effect>,
) -> Vec<Text> {
    feed.connections.insert(conn);
    let mut texts = if comes { feed.talk.texts() } else { Vec::new() };
    let snapshot = feed.snapshot(re, seen, now);
    let early = re.filter(|_| snapshot.is_none());
    texts.extend(snapshot);
    texts.extend(feed.over().cloned());
    if let Some(id) = early {
        effects.push(Effect::Count(Counted::Refused(Trouble::NoGame.code())));
        texts.push(Text::from(&refused(Some(id), &Trouble::NoGame, None)));
    }
    texts
}

fn to_all(feed: &Feed, text: &Text) -> impl Iterator<Item = (ConnId, Text)> {
    feed.connections.iter().map(|conn| (*conn, text.clone()))
}

fn deal(play: &Play, runs: bool) -> Later {
    Later::Deal { view: play.game.view_json(Viewer::Spectator), runs }
}

/// The latest step as spectators will see it, if they see anything of it.
pub(crate) fn latest_step(play: &Play, game: u32, now: Millis, press: Option<PressResult>) -> Option<Later> {
    let past = play.shown.latest()?;
    let n = past.number(Viewer::Spectator)?;
    let head = StepHead { re: None, game, n, now, press };
    Some(Later::Step(Box::new(LaterStep {
        text: play.game.write_step(&past.step, Viewer::Spectator, head)?.into(),
        n,
        at: past.step.at,
        events: past.step.shown_json(Viewer::Spectator)?,
        view: play.game.view_json(Viewer::Spectator),
    })))
}

/// What a log tells again, for spectators.
pub(crate) struct Retold {
    game: u32,
    delay: Duration,
    deal: Later,
    steps: Vec<(Millis, Later)>,
}

impl Retold {
    pub fn new(game: u32, delay: Duration, play: &Play) -> Option<Self> {
        (!delay.is_zero()).then(|| Self { game, delay, deal: deal(play, true), steps: Vec::new() })
    }

    /// The game has made another step, whose input came in at this time.
    pub fn push(&mut self, came: Millis, play: &Play, press: Option<PressResult>) {
        self.steps.extend(latest_step(play, self.game, came, press).map(|step| (came, step)));
    }
}
