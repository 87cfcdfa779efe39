//! What everybody said of their own hand, and how often that turned out to be so.

use super::board::Board;
use super::habits::Holds;
use scapegoat::{Card, Colour, Event, Hand, Shown};
use table::{MAX_SEATS, Seat};

/// Nobody has more to say than this in a turn. Whoever says more is not listened to.
pub(super) const IN_A_TURN: u8 = 3;
/// What is said again says less.
const REPEATED: f64 = 0.3;
/// Before anything could be checked, everybody is taken to be as honest as this, as if so many words had been checked.
const HONEST: f64 = 0.85;
const CHECKED: f64 = 6.0;

/// That somebody holds a colour, or does not. A nod or a shake of the head names none: it is about the name on their
/// mat, whatever that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub colour: Option<Colour>,
    pub holds: bool,
}

impl Word {
    /// Whether it is so, if the name on their mat is `name`.
    pub fn is_so(self, hand: Hand, name: Colour) -> bool {
        hand.shows(self.colour.unwrap_or(name)) == self.holds
    }

    fn is_about(self, colour: Colour) -> bool {
        self.colour.is_none_or(|about| about == colour)
    }
}

#[derive(Default)]
pub(super) struct Words {
    /// How often everybody has spoken in this turn.
    spoken: [u8; MAX_SEATS],
    /// The last word of everybody, and by colour whether it may have changed since.
    last: [Option<(Word, [bool; MAX_SEATS])>; MAX_SEATS],
    /// How often they were right, and how often wrong.
    checked: [[f64; 2]; MAX_SEATS],
    /// Who has said already what their mat says.
    named: [bool; MAX_SEATS],
}

impl Words {
    /// Somebody's word; how much it says, if they are listened to.
    pub fn hear(&mut self, from: Seat, word: Word) -> Option<f64> {
        let spoken = &mut self.spoken[from.index()];
        if *spoken == IN_A_TURN {
            return None;
        }
        *spoken += 1;
        let before = self.last[from.index()].replace((word, [false; MAX_SEATS]));
        Some(if before.is_some_and(|(before, _)| before == word) { REPEATED } else { 1.0 })
    }

    /// Whether `from` says for the first time what their mat says. Of more of that, nothing is made.
    pub fn names_first(&mut self, from: Seat) -> bool {
        !std::mem::replace(&mut self.named[from.index()], true)
    }

    /// The last word of `seat`, if it still says something about `colour`.
    pub fn of(&self, seat: Seat, colour: Colour) -> Option<Word> {
        let (word, changed) = self.last[seat.index()]?;
        (word.is_about(colour) && !changed[colour as usize]).then_some(word)
    }

    /// How likely a word of `seat` is true.
    pub fn honesty(&self, seat: Seat) -> f64 {
        let [right, wrong] = self.checked[seat.index()];
        (HONEST * CHECKED + right) / (CHECKED + right + wrong)
    }

    /// How likely each seat holds `colour`, now that they have spoken; who believes less goes by it less.
    pub fn weigh(&self, holds: &mut Holds, colour: Colour, belief: f64) {
        for (seat, holds) in (0..).map(Seat).zip(holds) {
            if let Some(word) = self.of(seat, colour) {
                let is_so = 0.5 + belief * (self.honesty(seat) - 0.5);
                let (yes, no) = if word.holds { (is_so, 1.0 - is_so) } else { (1.0 - is_so, is_so) };
                *holds = *holds * yes / (*holds * yes + (1.0 - *holds) * no);
            }
        }
    }

    /// Hands change, and cards that are seen tell whether a word was true. The one who watches was told `name`.
    pub fn watch(&mut self, event: &Shown, board: &Board, name: Colour) {
        // What the one to blame nods about is not known.
        let unknown = |words: &Self, seat: Seat| {
            board.colours[seat] == name
                && words.last[seat.index()].is_none_or(|(word, _)| word.colour.is_none())
        };
        match *event {
            Event::TurnBegan { .. } => self.spoken = [0; MAX_SEATS],
            Event::Swapped { seat, put, took, .. } => {
                if let Some((word, changed)) = &mut self.last[seat.index()] {
                    let gone = if word.holds { put } else { took };
                    gone.goats().for_each(|goat| changed[goat as usize] = true);
                }
            }
            Event::Traded { seat, with, .. } => {
                (self.last[seat.index()], self.last[with.index()]) = (None, None);
            }
            Event::StashFilled { seat, .. } => self.last[seat.index()] = None,
            Event::Spied { target, hand: Some(hand), .. } if !unknown(self, target) => {
                self.check(target, name, |goat| hand.shows(goat));
            }
            Event::FrameRevealed { cards } => {
                for (seat, card) in cards.iter().filter(|(seat, _)| !unknown(self, *seat)).collect::<Vec<_>>()
                {
                    self.check_shown(seat, name, card);
                }
            }
            _ => {}
        }
    }

    /// Who says that they hold a colour and shows another card has not been found out by that, unless it was about the
    /// name that counts.
    fn check_shown(&mut self, seat: Seat, name: Colour, card: Card) {
        let names_it = self.last[seat.index()].is_some_and(|(word, _)| word.colour.is_some());
        if !names_it {
            self.check(seat, name, |goat| card.shows(goat));
        }
    }

    fn check(&mut self, seat: Seat, name: Colour, shows: impl Fn(Colour) -> bool) {
        let Some((word, changed)) = self.last[seat.index()] else { return };
        let about = word.colour.unwrap_or(name);
        if !changed[about as usize] {
            self.checked[seat.index()][usize::from(shows(about) != word.holds)] += 1.0;
            self.last[seat.index()] = None;
        }
    }
}
