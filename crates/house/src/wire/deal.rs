//! A deal that anyone can check: what it was made of. docs/protocol.md tells how.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use table::{Seat, SeatSet, hexadecimal};

/// What a deal was made of. The seed is SHA-256 of `corral deal 1`, the secret, and for every nonce in order of seats one
/// byte for the seat and the nonce.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Fairness {
    /// SHA-256 of the secret; published before anybody committed to a nonce.
    pub commitment: Commitment,
    /// What the seats added, in order of seats.
    pub nonces: Vec<SeatNonce>,
    /// Seats that had committed to a nonce and did not reveal it. That deal was thrown away, and this one made without them.
    #[serde(default, skip_serializing_if = "nobody")]
    pub withheld: SeatSet,
}

/// What one seat added to the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatNonce {
    /// Whose.
    pub seat: Seat,
    /// What the seat had committed to before anybody revealed anything. Older games have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// What.
    pub nonce: Nonce,
}

/// What one seat has committed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatCommitment {
    /// Whose.
    pub seat: Seat,
    /// SHA-256 of `corral nonce 1`, the commitment of the house, one byte for the seat, and the nonce.
    pub commitment: Commitment,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
pub(super) fn nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Bytes that are written in hexadecimal.
macro_rules! hexadecimal {
    ($(#[$about:meta])* $name:ident, $bytes:literal, $pattern:literal, $wrong:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(
            feature = "types",
            derive(ts_rs::TS, schemars::JsonSchema),
            ts(as = "String"),
            schemars(extend("pattern" = $pattern))
        )]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// From bytes that somebody drew or hashed.
            pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            /// Its bytes.
            pub const fn bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                hexadecimal::write(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                hexadecimal::read(text).map(Self).ok_or($wrong)
            }
        }

        impl TryFrom<String> for $name {
            type Error = &'static str;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(bytes: $name) -> Self {
                bytes.to_string()
            }
        }
    };
}

hexadecimal! {
    /// A client's part of the seed: 16 bytes, in hexadecimal.
    ///
    /// ```
    /// use house::wire::Nonce;
    /// let nonce: Nonce = "000102030405060708090a0b0c0d0e0f".parse().unwrap();
    /// assert_eq!(nonce.bytes()[15], 15);
    /// assert!("xyz".parse::<Nonce>().is_err());
    /// ```
    Nonce, 16, "^[0-9a-fA-F]{32}$", "a nonce is 32 hexadecimal digits"
}

hexadecimal! {
    /// The SHA-256 of something that is shown later, in hexadecimal.
    ///
    /// ```
    /// use house::wire::Commitment;
    /// let commitment: Commitment = "07".repeat(32).parse().unwrap();
    /// assert_eq!(commitment, Commitment::from_bytes([7; 32]));
    /// assert!("07".parse::<Commitment>().is_err());
    /// ```
    Commitment, 32, "^[0-9a-fA-F]{64}$", "a commitment is 64 hexadecimal digits"
}
