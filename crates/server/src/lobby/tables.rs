use super::OpenTable;
use house::wire::{PlayerId, TableCode};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The open tables by their codes, and how many each owner has: with many thousands of them, nobody is looked for in all.
#[derive(Default)]
pub(super) struct Tables {
    by_code: BTreeMap<TableCode, OpenTable>,
    owned: BTreeMap<PlayerId, usize>,
    /// Which table each code that is said aloud leads to.
    spoken: BTreeMap<TableCode, TableCode>,
    /// Tables that are being taken from another node, or given back for others to take. Nobody else begins with that.
    moving: BTreeSet<TableCode>,
}

impl Tables {
    pub fn insert(&mut self, code: TableCode, table: OpenTable) {
        self.remove(&code);
        *self.owned.entry(table.owner.clone()).or_default() += 1;
        self.spoken.extend(table.summary.spoken.clone().map(|spoken| (spoken, code.clone())));
        self.by_code.insert(code, table);
    }

    pub fn remove(&mut self, code: &TableCode) {
        let Some(table) = self.by_code.remove(code) else { return };
        if let Some(spoken) = &table.summary.spoken {
            self.spoken.remove(spoken);
        }
        if let Entry::Occupied(mut owned) = self.owned.entry(table.owner) {
            *owned.get_mut() -= 1;
            if *owned.get() == 0 {
                owned.remove();
            }
        }
    }

    /// False, if somebody has begun before, or it is here.
    pub fn begin_to_take(&mut self, code: &TableCode) -> bool {
        !self.is_open(code) && self.moving.insert(code.clone())
    }

    pub fn begin_to_give_back(&mut self, code: &TableCode) {
        self.moving.insert(code.clone());
        self.remove(code);
    }

    pub fn is_moving(&self, code: &TableCode) -> bool {
        self.moving.contains(code)
    }

    pub fn has_moved(&mut self, code: &TableCode) {
        self.moving.remove(code);
    }

    pub fn get(&self, code: &TableCode) -> Option<&OpenTable> {
        self.by_code.get(code)
    }

    /// Changes what a table says of itself, which its owner is no part of.
    pub fn change(&mut self, code: &TableCode, change: impl FnOnce(&mut OpenTable)) {
        let Some(table) = self.by_code.get_mut(code) else { return };
        let before = table.summary.spoken.clone();
        change(table);
        let now = table.summary.spoken.clone();
        if before != now {
            before.map(|before| self.spoken.remove(&before));
            self.spoken.extend(now.map(|now| (now, code.clone())));
        }
    }

    /// Where a code leads that is said aloud.
    pub fn spoken(&self, spoken: &TableCode) -> Option<&TableCode> {
        self.spoken.get(spoken)
    }

    /// How many tables have such a code.
    pub fn spoken_count(&self) -> usize {
        self.spoken.len()
    }

    pub fn is_open(&self, code: &TableCode) -> bool {
        self.by_code.contains_key(code)
    }

    pub fn len(&self) -> usize {
        self.by_code.len()
    }

    pub fn owned_by(&self, owner: &PlayerId) -> usize {
        self.owned.get(owner).copied().unwrap_or_default()
    }

    pub fn iter(&self) -> impl Iterator<Item = &OpenTable> {
        self.by_code.values()
    }
}
