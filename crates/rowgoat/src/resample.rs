use table::{
    Chance, History, Input, Millis, Resample, Rules, Seat, SeatSet, Viewer, World, WorldStep,
    draws_for_shuffle,
};

use crate::deck::CARDS;
use crate::{Action, Card, Event, Knowledge, RowGoat, Setup, Stage, State};

impl Resample for RowGoat {
    /// The same game with the cards that nobody has seen in another order.
    ///
    /// What was seen of a deck, or of a bunch that was taken, stays where it was. What was not is drawn anew. All else
    /// is public, so the inputs are those that were seen; played again, they show their own numbers (turn, round, call).
    fn resample(history: &History<Self>, chance: &mut Chance) -> World<Self> {
        let mut orders = Knowledge::of(history).draw_orders(chance).into_iter();
        let setup = other_deal(history, &orders.next().expect("the first bunch is the deal"));
        let mut state = Self::start(&history.config, &setup);
        let mut steps = Vec::with_capacity(history.steps.len());
        let mut events = Vec::new();
        for seen in &history.steps {
            let input = input_of(&state, seen.at, &seen.shown);
            let step = WorldStep { input, luck: luck_of(&state, &seen.shown, &mut orders) };
            let Ok(legal) = Self::check(&state, step.input) else {
                panic!("what was seen breaks the rules with {:?}", step.input)
            };
            events.clear();
            Self::apply(&mut state, legal, &mut step.chance(), &mut events);
            debug_assert!(named(&events).eq(named(&seen.shown)), "the other world shows the same");
            steps.push(step);
        }
        World { setup, steps }
    }
}

/// What every viewer is shown, whoever watched.
fn named(events: &[Event]) -> impl Iterator<Item = Event> {
    events.iter().filter_map(|event| event.show(Viewer::Spectator))
}

fn other_deal(history: &History<RowGoat>, cards: &[Card]) -> Setup {
    let Stage::Place { seat: first } = history.opening.stage else {
        unreachable!("a game begins with somebody's turn")
    };
    let players = usize::from(history.config.options().players);
    let decks = cards.chunks_exact(CARDS / players).map(<[Card]>::to_vec).collect();
    Setup { decks, first, grid: Default::default() }
}

/// The input that was seen to have this effect. Its first event tells.
fn input_of(state: &State, at: Millis, shown: &[Event]) -> Input<Action> {
    let by = |seat: Seat, action: Action| Input::Seat { at, seat, action };
    let turn = state.turn();
    match *shown.first().expect("every input of this game is seen") {
        Event::Placed { seat, cell, by_clock: false, .. } | Event::Misplaced { seat, cell, .. } => {
            by(seat, Action::Place { turn, cell })
        }
        Event::Grabbed { seat } | Event::Mistouched { seat, .. } => {
            by(seat, Action::Grab { round: state.round() })
        }
        Event::TookSet { seat, line, by_clock: false, .. } => by(seat, Action::TakeSet(line)),
        Event::TookPile { seat, cell, by_clock: false, .. } => by(seat, Action::TakePile(cell)),
        Event::CalledMine { seat } => by(seat, Action::CallMine),
        Event::CalledAt { seat, target, .. } => {
            by(seat, Action::CallAt { seat: target, call: state.calls(target) })
        }
        _ => Input::Clock { at },
    }
}

/// What chance drew: the slowest, if they were drawn, and the order of whatever was taken.
fn luck_of(state: &State, shown: &[Event], orders: &mut impl Iterator<Item = Vec<Card>>) -> Vec<u32> {
    let mut luck = Vec::new();
    for event in shown {
        match *event {
            Event::Slowest { seat, drawn: true } => {
                let without: SeatSet = state.everybody().minus(state.holders);
                let place =
                    without.iter().position(|other| other == seat).expect("the slowest held no lifebuoy");
                luck.push(place as u32);
            }
            Event::TookSet { .. } | Event::TookPile { .. } => {
                let order = orders.next().expect("every bunch that was taken has an order");
                let mut sorted = order.clone();
                sorted.sort_unstable();
                luck.extend(draws_for_shuffle(&sorted, &order));
            }
            _ => {}
        }
    }
    luck
}
