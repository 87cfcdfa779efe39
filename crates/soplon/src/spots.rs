use crate::Spot;
use crate::district::Places;
use serde::{Serialize, Serializer};
use std::fmt;
use table::{MAX_SEATS, Seat};

/// Some places of all districts. Serialised as the list of them, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spots([Places; MAX_SEATS]);

impl Spots {
    pub(crate) const NONE: Self = Self([Places::NONE; MAX_SEATS]);

    pub fn contains(&self, spot: Spot) -> bool {
        self.0.get(spot.seat.index()).is_some_and(|places| places.contains(spot.place))
    }

    #[inline]
    pub(crate) fn insert(&mut self, spot: Spot) {
        self.0[spot.seat.index()].insert(spot.place);
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|places| usize::from(places.len())).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = Spot> {
        let by_seat = (0..).map(Seat).zip(self.0);
        by_seat.flat_map(|(seat, places)| places.iter().map(move |place| Spot { seat, place }))
    }
}

impl Serialize for Spots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl fmt::Debug for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
