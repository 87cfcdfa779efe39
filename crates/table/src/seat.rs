use serde::{Deserialize, Serialize, Serializer};
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

/// A set of seats, as bits. Serialised as the list of its seats.
///
/// ```
/// use table::{Seat, SeatSet};
/// let mut late = SeatSet::all(4);
/// late.remove(Seat(1));
/// assert!(late.contains(Seat(3)) && !late.contains(Seat(1)));
/// assert_eq!(late.iter().collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(3)]);
/// assert_eq!(serde_json::to_string(&late).unwrap(), "[0,2,3]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(try_from = "Vec<Seat>")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    schemars(into = "Vec<Seat>"),
    ts(type = "Array<Seat>")
)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Every seat of a table of `seats`.
    #[inline]
    pub fn all(seats: u8) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// One seat alone.
    #[inline]
    pub fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether nobody is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Puts `seat` in.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes `seat` out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The set with `seat` put in.
    #[inline]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    #[inline]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats of this set that are not in `other`.
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The `index`-th seat of the set, in order.
    #[inline]
    pub fn nth(self, index: u32) -> Option<Seat> {
        self.iter().nth(index as usize)
    }

    /// The seats of the set, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let seat = Self(bits).first()?;
            bits &= bits - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl TryFrom<Vec<Seat>> for SeatSet {
    type Error = String;
    fn try_from(seats: Vec<Seat>) -> Result<Self, String> {
        match seats.iter().find(|seat| seat.index() >= MAX_SEATS) {
            Some(seat) => Err(format!("no table has a {seat}")),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
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
