//! Other worlds that look the same to one viewer.
//!
//! Every choice in Soplón is made in the open, so the inputs of any such world are the real ones. What differs is the
//! deal and how the discard pile came out of each shuffle; [`Knowledge`] says how far they can differ.

use crate::knowledge::Pack;
use crate::{Action, Event, Knowledge, Setup, Shown, Soplon, Stage, State};
use table::{Chance, History, Input, Resample, Rules, Seat, Seen, World, WorldStep, draws_for_shuffle};

impl Resample for Soplon {
    fn resample(history: &History<Self>, chance: &mut Chance) -> World<Self> {
        let knowledge = Knowledge::of(history);
        let guess = knowledge.guess(chance);
        let [deal, reshuffles @ ..] = knowledge.packs() else { unreachable!("a game has been dealt") };
        let players = history.config.options().players;
        let setup = Setup::of_cards(players, history.opening.turn, guess.pack(deal));

        let draws = |pack: &Pack| draws_for_shuffle(&pack.cards, guess.pack(pack));
        let mut reshuffles = reshuffles.iter().map(draws);
        let mut state = Self::start(&history.config, &setup);
        let (mut steps, mut events) = (Vec::with_capacity(history.steps.len()), Vec::new());
        for seen in &history.steps {
            let step = relive(&state, seen, &mut reshuffles);
            let Ok(legal) = Self::check(&state, step.input) else {
                panic!("what was shown cannot have happened: {:?}", seen.shown)
            };
            events.clear();
            Self::apply(&mut state, legal, &mut step.chance(), &mut events);
            steps.push(step);
        }
        World { setup, steps }
    }
}

/// The input that made a step, and the luck it had.
fn relive(
    state: &State,
    seen: &Seen<Soplon>,
    reshuffles: &mut impl Iterator<Item = Vec<u32>>,
) -> WorldStep<Action> {
    let at = seen.at;
    let race = state.race.number;
    let chosen =
        || seen.shown.iter().find_map(|shown| choice(*shown, race)).expect("every other step is somebody's");
    let (input, mut luck) = match seen.shown.first() {
        Some(Event::PeeksOver | Event::RaceClosed { .. }) => (Input::Clock { at }, Vec::new()),
        Some(Event::TimeUp { .. }) if state.stage == Stage::Peeks => (Input::Clock { at }, Vec::new()),
        Some(Event::TimeUp { .. }) => {
            let (seat, action) = chosen();
            (Input::Clock { at }, vec![number_of(state, seat, action)])
        }
        _ => {
            let (seat, action) = chosen();
            (Input::Seat { at, seat, action }, Vec::new())
        }
    };
    let shuffled = seen.shown.iter().filter(|shown| matches!(shown, Event::Reshuffled { .. }));
    luck.extend(reshuffles.take(shuffled.count()).flatten());
    WorldStep { input, luck }
}

/// The number of an action among the choices of a seat.
fn number_of(state: &State, seat: Seat, action: Action) -> u32 {
    let mut choices = Vec::new();
    state.choices(seat, &mut choices);
    let number = choices.iter().position(|choice| *choice == action);
    number.expect("chance chose one of the choices") as u32
}

/// The choice that shows in an event.
fn choice(shown: Shown, race: u16) -> Option<(Seat, Action)> {
    Some(match shown {
        Event::Peeked { seat, .. } => (seat, Action::Peek),
        Event::Done { seat } => (seat, Action::Done),
        Event::Drew { seat, .. } => (seat, Action::Draw),
        Event::Closed { seat } => (seat, Action::Close),
        Event::Passed { seat } => (seat, Action::Pass),
        Event::Exchanged { seat, place, .. } => (seat, Action::Exchange(place)),
        Event::Looked { seat, at, .. } => (seat, Action::Look(at)),
        Event::Swapped { seat, pair } => (seat, Action::Swap(pair)),
        Event::Removed { seat, place, .. } => (seat, Action::Remove(place)),
        Event::Added { seat, to, .. } => (seat, Action::Send(to)),
        Event::Erred { seat, at, .. } | Event::Eliminated { seat, at, .. } => {
            (seat, Action::Eliminate { race, at })
        }
        Event::PassedRace { seat } => (seat, Action::PassRace { race }),
        Event::Gave { seat, place, .. } => (seat, Action::Give(place)),
        Event::TimeUp { .. }
        | Event::PeeksOver
        | Event::TurnBegan { .. }
        | Event::Reshuffled { .. }
        | Event::RatReturned { .. }
        | Event::SwapSkipped { .. }
        | Event::RaceOpened { .. }
        | Event::Paid { .. }
        | Event::RaceClosed { .. }
        | Event::Revealed { .. }
        | Event::RatCounted { .. }
        | Event::Counted { .. }
        | Event::Ended { .. } => return None,
    })
}
