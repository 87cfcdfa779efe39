use table::{Chance, Seed, Version};

/// From the operating system.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Luck that belongs to no game: for bots, and for whatever need not be repeated.
pub(crate) fn luck() -> Chance {
    Chance::new(Seed::from_bytes(random_bytes()), Version::DEAL)
}
