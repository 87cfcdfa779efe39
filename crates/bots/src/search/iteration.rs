use super::Sense;
use super::tree::Forest;
use table::{Chance, Input, MAX_SEATS, Rules, Seat, Viewer, digest};

/// One way through a drawn world: down the trees, then by habit, and back with the result.
pub(super) struct Iteration<R: Rules> {
    seat: Seat,
    here: u64,
    path: Vec<(Seat, u64, R::Action)>,
    legal: Vec<R::Action>,
    events: Vec<R::Event>,
}

impl<R: Rules> Iteration<R> {
    pub fn new(seat: Seat, here: u64) -> Self {
        Self { seat, here, path: Vec::new(), legal: Vec::new(), events: Vec::new() }
    }

    pub fn run<S: Sense<R>>(&mut self, forest: &mut Forest<R::Action>, sense: &mut S, chance: &mut Chance) {
        let mut state = sense.world(chance);
        let seats = R::seats_of(&state);
        let mut places = [self.here; MAX_SEATS];
        for seat in Seat::all(seats).filter(|seat| *seat != self.seat) {
            places[seat.index()] = digest(&(self.here, sense.position(&state, seat)));
        }
        self.path.clear();
        let mut in_tree = true;
        let mut left = sense.horizon();
        while left > 0 && R::outcome(&state).is_none() {
            left -= 1;
            let Some(input) = self.next(forest, sense, &state, &places, &mut in_tree, chance) else { break };
            let Ok(legal) = R::check(&state, input) else {
                debug_assert!(false, "{input:?} was offered and then refused");
                break;
            };
            self.events.clear();
            R::apply(&mut state, legal, chance, &mut self.events);
            sense.watch(&self.events);
            if in_tree {
                for seat in Seat::all(seats) {
                    let shown = self.events.iter().filter_map(|event| R::show(event, Viewer::Seat(seat)));
                    let place = &mut places[seat.index()];
                    *place = shown.fold(*place, |place, shown| digest(&(place, shown)));
                }
            }
        }
        for (seat, place, action) in &self.path {
            forest.learn(*seat, *place, *action, sense.worth(&state, *seat));
        }
    }

    /// What happens next. Of several who may act, the first acts; nobody waits for anybody.
    fn next<S: Sense<R>>(
        &mut self,
        forest: &mut Forest<R::Action>,
        sense: &mut S,
        state: &R::State,
        places: &[u64; MAX_SEATS],
        in_tree: &mut bool,
        chance: &mut Chance,
    ) -> Option<Input<R::Action>> {
        let at = R::now(state);
        let mut acting = R::to_act(state);
        while !acting.is_empty() {
            // At the root the searcher decides, even if others may act too.
            let seat = if self.path.is_empty() && acting.contains(self.seat) {
                self.seat
            } else {
                acting.iter().nth(chance.below(acting.len().into()) as usize).expect("one of them")
            };
            acting = acting.without(seat);
            self.legal.clear();
            R::legal(state, seat, &mut self.legal);
            if self.legal.is_empty() {
                continue;
            }
            if *in_tree {
                sense.prune(state, seat, &mut self.legal);
                // There is nothing to learn where there is nothing to choose; only the root must answer.
                if let ([action], false) = (&self.legal[..], self.path.is_empty()) {
                    return Some(Input::Seat { at, seat, action: *action });
                }
                let place = places[seat.index()];
                let (action, is_new) = forest.choose(seat, place, &self.legal, chance);
                self.path.push((seat, place, action));
                // One new node an iteration; but others are played by habit only once the searcher has chosen.
                *in_tree = !is_new || self.path.iter().all(|(other, ..)| *other != self.seat);
                return Some(Input::Seat { at, seat, action });
            }
            if let Some(action) = sense.habit(state, seat, &self.legal, chance) {
                return Some(Input::Seat { at, seat, action });
            }
        }
        R::deadline(state).map(|at| Input::Clock { at })
    }
}
