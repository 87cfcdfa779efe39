//! What may be done and what may not, rule by rule.

use crate::{Action, Illegal, Pair, Place, Spot, Stage, State};
use table::{Millis, Seat};

impl State {
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, at: Millis, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Peek => return self.judge_peek(seat),
            Action::Done => return self.judge_done(seat),
            Action::Eliminate { race, at: spot } => return self.judge_attempt(seat, at, race, spot),
            Action::PassRace { race } => return self.judge_racer(seat, race),
            _ => {}
        }
        match (self.stage, action) {
            (Stage::Peeks, _) => Err(Illegal::PeeksFirst),
            (Stage::Race, _) => Err(Illegal::RaceIsOpen),
            _ if seat != self.actor() => Err(Illegal::NotYourTurn),
            (Stage::Turn, Action::Draw) => self.judge_draw(seat),
            (Stage::Turn, Action::Close) => require(self.closer.is_none(), Illegal::ClosedAlready),
            (Stage::Turn, Action::Pass) => {
                require(self.closer.is_some() && !self.can_take_turn(seat), Illegal::NoPassing)
            }
            (Stage::Turn, _) => Err(Illegal::DrawFirst),
            (Stage::Exchange, Action::Exchange(place))
            | (Stage::Boss, Action::Remove(place))
            | (Stage::Gift { .. }, Action::Give(place)) => self.judge_own(seat, place),
            (Stage::Exchange, _) => Err(Illegal::ExchangeFirst),
            (Stage::Gift { .. }, _) => Err(Illegal::GiveFirst),
            (Stage::Thug | Stage::Hitman, Action::Look(spot)) => self.judge_target(spot),
            (Stage::Driver | Stage::HitmanSwap, Action::Swap(pair)) => self.judge_swap(pair),
            (Stage::Boss, Action::Send(to)) => {
                self.judge_district(to)?;
                require(to != seat, Illegal::OwnDistrict)
            }
            _ => Err(Illegal::CarryOutFirst),
        }
    }

    fn judge_peek(&self, seat: Seat) -> Result<(), Illegal> {
        require(self.stage == Stage::Peeks, Illegal::PeeksAreOver)?;
        require(!self.peeked.contains(seat), Illegal::PeekedAlready)
    }

    fn judge_done(&self, seat: Seat) -> Result<(), Illegal> {
        require(self.stage == Stage::Peeks, Illegal::PeeksAreOver)?;
        require(self.peeked.contains(seat), Illegal::PeekFirst)?;
        require(!self.done.contains(seat), Illegal::DoneAlready)
    }

    #[inline]
    fn judge_draw(&self, seat: Seat) -> Result<(), Illegal> {
        require(!self.districts[seat.index()].is_empty(), Illegal::EmptyDistrict)?;
        require(self.can_draw(), Illegal::NothingToDraw)
    }

    /// A card must lie there, in the player's own district.
    #[inline]
    fn judge_own(&self, seat: Seat, place: Place) -> Result<(), Illegal> {
        require(self.card(Spot { seat, place }).is_some(), Illegal::NothingThere)
    }

    /// A district that family cards can touch (SO-F5).
    #[inline]
    fn judge_district(&self, of: Seat) -> Result<(), Illegal> {
        require(of.0 < self.rules.players, Illegal::NoSuchPlayer)?;
        require(self.closer != Some(of), Illegal::ClosedDistrict)
    }

    /// A card that family cards can touch.
    #[inline]
    fn judge_target(&self, spot: Spot) -> Result<(), Illegal> {
        self.judge_district(spot.seat)?;
        self.judge_own(spot.seat, spot.place)
    }

    #[inline]
    fn judge_swap(&self, pair: Pair) -> Result<(), Illegal> {
        let [one, two] = pair.spots();
        self.judge_target(one)?;
        self.judge_target(two)?;
        require(one != two, Illegal::SameCard)
    }

    /// Who may still do something in the race that the press reacts to (CO-4).
    #[inline]
    fn judge_racer(&self, seat: Seat, race: u16) -> Result<(), Illegal> {
        require(self.stage == Stage::Race && race == self.race.number, Illegal::RaceIsOver)?;
        require(!self.race.out.contains(seat), Illegal::OutOfRace)?;
        require(!self.race.passed.contains(seat), Illegal::PassedAlready)
    }

    #[inline]
    fn judge_attempt(&self, seat: Seat, at: Millis, race: u16, spot: Spot) -> Result<(), Illegal> {
        self.judge_racer(seat, race)?;
        require(at >= self.race.ready_at[seat.index()], Illegal::DoubleTap)?;
        require(spot.seat.0 < self.rules.players, Illegal::NoSuchPlayer)?;
        self.judge_own(spot.seat, spot.place)?;
        require(self.race.untried.contains(spot), Illegal::TriedAlready)
    }
}

#[inline]
fn require(kept: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if kept { Ok(()) } else { Err(otherwise) }
}
