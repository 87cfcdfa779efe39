//! What people do with their pages.

use super::node::State;
use super::{Event, House, Timer};
use crate::check::{Broken, Promise};
use crate::person::{Deed, Return, Tab};
use crate::plan::FaultKind;
use house::wire::ClientMsg;
use room::ConnId;

/// A connected person who has waited for an answer for this long waits for ever, in microseconds.
const ANSWER: u64 = 5 * 60 * 1_000_000;

/// A page that waits for an answer for this long gives up, if something was lost between two nodes, in microseconds.
const GIVES_UP: u64 = 30 * 1_000_000;

/// A table that somebody with a seat has watched for so long without anything happening stands still for ever.
const STANDSTILL: u64 = 20 * 60 * 1_000_000;

/// A connection that joined a life of its table which is over is closed sooner than this.
const ORPHANED: u64 = 30 * 1_000_000;

impl House<'_> {
    pub(super) fn does(&mut self, person: usize, deeds: Vec<Deed>) {
        for deed in deeds {
            match deed {
                Deed::Say { tab, msg } => self.say(person, tab, msg),
                Deed::ActIn { tab, ms, thought } => {
                    self.plan_in(ms, Event::Person { person, timer: Timer::Act { tab, thought } });
                }
                Deed::Complain(what) => {
                    let table = self.people[person].table;
                    self.breaks(Some(table), Broken::new(Promise::Replayed, what));
                }
            }
        }
    }

    pub(super) fn person_acts(&mut self, person: usize, timer: Timer) {
        if self.people[person].is_gone {
            return;
        }
        match timer {
            Timer::Connect { tab } => self.comes(person, tab),
            Timer::Act { tab, thought } => {
                let deeds = self.people[person].acts(tab, thought, self.now);
                if deeds.len() > 1 {
                    self.fault(FaultKind::Twice);
                }
                if !deeds.is_empty() && self.people[person].habits.lies {
                    self.fault(FaultKind::Lie);
                }
                self.does(person, deeds);
            }
            Timer::LookAround { tab } => {
                self.gives_up(person, tab);
                self.nobody_waits(person, tab);
                let deeds = self.people[person].looks_around(tab, self.now);
                self.does(person, deeds);
                let ms = self.people[person].luck.between(500, 3_000);
                self.plan_in(ms, Event::Person { person, timer });
            }
            Timer::Mischief => {
                self.mischief(person);
                let ms = self.people[person].luck.between(10_000, 60_000);
                self.plan_in(ms, Event::Person { person, timer });
            }
        }
    }

    fn comes(&mut self, person: usize, tab: usize) {
        let somebody = &mut self.people[person];
        if somebody.tabs[tab].conn.is_some() {
            return;
        }
        if self.tables[somebody.table].is_over {
            somebody.is_gone = true;
            return;
        }
        somebody.amused = self.now;
        if let Some(edge) = self.door() {
            self.connect(person, tab, edge);
        } else {
            let ms = self.people[person].luck.between(300, 5_000);
            self.plan_in(ms, Event::Person { person, timer: Timer::Connect { tab } });
        }
    }

    /// A node that takes connections, if there is one. Nobody knows which of them stand still.
    fn door(&mut self) -> Option<usize> {
        let up = |node: &usize| self.nodes[*node].state == State::Up;
        let open: Vec<usize> = (0..self.nodes.len()).filter(up).collect();
        if self.has_nodes() && !open.is_empty() { Some(self.luck.pick(&open)) } else { open.first().copied() }
    }

    /// What was lost between two nodes is noticed when more is said. If it was the last thing, a page hears nothing, and comes
    /// again by itself.
    fn gives_up(&mut self, person: usize, tab: usize) {
        let page = &self.people[person].tabs[tab];
        let Some(id) = page.conn.filter(|id| self.conns.get(id).is_some_and(|conn| conn.lost_between)) else {
            return;
        };
        let first = page.waiting.values().min();
        if first.is_some_and(|since| self.now.micros_since(*since) > GIVES_UP) {
            self.close_page(person, tab);
            self.client_notices(id, false);
        }
    }

    /// Promise 5, as far as somebody can tell who looks around.
    fn nobody_waits(&mut self, person: usize, tab: usize) {
        let somebody = &self.people[person];
        let table = somebody.table;
        self.checks.tally.checked[Promise::Answered as usize - 1] += 1;
        if let Some((id, since)) = somebody.longest_wait()
            && self.now.micros_since(since) > ANSWER
        {
            let what = format!("{} has waited for an answer to message {id} since {since}", somebody.player);
            return self.breaks(Some(table), Broken::new(Promise::Answered, what));
        }
        let page = &somebody.tabs[tab];
        let conn = page.conn.and_then(|id| self.conns.get(&id));
        if conn.is_some_and(|conn| {
            let is_open = conn.server_open && conn.client_open && !conn.is_cut && !conn.outbox.is_closed();
            let orphaned = self.is_orphan(conn.joined, table).filter(|_| !conn.lost_between);
            is_open && orphaned.is_some_and(|since| self.now.micros_since(since) > ORPHANED)
        }) {
            let what = format!("{} is connected to a table that does not know it", somebody.player);
            return self.breaks(Some(table), Broken::new(Promise::Answered, what));
        }
        if page.joined && somebody.seat(tab).is_some() {
            let known = &mut self.tables[table];
            // People look around every few seconds; what was longer was nobody watching.
            known.watched += self.now.micros_since(known.watched_since).min(3_000_000);
            known.watched_since = self.now;
            if known.watched > STANDSTILL {
                let what = format!("nothing has happened for long, and {} waits", somebody.player);
                self.breaks(Some(table), Broken::new(Promise::Answered, what));
            }
        }
    }

    /// A page finds that its connection has ended, or closes it.
    pub(super) fn client_notices(&mut self, id: ConnId, forgets: bool) {
        let Some(conn) = self.conns.get_mut(&id) else { return };
        let (person, tab) = (conn.person, conn.tab);
        conn.client_open = false;
        if self.people[person].tabs[tab].conn != Some(id) {
            return;
        }
        self.people[person].disconnected(tab, forgets);
        self.checks.tally.reconnections += 1;
        let somebody = &mut self.people[person];
        // A second tab is closed for good as often as it is loaded again.
        let loads_again = tab == 0 || somebody.luck.one_in(2);
        let (ms, tab) = match somebody.leaving {
            None if loads_again => (somebody.luck.between(50, 4_000), tab),
            None => return,
            Some(_) if somebody.tabs.iter().any(|tab| tab.conn.is_some()) => return,
            Some(Return::Never) => {
                somebody.is_gone = true;
                return;
            }
            Some(Return::InMs(ms)) => (ms, 0),
        };
        somebody.leaving = None;
        self.plan_in(ms, Event::Person { person, timer: Timer::Connect { tab } });
    }

    /// Something that people do though nobody likes it, or that happens to them.
    fn mischief(&mut self, person: usize) {
        let Some(id) = self.people[person].tabs[0].conn else { return };
        let kinds = [FaultKind::Cut, FaultKind::Stall, FaultKind::Reload, FaultKind::Leave, FaultKind::Twice];
        let which = self.people[person].luck.below(12) as usize;
        let Some(kind) = kinds.get(which).copied().filter(|kind| self.has(*kind)) else { return };
        match kind {
            FaultKind::Cut => self.cut(id),
            FaultKind::Stall => {
                let ms = self.luck.between(500, 30_000);
                self.stall(id, self.now.plus_ms(ms));
            }
            FaultKind::Reload => self.reload(person, id),
            FaultKind::Leave => self.leave(person, id),
            _ => return,
        }
        self.fault(kind);
    }

    fn reload(&mut self, person: usize, id: ConnId) {
        if self.people[person].luck.one_in(3) && self.people[person].tabs.len() < 3 {
            let tab = self.people[person].tabs.len();
            self.people[person].tabs.push(Tab::default());
            self.plan_in(10, Event::Person { person, timer: Timer::Connect { tab } });
            self.plan_in(900, Event::Person { person, timer: Timer::LookAround { tab } });
            return;
        }
        let forgets = self.people[person].luck.one_in(2);
        self.close_page(person, 0);
        self.client_notices(id, forgets);
    }

    /// Somebody leaves the table, or just goes.
    fn leave(&mut self, person: usize, id: ConnId) {
        let somebody = &mut self.people[person];
        let ms = somebody.luck.between(500, 90_000);
        somebody.leaving = Some(if somebody.luck.one_in(8) { Return::Never } else { Return::InMs(ms) });
        if somebody.luck.one_in(2) {
            let msg = ClientMsg::Leave { id: somebody.fresh_id() };
            return self.say(person, 0, msg);
        }
        for tab in 0..self.people[person].tabs.len() {
            self.close_page(person, tab);
            if let Some(other) = self.people[person].tabs[tab].conn.filter(|other| *other != id) {
                self.client_notices(other, true);
            }
        }
        self.client_notices(id, false);
    }
}
