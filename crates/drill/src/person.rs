//! People. They know what they were sent and nothing else, do any sensible thing, and some have bad habits.

use crate::choose;
use crate::hear::{Kind, Message, TableSeen, Turn};
use crate::luck::Dice;
use crate::plan::{FaultKind, Faults};
use crate::queue::Moment;
use house::Title;
use house::wire::{ClientMsg, Level, MsgId, Nonce, PlayerId, Seen, Status, Whole};
use room::{ConnId, Text};
use serde_json::Value;
use std::collections::BTreeMap;
use table::Seat;

pub struct Person {
    pub player: PlayerId,
    pub table: usize,
    pub luck: Dice,
    /// Wants to play; others want to watch.
    pub plays: bool,
    /// How many games are enough.
    pub goal: u32,
    /// Has left for good.
    pub is_gone: bool,
    pub tabs: Vec<Tab>,
    pub habits: Habits,
    /// What follows when they have left.
    pub leaving: Option<Return>,
    /// When they last saw a game go on.
    pub amused: Moment,
    faults: Faults,
    next_id: MsgId,
    /// What they have added to a deal, or will.
    added: Option<Added>,
}

/// A nonce for one attempt at a deal.
#[derive(Clone, Copy)]
struct Added {
    game: u32,
    attempt: u32,
    nonce: Nonce,
}

#[derive(Clone, Copy)]
pub struct Habits {
    /// How long they think at least, and by how much longer.
    pub thinks_ms: (u64, u64),
    /// Lets time run out now and then.
    pub dreams: bool,
    pub talks: bool,
    pub lies: bool,
}

/// Whether somebody comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Return {
    Never,
    InMs(u64),
}

/// How long somebody without a seat watches a game that does not go on, in microseconds.
const BORED: u64 = 10 * 60 * 1_000_000;

/// One page of somebody's browser.
#[derive(Default)]
pub struct Tab {
    pub conn: Option<ConnId>,
    /// The table has agreed to the join.
    pub joined: bool,
    pub seen: Option<Seen>,
    table: Option<TableSeen>,
    latest: Option<Latest>,
    /// Makes whole steps of changes.
    whole: Whole,
    /// What has not been answered, and since when.
    pub waiting: BTreeMap<MsgId, Moment>,
    /// The last action, until something came of it.
    under_way: Option<(MsgId, ClientMsg)>,
    acted_on: Option<Seen>,
    /// What was under way when the connection was lost.
    again: Option<ClientMsg>,
    /// One more for everything that happens: thinking about something older is interrupted.
    thought: u64,
}

/// The last thing that was shown.
struct Latest {
    seen: Seen,
    text: Text,
    /// When it came.
    came: Moment,
}

/// What somebody does.
pub enum Deed {
    Say {
        tab: usize,
        msg: ClientMsg,
    },
    /// Think, and then act.
    ActIn {
        tab: usize,
        ms: u64,
        thought: u64,
    },
    /// They were shown what cannot be.
    Complain(String),
}

impl Person {
    pub fn new(
        player: PlayerId,
        table: usize,
        plays: bool,
        goal: u32,
        faults: Faults,
        mut luck: Dice,
    ) -> Self {
        let quick = luck.between(50, 600);
        let habits = Habits {
            thinks_ms: (quick, luck.between(200, 2_000)),
            dreams: luck.one_in(8),
            talks: luck.one_in(3),
            lies: faults.has(FaultKind::Lie) && luck.one_in(4),
        };
        let tabs = vec![Tab::default()];
        Self {
            player,
            table,
            luck,
            plays,
            goal,
            is_gone: false,
            tabs,
            habits,
            leaving: None,
            amused: Moment(0),
            faults,
            next_id: 0,
            added: None,
        }
    }

    pub fn fresh_id(&mut self) -> MsgId {
        self.next_id += 1;
        self.next_id
    }

