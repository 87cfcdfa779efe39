use crate::{Action, Config, Ending, Event, Illegal, Setup, Shown, State, View};
use std::ops::RangeInclusive;
use table::{Chance, Input, Legal, Millis, Outcome, Rules, Seat, SeatSet, Viewer};

/// The game. See docs/rules/soplon.md.
#[derive(Debug)]
pub struct Soplon;

impl Rules for Soplon {
    const GAME: &'static str = "soplon";
    const VERSION: u16 = 1;
    const PLAYERS: RangeInclusive<u8> = 2..=6;

    type Config = Config;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Shown = Shown;
    type View = View;
    type Illegal = Illegal;
    type Ending = Ending;

    fn seats(config: &Config) -> u8 {
        config.options().players
    }

    #[inline]
    fn seats_of(state: &State) -> u8 {
        state.rules.players
    }

    fn deal(config: &Config, chance: &mut Chance) -> Setup {
        Setup::deal(config, chance)
    }

    fn start(config: &Config, setup: &Setup) -> State {
        setup.start(config)
    }

    #[inline]
    fn to_act(state: &State) -> SeatSet {
        state.waiting()
    }

    #[inline]
    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.choices(seat, out);
    }

    #[inline]
    fn judge(state: &State, seat: Seat, at: Millis, action: Action) -> Result<(), Illegal> {
        state.judge(seat, at, action)
    }

    #[inline]
    fn apply(state: &mut State, legal: Legal<Self>, chance: &mut Chance, events: &mut Vec<Event>) {
        state.now = legal.input().at();
        match *legal.input() {
            Input::Seat { seat, action, .. } => state.act(seat, action, chance, events),
            Input::Clock { .. } => state.clock(chance, events),
        }
    }

    #[inline]
    fn now(state: &State) -> Millis {
        state.now
    }

    #[inline]
    fn deadline(state: &State) -> Option<Millis> {
        state.deadline
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Shown> {
        Some(event.shown_to(viewer))
    }

    #[inline]
    fn outcome(state: &State) -> Option<Outcome<Ending>> {
        state.outcome
    }
}
