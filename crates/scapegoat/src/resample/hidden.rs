//! Which card may be which.
//!
//! A crowd of guesses goes through the history together: at every event those that cannot explain it drop out, and
//! copies of the others take their places. (Trying one guess at a time instead does not end for long games: a wrong
//! guess is found out many guesses later.) A game that goes on is followed from the deal. At the end all cards are
//! shown at once, which hardly any guess made from the deal would meet, so a finished game is followed back from there.

use super::backward::Backward;
use super::forward::Forward;
use crate::{Card, Hand, ScapeGoat, Shown};
use table::{Chance, History, PerSeat, Viewer};

/// How many guesses set out, and how many more if all drop out.
const CROWD: usize = 16;
const GROWTH: usize = 4;
const LARGEST_CROWD: usize = 1 << 16;

/// The hidden cards as they may have been.
pub(super) struct Hidden {
    /// The hands as they were dealt.
    pub hands: PerSeat<Hand>,
    /// The stash as it was dealt.
    pub stash: [Card; 3],
    /// What others secretly gave away, in the order of the events that did not show it: both cards of a trade, the
    /// mover's first, or the card that was put into the stash.
    pub choices: Vec<Card>,
}

impl Hidden {
    pub fn find(history: &History<ScapeGoat>, chance: &mut Chance) -> Self {
        let mut events: Vec<&Shown> = history.steps.iter().flat_map(|step| &step.shown).collect();
        match events.last().and_then(|last| Backward::from_end(history, last)) {
            Some(end) => {
                events.reverse();
                find(&events, &end, history.viewer, chance)
            }
            None => find(&events, &Forward::new(&history.config, &history.opening), history.viewer, chance),
        }
    }
}

/// A guess on its way through the history.
pub(super) trait Guess: Clone {
    /// Makes the guess fit one more event. `None`: it cannot be made to.
    fn explain(&mut self, event: &Shown, viewer: Viewer, chance: &mut Chance) -> Option<()>;

    /// The guess in full.
    fn done(self, chance: &mut Chance) -> Option<Hidden>;
}

fn find<G: Guess>(events: &[&Shown], start: &G, viewer: Viewer, chance: &mut Chance) -> Hidden {
    let mut size = CROWD;
    // The real game explains the history, so a large enough crowd does.
    loop {
        if let Some(found) = follow(events, start, size, viewer, chance) {
            return found;
        }
        size = (size * GROWTH).min(LARGEST_CROWD);
    }
}

fn follow<G: Guess>(
    events: &[&Shown],
    start: &G,
    size: usize,
    viewer: Viewer,
    chance: &mut Chance,
) -> Option<Hidden> {
    let mut crowd = vec![start.clone(); size];
    for event in events {
        go_on(&mut crowd, event, size, viewer, chance)?;
    }
    chance.shuffle(&mut crowd);
    crowd.into_iter().find_map(|guess| guess.done(chance))
}

/// The crowd goes past one event. `None`: all have dropped out.
pub(super) fn go_on<G: Guess>(
    crowd: &mut Vec<G>,
    event: &Shown,
    size: usize,
    viewer: Viewer,
    chance: &mut Chance,
) -> Option<()> {
    crowd.retain_mut(|guess| guess.explain(event, viewer, chance).is_some());
    let survivors = crowd.len();
    if survivors == 0 {
        return None;
    }
    if survivors < size / 2 {
        crowd.extend_from_within(..);
        while crowd.len() < size {
            let copy = crowd[chance.below(survivors as u32) as usize].clone();
            crowd.push(copy);
        }
    }
    Some(())
}
