use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use crate::{Version, hexadecimal};

/// All the luck of one game in 32 bytes. Written as 64 hexadecimal digits.
///
/// Its `Debug` shows nothing: the seed of a running game gives every card away.
///
/// ```
/// use table::Seed;
/// let seed = Seed::from_number(7);
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// assert_ne!(seed.child(0), seed.child(1));
/// assert_eq!(format!("{seed:?}"), "Seed(..)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// Children of a seed live on streams that no version of a game reaches.
const CHILD_STREAMS: u64 = 1 << 63;

impl Seed {
    /// A seed from bytes that somebody drew or hashed.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, once they are no secret any more: for checking what they were made of.
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// A seed from a small number, for simulations and tests. Not secret.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// The `index`-th seed that follows from this one: the games of a simulation.
    #[must_use]
    pub fn child(&self, index: u64) -> Self {
        let mut generator = self.stream(CHILD_STREAMS | index);
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(4).for_each(|four| four.copy_from_slice(&word(&mut generator).to_le_bytes()));
        Self(bytes)
    }

    fn stream(&self, stream: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::from_seed(self.0);
        generator.set_stream(stream);
        generator
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hexadecimal::write(&self.0, f)
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        hexadecimal::read(text).map(Self).ok_or(SeedError)
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;
    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
}

/// The next word of a stream. A browser loads the making of it once, and not once for every place that asks.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline)]
fn word(generator: &mut ChaCha8Rng) -> u32 {
    generator.next_u32()
}

/// The next two, the first of them the lower.
#[inline]
fn long_word(generator: &mut ChaCha8Rng) -> u64 {
    if cfg!(target_family = "wasm") {
        let low = u64::from(word(generator));
        low | u64::from(word(generator)) << 32
    } else {
        generator.next_u64()
    }
}

/// Where the rules get their luck from.
///
/// Every version of a game has a stream of its own: `ChaCha8` keyed by the seed, with the version as the stream
/// number. So what one step draws never shifts what another draws, and a step that draws nothing costs nothing.
/// The stream and the two ways of reading it ([`below`](Self::below) and [`shuffle`](Self::shuffle)) are part of the
/// contract: the same seed gives the same game on every platform, for ever.
///
/// ```
/// use table::{Chance, Seed, Version};
/// let mut chance = Chance::new(Seed::from_number(7), Version::DEAL);
/// assert!(chance.below(6) < 6);
///
/// // A resampled world says what must be drawn instead.
/// let mut chance = Chance::scripted([4, 0]);
/// assert_eq!((chance.below(6), chance.below(6)), (4, 0));
/// ```
#[derive(Clone)]
pub struct Chance(Source);

#[derive(Clone)]
// The generator is kept in place: a box would be a heap allocation on the hot path.
#[expect(clippy::large_enum_variant, reason = "lives on the stack of one step, never in a collection")]
enum Source {
    Untouched(Seed, u64),
    Drawing(ChaCha8Rng),
    Scripted(VecDeque<u32>),
}

impl Chance {
    /// The luck of one version of a game.
    #[inline]
    pub fn new(seed: Seed, version: Version) -> Self {
        Self(Source::Untouched(seed, u64::from(version.0)))
    }

    /// Luck whose draws are known beforehand. It runs dry with a panic: the script was made for other rules.
    pub fn scripted(draws: impl IntoIterator<Item = u32>) -> Self {
        Self(Source::Scripted(draws.into_iter().collect()))
    }

    /// Whether a script has been used up; true of luck without a script.
    pub fn is_spent(&self) -> bool {
        !matches!(&self.0, Source::Scripted(draws) if !draws.is_empty())
    }

    #[inline]
    fn source(&mut self) -> &mut Source {
        if let Source::Untouched(seed, stream) = self.0 {
            self.0 = Source::Drawing(seed.stream(stream));
        }
        &mut self.0
    }

