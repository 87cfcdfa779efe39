use data_encoding::BASE32_NOPAD;
use house::wire::PlayerId;

/// Somebody new.
pub fn new_player() -> PlayerId {
    PlayerId(letters(&bytes::<10>()))
}

/// Small letters and digits, five bits each.
pub(super) fn letters(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}

/// So many bytes at random, as letters.
pub fn random_letters<const N: usize>() -> String {
    letters(&bytes::<N>())
}

/// From the operating system.
pub(super) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn players_have_sixteen_letters_and_differ() {
        let players: Vec<PlayerId> = (0..1000).map(|_| new_player()).collect();
        assert!(players.iter().all(PlayerId::is_plausible), "{players:?}");
        assert_eq!(players.iter().collect::<HashSet<_>>().len(), 1000);
    }

    #[test]
    fn other_words_are_no_players() {
        for word in [
            "",
            "abcdefghijklmno",
            "abcdefghijklmnopq",
            "ABCDEFGHIJKLMNOP",
            "abcdefgh.jklmnop",
            "abcdefghijklmn01",
        ] {
            assert!(!PlayerId(word.to_owned()).is_plausible(), "{word}");
        }
        assert!(PlayerId("abcdefghijklmn27".to_owned()).is_plausible());
    }
}
