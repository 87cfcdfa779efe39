//! A finished game, from the end back to the deal.
//!
//! All cards are known here; what is guessed is which of them somebody took or was given, where that was not shown.

use super::hidden::{Guess, Hidden};
use crate::{Card, Colour, Event, Hand, ScapeGoat, Shown};
use table::{Chance, History, PerSeat, Seat, Viewer};

/// Where every hidden card lay at some moment.
#[derive(Clone)]
pub(super) struct Backward {
    colours: PerSeat<Colour>,
    hands: PerSeat<Hand>,
    stash: [Card; 3],
    /// What others secretly gave away from here to the end, the last first.
    choices: Vec<Card>,
}

impl Backward {
    /// The end of a finished game.
    pub fn from_end(history: &History<ScapeGoat>, last: &Shown) -> Option<Self> {
        let Event::Ended { hands, stash, .. } = *last else { return None };
        let colours = history.opening.colours;
        Some(Self { colours, hands, stash, choices: Vec::new() })
    }

    /// `seat` has a card that it did not have before, seen (`Some`) or not.
    fn give_back(&mut self, seat: Seat, card: Option<Card>, chance: &mut Chance) -> Option<Card> {
        let card = card.unwrap_or_else(|| chance.pick(self.hands[seat].cards()));
        if !self.hands[seat].contains(card) {
            return None;
        }
        self.hands[seat].remove(card);
        Some(card)
    }
}

impl Guess for Backward {
    fn explain(&mut self, event: &Shown, _viewer: Viewer, chance: &mut Chance) -> Option<()> {
        match *event {
            Event::Swapped { seat, put, took, .. } => {
                self.give_back(seat, Some(took), chance)?;
                self.hands[seat].insert(put);
                let own = self.colours[seat];
                // SG-T4
                (put.shows(own) || !self.hands[seat].shows(own)).then_some(())
            }
            Event::Traded { seat, with, gave, got } => {
                let secret = gave.is_none();
                let got = self.give_back(seat, got, chance)?;
                let gave = self.give_back(with, gave, chance)?;
                self.hands[seat].insert(gave);
                self.hands[with].insert(got);
                if secret {
                    self.choices.extend([got, gave]);
                }
                Some(())
            }
            Event::StashFilled { seat, place, card } => {
                let lay_there = self.stash[place.index()];
                self.hands[seat].insert(lay_there);
                if card.is_none() {
                    self.choices.push(lay_there);
                }
                card.is_none_or(|card| card == lay_there).then_some(())
            }
            Event::StashTaken { seat, place, card } => {
                self.stash[place.index()] = self.give_back(seat, card, chance)?;
                Some(())
            }
            Event::Spied { target, hand: Some(hand), .. } => (self.hands[target] == hand).then_some(()),
            Event::FrameRevealed { cards } => {
                cards.iter().all(|(seat, card)| self.hands[seat].contains(card)).then_some(())
            }
            _ => Some(()),
        }
    }

    fn done(mut self, _chance: &mut Chance) -> Option<Hidden> {
        self.choices.reverse();
        Some(Hidden { hands: self.hands, stash: self.stash, choices: self.choices })
    }
}
