//! Everything that a seat can do now.

use crate::{Action, DECK_SIZE, Pair, Place, Spot, Stage, State};
use table::Seat;

impl State {
    /// Adds every choice of `seat` at this moment, in ascending order.
    #[inline]
    pub(crate) fn choices(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.stage {
            Stage::Peeks if !self.peeked.contains(seat) => out.push(Action::Peek),
            Stage::Peeks if !self.done.contains(seat) => out.push(Action::Done),
            Stage::Peeks | Stage::Over => {}
            Stage::Race => self.race_choices(seat, out),
            _ if seat != self.actor() => {}
            Stage::Turn => self.turn_choices(seat, out),
            Stage::Exchange => out.extend(self.own_places(seat).map(Action::Exchange)),
            Stage::Thug | Stage::Hitman => out.extend(self.open_spots().map(Action::Look)),
            Stage::Driver | Stage::HitmanSwap => self.swap_choices(out),
            Stage::Boss => {
                out.extend(self.own_places(seat).map(Action::Remove));
                out.extend(self.open_seats().filter(|other| *other != seat).map(Action::Send));
            }
            Stage::Gift { .. } => out.extend(self.own_places(seat).map(Action::Give)),
        }
    }

    #[inline]
    fn turn_choices(&self, seat: Seat, out: &mut Vec<Action>) {
        let can_take_turn = self.can_take_turn(seat);
        if can_take_turn {
            out.push(Action::Draw);
        }
        if self.closer.is_none() {
            out.push(Action::Close);
        } else if !can_take_turn {
            out.push(Action::Pass);
        }
    }

    #[inline]
    fn race_choices(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.racers().contains(seat) {
            return;
        }
        let race = self.race.number;
        if self.now >= self.race.ready_at[seat.index()] {
            out.extend(self.race.untried.spots().iter().map(|&at| Action::Eliminate { race, at }));
        }
        out.push(Action::PassRace { race });
    }

    #[inline]
    fn own_places(&self, seat: Seat) -> impl Iterator<Item = Place> + use<> {
        self.districts[seat.index()].taken().iter()
    }

    /// The players whose districts family cards can touch (SO-F5).
    #[inline]
    pub(crate) fn open_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let closer = self.closer;
        self.seats().filter(move |seat| Some(*seat) != closer)
    }

    /// Every card that a family card can touch.
    #[inline]
    fn open_spots(&self) -> impl Iterator<Item = Spot> {
        self.spots(self.open_seats())
    }

    /// Every card of these players.
    #[inline]
    pub(crate) fn spots(&self, of: impl Iterator<Item = Seat>) -> impl Iterator<Item = Spot> {
        of.flat_map(|seat| self.own_places(seat).map(move |place| Spot { seat, place }))
    }

    fn swap_choices(&self, out: &mut Vec<Action>) {
        let mut spots = [Spot { seat: Seat(0), place: Place(0) }; DECK_SIZE];
        let mut len = 0;
        for spot in self.open_spots() {
            spots[len] = spot;
            len += 1;
        }
        let spots = &spots[..len];
        let start = out.len();
        let filler = Action::Swap(Pair::new(spots[0], spots[0]));
        out.resize(start + len * (len - 1) / 2, filler);
        let mut entries = out[start..].iter_mut();
        for (index, &one) in spots.iter().enumerate() {
            for (&two, entry) in spots[index + 1..].iter().zip(entries.by_ref()) {
                *entry = Action::Swap(Pair::in_order(one, two));
            }
        }
    }
}
