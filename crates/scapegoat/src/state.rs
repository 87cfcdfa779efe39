use crate::notes::Notes;
use crate::{Action, Card, Colour, Decoder, Dice, Ending, Hand, Location, Place};
use serde::Serialize;
use std::fmt;
use std::hash::{Hash, Hasher};
use table::{MAX_SEATS, Millis, Outcome, PerSeat, Seat, SeatSet};

/// The whole truth about a game. It leaves this crate only through `view.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) rules: TableRules,
    pub(crate) now: Millis,
    pub(crate) deadline: Option<Millis>,
    pub(crate) turns_done: u32,
    pub(crate) mover: Seat,
    pub(crate) stage: Stage,
    /// The player with the window has given it up. The others see the window as before (SG-A8).
    pub(crate) window_passed: bool,
    /// Who has ticked "pass for now".
    pub(crate) passing: SeatSet,
    /// The move that the mover can take back, and whether they have taken one back in this turn (SG-T5).
    pub(crate) slip: Later<Option<Slip>>,
    pub(crate) took_back: Later<bool>,
    /// Whose hand the mover sees until the end of the turn (SG-A1).
    pub(crate) spied: Option<Seat>,
    /// Secret choices for a trade or a frame attempt.
    pub(crate) chosen: PerSeat<Option<Card>>,
    pub(crate) colours: PerSeat<Colour>,
    pub(crate) pawns: PerSeat<Location>,
    pub(crate) hands: PerSeat<Hand>,
    pub(crate) evidence: [Card; Location::WITH_EVIDENCE],
    /// What lies at the place that is being filled means nothing.
    pub(crate) stash: [Card; 3],
    pub(crate) tokens_left: u8,
    pub(crate) tokens: PerSeat<u8>,
    pub(crate) dice: Dice,
    pub(crate) decoder: Decoder,
    pub(crate) scapegoat: Seat,
    pub(crate) outcome: Option<Outcome<Ending>>,
    /// By seat; nothing is noted where the table does not want it (SG-N1).
    pub(crate) notes: Later<[Notes; MAX_SEATS]>,
}

/// A part of the state that older games do not have. While it is as if it were not there, a state has the digest that it
/// had before: the files of those games store digests.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Later<T>(pub T);

impl<T: Default + PartialEq + Hash> Hash for Later<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if self.0 != T::default() {
            self.0.hash(hasher);
        }
    }
}

/// A move of the pawn after which nothing has been done.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Slip {
    pub from: Location,
    pub until: Millis,
    /// When the move would have had to be made.
    pub deadline: Option<Millis>,
}

/// What the rules need of the config while the game runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TableRules {
    pub players: u8,
    pub choice_limit: Option<Millis>,
    pub cops_window_ms: Millis,
    pub later_window_ms: Later<Millis>,
    pub turn_limit: u32,
    pub notes: Later<bool>,
    pub take_back: Later<Millis>,
}

/// What the game waits for. Public: everybody sees how far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatStage"))]
pub enum Stage {
    /// The six-player window to the cops (SG-A8).
    Window,
    Move,
    Spy,
    Trade,
    ChooseForTrade {
        with: Seat,
    },
    TakeStash,
    FillStash {
        place: Place,
    },
    Steal,
    ChooseForFrame,
    Swap,
    Over,
}

impl TableRules {
    /// How long the window of a turn stays open: what everybody knows decides that, and nothing else (SG-A8).
    #[inline]
    pub fn window(&self, turns_done: u32) -> Millis {
        let is_later = turns_done >= u32::from(self.players) && self.later_window_ms.0 > Millis(0);
        if is_later { self.later_window_ms.0 } else { self.cops_window_ms }
    }
}

impl State {
    /// The player with the window: the player to move sits three seats to their left (SG-A8).
    #[inline]
    pub(crate) fn window_seat(&self) -> Seat {
        self.mover.clockwise(3, self.rules.players)
    }

    /// Who takes part in the secret choice that is on, if one is.
    #[inline]
    pub(crate) fn choosers(&self) -> SeatSet {
        match self.stage {
            Stage::ChooseForTrade { with } => SeatSet::of(self.mover).with(with),
            Stage::ChooseForFrame => SeatSet::all(self.rules.players),
            _ => SeatSet::NONE,
        }
    }

    /// Who takes part in the secret choice and has chosen. Not public (CO-3).
    #[inline]
    pub(crate) fn have_chosen(&self) -> SeatSet {
        self.choosers().iter().filter(|seat| self.chosen[*seat].is_some()).collect()
    }

    /// Whether `seat` can tick and untick "pass for now" (SG-A8).
    #[inline]
    pub(crate) fn can_tick(&self) -> bool {
        self.rules.players == 6 && self.rules.cops_window_ms > Millis(0) && self.outcome.is_none()
    }

    /// Every choice of `seat` in ascending order, but for the tick, which is not a choice that the game waits for.
    #[inline]
    pub(crate) fn choices(&self, seat: Seat, mut visit: impl FnMut(Action)) {
        if self.choosers().contains(seat) {
            if self.chosen[seat].is_none() {
                self.hands[seat].distinct().for_each(|card| visit(Action::Choose(card)));
            }
            return;
        }
        if self.stage == Stage::Window {
            if seat == self.window_seat() && !self.window_passed {
                visit(Action::CallCops);
                visit(Action::Pass);
            }
            return;
        }
        if seat != self.mover {
            return;
        }
        let others = Seat::all(self.rules.players).filter(|other| *other != seat);
        match self.stage {
            Stage::Move => {
                let away = Location::ALL.into_iter().filter(|to| *to != self.pawns[seat]);
                away.for_each(|to| visit(Action::Move(to)));
            }
            Stage::Spy => others.for_each(|other| visit(Action::Spy(other))),
            Stage::Trade => others.for_each(|other| visit(Action::Trade(other))),
            Stage::Steal => {
                others.filter(|other| self.tokens[*other] > 0).for_each(|other| visit(Action::Steal(other)));
            }
            Stage::TakeStash => Place::ALL.into_iter().for_each(|place| visit(Action::TakeStash(place))),
            Stage::FillStash { .. } => {
                self.hands[seat].distinct().for_each(|card| visit(Action::FillStash(card)));
            }
            Stage::Swap => {
                let forced = self.hands[seat].shows(self.colours[seat]);
                let may_go = |card: &Card| !forced || card.shows(self.colours[seat]);
                self.hands[seat].distinct().filter(may_go).for_each(|card| visit(Action::Swap(card)));
            }
            Stage::Window | Stage::ChooseForTrade { .. } | Stage::ChooseForFrame | Stage::Over => {}
        }
    }

    /// How many turns are over.
    pub fn turns_done(&self) -> u32 {
        self.turns_done
    }

    /// Who is the scapegoat. For reports on finished games; a player learns it at the end.
    pub fn scapegoat(&self) -> Seat {
        self.scapegoat
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turns_done, mover, stage, .. } = self;
        write!(f, "State({stage:?} of {mover}, {turns_done} turns done, ..)")
    }
}
