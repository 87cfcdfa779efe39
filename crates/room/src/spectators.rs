//! Spectators, and how much later than the players they see a game.
//!
//! Whatever a spectator is told, and however they are answered, depends on how things were and not on how they are: who
//! sits where, who is connected and whether the game is over are known to them when they have seen it.

use crate::effect::{Counted, Effect};
use crate::feed::{Feed, Later, LaterStep, Reader};
use crate::mail::ConnId;
use crate::outgoing::Delivery;
use crate::play::Play;
use crate::stored::StoredTalk;
use crate::talk::Memory;
use crate::text::{ForAll, StepTexts};
use crate::{Text, Time, VISITED};
use house::wire::{
    Guests, MsgId, Person, PlayerId, PressResult, Seen, ServerMsg, Status, StepHead, TableRefusal, TableState,
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
    /// Everybody who has had a seat since the deal, or has taken one since the end: they have seen everything.
    up_to_date: BTreeSet<PlayerId>,
    /// The table as it was when the game ended. People stand up before spectators have seen the end, and a restart must
    /// not tell them.
    ended: Option<Box<TableState>>,
}

/// What spectators are told. It stands in the queue behind the log like everything that leaves the table.
pub(crate) enum News {
    /// A game has been dealt.
    Dealt { feed: Box<Feed>, deal: Later },
    /// Something to be shown when its time has come.
    Later(Later),
    /// A spectator spoke, and was heard at once.
    Heard(StoredTalk),
    /// A connection is shown where the game stands, and then all that follows.
    Look { conn: ConnId, player: PlayerId, changes: bool, re: Option<MsgId>, seen: Option<Seen>, why: Why },
    /// These people watch now.
    WatchedBy(Vec<Person>),
    /// A connection is no longer here, or no longer a spectator's.
    Leaves(ConnId),
    /// The table goes on to another game: nothing in the last one is a secret, so the rest is shown at once.
    Rest,
}

/// Why somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// They have just come in.
    Comes,
    /// They asked, or have just begun to watch.
    Asks,
    /// They read too slowly, and begin anew.
    Afresh,
}

/// What spectators are told.
#[derive(Default)]
pub(crate) struct Told {
    pub messages: Vec<Delivery>,
    /// The table has changed for people who are not at it.
    pub turned: bool,
}

impl Spectators {
    /// Whether there is anybody to be told later.
    pub fn is_delayed(&self) -> bool {
        VISITED && self.delayed.is_some()
    }

    /// Whether they see the game on the table later than those who play it.
    pub fn is_behind(&self, player: &PlayerId) -> bool {
        VISITED && self.delayed.as_ref().is_some_and(|delayed| !delayed.up_to_date.contains(player))
    }

    /// A game has been dealt that spectators see so much later. Gives what they must be told when it is durable.
    pub fn deal(
        &mut self,
        game: u32,
        play: &Play,
        delay: Duration,
        table: TableState,
        players: BTreeSet<PlayerId>,
        talk: &Memory,
    ) -> Option<News> {
        if !VISITED || delay.is_zero() {
            return None;
        }
        self.delayed = Some(Delayed { game, up_to_date: players, ended: None });
        let feed = Box::new(Feed::new(game, play.fair.clone(), delay, table, talk.clone()));
        Some(News::Dealt { feed, deal: deal(play, play.clock.is_running()) })
    }

    /// The game is over. Spectators do not know yet.
    pub fn game_is_over(&mut self, table: TableState) {
        if let Some(delayed) = &mut self.delayed {
            // Who watches, is invited or kept out, and the evening are as they are now, whenever it is read again.
            delayed.ended = Some(Box::new(TableState {
                spectators: Vec::new(),
                kept_out: Vec::new(),
                guests: Guests::default(),
                evening: Vec::new(),
                ..table
            }));
        }
    }

    /// The table as it was when the game ended, if spectators have not seen that yet.
    pub fn unseen_end(&self) -> Option<&TableState> {
        if !VISITED {
            return None;
        }
        let has_seen = self.feed.as_ref().is_some_and(|feed| feed.over().is_some());
        self.delayed.as_ref()?.ended.as_deref().filter(|_| !has_seen)
    }

    /// Another game is about to be dealt; no spectator is behind it yet.
    pub fn next_game(&mut self) {
        self.delayed = None;
    }

