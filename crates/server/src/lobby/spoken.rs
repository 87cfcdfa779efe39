//! Codes that are said aloud. A table has one as long as it waits for players who need no invitation; it leads to the code
//! in the link, which nobody can guess.

use super::Lobby;
use super::tables::Tables;
use crate::cluster::Elsewhere;
use house::wire::TableCode;
use table::{Chance, Seed, Version};

/// At most one code in so many leads to a table. Where there are more tables, codes have more letters.
const GUESSES: usize = 1_000;

impl Lobby {
    /// Which table somebody means who has typed this: it may have been said to them.
    pub fn meant_by(&self, typed: &TableCode) -> TableCode {
        let find = || {
            let here = self.tables().spoken(typed).cloned();
            here.or_else(|| self.services.cluster.as_ref()?.elsewhere().spoken(typed).cloned())
        };
        let found = if typed.can_be_guessed() { find() } else { None };
        found.unwrap_or_else(|| typed.clone())
    }

    /// The code that a table has already, or a free one.
    pub(super) fn spoken(&self, tables: &Tables, code: &TableCode) -> TableCode {
        let has = tables.get(code).and_then(|table| table.summary.spoken.clone());
        has.unwrap_or_else(|| self.free_spoken(tables, code))
    }

    pub(super) fn free_spoken(&self, tables: &Tables, code: &TableCode) -> TableCode {
        let elsewhere = self.services.cluster.as_ref().map(|cluster| cluster.elsewhere());
        let elsewhere = elsewhere.as_deref();
        let is_free = |wanted: &TableCode| {
            tables.spoken(wanted).is_none()
                && !tables.is_open(wanted)
                && elsewhere.is_none_or(|all| all.spoken(wanted).is_none() && all.get(wanted).is_none())
        };
        let count = tables.spoken_count() + elsewhere.map_or(0, Elsewhere::spoken_count);
        wanted(code, length(count)).find(is_free).expect("most codes are free")
    }

    /// A table of another node has this code. If two nodes have given it away in the same moment, that table keeps it.
    pub fn yield_spoken(&self, spoken: &TableCode, keeps: &TableCode) {
        let mut tables = self.tables();
        let Some(table) = tables.spoken(spoken).filter(|table| *table != keeps).cloned() else { return };
        let other = self.free_spoken(&tables, &table);
        tables.change(&table, |entry| entry.summary.spoken = Some(other));
        drop(tables);
        self.tell(&table);
    }
}

/// How many letters a code has where so many tables have one.
fn length(count: usize) -> usize {
    let letters = TableCode::SPOKEN_LETTERS.len();
    let mut length = TableCode::SPOKEN_LENGTH;
    while letters.pow(length as u32) / GUESSES <= count {
        length += 1;
    }
    length
}

/// The codes that a table would have, the dearest first: always the same, so that what was said holds after a restart too.
fn wanted(code: &TableCode, length: usize) -> impl Iterator<Item = TableCode> {
    let mut seed = [0; 32];
    seed.iter_mut().zip(code.0.bytes()).for_each(|(byte, letter)| *byte = letter);
    let mut chance = Chance::new(Seed::from_bytes(seed), Version::DEAL);
    std::iter::repeat_with(move || TableCode::drawn(&mut chance, TableCode::SPOKEN_LETTERS, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_code_is_found_by_one_guess_in_a_thousand_at_most() {
        for (tables, letters) in [(0, 4), (159, 4), (160, 5), (3_199, 5), (3_200, 6), (60_000, 6)] {
            assert_eq!(length(tables), letters, "{tables} tables");
        }
    }

    #[test]
    fn a_table_wants_the_same_codes_after_a_restart_and_others_want_others() {
        let first = |code: &str| wanted(&TableCode(code.into()), 4).next().unwrap().0;
        assert_eq!(first("QXRTK7Q2MPWN"), first("QXRTK7Q2MPWN"));
        let some: BTreeSet<String> = (0..100).map(|number| first(&format!("QXRTK7Q2M{number}"))).collect();
        assert!(some.len() > 95, "{some:?}");
        assert!(
            some.iter().all(|code| code.len() == 4 && !code.contains(['A', 'E', 'I', 'O', 'U'])),
            "{some:?}"
        );
    }
}