    /// A number from 0 to `bound - 1`, each as likely as the others (Lemire's multiplication with rejection).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "nothing to choose from");
        match self.source() {
            Source::Untouched(..) => unreachable!("the stream has been opened"),
            Source::Scripted(draws) => {
                let draw = draws.pop_front().expect("the script has a draw for every choice of chance");
                assert!(draw < bound, "the script draws {draw}, but there are only {bound} outcomes");
                draw
            }
            Source::Drawing(generator) => {
                let mut product = u64::from(word(generator)) * u64::from(bound);
                if (product as u32) < bound {
                    let threshold = bound.wrapping_neg() % bound;
                    while (product as u32) < threshold {
                        product = u64::from(word(generator)) * u64::from(bound);
                    }
                }
                (product >> 32) as u32
            }
        }
    }

    /// One of `items`, each as likely as the others.
    ///
    /// ```
    /// # use table::{Chance, Seed, Version};
    /// let mut chance = Chance::new(Seed::from_number(1), Version(3));
    /// assert!([10, 20].contains(&chance.pick(&[10, 20])));
    /// ```
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Puts `items` into an order, each as likely as the others: Fisher and Yates from the end, with as many places as
    /// one word of 64 bits can serve drawn from it at once (Brackett-Rozinsky and Lemire).
    ///
    /// ```
    /// # use table::{Chance, Seed, Version};
    /// let mut cards = [1, 2, 3, 4];
    /// Chance::new(Seed::from_number(1), Version::DEAL).shuffle(&mut cards);
    /// cards.sort();
    /// assert_eq!(cards, [1, 2, 3, 4]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let Source::Drawing(generator) = self.source() else {
            return (1..items.len())
                .rev()
                .for_each(|last| items.swap(last, self.below(last as u32 + 1) as usize));
        };
        let mut rest = items.len() as u64;
        while rest > 1 {
            let (places, outcomes) = match WORDS.get(rest as usize) {
                Some(known) => *known,
                None => places_per_word(rest),
            };
            let mut word = long_word(generator);
            // What will be left of the word: too little of it, and some orders would be more likely. The division is
            // rarely needed.
            if word.wrapping_mul(outcomes) < outcomes {
                let threshold = outcomes.wrapping_neg() % outcomes;
                while word.wrapping_mul(outcomes) < threshold {
                    word = long_word(generator);
                }
            }
            for _ in 0..places {
                let product = u128::from(word) * u128::from(rest);
                word = product as u64;
                rest -= 1;
                items.swap(rest as usize, (product >> 64) as usize);
            }
        }
    }
}

/// How many places of a shuffle one word serves, the first of them being one of `rest`, and in how many ways. Few
/// enough that a word is hardly ever thrown away.
const fn places_per_word(rest: u64) -> (u64, u64) {
    let (mut places, mut outcomes) = (1, rest);
    while places + 1 < rest {
        match outcomes.checked_mul(rest - places) {
            Some(more) if more <= 1 << 56 => (places, outcomes) = (places + 1, more),
            _ => break,
        }
    }
    (places, outcomes)
}

/// [`places_per_word`] for every deck there is: working it out takes longer than the shuffle.
const WORDS: [(u64, u64); 129] = {
    let mut words = [(1, 1); 129];
    let mut rest = 2;
    while rest < words.len() {
        words[rest] = places_per_word(rest as u64);
        rest += 1;
    }
    words
};

