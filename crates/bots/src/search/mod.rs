//! Thinking ahead without knowing what is hidden: information-set Monte Carlo tree search.
//!
//! Every iteration draws a world that the searching seat cannot tell from the real one, plays it forward through a tree,
//! and on from there by habit. Every seat has a tree of its own, whose nodes are what that seat has been shown since:
//! the rules say what that is ([`Rules::show`]), so what another secretly chose can lead nobody to
//! another node, and secret choices that are made at once are searched as such, each without the others.
//!
//! The searcher's own nodes are named by all it has been shown since the game began. What the next search needs of
//! them is therefore found again; the rest is forgotten.

mod iteration;
mod tree;

use crate::Budget;
use iteration::Iteration;
use table::{Chance, Rules, Seat, Seed, Version, digest};
use tree::Forest;
pub use tree::Tried;

/// What a search must be told of a game besides its rules. All of it goes by what the searching seat knows.
pub trait Sense<R: Rules> {
    /// A state that the searching seat could not tell from the real one, as likely as it thinks it is.
    fn world(&mut self, chance: &mut Chance) -> R::State;

    /// What has just happened in the drawn world, for habits that go by more than the state.
    fn watch(&mut self, events: &[R::Event]) {
        let _ = events;
    }

    /// What `seat` does without thinking; `None` to wait for the clock. `legal` is not empty.
    fn habit(
        &mut self,
        state: &R::State,
        seat: Seat,
        legal: &[R::Action],
        chance: &mut Chance,
    ) -> Option<R::Action>;

    /// How well `seat` stands, from 0 (lost) to 1 (won): at the end, or where a playout is broken off.
    fn worth(&self, state: &R::State, seat: Seat) -> f64;

    /// Leaves out what `seat` need not try. Something must remain.
    fn prune(&self, state: &R::State, seat: Seat, legal: &mut Vec<R::Action>) {
        let _ = (state, seat, legal);
    }

    /// Whatever tells one position of `seat` from another in a drawn world, such as the cards it holds there.
    fn position(&self, state: &R::State, seat: Seat) -> u64 {
        let _ = (state, seat);
        0
    }

    /// How many steps a playout goes on at most.
    fn horizon(&self) -> u32 {
        400
    }
}

/// How eagerly little-tried actions are tried again; √2 would be right for rewards that are always 0 or 1.
const CURIOSITY: f64 = 0.7;

/// The search of one seat, over a whole game.
pub struct Search<R: Rules> {
    seat: Seat,
    seed: Seed,
    /// The name of the seat's present node: a digest of everything that it has been shown.
    here: u64,
    searches: u32,
    forest: Forest<R::Action>,
}

impl<R: Rules> Search<R> {
    /// A search for `seat`.
    pub fn new(seat: Seat, seed: Seed) -> Self {
        Self { seat, seed, here: 0, searches: 0, forest: Forest::default() }
    }

    /// The seat has been shown something.
    pub fn watch(&mut self, shown: &[R::Shown]) {
        self.here = shown.iter().fold(self.here, |here, shown| digest(&(here, shown)));
    }

    /// Thinks about what to do now, in `steps` iterations at most. What was tried, in ascending order of actions.
    pub fn think<S>(&mut self, sense: &S, steps: u32, budget: &Budget) -> Vec<Tried<R::Action>>
    where
        S: Sense<R> + Clone + Send,
        R::Action: Send,
    {
        self.searches += 1;
        self.forest.keep_from_last_search();
        let luck = self.seed.child(u64::from(self.searches));
        let (seat, here) = (self.seat, self.here);
        let run = |forest: &mut Forest<R::Action>, mut sense: S, thread: u32, steps: u32| {
            let mut chance = Chance::new(luck, Version(thread));
            let mut iteration = Iteration::<R>::new(seat, here);
            for step in 0..steps {
                // Asking for the time costs more than an iteration of a small game.
                if step % 16 == 15 && budget.is_spent() {
                    break;
                }
                iteration.run(forest, &mut sense, &mut chance);
            }
        };
        let threads = budget.threads.max(1) as u32;
        // A browser has one thread, and need not load what would start others.
        if threads == 1 || cfg!(target_family = "wasm") {
            run(&mut self.forest, sense.clone(), 0, steps);
            return self.forest.tried(seat, here);
        }
        // Every thread grows trees of its own; what they tried at the root is added up in their order.
        let share = steps.div_ceil(threads);
        let mut others: Vec<Forest<R::Action>> = (1..threads).map(|_| Forest::default()).collect();
        std::thread::scope(|scope| {
            for (thread, forest) in (1..).zip(&mut others) {
                let sense = sense.clone();
                scope.spawn(move || run(forest, sense, thread, share));
            }
            run(&mut self.forest, sense.clone(), 0, share);
        });
        let mut tried = self.forest.tried(seat, here);
        for forest in &others {
            tree::add(&mut tried, forest.tried(seat, here));
        }
        tried
    }
}

/// The action that was tried most; of several, the one that did best.
pub fn best<A: Copy>(tried: &[Tried<A>]) -> Option<A> {
    let by = |one: &&Tried<A>, other: &&Tried<A>| {
        one.visits.cmp(&other.visits).then(one.worth().total_cmp(&other.worth()))
    };
    tried.iter().max_by(by).map(|tried| tried.action)
}
