use crate::{Conforming, Failure};
use table::{Chance, Game, Input, Millis, Rules, Seat, Seed, Version, random_choice};

/// No game of random play needs more inputs than this.
const MOST_INPUTS: usize = 50_000;

/// A finished game of random play.
pub struct Playthrough<R: Rules> {
    pub config: R::Config,
    pub seed: Seed,
    /// The state before the first input.
    pub opening: R::State,
    pub steps: Vec<Step<R>>,
}

/// One input and its result.
pub struct Step<R: Rules> {
    pub input: Input<R::Action>,
    pub events: Vec<R::Event>,
    /// The state after it.
    pub state: R::State,
}

impl<R: Rules> Playthrough<R> {
    /// The opening and the state after every step.
    pub fn states(&self) -> impl Iterator<Item = &R::State> {
        std::iter::once(&self.opening).chain(self.steps.iter().map(|step| &step.state))
    }

    pub(crate) fn failure(&self, step: usize, what: impl Into<String>) -> Failure {
        Failure::at::<R>(&self.config, self.seed, step, what)
    }

    /// Luck of the test's own, different from the game's.
    pub(crate) fn luck(&self, purpose: u64) -> Chance {
        Chance::new(self.seed.child(purpose), Version::DEAL)
    }
}

/// Plays one game at random: mostly the seats that the game waits for, now and then another that may act, and now and
/// then nobody before the clock runs out.
pub fn play<K: Conforming>(
    config: <K::Game as Rules>::Config,
    number: u64,
) -> Result<Playthrough<K::Game>, Failure> {
    play_with(config, number, K::cuts_short)
}

fn play_with<R: Rules>(
    config: R::Config,
    number: u64,
    cuts_short: fn(R::Action) -> bool,
) -> Result<Playthrough<R>, Failure> {
    let seed = Seed::from_number(number);
    let mut game = Game::<R>::deal(config.clone(), seed);
    let mut luck = Chance::new(seed.child(0), Version::DEAL);
    let mut played = Playthrough { config, seed, opening: game.state().clone(), steps: Vec::new() };
    let mut scratch = Vec::new();
    while R::outcome(game.state()).is_none() {
        let step = played.steps.len();
        if step == MOST_INPUTS {
            return Err(played.failure(step, "random play does not end"));
        }
        let Some(input) = next_input::<R>(game.state(), cuts_short, &mut luck, &mut scratch) else {
            return Err(played.failure(step, "nobody can act and no clock is running"));
        };
        let mut events = Vec::new();
        if let Err(refusal) = game.play(input, &mut events) {
            let what = format!("{input:?} is refused ({refusal}), but the game offered it");
            return Err(played.failure(step, what));
        }
        played.steps.push(Step { input, events, state: game.state().clone() });
    }
    Ok(played)
}

fn next_input<R: Rules>(
    state: &R::State,
    cuts_short: fn(R::Action) -> bool,
    luck: &mut Chance,
    scratch: &mut Vec<R::Action>,
) -> Option<Input<R::Action>> {
    let deadline = R::deadline(state);
    let clock = deadline.map(|deadline| Input::Clock { at: deadline + Millis(u64::from(luck.below(3))) });
    if clock.is_some() && luck.below(16) == 0 {
        return clock;
    }
    let choice = match luck.below(8) {
        0 => bystander::<R>(state, luck, scratch),
        _ => None,
    };
    let mut choice = choice.or_else(|| random_choice::<R>(state, luck, scratch));
    let patience = luck.below(8);
    for _ in 0..patience {
        if choice.is_some_and(|(_, action)| cuts_short(action)) {
            choice = random_choice::<R>(state, luck, scratch);
        }
    }
    let Some((seat, action)) = choice else { return clock };
    let at = R::now(state) + Millis(u64::from(luck.below(2_500)));
    Some(Input::Seat { at: deadline.map_or(at, |deadline| at.min(deadline)), seat, action })
}

/// A seat that the game does not wait for, but that may do something.
fn bystander<R: Rules>(
    state: &R::State,
    luck: &mut Chance,
    scratch: &mut Vec<R::Action>,
) -> Option<(Seat, R::Action)> {
    let seats = R::seats_of(state);
    let seat = Seat(luck.below(u32::from(seats)) as u8);
    scratch.clear();
    R::legal(state, seat, scratch);
    (!scratch.is_empty()).then(|| (seat, luck.pick(scratch)))
}
