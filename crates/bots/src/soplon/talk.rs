use super::scene::Scene;
use soplon::Card;
use soplon::Claim;
use table::{Chance, Seed, Talk, Version};

/// One turn in so many it says something.
const SELDOM: u32 = 14;
/// One claim in so many is a lie.
const LIES: u32 = 3;
/// More than this in one game would be tiresome.
const MOST: u32 = 2;

/// What a bot says of its own district: seldom, and not always the truth.
#[derive(Debug)]
pub(super) struct Chatter {
    luck: Chance,
    said: u32,
    next: Option<Claim>,
}

impl Chatter {
    pub fn new(seed: Seed) -> Self {
        Self { luck: Chance::new(seed, Version::DEAL), said: 0, next: None }
    }

    /// A turn of its own is over: it may feel like talking.
    pub fn consider(&mut self, scene: &Scene) {
        if self.said == MOST || self.luck.below(SELDOM) > 0 {
            return;
        }
        self.said += 1;
        let lies = self.luck.below(LIES) == 0;
        let has_rat = scene.mine().any(|card| card.face == Some(Card::RAT));
        self.next = Some(if has_rat != lies && self.luck.below(2) == 0 {
            Claim::Rat
        } else {
            let sum = libm::round(scene.sums[scene.me.index()].mean);
            let off = if lies { f64::from(self.luck.below(13)) - 6.0 } else { 0.0 };
            #[expect(clippy::cast_sign_loss, reason = "a sum is not negative")]
            Claim::Sum { worth: (sum + off).clamp(0.0, 99.0) as u8 }
        });
    }

    /// What it says now, to everybody.
    pub fn say(&mut self) -> Vec<Talk<Claim>> {
        self.next.take().map(|claim| Talk::Claim { claim, to: None }).into_iter().collect()
    }
}
