use table::{Chance, Input, Millis, Seat, Simulated, Viewer};

/// Random players who act when their reaction time is over, and a clock that speaks when it is due. Nobody sleeps: time
/// jumps to whatever comes next.
pub struct VirtualClock<R: Simulated> {
    luck: Chance,
    /// Whom the game waits for, when they will act, and what they are reacting to. Ties go by the draw.
    plans: [Option<Plan<R::Situation>>; table::MAX_SEATS],
    scratch: Vec<R::Action>,
}

#[derive(Clone, Copy)]
struct Plan<S> {
    at: Millis,
    tie_break: u32,
    situation: S,
}

impl<R: Simulated> VirtualClock<R> {
    /// Players with luck of their own.
    pub fn new(luck: Chance) -> Self {
        Self { luck, plans: [None; table::MAX_SEATS], scratch: Vec::new() }
    }

    /// What happens next; `None` once the game is over.
    pub fn next(&mut self, state: &R::State) -> Option<Input<R::Action>> {
        loop {
            let waiting = R::reacting(state);
            for seat in Seat::all(R::seats_of(state)) {
                self.plan(state, seat, waiting.contains(seat));
            }
            let soonest = waiting
                .iter()
                .filter_map(|seat| self.plans[seat.index()].map(|plan| (plan.at, plan.tie_break, seat)))
                .min();
            let deadline = R::deadline(state);
            let (at, seat) = match (soonest, deadline) {
                (Some((at, _, seat)), deadline) if deadline.is_none_or(|deadline| at <= deadline) => {
                    (at, seat)
                }
                (_, Some(at)) => return Some(Input::Clock { at }),
                (None, None) => return None,
                (Some(_), None) => unreachable!("without a deadline nobody is too late"),
            };
            self.plans[seat.index()] = None;
            if let Some(action) = R::choose(state, seat, &mut self.luck, &mut self.scratch) {
                return Some(Input::Seat { at, seat, action });
            }
        }
    }

    /// A seat that sees something new begins to react to it; one that is no longer waited for forgets what it planned.
    fn plan(&mut self, state: &R::State, seat: Seat, waited_for: bool) {
        let plan = &mut self.plans[seat.index()];
        if !waited_for {
            *plan = None;
            return;
        }
        let view = R::view(state, Viewer::Seat(seat));
        let situation = R::situation(&view, seat);
        if plan.is_none_or(|plan| plan.situation != situation) {
            let reaction = R::reaction(&view, seat).draw(&mut self.luck);
            let tie_break = self.luck.below(u32::MAX);
            *plan = Some(Plan { at: R::now(state) + reaction, tie_break, situation });
        }
    }
}
