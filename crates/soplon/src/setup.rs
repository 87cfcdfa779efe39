use crate::district::District;
use crate::race::Race;
use crate::stack::Stack;
use crate::state::TableRules;
use crate::{Card, Config, Stage, State};
use serde::Serialize;
use std::fmt;
use table::{Chance, MAX_SEATS, Millis, Seat, SeatSet};

/// The table before the first input (SO-S1).
///
/// Every deal has four cards in each district, nothing on the discard pile, and the peeks before it. Scenarios lay the
/// table otherwise.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Setup {
    pub first: Seat,
    /// In order of seats; in each the upper two cards, then the lower two.
    pub districts: Vec<Vec<Card>>,
    /// From the bottom to the top.
    pub pile: Vec<Card>,
    /// From the bottom to the top.
    pub discard: Vec<Card>,
    /// Whether everybody still has their first look (SO-S2).
    pub peeks: bool,
}

impl Setup {
    pub(crate) fn deal(config: &Config, chance: &mut Chance) -> Self {
        let mut cards = *config.cards();
        chance.shuffle(&mut cards);
        let players = config.options().players;
        // Only a table that leaves it to the seed draws the first player (SO-S3).
        let first = config.options().first.unwrap_or_else(|| Seat(chance.below(u32::from(players)) as u8));
        Self::of_cards(players, first, &cards)
    }

    /// Deals the cards out in their order: the districts seat by seat, then the pile from the bottom.
    pub(crate) fn of_cards(players: u8, first: Seat, cards: &[Card]) -> Self {
        let (dealt, pile) = cards.split_at(4 * usize::from(players));
        Self {
            first,
            districts: dealt.chunks_exact(4).map(<[Card]>::to_vec).collect(),
            pile: pile.to_vec(),
            discard: Vec::new(),
            peeks: true,
        }
    }

    pub(crate) fn start(&self, config: &Config) -> State {
        let options = config.options();
        let choice_limit = options.pace.limit();
        let mut districts = [District::EMPTY; MAX_SEATS];
        for (district, cards) in districts.iter_mut().zip(&self.districts) {
            *district = cards.iter().copied().collect();
        }
        State {
            rules: TableRules {
                players: options.players,
                choice_limit,
                race_ms: options.race_limit(),
                peek_ms: options.peek_ms,
                turn_limit: options.turn_limit,
            },
            now: Millis(0),
            deadline: choice_limit,
            stage: if self.peeks { Stage::Peeks } else { Stage::Turn },
            turn: self.first,
            turns_begun: u32::from(!self.peeks),
            closer: None,
            held: None,
            peeked: SeatSet::NONE,
            done: SeatSet::NONE,
            districts,
            pile: self.pile.iter().copied().collect(),
            discard: self.discard.iter().copied().collect(),
            set_aside: Stack::EMPTY,
            race: Race::none(0),
            rat_worth: None,
            outcome: None,
        }
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup(..)")
    }
}
