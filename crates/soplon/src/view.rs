//! The one place where anything leaves the rules: what a viewer may know now, and what they see of an event.
//! Both are built up from nothing, field by field.
//!
//! A view is what lies on the table now (SO-S4). What somebody once saw is in an event and in no view.

use crate::district::Places;
use crate::{Card, Ending, Event, PLACES, Place, Shown, Spot, Spots, Stage, State};
use serde::{Serialize, Serializer};
use std::fmt;
use table::{Millis, Outcome, PerSeat, Seat, SeatSet, Viewer};

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
    #[cfg_attr(feature = "types", ts(as = "Vec<Vec<Lying>>"), schemars(with = "Vec<Vec<Lying>>"))]
    pub districts: Districts,
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

table::fields!(View {
    you,
    now,
    deadline,
    stage,
    turn,
    turns_begun,
    waiting,
    peeked,
    closer,
    districts,
    pile,
    discard,
    top,
    set_aside,
    held,
    race,
    outcome,
    reveal,
});

/// What lies at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonLying"))]
pub enum Lying {
    Gap,
    Down,
    Up(Card),
}

/// What lies in every district. Serialised as a list of lists: by seat, then by place.
#[derive(Clone, PartialEq)]
pub struct Districts {
    places: PerSeat<u8>,
    taken: PerSeat<Places>,
    /// The cards, if they are face up: at the end alone, so that no other view needs the heap.
    up: Option<Box<PerSeat<[Option<Card>; PLACES]>>>,
}

impl Districts {
    pub fn seats(&self) -> u8 {
        self.places.seats()
    }

    /// What lies at a place, if there is such a place.
    pub fn at(&self, Spot { seat, place }: Spot) -> Option<Lying> {
        let is_place = seat.0 < self.seats() && place.0 < self.places[seat];
        is_place.then(|| match &self.up {
            _ if !self.taken[seat].contains(place) => Lying::Gap,
            Some(up) => up[seat][place.index()].map_or(Lying::Gap, Lying::Up),
            None => Lying::Down,
        })
    }

    /// What lies at every place of a district, in order.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Lying> {
        (0..self.places[seat]).filter_map(move |place| self.at(Spot { seat, place: Place(place) }))
    }
}

impl Serialize for Districts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// One of them.
        struct District<'a>(&'a Districts, Seat);
        impl Serialize for District<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.of(self.1))
            }
        }
        serializer.collect_seq(Seat::all(self.seats()).map(|seat| District(self, seat)))
    }
}

impl fmt::Debug for Districts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let district = |seat| self.of(seat).collect::<Vec<_>>();
        f.debug_list().entries(Seat::all(self.seats()).map(district)).finish()
    }
}

/// The race that is open.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonRace"))]
pub struct RaceView {
    pub race: u16,
    /// What has been tried in vain (SO-X6).
    #[cfg_attr(feature = "types", ts(as = "Vec<Spot>"), schemars(with = "Vec<Spot>"))]
    pub tried: Spots,
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
    pub sums: PerSeat<u16>,
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
            districts: self.lying(open),
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

    fn lying(&self, open: bool) -> Districts {
        let players = self.rules.players;
        let district = |seat: Seat| &self.districts[seat.index()];
        Districts {
            places: PerSeat::new(players, |seat| district(seat).places()),
            taken: PerSeat::new(players, |seat| district(seat).taken()),
            up: open.then(|| Box::new(PerSeat::new(players, |seat| district(seat).by_place()))),
        }
    }

    fn reveal(&self) -> Reveal {
        let sum = |seat| {
            let [sum, ..] = self.score(seat);
            sum
        };
        Reveal { sums: PerSeat::new(self.rules.players, sum), rat: self.rat_worth }
    }

    fn race_view(&self, viewer: Viewer) -> RaceView {
        RaceView {
            race: self.race.number,
            tried: self.race.tried,
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
