use crate::small_set::{Numbered, SmallSet};
use serde::{Deserialize, Serialize};
use std::fmt;

/// No game here seats more.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted clockwise from 0 (CO-1).
///
/// ```
/// use table::Seat;
/// assert_eq!(Seat(4).left(5), Seat(0)); // clockwise is to the left
/// assert_eq!(Seat(0).clockwise(3, 6), Seat(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// The index of this seat in an array with one entry per seat.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat `steps` places clockwise at a table of `seats`.
    #[inline]
    pub fn clockwise(self, steps: u8, seats: u8) -> Self {
        Self((self.0 + steps) % seats)
    }

    /// The next seat clockwise.
    #[inline]
    pub fn left(self, seats: u8) -> Self {
        self.clockwise(1, seats)
    }

    /// All seats of a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl Numbered for Seat {
    const COUNT: u8 = MAX_SEATS as u8;

    #[inline]
    fn number(self) -> u8 {
        self.0
    }

    #[inline]
    fn from_number(number: u8) -> Self {
        Self(number)
    }
}

/// Some seats of a table.
pub type SeatSet = SmallSet<Seat>;

impl SeatSet {
    /// Every seat of a table of `seats`.
    #[inline]
    pub fn all(seats: u8) -> Self {
        Self::from_bits((1 << seats) - 1)
    }
}

/// For whom something is shown.
///
/// ```
/// use table::{Seat, Viewer};
/// assert!(Viewer::Seat(Seat(2)).is(Seat(2)));
/// assert!(!Viewer::Spectator.is(Seat(2)));
/// assert!(Viewer::Hindsight.may_see(Seat(2)) && !Viewer::Spectator.may_see(Seat(2)));
/// assert_eq!(Viewer::all(3).count(), 4); // three seats and the spectators
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player in this seat, or whatever plays for them.
    Seat(Seat),
    /// A person without a seat, who holds no cards.
    Spectator,
    /// Somebody who watches a replay with everything open. Nobody at a table is this viewer.
    Hindsight,
}

impl Viewer {
    /// Whether this is the player at `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Whether what only `seat` may see is open to this viewer.
    #[inline]
    pub fn may_see(self, seat: Seat) -> bool {
        self.is(seat) || self == Self::Hindsight
    }

    /// The seat of this viewer, if there is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Hindsight => None,
        }
    }

    /// Everybody who may look at a table of `seats`.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}
