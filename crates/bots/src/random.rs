use crate::{Bot, BotStart, Budget, Intent, Moment, WhileSame};
use table::{Chance, Hosted, RASH, Seat, Seed, Simulated, Version};

/// Picks at random among what is not rash.
pub(crate) struct Random<R: Hosted + Simulated> {
    seat: Seat,
    luck: Chance,
    plan: WhileSame<R::Situation, R::Action>,
}

impl<R: Hosted + Simulated> Random<R> {
    pub fn new(opening: &BotStart<R>, seed: Seed) -> Self {
        Self { seat: opening.seat, luck: Chance::new(seed, Version::DEAL), plan: WhileSame::default() }
    }
}

impl<R: Hosted + Simulated> Bot<R> for Random<R> {
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
            let at = moment.at + R::reaction(&moment.view, *seat).draw(luck);
            (!choices.is_empty()).then(|| Intent { at, action: luck.pick(&choices) })
        })
    }
}