    /// Notes that an answer is wanted.
    pub fn says(&mut self, tab: usize, msg: &ClientMsg, now: Moment) {
        let tab = &mut self.tabs[tab];
        tab.waiting.insert(msg.id(), now);
        if let ClientMsg::Act { id, .. } = msg {
            tab.under_way = Some((*id, msg.clone()));
        }
    }

    /// Something was lost on the way: what was not answered never will be.
    pub fn lost_count(&mut self, tab: usize) {
        let tab = &mut self.tabs[tab];
        tab.waiting.clear();
        tab.under_way = None;
        tab.acted_on = None;
    }

    /// The connection has ended.
    pub fn disconnected(&mut self, tab: usize, forgets: bool) {
        let tab = &mut self.tabs[tab];
        let again = tab.under_way.take().map(|(_, msg)| msg);
        let seen = tab.seen.filter(|_| !forgets);
        let thought = tab.thought + 1;
        *tab = Tab { seen, again: again.filter(|_| !forgets), thought, ..Tab::default() };
    }

    pub fn hears(&mut self, tab: usize, text: &Text, now: Moment) -> Vec<Deed> {
        let mut deeds = Vec::new();
        let Ok(whole) = self.tabs[tab].whole.read(text.as_str()) else { return deeds };
        let text = Text::from(whole.into_owned());
        let Ok(message) = Message::read(text.as_str()) else { return deeds };
        if let Some(id) = message.re {
            self.answered(tab, id, message.kind, &mut deeds);
        }
        match message.kind {
            Kind::Table => {
                let table = message.table.and_then(|table| serde_json::from_str(table.get()).ok());
                self.tabs[tab].table = table;
            }
            Kind::Deal => deeds.extend(self.commits(&message).map(|msg| Deed::Say { tab, msg })),
            Kind::Reveal => deeds.extend(self.reveals(&message).map(|msg| Deed::Say { tab, msg })),
            Kind::Step | Kind::Snapshot => {
                let seen = Seen { game: message.game, n: message.n };
                let turn = message.view.and_then(|view| serde_json::from_str::<Turn>(view.get()).ok());
                let page = &mut self.tabs[tab];
                let follows = page.seen.is_some_and(|last| (last.game, last.n + 1) == (seen.game, seen.n));
                if message.kind == Kind::Step && !follows {
                    let what =
                        format!("a page of {} had {:?} and was shown {seen:?}", self.player, page.seen);
                    deeds.push(Deed::Complain(what));
                }
                page.seen = Some(seen);
                self.amused = now;
                page.latest = Some(Latest { seen, text: text.clone(), came: now });
                if message.kind == Kind::Snapshot {
                    (page.under_way, page.acted_on) = (None, None);
                }
                if turn.is_some_and(|turn| turn.is_yours()) {
                    deeds.push(self.think(tab));
                }
            }
            _ => {}
        }
        deeds
    }

    /// Commits to a nonce. Not everybody's page does in time, and some add nothing.
    fn commits(&mut self, deal: &Message<'_>) -> Option<ClientMsg> {
        let (game, attempt) = (deal.game, deal.attempt);
        let (seat, house) = deal.seat.zip(deal.commitment)?;
        if self.added.is_none_or(|added| (added.game, added.attempt) != (game, attempt)) {
            let nonce = Nonce::from_bytes([self.luck.below(256) as u8; 16]);
            self.added = Some(Added { game, attempt, nonce });
        }
        let nonce = self.added?.nonce;
        let commitment = (!self.luck.one_in(16)).then(|| replay::nonce_commitment(&house, seat, &nonce));
        (!self.luck.one_in(16)).then(|| ClientMsg::Commit { id: self.fresh_id(), game, attempt, commitment })
    }

