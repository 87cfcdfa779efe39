//! What is known of the network path to everybody (docs/photo-finish.md). It belongs to the person: it stays when they
//! hang up, stand up, sit elsewhere or open another tab. So none of that is worth anything in a race.

use crate::mail::ConnId;
use crate::stored::StoredLine;
use house::wire::PlayerId;
use table::photo_finish::{Line, Pings};
use table::{Millis, SortedMap};

/// How many people are remembered. Those who are gone and have no seat make room for others.
const PEOPLE: usize = 256;

#[derive(Default)]
pub(crate) struct Lines {
    people: SortedMap<PlayerId, Line>,
    connections: SortedMap<ConnId, Pings>,
}

impl Lines {
    pub fn restore(stored: Vec<StoredLine>) -> Self {
        let line = |stored: StoredLine| {
            (stored.player, Line::remembered(stored.usual_ms, stored.quota_ms, stored.as_of))
        };
        Self { people: stored.into_iter().map(line).collect(), connections: SortedMap::default() }
    }

    /// What the log keeps of these people, at this time of the game.
    pub fn stored<'a>(&self, people: impl Iterator<Item = &'a PlayerId>, now: Millis) -> Vec<StoredLine> {
        let stored = |player: &PlayerId| {
            let line = self.people.get(player)?;
            let (usual_ms, quota_ms) = (line.usual(), line.quota(now));
            Some(StoredLine { player: player.clone(), usual_ms, quota_ms, as_of: now })
        };
        people.filter_map(stored).collect()
    }

    /// A ping came back on one of this person's connections. `stays` says of whom more must be remembered than of others.
    pub fn pong(&mut self, player: &PlayerId, conn: ConnId, rtt: Millis, stays: impl Fn(&PlayerId) -> bool) {
        if !self.people.contains_key(player) {
            self.make_room(stays);
        }
        let pings = self.connections.or_default(conn);
        *pings = pings.observe(rtt);
        let line = self.people.or_default(player.clone());
        *line = line.over(*pings);
    }

    fn make_room(&mut self, stays: impl Fn(&PlayerId) -> bool) {
        if self.people.len() >= PEOPLE {
            let gone = self.people.keys().find(|player| !stays(player)).cloned();
            gone.and_then(|player| self.people.remove(&player));
        }
    }

    /// A connection has ended.
    pub fn forget(&mut self, conn: ConnId) {
        self.connections.remove(&conn);
    }

    /// The way to somebody over this connection.
    pub fn line(&self, player: &PlayerId, conn: Option<ConnId>) -> Line {
        let pings = conn.and_then(|conn| self.connections.get(&conn)).copied().unwrap_or_default();
        self.people.get(player).copied().unwrap_or_default().over(pings)
    }

    /// A press of this person was credited with so much.
    pub fn charge(&mut self, player: &PlayerId, charged: Millis, now: Millis) {
        if let Some(line) = self.people.get_mut(player) {
            *line = line.charge(charged, now);
        }
    }

    /// Another game begins; the last one ended at this time of its own.
    pub fn next_game(&mut self, ended: Millis) {
        for line in self.people.values_mut() {
            *line = line.at_next_game(ended);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: usize) -> PlayerId {
        PlayerId(format!("goat-{number:05}"))
    }

    #[test]
    fn strangers_are_forgotten_before_anybody_who_sits_here() {
        let mut lines = Lines::default();
        let stays = |player: &PlayerId| player.0 == "goat-00000";
        for number in 0..10 * PEOPLE {
            lines.pong(&player(number), ConnId(number as u64), Millis(20), stays);
            lines.forget(ConnId(number as u64));
        }
        lines.charge(&player(0), Millis(900), Millis(0));
        assert_eq!((lines.people.len(), lines.connections.len()), (PEOPLE, 0));
        assert_eq!(lines.line(&player(0), None).quota(Millis(0)), Millis(100));
    }
}
