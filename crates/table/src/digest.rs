use rustc_stable_hash::{FromStableHash, SipHasher128Hash, StableSipHasher128};
use std::hash::Hash;

struct Digest(u64);

impl FromStableHash for Digest {
    type Hash = SipHasher128Hash;
    fn from(SipHasher128Hash(halves): SipHasher128Hash) -> Self {
        Self(halves[0])
    }
}

/// A number that two states share only if they are the same, on every platform.
///
/// ```
/// use table::digest;
/// assert_eq!(digest(&[1u8, 2]), digest(&[1u8, 2]));
/// assert_ne!(digest(&[1u8, 2]), digest(&[2u8, 1]));
/// ```
pub fn digest(value: &impl Hash) -> u64 {
    let mut hasher = StableSipHasher128::new();
    value.hash(&mut hasher);
    let Digest(number) = hasher.finish();
    number
}