    /// Reveals the nonce, or tries another one, or withholds it.
    fn reveals(&mut self, reveal: &Message<'_>) -> Option<ClientMsg> {
        let (game, attempt) = (reveal.game, reveal.attempt);
        let added = self.added.filter(|added| (added.game, added.attempt) == (game, attempt))?;
        let other = self.luck.one_in(24).then(|| Nonce::from_bytes([self.luck.below(256) as u8; 16]));
        let nonce = other.unwrap_or(added.nonce);
        (!self.luck.one_in(24)).then(|| ClientMsg::Nonce { id: self.fresh_id(), game, nonce })
    }

    fn answered(&mut self, tab: usize, id: MsgId, kind: Kind, deeds: &mut Vec<Deed>) {
        let page = &mut self.tabs[tab];
        page.waiting.remove(&id);
        let was_action = page.under_way.take_if(|(act, _)| *act == id).is_some();
        if was_action && kind == Kind::Refused {
            page.acted_on = None;
            deeds.push(self.think(tab));
        }
        let page = &mut self.tabs[tab];
        if kind == Kind::Ok && !page.joined {
            page.joined = true;
            // Whatever was under way when the connection was lost is sent again, with the number that it had.
            if let Some(msg) = page.again.take().filter(|_| self.faults.has(FaultKind::Twice)) {
                deeds.push(Deed::Say { tab, msg });
            }
        }
    }

    fn think(&mut self, tab: usize) -> Deed {
        let (least, more) = self.habits.thinks_ms;
        let mut ms = least + self.luck.below(more);
        if self.habits.dreams && self.luck.one_in(10) {
            ms += self.luck.between(5_000, 70_000);
        }
        self.tabs[tab].thought += 1;
        Deed::ActIn { tab, ms, thought: self.tabs[tab].thought }
    }

    /// The time to act has come, unless something has happened since.
    pub fn acts(&mut self, tab: usize, thought: u64, now: Moment) -> Vec<Deed> {
        let page = &self.tabs[tab];
        if page.thought != thought || !page.joined || page.under_way.is_some() {
            return Vec::new();
        }
        let Some(Latest { seen, text, came }) = &page.latest else { return Vec::new() };
        let (seen, came) = (*seen, *came);
        if page.acted_on == Some(seen) {
            return Vec::new();
        }
        let Some(action) = choose::action(text, &mut self.luck) else { return Vec::new() };
        let id = self.fresh_id();
        self.tabs[tab].acted_on = Some(seen);
        let msg = self.act(id, seen, action, now.micros_since(came) / 1_000);
        let mut deeds = vec![Deed::Say { tab, msg: msg.clone() }];
        if self.faults.has(FaultKind::Twice) && self.luck.one_in(12) {
            deeds.push(Deed::Say { tab, msg });
        }
        deeds
    }

    fn act(&mut self, id: MsgId, seen: Seen, action: Value, took_ms: u64) -> ClientMsg {
        let claimed = if self.habits.lies { self.luck.below(100) } else { took_ms };
        let reaction_ms = (!self.luck.one_in(10)).then_some(u32::try_from(claimed).unwrap_or(u32::MAX));
        ClientMsg::Act { id, game: seen.game, seen: seen.n, action, reaction_ms }
    }

    /// What there is to do now and then: sit down, start a game, talk, go home.
    pub fn looks_around(&mut self, tab: usize, now: Moment) -> Vec<Deed> {
        if !self.tabs[tab].joined {
            return Vec::new();
        }
        if self.seat(tab).is_none() && now.micros_since(self.amused) > BORED {
            self.leaving = Some(Return::Never);
            return vec![Deed::Say { tab, msg: ClientMsg::Leave { id: self.fresh_id() } }];
        }
        let msg = self.duty(tab).or_else(|| self.whim(tab));
        let mut deeds: Vec<Deed> = msg.into_iter().map(|msg| Deed::Say { tab, msg }).collect();
        let page = &self.tabs[tab];
        if deeds.is_empty() && page.under_way.is_none() && page.latest.is_some() && self.luck.one_in(8) {
            // Something may have been forgotten: look at the cards again.
            self.tabs[tab].acted_on = None;
            let text = self.tabs[tab].latest.as_ref().map(|latest| latest.text.clone());
            if text.is_some_and(|text| choose::is_turn(&text)) {
                deeds.push(self.think(tab));
            }
        }
        deeds
    }

