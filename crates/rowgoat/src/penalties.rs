use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use table::{MAX_SEATS, Seat};

/// A pile that somebody has to take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatPenalty"))]
pub struct Penalty {
    pub seat: Seat,
    #[serde(rename = "for")]
    pub offence: Offence,
}

/// What a pile has to be taken for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatOffence"))]
pub enum Offence {
    /// A lifebuoy touched by mistake (RG-M2).
    Touch,
    /// Being called at first (RG-W2).
    Call,
}

/// The piles that are still to be taken, in the order in which they fell due.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Penalties {
    // Nobody owes two piles for the same thing: a wrong touch is refused until the last one is paid, and a player who
    // was called at owes no other call before their number of cards has changed, which it does when they pay.
    queue: [Penalty; 2 * MAX_SEATS],
    len: u8,
}

/// Stands where there is no penalty, so that equal queues have equal bytes.
const NO_MATTER: Penalty = Penalty { seat: Seat(0), offence: Offence::Touch };

impl Penalties {
    pub(crate) const NONE: Self = Self { queue: [NO_MATTER; 2 * MAX_SEATS], len: 0 };

    #[inline]
    pub fn as_slice(&self) -> &[Penalty] {
        &self.queue[..usize::from(self.len)]
    }

    #[inline]
    pub fn first(&self) -> Option<Penalty> {
        self.as_slice().first().copied()
    }

    #[inline]
    pub fn contains(&self, seat: Seat, offence: Offence) -> bool {
        self.as_slice().contains(&Penalty { seat, offence })
    }

    pub(crate) fn push(&mut self, seat: Seat, offence: Offence) {
        debug_assert!(!self.contains(seat, offence), "nobody owes two piles for the same thing");
        self.queue[usize::from(self.len)] = Penalty { seat, offence };
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) {
        debug_assert!(self.len > 0, "there is a penalty to pay");
        self.queue.copy_within(1.., 0);
        self.len -= 1;
        self.queue[usize::from(self.len)..].fill(NO_MATTER);
    }
}

impl Serialize for Penalties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Penalties {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Penalty>::deserialize(deserializer)?;
        let mut queue = Self::NONE.queue;
        let places = queue.get_mut(..list.len()).ok_or_else(|| D::Error::custom("too many penalties"))?;
        places.copy_from_slice(&list);
        Ok(Self { queue, len: list.len() as u8 })
    }
}

impl fmt::Debug for Penalties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
