//! The first look and the turn: draw, exchange, close (SO-S2, SO-T1 to SO-T8).

use crate::{Action, Card, Event, Kind, LOWER, Place, Spot, Stage, State};
use table::{Chance, Seat, SeatSet};

impl State {
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, chance: &mut Chance, events: &mut Vec<Event>) {
        match action {
            Action::Peek => self.peek(seat, events),
            Action::Done => self.done_peeking(seat, events),
            Action::Draw => self.draw(seat, chance, events),
            Action::Close => {
                self.closer = Some(seat);
                events.push(Event::Closed { seat });
                self.end_turn(chance, events);
            }
            Action::Pass => {
                events.push(Event::Passed { seat });
                self.end_turn(chance, events);
            }
            Action::Exchange(place) => self.exchange(seat, place, chance, events),
            Action::Look(at) => self.look(seat, at, chance, events),
            Action::Swap(pair) => self.swap(seat, pair, chance, events),
            Action::Remove(place) => self.remove(seat, place, chance, events),
            Action::Send(to) => self.send(seat, to, chance, events),
            Action::Eliminate { at, .. } => self.eliminate(seat, at, chance, events),
            Action::PassRace { .. } => self.pass_race(seat, chance, events),
            Action::Give(place) => self.give(seat, place, chance, events),
        }
    }

    /// The look lasts as long as the table agreed, from the moment the last player looks (SO-S2). Until then the clock
    /// of the players who have not looked is running.
    pub(crate) fn peek(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let lower = |place| self.card(Spot { seat, place }).expect("nobody has touched the lower cards");
        events.push(Event::Peeked { seat, cards: LOWER.map(lower) });
        self.peeked.insert(seat);
        if self.peeked == SeatSet::all(self.rules.players) {
            self.deadline = Some(self.now + self.rules.peek_ms);
        }
    }

    fn done_peeking(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.done.insert(seat);
        events.push(Event::Done { seat });
        if self.done == SeatSet::all(self.rules.players) {
            self.end_peeks(events);
        }
    }

    pub(crate) fn end_peeks(&mut self, events: &mut Vec<Event>) {
        self.done = SeatSet::all(self.rules.players);
        events.push(Event::PeeksOver);
        self.begin_turn(self.turn, events);
    }

    fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.turn = seat;
        self.turns_begun += 1;
        self.enter(Stage::Turn);
        events.push(Event::TurnBegan { seat });
    }

    /// Turns go clockwise until they come back to the one who closed (SO-T6, SO-E2).
    pub(crate) fn end_turn(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        let next = self.turn.left(self.rules.players);
        if self.closer == Some(next) {
            self.finish(chance, events);
        } else if self.turns_begun == self.rules.turn_limit {
            self.stop(events);
        } else {
            self.begin_turn(next, events);
        }
    }

    /// Whether `seat` can do more than close or pass (SO-T7, SO-T8).
    #[inline]
    pub(crate) fn can_take_turn(&self, seat: Seat) -> bool {
        !self.districts[seat.index()].is_empty() && self.can_draw()
    }

    fn draw(&mut self, seat: Seat, chance: &mut Chance, events: &mut Vec<Event>) {
        let card = self.draw_card(chance, events).expect("a turn is drawn for only if there is a card");
        self.held = Some(card);
        self.enter(Stage::Exchange);
        events.push(Event::Drew { seat, card });
    }

    fn exchange(&mut self, seat: Seat, place: Place, chance: &mut Chance, events: &mut Vec<Event>) {
        let drawn = self.held.take().expect("a card is drawn before it is exchanged");
        let played = self.districts[seat.index()].replace(place, drawn);
        events.push(Event::Exchanged { seat, place, played });
        if played == Card::RAT {
            let place = self.districts[seat.index()].add(played);
            events.push(Event::RatReturned { seat, place });
            self.end_turn(chance, events);
            return;
        }
        self.discard.push(played);
        match played.kind() {
            Kind::Witness(_) | Kind::Cousin => self.open_race(events),
            Kind::Thug => self.enter(Stage::Thug),
            Kind::Hitman => self.enter(Stage::Hitman),
            Kind::Driver => self.swap_if_possible(seat, Stage::Driver, chance, events),
            Kind::Boss => self.enter(Stage::Boss),
            Kind::Rat => unreachable!("the rat went back into the district"),
        }
    }
}
