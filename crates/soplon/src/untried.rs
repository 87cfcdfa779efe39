use crate::{DECK_SIZE, Place, Spot};
use table::Seat;

/// The cards that have not been tried in a race (SO-X6), in order.
///
/// Kept as a list because every player is told all of it after every attempt; going through the districts each time
/// takes most of the time that random play takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Untried {
    // Beyond the last spot there is nothing, so that equal lists have equal bytes.
    spots: [Spot; DECK_SIZE],
    len: u8,
}

const NOWHERE: Spot = Spot { seat: Seat(0), place: Place(0) };

impl Untried {
    pub const NONE: Self = Self { spots: [NOWHERE; DECK_SIZE], len: 0 };

    #[inline]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[..usize::from(self.len)]
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn contains(&self, spot: Spot) -> bool {
        self.spots().get(self.position(spot)) == Some(&spot)
    }

    /// How many spots come before this one. Both parts are compared at once: a search is all comparisons.
    #[inline]
    fn position(&self, spot: Spot) -> usize {
        let key = |spot: Spot| u16::from_be_bytes([spot.seat.0, spot.place.0]);
        self.spots().partition_point(|other| key(*other) < key(spot))
    }

    #[inline]
    pub fn insert(&mut self, spot: Spot) {
        let len = usize::from(self.len);
        let at = self.position(spot);
        self.spots.copy_within(at..len, at + 1);
        self.spots[at] = spot;
        self.len += 1;
    }

    #[inline]
    pub fn remove(&mut self, spot: Spot) {
        let len = usize::from(self.len);
        let at = self.position(spot);
        debug_assert!(self.spots()[at] == spot, "only what has not been tried is tried");
        self.spots.copy_within(at + 1..len, at);
        self.spots[len - 1] = NOWHERE;
        self.len -= 1;
    }
}

/// From spots in ascending order.
impl FromIterator<Spot> for Untried {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        let mut untried = Self::NONE;
        for spot in spots {
            untried.spots[usize::from(untried.len)] = spot;
            untried.len += 1;
        }
        untried
    }
}
