use crate::Intent;

/// An intent that stands while what it answers is the same, however much else happens.
///
/// ```
/// use bots::{Intent, WhileSame};
/// use table::Millis;
/// let mut plan = WhileSame::default();
/// let legal = ["grab", "place"];
/// let first = plan.keep(1, &legal, || Some(Intent { at: Millis(900), action: "grab" }));
/// // Somebody else has grabbed in the meantime; the hand is on its way all the same.
/// assert_eq!(plan.keep(1, &legal, || unreachable!()), first);
/// assert_eq!(plan.keep(2, &legal, || None), None);
/// ```
#[derive(Clone, Debug)]
pub struct WhileSame<S, A> {
    plan: Option<(S, Option<Intent<A>>)>,
}

impl<S, A> Default for WhileSame<S, A> {
    fn default() -> Self {
        Self { plan: None }
    }
}

impl<S: Copy + PartialEq, A: Copy + PartialEq> WhileSame<S, A> {
    /// The intent made for `situation`, if it is still `legal`, or else the one that `decide` makes for it now.
    pub fn keep(
        &mut self,
        situation: S,
        legal: &[A],
        decide: impl FnOnce() -> Option<Intent<A>>,
    ) -> Option<Intent<A>> {
        let is_legal = |intent: Intent<A>| legal.contains(&intent.action);
        match self.plan {
            Some((then, intent)) if then == situation && intent.is_none_or(is_legal) => intent,
            _ => {
                let intent = decide();
                self.plan = Some((situation, intent));
                intent
            }
        }
    }

    /// The intent was refused: what it answered is to be looked at anew.
    pub fn forget(&mut self) {
        self.plan = None;
    }
}
