//! The one place where anything leaves the rules: what a viewer may know now, and what they see of an event.
//! Both are built up from nothing, field by field.
//!
//! A view is what lies on the table now (SO-S4). What somebody once saw is in an event and in no view.

use crate::{Card, Ending, Event, Shown, Spot, Stage, State};
use serde::Serialize;
use table::{Millis, Outcome, Seat, SeatSet, Viewer};

/// What one viewer may know now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonView"))]
pub struct View {
    pub you: Option<Seat>,
    /// The time of the last input.
    pub now: Millis,
    pub deadline: Option<Millis>,
    pub stage: Stage,
    /// Whose turn it is; before play, who will begin.
    pub turn: Seat,
    pub turns_begun: u32,
    pub waiting: SeatSet,
    /// Before play: who has looked at their lower cards (SO-S2).
    pub peeked: SeatSet,
    pub closer: Option<Seat>,
    /// Every place of every district, in order of seats.
    pub districts: Vec<Vec<Lying>>,
    /// How many cards the draw pile has.
    pub pile: u8,
    /// How many cards the discard pile has; only the top is shown (SO-X8).
    pub discard: u8,
    pub top: Option<Card>,
    /// How many cards have been removed from the game (SO-F4).
    pub set_aside: u8,
    /// The card in your hand, between drawing and exchanging it.
    pub held: Option<Card>,
    pub race: Option<RaceView>,
    pub outcome: Option<Outcome<Ending>>,
    /// The sums, once everything has been revealed (SO-E3).
    pub reveal: Option<Reveal>,
}

/// What lies at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonLying"))]
pub enum Lying {
    Gap,
    Down,
    Up(Card),
}

/// The race that is open.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonRace"))]
pub struct RaceView {
    pub race: u16,
    /// What has been tried in vain (SO-X6).
    pub tried: Vec<Spot>,
    pub passed: SeatSet,
    /// Who could not pay and is out (SO-X6).
    pub out: SeatSet,
    /// From when your taps count again (CO-4).
    pub ready_at: Millis,
}

/// What came out at the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonReveal"))]
pub struct Reveal {
    /// In order of seats.
    pub sums: Vec<u16>,
    /// What the rat was worth, if it lay in a district (SO-E4).
    pub rat: Option<u8>,
}

impl State {
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let revealed = self.outcome.is_some_and(|outcome| outcome.ending != Ending::Unfinished);
        let open = revealed || viewer == Viewer::Hindsight;
        View {
            you: viewer.seat(),
            now: self.now,
            deadline: self.deadline,
            stage: self.stage,
            turn: self.turn,
            turns_begun: self.turns_begun,
            waiting: self.waiting(),
            peeked: self.peeked,
            closer: self.closer,
            districts: self.seats().map(|seat| self.lying(seat, open)).collect(),
            pile: self.pile.len(),
            discard: self.discard.len(),
            top: self.discard.top(),
            set_aside: self.set_aside.len(),
            held: self.held.filter(|_| viewer.may_see(self.turn)),
            race: (self.stage == Stage::Race).then(|| self.race_view(viewer)),
            outcome: self.outcome,
            reveal: revealed.then(|| self.reveal()),
        }
    }

    fn lying(&self, seat: Seat, open: bool) -> Vec<Lying> {
        let district = &self.districts[seat.index()];
        let at = |place| match district.card(place) {
            None => Lying::Gap,
            Some(card) if open => Lying::Up(card),
            Some(_) => Lying::Down,
        };
        district.all_places().map(at).collect()
    }

    fn reveal(&self) -> Reveal {
        let sum = |seat| {
            let [sum, ..] = self.score(seat);
            sum
        };
        Reveal { sums: self.seats().map(sum).collect(), rat: self.rat_worth }
    }

    fn race_view(&self, viewer: Viewer) -> RaceView {
        // Both are in order, so going along the untried ones leaves out what was tried.
        let mut untried = self.race.untried.spots().iter().peekable();
        let tried = self.spots(self.seats()).filter(|spot| untried.next_if_eq(&spot).is_none());
        RaceView {
            race: self.race.number,
            tried: tried.collect(),
            passed: self.race.passed,
            out: self.race.out,
            ready_at: viewer.seat().map_or(Millis(0), |you| self.race.ready_at[you.index()]),
        }
    }
}

impl Event {
    /// What `viewer` sees of it: always that it happened, and the card only if it is theirs to see.
    pub(crate) fn shown_to(self, viewer: Viewer) -> Shown {
        match self {
            Event::Peeked { seat, cards } => {
                Event::Peeked { seat, cards: cards.map(|card| viewer.may_see(seat).then_some(card)) }
            }
            Event::Drew { seat, card } => Event::Drew { seat, card: viewer.may_see(seat).then_some(card) },
            Event::Looked { seat, at, card } => {
                Event::Looked { seat, at, card: viewer.may_see(seat).then_some(card) }
            }
            Event::TimeUp { seat } => Event::TimeUp { seat },
            Event::Done { seat } => Event::Done { seat },
            Event::PeeksOver => Event::PeeksOver,
            Event::TurnBegan { seat } => Event::TurnBegan { seat },
            Event::Reshuffled { cards } => Event::Reshuffled { cards },
            Event::Exchanged { seat, place, played } => Event::Exchanged { seat, place, played },
            Event::RatReturned { seat, place } => Event::RatReturned { seat, place },
            Event::Swapped { seat, pair } => Event::Swapped { seat, pair },
            Event::SwapSkipped { seat } => Event::SwapSkipped { seat },
            Event::Removed { seat, place, card } => Event::Removed { seat, place, card },
            Event::Added { seat, to, place } => Event::Added { seat, to, place },
            Event::RaceOpened { race } => Event::RaceOpened { race },
            Event::PassedRace { seat } => Event::PassedRace { seat },
            Event::Erred { seat, at, card } => Event::Erred { seat, at, card },
            Event::Paid { seat, place } => Event::Paid { seat, place },
            Event::Eliminated { seat, at, card } => Event::Eliminated { seat, at, card },
            Event::Gave { seat, place, to } => Event::Gave { seat, place, to },
            Event::RaceClosed { race } => Event::RaceClosed { race },
            Event::Closed { seat } => Event::Closed { seat },
            Event::Passed { seat } => Event::Passed { seat },
            Event::Revealed { at, card } => Event::Revealed { at, card },
            Event::RatCounted { top, worth } => Event::RatCounted { top, worth },
            Event::Counted { seat, sum, cards } => Event::Counted { seat, sum, cards },
            Event::Ended { outcome } => Event::Ended { outcome },
        }
    }
}
