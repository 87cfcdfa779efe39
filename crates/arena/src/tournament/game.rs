use super::sums::Steps;
use crate::Sitting;
use bots::{Budget, Played, UnknownBot};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use table::photo_finish::Kind;
use table::{Hosted, Input, Millis, Seat, SeatSet, Seed};

/// Reactions are counted in steps of so many milliseconds.
pub const REACTION_STEP: u64 = 25;
/// What a bot suspects is counted in so many steps from 0 to 1.
pub const SUSPICION_STEPS: usize = 10;

/// How one game of a tournament went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Who sat where.
    pub bots: Vec<String>,
    /// Who won.
    pub winners: SeatSet,
    /// Who moved first.
    pub first: Seat,
    /// Who had which role.
    pub roles: Vec<(String, SeatSet)>,
    /// Why it ended.
    pub ending: String,
    /// How long it was.
    pub length: u32,
    /// How often each bot did what is counted.
    pub uses: BTreeMap<String, BTreeMap<String, u32>>,
    /// What happened, of all that is asked about.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub happened: BTreeSet<String>,
    /// How long each bot took to claim what could be had by being first, in steps of 25 ms.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub reactions: BTreeMap<String, Steps>,
    /// By how many steps of 25 ms the first was ahead of the second.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub margins: Steps,
    /// What each bot suspected at the beginning of every turn, and whether it was so.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub suspicions: BTreeMap<String, Vec<Suspicion>>,
}

/// How often a bot suspected about so much, and how often it was right.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Suspicion {
    /// How often.
    pub times: u32,
    /// The sum of what it suspected.
    pub sum: f64,
    /// How often it was so.
    pub so: u32,
}

/// Plays one game to its end.
pub fn play<R: Played + Hosted>(
    config: &R::Config,
    seed: Seed,
    bots: &[&str],
    budget: Budget,
) -> Result<GameResult, UnknownBot> {
    let mut sitting = Sitting::<R>::new(config, seed, bots, budget)?;
    let mut uses: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    let mut happened = BTreeSet::new();
    let mut race = Race::<R>::default();
    let mut suspected: Vec<(usize, f64)> = Vec::new();
    let mut length = u32::MAX;
    race.watch(&sitting.state);
    // Only what the deal decides can be suspected from the first turn on.
    let dealt_roles = R::roles(&sitting.state);
    while let Some(input) = sitting.step() {
        if let Input::Seat { at, seat, action } = input {
            let bot = bots[seat.index()];
            if R::kind(&action) == Some(Kind::Claim) {
                race.claim(at, bot);
            }
            for name in sitting.events.iter().filter_map(R::use_of) {
                *uses.entry(bot.to_owned()).or_default().entry(name.to_owned()).or_default() += 1;
            }
        }
        let happenings = sitting.events.iter().filter_map(|event| R::happened(event, &sitting.state));
        happened.extend(happenings.map(str::to_owned));
        race.watch(&sitting.state);
        let suspects = !dealt_roles.is_empty() && R::outcome(&sitting.state).is_none();
        if suspects && R::length(&sitting.state) != length {
            length = R::length(&sitting.state);
            let all = sitting.bots.iter().enumerate();
            suspected.extend(all.filter_map(|(seat, bot)| Some((seat, bot.suspicion()?))));
        }
    }
    let outcome = R::outcome(&sitting.state).expect("it has been played to its end");
    let roles = R::roles(&sitting.state);
    let mut suspicions: BTreeMap<String, Vec<Suspicion>> = BTreeMap::new();
    for (seat, suspicion) in suspected {
        let so =
            dealt_roles.iter().any(|(_, holders)| holders.len() == 1 && holders.contains(Seat(seat as u8)));
        let steps = suspicions
            .entry(bots[seat].to_owned())
            .or_insert_with(|| vec![Suspicion::default(); SUSPICION_STEPS]);
        #[expect(clippy::cast_sign_loss, reason = "a probability is positive")]
        let step = &mut steps[((suspicion * SUSPICION_STEPS as f64) as usize).min(SUSPICION_STEPS - 1)];
        step.times += 1;
        step.sum += suspicion;
        step.so += u32::from(so);
    }
    Ok(GameResult {
        bots: bots.iter().map(|&bot| bot.to_owned()).collect(),
        winners: outcome.winners,
        first: R::first(&sitting.setup),
        roles: roles.into_iter().map(|(role, holders)| (role.to_owned(), holders)).collect(),
        ending: crate::tally::name_of(&outcome.ending),
        length: R::length(&sitting.state),
        uses,
        happened,
        reactions: race.reactions,
        margins: race.margins,
        suspicions,
    })
}

/// How fast bots are when something can be had by being first.
struct Race<R> {
    open: Option<(u64, Millis)>,
    first: Option<Millis>,
    claims: u32,
    reactions: BTreeMap<String, Steps>,
    margins: Steps,
    rules: std::marker::PhantomData<R>,
}

impl<R> Default for Race<R> {
    fn default() -> Self {
        let (reactions, margins) = (BTreeMap::new(), BTreeMap::new());
        Self { open: None, first: None, claims: 0, reactions, margins, rules: std::marker::PhantomData }
    }
}

impl<R: Hosted> Race<R> {
    fn watch(&mut self, state: &R::State) {
        let key = R::opening(state).map(|opening| opening.key);
        if key != self.open.map(|(key, _)| key) {
            self.open = key.map(|key| (key, R::now(state)));
            (self.first, self.claims) = (None, 0);
        }
    }

    fn claim(&mut self, at: Millis, bot: &str) {
        let Some((_, opened)) = self.open else { return };
        let steps = |since: Millis| (at.0.saturating_sub(since.0) / REACTION_STEP) as u32;
        *self.reactions.entry(bot.to_owned()).or_default().entry(steps(opened)).or_default() += 1;
        if let (1, Some(first)) = (self.claims, self.first) {
            // Only the second counts: how far behind the third was decides nothing.
            *self.margins.entry(steps(first)).or_default() += 1;
        }
        self.first.get_or_insert(at);
        self.claims += 1;
    }
}
