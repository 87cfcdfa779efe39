use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// What a [`SmallSet`] can hold: things of which there are a few, each with its number.
pub trait Numbered: Copy {
    /// How many there are, at most 64.
    const COUNT: u8;

    /// Below [`Self::COUNT`], unless somebody made it up.
    fn number(self) -> u8;

    /// The one with this number, which is below [`Self::COUNT`].
    fn from_number(number: u8) -> Self;
}

/// A set of seats, of places, of anything of which there are a few: a bit for each. Serialised as the list of what it
/// holds.
///
/// ```
/// use table::{Seat, SeatSet};
/// let mut late = SeatSet::all(4);
/// late.remove(Seat(1));
/// assert!(late.contains(Seat(3)) && !late.contains(Seat(1)));
/// assert_eq!(late.iter().collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(3)]);
/// assert_eq!(serde_json::to_string(&late).unwrap(), "[0,2,3]");
/// ```
pub struct SmallSet<T>(u64, PhantomData<T>);

impl<T: Numbered> SmallSet<T> {
    /// Nothing.
    pub const NONE: Self = Self(0, PhantomData);

    /// All there are.
    pub const ALL: Self = Self::from_bits(u64::MAX);

    /// For constants: those whose number is a bit that is set.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & (u64::MAX >> (64 - T::COUNT)), PhantomData)
    }

    /// One alone.
    #[inline]
    pub fn of(one: T) -> Self {
        Self(1 << one.number(), PhantomData)
    }

    /// Whether there is nothing in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are in it.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether `one` is in it. What has no place in any set, because somebody made its number up, is not.
    #[inline]
    pub fn contains(self, one: T) -> bool {
        one.number() < T::COUNT && self.0 >> one.number() & 1 == 1
    }

    /// Puts `one` in.
    #[inline]
    pub fn insert(&mut self, one: T) {
        *self = self.with(one);
    }

    /// Takes `one` out.
    #[inline]
    pub fn remove(&mut self, one: T) {
        *self = self.without(one);
    }

    /// The set with `one` put in.
    #[inline]
    #[must_use]
    pub fn with(self, one: T) -> Self {
        Self(self.0 | Self::of(one).0, PhantomData)
    }

    /// The set without `one`.
    #[inline]
    #[must_use]
    pub fn without(self, one: T) -> Self {
        self.minus(Self::of(one))
    }

    /// What is in this set and not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0, PhantomData)
    }

    /// The one with the lowest number.
    #[inline]
    pub fn first(self) -> Option<T> {
        (self.0 != 0).then(|| T::from_number(self.0.trailing_zeros() as u8))
    }

    /// The one that has `index` others before it.
    #[inline]
    pub fn nth(self, index: u32) -> Option<T> {
        self.iter().nth(index as usize)
    }

    /// In the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self;
        std::iter::from_fn(move || {
            let one = left.first()?;
            left.0 &= left.0 - 1;
            Some(one)
        })
    }
}

// Derived, these would ask the same of what is in the set.
impl<T> Clone for SmallSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SmallSet<T> {}

impl<T> PartialEq for SmallSet<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for SmallSet<T> {}

/// As many bytes as it takes: the digests of finished games depend on it.
impl<T: Numbered> Hash for SmallSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match T::COUNT {
            ..=8 => (self.0 as u8).hash(state),
            9..=16 => (self.0 as u16).hash(state),
            _ => self.0.hash(state),
        }
    }
}

impl<T: Numbered> Default for SmallSet<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Numbered + fmt::Debug> fmt::Debug for SmallSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Numbered> FromIterator<T> for SmallSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<T: Numbered + Serialize> Serialize for SmallSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Numbered + fmt::Display + Deserialize<'de>> Deserialize<'de> for SmallSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Vec::<T>::deserialize(deserializer)?;
        match all.iter().find(|one| one.number() >= T::COUNT) {
            Some(one) => Err(D::Error::custom(format!("there is no {one}"))),
            None => Ok(all.into_iter().collect()),
        }
    }
}

/// To a client it is a list like any other.
#[cfg(feature = "types")]
mod types {
    use super::SmallSet;
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use std::borrow::Cow;
    use ts_rs::{Config, TS, TypeVisitor};

    impl<T: JsonSchema> JsonSchema for SmallSet<T> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            Vec::<T>::schema_name()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            Vec::<T>::json_schema(generator)
        }
    }

    impl<T: TS> TS for SmallSet<T> {
        type WithoutGenerics = <Vec<T> as TS>::WithoutGenerics;
        type OptionInnerType = Self;

        fn ident(config: &Config) -> String {
            Vec::<T>::ident(config)
        }

        fn name(config: &Config) -> String {
            Vec::<T>::name(config)
        }

        fn inline(config: &Config) -> String {
            Vec::<T>::inline(config)
        }

        fn visit_dependencies(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            Vec::<T>::visit_dependencies(visitor);
        }

        fn visit_generics(visitor: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            Vec::<T>::visit_generics(visitor);
        }
    }
}
