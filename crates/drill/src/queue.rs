//! What is to happen, in order. Two things at the same moment happen in the order in which they were planned.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Microseconds since the drill began. Nobody in the house knows it: the house has a clock that may jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct Moment(pub u64);

impl Moment {
    pub const fn plus_micros(self, micros: u64) -> Self {
        Self(self.0 + micros)
    }

    pub const fn plus_ms(self, ms: u64) -> Self {
        self.plus_micros(ms * 1_000)
    }

    pub const fn plus_seconds(self, seconds: u64) -> Self {
        self.plus_ms(seconds * 1_000)
    }

    pub const fn micros_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:06} s", self.0 / 1_000_000, self.0 % 1_000_000)
    }
}

pub struct Queue<E> {
    heap: BinaryHeap<Reverse<Planned<E>>>,
    planned: u64,
}

struct Planned<E> {
    when: Moment,
    number: u64,
    event: E,
}

impl<E> Default for Queue<E> {
    fn default() -> Self {
        Self { heap: BinaryHeap::new(), planned: 0 }
    }
}

impl<E> Queue<E> {
    pub fn push(&mut self, when: Moment, event: E) {
        self.planned += 1;
        self.heap.push(Reverse(Planned { when, number: self.planned, event }));
    }

    pub fn pop(&mut self) -> Option<(Moment, E)> {
        self.heap.pop().map(|Reverse(Planned { when, event, .. })| (when, event))
    }
}

impl<E> Ord for Planned<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.when, self.number).cmp(&(other.when, other.number))
    }
}

impl<E> PartialOrd for Planned<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> PartialEq for Planned<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<E> Eq for Planned<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_planned_first_for_a_moment_happens_first() {
        let mut queue = Queue::default();
        queue.push(Moment(5), 'b');
        queue.push(Moment(5), 'c');
        queue.push(Moment(1), 'a');
        let order: String = std::iter::from_fn(|| queue.pop()).map(|(_, event)| event).collect();
        assert_eq!(order, "abc");
    }
}
