//! The pages of the one person, and what is done with them.

use super::{Device, Event, Timer, owner};
use drill::person::{Deed, Return};
use house::wire::{ClientMsg, Level, PROTOCOL};
use room::ConnId;
use serde_json::json;

/// So many texts are kept to be said again.
const KEPT: usize = 8;

impl Device {
    pub(super) fn tab_of(&self, conn: u64) -> Option<usize> {
        self.person.tabs.iter().position(|tab| tab.conn == Some(ConnId(conn)))
    }

    /// A table is there: all pages come to it, or only the first.
    pub(super) fn comes_in(&mut self) {
        for tab in 0..self.person.tabs.len() {
            if tab == 0 || self.luck.one_in(2) {
                let ms = self.luck.between(1, 900);
                self.plan_in(ms, Event::Page { tab, timer: Timer::Connect });
            }
        }
    }

    pub(super) fn page_is_due(&mut self, tab: usize, timer: Timer) {
        match timer {
            Timer::Connect => self.connects(tab),
            Timer::Act { thought } => {
                let deeds = self.person.acts(tab, thought, self.now);
                self.does(deeds);
            }
            Timer::LookAround => {
                let deeds = self.person.looks_around(tab, self.now);
                self.does(deeds);
                let ms = self.luck.between(300, 2_000);
                self.plan_in(ms, Event::Page { tab, timer });
            }
        }
    }

    fn connects(&mut self, tab: usize) {
        if self.ended.is_some() || self.person.is_gone || self.person.tabs[tab].conn.is_some() {
            return;
        }
        self.next_conn += 1;
        self.person.amused = self.now;
        self.person.tabs[tab].conn = Some(ConnId(self.next_conn));
        self.tell(&json!({ "connect": { "conn": self.next_conn } }));
        let (id, seen) = (self.person.fresh_id(), self.person.tabs[tab].seen);
        let name = owner().0.try_into().expect("this is a name");
        // Some pages ask for changes and some do not.
        let changes = self.luck.one_in(2);
        self.says(tab, ClientMsg::Join { id, protocol: PROTOCOL, name, avatar: 0, seen, changes });
    }

    pub(super) fn does(&mut self, deeds: Vec<Deed>) {
        for deed in deeds {
            match deed {
                Deed::Say { tab, msg } => self.says(tab, msg),
                Deed::ActIn { tab, ms, thought } => {
                    self.plan_in(ms, Event::Page { tab, timer: Timer::Act { thought } });
                }
                Deed::Complain(what) => panic!("seed {}: {what}", self.number),
            }
        }
    }

    pub(super) fn says(&mut self, tab: usize, mut msg: ClientMsg) {
        let Some(conn) = self.person.tabs[tab].conn else { return };
        if let ClientMsg::AddBot { level, .. } = &mut msg
            && self.is_quiet
        {
            *level = Level::Hard;
        }
        self.person.says(tab, &msg, self.now);
        let text = serde_json::to_string(&msg).expect("a message is JSON");
        if self.said.len() == KEPT {
            self.said.remove(0);
        }
        self.said.push(text.clone());
        let mut when = self.now.plus_ms(self.luck.below(12));
        // In the very moment in which the table does something by itself, before it or after it.
        if let (ClientMsg::Act { .. }, Some(at), true) = (&msg, self.wake_at, self.luck.one_in(4))
            && at.saturating_sub(self.time()) < 2_000_000
        {
            when = self.now.plus_micros(at.saturating_sub(self.time()));
        }
        self.last_said = self.last_said.max(when);
        self.queue.push(self.last_said, Event::Say { conn: conn.0, text });
    }

    /// The page was loaded again, or closed.
    pub(super) fn goes(&mut self, tab: usize, forgets: bool) {
        if let Some(conn) = self.person.tabs[tab].conn {
            self.page_is_cut_off(tab, forgets);
            self.tell(&json!({ "gone": { "conn": conn.0 } }));
        }
    }

    pub(super) fn page_is_cut_off(&mut self, tab: usize, forgets: bool) {
        self.person.disconnected(tab, forgets);
        let is_there = self.person.tabs.iter().any(|tab| tab.conn.is_some());
        let (ms, tab) = match self.person.leaving {
            None => (self.luck.between(20, 4_000), tab),
            Some(_) if is_there => return,
            Some(Return::Never) => {
                self.person.is_gone = true;
                return;
            }
            Some(Return::InMs(ms)) => (ms, 0),
        };
        self.person.leaving = None;
        self.plan_in(ms, Event::Page { tab, timer: Timer::Connect });
    }
}
