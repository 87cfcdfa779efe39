//! The smallest game that uses every part of the kernel: High Card.
//!
//! Two to four players hold two of the cards 1 to 9. All secretly play one of them at the same time; the highest card
//! wins. Who has not played after ten seconds has a card played for them.

mod hosted;

use crate::{
    Broken, Chance, History, Input, Legal, Millis, Outcome, Resample, RuleId, Rules, Seat, SeatSet, Viewer,
};
use crate::{World, WorldStep};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The game. Its config is the number of players.
#[derive(Debug)]
pub struct HighCard;

/// Two cards, the lower one first.
pub type Hand = [u8; 2];

const LIMIT: Millis = Millis::seconds(10);

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Play {
    /// Play the lower card.
    Low,
    /// Play the higher card.
    High,
}

/// What can happen. `C` is a card: always there in what happened, not always in what somebody sees.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<C> {
    /// Somebody chose a card.
    Chose {
        /// Who.
        seat: Seat,
        /// Which.
        card: C,
    },
    /// All cards are turned over, in order of seats.
    Revealed {
        /// The cards.
        cards: Vec<u8>,
    },
}

/// The whole truth.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    hands: Vec<Hand>,
    played: Vec<Option<u8>>,
    now: Millis,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// How many play.
    pub seats: u8,
    /// Your cards.
    pub hand: Option<Hand>,
    /// The card you chose.
    pub chosen: Option<u8>,
    /// All cards, once everybody has chosen.
    pub revealed: Option<Vec<u8>>,
}

crate::fields!(View { seats, hand, chosen, revealed });

/// A second choice after the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("you have chosen already")]
pub struct NotAgain;

impl Broken for NotAgain {
    fn rule(&self) -> RuleId {
        RuleId("CO-3")
    }
    fn code(&self) -> &'static str {
        "not_again"
    }
}

impl State {
    fn choose(&mut self, seat: Seat, play: Play, events: &mut Vec<Event<u8>>) {
        let card = self.hands[seat.index()][play as usize];
        self.played[seat.index()] = Some(card);
        events.push(Event::Chose { seat, card });
        if let Some(cards) = self.played.iter().copied().collect() {
            events.push(Event::Revealed { cards });
        }
    }

    /// The cards that are in the game, for the test that none is lost.
    pub fn cards(&self) -> Vec<u8> {
        self.hands.concat()
    }
}

impl Rules for HighCard {
    const GAME: &'static str = "highcard";
    const VERSION: u16 = 1;
    const PLAYERS: RangeInclusive<u8> = 2..=4;

    type Config = u8;
    type Setup = Vec<Hand>;
    type State = State;
    type Action = Play;
    type Event = Event<u8>;
    type Shown = Event<Option<u8>>;
    type View = View;
    type Illegal = NotAgain;
    type Ending = ();

    fn seats(&players: &u8) -> u8 {
        players
    }

