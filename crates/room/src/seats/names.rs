//! Nobody at a table has a name that looks like another's.

use super::Seats;
use crate::stored::StoredSitter;
use bots::Temperament;
use house::wire::{Name, PlayerId};
use std::collections::BTreeSet;

const BOT_NAMES: [&str; 12] = [
    "Paca", "Curro", "Nieves", "Tomillo", "Canela", "Bruno", "Perla", "Romero", "Trufa", "Salvia", "Lucero",
    "Menta",
];

/// How a bot of this name talks, tonight and next week: people get to know it. Those that sit down together are as
/// different as may be.
pub(super) fn temperament(name: &str) -> Temperament {
    let number = BOT_NAMES.iter().position(|known| name.starts_with(known)).unwrap_or_default();
    Temperament::ALL[number % Temperament::ALL.len()]
}

impl Seats {
    /// The name that somebody wants, with a number if it looks like that of somebody else here.
    pub(super) fn distinct(&self, wanted: Name, player: Option<&PlayerId>) -> Name {
        let taken = self.taken_by_others(player);
        let is_free = |name: &Name| !taken.contains(&name.skeleton());
        if is_free(&wanted) {
            return wanted;
        }
        let mut numbered = (2..).map(|number| wanted.numbered(number));
        numbered.find(is_free).expect("there are more numbers than people")
    }

    pub(super) fn bot_name(&self) -> String {
        let taken = self.taken_by_others(None);
        let names = BOT_NAMES.map(Name::stored);
        let free = names.iter().find(|name| !taken.contains(&name.skeleton()));
        // People may be called like bots, too.
        free.cloned().unwrap_or_else(|| self.distinct(names[0].clone(), None)).into()
    }

    /// What the names look like that others have.
    fn taken_by_others(&self, player: Option<&PlayerId>) -> BTreeSet<String> {
        let people = self.people.iter().filter(|(other, _)| Some(*other) != player);
        let people = people.map(|(_, presence)| presence.name.skeleton());
        let bots = self.sitters().flatten().filter_map(|sitter| match sitter {
            StoredSitter::Bot { name, .. } => Some(Name::stored(name).skeleton()),
            StoredSitter::Person { .. } => None,
        });
        people.chain(bots).collect()
    }
}
