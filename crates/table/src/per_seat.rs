use crate::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One thing for every seat, without the heap. Serialised as a list.
///
/// ```
/// use table::{PerSeat, Seat};
/// let mut tokens = PerSeat::new(3, |_| 0);
/// tokens[Seat(1)] += 2;
/// assert_eq!(tokens.as_slice(), [0, 2, 0]);
/// assert_eq!(serde_json::to_string(&tokens).unwrap(), "[0,2,0]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Vec<T>", bound(deserialize = "T: Deserialize<'de> + Copy"))]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "Array<T>", bound = "T: ts_rs::TS"),
    schemars(inline, into = "Vec<T>")
)]
pub struct PerSeat<T> {
    // Beyond the last seat stands what stands at seat 0, so that equal things have equal bytes.
    items: [T; MAX_SEATS],
    seats: u8,
}

impl<T: Copy> PerSeat<T> {
    /// Asks `item` for the thing of every seat, in order.
    pub fn new(seats: u8, mut item: impl FnMut(Seat) -> T) -> Self {
        let mut items = [item(Seat(0)); MAX_SEATS];
        Seat::all(seats).skip(1).for_each(|seat| items[seat.index()] = item(seat));
        Self { items, seats }
    }

    /// The seats with their things.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> {
        Seat::all(self.seats).map(|seat| (seat, self.items[seat.index()]))
    }

    /// The things in order of seats.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.seats)]
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The same for other things.
    pub fn map<U: Copy>(&self, change: impl Fn(T) -> U) -> PerSeat<U> {
        PerSeat::new(self.seats, |seat| change(self[seat]))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: Copy> TryFrom<Vec<T>> for PerSeat<T> {
    type Error = String;
    fn try_from(items: Vec<T>) -> Result<Self, String> {
        match items.len() {
            1..=MAX_SEATS => Ok(Self::new(items.len() as u8, |seat| items[seat.index()])),
            other => Err(format!("a table has 1 to {MAX_SEATS} seats, not {other}")),
        }
    }
}

impl<T: Serialize + Copy> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
