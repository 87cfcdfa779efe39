//! The ways between the nodes of a house. What is said while one is cut is lost, and nobody is told.

use crate::line::Way;
use crate::luck::Dice;
use crate::queue::Moment;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub(crate) struct Links {
    ways: BTreeMap<(usize, usize), Way>,
    cut: BTreeSet<(usize, usize)>,
}

impl Links {
    pub fn new(nodes: usize, luck: &mut Dice) -> Self {
        let mut ways = BTreeMap::new();
        for from in 0..nodes {
            for to in (0..nodes).filter(|to| *to != from) {
                ways.insert((from, to), Way::new(luck.between(0, 12), luck.pick(&[1, 3, 40])));
            }
        }
        Self { ways, cut: BTreeSet::new() }
    }

    /// When something that leaves now arrives. None, if it is lost.
    pub fn arrives(&mut self, from: usize, to: usize, now: Moment, luck: &mut Dice) -> Option<Moment> {
        if self.is_cut(from, to) {
            return None;
        }
        self.ways.get_mut(&(from, to)).map(|way| way.arrives(now, luck))
    }

    pub fn is_cut(&self, one: usize, other: usize) -> bool {
        self.cut.contains(&(one.min(other), one.max(other)))
    }

    /// False, if it is cut already.
    pub fn cut(&mut self, one: usize, other: usize) -> bool {
        self.cut.insert((one.min(other), one.max(other)))
    }

    pub fn mend(&mut self, one: usize, other: usize) {
        self.cut.remove(&(one.min(other), one.max(other)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seed;

    #[test]
    fn what_is_said_in_order_arrives_in_order_or_not_at_all() {
        let mut luck = Dice::new(Seed::from_number(3));
        let mut links = Links::new(3, &mut luck);
        let arrivals: Vec<Moment> =
            (0..50).filter_map(|ms| links.arrives(0, 2, Moment(ms * 1_000), &mut luck)).collect();
        assert!(arrivals.len() == 50 && arrivals.is_sorted());
        assert!(links.cut(2, 0) && !links.cut(0, 2));
        assert_eq!(links.arrives(0, 2, Moment(0), &mut luck), None);
        assert_eq!(links.arrives(2, 0, Moment(0), &mut luck), None);
        assert!(links.arrives(0, 1, Moment(0), &mut luck).is_some());
        links.mend(0, 2);
        assert!(links.arrives(0, 2, Moment(0), &mut luck).is_some());
    }
}
