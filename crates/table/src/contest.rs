use crate::{PerSeat, SeatSet};

/// A finished game as a contest: who did better than whom, as far as the rules tell. Ratings are made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contest {
    /// Everybody for themselves. The winners did equally well, and better than the others; how the others did among
    /// themselves is not told.
    Winners {
        /// Who won.
        winners: SeatSet,
        /// How many played.
        players: u8,
    },
    /// Everybody for themselves, and the game says in which place each of them ended. The lowest is the best; those with
    /// the same place did equally well.
    Places(PerSeat<u8>),
    /// Some against all others, which is not equally hard.
    Sides {
        /// One side; the others are the other.
        side: SeatSet,
        /// How many played.
        players: u8,
        /// Whether this side won.
        won: bool,
        /// In how many of a thousand games between equals it does.
        usual: u16,
    },
}
