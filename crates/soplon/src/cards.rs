use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;

/// The number of cards in every deck (SO-C1).
pub const DECK_SIZE: usize = 54;

/// No list may have a witness with a higher number (SO-C3).
pub const HIGHEST_WITNESS: u8 = 20;

/// What stands on a card (SO-C1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonCard"))]
pub enum Kind {
    Witness(u8),
    Cousin,
    Boss,
    Hitman,
    Driver,
    Thug,
    Rat,
}

/// A card by its face, in one byte. Written like its [`Kind`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Kind", into = "Kind")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "SoplonCard"),
    ts(as = "Kind")
)]
pub struct Card(NonZeroU8);

impl Card {
    pub const COUSIN: Self = Self::numbered(HIGHEST_WITNESS + 1);
    pub const BOSS: Self = Self::numbered(HIGHEST_WITNESS + 2);
    pub const HITMAN: Self = Self::numbered(HIGHEST_WITNESS + 3);
    pub const DRIVER: Self = Self::numbered(HIGHEST_WITNESS + 4);
    pub const THUG: Self = Self::numbered(HIGHEST_WITNESS + 5);
    pub const RAT: Self = Self::numbered(HIGHEST_WITNESS + 6);

    /// How many different faces there can be.
    pub(crate) const FACES: usize = Self::RAT.0.get() as usize;

    const fn numbered(number: u8) -> Self {
        match NonZeroU8::new(number) {
            Some(number) => Self(number),
            None => panic!("faces are numbered from 1"),
        }
    }

    /// The witness with this number, if a list may have it.
    pub const fn witness(number: u8) -> Option<Self> {
        if number >= 1 && number <= HIGHEST_WITNESS { Some(Self::numbered(number)) } else { None }
    }

    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Self::COUSIN => Kind::Cousin,
            Self::BOSS => Kind::Boss,
            Self::HITMAN => Kind::Hitman,
            Self::DRIVER => Kind::Driver,
            Self::THUG => Kind::Thug,
            Self::RAT => Kind::Rat,
            Self(number) => Kind::Witness(number.get()),
        }
    }

    #[inline]
    pub const fn is_witness(self) -> bool {
        self.0.get() <= HIGHEST_WITNESS
    }

    /// What the card is worth (SO-C2). The rat has no worth of its own.
    #[inline]
    pub const fn worth(self) -> Option<u8> {
        match self {
            Self::RAT => None,
            _ => Some(self.worth_with(0)),
        }
    }

    /// What the card is worth where the rat is worth `rat` (SO-E4).
    #[inline]
    pub(crate) const fn worth_with(self, rat: u8) -> u8 {
        match self.kind() {
            Kind::Witness(number) => number,
            Kind::Cousin => 0,
            Kind::Boss => 1,
            Kind::Hitman => 3,
            Kind::Driver => 5,
            Kind::Thug => 7,
            Kind::Rat => rat,
        }
    }

    /// All faces are numbered from 0.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }

    pub(crate) fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::FACES, "there is no such face");
        Self::numbered(index as u8 + 1)
    }
}

impl TryFrom<Kind> for Card {
    type Error = String;

    fn try_from(kind: Kind) -> Result<Self, String> {
        Ok(match kind {
            Kind::Witness(number) => Self::witness(number)
                .ok_or_else(|| format!("witnesses have the numbers 1 to {HIGHEST_WITNESS}, not {number}"))?,
            Kind::Cousin => Self::COUSIN,
            Kind::Boss => Self::BOSS,
            Kind::Hitman => Self::HITMAN,
            Kind::Driver => Self::DRIVER,
            Kind::Thug => Self::THUG,
            Kind::Rat => Self::RAT,
        })
    }
}

impl From<Card> for Kind {
    fn from(card: Card) -> Self {
        card.kind()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Witness(number) => return write!(f, "witness {number}"),
            Self::Cousin => "cousin",
            Self::Boss => "boss",
            Self::Hitman => "hitman",
            Self::Driver => "driver",
            Self::Thug => "thug",
            Self::Rat => "rat",
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_what_it_was_made_of() {
        for index in 0..Card::FACES {
            let card = Card::from_index(index);
            assert_eq!(card.index(), index);
            assert_eq!(Card::try_from(card.kind()), Ok(card));
        }
        assert!(Card::try_from(Kind::Witness(0)).is_err());
        assert_eq!(size_of::<Option<Card>>(), 1);
    }

    #[test]
    fn cards_are_written_like_their_kind() {
        let seven = Card::witness(7).unwrap();
        let text = serde_json::to_string(&[seven, Card::RAT]).unwrap();
        assert_eq!(text, r#"[{"witness":7},"rat"]"#);
        assert_eq!(serde_json::from_str::<[Card; 2]>(&text).unwrap(), [seven, Card::RAT]);
        assert!(serde_json::from_str::<Card>(r#"{"witness":21}"#).is_err());
    }
}
