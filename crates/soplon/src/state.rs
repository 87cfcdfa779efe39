use crate::district::District;
use crate::race::Race;
use crate::stack::Stack;
use crate::{Card, Ending, Event, Spot};
use serde::Serialize;
use std::fmt;
use table::{Chance, MAX_SEATS, Millis, Outcome, Seat, SeatSet};

/// The whole truth about a game. It leaves this crate only through `view.rs`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) rules: TableRules,
    pub(crate) now: Millis,
    pub(crate) deadline: Option<Millis>,
    pub(crate) stage: Stage,
    /// Whose turn it is; before play, who will begin.
    pub(crate) turn: Seat,
    pub(crate) turns_begun: u32,
    pub(crate) closer: Option<Seat>,
    /// The card that was drawn and not yet exchanged.
    pub(crate) held: Option<Card>,
    /// Who has looked at their lower cards.
    pub(crate) peeked: SeatSet,
    /// Who is done looking.
    pub(crate) done: SeatSet,
    pub(crate) districts: [District; MAX_SEATS],
    pub(crate) pile: Stack,
    pub(crate) discard: Stack,
    /// What bosses have removed.
    pub(crate) set_aside: Stack,
    pub(crate) race: Race,
    /// What the rat was worth at the end, if it lay in a district.
    pub(crate) rat_worth: Option<u8>,
    pub(crate) outcome: Option<Outcome<Ending>>,
}

/// What the rules need of the config while the game runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TableRules {
    pub players: u8,
    pub choice_limit: Option<Millis>,
    pub race_ms: Millis,
    pub peek_ms: Millis,
    pub turn_limit: u32,
}

/// What the game waits for. Public: everybody sees how far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonStage"))]
pub enum Stage {
    /// Everybody looks at their lower cards (SO-S2).
    Peeks,
    /// Draw or close (SO-T1, SO-T6).
    Turn,
    /// Put the drawn card into the district (SO-T2).
    Exchange,
    /// Look at a card (SO-F1).
    Thug,
    /// Exchange two cards (SO-F2).
    Driver,
    /// Look at a card, then exchange two (SO-F3).
    Hitman,
    /// The hitman has looked (SO-F3).
    HitmanSwap,
    /// Remove a card or add one (SO-F4).
    Boss,
    /// A race to eliminate (SO-X1).
    Race,
    /// `giver` fills the gap they made (SO-X4).
    Gift {
        giver: Seat,
        gap: Spot,
    },
    Over,
}

impl State {
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.players)
    }

    /// Whom the game waits for. Nothing of it is secret here: everybody sees who has passed or is done.
    #[inline]
    pub(crate) fn waiting(&self) -> SeatSet {
        match self.stage {
            Stage::Over => SeatSet::NONE,
            Stage::Peeks => SeatSet::all(self.rules.players).minus(self.done),
            Stage::Race => self.racers(),
            _ => SeatSet::of(self.actor()),
        }
    }

    /// The one player who has a choice, outside of peeks and races.
    #[inline]
    pub(crate) fn actor(&self) -> Seat {
        match self.stage {
            Stage::Gift { giver, .. } => giver,
            _ => self.turn,
        }
    }

    #[inline]
    pub(crate) fn card(&self, at: Spot) -> Option<Card> {
        self.districts[at.seat.index()].card(at.place)
    }

    /// The stage begins now, and its choice has a clock (CO-2).
    #[inline]
    pub(crate) fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.deadline = self.rules.choice_limit.map(|limit| self.now + limit);
    }

    /// Whether anything can be drawn, from the pile or from what would become the pile (SO-T7).
    #[inline]
    pub(crate) fn can_draw(&self) -> bool {
        !self.pile.is_empty() || self.discard.len() > 1
    }

    /// Takes the top card of the pile, if there is one even after reshuffling (SO-T7).
    #[inline]
    pub(crate) fn draw_card(&mut self, chance: &mut Chance, events: &mut Vec<Event>) -> Option<Card> {
        if self.pile.is_empty() {
            self.reshuffle(chance, events);
        }
        self.pile.pop()
    }

    /// The discard pile except its top card becomes the draw pile (SO-T7).
    pub(crate) fn reshuffle(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        if self.discard.len() <= 1 {
            return;
        }
        let top = self.discard.pop();
        self.pile = self.discard;
        self.discard = top.into_iter().collect();
        chance.shuffle(self.pile.slots());
        events.push(Event::Reshuffled { cards: self.pile.len() });
    }

    /// What the game waits for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The number of the last race.
    pub fn race(&self) -> u16 {
        self.race.number
    }

    /// Who has closed.
    pub fn closer(&self) -> Option<Seat> {
        self.closer
    }

    /// How many turns have begun.
    pub fn turns_begun(&self) -> u32 {
        self.turns_begun
    }

    /// Every card wherever it lies: nothing is ever lost.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let districts = self.districts.iter().flat_map(District::cards);
        let piles = self.pile.cards().chain(self.discard.cards()).chain(self.set_aside.cards());
        districts.chain(piles).chain(self.held)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stage, turn, turns_begun, .. } = self;
        write!(f, "State({stage:?}, turn {turns_begun} of {turn}, ..)")
    }
}
