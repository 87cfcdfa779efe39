use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::AddAssign;
use table::{MAX_SEATS, Seat, Simulated};

/// What is counted of many games. Adding tallies up in any order gives the same.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Tally {
    pub games: u64,
    pub unfinished: u64,
    /// By the name of the ending.
    pub endings: BTreeMap<String, u64>,
    /// Games won and played in the role.
    pub roles: BTreeMap<&'static str, u64>,
    pub seats: [u64; MAX_SEATS],
    /// By the place in the order of turns.
    pub order: [u64; MAX_SEATS],
    /// How many games had which length.
    pub lengths: BTreeMap<u32, u64>,
    pub uses: Vec<u64>,
}

impl Tally {
    /// Counts a finished game.
    pub fn count<R: Simulated>(&mut self, setup: &R::Setup, state: &R::State) {
        let outcome = R::outcome(state).expect("a game is counted when it is over");
        let seats = R::seats_of(state);
        self.games += 1;
        *self.lengths.entry(R::length(state)).or_default() += 1;
        *self.endings.entry(name_of(&outcome.ending)).or_default() += 1;
        self.unfinished += u64::from(outcome.winners.is_empty());
        for (role, holders) in R::roles(state) {
            let won = !holders.is_empty() && holders.minus(outcome.winners).is_empty();
            *self.roles.entry(role).or_default() += u64::from(won);
        }
        for winner in outcome.winners.iter() {
            self.seats[winner.index()] += 1;
            self.order[place_in_order(winner, R::first(setup), seats)] += 1;
        }
    }

    pub fn count_uses<R: Simulated>(&mut self, events: &[R::Event]) {
        self.uses.resize(R::USES.len(), 0);
        for name in events.iter().filter_map(R::use_of) {
            let used = R::USES.iter().position(|used| *used == name);
            self.uses[used.expect("what is counted stands in the list")] += 1;
        }
    }
}

/// An ending as it is written in logs.
pub(crate) fn name_of(ending: &impl Serialize) -> String {
    let ending = serde_json::to_value(ending).ok();
    ending.and_then(|ending| ending.as_str().map(str::to_owned)).unwrap_or_else(|| "over".into())
}

/// How many come before `seat` in the order of turns.
pub(crate) fn place_in_order(seat: Seat, first: Seat, seats: u8) -> usize {
    usize::from((seat.0 + seats - first.0) % seats)
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        for (role, count) in other.roles {
            *self.roles.entry(role).or_default() += count;
        }
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        self.seats.iter_mut().zip(other.seats).for_each(|(sum, count)| *sum += count);
        self.order.iter_mut().zip(other.order).for_each(|(sum, count)| *sum += count);
        self.uses.resize(self.uses.len().max(other.uses.len()), 0);
        self.uses.iter_mut().zip(other.uses).for_each(|(sum, count)| *sum += count);
    }
}