    /// Everybody who has taken a seat sees what the players see. Gives those who did not before.
    pub fn come_to_table<'a>(&mut self, seated: impl Iterator<Item = &'a PlayerId>) -> BTreeSet<PlayerId> {
        let Some(delayed) = self.delayed.as_mut().filter(|_| VISITED) else { return BTreeSet::new() };
        let came = seated.filter(|player| delayed.up_to_date.insert((*player).clone()));
        came.cloned().collect()
    }

    /// It is durable: the players are shown it at `when`. Gives what is to be sent now.
    pub fn tell(&mut self, news: News, when: Time, now: Time, effects: &mut Vec<Effect>) -> Told {
        if !VISITED {
            return Told::default();
        }
        if let News::Dealt { mut feed, deal } = news {
            feed.hold(deal, when);
            self.feed = Some(*feed);
            return Told::default();
        }
        let Some(feed) = &mut self.feed else { return Told::default() };
        match news {
            News::Dealt { .. } => unreachable!("this is handled above"),
            News::Later(later) => feed.hold(later, when),
            News::Heard(past) => feed.talk.remember(past),
            News::Look { conn, player, changes, re, seen, why } => {
                let texts = look(feed, &player, re, seen, why, now, effects);
                feed.connections.insert(conn, Reader { player, changes });
                let mut messages: Vec<_> = texts.into_iter().map(|text| Delivery::of(conn, text)).collect();
                if let (Why::Afresh, Some(first)) = (why, messages.first_mut()) {
                    first.afresh = true;
                }
                return Told { messages, turned: false };
            }
            News::WatchedBy(spectators) => {
                if feed.watched_by(spectators) {
                    let table = feed.table_text();
                    return Told { messages: to_all(feed, &table).collect(), turned: true };
                }
            }
            News::Leaves(conn) => {
                feed.connections.remove(&conn);
            }
            News::Rest => {
                let texts = feed.show_rest(now).into_iter().map(ForAll::Same);
                let messages = texts.flat_map(|text| to_all(feed, &text).collect::<Vec<_>>()).collect();
                self.feed = None;
                return Told { messages, turned: false };
            }
        }
        Told::default()
    }

    pub fn next_due(&self) -> Option<Time> {
        self.feed.as_ref().filter(|_| VISITED).and_then(Feed::next_due)
    }

    /// Shows whatever is due.
    pub fn show_due(&mut self, now: Time) -> Told {
        let mut told = Told::default();
        let Some(feed) = self.feed.as_mut().filter(|_| VISITED) else { return told };
        while let Some(shown) = feed.show_due(now) {
            told.turned |= shown.turned;
            if let Some(text) = shown.text {
                told.messages.extend(to_all(feed, &text));
            }
        }
        told
    }

    /// What people who are not at the table see of it.
    fn outside(&self) -> Outside<'_> {
        let Some(delayed) = self.delayed.as_ref().filter(|_| VISITED) else { return Outside::AsItIs };
        let feed = self.feed.as_ref().filter(|feed| feed.game == delayed.game);
        feed.map_or(Outside::BeforeTheDeal, Outside::Later)
    }

    /// The status of the table for people who are not at it.
    pub fn status(&self, now: Status) -> Status {
        match self.outside() {
            Outside::AsItIs => now,
            Outside::BeforeTheDeal => Status::Dealing,
            Outside::Later(feed) => feed.status(),
        }
    }

    /// The table for people who are not at it.
    pub fn table(&self, now: TableState) -> TableState {
        match self.outside() {
            Outside::AsItIs => now,
            Outside::BeforeTheDeal => TableState { status: Status::Dealing, ..now },
            Outside::Later(feed) => feed.table(),
        }
    }

    /// A game has been restored from its log, and its clock stands still. When a step was shown is not in the log, but
    /// when its input was played is, and the time of a game never goes faster than time: what was played so long before
    /// the clock stood still was played at least so long ago. So nobody is shown anything too early because the runner was
    /// started again.
    pub fn restored(
        retold: Retold,
        over: Option<Text>,
        tables: Tables,
        talk: &Memory,
        players: BTreeSet<PlayerId>,
        play: &Play,
        now: Time,
    ) -> Self {
        let Retold { game, delay, deal, steps } = retold;
        let stood = play.clock.at(now);
        let due = |at: Millis| {
            let ago = Duration::from_millis(stood.0.saturating_sub(at.0));
            now + delay.saturating_sub(ago)
        };
        let Tables { played, ended } = tables;
        let is_over = over.is_some();
        let (later, heard) =
            talk.said().cloned().partition(|said| said.over.is_some_and(|over| over.game == game));
        let mut feed = Feed::new(game, play.fair.clone(), delay, played.clone(), heard);
        let mut held = vec![(Millis(0), deal), (Millis(0), Later::Table(Box::new(played.clone())))];
        held.extend(steps);
        if let Some(over) = over {
            held.extend([Later::Over(over), Later::Table(Box::new(ended))].map(|later| (stood, later)));
        }
        held.extend(said_later(later, stood));
        // All in the order in which it happened; what was said after the end waits for the end, and no longer.
        held.sort_by_key(|(at, _)| *at);
        for (at, later) in held {
            feed.hold_until(later, due(at));
        }
        if !is_over {
            feed.hold_until(Later::Clock { runs: false }, now + delay);
        }
        feed.goes_on_at(Millis(stood.0.saturating_sub(delay.as_millis() as u64)), now);
        let delayed = Delayed { game, up_to_date: players, ended: is_over.then(|| Box::new(played)) };
        Self { delayed: Some(delayed), feed: Some(feed) }
    }
}

