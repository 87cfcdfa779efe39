//! Piles taken as a penalty (RG-M2, RG-W2), and how taken cards go under a deck (RG-L3).

use table::{Chance, Seat};

use crate::deck::CARDS;
use crate::{Action, Card, Cell, Event, Faces, Illegal, Stage, State};

impl State {
    pub(crate) fn judge_take_pile(&self, seat: Seat, cell: Cell) -> Result<(), Illegal> {
        if self.stage != (Stage::TakePile { seat }) {
            return Err(Illegal::NotYourPile);
        }
        if self.grid.piles().contains(cell) { Ok(()) } else { Err(Illegal::NoPileThere) }
    }

    #[inline]
    pub(crate) fn legal_piles(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.stage == (Stage::TakePile { seat }) {
            out.extend(self.grid.piles().iter().map(Action::TakePile));
        }
    }

    /// The one whose choice it was takes a pile, and play goes on.
    pub(crate) fn pay(
        &mut self,
        seat: Seat,
        cell: Cell,
        by_clock: bool,
        chance: &mut Chance,
        events: &mut Vec<Event>,
    ) {
        self.take_pile(seat, cell, by_clock, chance, events);
        self.go_on(chance, events);
    }

    /// Collects what is due, in the order in which it fell due, up to the first penalty that leaves a choice.
    /// True if there is one, and the game waits for it.
    pub(crate) fn collect_penalties(&mut self, chance: &mut Chance, events: &mut Vec<Event>) -> bool {
        while let Some(penalty) = self.penalties.first() {
            let (seat, piles) = (penalty.seat, self.grid.piles());
            match piles.first() {
                None => {
                    self.penalties.pop();
                    events.push(Event::Spared { seat });
                }
                Some(only) if piles.len() == 1 => self.take_pile(seat, only, false, chance, events),
                Some(_) => {
                    self.stage = Stage::TakePile { seat };
                    self.clock = self.choice_ends();
                    events.push(Event::ChoosesPile { seat });
                    return true;
                }
            }
        }
        false
    }

    fn take_pile(
        &mut self,
        seat: Seat,
        cell: Cell,
        by_clock: bool,
        chance: &mut Chance,
        events: &mut Vec<Event>,
    ) {
        self.penalties.pop();
        let sets = self.grid.sets();
        let pile = self.grid.lift(cell);
        let cards = self.take_under(seat, pile, chance);
        events.push(Event::TookPile { seat, cell, cards, by_clock });
        // Who was reaching for a set that somebody took apart reacts to something that is over (CO-4); only covering one
        // leaves them with a mistake (RG-L7).
        if !sets.is_empty() && self.grid.sets().is_empty() {
            self.round += 1;
        }
        self.tell_sets(sets, events);
        self.see_to_call(seat, self.stocks[seat].len() - cards, events);
    }

    /// Puts cards under a deck, in an order that nobody knows. Says how many.
    pub(crate) fn take_under(&mut self, seat: Seat, faces: Faces, chance: &mut Chance) -> u8 {
        let mut cards = [Card::NO_MATTER; CARDS];
        let mut count = 0;
        for card in faces.iter() {
            cards[count] = card;
            count += 1;
        }
        let cards = &mut cards[..count];
        chance.shuffle(cards);
        for card in cards {
            self.stocks[seat].put_under(*card);
        }
        count as u8
    }
}
