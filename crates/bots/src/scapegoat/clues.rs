//! Who is the scapegoat, from what everybody did.

use super::board::Board;
use scapegoat::Colour;
use table::{MAX_SEATS, Seat};

/// How well all that each seat did fits each name that its mat may give: logarithms of likelihoods.
///
/// These few numbers answer every question about the scapegoat, no matter who asks: if it is a certain player, the mats
/// of all others give that player's name, and their own mat gives any other.
#[derive(Clone, Copy, Default)]
pub(super) struct Clues {
    fits: [[f64; MAX_SEATS]; MAX_SEATS],
}

/// Nobody is ever quite sure.
const SUREST: f64 = 5.0;

impl Clues {
    /// `seat` did something that fits `name` so well.
    #[inline]
    pub fn add(&mut self, seat: Seat, name: Colour, fit: f64) {
        self.fits[seat.index()][name as usize] += fit;
    }

    fn fit(&self, seat: Seat, name: Colour) -> f64 {
        self.fits[seat.index()][name as usize]
    }

    /// The names that the mat of `seat` may give, with how well each fits.
    pub fn names(&self, board: &Board, seat: Seat) -> impl Iterator<Item = (Colour, f64)> {
        let colours = Colour::in_game(board.players()).iter().copied();
        let own = board.colours[seat];
        colours.filter(move |colour| *colour != own).map(move |colour| (colour, self.fit(seat, colour)))
    }

    /// How well it all fits if `seat`, whose name is not known, is the scapegoat.
    fn fit_of_unknown(&self, board: &Board, seat: Seat) -> f64 {
        let best = self.names(board, seat).map(|(_, fit)| fit).fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = self.names(board, seat).map(|(_, fit)| libm::exp(fit - best)).sum();
        best + libm::log(sum / f64::from(board.players() - 1))
    }

    /// How likely `seat`, whose mat gives `name`, is the scapegoat, by what the others did.
    pub fn suspicion(&self, board: &Board, seat: Seat, name: Colour) -> f64 {
        let own = board.colours[seat];
        let named = board.seat_of(name);
        // One scapegoat in n; the two stories differ in what everybody else's mat says.
        let mut odds = -libm::log(f64::from(board.players() - 1));
        for other in board.seats().filter(|other| *other != seat) {
            odds += self.fit(other, own);
            odds -= if other == named { self.fit_of_unknown(board, other) } else { self.fit(other, name) };
        }
        1.0 / (1.0 + libm::exp(-odds.clamp(-SUREST, SUREST)))
    }
}
