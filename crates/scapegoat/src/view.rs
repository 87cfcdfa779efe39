//! The one place where anything leaves the rules: what a viewer may know now, and what they see of an event.
//! Both are built up from nothing, field by field.

use crate::{Card, Colour, Dice, Ending, Event, Hand, Location, Mat, Note, Shown, Stage, State};
use serde::Serialize;
use table::{Millis, Outcome, PerSeat, Seat, SeatSet, Viewer};

/// What one viewer may know now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatView"))]
pub struct View {
    pub you: Option<Seat>,
    pub colours: PerSeat<Colour>,
    pub pawns: PerSeat<Location>,
    /// How many cards everybody holds.
    pub cards: PerSeat<u8>,
    pub tokens: PerSeat<u8>,
    /// The open cards beside Prepare, Spy, Trade and Stash.
    pub evidence: [Card; Location::WITH_EVIDENCE],
    /// The tokens on Prepare; with none left it is Frame/Steal (SG-A4).
    pub tokens_left: u8,
    pub dice: Dice,
    pub turns_done: u32,
    pub mover: Seat,
    pub stage: Stage,
    /// Whom the game waits for. Among secret choices, others stay listed until everybody has chosen (CO-3).
    pub waiting: SeatSet,
    pub deadline: Option<Millis>,
    /// With six players, whether "pass for now" can be ticked at this table, and is by you (SG-A8).
    pub passing: Option<bool>,
    pub hand: Option<Hand>,
    /// Your secret choice (SG-A2, SG-F1).
    pub chosen: Option<Card>,
    pub mat: Option<Mat>,
    /// The name your mat gives for the roll (SG-S5).
    pub name: Option<Colour>,
    /// The hand you spied on, until the end of your turn (SG-A1).
    pub spied: Option<Spied>,
    /// Where your pawn goes if you take its move back (SG-T5).
    pub take_back: Option<TakeBack>,
    /// Where the table wants it: what you have seen by yourself of the others' hands (SG-N1).
    pub notes: Option<Vec<Note>>,
    pub outcome: Option<Outcome<Ending>>,
    /// Everything, once the game is over (SG-E2), and in a replay with everything open.
    pub reveal: Option<Reveal>,
}

table::fields!(View {
    you,
    colours,
    pawns,
    cards,
    tokens,
    evidence,
    tokens_left,
    dice,
    turns_done,
    mover,
    stage,
    waiting,
    deadline,
    passing,
    hand,
    chosen,
    mat,
    name,
    spied,
    take_back,
    notes,
    outcome,
    reveal,
});

/// Somebody's hand, seen by the one who spied.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatSpied"))]
pub struct Spied {
    pub seat: Seat,
    pub hand: Hand,
}

/// A move that you can take back.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatTakeBack"))]
pub struct TakeBack {
    pub to: Location,
    /// The last moment for it, in the time of the game.
    pub until: Millis,
}

