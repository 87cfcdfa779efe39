//! The family cards (SO-F1 to SO-F6). The drawn card always lies in the district of the player who carries one out, so
//! thug, hitman and boss can always be carried out.

use crate::{Event, Pair, Place, Spot, Stage, State};
use table::{Chance, Seat};

impl State {
    pub(crate) fn look(&mut self, seat: Seat, at: Spot, chance: &mut Chance, events: &mut Vec<Event>) {
        let card = self.card(at).expect("only cards are looked at");
        events.push(Event::Looked { seat, at, card });
        if self.stage == Stage::Hitman {
            self.swap_if_possible(seat, Stage::HitmanSwap, chance, events);
        } else {
            self.end_turn(chance, events);
        }
    }

    /// An exchange takes two cards (SO-F6).
    pub(crate) fn swap_if_possible(
        &mut self,
        seat: Seat,
        stage: Stage,
        chance: &mut Chance,
        events: &mut Vec<Event>,
    ) {
        let cards: u8 = self.open_seats().map(|seat| self.districts[seat.index()].len()).sum();
        if cards >= 2 {
            self.enter(stage);
        } else {
            events.push(Event::SwapSkipped { seat });
            self.end_turn(chance, events);
        }
    }

    pub(crate) fn swap(&mut self, seat: Seat, pair: Pair, chance: &mut Chance, events: &mut Vec<Event>) {
        let [one, two] = pair.spots();
        let first = self.card(one).expect("only cards are exchanged");
        let second = self.districts[two.seat.index()].replace(two.place, first);
        self.districts[one.seat.index()].replace(one.place, second);
        events.push(Event::Swapped { seat, pair });
        self.end_turn(chance, events);
    }

    pub(crate) fn remove(&mut self, seat: Seat, place: Place, chance: &mut Chance, events: &mut Vec<Event>) {
        let card = self.districts[seat.index()].take(place);
        self.set_aside.push(card);
        events.push(Event::Removed { seat, place, card });
        self.end_turn(chance, events);
    }

    /// With nothing to draw the card is simply not drawn (SO-T7).
    pub(crate) fn send(&mut self, seat: Seat, to: Seat, chance: &mut Chance, events: &mut Vec<Event>) {
        let card = self.draw_card(chance, events);
        let place = card.map(|card| self.districts[to.index()].add(card));
        events.push(Event::Added { seat, to, place });
        self.end_turn(chance, events);
    }
}
