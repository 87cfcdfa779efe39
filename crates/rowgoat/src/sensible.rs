use table::Seat;

use crate::{Action, Stage, View};

/// Adds every action of `seat` that is neither refused nor a mistake to `out`, in ascending order.
///
/// [`legal`](table::Rules::legal) lists mistakes too, since they are possible and cost something (RG-M1, RG-M2, RG-W3).
/// A player at random, but not out of their mind, picks from this list. It is made from what everybody sees; any
/// viewer's view will do for any seat.
///
/// ```
/// use rowgoat::{Action, Config, Options, RowGoat, sensible};
/// use table::{Game, Seat, Seed, Viewer};
/// let config = Config::try_from(Options { first: Some(Seat(1)), ..Options::new(3) })?;
/// let view = Game::<RowGoat>::deal(config, Seed::from_number(7)).view(Viewer::Spectator);
/// let (mut first, mut other) = (Vec::new(), Vec::new());
/// sensible(&view, Seat(1), &mut first);
/// sensible(&view, Seat(2), &mut other);
/// assert_eq!(first.len(), 9); // any cell of the empty grid
/// assert_eq!(other, []); // it is not their turn, there is no set, and nobody owes a call
/// # Ok::<(), rowgoat::ConfigError>(())
/// ```
pub fn sensible(view: &View, seat: Seat, out: &mut Vec<Action>) {
    if view.outcome.is_some() {
        return;
    }
    if view.stage == (Stage::Place { seat }) && view.now >= view.locks[seat].placing {
        out.extend(view.open_cells().map(|cell| Action::Place { turn: view.turn, cell }));
    }
    let decided = matches!(view.stage, Stage::TakeSet { .. });
    if !view.sets_on_grid().is_empty() && !decided && !view.holders.contains(seat) {
        out.push(Action::Grab { round: view.round });
    }
    if view.stage == (Stage::TakeSet { seat }) {
        out.extend(view.sets.iter().map(Action::TakeSet));
    }
    if view.stage == (Stage::TakePile { seat }) {
        out.extend(view.piles().map(Action::TakePile));
    }
    let owing = view.owing();
    if owing.contains(seat) {
        out.push(Action::CallMine);
    }
    if view.now >= view.locks[seat].calling {
        let debtors = owing.without(seat);
        out.extend(debtors.iter().map(|seat| Action::CallAt { seat, call: view.calls[seat] }));
    }
}
