//! What happened in a drill, to be counted.

use crate::check::Promise;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// What happened in one drill, or in many.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Drills.
    pub seeds: u64,
    /// Those of houses with several nodes.
    pub with_nodes: u64,
    /// Games that were played to their end.
    pub games: u64,
    /// Inputs that became durable.
    pub steps: u64,
    /// Messages that left a table.
    pub messages: u64,
    /// Those of them that showed a step as changes.
    pub changes: u64,
    /// How often a node died.
    pub crashes: u64,
    /// How often a table was restored from its log.
    pub restores: u64,
    /// How often a node took a table over from another.
    pub take_overs: u64,
    /// How often a node found that the others had taken it for dead.
    pub ended_nodes: u64,
    /// How often somebody came back.
    pub reconnections: u64,
    /// How often each kind of fault happened.
    pub faults: BTreeMap<&'static str, u64>,
    /// How often each promise was checked, the first one first.
    #[serde(serialize_with = "by_promise")]
    pub checked: [u64; Promise::ALL.len()],
}

/// By the names of the promises.
fn by_promise<S: Serializer>(checked: &[u64; Promise::ALL.len()], serializer: S) -> Result<S::Ok, S::Error> {
    serializer
        .collect_map(Promise::ALL.iter().map(|promise| format!("{promise:?}").to_lowercase()).zip(checked))
}

impl Tally {
    /// Counts a fault that happened.
    pub(crate) fn fault(&mut self, name: &'static str) {
        *self.faults.entry(name).or_default() += 1;
    }

    /// Adds what happened in another drill.
    pub fn add(&mut self, other: &Self) {
        self.seeds += other.seeds;
        self.with_nodes += other.with_nodes;
        self.games += other.games;
        self.steps += other.steps;
        self.messages += other.messages;
        self.changes += other.changes;
        self.crashes += other.crashes;
        self.restores += other.restores;
        self.take_overs += other.take_overs;
        self.ended_nodes += other.ended_nodes;
        self.reconnections += other.reconnections;
        for (name, often) in &other.faults {
            *self.faults.entry(name).or_default() += often;
        }
        for (sum, more) in self.checked.iter_mut().zip(other.checked) {
            *sum += more;
        }
    }
}
