//! The same crowd of guesses as a seat keeps while a game goes on.

use super::forward::Forward;
use super::hidden::go_on;
use crate::{Card, Config, Hand, Shown, View};
use table::{Chance, PerSeat, Viewer};

/// How many guesses are asked before one may be a little wrong.
const PATIENCE: u32 = 12;

/// What a seat can guess of the hidden cards: a crowd of guesses that goes along with the game.
///
/// ```
/// use scapegoat::{Config, Guesses, Options, ScapeGoat};
/// use table::{Chance, Rules, Seat, Seed, Version, Viewer};
/// let config: Config = Options::new(4).try_into().unwrap();
/// let mut luck = Chance::new(Seed::from_number(7), Version::DEAL);
/// let state = ScapeGoat::start(&config, &ScapeGoat::deal(&config, &mut luck));
/// let view = ScapeGoat::view(&state, Viewer::Seat(Seat(0)));
/// let guesses = Guesses::new(&config, &view, 16, 2);
/// let (hands, _stash) = guesses.draw(&mut luck);
/// assert_eq!(Some(hands[Seat(0)]), view.hand);
/// ```
pub struct Guesses {
    config: Config,
    viewer: Viewer,
    size: usize,
    growths: u32,
    /// Where the crowd set out, and what it has gone past since.
    start: Forward,
    seen: Vec<Shown>,
    crowd: Vec<Forward>,
}

impl Guesses {
    /// A crowd of `size` at the deal. If all turn out to be wrong, a crowd four times as large sets out again, and so on
    /// up to `growths` times; after that, what was seen long ago is let go.
    pub fn new(config: &Config, opening: &View, size: usize, growths: u32) -> Self {
        let start = Forward::new(config, opening);
        let viewer = opening.you.map_or(Viewer::Spectator, Viewer::Seat);
        let crowd = vec![start.clone(); size];
        Self { config: config.clone(), viewer, size, growths, start, seen: Vec::new(), crowd }
    }

    /// The seat has been shown one more step of a game that goes on, and now sees this.
    pub fn watch(&mut self, shown: &[Shown], view: &View, chance: &mut Chance) {
        let Self { config, viewer, size, growths, start, seen, crowd } = self;
        let pass = |crowd: &mut Vec<Forward>, events: &[Shown], size: usize, chance: &mut Chance| {
            events.iter().try_for_each(|event| go_on(crowd, event, size, *viewer, chance)).is_some()
        };
        seen.extend_from_slice(shown);
        if pass(crowd, shown, *size, chance) {
            return;
        }
        for growth in 1..=*growths {
            let larger = *size << (2 * growth);
            *crowd = vec![start.clone(); larger];
            if pass(crowd, seen, larger, chance) {
                chance.shuffle(crowd);
                crowd.truncate(*size);
                return;
            }
        }
        *start = Forward::new(config, view);
        *crowd = vec![start.clone(); *size];
        seen.clear();
    }

    /// The hands and the stash as they may be now. What lies in a gap of the stash means nothing.
    pub fn draw(&self, chance: &mut Chance) -> (PerSeat<Hand>, [Card; 3]) {
        let any = |chance: &mut Chance| &self.crowd[chance.below(self.crowd.len() as u32) as usize];
        // A guess can be at odds with what is left for the cards that nobody has seen; then another is asked.
        let found = (0..PATIENCE).find_map(|_| any(chance).now(chance));
        found.unwrap_or_else(|| any(chance).now_or_nearly(chance))
    }
}
