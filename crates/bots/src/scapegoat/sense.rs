//! What the search is told of Scape Goat.

use super::board::Board;
use super::bot::is_cops;
use super::clues::Clues;
use super::habits::{self, Holds, Mind, unit};
use crate::search;
use scapegoat::ScapeGoat;
use scapegoat::{Action, Card, Colour, Config, Guesses, Location, Pair, Stage, State, View};
use table::{Chance, MAX_SEATS, Millis, Rules, Seat, digest};

/// In a playout everybody has an idea of who holds what, and is mistaken now and then.
const SEEN: f64 = 0.85;
const UNSEEN: f64 = 0.2;
const TEMPER: f64 = 0.5;
/// What taking a card, or parting with it, says about a name.
const TELLING: f64 = 0.8;
/// So sure of being the scapegoat, people go to the cops.
const COPS_FROM: f64 = 0.6;

/// What a seat knows when it begins to think, and what would be noticed in the world that is played.
#[derive(Clone)]
pub(super) struct Sense<'a> {
    pub config: &'a Config,
    pub guesses: &'a Guesses,
    pub view: &'a View,
    pub at: Millis,
    pub seat: Seat,
    pub name: Colour,
    pub suspicion: f64,
    /// What the choice is between.
    pub candidates: &'a [Action],
    /// The clues that everybody has, from the beginning and as the world goes on.
    pub known: &'a Clues,
    pub clues: Clues,
    pub evidence: [Card; Location::WITH_EVIDENCE],
    pub mover: Seat,
}

impl Sense<'_> {
    /// Who may be whom: the seat itself the scapegoat, or the one it was told.
    fn names(&self, board: &Board, chance: &mut Chance) -> Pair {
        let own = board.colours[self.seat];
        if unit(chance) < self.suspicion {
            return Pair { scapegoat: own, sees: self.name };
        }
        let named = board.seat_of(self.name);
        let fits: Vec<(Colour, f64)> = self.known.names(board, named).collect();
        let best = fits.iter().map(|(_, fit)| *fit).fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = fits.iter().map(|(_, fit)| libm::exp(fit - best)).sum();
        let mut draw = unit(chance) * total;
        let sees = fits.iter().find(|(_, fit)| {
            draw -= libm::exp(fit - best);
            draw < 0.0
        });
        Pair { scapegoat: self.name, sees: sees.map_or(own, |(sees, _)| *sees) }
    }

    /// Whatever was swapped since the last look says something about the player who did it.
    fn notice(&mut self, state: &State) {
        for (put, lay) in state.evidence().iter().zip(&mut self.evidence) {
            if put != lay {
                let seat = self.mover;
                for name in Colour::in_game(ScapeGoat::seats_of(state)) {
                    let took = f64::from(u8::from(lay.shows(*name)));
                    let gave = f64::from(u8::from(put.shows(*name)));
                    self.clues.add(seat, *name, TELLING * (took - gave));
                }
                *lay = *put;
            }
        }
        self.mover = state.mover();
    }

    fn goes_to_cops(&self, state: &State, board: &Board, seat: Seat) -> bool {
        self.clues.suspicion(board, seat, state.name_of(seat)) > COPS_FROM
    }
}

impl search::Sense<ScapeGoat> for Sense<'_> {
    fn world(&mut self, chance: &mut Chance) -> State {
        self.clues = *self.known;
        self.evidence = self.view.evidence;
        self.mover = self.view.mover;
        let names = self.names(&Board::of_view(self.view), chance);
        let (hands, stash) = self.guesses.draw(chance);
        State::imagine(self.config, self.view, self.at, hands, stash, names)
    }

    fn habit(&mut self, state: &State, seat: Seat, legal: &[Action], chance: &mut Chance) -> Option<Action> {
        self.notice(state);
        let board = Board::of_state(state);
        match state.stage() {
            Stage::Move if self.goes_to_cops(state, &board, seat) => {
                let cops = Action::Move(Location::Cops);
                if legal.contains(&cops) {
                    return Some(cops);
                }
            }
            Stage::Window if self.goes_to_cops(state, &board, seat) => return Some(Action::CallCops),
            _ => {}
        }
        let target = state.name_of(seat);
        let mut holds: Holds = [0.0; MAX_SEATS];
        for (other, hand) in state.hands().iter() {
            holds[other.index()] = if hand.shows(target) { SEEN } else { UNSEEN };
        }
        let suspicion = self.clues.suspicion(&board, seat, target);
        let mind = Mind {
            board: &board,
            seat,
            hand: state.hands()[seat],
            target,
            holds,
            suspicion,
            stash: [0.3; 3],
        };
        let choices = legal.iter().filter(|action| !is_cops(**action));
        let (choices, worths): (Vec<Action>, Vec<f64>) =
            choices.map(|action| (*action, mind.worth(state.stage(), *action))).unzip();
        (!choices.is_empty()).then(|| choices[habits::pick(&worths, TEMPER, chance)])
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        match ScapeGoat::outcome(state) {
            Some(outcome) => f64::from(u8::from(outcome.winners.contains(seat))),
            None => 0.5,
        }
    }

    fn prune(&self, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        let is_root = state.turns_done() == self.view.turns_done && state.stage() == self.view.stage;
        if is_root && seat == self.seat {
            return legal.retain(|action| self.candidates.contains(action));
        }
        let cops = seat == self.seat || self.goes_to_cops(state, &Board::of_state(state), seat);
        if legal
            .iter()
            .any(|action| !is_cops(*action) && !matches!(action, Action::PassForNow(_) | Action::TakeBack))
        {
            legal.retain(|action| match action {
                Action::PassForNow(_) | Action::TakeBack => false,
                action => cops || !is_cops(*action),
            });
        }
    }

    fn position(&self, state: &State, seat: Seat) -> u64 {
        digest(&(state.hands()[seat], state.name_of(seat)))
    }

    fn horizon(&self) -> u32 {
        120
    }
}
