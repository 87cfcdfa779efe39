//! What happens between the nodes of a house: one stands still, the ways between them are cut, and the database is away.

use super::node::State;
use super::{Event, House, Weather};
use crate::plan::FaultKind;

impl House<'_> {
    /// Something happens to one of the nodes, or to all.
    pub(super) fn storm_of_nodes(&mut self) {
        let is_well = |node: &usize| self.nodes[*node].state == State::Up && !self.nodes[*node].stands_still;
        let well: Vec<usize> = (0..self.nodes.len()).filter(is_well).collect();
        if well.is_empty() {
            return;
        }
        let node = self.luck.pick(&well);
        match self.luck.below(8) {
            0 | 1 => self.kill(node, false),
            2 => self.kill(node, true),
            3 | 4 if self.has(FaultKind::Zombie) => {
                self.nodes[node].stops_after = Some(self.luck.between(1, 60));
            }
            5 if self.has(FaultKind::Link) => self.cut_link(node),
            6 if self.has(FaultKind::Link) => self.cut_off(node),
            7 if self.has(FaultKind::Away) => self.takes_database_away(node),
            _ => {}
        }
    }

    /// A node is stopped where it is, and knows nothing of it when it goes on.
    pub(super) fn stands_still(&mut self, node: usize) {
        self.fault(FaultKind::Zombie);
        self.note(&("stands still", node));
        self.nodes[node].stops_after = None;
        self.nodes[node].stands_still = true;
        let (short, run) = (self.luck.one_in(3), self.nodes[node].run);
        let ms = if short { self.luck.between(100, 2_500) } else { self.luck.between(2_000, 20_000) };
        self.plan_in(ms, Event::GoesOn { node, run });
    }

    /// It goes on with whatever has come meanwhile.
    pub(super) fn goes_on(&mut self, node: usize) {
        self.note(&("goes on", node));
        self.nodes[node].stands_still = false;
        let run = self.nodes[node].run;
        while self.is_run(node, run) && self.broken.is_none() && !self.nodes[node].stands_still {
            let Some(event) = self.nodes[node].backlog.pop_front() else { return };
            self.happens(event);
        }
    }

    /// Two nodes cannot reach each other for a while, and are not told.
    fn cut_link(&mut self, one: usize) {
        let others: Vec<usize> = (0..self.nodes.len()).filter(|other| *other != one).collect();
        let other = self.luck.pick(&others);
        let ms = self.luck.between(50, 20_000);
        if self.links.cut(one, other) {
            self.fault(FaultKind::Link);
            self.plan_in(ms, Event::Weather(Weather::Joined { one, other }));
        }
    }

    /// A node reaches no other for a while, and knows it: everybody who was connected through another node comes again.
    fn cut_off(&mut self, node: usize) {
        if std::mem::replace(&mut self.nodes[node].is_alone, true) {
            return;
        }
        self.fault(FaultKind::Link);
        let ms = self.luck.between(50, 15_000);
        self.plan_in(ms, Event::Weather(Weather::Connected { node }));
        self.lose_relays(node, None);
        for other in self.nodes[node].beats.others() {
            self.forget_connected(node, other);
        }
    }

    /// The database is away for one node, or for all.
    fn takes_database_away(&mut self, node: usize) {
        self.fault(FaultKind::Away);
        let everybody = self.luck.one_in(2);
        let back = self.now.plus_ms(self.luck.between(100, 12_000));
        for (number, other) in (0..).zip(&mut self.nodes) {
            if everybody || number == node {
                other.database_away = back;
            }
        }
    }
}
