//! The tables of other nodes, as far as the lobby of this one must know them.

use house::wire::{Guest, OwnTable, PlayerId, TableCode, TableSummary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use store::WriterId;
use table::Millis;
use tokio::time::Instant;

/// How a table stands, for the lobbies of all nodes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Listed {
    pub summary: TableSummary,
    pub age_ms: u64,
    pub public: bool,
    /// "Play now" may send strangers there, except for these.
    pub takes_strangers: bool,
    pub unwelcome: Vec<PlayerId>,
    pub owner: PlayerId,
    pub seated: Vec<PlayerId>,
    pub invited: Vec<Guest>,
    /// Whom a game over days waits for, and for how many milliseconds.
    pub awaited: Option<(Vec<PlayerId>, u64)>,
}

/// A table of the house as it stands now, wherever it is run.
pub(crate) struct Known<'a> {
    pub stands: &'a TableSummary,
    pub age: Duration,
    pub public: bool,
    pub takes_strangers: bool,
    pub seated: &'a [PlayerId],
    pub invited: &'a [Guest],
    /// Whom a game over days waits for, and how long.
    pub awaited: Option<(&'a [PlayerId], Duration)>,
}

impl Known<'_> {
    pub fn summary(self) -> TableSummary {
        TableSummary { age_s: self.age.as_secs(), ..self.stands.clone() }
    }

    /// The same for somebody who has a seat there. Of those whom it waits for they are told of nobody but themselves.
    pub fn own(self, player: &PlayerId) -> OwnTable {
        let your_turn = self.awaited.is_some_and(|(players, _)| players.contains(player));
        let left_ms = self.awaited.map(|(_, left)| Millis(left.as_millis() as u64));
        OwnTable { your_turn, left_ms, table: self.summary() }
    }
}

/// The tables of other nodes.
#[derive(Default)]
pub(crate) struct Elsewhere(BTreeMap<WriterId, BTreeMap<TableCode, Told>>);

struct Told {
    listed: Listed,
    at: Instant,
}

impl Elsewhere {
    /// A node tells how a table of its own stands, or that it is no more.
    pub fn told(&mut self, node: WriterId, code: TableCode, listed: Option<Listed>) {
        let tables = self.0.entry(node).or_default();
        match listed {
            Some(listed) => drop(tables.insert(code, Told { listed, at: Instant::now() })),
            None => drop(tables.remove(&code)),
        }
    }

    /// What a node has told is of no value any more.
    pub fn forget(&mut self, node: WriterId) {
        self.0.remove(&node);
    }

    pub fn get(&self, code: &TableCode) -> Option<Known<'_>> {
        self.0.values().find_map(|tables| tables.get(code)).map(Told::now)
    }

    /// Which node has a table.
    pub fn owner(&self, code: &TableCode) -> Option<WriterId> {
        self.0.iter().find(|(_, tables)| tables.contains_key(code)).map(|(node, _)| *node)
    }

    /// Where a code leads that is said aloud.
    pub fn spoken(&self, spoken: &TableCode) -> Option<&TableCode> {
        let told = self.told_of().find(|told| told.listed.summary.spoken.as_ref() == Some(spoken))?;
        Some(&told.listed.summary.code)
    }

    /// How many tables have such a code.
    pub fn spoken_count(&self) -> usize {
        self.told_of().filter(|told| told.listed.summary.spoken.is_some()).count()
    }

    pub fn all(&self) -> impl Iterator<Item = Known<'_>> {
        self.told_of().map(Told::now)
    }

    pub fn owned_by(&self, owner: &PlayerId) -> usize {
        self.told_of().filter(|told| told.listed.owner == *owner).count()
    }

    fn told_of(&self) -> impl Iterator<Item = &Told> {
        self.0.values().flat_map(BTreeMap::values)
    }
}

impl Told {
    fn now(&self) -> Known<'_> {
        let Listed { summary, age_ms, public, takes_strangers, seated, invited, awaited, .. } = &self.listed;
        let since = self.at.elapsed();
        let age = Duration::from_millis(*age_ms) + since;
        let left = |left_ms| Duration::from_millis(left_ms).saturating_sub(since);
        let awaited = awaited.as_ref().map(|(players, left_ms)| (&**players, left(*left_ms)));
        Known {
            stands: summary,
            age,
            public: *public,
            takes_strangers: *takes_strangers,
            seated,
            invited,
            awaited,
        }
    }
}
