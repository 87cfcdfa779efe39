use crate::{Action, Config, Ending, Event, Illegal, Setup, Shown, Stage, State, View};
use std::ops::RangeInclusive;
use table::{Chance, Input, Legal, Millis, Outcome, Rules, Seat, SeatSet, Viewer};

/// The game. See docs/rules/scapegoat.md.
#[derive(Debug)]
pub struct ScapeGoat;

impl Rules for ScapeGoat {
    const GAME: &'static str = "scapegoat";
    const VERSION: u16 = 1;
    const PLAYERS: RangeInclusive<u8> = 3..=6;

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
        match state.stage {
            Stage::Over => SeatSet::NONE,
            Stage::Window if state.window_passed => SeatSet::NONE,
            Stage::Window => SeatSet::of(state.window_seat()),
            Stage::ChooseForTrade { .. } | Stage::ChooseForFrame => {
                state.choosers().minus(state.have_chosen())
            }
            _ => SeatSet::of(state.mover),
        }
    }

    #[inline]
    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.choices(seat, |action| out.push(action));
        if state.can_tick() {
            out.push(Action::PassForNow(!state.passing.contains(seat)));
        }
        if state.slip.0.is_some() && seat == state.mover {
            out.push(Action::TakeBack);
        }
    }

    #[inline]
    fn judge(state: &State, seat: Seat, at: Millis, action: Action) -> Result<(), Illegal> {
        state.judge(seat, at, action)
    }

    #[inline]
    fn apply(state: &mut State, legal: Legal<Self>, chance: &mut Chance, events: &mut Vec<Event>) {
        state.now = legal.input().at();
        let before = events.len();
        match *legal.input() {
            Input::Seat { seat, action, .. } => state.act(seat, action, events),
            Input::Clock { .. } => state.clock(chance, events),
        }
        if state.rules.notes.0 {
            state.note(&events[before..]);
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
        event.show(viewer)
    }

    #[inline]
    fn outcome(state: &State) -> Option<Outcome<Ending>> {
        state.outcome
    }
}