    pub fn seat(&self, tab: usize) -> Option<Seat> {
        self.tabs[tab].table.as_ref()?.seat_of(&self.player)
    }

    /// What the table waits for.
    fn duty(&mut self, tab: usize) -> Option<ClientMsg> {
        let table = self.tabs[tab].table.as_ref()?;
        let (seat, free, bot) = (table.seat_of(&self.player), table.free(), table.bot());
        let wants_rematch = seat.is_some_and(|seat| table.seats[seat.index()].wants_rematch);
        let (is_host, game, status) = (table.host.as_ref() == Some(&self.player), table.game, table.status);
        match status {
            Status::Dealing | Status::Playing => return None,
            Status::Over if game >= self.goal => {
                return (!self.luck.one_in(3)).then(|| self.goes_home());
            }
            Status::Lobby if game > self.goal + 3 => return Some(self.goes_home()),
            Status::Lobby | Status::Over => {}
        }
        let id = self.fresh_id();
        if self.plays && seat.is_none() && free > 0 {
            return Some(ClientMsg::Sit { id, seat: None });
        }
        if status == Status::Over && is_host && self.luck.one_in(5) {
            return Some(ClientMsg::ChangeGame { id, title: self.luck.pick(Title::all()) });
        }
        if status == Status::Over && seat.is_some() {
            return (!wants_rematch).then_some(ClientMsg::Rematch { id });
        }
        if !is_host {
            return None;
        }
        if let Some(seat) = bot.filter(|_| self.plays && seat.is_none()) {
            // A table full of others: a bot makes room.
            return Some(ClientMsg::Unseat { id, seat });
        }
        if free > 0 {
            let level = self.luck.pick(&[Level::Easy, Level::Normal, Level::Hard]);
            return self.luck.one_in(2).then_some(ClientMsg::AddBot { id, seat: None, level });
        }
        Some(if status == Status::Over { ClientMsg::Rematch { id } } else { ClientMsg::Start { id } })
    }

    fn goes_home(&mut self) -> ClientMsg {
        self.leaving = Some(Return::Never);
        ClientMsg::Leave { id: self.fresh_id() }
    }

    /// What nobody waits for.
    fn whim(&mut self, tab: usize) -> Option<ClientMsg> {
        let id = self.fresh_id();
        let seen = self.tabs[tab].seen;
        match self.luck.below(40) {
            0 => Some(ClientMsg::Ping { id }),
            1 => Some(ClientMsg::Resync { id, seen: seen.filter(|_| id.is_multiple_of(2)) }),
            2 => Some(ClientMsg::Here { id }),
            3 => {
                let name = format!("Goat {}", self.luck.below(90)).try_into().ok()?;
                Some(ClientMsg::Profile { id, name, avatar: 1 })
            }
            4 => Some(ClientMsg::Stand { id }).filter(|_| self.luck.one_in(3)),
            5 => Some(ClientMsg::Start { id }),
            6 => Some(choose::delay(&mut self.luck, id)),
            11 => Some(choose::guest(&mut self.luck, id)),
            7..=10 if self.habits.talks => Some(ClientMsg::Say { id, talk: choose::words(&mut self.luck) }),
            _ => None,
        }
    }

    /// The request that has waited longest, over all tabs.
    pub fn longest_wait(&self) -> Option<(MsgId, Moment)> {
        let waiting = self.tabs.iter().filter(|tab| tab.conn.is_some()).flat_map(|tab| &tab.waiting);
        waiting.map(|(id, since)| (*id, *since)).min_by_key(|(_, since)| *since)
    }
}