/// What is turned up at the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatReveal"))]
pub struct Reveal {
    pub scapegoat: Seat,
    pub names: PerSeat<Colour>,
    pub hands: PerSeat<Hand>,
    pub stash: [Card; 3],
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let you = viewer.seat();
        let mat = you.map(|you| self.decoder.mat(self.colours[you]));
        View {
            you,
            colours: self.colours,
            pawns: self.pawns,
            cards: self.hands.map(|hand| hand.len()),
            tokens: self.tokens,
            evidence: self.evidence,
            tokens_left: self.tokens_left,
            dice: self.dice,
            turns_done: self.turns_done,
            mover: self.mover,
            stage: self.stage,
            waiting: self.waiting_for(viewer),
            deadline: self.deadline,
            passing: you.filter(|_| self.can_tick()).map(|you| self.passing.contains(you)),
            hand: you.map(|you| self.hands[you]),
            chosen: you.and_then(|you| self.chosen[you]),
            mat,
            name: mat.map(|mat| mat.at(self.dice)),
            spied: self
                .spied
                .filter(|_| viewer.is(self.mover))
                .map(|seat| Spied { seat, hand: self.hands[seat] }),
            take_back: self
                .slip
                .0
                .filter(|_| viewer.is(self.mover))
                .map(|slip| TakeBack { to: slip.from, until: slip.until }),
            notes: you.filter(|_| self.rules.notes.0 && self.outcome.is_none()).map(|you| self.notes_of(you)),
            outcome: self.outcome,
            reveal: (self.outcome.is_some() || viewer == Viewer::Hindsight).then(|| self.reveal()),
        }
    }

    /// A viewer knows of themselves whether they have chosen, and of nobody else.
    fn waiting_for(&self, viewer: Viewer) -> SeatSet {
        let (waiting, own_done) = match self.stage {
            Stage::Over => return SeatSet::NONE,
            Stage::Window => (SeatSet::of(self.window_seat()), self.window_passed),
            Stage::ChooseForTrade { .. } | Stage::ChooseForFrame => {
                (self.choosers(), viewer.seat().is_some_and(|you| self.chosen[you].is_some()))
            }
            _ => return SeatSet::of(self.mover),
        };
        match viewer.seat() {
            Some(you) if own_done => waiting.without(you),
            _ => waiting,
        }
    }

    pub(crate) fn names(&self) -> PerSeat<Colour> {
        let pair = self.decoder.at(self.dice);
        self.colours.map(|own| pair.name_for(own))
    }

    fn reveal(&self) -> Reveal {
        Reveal { scapegoat: self.scapegoat, names: self.names(), hands: self.hands, stash: self.stash }
    }
}

impl Event {
    /// What `viewer` sees of it; nothing at all of what is another's secret.
    pub(crate) fn show(&self, viewer: Viewer) -> Option<Shown> {
        Some(match *self {
            Event::Passed { seat } => viewer.may_see(seat).then_some(Event::Passed { seat })?,
            Event::PassingForNow { seat, on } => {
                viewer.may_see(seat).then_some(Event::PassingForNow { seat, on })?
            }
            Event::Chose { seat, card } => {
                viewer.may_see(seat).then_some(Event::Chose { seat, card: Some(card) })?
            }
            Event::Spied { seat, target, hand } => {
                Event::Spied { seat, target, hand: viewer.may_see(seat).then_some(hand) }
            }
            Event::Traded { seat, with, gave, got } => {
                let took_part = viewer.may_see(seat) || viewer.may_see(with);
                Event::Traded { seat, with, gave: took_part.then_some(gave), got: took_part.then_some(got) }
            }
            Event::StashTaken { seat, place, card } => {
                Event::StashTaken { seat, place, card: viewer.may_see(seat).then_some(card) }
            }
            Event::StashFilled { seat, place, card } => {
                Event::StashFilled { seat, place, card: viewer.may_see(seat).then_some(card) }
            }
            Event::TimeUp => Event::TimeUp,
            Event::TurnBegan { seat } => Event::TurnBegan { seat },
            Event::WindowOpened { seat, closes } => Event::WindowOpened { seat, closes },
            Event::WindowClosed { seat } => Event::WindowClosed { seat },
            Event::Moved { seat, to } => Event::Moved { seat, to },
            Event::TookBack { seat, to } => Event::TookBack { seat, to },
            Event::TradeOpened { seat, with } => Event::TradeOpened { seat, with },
            Event::FrameOpened { seat } => Event::FrameOpened { seat },
            Event::TokenTaken { seat, left } => Event::TokenTaken { seat, left },
            Event::PrepareFlipped => Event::PrepareFlipped,
            Event::TokenStolen { seat, from } => Event::TokenStolen { seat, from },
            Event::FrameRevealed { cards } => Event::FrameRevealed { cards },
            Event::FrameFailed => Event::FrameFailed,
            Event::Framed { seats } => Event::Framed { seats },
            Event::Swapped { seat, at, put, took } => Event::Swapped { seat, at, put, took },
            Event::WentToCops { seat } => Event::WentToCops { seat },
            Event::Ended { outcome, scapegoat, names, hands, stash } => {
                Event::Ended { outcome, scapegoat, names, hands, stash }
            }
        })
    }
}
