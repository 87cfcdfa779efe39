use crate::{Bot, BotStart, Budget, Intent, Moment, WhileSame};
use table::{Chance, Hosted, RASH, Reaction, Seat, Seed, Version};

/// How somebody who does not think goes about a game, from what their seat sees.
pub trait Idle: Hosted {
    /// What the seat reacts to now. When it changes, the seat begins to react anew.
    fn situation(view: &Self::View, seat: Seat) -> u64 {
        let _ = (view, seat);
        0
    }

    /// How long the seat takes.
    fn pace(view: &Self::View, seat: Seat) -> Reaction {
        let _ = (view, seat);
        Reaction { median_ms: 4_000.0, spread: 0.6 }
    }

    /// Leaves what may be picked from, of what is legal.
    fn sensible(view: &Self::View, seat: Seat, legal: &mut Vec<Self::Action>) {
        let _ = (view, seat, legal);
    }
}

/// Picks at random among what is not rash.
pub(crate) struct Random<R: Idle> {
    seat: Seat,
    luck: Chance,
    plan: WhileSame<R::Action>,
}

impl<R: Idle> Random<R> {
    pub fn new(opening: &BotStart<R>, seed: Seed) -> Self {
        Self { seat: opening.seat, luck: Chance::new(seed, Version::DEAL), plan: WhileSame::default() }
    }
}

impl<R: Idle> Bot<R> for Random<R> {
    fn react(&mut self, moment: &Moment<R>, _budget: &Budget) -> Option<Intent<R::Action>> {
        let Self { seat, luck, plan } = self;
        if moment.shown.is_empty() {
            plan.forget();
        }
        plan.keep(R::situation(&moment.view, *seat), &moment.legal, || {
            let mut choices = moment.legal.clone();
            R::sensible(&moment.view, *seat, &mut choices);
            if luck.below(RASH) > 0 && choices.iter().any(|action| !R::is_rash(action)) {
                choices.retain(|action| !R::is_rash(action));
            }
            let at = moment.at + R::pace(&moment.view, *seat).draw(luck);
            (!choices.is_empty()).then(|| Intent { at, action: luck.pick(&choices) })
        })
    }
}
