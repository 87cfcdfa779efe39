//! What goes wrong.

use super::{Device, Event, JUMP, Timer, owner};
use crate::rubbish;
use drill::person::{Return, Tab};
use house::wire::ClientMsg;
use pocket::Ended;
use serde_json::{Value, json};

/// Somebody has no more pages of one table than this.
const TABS: usize = 3;

impl Device {
    /// Somebody who has not opened a table yet tries this and that.
    pub(super) fn knock(&mut self) {
        for _ in 0..self.luck.below(4) {
            let table = json!({ "title": self.wish.title, "seats": 77 });
            let what = match self.luck.below(5) {
                0 => json!("think"),
                1 => json!({ "connect": { "conn": 1 } }),
                2 => json!({ "open": { "seed": self.seed(), "player": owner(), "table": table } }),
                3 => {
                    let seed = self.seed();
                    json!({ "restore": { "seed": seed, "player": owner(), "log": 1, "meta": "{}", "records": ["goats"] } })
                }
                _ => {
                    let letter = rubbish::letter(&mut self.luck);
                    self.send_as_it_is(&letter);
                    continue;
                }
            };
            self.tell(&what);
        }
    }

    pub(super) fn trouble(&mut self) {
        match self.luck.below(18) {
            0 | 1 => {
                let (tab, forgets) = (self.any_tab(), self.luck.one_in(2));
                self.goes(tab, forgets);
            }
            2 => self.opens_a_tab(),
            // The browser is killed.
            3 => self.life_ends(Ended::Unsure),
            4 => self.tell(&json!("stop")),
            5 => self.disk.fails = true,
            6 => {
                self.ahead += self.luck.below(JUMP);
                self.plan_wake();
            }
            7 => self.leaves(),
            8 | 9 => {
                let letter = rubbish::letter(&mut self.luck);
                self.send_as_it_is(&letter);
            }
            10 | 11 => {
                let what =
                    json!({ "hear": { "conn": self.next_conn, "at": self.time(), "text": self.any_text() } });
                let what = rubbish::spoilt(&what.to_string(), &mut self.luck);
                self.send(&what);
            }
            12..=14 => {
                let text = self.any_text();
                let text = rubbish::spoilt(&text, &mut self.luck);
                self.is_heard(text);
            }
            15 | 16 => {
                if let Some(text) = self.in_other_circumstances() {
                    self.is_heard(text);
                }
            }
            _ => {
                let what = self.out_of_place();
                self.tell(&what);
            }
        }
    }

    fn any_tab(&mut self) -> usize {
        self.luck.below(self.person.tabs.len() as u64) as usize
    }

    fn any_text(&mut self) -> String {
        match self.said.len() as u64 {
            0 => "goats".to_owned(),
            said => self.said[self.luck.below(said) as usize].clone(),
        }
    }

    fn opens_a_tab(&mut self) {
        let tab = self.person.tabs.len();
        if tab < TABS {
            self.person.tabs.push(Tab::default());
            self.plan_in(10, Event::Page { tab, timer: Timer::Connect });
            self.plan_in(900, Event::Page { tab, timer: Timer::LookAround });
        }
    }

    fn leaves(&mut self) {
        let ms = self.luck.between(500, 60_000);
        self.person.leaving = Some(if self.luck.one_in(12) { Return::Never } else { Return::InMs(ms) });
        if self.luck.one_in(2) {
            let msg = ClientMsg::Leave { id: self.person.fresh_id() };
            return self.says(0, msg);
        }
        for tab in 0..self.person.tabs.len() {
            self.goes(tab, false);
        }
    }

    /// A page that has come in says this.
    fn is_heard(&mut self, text: String) {
        let tab = self.any_tab();
        let tab = &self.person.tabs[tab];
        if let Some(conn) = tab.conn.filter(|_| tab.joined) {
            self.queue.push(self.now, Event::Say { conn: conn.0, text });
        }
    }

    /// What was right when it was said first: another step lies on the table now, or another game.
    fn in_other_circumstances(&mut self) -> Option<String> {
        let mut msg: Value = serde_json::from_str(&self.any_text()).ok()?;
        msg["id"] = self.person.fresh_id().into();
        let seen = msg["seen"].as_u64();
        if let Some(seen) = seen.filter(|_| self.luck.one_in(2)) {
            msg["seen"] = (seen + self.luck.between(0, 3)).saturating_sub(1).into();
        }
        if msg["game"].is_number() && self.luck.one_in(6) {
            msg["game"] = self.luck.below(4).into();
        }
        Some(msg.to_string())
    }

    /// A letter at the wrong time, or about something that is not there.
    fn out_of_place(&mut self) -> Value {
        let (conn, at) = (self.next_conn + 1_000, self.time());
        match self.luck.below(7) {
            0 => json!("wake"),
            1 => json!("think"),
            2 => json!({ "stored": { "ticket": 1_000_000, "durable": true } }),
            3 => json!({ "gone": { "conn": conn } }),
            4 => json!({ "hear": { "conn": conn, "at": at, "text": self.any_text() } }),
            5 => json!({ "hear": { "conn": self.next_conn, "at": u64::MAX, "text": "{}" } }),
            _ => json!({ "open": { "seed": self.seed(), "player": owner(), "table": self.wish } }),
        }
    }
}
