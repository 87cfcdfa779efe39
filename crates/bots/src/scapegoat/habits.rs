//! How somebody plays whose mat gives some name: what each choice seems worth to them, in nats.
//!
//! The same numbers serve three ends. Bots choose by them, the better the surer; what others did is judged by how well
//! it fits each name they may have ([`Clues`](super::clues::Clues)); and searches play on by them.

use super::board::Board;
use scapegoat::{Action, Card, Colour, Hand, Location, Stage};
use table::{Chance, MAX_SEATS, Seat};

/// How likely each seat is to hold a colour, by seat.
pub(super) type Holds = [f64; MAX_SEATS];

/// Somebody who has to choose.
pub(super) struct Mind<'a> {
    pub board: &'a Board,
    pub seat: Seat,
    pub hand: Hand,
    /// The name on their mat.
    pub target: Colour,
    /// How likely they think each seat is to hold the target's colour.
    pub holds: Holds,
    /// How likely they think that they are the scapegoat themselves.
    pub suspicion: f64,
    /// How likely each place of the stash shows the target, as far as they know.
    pub stash: [f64; 3],
}

/// What holding so many cards of the target is worth: one to show, a second to give.
const GATHERED: [f64; 5] = [0.0, 1.5, 1.9, 2.0, 2.0];
/// A card of one's own colour has to be put down next (SG-T4), unless it is good to keep it from the others.
const OWN: f64 = -0.25;
const OWN_KEPT: f64 = 1.6;
/// Where to go is seen by all, so a card that is wanted draws people less than it is worth to them.
const EAGER: f64 = 0.5;
/// A chance to frame is worth trying from here on, divided by the number of players: of many, somebody always may not
/// be ready.
const FRAME_FROM: f64 = 1.35;

