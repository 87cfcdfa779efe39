use house::{Reaction, Simulated};
use table::{Chance, Input, Millis, Rules, Seat};

/// One reaction. `libm` computes the same bits on every platform, which the standard library does not promise.
fn draw(reaction: Reaction, chance: &mut Chance) -> Millis {
    let unit = |draw: u32| (f64::from(draw) + 0.5) / f64::from(1u32 << 24);
    let (one, other) = (unit(chance.below(1 << 24)), unit(chance.below(1 << 24)));
    // Box and Muller
    let normal = libm::sqrt(-2.0 * libm::log(one)) * libm::cos(2.0 * std::f64::consts::PI * other);
    #[expect(clippy::cast_sign_loss, reason = "an exponential is positive")]
    Millis(libm::round(reaction.median_ms * libm::exp(reaction.spread * normal)) as u64)
}

/// Random players who act when their reaction time is over, and a clock that speaks when it is due. Nobody sleeps: time
/// jumps to whatever comes next.
pub struct VirtualClock<R: Rules> {
    luck: Chance,
    /// Whom the game waits for, when they will act, and what they are reacting to. Ties go by the draw.
    plans: [Option<Plan>; table::MAX_SEATS],
    scratch: Vec<R::Action>,
}

#[derive(Clone, Copy)]
struct Plan {
    at: Millis,
    tie_break: u32,
    situation: u64,
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

    /// Whoever sees something new begins to react to it; whoever is no longer waited for forgets what they planned.
    fn plan(&mut self, state: &R::State, seat: Seat, waited_for: bool) {
        let plan = &mut self.plans[seat.index()];
        if !waited_for {
            *plan = None;
            return;
        }
        let situation = R::situation(state, seat);
        if plan.is_none_or(|plan| plan.situation != situation) {
            let reaction = draw(R::reaction(state, seat), &mut self.luck);
            let tie_break = self.luck.below(u32::MAX);
            *plan = Some(Plan { at: R::now(state) + reaction, tie_break, situation });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Seed, Version};

    #[test]
    fn reactions_have_the_median_and_the_spread_they_are_given() {
        let reaction = Reaction { median_ms: 400.0, spread: 0.3 };
        let mut chance = Chance::new(Seed::from_number(3), Version::DEAL);
        let mut drawn: Vec<u64> = (0..20_001).map(|_| draw(reaction, &mut chance).0).collect();
        drawn.sort_unstable();
        assert!(drawn[10_000].abs_diff(400) < 5, "median {}", drawn[10_000]);
        // The 84th percentile of a normal distribution is one standard deviation up: 400 · e^0.3 ≈ 540.
        assert!(drawn[16_827].abs_diff(540) < 12, "84 % {}", drawn[16_827]);
    }

    /// Part of the contract of a simulation: the same seed gives the same numbers on every platform.
    #[test]
    fn reactions_never_change() {
        let mut chance = Chance::new(Seed::from_number(3), Version::DEAL);
        let drawn: Vec<u64> =
            (0..6).map(|_| draw(Reaction { median_ms: 400.0, spread: 0.3 }, &mut chance).0).collect();
        assert_eq!(drawn, [386, 290, 319, 277, 299, 357]);
    }
}
