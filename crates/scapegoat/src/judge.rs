//! What may be done and what may not, rule by rule.

use crate::{Action, Card, Illegal, Place, Stage, State};
use table::{Broken, Millis, RuleId, Seat};

impl State {
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, at: Millis, action: Action) -> Result<(), Illegal> {
        match action {
            Action::CallCops | Action::Pass => return self.judge_window(seat),
            Action::PassForNow(on) => return self.judge_tick(seat, on),
            Action::TakeBack => return self.judge_take_back(seat, at),
            _ => {}
        }
        match (self.stage, action) {
            (Stage::Window, _) if seat == self.mover => Err(Illegal::WindowIsOpen),
            (Stage::ChooseForTrade { with }, _) if seat == self.mover || seat == with => {
                self.judge_choice(seat, action, Illegal::ChooseForTrade)
            }
            (Stage::ChooseForFrame, _) => self.judge_choice(seat, action, Illegal::ChooseForFrame),
            _ if seat != self.mover => Err(Illegal::NotYourTurn),
            (Stage::Move, Action::Move(to)) if to == self.pawns[seat] => Err(Illegal::MustLeave),
            (Stage::Move, Action::Move(_)) => Ok(()),
            (Stage::Move, _) => Err(Illegal::MoveFirst),
            (Stage::Spy, Action::Spy(target)) => self.judge_target(seat, target, Illegal::SpyOnAnother),
            (Stage::Trade, Action::Trade(target)) => {
                self.judge_target(seat, target, Illegal::TradeWithAnother)
            }
            (Stage::Steal, Action::Steal(target)) => {
                self.judge_target(seat, target, Illegal::StealFromAnother)?;
                if self.tokens[target] == 0 { Err(Illegal::NoTokenThere) } else { Ok(()) }
            }
            (Stage::TakeStash, Action::TakeStash(place)) => {
                if Place::ALL.contains(&place) {
                    Ok(())
                } else {
                    Err(Illegal::NoSuchPlace)
                }
            }
            (Stage::FillStash { .. }, Action::FillStash(card)) => {
                self.judge_held(seat, card, RuleId("SG-A3"))
            }
            (Stage::Swap, Action::Swap(card)) => self.judge_swap(seat, card),
            (Stage::Swap, _) => Err(Illegal::SwapNow),
            _ => Err(Illegal::ActFirst),
        }
    }

    fn judge_window(&self, seat: Seat) -> Result<(), Illegal> {
        if self.rules.players != 6 {
            Err(Illegal::OnlyWithSix)
        } else if self.stage != Stage::Window {
            Err(Illegal::WindowIsOver)
        } else if seat != self.window_seat() {
            Err(Illegal::NotYourWindow)
        } else if self.window_passed {
            Err(Illegal::AlreadyChosen)
        } else {
            Ok(())
        }
    }

    fn judge_tick(&self, seat: Seat, on: bool) -> Result<(), Illegal> {
        if self.rules.players != 6 {
            Err(Illegal::OnlyWithSix)
        } else if self.rules.cops_window_ms == Millis(0) {
            Err(Illegal::ExplicitPassNeeded)
        } else if self.passing.contains(seat) == on {
            Err(Illegal::TickedAlready)
        } else {
            Ok(())
        }
    }

    fn judge_take_back(&self, seat: Seat, at: Millis) -> Result<(), Illegal> {
        match self.slip.0 {
            _ if seat != self.mover => Err(Illegal::NotYourTurn),
            None => Err(Illegal::NothingToTakeBack),
            Some(slip) if at > slip.until => Err(Illegal::TooLateToTakeBack),
            Some(_) => Ok(()),
        }
    }

    #[inline]
    fn judge_choice(&self, seat: Seat, action: Action, otherwise: Illegal) -> Result<(), Illegal> {
        if self.chosen[seat].is_some() {
            return Err(Illegal::AlreadyChosen);
        }
        match action {
            Action::Choose(card) => self.judge_held(seat, card, otherwise.rule()),
            _ => Err(otherwise),
        }
    }

    fn judge_target(&self, seat: Seat, target: Seat, yourself: Illegal) -> Result<(), Illegal> {
        if target.0 >= self.rules.players {
            Err(Illegal::NoSuchPlayer)
        } else if target == seat {
            Err(yourself)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn judge_held(&self, seat: Seat, card: Card, rule: RuleId) -> Result<(), Illegal> {
        if self.hands[seat].contains(card) { Ok(()) } else { Err(Illegal::NotInHand(rule)) }
    }

    /// SG-T4: a hand that holds the player's own colour must give a card that shows it.
    #[inline]
    fn judge_swap(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        self.judge_held(seat, card, RuleId("SG-T3"))?;
        let own = self.colours[seat];
        if !card.shows(own) && self.hands[seat].shows(own) { Err(Illegal::OwnColourFirst) } else { Ok(()) }
    }
}
