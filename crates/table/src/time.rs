use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Add;

/// A moment of one game: milliseconds since it began. The kernel has no other clock.
///
/// ```
/// use table::Millis;
/// assert!(Millis(5_000) + Millis::seconds(6) == Millis(11_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Millis(pub u64);

impl Millis {
    /// This many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1_000)
    }

    /// This many days.
    pub const fn days(days: u64) -> Self {
        Self::seconds(days * 86_400)
    }
}

impl Add for Millis {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        // A time near the end of u64 comes only from a hostile file; it must not wrap round to the past.
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// How many inputs a game has taken. Version 0 is the deal.
///
/// ```
/// use table::Version;
/// assert_eq!(Version::DEAL.next(), Version(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u32);

impl Version {
    /// The game as it was dealt.
    pub const DEAL: Self = Self(0);

    /// The version after one more input.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// How long a player may think about one choice (CO-2).
///
/// ```
/// use table::{Millis, Pace};
/// assert_eq!(Pace::Fast.limit(), Some(Millis::seconds(20)));
/// assert_eq!(Pace::Untimed.limit(), None);
/// assert_eq!((Pace::OneDay.days(), Pace::Relaxed.days()), (Some(Millis::days(1)), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Pace {
    /// Two minutes a choice.
    Relaxed,
    /// A minute a choice.
    #[default]
    Normal,
    /// Twenty seconds a choice.
    Fast,
    /// As long as it takes.
    Untimed,
    /// A day a choice, for people who are never there together.
    OneDay,
    /// Three days a choice.
    ThreeDays,
    /// A week a choice.
    OneWeek,
}

impl Pace {
    /// The time for one choice.
    pub const fn limit(self) -> Option<Millis> {
        match self {
            Self::Relaxed => Some(Millis::seconds(120)),
            Self::Normal => Some(Millis::seconds(60)),
            Self::Fast => Some(Millis::seconds(20)),
            Self::Untimed => None,
            Self::OneDay => Some(Millis::days(1)),
            Self::ThreeDays => Some(Millis::days(3)),
            Self::OneWeek => Some(Millis::days(7)),
        }
    }

    /// The time for one choice, if people come only for their moves, each when they can.
    pub fn days(self) -> Option<Millis> {
        self.limit().filter(|limit| *limit >= Millis::days(1))
    }
}