/// What a [`Chance`] must draw for [`shuffle`](Chance::shuffle) to turn `items` into `wanted`.
///
/// ```
/// use table::{Chance, draws_for_shuffle};
/// let mut cards = ['a', 'b', 'c', 'b'];
/// Chance::scripted(draws_for_shuffle(&cards, &['b', 'c', 'b', 'a'])).shuffle(&mut cards);
/// assert_eq!(cards, ['b', 'c', 'b', 'a']);
/// ```
pub fn draws_for_shuffle<T: Clone + PartialEq>(items: &[T], wanted: &[T]) -> Vec<u32> {
    let mut items = items.to_vec();
    let draw = |last: usize| {
        let from = items[..=last].iter().position(|item| *item == wanted[last]);
        let from = from.expect("what is wanted is a rearrangement of what there is");
        items.swap(last, from);
        from as u32
    };
    (1..wanted.len()).rev().map(draw).collect()
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// If this test fails, every stored game would be dealt anew. Do not change the numbers: change the code back.
    #[test]
    fn the_stream_never_changes() {
        let mut chance = Chance::new(Seed::from_number(7), Version::DEAL);
        let draws: Vec<u32> = (0..8).map(|_| chance.below(1_000_000)).collect();
        assert_eq!(draws, GOLDEN_DRAWS);

        let mut chance = Chance::new(Seed::from_number(7), Version(12));
        let mut order: Vec<u8> = (0..30).collect();
        chance.shuffle(&mut order);
        assert_eq!(order, GOLDEN_ORDER);

        assert_eq!(Seed::from_number(7).child(3).to_string(), GOLDEN_CHILD);
    }

    const GOLDEN_DRAWS: [u32; 8] = [172_923, 764_109, 916_467, 465_937, 447_875, 5_674, 58_627, 301_373];
    const GOLDEN_ORDER: [u8; 30] = [
        13, 23, 3, 22, 8, 15, 2, 21, 11, 29, 19, 20, 4, 0, 26, 7, 18, 16, 5, 10, 24, 6, 27, 17, 25, 9, 14,
        12, 28, 1,
    ];
    const GOLDEN_CHILD: &str = "447f4adcea6883f5aa4d545a2ad1ff09de66f57960f2b8155fd41033eb44ef6f";

    /// The published `ChaCha8` key stream for the all-zero key: the generator is the standard one, not a look-alike.
    #[test]
    fn the_generator_is_chacha8() {
        let mut bytes = [0; 16];
        Seed::from_bytes([0; 32]).stream(0).fill_bytes(&mut bytes);
        assert_eq!(
            bytes,
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]
        );
    }

    #[test]
    fn every_outcome_is_as_likely_as_the_others() {
        let mut chance = Chance::new(Seed::from_number(1), Version::DEAL);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(6) as usize] += 1;
        }
        // Five standard deviations of a binomial with p = 1/6.
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 460), "{seen:?}");
    }

    #[test]
    fn every_order_is_as_likely_as_the_others() {
        let mut chance = Chance::new(Seed::from_number(2), Version::DEAL);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..48_000 {
            let mut order = [0, 1, 2, 3];
            chance.shuffle(&mut order);
            *seen.entry(order).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        // Five standard deviations of a binomial with p = 1/24.
        assert!(seen.values().all(|count| count.abs_diff(2_000) < 220), "{seen:?}");
    }

    proptest! {
        #[test]
        fn a_shuffle_keeps_every_item(number: u64, len in 0u32..300) {
            let mut items: Vec<u32> = (0..len).collect();
            Chance::new(Seed::from_number(number), Version::DEAL).shuffle(&mut items);
            items.sort_unstable();
            prop_assert!(items.into_iter().eq(0..len));
        }

        #[test]
        fn a_draw_stays_below_its_bound(number: u64, version: u32, bound in 1u32..) {
            prop_assert!(Chance::new(Seed::from_number(number), Version(version)).below(bound) < bound);
        }

        #[test]
        fn a_seed_survives_being_written(bytes: [u8; 32]) {
            let seed = Seed::from_bytes(bytes);
            prop_assert_eq!(seed.to_string().parse(), Ok(seed));
        }

        #[test]
        fn what_is_no_seed_is_refused(text in "[0-9a-g]{0,70}") {
            let good = text.len() == 64 && !text.contains('g');
            prop_assert_eq!(text.parse::<Seed>().is_ok(), good);
        }
    }
}