impl Mind<'_> {
    fn own(&self) -> Colour {
        self.board.colours[self.seat]
    }

    /// Those whom they take to be with them: all but the target.
    fn fellows(&self) -> impl Iterator<Item = Seat> + '_ {
        let others = self.board.seats().filter(|other| *other != self.seat);
        others.filter(|other| self.board.colours[*other] != self.target)
    }

    fn is_target(&self, seat: Seat) -> bool {
        self.board.colours[seat] == self.target
    }

    fn lacks(&self, seat: Seat) -> f64 {
        1.0 - self.holds[seat.index()]
    }

    /// How likely everybody else who is needed can show the target.
    pub fn fellows_ready(&self) -> f64 {
        self.fellows().map(|fellow| self.holds[fellow.index()]).product()
    }

    fn held(&self) -> usize {
        self.hand.cards().iter().filter(|card| card.shows(self.target)).count()
    }

    /// What it is worth to hold `hand` without `given` and with `got`.
    fn hand_worth(&self, given: Option<Card>, got: Option<Card>) -> f64 {
        let own_colour = self.own();
        let (mut target, mut own) = (0i8, 0i8);
        let mut count = |card: Card, by: i8| {
            target += by * i8::from(card.shows(self.target));
            own += by * i8::from(card.shows(own_colour));
        };
        self.hand.cards().iter().for_each(|card| count(*card, 1));
        if let Some(card) = given {
            count(card, -1);
        }
        if let Some(card) = got {
            count(card, 1);
        }
        let gathered = GATHERED[target.clamp(0, 4).unsigned_abs() as usize];
        gathered * (1.0 - self.suspicion) + f64::from(own) * (OWN + OWN_KEPT * self.suspicion)
    }

    /// Putting `put` down and taking what lies beside `at` (SG-T3).
    fn swap_worth(&self, put: Card, at: Location) -> f64 {
        let took = self.board.evidence[at.index()];
        let missing = self.fellows().map(|fellow| self.lacks(fellow)).fold(0.0, f64::max);
        let offered = if put.shows(self.target) { 0.6 * missing } else { 0.0 };
        self.hand_worth(Some(put), Some(took)) + offered
    }

    /// The best swap beside `at`, compared to keeping one's hand.
    fn best_swap(&self, at: Location) -> f64 {
        let own = self.own();
        let forced = self.hand.shows(own);
        let may_go = self.hand.distinct().filter(|card| !forced || card.shows(own));
        let best = may_go.map(|put| self.swap_worth(put, at)).fold(f64::NEG_INFINITY, f64::max);
        best - self.hand_worth(None, None)
    }

    fn move_worth(&self, to: Location) -> f64 {
        let ready = self.fellows_ready() * f64::from(u8::from(self.held() > 0));
        let (board, suspicion) = (self.board, self.suspicion);
        let deed = match to {
            Location::Cops => return f64::NEG_INFINITY,
            Location::Prepare if board.tokens_left > 0 => {
                0.4 + 0.9 * ready + if board.tokens[self.seat] == 0 { 0.4 } else { 0.0 }
            }
            Location::Prepare if board.tokens[self.seat] == 0 => {
                let with_target = board.tokens[board.seat_of(self.target)];
                // What a fellow holds need not be taken from them: whoever strikes, all strike.
                0.3 * ready + 0.7 * f64::from(with_target) + suspicion - 0.3
            }
            // No swap follows (SG-F4), and the scapegoat would hang themselves.
            Location::Prepare => {
                let from = FRAME_FROM / f64::from(board.players());
                return 7.0 * ((1.0 - suspicion) * ready - from);
            }
            Location::Spy => {
                let doubt = |fellow: Seat| 4.0 * self.lacks(fellow) * self.holds[fellow.index()];
                0.2 + 0.7 * self.fellows().map(doubt).fold(0.0, f64::max)
            }
            Location::Trade => {
                let missing = self.fellows().map(|fellow| self.lacks(fellow)).fold(0.0, f64::max);
                match self.held() {
                    0 => 0.5,
                    1 => 0.1,
                    _ => 0.3 + 1.3 * missing,
                }
            }
            Location::Stash => {
                let hope = self.stash.iter().copied().fold(0.0, f64::max);
                if self.held() == 0 { 0.2 + 1.2 * hope } else { 0.1 }
            }
        };
        deed + EAGER * self.best_swap(to)
    }

    fn trade_worth(&self, with: Seat) -> f64 {
        // A player who always shunned the target would tell it so.
        if self.is_target(with) {
            0.2
        } else if self.held() > 1 {
            1.2 * self.lacks(with)
        } else {
            0.3 * self.holds[with.index()]
        }
    }

    fn give_worth(&self, card: Card, with: Seat) -> f64 {
        let gift = if !card.shows(self.target) {
            0.0
        } else if self.is_target(with) {
            -0.5
        } else {
            1.5 * self.lacks(with)
        };
        self.hand_worth(Some(card), None) + gift
    }

    fn fill_worth(&self, card: Card) -> f64 {
        let buried = if card.shows(self.own()) { 1.5 * self.suspicion } else { 0.0 };
        self.hand_worth(Some(card), None) + buried
    }

    /// A frame attempt: the target shown is what counts, and a card that shows many others may hang one of them.
    fn show_worth(&self, card: Card) -> f64 {
        let strangers = card.goats().filter(|goat| *goat != self.target).count();
        let shown = if card.shows(self.target) { 1.0 + 3.0 * self.fellows_ready() } else { 0.0 };
        shown * (1.0 - self.suspicion) - 0.15 * f64::from(strangers as u32)
    }

    /// What `action` seems worth. Going to the cops is no habit: it is decided by suspicion alone.
    pub fn worth(&self, stage: Stage, action: Action) -> f64 {
        match action {
            Action::CallCops | Action::PassForNow(_) | Action::TakeBack => f64::NEG_INFINITY,
            Action::Move(to) => self.move_worth(to),
            Action::Spy(seat) if self.is_target(seat) => 0.3,
            Action::Spy(seat) => 2.4 * self.lacks(seat) * self.holds[seat.index()],
            Action::Trade(with) => self.trade_worth(with),
            Action::Steal(from) => f64::from(u8::from(self.is_target(from))),
            Action::TakeStash(place) if self.held() == 0 => 2.0 * self.stash[place.index()],
            Action::TakeStash(_) | Action::Pass => 0.0,
            Action::FillStash(card) => self.fill_worth(card),
            Action::Choose(card) => match stage {
                Stage::ChooseForTrade { with } => self.give_worth(card, with),
                _ => self.show_worth(card),
            },
            Action::Swap(put) => self.swap_worth(put, self.board.pawns[self.seat]),
        }
    }
}

/// Picks one of several by what they are worth: the less `temper`, the surer the best.
pub(super) fn pick(worths: &[f64], temper: f64, chance: &mut Chance) -> usize {
    let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weight = |worth: &f64| libm::exp((worth - best) / temper);
    let mut draw = unit(chance) * worths.iter().map(weight).sum::<f64>();
    let chosen = worths.iter().position(|worth| {
        draw -= weight(worth);
        draw < 0.0
    });
    // Rounding can leave a sliver beyond the last.
    chosen.unwrap_or(0)
}

/// A number from 0 to 1.
pub(super) fn unit(chance: &mut Chance) -> f64 {
    f64::from(chance.below(1 << 24)) / f64::from(1u32 << 24)
}
