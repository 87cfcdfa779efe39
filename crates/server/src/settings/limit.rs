use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// A limit that can be switched off. As text it is `off`, or what it is set to.
///
/// ```
/// use server::{Limit, Rate};
/// assert_eq!("60/h".parse(), Ok(Limit::at(Rate::per_hour(60))));
/// assert_eq!("off".parse::<Limit<Rate>>(), Ok(Limit::OFF));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit<T>(Option<T>);

impl<T> Limit<T> {
    /// No limit.
    pub const OFF: Self = Self(None);

    /// As much as this.
    pub const fn at(most: T) -> Self {
        Self(Some(most))
    }
}

impl<T: Copy> Limit<T> {
    /// What it is set to, unless it is off.
    pub fn get(&self) -> Option<T> {
        self.0
    }
}

impl Limit<usize> {
    /// Whether one more goes beyond it, when there are so many.
    pub fn is_reached(&self, count: usize) -> bool {
        self.0.is_some_and(|most| count >= most)
    }
}

impl<T: fmt::Display> fmt::Display for Limit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(most) => most.fmt(f),
            None => f.write_str("off"),
        }
    }
}

impl<T: FromStr> FromStr for Limit<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        if text == "off" { Ok(Self::OFF) } else { text.parse().map(Self::at) }
    }
}

/// How often something may happen: so many times at once, and then as many again spread evenly over the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    times: NonZeroU32,
    within: Unit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Second,
    Minute,
    Hour,
}

impl Unit {
    const ALL: [Self; 3] = [Self::Second, Self::Minute, Self::Hour];

    const fn name(self) -> &'static str {
        match self {
            Self::Second => "s",
            Self::Minute => "min",
            Self::Hour => "h",
        }
    }

    const fn seconds(self) -> u64 {
        match self {
            Self::Second => 1,
            Self::Minute => 60,
            Self::Hour => 60 * 60,
        }
    }
}

/// A text that is no rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it must be off, or a number per s, min or h, such as 60/h")]
pub struct BadRate;

impl Rate {
    /// This many in an hour.
    pub const fn per_hour(times: u32) -> Self {
        Self::new(times, Unit::Hour)
    }

    /// This many in a minute.
    pub const fn per_minute(times: u32) -> Self {
        Self::new(times, Unit::Minute)
    }

    const fn new(times: u32, within: Unit) -> Self {
        Self { times: NonZeroU32::new(times).expect("a rate is never nothing"), within }
    }

    pub(crate) fn quota(self) -> governor::Quota {
        let one_per = Duration::from_secs(self.within.seconds()) / self.times.get();
        // Faster than the clock can tell is as fast as it can tell.
        let quota = governor::Quota::with_period(one_per.max(Duration::from_nanos(1)));
        quota.expect("the time is not zero").allow_burst(self.times)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.times, self.within.name())
    }
}

impl FromStr for Rate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Self, BadRate> {
        let (times, unit) = text.split_once('/').ok_or(BadRate)?;
        let within = Unit::ALL.into_iter().find(|known| known.name() == unit).ok_or(BadRate)?;
        Ok(Self { times: times.parse().map_err(|_| BadRate)?, within })
    }
}

/// A number of bytes. As text it has a letter for its unit: `500M` are 500 times 1024 times 1024.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(u64);

/// A text that is no size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it must be off, or a number of bytes with K, M, G or T, such as 10G")]
pub struct BadSize;

impl Size {
    const UNITS: [(char, u32); 4] = [('T', 40), ('G', 30), ('M', 20), ('K', 10)];

    /// This many times 1024 times 1024 times 1024 bytes.
    pub const fn gibibytes(count: u64) -> Self {
        Self(count << 30)
    }

    /// The size as it is.
    pub const fn bytes(count: u64) -> Self {
        Self(count)
    }

    pub(crate) fn as_bytes(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |(_, bits): &(char, u32)| self.0 != 0 && self.0.trailing_zeros() >= *bits;
        match Self::UNITS.into_iter().find(whole) {
            Some((letter, bits)) => write!(f, "{}{letter}", self.0 >> bits),
            None => write!(f, "{}", self.0),
        }
    }
}

impl FromStr for Size {
    type Err = BadSize;

    fn from_str(text: &str) -> Result<Self, BadSize> {
        let unit =
            Self::UNITS.into_iter().find_map(|(letter, bits)| Some((text.strip_suffix(letter)?, bits)));
        let (number, bits) = unit.unwrap_or((text, 0));
        let number: u64 = number.parse().map_err(|_| BadSize)?;
        number.checked_mul(1 << bits).map(Self).ok_or(BadSize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_as_they_are_read() {
        for text in ["off", "1/s", "1200/min", "60/h"] {
            assert_eq!(text.parse::<Limit<Rate>>().unwrap().to_string(), text);
        }
        for text in ["off", "0", "1023", "1K", "500M", "10G", "3T"] {
            assert_eq!(text.parse::<Limit<Size>>().unwrap().to_string(), text);
        }
        assert_eq!("2048M".parse::<Size>(), Ok(Size::gibibytes(2)));
        assert_eq!("7".parse(), Ok(Limit::at(7_usize)));
    }

    #[test]
    fn what_is_no_limit_is_said() {
        for text in ["", "60", "0/h", "-1/h", "60/day", "60/h/h", "often", "5000000000/h", "1.5/h"] {
            assert_eq!(text.parse::<Limit<Rate>>(), Err(BadRate), "{text}");
        }
        for text in ["", "G", "10GB", "-1G", "1.5G", "99999999999T"] {
            assert_eq!(text.parse::<Limit<Size>>(), Err(BadSize), "{text}");
        }
    }
}
