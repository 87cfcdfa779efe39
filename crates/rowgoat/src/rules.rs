use std::ops::RangeInclusive;
use table::{Chance, Input, Legal, Millis, Outcome, Rules, Seat, SeatSet, Viewer};

use crate::{Action, Config, Ending, Event, Illegal, Setup, Shown, State, View};

/// The game. See docs/rules/rowgoat.md.
#[derive(Debug)]
pub struct RowGoat;

impl Rules for RowGoat {
    const GAME: &'static str = "rowgoat";
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
        state.players()
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
        if state.outcome.is_some() {
            return;
        }
        state.legal_placements(seat, out);
        state.legal_grabs(seat, out);
        state.legal_sets(seat, out);
        state.legal_piles(seat, out);
        state.legal_calls(seat, out);
    }

    /// With a lifebuoy in it whether there is a set or not, since to touch one is possible either way: a list that had it only
    /// where that is no mistake, or only where it is refused, would find the set for its reader (RG-L2).
    fn legal_for(state: &State, viewer: Viewer) -> Vec<Action> {
        let mut offered = Vec::new();
        let Some(seat) = viewer.seat().filter(|_| state.outcome.is_none()) else { return offered };
        state.legal_placements(seat, &mut offered);
        state.offered_grab(&mut offered);
        state.legal_sets(seat, &mut offered);
        state.legal_piles(seat, &mut offered);
        state.legal_calls(seat, &mut offered);
        offered
    }

    #[inline]
    fn judge(state: &State, seat: Seat, at: Millis, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Place { turn, cell } => state.judge_place(seat, at, turn, cell).map(drop),
            Action::Grab { round } => state.judge_grab(seat, at, round).map(drop),
            Action::TakeSet(line) => state.judge_take_set(seat, line),
            Action::TakePile(cell) => state.judge_take_pile(seat, cell),
            Action::CallMine => state.judge_call_mine(seat),
            Action::CallAt { seat: target, call } => state.judge_call_at(seat, at, target, call),
        }
    }

    #[inline]
    fn apply(state: &mut State, legal: Legal<Self>, chance: &mut Chance, events: &mut Vec<Event>) {
        state.now = legal.input().at();
        match *legal.input() {
            Input::Seat { seat, action, .. } => state.act(seat, action, chance, events),
            Input::Clock { .. } => state.clock_strikes(chance, events),
        }
    }

    #[inline]
    fn now(state: &State) -> Millis {
        state.now
    }

    #[inline]
    fn deadline(state: &State) -> Option<Millis> {
        state.deadline()
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

impl State {
    /// Does what `check` has accepted. Whether a press is right or a mistake is judged again: it is cheap, and `Legal`
    /// carries nothing but the input.
    #[inline]
    fn act(&mut self, seat: Seat, action: Action, chance: &mut Chance, events: &mut Vec<Event>) {
        match action {
            Action::Place { turn, cell } => {
                let placement = self.judge_place(seat, self.now, turn, cell).expect("check accepted it");
                self.place(seat, cell, placement, chance, events);
            }
            Action::Grab { round } => {
                let touch = self.judge_grab(seat, self.now, round).expect("check accepted it");
                self.grab(seat, touch, chance, events);
            }
            Action::TakeSet(line) => self.take_set(seat, line, false, chance, events),
            Action::TakePile(cell) => self.pay(seat, cell, false, chance, events),
            Action::CallMine => self.call_mine(seat, events),
            Action::CallAt { seat: target, .. } => self.call_at(seat, target, chance, events),
        }
    }
}
