//! Random players on a virtual clock. Nobody sleeps: every player who can do something sensible draws a reaction time,
//! and the fastest acts, unless the clock is faster.

use rowgoat::{Action, RowGoat, State, sensible};
use table::{Chance, Input, Millis, Rules, Seat, Viewer};

/// From 300 ms to 2 s, mostly fast.
pub fn reaction(luck: &mut Chance) -> Millis {
    let slowness = u64::from(luck.below(100));
    Millis(300 + slowness * slowness * slowness / 600)
}

/// What happens next if nobody makes a mistake.
pub fn sensible_input(state: &State, luck: &mut Chance, scratch: &mut Vec<Action>) -> Input<Action> {
    let view = RowGoat::view(state, Viewer::Spectator);
    let mut first: Option<(Millis, Seat, Action)> = None;
    for seat in Seat::all(RowGoat::seats_of(state)) {
        scratch.clear();
        sensible(&view, seat, scratch);
        if scratch.is_empty() {
            continue;
        }
        let at = view.now + reaction(luck);
        if first.is_none_or(|(fastest, ..)| at < fastest) {
            first = Some((at, seat, luck.pick(scratch)));
        }
    }
    match (first, view.deadline) {
        (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at <= deadline) => {
            Input::Seat { at, seat, action }
        }
        (_, deadline) => Input::Clock { at: deadline.expect("nobody can act, so a clock is running") },
    }
}