enum Outside<'a> {
    AsItIs,
    /// It is not durable yet.
    BeforeTheDeal,
    Later(&'a Feed),
}

/// The table while a game was played, and as it is now.
pub(crate) struct Tables {
    pub played: TableState,
    pub ended: TableState,
}

fn look(
    feed: &Feed,
    player: &PlayerId,
    re: Option<MsgId>,
    seen: Option<Seen>,
    why: Why,
    now: Time,
    effects: &mut Vec<Effect>,
) -> Vec<Text> {
    let mut texts = Vec::new();
    if why != Why::Asks {
        texts.push(feed.table_text().seen_by(player, false).clone());
    }
    if why == Why::Comes {
        texts.extend(feed.talk.texts(player));
    }
    let snapshot = feed.snapshot(re, seen, now);
    let early = re.filter(|_| snapshot.is_none());
    texts.extend(snapshot);
    texts.extend(feed.over().cloned());
    if let Some(id) = early {
        effects.push(Effect::Count(Counted::Refused(TableRefusal::NoGame.code())));
        texts.push(Text::from(&ServerMsg::refused(Some(id), &TableRefusal::NoGame, None)));
    }
    texts
}

/// What was said over a game, for spectators, and when; after its end all at once. What was whispered is not for them.
fn said_later(talk: Memory, stood: Millis) -> impl Iterator<Item = (Millis, Later)> {
    let open = talk.into_iter().filter(StoredTalk::is_open);
    open.filter_map(move |past| {
        let at = past.over?.at.min(stood);
        Some((at, Later::Said { said: Text::from(&past.again(false)), past: Some(past) }))
    })
}

fn to_all(feed: &Feed, text: &ForAll) -> impl Iterator<Item = Delivery> {
    let text_for = |reader: &Reader| text.seen_by(&reader.player, reader.changes).clone();
    feed.connections.iter().map(move |(conn, reader)| Delivery::of(*conn, text_for(reader)))
}

fn deal(play: &Play, runs: bool) -> Later {
    Later::Deal { view: play.game.view_json(Viewer::Spectator), runs }
}

/// The latest step as spectators will see it, if they see anything of it.
pub(crate) fn latest_step(play: &Play, game: u32, now: Millis, press: Option<PressResult>) -> Option<Later> {
    let past = play.shown.latest()?;
    let n = past.number(Viewer::Spectator)?;
    let head = StepHead { re: None, game, n, now, press, changes: false };
    let both = [head, StepHead { changes: true, ..head }].map(|head| (Viewer::Spectator, head));
    let texts = StepTexts::of(play.game.write_steps(&past.step, &both));
    let (whole, changes) = (texts.get(0)?, texts.get(1)?);
    Some(Later::Step(Box::new(LaterStep {
        text: ForAll::Step { whole, changes },
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
        (VISITED && !delay.is_zero()).then(|| Self { game, delay, deal: deal(play, true), steps: Vec::new() })
    }

    /// The game has made another step, at this time. Logs that only know when presses arrived may have them out of order.
    pub fn push(&mut self, played: Millis, play: &Play, press: Option<PressResult>) {
        let played = self.steps.last().map_or(played, |(last, _)| played.max(*last));
        self.steps.extend(latest_step(play, self.game, played, press).map(|step| (played, step)));
    }
}