    fn deal(&players: &u8, chance: &mut Chance) -> Vec<Hand> {
        let mut deck: Vec<u8> = (1..=9).collect();
        chance.shuffle(&mut deck);
        deck.chunks_exact(2)
            .take(players.into())
            .map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])])
            .collect()
    }

    fn start(&players: &u8, hands: &Vec<Hand>) -> State {
        State { hands: hands.clone(), played: vec![None; players.into()], now: Millis(0) }
    }

    fn seats_of(state: &State) -> u8 {
        state.hands.len() as u8
    }

    fn to_act(state: &State) -> SeatSet {
        Seat::all(Self::seats_of(state)).filter(|seat| state.played[seat.index()].is_none()).collect()
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Play>) {
        if state.played[seat.index()].is_none() {
            out.extend([Play::Low, Play::High]);
        }
    }

    fn judge(state: &State, seat: Seat, _at: Millis, _action: Play) -> Result<(), NotAgain> {
        if state.played[seat.index()].is_some() { Err(NotAgain) } else { Ok(()) }
    }

    fn apply(state: &mut State, legal: Legal<Self>, chance: &mut Chance, events: &mut Vec<Event<u8>>) {
        state.now = legal.input().at();
        match *legal.input() {
            Input::Seat { seat, action, .. } => state.choose(seat, action, events),
            Input::Clock { .. } => {
                for seat in Self::to_act(state).iter() {
                    state.choose(seat, chance.pick(&[Play::Low, Play::High]), events);
                }
            }
        }
    }

    fn now(state: &State) -> Millis {
        state.now
    }

    fn deadline(state: &State) -> Option<Millis> {
        Self::outcome(state).is_none().then_some(LIMIT)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let own = viewer.seat().map(Seat::index);
        View {
            seats: Self::seats_of(state),
            hand: own.map(|own| state.hands[own]),
            chosen: own.and_then(|own| state.played[own]),
            revealed: state.played.iter().copied().collect(),
        }
    }

    fn show(event: &Event<u8>, viewer: Viewer) -> Option<Event<Option<u8>>> {
        match event {
            &Event::Chose { seat, card } => {
                viewer.is(seat).then_some(Event::Chose { seat, card: Some(card) })
            }
            Event::Revealed { cards } => Some(Event::Revealed { cards: cards.clone() }),
        }
    }

    fn outcome(state: &State) -> Option<Outcome<()>> {
        let cards: Vec<u8> = state.played.iter().copied().collect::<Option<_>>()?;
        let best = cards.iter().max()?;
        let winners = Seat::all(Self::seats_of(state)).filter(|seat| cards[seat.index()] == *best).collect();
        Some(Outcome { winners, ending: () })
    }
}

impl Resample for HighCard {
    fn resample(history: &History<Self>, chance: &mut Chance) -> World<Self> {
        let mut own_choice = None;
        let mut revealed = None;
        for (number, step) in history.steps.iter().enumerate() {
            for shown in &step.shown {
                match shown {
                    Event::Chose { card, .. } => own_choice = card.map(|card| (number, step.at, card)),
                    Event::Revealed { cards } => revealed = Some((number, step.at, cards)),
                }
            }
        }
        let setup = other_hands(history, revealed.map(|(.., cards)| cards), chance);
        let play = |seat: Seat, card: u8| if setup[seat.index()][0] == card { Play::Low } else { Play::High };
        let mut steps = Vec::new();
        let own = history.viewer.seat().zip(own_choice);
        let own_first = own.filter(|(_, (number, ..))| revealed.is_none_or(|(end, ..)| *number < end));
        if let Some((seat, (_, at, card))) = own_first {
            steps.push(WorldStep::plain(Input::Seat { at, seat, action: play(seat, card) }));
        }
        if let Some((_, at, cards)) = revealed {
            let mut rest: Vec<Seat> =
                Seat::all(history.config).filter(|seat| !history.viewer.is(*seat)).collect();
            // Nobody knows in which order the others chose; the viewer's own choice is the last if it ended the game.
            rest.extend(own.filter(|_| own_first.is_none()).map(|(seat, _)| seat));
            if at < LIMIT {
                steps.extend(rest.iter().map(|&seat| {
                    WorldStep::plain(Input::Seat { at, seat, action: play(seat, cards[seat.index()]) })
                }));
            } else {
                rest.sort_unstable();
                let luck = rest.iter().map(|&seat| play(seat, cards[seat.index()]) as u32).collect();
                steps.push(WorldStep { input: Input::Clock { at }, luck });
            }
        }
        World { setup, steps }
    }
}

/// A player who has shown a card holds it; the rest of every other hand is anybody's guess.
fn other_hands(history: &History<HighCard>, revealed: Option<&Vec<u8>>, chance: &mut Chance) -> Vec<Hand> {
    let mut unseen: Vec<u8> = (1..=9).collect();
    unseen.retain(|card| {
        history.opening.hand.is_none_or(|hand| !hand.contains(card))
            && revealed.is_none_or(|cards| !cards.contains(card))
    });
    chance.shuffle(&mut unseen);
    let mut draw = || unseen.pop().expect("nine cards are enough for four hands");
    let hand = |seat: Seat| match history.opening.hand {
        Some(hand) if history.viewer.is(seat) => hand,
        _ => {
            let one = revealed.map_or_else(&mut draw, |cards| cards[seat.index()]);
            let other = draw();
            [one.min(other), one.max(other)]
        }
    };
    Seat::all(history.config).map(hand).collect()
}
